import VerticalLayout

extension HTMLTag {
  /// The box around the paragraphs of a block: by its style, or by the class that Aozora Bunko's pages have.
  var box: BoxStyle? {
    guard HTMLElement.blocks.contains(name), !Self.partsOfPages.contains(name) else { return nil }
    let border = ownBorder
    let ground = ground
    guard border != nil || ground != nil else { return nil }
    var box = BoxStyle(
      ground: ground, border: border,
      padding: edges("padding") ?? BoxStyle.Edges(across: .em(512), along: .em(512)))
    box.margin = edges("margin") ?? BoxStyle.Edges()
    if let radius = style("border-radius").flatMap({ Dimension.positive($0) }) {
      box.radius = radius
    }
    return box
  }

  /// The border and the ground of an element in a line, by its style and its classes.
  var inlineBox: BoxStyle? {
    guard !HTMLElement.blocks.contains(name), name != "td", name != "th" else { return nil }
    let border = ownBorder
    guard border != nil || ground != nil else { return nil }
    return BoxStyle(ground: ground, border: border)
  }

  private var ground: Color? {
    (style("background-color") ?? style("background")).flatMap(CSSColor.first)
  }

  /// Blocks that are no passages.
  private static let partsOfPages: Set<String> = [
    "html", "body", "table", "thead", "tbody", "tfoot", "tr", "caption",
  ]

  private var ownBorder: BoxStyle.Border? {
    if let style = style("border") { return BoxStyle.Border(css: style) }
    let sides: [(String, BoxStyle.Border.Edge)] = [
      ("top", .head), ("right", .right), ("bottom", .foot), ("left", .left),
    ]
    let found = sides.compactMap { name, edge in
      style("border-\(name)").flatMap { BoxStyle.Border(css: $0) }.map { (edge, $0) }
    }
    guard var border = found.first?.1 else {
      return classes.contains("keigakomi") ? BoxStyle.Border() : nil
    }
    border.edges = Set(found.map(\.0))
    return border
  }

  /// Lengths on the edges of a page, from one to four of them.
  private func edges(_ property: String) -> BoxStyle.Edges? {
    let words = style(property)?.split(separator: " ") ?? []
    let lengths = words.compactMap { Dimension(String($0)) }.filter(\.isNotNegative)
      .map(BoxLength.length)
    guard (1...4).contains(lengths.count), lengths.count == words.count else { return nil }
    let right = lengths.count > 1 ? lengths[1] : lengths[0]
    return BoxStyle.Edges(
      head: lengths[0], right: right, foot: lengths.count > 2 ? lengths[2] : lengths[0],
      left: lengths.count > 3 ? lengths[3] : right)
  }

  /// The rules that a table asks for: by its attribute, by its border, which parts all cells, or by the classes that we
  /// write.
  var tableRules: TableRow.Rules {
    let named: [String: TableRow.Rules] = [
      "rows": .rows, "cols": .cells, "all": [.rows, .cells], "none": [], "groups": [],
    ]
    if let word = attributes["rules"]?.lowercased(), let rules = named[word] { return rules }
    if hasTableBorder { return [.rows, .cells] }
    var rules: TableRow.Rules = []
    if classes.contains("row-rules") { rules.insert(.rows) }
    if classes.contains("cell-rules") { rules.insert(.cells) }
    return rules
  }

  /// The box around the rows of a table, by its attributes or its style. Lines of a page of the web are columns here: the
  /// side above them is the right one.
  var tableBox: BoxStyle? {
    var border: BoxStyle.Border?
    if let style = style("border") { border = BoxStyle.Border(css: style) }
    if let frame = attributes["frame"]?.lowercased(), let edges = Self.frames[frame] {
      border = edges.isEmpty ? nil : border ?? BoxStyle.Border()
      border?.edges = edges
    } else if hasTableBorder, style("border") == nil {
      border = BoxStyle.Border()
    }
    guard let border else { return nil }
    return BoxStyle(
      border: border, padding: BoxStyle.Edges(across: .em(512), along: .em(512)))
  }

  /// True for a border that is more than nothing.
  private var hasTableBorder: Bool { attributes["border"].map { $0 != "0" } ?? false }

  private static let frames: [String: Set<BoxStyle.Border.Edge>] = [
    "void": [], "box": Set(BoxStyle.Border.Edge.allCases),
    "border": Set(BoxStyle.Border.Edge.allCases),
    "above": [.right], "below": [.left], "hsides": [.right, .left], "lhs": [.head],
    "rhs": [.foot], "vsides": [.head, .foot],
  ]
}

extension BoxStyle.Border {
  /// The border that a value of CSS asks for, such as `1px solid red`; `nil` for none.
  fileprivate init?(css value: String) {
    let words = CSSColor.words(value)
    guard !words.contains(where: { ["none", "hidden", "0"].contains($0) }) else { return nil }
    let styles: [String: Style] = [
      "solid": .single, "double": .double, "dotted": .dotted, "dashed": .dashed,
    ]
    guard let style = words.lazy.compactMap({ styles[$0] }).first else { return nil }
    self.init(
      style, width: words.lazy.compactMap { Dimension.positive($0) }.first.map { .length($0) },
      color: CSSColor.first(in: value))
  }
}
