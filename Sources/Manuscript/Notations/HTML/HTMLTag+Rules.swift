import VerticalLayout

extension HTMLTag {
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
    var border: Border?
    if let style = style("border") { border = Border(css: style) }
    if let frame = attributes["frame"]?.lowercased(), let edges = Self.frames[frame] {
      border = edges.isEmpty ? nil : border ?? Border()
      border?.edges = edges
    } else if hasTableBorder, style("border") == nil {
      border = Border()
    }
    guard let border else { return nil }
    return BoxStyle(
      border: border, padding: BoxStyle.Edges(across: .em(512), along: .em(512)))
  }

  /// True for a border that is more than nothing.
  private var hasTableBorder: Bool { attributes["border"].map { $0 != "0" } ?? false }

  private static let frames: [String: Set<Border.Edge>] = [
    "void": [], "box": Set(Border.Edge.allCases), "border": Set(Border.Edge.allCases),
    "above": [.right], "below": [.left], "hsides": [.right, .left], "lhs": [.head],
    "rhs": [.foot], "vsides": [.head, .foot],
  ]
}

extension Border {
  /// The border that a value of CSS asks for, such as `1px solid red`; `nil` for none.
  fileprivate init?(css value: String) {
    let words = value.split(separator: " ").map(String.init)
    guard !words.contains(where: { ["none", "hidden", "0"].contains($0) }) else { return nil }
    let styles: [String: Style] = [
      "solid": .single, "double": .double, "dotted": .dotted, "dashed": .dashed,
    ]
    guard let style = words.lazy.compactMap({ styles[$0] }).first else { return nil }
    self.init(style, color: words.lazy.compactMap { Color($0) }.first)
  }
}
