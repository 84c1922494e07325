import VerticalLayout

/// The title and the author that a text begins with.
///
///     靜夜思
///     李白
///
///     牀前明月光，疑是地上霜。
struct Heading {
  /// The index of the title's paragraph; `nil` where only an author is marked.
  private var title: Int?
  /// The index of the author's.
  private var author: Int?

  /// Finds the heading of a document; blank lines may come before it.
  init?(of document: Document, detection: HeadingDetection) {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    guard detection != .never,
      let first = paragraphs.indices.first(where: {
        !paragraphs[$0].range.isEmpty && line($0)?.isBlank == false
      }),
      let title = line(first)
    else { return nil }

    self.title = first
    let author = line(first + 1)
    if author?.isBlank == false, line(first + 2)?.isBlank == true { self.author = first + 1 }
    guard detection == .automatic else { return }

    guard let author, self.author != nil, title.mayBeTitle, author.mayBeAuthor,
      !title.sharesSign(with: author)
    else { return nil }
    // 64 lines show how a text goes on.
    var body: [HeadingLine] = []
    for paragraph in paragraphs[(first + 2)...] where !paragraph.range.isEmpty {
      let line = HeadingLine(document.text, paragraph.range)
      if !line.isBlank { body.append(line) }
      if body.count == 64 { break }
    }
    guard !body.isEmpty, !VerseSample(body).looksLike(title, author) else { return nil }
  }

  /// True if a document begins as those with a heading do, a line, a line that may be a name, and a blank
  /// one. Where it has not been taken for one, its author may have meant it so.
  static func isLikely(in document: Document) -> Bool {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    guard
      let first = paragraphs.indices.first(where: {
        !paragraphs[$0].range.isEmpty && line($0)?.isBlank == false
      }),
      let title = line(first), let author = line(first + 1), !author.isBlank,
      line(first + 2)?.isBlank == true, title.count <= 60, !title.isChapterNumber,
      author.mayBeAuthor, !title.sharesSign(with: author)
    else { return false }
    return paragraphs[(first + 3)...].contains { !$0.range.isEmpty }
  }

  /// Takes the heading that marks make: their first title and author. Under a line that `#` makes a
  /// title, a line that may be an author's name and has a blank one after it is one.
  ///
  /// - Parameter first: the first paragraph that `#` makes a title.
  init(marked document: Document, first: Int?, detection: HeadingDetection) {
    let paragraphs = document.paragraphs
    func line(_ index: Int) -> HeadingLine? {
      index < paragraphs.count ? HeadingLine(document.text, paragraphs[index].range) : nil
    }
    title = paragraphs.firstIndex { $0.role == .title }
    author = paragraphs.firstIndex { $0.role == .author }
    guard detection != .never, author == nil, let first, first == title,
      let below = line(first + 1), paragraphs[first + 1].role == .body, below.mayBeAuthor,
      line(first + 2)?.isBlank == true
    else { return }
    author = first + 1
  }

  /// Gives the paragraphs their roles and the document its title and author.
  func apply(to document: inout Document) {
    func text(_ index: Int) -> String {
      String(HeadingLine(document.text, document.paragraphs[index].range).text)
    }
    if let title {
      document.title = text(title)
      document.paragraphs[title].role = .title
    }
    guard let author else { return }
    document.author = text(author)
    document.paragraphs[author].role = .author
  }
}
