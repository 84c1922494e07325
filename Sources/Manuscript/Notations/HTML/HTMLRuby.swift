import VerticalLayout

/// The readings of `<ruby>` (NO-H1), by its segments: bases, and the readings after them, in pairs or in rows.
///
/// The readings of `<rt>` stand on the right. Those of `<rtc>` stand on the left, and so do those around a `<ruby>` in another
/// one; of two rows of `<rtc>` after `<rbc>`, the first stands on the right, and so does one where nothing else would. White space between the parts is none of them.
struct HTMLRuby {
  /// The reading at hand.
  var reading = HTMLReading()
  private(set) var isInReading = false
  /// True in `<rp>`, whose content is for those who cannot show readings.
  private(set) var isHidden = false
  private var level = 0
  /// True if its own readings stand on the left: by the class of publishers in Japan for EPUB, or by its style.
  private var isLeft = false
  var isOpen: Bool { level > 0 }
  private var rows = Rows()
  /// The start of the base of all, that of the part that has no reading yet, and the end of an inner `<ruby>`.
  private var start = 0
  private var baseStart = 0
  private var innerEnd: Int?
  private var segment = Segment()
  /// The parts of all segments.
  private var allBases: [Range<Int>] = []
  private var found: [(Ruby, Range<Int>)] = []
  /// The characters of readings that have no base.
  var withoutBase: [Unicode.Scalar] = []

  /// A segment: its parts that `<rb>` has closed, and the readings that it has.
  private struct Segment {
    var bases: [Range<Int>] = []
    var readings: [AttributedText] = []
  }

  /// The rows of readings, `<rtc>`.
  private struct Rows {
    var open: Row?
    /// How many have begun, and whether `<rbc>` stands before them.
    var count = 0
    var haveBases = false
    /// The readings of the first one, among those that were found.
    var first = 0..<0
  }

  private struct Row {
    var side: AnnotationSide
    var readings: [AttributedText] = []
    var isOfParts = false
  }

  /// True where no part of a base has begun: blanks are none of it.
  func isBetweenParts(at end: Int) -> Bool { isOpen && end <= baseStart }

  /// Takes an opening tag.
  ///
  /// - Parameters:
  ///   - end: the end of the text so far.
  ///   - source: the end of the tag in the source.
  mutating func open(_ tag: HTMLTag, at end: Int, source: Int) {
    guard tag.name == "ruby" || level > 0 else { return }
    defer { if isInReading { reading.begin(tag) } }
    switch tag.name {
    case "ruby":
      level += 1
      guard level == 1 else { return }
      let unread = withoutBase
      self = HTMLRuby()
      (level, start, baseStart, withoutBase) = (1, end, end, unread)
      isLeft = tag.classes.contains("left-ruby") || tag.style("ruby-position") == "under"
    case "rbc": rows.haveBases = true
    case "rb":
      settle()
      closeBase(at: end)
    case "rtc" where level == 1:
      settle()
      closeBase(at: end)
      rows.count += 1
      rows.open = Row(side: rows.haveBases && rows.count == 1 ? .right : .left)
      beginReading(source)
    case "rt" where !isInReading || rows.open != nil:
      endReadingOfRow()
      rows.open?.isOfParts = true
      beginReading(source)
    case "rp": isHidden = true
    default: break
    }
  }

  private mutating func beginReading(_ source: Int) {
    isInReading = true
    reading = HTMLReading(source: source)
  }

  /// Takes the end of an element.
  ///
  /// - Returns: the readings of a `<ruby>` that ends, with their bases.
  mutating func close(_ name: String, at end: Int) -> [(Ruby, Range<Int>)] {
    guard level > 0 else { return [] }
    if isInReading { reading.endElement() }
    switch name {
    case "ruby":
      settle()
      level -= 1
      guard level == 0 else {
        innerEnd = end
        return []
      }
      (isInReading, isHidden) = (false, false)
      if !isLeft, !found.contains(where: { $0.0.side == .right }) {
        for index in rows.first { found[index].0.side = .right }
      }
      return found
    case "rb": closeBase(at: end)
    case "rt": closeReading(at: end)
    case "rp": isHidden = false
    case "rtc": closeRow(at: end)
    default: break
    }
    return []
  }

  private mutating func closeBase(at end: Int) {
    guard !isInReading else { return }
    if end > baseStart { segment.bases.append(baseStart..<end) }
    baseStart = end
  }

  private mutating func closeReading(at end: Int) {
    guard isInReading else { return }
    if rows.open != nil {
      endReadingOfRow()
      return beginReading(reading.source)
    }
    isInReading = false
    guard level > 1 || innerEnd != end || !segment.bases.isEmpty else {
      // It stands around an inner one.
      add(reading.content, .left, over: start..<end)
      baseStart = end
      return
    }
    // A part that no <rb> holds; what has been before it has had its reading.
    if end > baseStart {
      if !segment.readings.isEmpty { settle() }
      segment.bases.append(baseStart..<end)
    }
    baseStart = end
    segment.readings.append(reading.content)
  }

  /// Gives the parts of a segment their readings, before the next one begins.
  private mutating func settle() {
    guard !segment.readings.isEmpty else { return }
    allBases += segment.bases
    pair(segment.readings, with: segment.bases, on: isLeft && level == 1 ? .left : .right)
    segment = Segment()
  }

  private mutating func endReadingOfRow() {
    guard rows.open != nil, isInReading else { return }
    isInReading = false
    let content = reading.content
    if content.text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
      rows.open?.readings.append(content)
    }
    reading = HTMLReading(source: reading.source)
  }

  private mutating func closeRow(at end: Int) {
    endReadingOfRow()
    isInReading = false
    guard let row = rows.open else { return }
    rows.open = nil
    baseStart = end
    let isOfParts = row.isOfParts && row.readings.count > 1
    let before = found.count
    defer { if rows.count == 1 { rows.first = before..<found.count } }
    pair(row.readings, with: isOfParts ? allBases + segment.bases : [start..<end], on: row.side)
  }

  /// Gives each part its reading; a single one is that of all parts, and those that are left over follow the last one.
  private mutating func pair(
    _ readings: [AttributedText], with bases: [Range<Int>], on side: AnnotationSide
  ) {
    guard let first = bases.first, let last = bases.last, last.upperBound > first.lowerBound else {
      for reading in readings { withoutBase += reading.text.unicodeScalars }
      return
    }
    guard let only = readings.first else { return }
    if readings.count == 1 { return add(only, side, over: first.lowerBound..<last.upperBound) }
    for (index, base) in bases.enumerated() where index < readings.count {
      let rest = readings[index...]
      let content = index == bases.count - 1 && rest.count > 1 ? Self.joined(rest) : readings[index]
      add(content, side, over: base)
    }
  }

  private static func joined(_ readings: ArraySlice<AttributedText>) -> AttributedText {
    let isKana = readings.allSatisfy { $0.text.unicodeScalars.allSatisfy(\.isKanaOfReading) }
    return AttributedText(
      readings.map(\.text).joined(separator: isKana ? "" : " "), source: readings.first?.source)
  }

  private mutating func add(
    _ content: AttributedText, _ side: AnnotationSide, over base: Range<Int>
  ) {
    guard !content.text.isEmpty else { return }
    guard !base.isEmpty else {
      withoutBase += content.text.unicodeScalars
      return
    }
    let touches =
      found.last.map { $0.0.side == .right && $0.1.upperBound == base.lowerBound } == true
    found.append((Ruby(content, side: side, continuesWord: touches && side == .right), base))
  }
}

/// A reading that is being read, with what the elements in it say of its characters.
struct HTMLReading {
  var characters: [Unicode.Scalar] = []
  /// The end of its tag in the source.
  private(set) var source = 0
  /// The elements that are open in it, with where they begin, and the attributes of those that have ended.
  private var elements: [(attributes: [Attribute], start: Int)] = []
  private var spans: [(range: Range<Int>, attribute: Attribute)] = []

  init(source: Int = 0) { self.source = source }

  /// Takes an element of it, or its own.
  mutating func begin(_ tag: HTMLTag) {
    let isTooDeep = elements.count >= Self.deepest
    // The size of readings is theirs, and no part of what they say.
    let attributes = isTooDeep ? [] : tag.textAttributes
    elements.append(
      (tag.name == "rt" ? attributes.filter { !$0.isSize } : attributes, characters.count))
  }

  /// Elements within each other that have attributes.
  private static let deepest = 16

  mutating func endElement() {
    guard let element = elements.popLast(), element.start < characters.count else { return }
    spans += element.attributes.reversed().map { (element.start..<characters.count, $0) }
  }

  /// Its text. Attributes of outer elements come first.
  var content: AttributedText {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: characters)
    var places = [0]
    for scalar in characters { places.append(places[places.count - 1] + UTF8.width(scalar)) }
    return AttributedText(
      String(view),
      spans: spans.reversed().map { range, attribute in
        AttributeSpan(
          TextRange(places[range.lowerBound], places[range.upperBound]), attribute)
      }, source: TextRange(source, source + places[places.count - 1]))
  }
}

extension Attribute {
  fileprivate var isSize: Bool { if case .size = self { true } else { false } }
}
