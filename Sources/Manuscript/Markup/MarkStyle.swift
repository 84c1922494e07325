import VerticalLayout

/// Values of the keys of a mark, or of a named style.
struct MarkStyle: Hashable, Sendable {
  /// Attributes that one key gives by itself, in the order of the table of keys: sizes before what is measured by them.
  var single: [Keyed] = []
  var line = StrokeProperties<LineStroke.LineStyle>()
  var side: SideLine.Side?
  /// The line on the other side.
  var overline = StrokeProperties<LineStroke.LineStyle>()
  var strike = StrokeProperties<LineStroke.LineStyle>()
  var border = StrokeProperties<BoxStyle.Border.Style>()
  /// True if the box is open where it goes on on the next column.
  var isSliced: Bool?
  /// Transparent where `none` takes away the ground of a named style.
  var ground: Color?
  var radius: Dimension?
  var padding: BoxStyle.Edges?
  var margin: BoxStyle.Edges?
  var longest: BoxLength?
  var shortest: BoxLength?
  var widest: BoxLength?
  var narrowest: BoxLength?
  /// The edges of a box that have a line.
  var borderEdges: Set<BoxStyle.Border.Edge>?
  /// True if ground and border are one box around a whole passage, and not one a column.
  var isBoxed: Bool?
  /// The places of cells in its lines, if these are rows of a table.
  var columns: [TabStop.Alignment]?
  /// True if rules part the rows of its tables, and the cells of these.
  var hasRowRules: Bool?
  var hasCellRules: Bool?
  /// The number of their first rows that come again on other pages.
  var headRows: Int?
  /// Of a paragraph, where the mark holds whole ones.
  var paragraph = ParagraphStyle()
  var role: Paragraph.Role?
  /// Of an image; its name is empty.
  var image = ImageAttachment(image: "")
  /// The side on which it floats; `nil` for an image in the text.
  var float: FloatingImage.Side?

  struct Keyed: Hashable, Sendable {
    var key: String
    /// The place of the key in the table; `nil` for one that is none of them.
    var place: Int?
    var attribute: Attribute
  }

  /// A line in parts, since each has a key.
  struct StrokeProperties<Style: Hashable & Sendable>: Hashable, Sendable {
    var style: Style?
    /// A share of a side for a border alone.
    var width: BoxLength?
    var color: Color?
    /// True if `none` takes away the line of a named style.
    var isNone = false

    /// True if there is a line: a width or a colour alone makes it a single one.
    var isDrawn: Bool { !isNone && (style != nil || width != nil || color != nil) }
  }

  /// The heading that the text is, before that of its paragraph.
  var inlineHeading: InlineHeading? {
    get {
      for keyed in single { if case .heading(let heading) = keyed.attribute { return heading } }
      return nil
    }
    set { set("heading", newValue.map { .heading($0) }) }
  }

  /// The box around the passage, if there is to be one: with a single border, unless it has a ground or
  /// another border, and half an em of padding.
  var passageBox: BoxStyle? {
    guard isBoxed == true else { return nil }
    var box = box ?? BoxStyle(border: border(.single))
    box.padding = padding ?? BoxStyle.Edges(across: .em(512), along: .em(512))
    box.margin = margin ?? BoxStyle.Edges()
    box.longest = longest
    box.shortest = shortest
    box.widest = widest
    box.narrowest = narrowest
    box.radius = radius ?? .zero
    return box
  }

  private func border(_ style: BoxStyle.Border.Style) -> BoxStyle.Border {
    var made = BoxStyle.Border(style, width: border.width, color: border.color)
    if let borderEdges { made.edges = borderEdges }
    return made
  }

  var box: BoxStyle? {
    let border =
      border.isDrawn || borderEdges != nil && !border.isNone
      ? self.border(border.style ?? .single) : nil
    let ground = ground.flatMap { $0.alpha == 0 ? nil : $0 }
    guard ground != nil || border != nil else { return nil }
    return BoxStyle(
      ground: ground, border: border, radius: radius ?? .zero,
      padding: padding ?? BoxStyle.Edges(), isSliced: isSliced ?? false)
  }
}

extension BoxLength {
  /// `nil` for a share of a side.
  fileprivate var dimension: Dimension? {
    if case .length(let length) = self { length } else { nil }
  }
}

extension MarkStyle.StrokeProperties<LineStroke.LineStyle> {
  func stroke(or style: LineStroke.LineStyle) -> LineStroke {
    LineStroke(self.style ?? style, width: width?.dimension, color: color)
  }
}

extension MarkStyle {
  /// Adds what another style says; where both say something, the other one counts.
  mutating func add(_ other: MarkStyle) {
    for own in other.single { set(own.key, own.attribute) }
    line.add(other.line)
    overline.add(other.overline)
    strike.add(other.strike)
    border.add(other.border)
    isSliced = other.isSliced ?? isSliced
    side = other.side ?? side
    ground = other.ground ?? ground
    radius = other.radius ?? radius
    padding = other.padding ?? padding
    margin = other.margin ?? margin
    longest = other.longest ?? longest
    shortest = other.shortest ?? shortest
    widest = other.widest ?? widest
    narrowest = other.narrowest ?? narrowest
    borderEdges = other.borderEdges ?? borderEdges
    isBoxed = other.isBoxed ?? isBoxed
    columns = other.columns ?? columns
    hasRowRules = other.hasRowRules ?? hasRowRules
    hasCellRules = other.hasCellRules ?? hasCellRules
    headRows = other.headRows ?? headRows
    paragraph.add(other.paragraph)
    role = other.role ?? role
    image.add(other.image)
    float = other.float ?? float
  }
}

extension MarkStyle.StrokeProperties {
  fileprivate mutating func add(_ other: Self) {
    if other.isNone || other.isDrawn { isNone = other.isNone }
    style = other.style ?? style
    width = other.width ?? width
    color = other.color ?? color
  }
}

extension ImageAttachment {
  /// Adds what another style says; where both say something, the other one counts.
  fileprivate mutating func add(_ other: ImageAttachment) {
    let usual = ImageAttachment(image: "")
    width = other.width ?? width
    height = other.height ?? height
    if other.alignment != usual.alignment { alignment = other.alignment }
    if other.fit != usual.fit { fit = other.fit }
    if other.insets != usual.insets { insets = other.insets }
    plate = other.plate ?? plate
  }
}

extension ParagraphStyle {
  /// Adds what another style says; where both say something, the other one counts.
  mutating func add(_ other: ParagraphStyle) {
    indent = other.indent ?? indent
    headIndent = other.headIndent ?? headIndent
    tailIndent = other.tailIndent ?? tailIndent
    spaceBefore = other.spaceBefore ?? spaceBefore
    spaceAfter = other.spaceAfter ?? spaceAfter
    alignment = other.alignment ?? alignment
    if other.pitch != nil || other.pitchMultiple != nil {
      (pitch, pitchMultiple) = (other.pitch, other.pitchMultiple)
    }
    leastPitch = other.leastPitch ?? leastPitch
    largestPitch = other.largestPitch ?? largestPitch
    if !other.tabs.isEmpty { tabs = other.tabs }
    clear = other.clear ?? clear
    keep = other.keep ?? keep
    measure = other.measure ?? measure
    breakBefore = other.breakBefore ?? breakBefore
    lines = other.lines ?? lines
    linesBefore = other.linesBefore ?? linesBefore
    linesAfter = other.linesAfter ?? linesAfter
    spread = other.spread ?? spread
    baseDirection = other.baseDirection ?? baseDirection
    kinsoku = other.kinsoku ?? kinsoku
    wordBreak = other.wordBreak ?? wordBreak
    hyphenation = other.hyphenation ?? hyphenation
    hyphenationZone = other.hyphenationZone ?? hyphenationZone
    runningHead = other.runningHead ?? runningHead
    spansTiers = spansTiers || other.spansTiers
    tiers = other.tiers ?? tiers
    raise = other.raise ?? raise
    lastColumn = other.lastColumn ?? lastColumn
    hasTierRule = hasTierRule || other.hasTierRule
  }
}
