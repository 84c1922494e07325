/// The place of a cell on a page, which its glyphs are counted from.
struct CellPlace {
  /// On the axis of a column, at the start of the cell.
  var origin: PhysicalPoint
  /// The point that a slanted cell leans about.
  var center: PhysicalPoint
  /// True for a cell of a line that is turned in a column: down a column is along the line, and right of the axis above its
  /// middle.
  var isTurnedBack = false

  /// A cell of a column.
  @inline(__always)
  init(axis: Length, top: Length, advance: Length) {
    origin = PhysicalPoint(x: axis, y: top)
    center = PhysicalPoint(x: axis, y: top + advance.half)
  }

  /// A cell of a line across the page, turned back or as upright as in columns.
  init(inLine bounds: PhysicalRect, of cell: Cell, isTurnedBack: Bool) {
    let middle = bounds.x + cell.start + cell.advance.half
    center = PhysicalPoint(x: middle, y: bounds.y + bounds.height.half)
    origin =
      isTurnedBack
      ? PhysicalPoint(x: bounds.x + cell.start, y: center.y)
      : PhysicalPoint(x: middle, y: bounds.y + (bounds.height - cell.advance).half)
    self.isTurnedBack = isTurnedBack
  }

  /// The origin of a glyph of the cell.
  @inline(__always)
  func origin(of glyph: Cell.CellGlyph) -> PhysicalPoint {
    let (across, along) = (Length(rawValue: Int(glyph.x)), Length(rawValue: Int(glyph.y)))
    return isTurnedBack
      ? PhysicalPoint(x: origin.x + along, y: origin.y - across)
      : PhysicalPoint(x: origin.x + across, y: origin.y + along)
  }
}

extension ShapedText {
  /// The glyphs of cells of one run, as a drawing of the run has them.
  @inline(__always)
  func glyphs(
    of cells: Range<Int>, drawnAs run: GlyphRun, place: (_ cell: Int) -> CellPlace
  ) -> [GlyphRun.PositionedGlyph] {
    let count = cells.reduce(0) { $0 + self.cells[$1].glyphs.count }
    let leans = run.slant != .none
    return [GlyphRun.PositionedGlyph](capacity: count) { glyphs in
      for index in cells {
        let place = place(index)
        for number in self.cells[index].glyphs {
          let glyph = self.glyphs[number]
          let origin = place.origin(of: glyph)
          glyphs.append(
            GlyphRun.PositionedGlyph(
              id: glyph.id, origin: leans ? run.leaning(origin, about: place.center) : origin))
        }
      }
    }
  }

  /// The items that draw cells which stand for none of the document's text, run by run.
  ///
  /// - Parameters:
  ///   - isInLine: true for a line across the page, where what is turned in a column stands upright.
  ///   - missing: what a cell is drawn as that no font has.
  func items(
    of cells: Range<Int>, styles: [TextStyle], isInLine: Bool = false,
    missing: (_ cell: Int, _ style: TextStyle) -> DisplayList.MissingGlyph,
    place: (_ cell: Int, _ run: ShapedRun) -> CellPlace
  ) -> [DisplayItem] {
    var items: [DisplayItem] = []
    var rest = cells
    while let first = rest.first {
      let number = self.cells[first].run
      let end = rest.first { self.cells[$0].run != number } ?? rest.upperBound
      let (own, run) = (first..<end, runs[Int(number)])
      rest = end..<rest.upperBound
      let style = styles[run.style]
      guard !run.isMissing else {
        items += own.map { .missing(missing($0, style)) }
        continue
      }
      var drawn = GlyphRun(run, style: style)
      if isInLine, run.orientation == .sideways { drawn.orientation = .tateChuYoko }
      drawn.clusters = own.map {
        GlyphRun.TextCluster(byteCount: 0, glyphCount: self.cells[$0].glyphs.count)
      }
      drawn.glyphs = glyphs(of: own, drawnAs: drawn) { place($0, run) }
      items.append(.glyphs(drawn))
    }
    return items
  }
}

extension GlyphRun {
  /// A run of glyphs in a style, without its glyphs.
  init(_ shaped: ShapedText.ShapedRun, style: TextStyle) {
    self.init(
      font: shaped.font, size: style.size, ink: style.ink, orientation: shaped.orientation,
      scale: shaped.scale)
    slant = Slant(degrees: style.effects.slant)
    outline = style.effects.outline.map {
      GlyphRun.GlyphOutline(
        width: min(max($0.width.resolved(em: style.size), Length(rawValue: 1)), .limit),
        color: $0.color ?? style.ink, isFilled: $0.isFilled)
    }
  }

  /// The origin of a glyph that leans about a point, given the one that it has upright (YY-37).
  fileprivate func leaning(
    _ origin: PhysicalPoint, about center: PhysicalPoint
  ) -> PhysicalPoint {
    switch orientation {
    case .upright, .tateChuYoko:
      return PhysicalPoint(x: origin.x - slant.shift(atHeight: origin.y - center.y), y: origin.y)
    case .sideways:
      return PhysicalPoint(x: origin.x, y: origin.y - slant.shift(atHeight: center.x - origin.x))
    }
  }
}
