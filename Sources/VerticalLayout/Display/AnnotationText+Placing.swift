extension ShapedText {
  /// Appends the cells of a reading, with their places on its column; returns their indices.
  mutating func append(_ line: PlacedReading) -> Range<Int> {
    let part = line.fragment
    let base = part.cells.first.map { part.shaped.cells[$0].range.lowerBound } ?? 0
    return append(part.cells, of: part.shaped, runs: .own) { cell, number in
      cell.range = cell.range.counted(from: base)
      cell.start = line.starts[number]
    }
  }
}

extension AnnotationText {
  /// The distance from an annotation's start down to the middle of its ink (EM5), or of its cell where the font
  /// tells nothing.
  func inkMiddle(of entry: Int, size: Length, _ shaper: some Shaper) -> Length {
    guard let index = shaped.paragraphs[entry].first else { return .zero }
    let cell = shaped.cells[index]
    guard let glyph = cell.glyphs.first.map({ shaped.glyphs[$0] }),
      let ink = ink(of: entry, size: size, shaper)
    else { return cell.advance.half }
    return Length(rawValue: Int(glyph.y) + ink.midY)
  }

  /// The ink of the first glyph of an annotation about its origin; `nil` where there is none, or the font
  /// tells nothing.
  func ink(of entry: Int, size: Length, _ shaper: some Shaper) -> GlyphPlacement.InkBox? {
    guard let index = shaped.paragraphs[entry].first else { return nil }
    let run = shaped.runs[Int(shaped.cells[index].run)]
    guard let glyph = shaped.cells[index].glyphs.first.map({ shaped.glyphs[$0] }), !run.isMissing
    else { return nil }
    return shaper.inkBounds(of: glyph.id, in: run.font, size: size)
  }
}
