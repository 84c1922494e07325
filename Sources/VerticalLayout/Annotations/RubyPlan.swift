/// The readings of a document in the order of their bases, with their styles (RU1, RU2).
struct RubyPlan: Hashable, Sendable {
  private(set) var entries: [Entry] = []
  /// The styles of readings, each once.
  private(set) var styles: [TextStyle] = []
  /// The same, and those of letters in them: what the runs of readings refer to.
  private(set) var drawnStyles: [TextStyle] = []
  /// Warnings about readings that are not set.
  private(set) var diagnostics: [Diagnostic] = []

  /// A reading and its base.
  struct Entry: Hashable, Sendable {
    /// The base.
    var range: TextRange
    /// The reading as it is drawn.
    var text: String
    var side: AnnotationSide
    /// True where the base forms one word with that of the entry before on its side.
    var continuesWord: Bool
    /// Where the reading stands in the source.
    var source: TextRange?
    /// Index into the styles.
    var style: UInt32
  }

  init() {}

  init(_ document: Document, styled: StyledText, options: RubyOptions) {
    var found: [(range: TextRange, ruby: Ruby)] = []
    for span in document.spans {
      if case .ruby(let ruby) = span.attribute { found.append((span.range, ruby)) }
    }
    guard !found.isEmpty else { return }
    let order = found.indices.sorted {
      (found[$0].range.lowerBound, $0) < (found[$1].range.lowerBound, $1)
    }
    var finder = StyleFinder(styled)
    var known: [TextStyle: UInt32] = [:]
    var paragraph = 0
    var last: [AnnotationSide: Entry] = [:]
    for index in order {
      let (range, ruby) = found[index]
      while paragraph < document.paragraphs.count,
        document.paragraphs[paragraph].range.upperBound <= range.lowerBound
      {
        paragraph += 1
      }
      let text = ruby.text.drawnReading(options.smallKana)
      guard !text.isEmpty else { continue }
      let end =
        paragraph < document.paragraphs.count
        ? document.paragraphs[paragraph].range : TextRange(0, 0)
      let base = TextRange(
        max(range.lowerBound, end.lowerBound), min(range.upperBound, end.upperBound))
      let before = last[ruby.side]
      guard !base.isEmpty, before.map({ $0.range.upperBound <= base.lowerBound }) ?? true else {
        diagnostics.append(.notSet(ruby, at: range, isBare: base.isEmpty))
        continue
      }
      var style = finder.style(at: base.lowerBound)
      style.becomeReading(of: options.size)
      let number = known[style] ?? UInt32(styles.count)
      if number == styles.count {
        known[style] = number
        styles.append(style)
      }
      let entry = Entry(
        range: base, text: text, side: ruby.side,
        continuesWord: ruby.continuesWord && before?.range.upperBound == base.lowerBound
          && before?.style == number,
        source: ruby.source, style: number)
      last[ruby.side] = entry
      entries.append(entry)
    }
    drawnStyles = StyledText(styles: styles, runs: []).styles
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The entries whose bases begin in a range.
  func entries(beginningIn range: TextRange) -> Range<Int> {
    let first = entries.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    let end = entries[first...].partitioningIndex { $0.range.lowerBound >= range.upperBound }
    return first..<end
  }
}

extension Diagnostic {
  fileprivate static func notSet(_ ruby: Ruby, at range: TextRange, isBare: Bool) -> Diagnostic {
    Diagnostic(
      .warning, .attributeNotSet,
      "the reading “\(ruby.text)” is not set: "
        + (isBare ? "it has no base" : "its base has a reading on that side already"),
      range: range, sourceRange: ruby.source)
  }
}

extension TextStyle {
  /// Makes it the style of readings beside text in this style.
  fileprivate mutating func becomeReading(of size: Int) {
    self.size = max(self.size.scaled(by: size, over: 1024), Length(rawValue: 1))
    letterSpacing = .zero
    baselineShift = .zero
  }
}

extension String {
  /// A reading as it is drawn: without blanks at its ends and what ends a line.
  fileprivate func drawnReading(_ smallKana: RubySmallKana) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in unicodeScalars {
      switch CharacterProperties(scalar).generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        if scalar == "\t" { scalars.append(" ") }
      default: scalars.append(smallKana == .full ? scalar.fullKana : scalar)
      }
    }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\u{3000}" }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.count
    let end = scalars.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return String(text)
  }
}

extension Unicode.Scalar {
  /// The full kana of a small one; itself for all others (RU16).
  fileprivate var fullKana: Unicode.Scalar {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x30A1,
      0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE:
      Unicode.Scalar(value + 1) ?? self
    case 0x3095: "か"
    case 0x3096: "け"
    case 0x30F5: "カ"
    case 0x30F6: "ケ"
    default: self
    }
  }
}
