/// A text to be set: what parsing a manuscript gives, and what the typesetter takes.
public struct Document: Hashable, Sendable {
  /// The longest text that can be set: 1 GiB of UTF-8.
  public static let maximumByteCount = 1 << 30

  /// The decoded text. Every range in a layout counts its UTF-8 bytes.
  public var text: String
  /// The paragraphs in order; what stands between two of them is a forced break.
  public var paragraphs: [Paragraph]
  /// Attributes over ranges of the text.
  public var spans: [AttributeSpan]
  /// Paragraphs in boxes.
  public var passages: [Document.Passage] = []
  /// The images that attachments name. One that is named and not here is not set; its text is.
  public var images: [ImageAttachment.ImageDescription] = []
  /// The parts of a book, in order. Pages before the first one, or of a document without any, are numbered as
  /// ``LayoutOptions/furniture`` says.
  public var sections: [DocumentSection] = []
  public var title: String?
  public var author: String?
  public var language: LanguageTag?
  /// True for a text in the notation of a site of web novels, whose half-width marks are drawn in full width.
  public var isWebNovel = false
  /// The source of the text, where it is not as it stands in its file: messages then name places in the file.
  public var origin: TextOrigin?

  /// A document without attributes: one paragraph a line (VL-04).
  public init(_ text: String, language: LanguageTag? = nil) {
    self.text = text
    self.paragraphs = Paragraph.split(text)
    self.spans = []
    self.language = language
  }
}

/// The text between two forced breaks. An empty one is a blank line.
///
/// Twenty-four bytes: a text may be nothing but line ends, and has one for each byte then.
public struct Paragraph: Ranged, Hashable, Sendable {
  /// The text without its break.
  public var range: TextRange
  private var endOffset: UInt32
  private var own: OwnLook

  /// The end of the break after the paragraph; the range's own end where the text ends without one.
  public var end: Int {
    get { Int(endOffset) }
    set { endOffset = UInt32(clamping: newValue) }
  }

  public var role: Role {
    get {
      switch own {
      case .none: .body
      case .some(let role, _): role
      }
    }
    set { own = OwnLook(newValue, style) }
  }

  public var style: ParagraphStyle {
    get {
      switch own {
      case .none: ParagraphStyle()
      case .some(_, let style): style
      }
    }
    set { own = OwnLook(role, newValue) }
  }

  /// True for body text without a style of its own, as most paragraphs are: asking for it takes less than making the style.
  package var isPlainBody: Bool { if case .none = own { true } else { false } }

  /// True if it begins a page or a tier.
  var beginsSomething: Bool {
    if case .some(_, let style) = own { style.breakBefore != nil } else { false }
  }

  /// The base direction of its own; `nil` where it has none.
  var ownDirection: ParagraphStyle.BaseDirection? {
    if case .some(_, let style) = own { style.baseDirection } else { nil }
  }

  /// The rules of its own for the ends of its columns; `nil` where it has none.
  var ownBreaks: ParagraphStyle? {
    if case .some(_, let style) = own, style.hasOwnBreaks { style } else { nil }
  }

  /// The look of a paragraph other than plain body text, out of line: few paragraphs of a book have any.
  private indirect enum OwnLook: Hashable, Sendable {
    case none
    case some(Role, ParagraphStyle)

    init(_ role: Role, _ style: ParagraphStyle) {
      self = role == .body && style.isPlain && !style.isSeparator ? .none : .some(role, style)
    }
  }

  /// Role of a paragraph in its text, which decides its style (VL-26).
  public enum Role: Hashable, Sendable {
    case body, title, author
    /// The heading of a part of the text, from level 1 for the largest parts on.
    case heading(level: Int)
    /// A smaller line under a heading of a level, or under a title, which is level 0 (BK-H2).
    case subtitle(level: Int)
  }

  public init(
    range: TextRange, end: Int, role: Role = .body, style: ParagraphStyle = ParagraphStyle()
  ) {
    self.range = range
    endOffset = UInt32(clamping: end)
    own = OwnLook(role, style)
  }

  /// A paragraph of plain body text.
  private init(range: TextRange, plainEnd: Int) {
    self.range = range
    endOffset = UInt32(clamping: plainEnd)
    own = .none
  }

  /// Cuts a text at its forced breaks: LF, CR, CRLF, U+000B, U+000C, U+0085, U+2028 and U+2029
  /// (VL-04; UAX #14 LB4 and LB5). A final break opens no further paragraph (TK-23).
  public static func split(_ text: String) -> [Paragraph] {
    let bytes = text.utf8Span.span
    var paragraphs: [Paragraph] = []
    var start = 0
    var index = 0
    while let candidate = bytes.firstBreakCandidate(from: index) {
      index = candidate
      let length = breakLength(at: index, in: bytes)
      guard length > 0 else {
        index += 1
        continue
      }
      if paragraphs.count == fewParagraphs {
        paragraphs.reserveCapacity(fewParagraphs + 2 + breakCount(from: index, in: bytes))
      }
      paragraphs.append(Paragraph(range: TextRange(start, index), plainEnd: index + length))
      index += length
      start = index
    }
    if start < bytes.count {
      paragraphs.append(Paragraph(range: TextRange(start, bytes.count), plainEnd: bytes.count))
    }
    return paragraphs
  }

  /// Beyond so many, room is made for as many as there are: growing would hold them twice.
  private static let fewParagraphs = 1 << 14

  private static func breakCount(from start: Int, in bytes: Span<UInt8>) -> Int {
    var count = 0
    var index = start
    while let candidate = bytes.firstBreakCandidate(from: index) {
      let length = breakLength(at: candidate, in: bytes)
      count += length > 0 ? 1 : 0
      index = candidate + max(length, 1)
    }
    return count
  }

  /// The bytes of the forced break that starts here; 0 where none does.
  private static func breakLength(at index: Int, in bytes: Span<UInt8>) -> Int {
    func byte(_ offset: Int) -> UInt8 {
      index + offset < bytes.count ? bytes[index + offset] : 0
    }
    switch bytes[index] {
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0x0A, 0x0B, 0x0C: return 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}

extension Document {
  /// Leaves paragraphs out. The line end after each belongs to the paragraph before it then, and passages and parts of a book
  /// begin and end with the others.
  mutating func removeParagraphs(_ isLeftOut: (Int) -> Bool) {
    var kept: [Paragraph] = []
    var places: [Int] = []
    for (index, paragraph) in paragraphs.enumerated() {
      places.append(kept.count)
      if isLeftOut(index), !kept.isEmpty {
        kept[kept.count - 1].end = paragraph.end
      } else {
        kept.append(paragraph)
      }
    }
    guard kept.count < paragraphs.count else { return }
    places.append(kept.count)
    for index in passages.indices {
      let own = passages[index].paragraphs.clamped(to: paragraphs.indices)
      passages[index].paragraphs = places[own.lowerBound]..<places[own.upperBound]
    }
    for index in sections.indices {
      sections[index].firstParagraph =
        places[min(max(sections[index].firstParagraph, 0), paragraphs.count)]
    }
    paragraphs = kept
  }

  /// The document with its title page in the middle of the page, where the first page has nothing but title, subtitle and author (BK-H9).
  func withTitlePageCentered() -> Document {
    guard let first = paragraphs.firstIndex(where: { !$0.range.isEmpty }),
      paragraphs[first].role == .title, paragraphs[first].style.breakBefore == nil
    else { return self }
    for paragraph in paragraphs[(first + 1)...] where !paragraph.range.isEmpty {
      if paragraph.style.breakBefore.map({ $0 != .tier }) == true { break }
      switch paragraph.role {
      case .title, .author, .subtitle: continue
      case .body, .heading: return self
      }
    }
    var document = self
    document.paragraphs[first].style.breakBefore = .centeredPage
    return document
  }

  /// The paragraphs with names of authors that stand lower than the title before them (BK-H12). Those that are given a
  /// place of their own keep it.
  var loweredAuthors: [Int] {
    paragraphs.indices.dropFirst().filter {
      paragraphs[$0].role == .author && paragraphs[$0 - 1].role != .body
        && paragraphs[$0].style.alignment == nil && paragraphs[$0].style.headIndent == nil
    }
  }
}

extension Document {
  /// Whole paragraphs with one box around all of their columns on a page (DT-11).
  ///
  /// Each passage has a box of its own, so that two equal ones beside each other have two. Passages nest; one
  /// that begins inside another ends with it at the latest.
  public struct Passage: Hashable, Sendable {
    /// Indices into ``Document/paragraphs``.
    public var paragraphs: Range<Int>
    /// Padding, where it is negative, is none. An em is the size of the text at the passage's start.
    public var box: BoxStyle

    /// So many passages at most are around one paragraph.
    public static let deepest = 32

    public init(_ paragraphs: Range<Int>, _ box: BoxStyle) {
      self.paragraphs = paragraphs
      self.box = box
    }
  }
}
