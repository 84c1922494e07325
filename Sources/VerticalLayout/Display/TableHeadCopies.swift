/// The heads of tables that have their place, for the pages and tiers that they come again on (DT-12). A copy is
/// furniture: the text stands at its first place alone.
struct TableHeadCopies: Sendable {
  /// The rows of the head at hand, in order.
  private var rows: [HeadRow] = []

  private struct HeadRow: Sendable {
    var paragraph: Int
    var column: Column
    /// The characters that its copies say they have. They are drawn by the items, in their styles.
    var text: String
    /// The head of the room that it stands in.
    var top: Length
    var items: [DisplayItem]
  }

  /// Places the copies on pages.
  ///
  /// - Returns: the columns of the copies, by the columns that they stand before.
  mutating func place(on layout: inout Layout) -> [Int: [Column]] {
    guard layout.paragraphStyles.tables.haveHeads else { return [:] }
    var copies: [Int: [Column]] = [:]
    for page in layout.pages.indices {
      for index in layout.pages[page].textColumns {
        let paragraph = layout.columns[index].paragraph
        guard let table = layout.paragraphStyles.tables[paragraph] else { continue }
        if table.head.contains(paragraph) {
          keep(index, of: table, on: page, of: layout)
        } else if layout.columns[index].tableHead > .zero {
          copies[index] = place(before: index, on: page, of: &layout)
        }
      }
    }
    return copies
  }

  /// Keeps a row of a head if its table goes on after the page or the tier.
  private mutating func keep(
    _ index: Int, of table: TablePlan, on page: Int, of layout: Layout
  ) {
    let column = layout.columns[index]
    if column.paragraph == table.head.lowerBound { rows = [] }
    guard goesOn(table, after: index, on: page, of: layout) else { return }
    rows.append(
      HeadRow(
        paragraph: column.paragraph, column: column,
        text: String(layout.text.slice(column.range).prefix { !$0.isNewline }),
        top: column.slot.rect.y,
        items: layout.copiedItems(ofColumn: index, on: page)))
  }

  /// True if a table goes on after the page, or in a tier after a column.
  private func goesOn(
    _ table: TablePlan, after index: Int, on page: Int, of layout: Layout
  ) -> Bool {
    let columns = layout.columns[index..<layout.pages[page].textColumns.upperBound]
    guard let last = columns.last else { return false }
    return table.paragraphs.contains(last.paragraph)
      || columns.contains { $0.tableHead > .zero && table.paragraphs.contains($0.paragraph) }
  }

  private func place(before index: Int, on page: Int, of layout: inout Layout) -> [Column] {
    let first = layout.columns[index]
    guard !rows.isEmpty else { return [] }
    let widths = rows.reduce(Length.zero) { $0 + $1.column.extent }
    let gap = Length(rawValue: (first.tableHead - widths).rawValue / rows.count)
    var copies: [Column] = []
    var furniture: [PlacedFurniture] = []
    // From the page's first row to its side.
    var distance = first.extent.half
    for row in rows.reversed() {
      distance += gap + row.column.extent.half
      let axis = layout.direction == .rightToLeft ? first.axis + distance : first.axis - distance
      distance += row.column.extent.half
      let (x, y) = (axis - row.column.axis, first.slot.rect.y - row.top)
      var copy = row.column
      copy.move(x: x, y: y)
      copies.insert(copy, at: 0)
      furniture.append(
        PlacedFurniture(
          kind: .tableHead, text: row.text, bounds: copy.bounds,
          items: row.items.map { $0.moved(x: x, y: y) }))
    }
    layout.pages[page].furniture += furniture.reversed()
    return copies
  }
}

extension Layout {
  /// The drawing of a column, without its text, its links and its places.
  fileprivate func copiedItems(ofColumn index: Int, on page: Int) -> [DisplayItem] {
    var own = self
    var shown = pages[page]
    (shown.columns, shown.noteCount) = (index..<index + 1, 0)
    (shown.furniture, shown.floats) = ([], [])
    own.pages = [shown]
    (own.paper, own.selection, own.debug, own.showsInvisibles) = (nil, nil, false, false)
    own.paragraphStyles = ParagraphPlan()
    return own.displayList(ofPage: 0).items.compactMap(\.withoutText)
  }
}

extension DisplayItem {
  /// The same as a thing that stands for no text; `nil` for what draws nothing.
  fileprivate var withoutText: DisplayItem? {
    switch self {
    case .image(var image):
      image.description = ""
      return DisplayItem.image(image).standing(as: .furniture(.tableHead, nil))
    case .glyphs, .missing, .shadow, .fill, .stroke, .path:
      return standing(as: .furniture(.tableHead, nil))
    case .link, .jump, .anchor: return nil
    }
  }
}
