/// The readings of a document in the order of their bases (RU1, RU2).
struct RubyPlan: Hashable, Sendable {
  private(set) var entries = SortedRanges<Entry>()
  /// True where some readings stand on the right and some on the left.
  private(set) var hasBothSides = false
  /// The readings that are bopomofo, which are no entries.
  private(set) var bopomofo = BopomofoPlan()
  /// Warnings about readings that are not set.
  private(set) var diagnostics: [Diagnostic] = []

  /// A reading and its base.
  struct Entry: Ranged, Hashable, Sendable {
    /// The base.
    var range: TextRange
    /// The reading as it is drawn.
    var reading: AnnotationSource
    var side: AnnotationSide
    /// True where the base forms one word with that of the entry before on its side.
    var continuesWord: Bool
    /// The place of the reading in the source.
    var source: TextRange?
    /// True for a romanisation of Chinese (RU20).
    var isRomanized = false
    /// True for one of a word of several characters.
    var isWord = false
    /// True where okurigana go on after it: it stands at the head of its base then (KA3, KA4).
    var precedesOkurigana = false

    var text: String { reading.text }
    /// The number of the style of the reading as a whole.
    var style: UInt32 { reading.style }

    /// The distance of a romanisation from others, for an em of the text: of words more than of single characters (RU20;
    /// CLREQ 3.3.4). Nothing for others.
    func apart(em: Length) -> Length { isRomanized ? isWord ? em.half : em.quarter : .zero }
  }

  init() {}

  /// - Parameter styles: the table that the styles of readings go to.
  init(
    _ document: Document, styled: StyledText, styles: inout StyleTable, options: RubyOptions,
    kanbun: KanbunPlan
  ) {
    var found: [(range: TextRange, ruby: Ruby)] = []
    for span in document.spans {
      if case .ruby(let ruby) = span.attribute { found.append((span.range, ruby)) }
    }
    guard !found.isEmpty else { return }
    let order = found.indices.sorted {
      (found[$0].range.lowerBound, $0) < (found[$1].range.lowerBound, $1)
    }
    var finder = StyleFinder(styled)
    var paragraph = 0
    var last = BySide<Entry>()
    var all: [Entry] = []
    for index in order {
      let (range, ruby) = found[index]
      while paragraph < document.paragraphs.count,
        document.paragraphs[paragraph].range.upperBound <= range.lowerBound
      {
        paragraph += 1
      }
      let content = ruby.content.drawnReading(options.smallKana)
      guard !content.text.isEmpty else { continue }
      let end =
        paragraph < document.paragraphs.count
        ? document.paragraphs[paragraph].range : TextRange(0, 0)
      let base = document.text.withoutBlanks(
        TextRange(max(range.lowerBound, end.lowerBound), min(range.upperBound, end.upperBound)))
      let before = last[ruby.side]
      guard !base.isEmpty, before.map({ $0.range.upperBound <= base.lowerBound }) ?? true else {
        diagnostics.append(.notSet(ruby, at: range, isBare: base.isEmpty))
        continue
      }
      var style = finder.style(at: base.lowerBound)
      if addBopomofo(ruby, content.text, to: base, of: document.text, style: style, &styles) {
        last[ruby.side] = Entry(bopomofo: ruby, base: base)
        continue
      }
      style.becomeReading(options)
      var entry = Entry(
        range: base, reading: styles.source(content, in: style), side: ruby.side,
        continuesWord: false, source: ruby.source)
      entry.continuesWord = before.map { ruby.continuesWord && entry.follows($0) } ?? false
      entry.precedesOkurigana = kanbun.hasOkurigana(endingAt: base.upperBound, on: ruby.side)
      entry.isRomanized = style.language.profile.isChinese && content.text.isRomanized
      entry.isWord = entry.isRomanized && document.text.slice(base).count > 1
      last[ruby.side] = entry
      all.append(entry)
    }
    entries = SortedRanges(all.joined(in: document.text, options: options))
    hasBothSides =
      entries.contains { $0.side == .left } && entries.contains { $0.side == .right }
  }

  /// True where a reading is bopomofo with a syllable for each ideograph of its base; where the numbers
  /// differ, it is set as any other reading, and a warning tells (BP6).
  private mutating func addBopomofo(
    _ ruby: Ruby, _ text: String, to base: TextRange, of all: String, style: TextStyle,
    _ styles: inout StyleTable
  ) -> Bool {
    guard text.unicodeScalars.first.flatMap({ BopomofoSign($0, at: base) }) != nil else {
      return false
    }
    let bases = all.ideographs(in: base)
    guard let reading = BopomofoReading(ruby.text, isOne: bases.count == 1) else { return false }
    if bopomofo.add(reading, ruby, to: bases, style: style, &styles) { return true }
    diagnostics.append(
      .unpaired(ruby, syllables: reading.syllables.count, ideographs: bases.count, at: base))
    return false
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The entries whose bases begin in a range.
  func entries(beginningIn range: TextRange) -> Range<Int> {
    entries.indices(beginningIn: range)
  }
}

extension RubyPlan.Entry {
  /// True if its base stands right after that of another, in the same style, and no okurigana between them.
  fileprivate func follows(_ other: Self) -> Bool {
    other.range.upperBound == range.lowerBound && other.style == style && !other.precedesOkurigana
  }

  /// The entry for bopomofo among the last readings.
  fileprivate init(bopomofo ruby: Ruby, base: TextRange) {
    self.init(
      range: base, reading: AnnotationSource("", style: .max), side: ruby.side,
      continuesWord: false, source: ruby.source)
  }
}

extension Diagnostic {
  fileprivate static func unpaired(
    _ ruby: Ruby, syllables: Int, ideographs: Int, at range: TextRange
  ) -> Diagnostic {
    Diagnostic(
      .warning, .bopomofoUnpaired,
      "“\(ruby.text)” has \(syllables) syllable\(syllables == 1 ? "" : "s") for "
        + "\(ideographs) ideograph\(ideographs == 1 ? "" : "s"), and is set as one reading for all; "
        + "give one syllable for each, with blanks between them",
      range: range, sourceRange: ruby.source)
  }

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
  fileprivate mutating func becomeReading(_ options: RubyOptions) {
    unflatten()
    let reduced =
      options.isThird ? size.scaled(by: 1, over: 3) : size.scaled(by: options.size, over: 1024)
    standBeside(size: reduced)
  }
}

extension LanguageTag.LanguageProfile {
  fileprivate var isChinese: Bool {
    switch self {
    case .simplifiedChinese, .traditionalChinese: true
    case .japanese, .korean, .neutral: false
    }
  }
}

extension String {
  /// True for letters with their marks, and what stands between them.
  fileprivate var isRomanized: Bool {
    var hasLetters = false
    for scalar in unicodeScalars {
      let properties = CharacterProperties(scalar)
      if properties.script == .latin {
        hasLetters = true
      } else if scalar.value >= 0x80, properties.script != .inherited, properties.script != .common
      {
        return false
      }
    }
    return hasLetters
  }

  /// True for kana alone, in the UTF-8 of U+3041 to U+30FF: what nearly all readings are.
  fileprivate var isKana: Bool {
    let bytes = utf8Span.span
    guard bytes.count % 3 == 0, !bytes.isEmpty else { return false }
    for index in stride(from: 0, to: bytes.count, by: 3) {
      guard bytes[index] == 0xE3, (0x81...0x83).contains(bytes[index + 1]),
        bytes[index + 1] > 0x81 || bytes[index + 2] > 0x80
      else { return false }
    }
    return true
  }
}

extension String {
  /// A base without the blanks at its ends: they read as nothing, and would take a share of the reading where a column may end
  /// beside them. A base of blanks alone stays as it is.
  fileprivate func withoutBlanks(_ base: TextRange) -> TextRange {
    guard !base.isEmpty else { return base }
    let bytes = utf8Span.span
    /// The bytes of the blank that begins at a place; 0 for other characters.
    func blank(at index: Int) -> Int {
      switch bytes[index] {
      case 0x20, 0x09: 1
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
      case 0xE3
      where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x80: 3
      case 0xE2
      where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] <= 0x8B: 3
      default: 0
      }
    }
    var (start, end) = (base.lowerBound, base.upperBound)
    while start < end, case let length = blank(at: start), length > 0 { start += length }
    guard start < end else { return base }
    while end > start,
      let length = [1, 2, 3].first(where: { end - $0 > start && blank(at: end - $0) == $0 })
    {
      end -= length
    }
    return TextRange(start, end)
  }
}

extension AttributedText {
  /// A reading as it is drawn: without blanks at its ends and what ends a line.
  fileprivate func drawnReading(_ smallKana: RubyOptions.SmallKana) -> AttributedText {
    if smallKana == .keep, text.isKana { return self }
    let drawn = replacingScalars { scalar in
      switch CharacterProperties(scalar).generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar == "\t" ? " " : nil
      default: smallKana == .full ? scalar.fullKana : scalar
      }
    }
    func length(of blanks: some Sequence<Unicode.Scalar>) -> Int {
      blanks.prefix { $0 == " " || $0 == "\u{3000}" }.reduce(0) { $0 + UTF8.width($1) }
    }
    let scalars = drawn.text.unicodeScalars
    let end = drawn.text.utf8.count - length(of: scalars.reversed())
    let start = min(length(of: scalars), end)
    return start == 0 && end == drawn.text.utf8.count ? drawn : drawn.slice(TextRange(start, end))
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

/// A value for each side that has one.
struct BySide<Value> {
  var right: Value?
  var left: Value?

  subscript(side: AnnotationSide) -> Value? {
    get { side == .right ? right : left }
    set { if side == .right { right = newValue } else { left = newValue } }
  }
}

extension BySide: Sendable where Value: Sendable {}
