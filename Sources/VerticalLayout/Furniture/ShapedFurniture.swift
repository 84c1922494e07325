/// A line of furniture, shaped and set solid.
struct ShapedFurniture {
  var line: PageFurniture.FurnitureLine
  var source: AnnotationSource
  /// Its cells; each has its place from the start of the line.
  var shaped: ShapedText
  var length: Length
  /// The style of the line as a whole, and those that the runs refer to.
  var style: TextStyle
  var styles: [TextStyle]

  /// The line with its start at a point of the page: at its top left corner.
  func placed(at origin: PhysicalPoint) -> PlacedFurniture {
    let isVertical = line.slot.isVertical
    let size = style.size
    let bounds = PhysicalRect(
      x: origin.x, y: origin.y, width: isVertical ? size : length,
      height: isVertical ? length : size)
    return PlacedFurniture(
      kind: line.kind, text: source.text, bounds: bounds,
      items: shaped.items(in: bounds, isVertical: isVertical, styles: styles), edge: line.edge)
  }
}

extension ShapedText {
  /// The items that draw the cells of a line in its place.
  func items(
    in bounds: PhysicalRect, isVertical: Bool, styles: [TextStyle]
  ) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var rest = cells[...]
    while let first = rest.first {
      let stretch = rest.prefix { $0.run == first.run }
      rest = rest[stretch.endIndex...]
      let run = runs[Int(first.run)]
      let style = styles[run.style]
      guard !run.isMissing else {
        items += stretch.map { cell in
          .missing(
            DisplayList.MissingGlyph(
              bounds: isVertical
                ? PhysicalRect(
                  x: bounds.x, y: bounds.y + cell.start, width: bounds.width, height: cell.advance)
                : PhysicalRect(
                  x: bounds.x + cell.start, y: bounds.y, width: cell.advance,
                  height: bounds.height),
              ink: style.ink, font: nil, size: style.size, text: []))
        }
        continue
      }
      var drawn = GlyphRun(run, style: style)
      // A run that is turned in a column stands upright in a line.
      if !isVertical, run.orientation == .sideways { drawn.orientation = .tateChuYoko }
      for cell in stretch {
        let half = cell.advance.half
        let middle =
          isVertical
          ? PhysicalPoint(x: bounds.x + bounds.width.half, y: bounds.y + cell.start + half)
          : PhysicalPoint(x: bounds.x + cell.start + half, y: bounds.y + bounds.height.half)
        drawn.clusters.append(GlyphRun.TextCluster(byteCount: 0, glyphCount: cell.glyphs.count))
        for glyph in glyphs[cell.glyphs] {
          let place = LogicalGlyph(glyph)
          let origin =
            isVertical
            ? place.inColumn(of: cell, bounds)
            : run.orientation == .sideways
              ? place.inLine(of: cell, bounds) : place.uprightInLine(of: cell, bounds)
          drawn.glyphs.append(
            GlyphRun.PositionedGlyph(id: glyph.id, origin: drawn.leaning(origin, about: middle)))
        }
      }
      items.append(.glyphs(drawn))
    }
    return items
  }
}

/// A glyph by its distances from the column's axis and from the start of its cell.
private struct LogicalGlyph {
  var across: Length
  var along: Length

  init(_ glyph: Cell.CellGlyph) {
    across = Length(rawValue: Int(glyph.x))
    along = Length(rawValue: Int(glyph.y))
  }

  func inColumn(of cell: Cell, _ bounds: PhysicalRect) -> PhysicalPoint {
    PhysicalPoint(
      x: bounds.x + bounds.width.half + across, y: bounds.y + cell.start + along)
  }

  /// A quarter turned back: down the column is along the line, and right of the axis above its middle.
  func inLine(of cell: Cell, _ bounds: PhysicalRect) -> PhysicalPoint {
    PhysicalPoint(
      x: bounds.x + cell.start + along, y: bounds.y + bounds.height.half - across)
  }

  /// The place of characters that stand upright in columns too, such as emoji.
  func uprightInLine(of cell: Cell, _ bounds: PhysicalRect) -> PhysicalPoint {
    PhysicalPoint(
      x: bounds.x + cell.start + cell.advance.half + across,
      y: bounds.y + (bounds.height - cell.advance).half + along)
  }
}
