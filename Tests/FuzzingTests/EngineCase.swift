@testable import VerticalLayout

/// A document, options and a font that are read from bytes: what a fuzzer gives the engine.
///
/// The first bytes choose the options, each of them as small and as large as it may be and sometimes
/// beyond; then come the font, the attributes, and the text.
struct EngineCase {
  var document: Document
  var options: LayoutOptions
  var shaper: FixtureShaper
  /// Writing and reading takes longer than setting.
  private var checksJSON: Bool
  /// So does asking.
  private var checksQueries: Bool

  /// Long enough for runs, pages and parts of clusters, and short enough for a million tries.
  private static let textLimit = 100

  init(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    options = LayoutOptions()
    options.chooseBasics(from: &source)
    options.chooseRules(from: &source)
    shaper = FixtureShaper(from: &source)
    let spans = (0..<source.byte() % 8).map { _ in
      (start: source.number(), count: source.byte(), attribute: Attribute(from: &source))
    }
    let roles = source.byte()
    checksJSON = roles & 60 == 4
    checksQueries = roles & 60 == 8
    let styles = roles & 64 == 0 ? [] : (0..<3).map { _ in ParagraphStyle(from: &source) }
    let passages = roles & 128 == 0 ? [] : (0..<3).map { _ in Document.Passage(from: &source) }
    if roles & 192 == 192 { options.chooseRegions(from: &source) }
    document = Document(source.text(limit: Self.textLimit))
    let length = document.text.utf8.count
    document.spans = spans.map { span in
      let start = span.start % (length + 2)
      return AttributeSpan(TextRange(start, start + Int(span.count)), span.attribute)
    }
    for (index, role) in [(0, Paragraph.Role.title), (1, .author)]
    where roles >> index & 1 == 1 && index < document.paragraphs.count {
      document.paragraphs[index].role = role
    }
    for (index, style) in styles.enumerated() where index < document.paragraphs.count {
      document.paragraphs[index].style = style
    }
    document.passages = passages
    document.images = [
      ImageAttachment.ImageDescription(
        name: "seal",
        size: PhysicalSize(width: options.style.size, height: roles & 1 == 0 ? .pt(20) : .limit))
    ]
  }

  /// Sets the document and names the first property that its layout does not have.
  func violation() -> String? {
    let layout: Layout
    do {
      layout = try Typesetter(shaper: shaper, options: options).typeset(document)
    } catch {
      return error.description.isEmpty ? "an error without a word" : nil
    }
    let checks = LayoutChecks(layout: layout, document: document, options: options)
    let found =
      checks.columnRanges() ?? checks.cellRanges() ?? checks.wholeText() ?? checks.reportedText()
      ?? checks.outputs()
    if let found { return found }
    if checksQueries {
      var random = SplitMix64(seed: UInt64(document.text.utf8.count))
      let checks = QueryChecks(
        layout: layout, options: options, attributes: document.spans.map(\.attribute))
      return checks.violation(questions: 2, &random)
    }
    if !checksJSON { return nil }
    do {
      let record = try LayoutRecord(json: layout.json())
      return record == LayoutRecord(layout) ? nil : "the JSON reads back as another layout"
    } catch {
      return "the JSON cannot be read: \(error)"
    }
  }
}

extension Length {
  /// A length that an option may have, from the smallest to beyond the largest.
  fileprivate init(from source: inout ByteSource, em: Length) {
    let values: [Length] = [
      em, em * 2, em * 3, em * 8, em * 40, em.half, em + Length(rawValue: 1), .zero,
      Length(rawValue: 1), -em.half, .limit, .limit + Length(rawValue: 1), em * 1_000_000,
    ]
    self = source.pick(values)
  }

  fileprivate static func maybe(_ source: inout ByteSource, em: Length) -> Length? {
    source.flag() ? Length(from: &source, em: em) : nil
  }
}

extension Dimension {
  fileprivate init(from source: inout ByteSource) {
    self = source.pick([
      .zero, .em(256), .em(512), .em(1024), .em(1), .em(-512), .em(1024 * 1_000_000),
      .em(-1024 * 1_000_000), .absolute(.limit), .absolute(-.limit), .absolute(.pt(3)),
    ])
  }
}

extension ParagraphStyle {
  fileprivate init(from source: inout ByteSource) {
    func maybe(_ source: inout ByteSource) -> Dimension? {
      source.flag() ? Dimension(from: &source) : nil
    }
    self.init(
      indent: maybe(&source), headIndent: maybe(&source), tailIndent: maybe(&source),
      spaceBefore: maybe(&source), spaceAfter: maybe(&source),
      alignment: source.maybe(ColumnAlignment.self), pitch: maybe(&source),
      tabs: source.flag() ? [TabStop(from: &source), TabStop(from: &source)] : [],
      clear: source.maybe(Clear.self))
    if pitch != nil { (leastPitch, largestPitch) = (spaceBefore, spaceAfter) }
    if clear == .both { (pitchMultiple, pitch) = (source.pick([0, 1500, -1, Int.max]), nil) }
    baseDirection = source.maybe(ParagraphStyle.BaseDirection.self)
    if source.flag() {
      listItem = ListItem(
        level: Int(source.byte() % 5) - 1,
        markerLength: source.pick([0, 1, 3, 6, -1, Int.max]),
        number: source.flag() ? Int(source.byte()) : nil)
    }
  }
}

extension TabStop {
  fileprivate init(from source: inout ByteSource) {
    self.init(
      Dimension(from: &source), source.pick([.start, .end, .center, .decimal, .character("一")]),
      leader: source.maybe(TabStop.Leader.self))
  }
}

extension Document.Passage {
  fileprivate init(from source: inout ByteSource) {
    let first = Int(source.byte() % 4)
    var box = BoxStyle(
      ground: source.flag() ? .white : nil, radius: Dimension(from: &source),
      padding: BoxStyle.Edges(
        across: .length(Dimension(from: &source)), along: .length(Dimension(from: &source))))
    if let style = source.maybe(BoxStyle.Border.Style.self) {
      box.border = BoxStyle.Border(style, width: .length(Dimension(from: &source)))
    }
    self.init(first..<first + Int(source.byte() % 4), box)
  }
}

extension LayoutOptions {
  fileprivate mutating func chooseBasics(from source: inout ByteSource) {
    let em = source.pick(
      [.pt(10), .pt(12), Length(rawValue: 9999), Length(rawValue: 1), .limit] as [Length])
    style.size = em
    style.letterSpacing = Dimension(from: &source).resolved(em: em)
    style.orientation = source.pick(Attribute.OrientationMode.self)
    style.language = source.pick([
      .undetermined, .japanese, .simplifiedChinese, .traditionalChinese, .korean,
    ])
    if source.flag() {
      style.composite[source.pick(TextStyle.CompositeKind.self)] = TextStyle.CompositeStyle(
        size: Dimension(from: &source), shift: Dimension(from: &source))
    }
    if source.flag() { headings = HeadingStyle(titleScale: 0, authorScale: 1024 * 100) }
    columns.direction = source.pick(ColumnDirection.self)
    columns.alignment = source.pick(ColumnAlignment.self)
    page.placement = source.maybe(Placement.self)
    columns.cellAlignment = source.pick(CellAlignment.self)
    page.size = source.pick([
      .automatic, .scroll,
      .size(width: .maybe(&source, em: em), height: .maybe(&source, em: em)),
    ])
    if source.flag() {
      let lengths = (0..<4).map { _ in Length(from: &source, em: em) }
      page.margins = Margins(lengths)
    }
    columns.measure = .maybe(&source, em: em)
    columns.gap = .maybe(&source, em: em)
    columns.pitch = .maybe(&source, em: em)
  }

  fileprivate mutating func chooseRules(from source: inout ByteSource) {
    columns.maximum = source.pick([nil, nil, 1, 2, 5, 0, .max])
    overflow = source.pick(Overflow.self)
    token = source.pick(["…", "……", "（未完）", "more", "", "א1", "\u{0}", "\u{301}"])
    paragraphs.blankLines = source.pick(BlankLines.self)
    columnBreaks.kinsoku = source.maybe(Kinsoku.self)
    columnBreaks.wordBreak = source.pick(WordBreak.self)
    spacing.trim = source.maybe(Trim.self)
    spacing.autospace = source.pick([nil, .grid, .gap(Dimension(from: &source))])
    columnBreaks.hanging = source.pick(Hanging.self)
    paragraphs.indent = source.pick([.none, .usual, .length(Dimension(from: &source))])
    spacing.headBrackets = source.maybe(HeadBrackets.self)
    spacing.model = source.pick(SpacingModel.self)
    spacing.sentenceSpace = Dimension(from: &source)
    columnBreaks.method = source.pick(BreakingMethod.self)
    columnBreaks.leastLastColumn = source.pick([1, 2, 5, 0, .max])
    tateChuYoko.digits = source.pick([nil, 0, 2, 3, 4, 5])
    tateChuYoko.letters = source.pick([0, 1, 2, 3, 4])
    tateChuYoko.marks = source.maybe(TateChuYokoMarks.self)
    forms.numerals = source.maybe(Numerals.self)
    forms.punctuation.form = source.maybe(PunctuationStyle.PunctuationForm.self) ?? .normal
    columnBreaks.iterationMarks = source.pick(IterationMarks.self)
    if source.flag() { page.paper = .white }
    overlay.debug = source.flag()
  }
}

extension LayoutOptions {
  /// Frames and areas, on a page of a fixed size as a rule.
  fileprivate mutating func chooseRegions(from source: inout ByteSource) {
    let em = style.size
    if source.byte() & 7 != 0 { page.size = .size(width: em * 9, height: em * 12) }
    regions.tiers = source.pick([1, 1, 2, 3, 0, .max])
    regions.tierGap = source.pick([nil, Dimension(from: &source)])
    if source.flag() { regions.outline = PageShape(from: &source) }
    regions.frames = (0..<source.byte() % 3).map { _ in PageShape(from: &source) }
    regions.exclusions = (0..<source.byte() % 4).map { _ in
      PageRegions.Exclusion(
        PageShape(from: &source), page: source.pick([nil, nil, 0, 1, -1, .max]))
    }
  }
}

extension BoxLength {
  fileprivate init(from source: inout ByteSource) {
    self = source.pick([
      .percent(Int(source.byte()) * 1000), .length(.em(Int(source.byte()) * 64)), .zero,
      .length(Dimension(from: &source)), .percent(.max), .percent(-20_000), .length(.em(.min)),
    ])
  }
}

extension PageShape {
  fileprivate init(from source: inout ByteSource) {
    func length() -> BoxLength { BoxLength(from: &source) }
    func point() -> BoxLength.BoxPoint {
      let x = length()
      return BoxLength.BoxPoint(x: x, y: length())
    }
    let rule = source.pick(FillRule.self)
    let gap = source.pick([.zero, .zero, .zero, Dimension(from: &source)])
    switch source.byte() % 5 {
    case 0: self.init(.box, gap: gap)
    case 1:
      let corner = point()
      let width = length()
      self.init(.rectangle(corner, width: width, height: length()), gap: gap)
    case 2:
      let center = point()
      self.init(.circle(center, radius: length()), gap: gap)
    case 3:
      let center = point()
      let across = length()
      self.init(.ellipse(center, across: across, along: length()), gap: gap)
    default:
      let steps = (0..<source.byte() % 8).map { _ -> PathStep in
        switch source.byte() % 4 {
        case 0: return .move(point())
        case 1:
          let first = point()
          let second = point()
          return .curve(first, second, point())
        default: return .line(point())
        }
      }
      self.init(.path(steps), rule: rule, gap: gap)
    }
  }
}

extension FixtureShaper {
  fileprivate convenience init(from source: inout ByteSource) {
    self.init()
    hasVerticalForms = source.flag()
    if source.flag() { ligatures = ["fi", "一国", "אש"] }
    if source.flag() { widths = ["国": 1.4, "、": 0.5, "W": 0.9, "ש": 0] }
    if source.flag() { heights = ["曉": 2.5, "。": 0.5, "鳥": 14, "か": 0] }
    if source.flag() { narrowForms = [.half: "0123456789", .third: "0123456789"] }
    if source.flag() {
      inks = [0x2010: GlyphPlacement.InkBox(minX: 50, minY: -350, maxX: 250, maxY: -300)]
    }
    if source.flag() { emojiFonts = [FontID(1)] }
    if source.flag() {
      coverage = [(FontID(0), Self.han), (FontID(1), Self.others)]
    }
    if source.flag() { unknownSelectors = ["\u{FE00}", "\u{E0100}"] }
  }

  private static let han = Set("一国曉不鳥あアー。、「」（）".unicodeScalars)
  private static let others = Set("a1 。\u{1F600}\u{2060}".unicodeScalars)
}

extension Attribute {
  fileprivate init(from source: inout ByteSource) {
    self = source.pick([
      .size(Dimension(from: &source)), .size(.em(2048)), .orientation(.upright),
      .orientation(.sideways), .ink(.white), .link("https://example.org"),
      .letterSpacing(Dimension(from: &source)), .language(.japanese), .language(.korean),
      .language(.simplifiedChinese), .fonts(["Fixture"]),
      .ruby(Ruby("る" + AttributedText("びbi", attributes: [.flattened(.half), .slant(9)]))),
      .tateChuYoko,
      .note("注"),
      .noBreak, .direction(source.pick(ParagraphStyle.BaseDirection.self)),
      .spread(Dimension(from: &source)),
      .script(.superscript),
      .baselineShift(Dimension(from: &source)), .slant(90),
      .features([TextStyle.FontFeature(tag: "vpal")]), .link("#注"), .anchor("注"),
      .strikethrough(LineStroke(.dashed, width: Dimension(from: &source))),
      .sideLine(
        SideLine(
          LineStroke(source.pick(LineStroke.LineStyle.self), width: Dimension(from: &source)))),
      .box(
        BoxStyle(
          ground: .white,
          border: BoxStyle.Border(.double, width: .length(Dimension(from: &source))),
          radius: Dimension(from: &source),
          padding: .init(
            across: .length(Dimension(from: &source)), along: .length(Dimension(from: &source))))),
      .outline(TextEffects.TextOutline(width: Dimension(from: &source))),
      .shadow(
        TextEffects.Shadow(
          x: Dimension(from: &source), y: .em(9), blur: Dimension(from: &source), color: .white,
          blend: .overlay)),
      .attachment(ImageAttachment(from: &source)),
      .float(
        FloatingImage(ImageAttachment(from: &source), at: source.pick(FloatingImage.Side.self))),
      .kanbun(KanbunMark(.kaeriten, "一レ")), .kanbun(KanbunMark(.okurigana, "ムル")),
      .kanbun(KanbunMark(.okurigana, "ル", side: .left)), .kanbun(KanbunMark(.tateTen, "㆐")),
    ])
  }
}

extension ImageAttachment {
  fileprivate init(from source: inout ByteSource) {
    let inset = Dimension(from: &source)
    self.init(
      image: "seal", width: source.flag() ? Dimension(from: &source) : nil,
      height: source.flag() ? Dimension(from: &source) : nil,
      alignment: source.pick(Alignment.self),
      fit: source.pick(Fit.self), insets: Insets(top: inset, right: .em(300), left: inset))
  }
}
