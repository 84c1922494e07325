import VerticalLayout

/// Fixture G at 10 pt ("G10"): cells of 10 × 10 pt, no margins, no gap.
struct G10 {
  var options = LayoutOptions(
    style: TextStyle(size: .pt(10)), page: .size(width: nil, height: nil)
  ) {
    $0.headings = HeadingStyle(titleScale: 1024, authorScale: 1024)
    $0.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    $0.columns.gap = .zero
  }
  var shaper = FixtureShaper()

  /// Options with the column length and the width available (H, W), in points.
  init(_ height: Int? = nil, width: Int? = nil, gap: Int = 0, overflow: Overflow = .paginate) {
    options.page.size = .size(width: width.map(Length.pt), height: nil)
    options.columns.measure = height.map(Length.pt)
    options.columns.gap = .pt(gap)
    options.overflow = overflow
  }

  func with(_ change: (inout LayoutOptions) -> Void) -> G10 {
    var copy = self
    change(&copy.options)
    return copy
  }

  func layout(_ document: Document) throws(LayoutError) -> Layout {
    try Typesetter(shaper: shaper, options: options).typeset(document)
  }

  func layout(_ text: String) throws(LayoutError) -> Layout { try layout(Document(text)) }
}

extension Layout {
  /// The text of each column, cell by cell.
  var columnTexts: [String] {
    columns.map { column in
      column.cells.map { index in
        String(token?.text(ofCell: index) ?? text.slice(cells[index].range))
      }.joined()
    }
  }

  /// The left edges of the columns, in points.
  var lefts: [Double] { columns.map { $0.bounds.x.points } }
  /// The heads of the columns, in points.
  var tops: [Double] { columns.map { $0.bounds.y.points } }

  func warnings(_ code: Diagnostic.Code) -> [Diagnostic] {
    diagnostics.filter { $0.code == code }
  }
}

extension String {
  /// Distinct ideographs, one cell each.
  static func han(_ count: Int) -> String {
    var text = ""
    for index in 0..<count {
      text.unicodeScalars.append(Unicode.Scalar(0x4E00 + UInt32(index % 20000)) ?? "一")
    }
    return text
  }
}
