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
    items(
      of: cells.indices, styles: styles, isInLine: !isVertical,
      missing: { index, style in
        let cell = cells[index]
        return DisplayList.MissingGlyph(
          bounds: isVertical
            ? PhysicalRect(
              x: bounds.x, y: bounds.y + cell.start, width: bounds.width, height: cell.advance)
            : PhysicalRect(
              x: bounds.x + cell.start, y: bounds.y, width: cell.advance, height: bounds.height),
          ink: style.ink, font: nil, size: style.size, text: [])
      },
      place: { index, run in
        let cell = cells[index]
        return isVertical
          ? CellPlace(
            axis: bounds.x + bounds.width.half, top: bounds.y + cell.start, advance: cell.advance)
          : CellPlace(inLine: bounds, of: cell, isTurnedBack: run.orientation == .sideways)
      })
  }
}
