public import VerticalLayout

extension FontLibrary {
  /// The outlines of a run's glyphs where they stand on the page; empty for fonts in colours, which cast no
  /// shadow. Lines around glyphs are not part of them.
  ///
  /// - Parameter run: glyphs of a font of this library.
  public func path(of run: GlyphRun) -> [DisplayPath.Step] {
    guard run.size > .zero, !run.glyphs.isEmpty, let facts = facts(of: run.font),
      !isColored(run.font)
    else { return [] }
    let unit = run.size.points / Double(max(facts.unitsPerEm, 1))
    var outlines: [UInt32: [OutlineStep]] = [:]
    var path: [DisplayPath.Step] = []
    for glyph in run.glyphs {
      let outline = outlines[glyph.id] ?? outline(of: glyph.id, in: run.font)
      outlines[glyph.id] = outline
      var current = PhysicalPoint(x: .zero, y: .zero)
      for step in outline {
        let placed = step.onPage(from: &current) { run.place($0, of: glyph, unit: unit) }
        path.append(placed)
      }
    }
    return path
  }
}

extension GlyphRun {
  /// The place of a point of a glyph's outline.
  ///
  /// - Parameter unit: a unit of the font, in points.
  fileprivate func place(
    _ point: OutlinePoint, of glyph: GlyphRun.PositionedGlyph, unit: Double
  ) -> PhysicalPoint {
    let along = (point.x + slant.factor * point.y) * unit
    let up = point.y * unit
    let (x, y) =
      switch orientation {
      case .upright, .tateChuYoko: (along * scale.factor, -up)
      case .sideways: (up, along)
      }
    return PhysicalPoint(
      x: glyph.origin.x + Length(points: x), y: glyph.origin.y + Length(points: y))
  }
}

extension OutlineStep {
  /// The step on a page, whose curves are all of the third degree.
  ///
  /// - Parameter current: where the pen is, and after that is.
  fileprivate func onPage(
    from current: inout PhysicalPoint, _ place: (OutlinePoint) -> PhysicalPoint
  ) -> DisplayPath.Step {
    switch self {
    case .move(let end):
      current = place(end)
      return .move(current)
    case .line(let end):
      current = place(end)
      return .line(current)
    case .quadratic(let control, let end):
      let (start, control) = (current, place(control))
      current = place(end)
      return .curve(
        start.twoThirds(to: control), current.twoThirds(to: control), current)
    case .curve(let first, let second, let end):
      current = place(end)
      return .curve(place(first), place(second), current)
    case .close: return .close
    }
  }
}

extension PhysicalPoint {
  /// The point two thirds of the way to another one.
  fileprivate func twoThirds(to other: PhysicalPoint) -> PhysicalPoint {
    PhysicalPoint(
      x: x + (other.x - x).scaled(by: 2, over: 3), y: y + (other.y - y).scaled(by: 2, over: 3))
  }
}
