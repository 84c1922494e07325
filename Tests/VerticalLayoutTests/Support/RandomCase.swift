@testable import VerticalLayout

/// A text and options made from a seed, for property tests.
struct RandomCase {
  /// The text in the pieces it was made from, so that a failing case can be made smaller.
  var pieces: [String]
  var options = LayoutOptions(
    style: TextStyle(size: .pt(10)), page: .size(width: nil, height: nil)
  ) {
    $0.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    $0.columns.gap = .zero
  }
  var attributes: [(Range<Int>, Attribute)] = []
  /// Styles of paragraphs, by their numbers, and boxes around them.
  var styles: [(Int, ParagraphStyle)] = []
  var passages: [Document.Passage] = []
  /// Which pieces the fonts have; `nil` for all in one font.
  var coverage: [Set<Unicode.Scalar>]?
  var ligatures: Set<String> = []
  var widths: [Unicode.Scalar: Double] = [:]
  var heights: [Unicode.Scalar: Double] = [:]
  var hasVerticalForms = true
  var narrowForms: [ShapingRun.GlyphWidth: String] = [:]

  var text: String { pieces.joined() }

  var shaper: FixtureShaper {
    let shaper = FixtureShaper()
    shaper.ligatures = ligatures
    shaper.widths = widths
    shaper.heights = heights
    shaper.hasVerticalForms = hasVerticalForms
    shaper.narrowForms = narrowForms
    shaper.verticalForms += "，：“”"
    for (hyphen, length) in [(0x2010, 200), (0x2013, 450), (0x30A0, 420), (0x301C, 800)] {
      shaper.inks[UInt32(hyphen)] = GlyphPlacement.InkBox(
        minX: 50, minY: -350, maxX: 50 + length, maxY: -300)
    }
    if let coverage {
      shaper.coverage = coverage.enumerated().map { (FontID(UInt16($0)), $1) }
    }
    return shaper
  }

  var document: Document {
    var document = Document(text)
    let length = text.utf8.count
    document.spans = attributes.map { range, attribute in
      AttributeSpan(
        TextRange(min(range.lowerBound, length), min(range.upperBound, length)), attribute)
    }
    for (index, style) in styles where index < document.paragraphs.count {
      document.paragraphs[index].style = style
    }
    document.passages = passages
    if attributes.contains(where: { $0.1.image != nil }) {
      document.images = [
        ImageAttachment.ImageDescription(
          name: "seal.png", size: PhysicalSize(width: .pt(13), height: .pt(21)))
      ]
    }
    return document
  }

  func layout() throws(LayoutError) -> Layout {
    try Typesetter(shaper: shaper, options: options).typeset(document)
  }
}

extension RandomCase {
  /// The pieces that texts are made of, and how often each comes.
  private static let pool: [(weight: Int, pieces: [String])] = [
    (30, ["一", "国", "曉", "不", "覺", "處", "聞", "啼", "鳥"]),
    (12, ["あ", "ア", "っ", "ゃ", "ー", "々", "ヽ", "か゛", "〳〵"]),
    (4, ["人々", "時々国", "部分々々", "‐", "–", "〜", "゠", "～", "〃"]),
    (8, ["Web", "a", "fi", "office", "naïve", "don’t", "antidisestablishmentarianism", "A-B"]),
    (6, ["1", "12", "12,345%", "¥100", "3.14", "１", "①", "℃"]),
    (4, ["5", "24", "2024", "10,000", "0", "305", "!!", "!?", "！？", "!!!", "AM", "1\u{200B}2"]),
    (12, ["。", "、", "，", "！", "？", "：", "…", "……", "——", "・", ".", ",", "!", "～", "·"]),
    (12, ["「", "」", "（", "）", "『", "』", "《", "》", "(", ")", "“", "”", "‘", "’", "\""]),
    (8, [" ", "  ", "　", "\u{A0}", "\u{2003}", "\u{202F}", "　　"]),
    (2, ["\t", "\t\t"]),
    (
      6, ["\n", "\r\n", "\r", "\n\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\n\n\n"]
    ),
    (4, ["\u{3099}", "\u{301}", "\u{20DD}", "e\u{301}", "か\u{3099}", "A\u{20DD}", "\u{488}"]),
    (3, ["葛\u{E0100}", "\u{FE0F}", "❤\u{FE0F}", "\u{FE00}", "\u{180B}"]),
    (4, ["😀", "👩\u{200D}🚀", "🇯🇵", "🇯", "👍🏽", "1\u{FE0F}\u{20E3}", "🏽"]),
    (
      5,
      ["\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200D}", "\u{AD}", "\u{34F}", "\u{200E}", "\u{202E}"]
    ),
    (3, ["\u{0}", "\u{1}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9F}", "\u{8}"]),
    (6, ["א", "שלום", "אָב", "ב ג", "12א", "ع", "عربي"]),
    (5, ["한", "글", "한국 어", "\u{1112}\u{119E}\u{11AB}", "\u{1100}", "ㄱ"]),
    (4, ["𠮷", "𪚥", "\u{20000}", "\u{2F800}"]),
    (2, ["\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{10FFFF}", "\u{FFFD}", "\u{E000}", "\u{378}"]),
  ]

  /// Characters that no real shaper asks a font for.
  private static let everywhere: Set<Unicode.Scalar> = [
    " ", "　", "\u{A0}", "\u{2003}", "\u{202F}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200D}",
    "\u{AD}", "\u{34F}", "\u{200E}", "\u{202E}", "\u{FE0F}", "\u{FE00}", "\u{180B}", "\u{E0100}",
  ]

  /// The case of a seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    pieces = RandomCase.pieces(
      count: random.once(in: 20) ? 0 : random.pick([1, 3, 8, 20, 40]), &random)
    randomizeOptions(&random)
    randomizeFonts(&random)
    for _ in 0..<random.pick([0, 0, 1, 3]) {
      let start = Int.random(in: 0...text.utf8.count, using: &random)
      let range = start..<start + random.pick([1, 3, 6, 30])
      attributes.append(
        (
          range,
          random.pick(
            [
              .size(.absolute(.pt(20))), .size(.em(512)), .orientation(.upright),
              .orientation(.sideways), .ink(.white), .link("https://example.org"),
              .letterSpacing(.em(256)), .language(.traditionalChinese), .fonts(["Fixture"]),
              .ruby(Ruby("るび")), .ruby(Ruby("るびるびるび", side: random.pick([.left, .right]))),
              .ruby(Ruby("る" + AttributedText("び", attributes: [.ink(.white), .size(.em(600))]))),
              .ruby(Ruby("び", continuesWord: true)), .emphasis(EmphasisMark("﹅")), .tateChuYoko,
              .kanbun(KanbunMark(.kaeriten, "一レ")), .kanbun(KanbunMark(.okurigana, "ムル")),
              .kanbun(KanbunMark(.tateTen, "㆐")),
              .tateChuYoko,
              .language(.japanese), .language(.simplifiedChinese), .language(.korean), .note("注"),
              .note("注"), .noBreak,
              .box(BoxStyle(ground: .white, border: BoxStyle.Border(.double))),
              .sideLine(SideLine(LineStroke(.wavy))), .strikethrough(LineStroke(.dotted)),
              .link("#注"), .anchor("注"), .slant(12), .script(.superscript),
              .baselineShift(.em(-300)), .outline(TextEffects.TextOutline(width: .em(30))),
              .shadow(TextEffects.Shadow(x: .em(50), y: .em(50), color: .white)),
            ] as [Attribute])
        ))
    }
    randomizeSpacing(&random)
    if random.once(in: 2) { randomizeParagraphs(&random) }
  }

  private mutating func randomizeParagraphs(_ random: inout SplitMix64) {
    let lengths: [Dimension?] = [
      nil, nil, .zero, .em(512), .em(1024), .em(2600), .absolute(.pt(7)),
    ]
    for index in 0..<random.pick([1, 2, 6]) {
      var style = ParagraphStyle()
      style.indent = random.pick(lengths + [.em(-1024), .em(-300), .em(99_999)])
      style.headIndent = random.pick(lengths + [.absolute(.limit)])
      style.tailIndent = random.pick(lengths + [.em(99_999)])
      style.spaceBefore = random.pick(lengths)
      style.spaceAfter = random.pick(lengths + [.em(20_000)])
      style.alignment = random.pick([nil] + ColumnAlignment.allCases.map(Optional.some))
      style.pitch = random.once(in: 5) ? random.pick([.em(1024), .em(2000), .em(512)]) : nil
      if style.pitch != nil, style.indent == nil || style.headIndent == nil {
        style.pitchMultiple = style.indent == nil ? nil : 1500
        (style.leastPitch, style.pitch) = (style.pitch, nil)
      }
      style.clear = random.pick([nil, nil, .head, .both])
      style.tabs = random.pick([[], [], [.em(1024), .em(3000)], [.absolute(.pt(25))]])
      styles.append((index, style))
    }
    for _ in 0..<random.pick([0, 1, 4]) {
      let first = Int.random(in: 0...4, using: &random)
      let padding = random.pick(
        [.zero, .em(512), .absolute(.pt(3)), .em(9000), .percent(7000)] as [BoxLength])
      let range = first..<first + random.pick([0, 1, 2, 9])
      var box = BoxStyle(
        ground: random.pick([nil, .white]),
        border: random.pick([nil, BoxStyle.Border(), BoxStyle.Border(.double)]),
        padding: BoxStyle.Edges(across: padding, along: padding))
      let sizes = [nil, nil, .em(2048), .percent(50_000), .em(20_000)] as [BoxLength?]
      box.narrowest = random.pick(sizes)
      box.widest = random.pick(sizes)
      passages.append(Document.Passage(range, box))
    }
  }

  private static func pieces(count: Int, _ random: inout SplitMix64) -> [String] {
    let total = pool.reduce(0) { $0 + $1.weight }
    return (0..<count).map { _ in
      var place = Int.random(in: 0..<total, using: &random)
      for entry in pool {
        if place < entry.weight { return random.pick(entry.pieces) }
        place -= entry.weight
      }
      return ""
    }
  }

  private mutating func randomizeOptions(_ random: inout SplitMix64) {
    let em = random.pick([Length.pt(10), .pt(12), Length(points: 10.5), Length(rawValue: 9999)])
    options.style.size = em
    options.style.letterSpacing =
      random.pick([.zero, .zero, em.scaled(by: 1, over: 4), em, -em.scaled(by: 2, over: 5)])
    options.style.orientation = random.pick([.mixed, .mixed, .mixed, .upright, .sideways])
    options.columns.direction = random.pick(ColumnDirection.allCases)
    options.columns.alignment = random.pick(ColumnAlignment.allCases)
    options.page.placement = random.once(in: 2) ? random.pick(Placement.allCases) : nil
    options.columns.cellAlignment = random.pick(CellAlignment.allCases)
    options.overflow = random.pick([.paginate, .paginate] + Overflow.allCases)
    options.paragraphs.blankLines = random.pick(BlankLines.allCases)
    options.columns.measure =
      random.once(in: 5)
      ? nil : random.pick([em, em + Length(rawValue: 1)]) * Int.random(in: 1...12, using: &random)
    options.columns.gap = random.pick([nil, .zero, em.half, em * 2])
    options.columns.pitch = random.once(in: 5) ? random.pick([em, em * 2, em.half]) : nil
    options.columns.maximum = random.once(in: 4) ? Int.random(in: 1...5, using: &random) : nil
    options.token = random.pick(["…", "…", "……", "（未完）", "more", "", "א1", "\u{0}"])
    options.token.place = random.pick([.end, .end, .start, .middle])
    if random.once(in: 4) {
      options.token.link = "#注"
      options.token.spans = [AttributeSpan(TextRange(0, 1), .size(.em(2048)))]
    }
    let width = random.pick([nil, em, em * 3, em * 8])
    let height = random.pick([nil, nil, em * 2, em * 12 + .pt(1)])
    options.page.size = random.pick([
      .automatic, .scroll, .size(width: width, height: height), .size(width: width, height: nil),
    ])
    options.page.margins = random.pick([
      nil, Margins(top: .zero, right: .zero, bottom: .zero, left: .zero),
      Margins(top: .pt(1), right: .pt(2), bottom: .pt(3), left: Length(rawValue: 7)),
    ])
    options.page.paper = random.once(in: 5) ? .white : nil
    options.overlay.debug = random.once(in: 5)
  }

  private mutating func randomizeSpacing(_ random: inout SplitMix64) {
    options.style.language = random.pick([
      .undetermined, .japanese, .simplifiedChinese, .traditionalChinese, .korean,
    ])
    options.spacing.trim = random.pick([nil, .some(Trim.none), .pairs])
    options.spacing.autospace = random.pick([
      nil, nil, .gap(.zero), .gap(.em(256)), .gap(.absolute(.pt(3))), .grid,
    ])
    options.columnBreaks.hanging = random.pick(Hanging.allCases)
    options.style.latin = random.pick([
      nil, nil, TextStyle.CompositeStyle(size: .em(1200), shift: .em(-50)),
      TextStyle.CompositeStyle(fonts: ["Latin"]),
    ])
    if random.pick([true, false, false]) {
      options.style.composite[random.pick(TextStyle.CompositeKind.allCases)] =
        TextStyle.CompositeStyle(
          size: random.pick([.em(900), .em(1100)]), shift: .em(20))
    }
    options.paragraphs.indent = random.pick([.none, .none, .usual, .length(.em(512))])
    options.spacing.headBrackets = random.pick([nil] + HeadBrackets.allCases.map(Optional.some))
    options.spacing.model = random.pick(SpacingModel.allCases)
    options.spacing.sentenceSpace = random.pick([.zero, .em(1024)])
    options.columnBreaks.method = random.pick(BreakingMethod.allCases)
    options.columnBreaks.leastLastColumn = random.pick([1, 1, 2, 4])
    options.tateChuYoko.digits = random.pick([nil, nil, 0, 1, 2, 3, 4])
    options.tateChuYoko.letters = random.pick([0, 0, 1, 3])
    options.tateChuYoko.marks = random.pick([nil, nil] + TateChuYokoMarks.allCases)
    options.forms.numerals = random.pick([nil, nil] + Numerals.allCases)
    options.forms.punctuation.form = random.pick([
      .normal, .normal, .normal, .normal, .judou, .none,
    ])
    options.columnBreaks.iterationMarks = random.pick(IterationMarks.allCases)
    narrowForms = random.once(in: 2) ? [.half: "0123456789!?", .third: "0123456789"] : [:]
  }

  private mutating func randomizeFonts(_ random: inout SplitMix64) {
    hasVerticalForms = !random.once(in: 4)
    if random.once(in: 2) { ligatures = ["fi", "of", "בג", "一国"] }
    if random.once(in: 4) { widths = ["国": 1.4, "、": 0.5, "W": 0.9, "א": 0.3] }
    if random.once(in: 8) { heights = ["曉": 2.5, "。": 0.5, "鳥": 14] }
    guard random.once(in: 3) else { return }
    let scalars = Array(Set(text.unicodeScalars)).sorted()
    coverage = (0..<random.pick([1, 2])).map { _ in
      Self.everywhere.union(scalars.filter { _ in !random.once(in: 4) })
    }
  }
}

extension RandomCase {
  /// An option, by its name, and how to give it the value that means the least.
  private static let resets: [(name: String, reset: @Sendable (inout LayoutOptions) -> Any?)] = [
    ("size", { replace(&$0.style.size, .pt(10)) }),
    ("letter spacing", { replace(&$0.style.letterSpacing, .zero) }),
    ("orientation", { replace(&$0.style.orientation, .mixed) }),
    ("direction", { replace(&$0.columns.direction, .rightToLeft) }),
    ("alignment", { replace(&$0.columns.alignment, .top) }),
    ("placement", { replace(&$0.page.placement, nil) }),
    ("cell alignment", { replace(&$0.columns.cellAlignment, .center) }),
    ("overflow", { replace(&$0.overflow, .paginate) }),
    ("blank lines", { replace(&$0.paragraphs.blankLines, .keep) }),
    ("measure", { replace(&$0.columns.measure, nil) }),
    ("gap", { replace(&$0.columns.gap, .zero) }),
    ("pitch", { replace(&$0.columns.pitch, nil) }),
    ("maximum", { replace(&$0.columns.maximum, nil) }),
    ("token", { replace(&$0.token, "…") }),
    ("page", { replace(&$0.page.size, .size(width: nil, height: nil)) }),
    (
      "margins",
      { replace(&$0.page.margins, Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)) }
    ),
    ("language", { replace(&$0.style.language, .undetermined) }),
    ("trim", { replace(&$0.spacing.trim, nil) }),
    ("autospace", { replace(&$0.spacing.autospace, nil) }),
    ("Latin", { replace(&$0.style.latin, nil) }),
    ("hanging", { replace(&$0.columnBreaks.hanging, .none) }),
    ("indent", { replace(&$0.paragraphs.indent, .none) }),
    ("head brackets", { replace(&$0.spacing.headBrackets, nil) }),
    ("spacing model", { replace(&$0.spacing.model, .usual) }),
    ("sentence space", { replace(&$0.spacing.sentenceSpace, .zero) }),
    ("breaking", { replace(&$0.columnBreaks.method, .greedy) }),
    ("last column", { replace(&$0.columnBreaks.leastLastColumn, 1) }),
    ("tcy", { replace(&$0.tateChuYoko.digits, nil) }),
    ("tcy letters", { replace(&$0.tateChuYoko.letters, 0) }),
    ("tcy marks", { replace(&$0.tateChuYoko.marks, nil) }),
    ("numerals", { replace(&$0.forms.numerals, nil) }),
    ("punctuation", { replace(&$0.forms.punctuation, PunctuationStyle()) }),
    ("iteration marks", { replace(&$0.columnBreaks.iterationMarks, .keep) }),
    ("paper", { replace(&$0.page.paper, nil) }),
    ("debug", { replace(&$0.overlay.debug, false) }),
    ("regions", { replace(&$0.regions, PageRegions()) }),
    ("exclusions", { replace(&$0.regions.exclusions, []) }),
    ("outline", { replace(&$0.regions.outline, nil) }),
    ("frames", { replace(&$0.regions.frames, []) }),
    ("tiers", { replace(&$0.regions.tiers, 1) }),
  ]

  /// Replaces a value and returns the old one; `nil` where they are equal.
  private static func replace<T: Equatable>(_ value: inout T, _ plain: T) -> Any? {
    let old = value
    value = plain
    return old == plain ? nil : old
  }

  /// Smaller cases that may fail in the same way.
  private var smaller: [RandomCase] {
    var cases: [RandomCase] = []
    func add(_ change: (inout RandomCase) -> Void) {
      var copy = self
      change(&copy)
      cases.append(copy)
    }
    let half = pieces.count / 2
    if half > 0 {
      add { $0.pieces.removeFirst(half) }
      add { $0.pieces.removeLast(half) }
    }
    for index in pieces.indices { add { $0.pieces.remove(at: index) } }
    for index in pieces.indices where pieces[index].unicodeScalars.count > 1 {
      for scalar in pieces[index].unicodeScalars { add { $0.pieces[index] = String(scalar) } }
    }
    for index in attributes.indices { add { $0.attributes.remove(at: index) } }
    for index in passages.indices { add { $0.passages.remove(at: index) } }
    for index in styles.indices {
      add { $0.styles.remove(at: index) }
      func clear<Value: Equatable>(_ part: WritableKeyPath<ParagraphStyle, Value>) {
        let plain = ParagraphStyle()[keyPath: part]
        guard styles[index].1[keyPath: part] != plain else { return }
        add { $0.styles[index].1[keyPath: part] = plain }
      }
      clear(\.indent)
      clear(\.headIndent)
      clear(\.tailIndent)
      clear(\.spaceBefore)
      clear(\.spaceAfter)
      clear(\.alignment)
      clear(\.pitch)
      clear(\.pitchMultiple)
      clear(\.leastPitch)
      clear(\.tabs)
      clear(\.clear)
    }
    for (_, reset) in Self.resets {
      var copy = self
      if reset(&copy.options) != nil { cases.append(copy) }
    }
    if coverage != nil { add { $0.coverage = nil } }
    if !ligatures.isEmpty { add { $0.ligatures = [] } }
    if !widths.isEmpty { add { $0.widths = [:] } }
    if !heights.isEmpty { add { $0.heights = [:] } }
    if !hasVerticalForms { add { $0.hasVerticalForms = true } }
    if !narrowForms.isEmpty { add { $0.narrowForms = [:] } }
    return cases
  }

  /// The smallest case found that still fails.
  func shrunk(_ fails: (RandomCase) -> Bool) -> RandomCase {
    var best = self
    while let next = best.smaller.first(where: fails) { best = next }
    return best
  }
}

extension RandomCase: CustomStringConvertible {
  /// The text and what is not as usual.
  var description: String {
    var parts = ["“" + text.unicodeScalars.map { $0.escaped(asASCII: false) }.joined() + "”"]
    for (name, reset) in Self.resets {
      var copy = options
      if let value = reset(&copy) { parts.append("\(name) \(value)") }
    }
    for (range, attribute) in attributes { parts.append("\(range) \(attribute)") }
    for (index, style) in styles { parts.append("paragraph \(index) \(style)") }
    for passage in passages { parts.append("\(passage)") }
    if let coverage { parts.append("coverage of \(coverage.map(\.count)) characters") }
    if !ligatures.isEmpty { parts.append("ligatures") }
    if !widths.isEmpty { parts.append("widths") }
    if !heights.isEmpty { parts.append("heights") }
    if !hasVerticalForms { parts.append("no vertical forms") }
    return parts.joined(separator: ", ")
  }
}
