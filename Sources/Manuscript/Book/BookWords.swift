import VerticalLayout

/// The words of pages that are made for a book, by its language.
struct BookWords {
  var contents: String
  var notes: String
  var index: String
  var author: String
  var publisher: String
  var untitled: String

  init(_ language: LanguageTag?) {
    switch language?.profile {
    case .simplifiedChinese:
      self.init(
        contents: "目录", notes: "注释", index: "索引", author: "作者", publisher: "出版者", untitled: "无题")
    case .traditionalChinese:
      self.init(
        contents: "目錄", notes: "註釋", index: "索引", author: "作者", publisher: "出版者", untitled: "無題")
    case .korean:
      self.init(
        contents: "차례", notes: "주", index: "찾아보기", author: "지은이", publisher: "펴낸곳", untitled: "무제")
    case .japanese, .neutral, nil:
      self.init(
        contents: "目次", notes: "注", index: "索引", author: "著者", publisher: "発行所", untitled: "無題")
    }
  }

  private init(
    contents: String, notes: String, index: String, author: String, publisher: String,
    untitled: String
  ) {
    self.contents = contents
    self.notes = notes
    self.index = index
    self.author = author
    self.publisher = publisher
    self.untitled = untitled
  }
}
