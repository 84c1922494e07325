package import Manuscript
package import Storage
package import VerticalLayout
package import VerticalPress

/// Reads the texts of a book.
package struct BookReader {
  private let description: BookDescription
  private let press: Press
  private let report: Reporter
  private var files: [BookFile] = []
  /// Data in the texts about the making of the book.
  private var imprints: [Imprint] = []
  /// The number of chapters so far, where texts of the body count theirs; `nil` before and after the body.
  private var chapters: Int?

  /// Takes a text that has been read, with its diagnostics, and the name of its file.
  package typealias Reporter = (Manuscript, String) -> Void

  /// Data of a book that win over those of its file.
  package struct Data {
    package var title: String?
    package var author: String?
    package var language: LanguageTag?
    /// True if notes stand on the pages of their references, and are not gathered.
    package var hasNotesOnPages: Bool

    package init(
      title: String?, author: String?, language: LanguageTag?, hasNotesOnPages: Bool
    ) {
      self.title = title
      self.author = author
      self.language = language
      self.hasNotesOnPages = hasNotesOnPages
    }
  }

  package init(_ description: BookDescription, _ press: Press, report: @escaping Reporter) {
    self.description = description
    self.press = press
    self.report = report
  }

  /// The book, and the files of its texts in their order.
  package mutating func read(
    _ data: Data
  ) throws(Failure) -> (book: Book, files: [BookFile]) {
    var book = description.book
    book.front = try sections(description.front)
    chapters = 0
    book.body = try sections(description.body)
    chapters = nil
    book.back = try sections(description.back)
    // Notes on the pages of their references are not gathered.
    if data.hasNotesOnPages {
      book.back.removeAll { $0 == .notes }
      book.hasNotesOnPages = true
    }
    if book.body.count == 1, let kind = description.chapterBreak {
      book.body[0].breakChapters(kind)
    }
    book.title = data.title ?? book.title
    book.author = data.author ?? book.author
    book.language = data.language ?? book.language
    let texts = (book.body + book.front + book.back).compactMap { part in
      if case .text(let text) = part { text.document } else { nil }
    }
    if book.body.count == 1 {
      book.title = book.title ?? texts.first?.title
      book.author = book.author ?? texts.first?.author
    }
    let language = book.language ?? texts.lazy.compactMap(\.language).first
    book.language = language
    let lines = description.labels.map { label, text in
      (label, ColophonLine(label.text(in: language, before: text), text.asDate(in: language)))
    }
    book.colophon = lines.filter { $0.0 != .contact }.map(\.1) + book.colophon
    book.contacts = lines.filter { $0.0 == .contact }.map(\.1)
    takeImprints(into: &book)
    return (book, files)
  }

  /// Adds what the texts say of the making of the book, where the book file says nothing of it.
  private func takeImprints(into book: inout Book) {
    for imprint in imprints {
      book.subtitle = book.subtitle ?? imprint.subtitle
      book.publisher = book.publisher ?? imprint.publisher
      let contact = ColophonLabel.contact.text(in: book.language, before: "")
      for line in imprint.lines where !(book.colophon + book.contacts).contains(line) {
        if line.label == contact { book.contacts.append(line) } else { book.colophon.append(line) }
      }
    }
  }

  private mutating func sections(
    _ items: [BookDescription.Item]
  ) throws(Failure) -> [Book.Section] {
    var sections: [Book.Section] = []
    for item in items {
      switch item {
      case .made(let section): sections.append(section)
      case .file(let file): sections.append(.text(try text(file)))
      }
    }
    return sections
  }

  private mutating func text(_ item: BookDescription.FileItem) throws(Failure) -> BookText {
    var manuscript: Manuscript
    do throws(Failure) {
      manuscript = try press.read(.bytes(description.reach.read(item.path), name: item.path)) {
        options in
        options.title = nil
        options.author = nil
        options.isPartOfBook = true
        options.chaptersBefore = chapters
        if let notation = item.notation { options.notation = notation }
        if let encoding = item.encoding { options.encoding = encoding }
      }
    } catch {
      var failure = error
      failure.file = failure.file ?? item.path
      throw failure
    }
    report(manuscript, item.path)
    imprints.append(manuscript.imprint)
    chapters = chapters.map { max($0, manuscript.numberedChapters) }
    files.append(
      BookFile(
        name: item.path, origin: manuscript.document.origin, text: manuscript.document.text))
    manuscript.document.nameImages(from: Files.folder(of: item.path))
    var text = BookText(manuscript.document, heading: item.heading, name: item.path)
    text.chapterBreak = item.chapterBreak
    return text
  }
}

extension Book.Section {
  /// Begins a page or the like with each chapter of a text that does not say so itself.
  fileprivate mutating func breakChapters(_ kind: ParagraphStyle.Break) {
    guard case .text(var text) = self else { return }
    text.chapterBreak = text.chapterBreak ?? kind
    self = .text(text)
  }
}

extension Document {
  /// Names images from the current folder on, and not from the one of their text.
  package mutating func nameImages(from folder: String) {
    guard !folder.isEmpty else { return }
    for index in spans.indices {
      switch spans[index].attribute {
      case .attachment(var image) where !Files.isAbsolute(image.image):
        image.image = folder + image.image
        spans[index].attribute = .attachment(image)
      case .float(var float) where !Files.isAbsolute(float.attachment.image):
        float.attachment.image = folder + float.attachment.image
        spans[index].attribute = .float(float)
      default: break
      }
    }
  }
}

extension String {
  /// A date such as 2026-11-23 as books have it: 二〇二六年十一月二十三日; other text as it is.
  fileprivate func asDate(in language: LanguageTag?) -> String {
    let parts = split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, utf8.count == 10, let year = parts[0], let month = parts[1],
      let day = parts[2], (1...12).contains(month), (1...31).contains(day)
    else { return self }
    if language?.profile == .korean { return "\(year)년 \(month)월 \(day)일" }
    return "\(DocumentSection.PageLabel(number: year).hanText)年\(month.hanNumber)月\(day.hanNumber)日"
  }
}

extension Int {
  /// A number from 1 to 99 in Han numerals with tens: 二十三.
  fileprivate var hanNumber: String {
    let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    let tens = self / 10 % 10
    return (tens == 0 ? "" : (tens == 1 ? "" : digits[tens]) + "十") + digits[self % 10]
  }
}
