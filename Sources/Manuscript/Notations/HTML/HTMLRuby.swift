import VerticalLayout

/// The readings of `<ruby>`: `<rb>` and `<rt>` in pairs or in rows, and `<rtc>` on the other side (NO-H1).
struct HTMLRuby {
  /// The characters of the reading at hand.
  var reading: [Unicode.Scalar] = []
  /// The elements that are open in it, with where they begin, and the attributes of those that have ended.
  private var elements: [(attributes: [Attribute], start: Int)] = []
  private var spans: [(range: Range<Int>, attribute: Attribute)] = []
  private(set) var isInReading = false
  /// True in `<rp>`, whose content is for those who cannot show readings.
  private(set) var isHidden = false
  private var level = 0
  var isOpen: Bool { level > 0 }
  private var isOtherSide = false
  /// The base of all, and where the part begins that has no reading yet.
  private var start = 0
  private var baseStart = 0
  /// The parts that `<rb>` has closed and that no reading has been given to.
  private var bases: [Range<Int>] = []
  private var found: [(Ruby, Range<Int>)] = []
  private var source = 0
  /// The characters of readings that have no base.
  var withoutBase: [Unicode.Scalar] = []

  /// Takes an opening tag.
  ///
  /// - Parameters:
  ///   - end: the end of the text so far.
  ///   - source: the end of the tag in the source.
  mutating func open(_ tag: HTMLTag, at end: Int, source: Int) {
    guard tag.name == "ruby" || level > 0 else { return }
    defer { if isInReading { begin(tag) } }
    switch tag.name {
    case "ruby":
      level += 1
      guard level == 1 else { return }
      (start, baseStart, isOtherSide) = (end, end, false)
      bases = []
      found = []
    case "rb": baseStart = end
    case "rtc": isOtherSide = true
    case "rt":
      if isInReading { return }
      isInReading = true
      (reading, elements, spans) = ([], [], [])
      self.source = source
    case "rp": isHidden = true
    default: break
    }
  }

  /// Takes an element of a reading, or the reading's own.
  private mutating func begin(_ tag: HTMLTag) {
    let isTooDeep = elements.count >= Self.deepest
    elements.append((isTooDeep ? [] : HTMLElement.attributes(of: tag), reading.count))
  }

  /// Elements within each other that have attributes.
  private static let deepest = 16

  /// Takes the end of an element.
  ///
  /// - Returns: the readings of a `<ruby>` that ends, with their bases.
  mutating func close(_ name: String, at end: Int) -> [(Ruby, Range<Int>)] {
    guard level > 0 else { return [] }
    if isInReading, let element = elements.popLast(), element.start < reading.count {
      spans += element.attributes.reversed().map { (element.start..<reading.count, $0) }
    }
    switch name {
    case "ruby":
      level -= 1
      guard level == 0 else { return [] }
      (isInReading, isHidden) = (false, false)
      return found
    case "rb":
      if end > baseStart { bases.append(baseStart..<end) }
      baseStart = end
    case "rt": closeReading(at: end)
    case "rp": isHidden = false
    case "rtc": isOtherSide = false
    default: break
    }
    return []
  }

  private mutating func closeReading(at end: Int) {
    guard isInReading else { return }
    isInReading = false
    var base = min(baseStart, end)..<end
    if isOtherSide {
      base = min(start, end)..<end
    } else if let first = bases.first {
      base = first
      bases.removeFirst()
    } else {
      baseStart = end
    }
    guard !reading.isEmpty else { return }
    guard !base.isEmpty else {
      withoutBase += reading
      return
    }
    let touches =
      found.last.map { $0.0.side == .right && $0.1.upperBound == base.lowerBound } == true
    found.append(
      (
        Ruby(
          content, side: isOtherSide ? .left : .right, continuesWord: touches && !isOtherSide),
        base
      ))
  }

  /// The reading at hand, with what the elements in it say of its characters. Outer ones come first.
  private var content: AttributedText {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: reading)
    var places = [0]
    for scalar in reading { places.append(places[places.count - 1] + UTF8.width(scalar)) }
    return AttributedText(
      String(view),
      spans: spans.reversed().map { range, attribute in
        AttributeSpan(
          TextRange(places[range.lowerBound], places[range.upperBound]), attribute)
      }, source: TextRange(source, source + places[places.count - 1]))
  }
}
