/// The emphasis marks of a document: where they stand, and each mark once in each style (EM1, EM4).
struct EmphasisPlan: Hashable, Sendable {
  /// In the order of their starts; of those that share a character on one side the later one counts.
  private(set) var entries: [Entry] = []
  private(set) var marks: [AnnotationSource] = []
  /// The small marks of punctuation in each style of the text; empty where it has cells of its own (EM10).
  private(set) var punctuation: [PunctuationMarks] = []
  private(set) var styles: [TextStyle] = []
  private(set) var drawnStyles: [TextStyle] = []
  private var index = RangeIndex([])

  struct Entry: Hashable, Sendable {
    var range: TextRange
    var side: AnnotationSide
    /// Index into the marks.
    var mark: Int
    /// Its place in the document's order.
    var order: Int
  }

  init() {}

  init(_ document: Document, styled: StyledText, punctuation: PunctuationStyle) {
    var found: [(range: TextRange, mark: EmphasisMark, order: Int)] = []
    for (order, span) in document.spans.enumerated() {
      if case .emphasis(let mark) = span.attribute, !span.range.isEmpty {
        found.append((span.range, mark, order))
      }
    }
    var signs = Signs()
    found.sort { ($0.range.lowerBound, $0.order) < ($1.range.lowerBound, $1.order) }
    var finder = StyleFinder(styled)
    for (range, mark, order) in found {
      guard let sign = mark.mark.first, !sign.unicodeScalars.allSatisfy(\.isUnseen) else {
        continue
      }
      let style = finder.style(at: range.lowerBound)
      let size = mark.size?.resolved(em: style.size) ?? style.size.half
      let index = signs.add(String(sign), as: style, size: size, ink: mark.color)
      entries.append(Entry(range: range, side: mark.side, mark: index, order: order))
    }
    if punctuation.form == .judou {
      self.punctuation = styled.styles.map { style in
        func add(_ text: String) -> Int {
          signs.add(
            text, as: style, size: style.size, ink: punctuation.color)
        }
        return PunctuationMarks(stop: add("。"), pause: add("、"))
      }
    }
    (marks, styles) = (signs.marks, signs.styles)
    if !styles.isEmpty { drawnStyles = StyledText(styles: styles, runs: []).styles }
    index = RangeIndex(entries.map(\.range))
  }

  /// The small marks of a style, as indices of marks.
  struct PunctuationMarks: Hashable, Sendable {
    var stop: Int
    var pause: Int
  }

  /// The marks of a document, each once in each style.
  private struct Signs {
    private(set) var marks: [AnnotationSource] = []
    private(set) var styles: [TextStyle] = []
    private var knownStyles: [TextStyle: UInt32] = [:]
    private var knownMarks: [AnnotationSource: Int] = [:]

    /// The index of a mark, which is new or known.
    mutating func add(_ text: String, as base: TextStyle, size: Length, ink: Color?) -> Int {
      var style = base
      style.size = min(max(size, Length(rawValue: 1)), .limit)
      style.ink = ink ?? style.ink
      style.letterSpacing = .zero
      style.baselineShift = .zero
      style.orientation = .upright
      let number = knownStyles[style] ?? UInt32(styles.count)
      if number == styles.count {
        knownStyles[style] = number
        styles.append(style)
      }
      let source = AnnotationSource(text: text, style: number)
      let index = knownMarks[source] ?? marks.count
      if index == marks.count {
        knownMarks[source] = index
        marks.append(source)
      }
      return index
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The entries that share a byte with a range.
  func overlapping(_ range: TextRange) -> [Entry] {
    isEmpty ? [] : index.overlapping(range).map { entries[$0] }
  }

  /// True where a character has a mark on a side.
  func hasMark(at range: TextRange, on side: AnnotationSide) -> Bool {
    overlapping(range).contains { $0.side == side }
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch CharacterProperties(self).generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: CharacterProperties(self).isDefaultIgnorable
    }
  }

  /// True where a character has no emphasis mark although its neighbours do: brackets, commas, stops and
  /// blanks (EM2; JLREQ 3.3.9).
  func lacksEmphasis(in profile: LanguageProfile) -> Bool {
    switch SpacingClass(upright: self, profile: profile) {
    case .opening, .closing, .stop, .comma, .centredStop, .centredComma, .ideographicSpace,
      .wordSpace:
      true
    case .middle, .fixed, .connector, .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright,
      .letter, .sideways, .other:
      false
    }
  }
}
