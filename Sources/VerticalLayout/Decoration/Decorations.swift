/// Lines, grounds and boxes at stretches of text, and links with their ends. No glyph moves for it.
public struct Decorations: Hashable, Sendable {
  /// In the order of their starts; those that start at one place in the order of the document.
  public private(set) var marks: [Mark] = []
  /// The places that links lead to.
  public private(set) var anchors = Anchors()
  private(set) var hasSideLines = false
  private(set) var hasToneRings = false
  /// True if some box has a border.
  private(set) var hasBorders = false
  /// Ranges that stay on one column, in order, see ``Document/unbrokenRanges``.
  private var unbroken: [TextRange] = []
  private var index = RangeIndex([])

  /// A decoration with what the text around it decides.
  public struct Mark: Hashable, Sendable {
    public var range: TextRange
    public var kind: Kind
    /// The size of the text where it starts: the em of its lengths.
    public var em: Length
    /// The colour of the text where it starts.
    public var ink: Color
    /// True for a link that is a reference to a note (NT1).
    public var isNoteReference = false
  }

  public enum Kind: Hashable, Sendable {
    case box(BoxStyle)
    /// A line on a side that is settled: left or right.
    case sideLine(LineStroke, isRight: Bool)
    case strikethrough(LineStroke)
    case toneRing(ToneRing)
    /// To a URI, or to `#` and the name of an anchor.
    case link(String)
  }

  init() {}

  /// Gathers the decorations of a document. Equal boxes, strikes and links that touch become one (CJ-02);
  /// side lines do not: each name has its own (w3c/clreq issue 716).
  init(_ document: Document, styled: StyledText) {
    let length = document.text.utf8.count
    let found = document.spans.filter { $0.attribute.isOfDecoration }.map {
      AttributeSpan(
        TextRange(min($0.range.lowerBound, length), min($0.range.upperBound, length)),
        $0.attribute)
    }
    anchors = Anchors(of: document)
    unbroken = document.unbrokenRanges
    guard !found.isEmpty else { return }
    let sorted = found.enumerated().filter { !$0.element.range.isEmpty }
      .sorted {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }
    var styles = StyleFinder(styled)
    var latest: [Attribute: Int] = [:]
    let references = document.noteReferenceRanges
    for (_, span) in sorted {
      if span.attribute.isMerged, let last = latest[span.attribute],
        marks[last].range.upperBound == span.range.lowerBound
      {
        marks[last].range = marks[last].range.union(span.range)
        continue
      }
      let style = styles.style(at: span.range.lowerBound)
      guard let kind = Kind(span.attribute, in: style) else { continue }
      latest[span.attribute] = marks.count
      var mark = Mark(range: span.range, kind: kind, em: style.size, ink: style.ink)
      if case .link = kind { mark.isNoteReference = references.contains(span.range) }
      marks.append(mark)
    }
    index = RangeIndex(marks.map(\.range))
    hasSideLines = marks.contains { $0.isSideLine(right: true) || $0.isSideLine(right: false) }
    hasToneRings = marks.contains { if case .toneRing = $0.kind { true } else { false } }
    hasBorders = marks.contains { $0.borderReach != nil }
  }

  /// The stretches inside of a part of the text that stay on one column, in order.
  func unbrokenRanges(in range: TextRange) -> [TextRange] {
    let first = unbroken.firstIndex(startingAt: range.lowerBound)
    return Array(unbroken[first...].prefix { $0.upperBound <= range.upperBound })
  }

  /// The decorations of a part of the text, in order.
  func overlapping(_ range: TextRange) -> [Mark] {
    index.overlapping(range).map { marks[$0] }
  }

  /// The decorations of some parts of the text, which are in its order.
  func overlapping(_ ranges: [TextRange]) -> [Mark] {
    guard ranges.count > 1 else { return ranges.first.map(overlapping) ?? [] }
    var found: [Int] = []
    for range in ranges {
      let last = found.last ?? -1
      found += index.overlapping(range).filter { $0 > last }
    }
    return found.map { marks[$0] }
  }
}

extension Decorations.Kind {
  fileprivate init?(_ attribute: Attribute, in style: TextStyle) {
    switch attribute {
    case .box(let box): self = .box(box)
    case .sideLine(let line):
      let isRight =
        switch line.side {
        case .automatic: style.language.profile.sideLineIsRight
        case .left: false
        case .right: true
        case .opposite: !style.language.profile.sideLineIsRight
        }
      self = .sideLine(line.stroke, isRight: isRight)
    case .strikethrough(let line): self = .strikethrough(line)
    case .toneRing(let ring): self = .toneRing(ring)
    case .link(let target): self = .link(target)
    default: return nil
    }
  }
}

extension LanguageTag.LanguageProfile {
  /// Which side of a column side lines run on (YY-33; w3c/clreq issues 113, 192, 442; JLREQ 3.3.9).
  var sideLineIsRight: Bool {
    switch self {
    case .japanese, .korean: true
    case .traditionalChinese, .simplifiedChinese, .neutral: false
    }
  }
}

extension Attribute {
  fileprivate var isOfDecoration: Bool {
    switch self {
    case .box, .sideLine, .strikethrough, .toneRing, .link: true
    default: false
    }
  }

  /// True if marks that touch make one.
  fileprivate var isMerged: Bool {
    switch self {
    case .box, .strikethrough, .link: true
    default: false
    }
  }
}

extension Document {
  /// The stretches of text that refer to notes.
  fileprivate var noteReferenceRanges: Set<TextRange> {
    var ranges: Set<TextRange> = []
    for span in spans {
      if case .noteReference = span.attribute { ranges.insert(span.range) }
    }
    return ranges
  }
}

extension AttributeSpan {
  fileprivate var isAnchor: Bool { if case .anchor = attribute { true } else { false } }
}
