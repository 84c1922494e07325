public import VerticalLayout

/// Makes one document of a book: the texts one after the other, and the pages that are made for it.
///
/// ```swift
/// let composer = BookComposer(book)
/// var composed = composer.composed(with: [])  // page numbers are guessed
/// ```
/// The pages of the texts are known only when they are set. So the book is composed with the labels of a setting,
/// and the contents are right when a setting of that gives the same labels.
public struct BookComposer: Sendable {
  private(set) var book: Book
  /// True where the book asks for contents, and has no headings that they could name: it has none then.
  package private(set) var hasEmptyContents = false
  /// The texts in the order of the book.
  let texts: [BookText]
  /// The headings of all texts, in order.
  private var headings: [ContentsEntry] = []
  /// Those that the contents have.
  private(set) var entries: [ContentsEntry] = []
  /// The links from text to text.
  let links: BookLinks
  /// The words that the index has, in its order.
  private(set) var terms: [IndexTerm] = []
  private let hasManyTexts: Bool

  public init(_ book: Book) {
    var book = book
    hasManyTexts = book.body.count > 1
    if hasManyTexts {
      for index in book.body.indices { book.body[index].demoteTitles() }
    }
    for index in book.front.indices { book.front[index].demoteTitles() }
    for index in book.back.indices { book.back[index].demoteTitles() }
    self.book = book
    texts = (book.front + book.body + book.back).compactMap { part in
      if case .text(let text) = part { text } else { nil }
    }
    links = BookLinks(texts)
    headings = headingsOfTexts()
    entries = headings.filter { $0.level < book.contents.levels }
    terms = indexTerms()
    leaveOutEmptyContents()
  }

  private mutating func leaveOutEmptyContents() {
    hasEmptyContents = entries.isEmpty && (book.front + book.body + book.back).contains(.contents)
    guard hasEmptyContents else { return }
    book.front.removeAll { $0 == .contents }
    book.body.removeAll { $0 == .contents }
    book.back.removeAll { $0 == .contents }
  }

  /// The largest headings of a text, which its chapters begin with.
  func chapters(ofText number: Int) -> [ContentsEntry] {
    let first = headings.partitioningIndex { $0.text >= number }
    let own = headings[first...].prefix { $0.text == number }
    let least = own.map(\.level).min()
    return own.filter { $0.level == least }
  }

  /// A text with a table of contents after its title and author.
  public init(_ document: Document, contents: ContentsStyle) {
    var book = Book(
      title: document.title, author: document.author,
      body: [.text(BookText(document, hasContents: true))])
    book.language = document.language
    book.contents = contents
    self.init(book)
  }

  package var publisher: String? { book.publisher }
  package var contentsLevels: Int { book.contents.levels }
  /// The ISBN that the colophon names.
  package var isbn: String? {
    (book.colophon + book.contacts).first { $0.label.uppercased().hasPrefix("ISBN") }?.text
  }

  /// The lines of a colophon that the book has no page for, but for an ISBN, which an e-book has as its name.
  package var linesWithoutColophon: [ColophonLine] {
    guard !(book.front + book.body + book.back).contains(.colophon) else { return [] }
    return (book.colophon + book.contacts).filter { !$0.label.uppercased().hasPrefix("ISBN") }
  }

  /// True where the document names page numbers, which a setting has to tell.
  public var needsPageNumbers: Bool {
    let parts = book.front + book.body + book.back
    return (parts.contains(.contents) || texts.contains(where: \.hasContents)) && !entries.isEmpty
      || parts.contains(.index) && !terms.isEmpty
  }
}

extension Book.Section {
  /// Makes the titles of a text headings of the first level, and its headings those of the next one: it is a
  /// part of something larger. One without any gets the heading that is named for it.
  fileprivate mutating func demoteTitles() {
    guard case .text(var text) = self else { return }
    let hasTitle = text.document.paragraphs.contains { $0.role == .title }
    if hasTitle || text.heading != nil {
      for index in text.document.paragraphs.indices {
        text.document.paragraphs[index].demote(by: hasTitle ? 1 : 0, below: text.heading != nil)
      }
      for index in text.document.spans.indices {
        guard case .heading(var heading) = text.document.spans[index].attribute else { continue }
        heading.level += (hasTitle ? 1 : 0) + (text.heading != nil ? 1 : 0)
        text.document.spans[index].attribute = .heading(heading)
      }
    }
    self = .text(text)
  }
}

extension Paragraph {
  /// - Parameters:
  ///   - steps: by how many levels headings are lowered, for the title above them.
  ///   - isBelow: whether a heading of the first level stands above all of them.
  fileprivate mutating func demote(by steps: Int, below isBelow: Bool) {
    let more = isBelow ? 1 : 0
    let level: Int
    switch role {
    case .title: level = 1 + more
    case .heading(let old): level = old + steps + more
    case .subtitle(let old):
      role = .subtitle(level: old == 0 ? 1 + more : old + steps + more)
      return
    case .body, .author: return
    }
    // A heading that has the look of its level has that of its new one.
    if case .heading(let old) = role {
      let plain = ParagraphStyle.heading(level: old)
      if style.headIndent == plain.headIndent, style.lines == plain.lines {
        style.headIndent = ParagraphStyle.heading(level: level).headIndent
        style.lines = ParagraphStyle.heading(level: level).lines
      }
    } else if style.lines == nil, style.headIndent == nil {
      style.headIndent = ParagraphStyle.heading(level: level).headIndent
      style.lines = ParagraphStyle.heading(level: level).lines
    }
    role = .heading(level: level)
  }
}

extension BookComposer {
  /// The headings that have a text, their levels counted from the largest one there is.
  private func headingsOfTexts() -> [ContentsEntry] {
    var found: [ContentsEntry] = []
    for (number, text) in texts.enumerated() {
      if let heading = text.heading {
        found.append(ContentsEntry(text: number, level: 1, line: heading))
      }
      let document = text.document
      // One title is that of the book; several are those of its parts.
      let titles = document.paragraphs.count { $0.role == .title }
      let spans = document.spansOfHeadings
      for heading in document.headings where heading.level > 0 || titles > 1 {
        found.append(document.entry(heading, of: number, spans))
      }
    }
    found.removeAll { $0.line.isEmpty }
    let least = found.map(\.level).min() ?? 0
    for index in found.indices { found[index].level -= least }
    return found
  }
}

extension Document {
  /// The attributes that a heading keeps in the contents, in the order of the text.
  fileprivate var spansOfHeadings: [AttributeSpan] {
    guard !headings.isEmpty else { return [] }
    return spans.filter { span in
      switch span.attribute {
      case .ruby, .tateChuYoko, .language, .orientation, .fonts, .weight, .noteReference: true
      default: false
      }
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A heading without the references to notes in it.
  fileprivate func entry(
    _ heading: DocumentHeading, of text: Int, _ spans: [AttributeSpan]
  ) -> ContentsEntry {
    let range = heading.range
    let first = spans.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let own = spans[first...].prefix { $0.range.lowerBound < range.upperBound }
    var line = ""
    var length = 0
    var kept: [(range: TextRange, start: Int)] = []
    var start = range.lowerBound
    func take(to end: Int) {
      guard start < end else { return }
      kept.append((TextRange(start, end), length))
      line += self.text.slice(TextRange(start, end))
      length += end - start
    }
    for span in own where span.attribute.isNoteReference && !span.range.isEmpty {
      take(to: min(span.range.lowerBound, range.upperBound))
      start = max(start, span.range.upperBound)
    }
    take(to: range.upperBound)
    var entry = ContentsEntry(
      text: text, paragraph: heading.paragraph, level: heading.level, line: line)
    for span in own where !span.attribute.isNoteReference {
      guard let part = kept.first(where: { $0.range.contains(span.range) }) else { continue }
      entry.spans.append(
        AttributeSpan(
          span.range.moved(by: part.start - part.range.lowerBound), span.attribute))
    }
    return entry.withoutOuterBlanks
  }
}

extension Attribute {
  var isNoteReference: Bool { if case .noteReference = self { true } else { false } }
}

extension ContentsEntry {
  /// Without blanks at its ends, and with tabs and line ends as blanks.
  fileprivate var withoutOuterBlanks: ContentsEntry {
    let blanks = line.unicodeScalars.prefix { $0.properties.isWhitespace }
    let count = String(String.UnicodeScalarView(blanks)).utf8.count
    let rest = line.unicodeScalars.dropFirst(blanks.count)
    let end = rest.lastIndex { !$0.properties.isWhitespace }
    var entry = self
    let visible = end.map { rest[...$0] } ?? rest.prefix(0)
    entry.line = String(
      String.UnicodeScalarView(
        visible.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let length = entry.line.utf8.count
    entry.spans = spans.map { AttributeSpan($0.range.moved(by: -count), $0.attribute) }
      .filter { $0.range.upperBound <= length }
    return entry
  }
}
