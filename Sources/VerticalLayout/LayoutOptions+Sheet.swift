extension LayoutOptions {
  /// Sets pages by a page design: their size and margins, the size of characters and their places in the grid, colours, and
  /// what is drawn below the text. Options set afterwards win, but move no line of the design.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  public mutating func use(_ sheet: PageSheet) throws(LayoutError) {
    let placed = try PlacedSheet(sheet)
    let (frame, size) = (placed.frame, placed.page)
    page = .size(width: size.width, height: size.height)
    margins = Margins(
      top: frame.y, right: size.width - frame.maxX, bottom: size.height - frame.maxY, left: frame.x)
    style.size = placed.em
    style.letterSpacing = placed.letterSpacing
    if let ink = sheet.ink { style.ink = ink }
    if let paper = sheet.paper { self.paper = paper }
    measure = placed.measure
    pitch = placed.column
    // Old books fill every column, whatever is left of a paragraph.
    pageBreaks.widows = pageBreaks.widows ?? 1
    let halves = direction == .rightToLeft ? placed.halves : placed.halves.reversed()
    regions.frames = halves.map { half in
      .rectangle(
        PhysicalRect(
          x: half.x - frame.x, y: half.y - frame.y, width: half.width, height: half.height))
    }
    let furniture = SheetFurniture(sheet, placed)
    (sheetFurniture, foldRoom) = (furniture.furniture, furniture.foldRoom)
  }
}

extension PageSheet {
  /// The character size that the sheet gives.
  ///
  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  package var em: Length { get throws(LayoutError) { try PlacedSheet(self).em } }
}

extension LayoutOptions {
  /// True if columns stand in the grid of a page design.
  var usesSheet: Bool { sheetFurniture != nil }
}
