public import VerticalLayout

/// A poem as collections keep it: with its title and author, line by line.
public struct Poem: Hashable, Sendable {
  public var title: String?
  public var author: String?
  /// The book or the part that it is from, set under the title where there is no author.
  public var source: String?
  /// The part of the collection that it stands in, set before the first of several poems of it.
  public var section: String?
  /// Paragraphs between its heading and its lines: an introduction, the author's life.
  public var prologue: [String]
  public var lines: [String]
  /// Notes on it, set after its lines.
  public var notes: [String]
  /// The language of the collection that it is from: ideographs of a few lines alone may speak for another one.
  public var collectionLanguage: LanguageTag?

  public init(
    title: String? = nil, author: String? = nil, source: String? = nil, section: String? = nil,
    prologue: [String] = [], lines: [String], notes: [String] = []
  ) {
    self.title = title
    self.author = author
    self.source = source
    self.section = section
    self.prologue = prologue
    self.lines = lines
    self.notes = notes
  }
}

extension ManuscriptReader {
  /// Makes one text of poems: title and author, a blank line, the lines; a blank line before the next.
  /// Unless headings are not wanted, titles, authors and parts get their styles. One poem gives the document
  /// its title and author.
  ///
  /// Notes stand after their poem, or in two small columns at its end (``NotePlacement/warichu``).
  public func read(_ poems: [Poem]) -> Manuscript { read(poems, in: nil) }

  /// - Parameter source: the text in JSON that they are from.
  func read(_ poems: [Poem], in source: String?) -> Manuscript {
    var builder = PoemBuilder(notes: options.notes, hasHeadings: options.heading != .never)
    for (index, poem) in poems.enumerated() {
      let isNew = poems.count > 1 && (index == 0 || poems[index - 1].section != poem.section)
      builder.add(poem, withSection: isNew)
    }
    let stretches = builder.stretches
    var document = builder.document()
    if let source {
      var places = JSONPlaces(source)
      document.origin = TextOrigin(
        source: source, map: places.map(of: Array(document.text.utf8), stretches))
    }
    document.language = options.language
    document.title = options.title ?? (poems.count == 1 ? poems.first?.title : nil)
    document.author = options.author ?? (poems.count == 1 ? poems.first?.author : nil)
    var notes: [Diagnostic] = []
    if document.language == nil, let language = poems.first?.collectionLanguage,
      let own = LanguageGuess.language(of: document.text), own != language, own.isWrittenInHan,
      language.isWrittenInHan
    {
      document.language = language
      notes.append(
        Diagnostic(
          .note, .languageGuessed,
          "language \(language) guessed from all texts of the collection; --lang sets it"))
    }
    return finish(document, notes)
  }
}

extension [Poem] {
  /// The poems of a collection, which all tell their language together.
  package var withSharedLanguage: [Poem] {
    var text = ""
    for poem in self {
      for line in poem.lines { text += line }
      if text.utf8.count > 1 << 18 { break }
    }
    guard count > 1, let language = LanguageGuess.language(of: text) else { return self }
    return map { poem in
      var poem = poem
      poem.collectionLanguage = language
      return poem
    }
  }
}

extension LanguageTag {
  /// True for those whose texts may be of ideographs alone.
  fileprivate var isWrittenInHan: Bool {
    switch profile {
    case .traditionalChinese, .simplifiedChinese, .japanese: true
    case .korean, .neutral: false
    }
  }
}

/// Builds a document of poems, paragraph by paragraph.
private struct PoemBuilder {
  let notes: NotePlacement?
  let hasHeadings: Bool
  private var text = ""
  private var spans: [AttributeSpan] = []
  /// What comes from the strings of the poems.
  private(set) var stretches: [JSONPlaces.Stretch] = []
  private var paragraphs: [(offset: Int, role: Paragraph.Role, style: ParagraphStyle)] = []

  init(notes: NotePlacement?, hasHeadings: Bool) {
    self.notes = notes
    self.hasHeadings = hasHeadings
  }

  private var end: Int { text.utf8.count }

  /// A heading is one paragraph.
  private mutating func addHeading(_ line: String, _ role: Paragraph.Role) {
    if hasHeadings { paragraphs.append((end, role, ParagraphStyle())) }
    let start = end
    text += String(line.map { $0.isNewline ? " " : $0 })
    stretches.append(JSONPlaces.Stretch(range: start..<end, isLine: false))
    text += "\n"
  }

  private mutating func addLine(_ line: String) {
    let start = end
    text += line
    if end > start { stretches.append(JSONPlaces.Stretch(range: start..<end, isLine: true)) }
  }

  /// Words about a poem stand in by two characters, a little smaller.
  private mutating func addWords(_ words: [String]) {
    for line in words {
      paragraphs.append((end, .body, ParagraphStyle(headIndent: .em(2 * 1024))))
      let start = end
      text += line + "\n"
      if end - 1 > start {
        stretches.append(JSONPlaces.Stretch(range: start..<end - 1, isLine: false))
      }
      spans.append(AttributeSpan(TextRange(start, end - 1), .size(.em(1024 * 5 / 6))))
    }
  }

  mutating func add(_ poem: Poem, withSection: Bool) {
    if !text.isEmpty { text += "\n" }
    if withSection, let section = poem.section {
      addHeading(section, .heading(level: 1))
      text += "\n"
    }
    if let title = poem.title { addHeading(title, .title) }
    if let author = poem.author { addHeading(author, .author) }
    // The book that a text is from stands below its author, unless a part has its name.
    if let source = poem.source, poem.author == nil || source != poem.section {
      addHeading(source, .author)
    }
    if poem.title != nil || poem.author != nil || poem.source != nil { text += "\n" }
    if !poem.prologue.isEmpty {
      addWords(poem.prologue)
      text += "\n"
    }
    for line in poem.lines.dropLast() {
      addLine(line)
      text += "\n"
    }
    if let last = poem.lines.last { addLine(last) }
    if notes == .warichu, !poem.notes.isEmpty {
      let start = end
      text += poem.notes.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        .joined(separator: "　")
      spans.append(AttributeSpan(TextRange(start, end), .inset(Inset())))
    }
    if !poem.lines.isEmpty { text += "\n" }
    if notes != .warichu, !poem.notes.isEmpty {
      text += "\n"
      addWords(poem.notes)
    }
  }

  consuming func document() -> Document {
    var document = Document(text)
    var next = 0
    for index in document.paragraphs.indices where next < paragraphs.count {
      guard document.paragraphs[index].range.lowerBound == paragraphs[next].offset else { continue }
      document.paragraphs[index].role = paragraphs[next].role
      document.paragraphs[index].style = paragraphs[next].style
      next += 1
    }
    document.spans = spans.filter { !$0.range.isEmpty }
    return document
  }
}
