internal import CHarfBuzz
internal import VerticalLayout

extension ShapingBuffer.Result {
  /// Emoji, each in a cell of one em with the middle of its picture on the cell's, whatever the font
  /// says of their metrics (F3, YY-10); `metrics` are those of the text's size.
  ///
  /// Emoji that the font did not join stand one below the other in the cluster's cell.
  func appendPictures(
    _ advances: Span<hb_position_t>, _ orientation: ShapingRun.RunOrientation,
    _ metrics: FontMetrics,
    _ face: Face, start: Int, to output: inout [ShapingRun.ShapedGlyph]
  ) {
    let em = metrics.extent.rawValue
    for index in 0..<count {
      let id = unsafe glyphs[index].codepoint
      var glyph = ShapingRun.ShapedGlyph(
        id: id, cluster: Int32(clamping: start + Int(unsafe glyphs[index].cluster)), advance: 0,
        extent: 0, x: 0, y: 0)
      let advance = Int(advances[index])
      let isDrawn = unsafe positions[index].y_advance != 0 || positions[index].x_advance != 0
      if isDrawn, let middle = middle(of: id, face) {
        glyph.extent = Int32(clamping: em)
        switch orientation {
        case .upright:
          glyph.advance = Int32(clamping: em)
          glyph.x = Int32(clamping: -middle.x)
          glyph.y = Int32(clamping: em / 2 + middle.y)
        case .sideways:
          // Up is to the right, and the axis is that far from the baseline.
          let advance = advance > em * 3 / 4 ? em : advance
          glyph.advance = Int32(clamping: advance)
          glyph.x = Int32(clamping: metrics.center.rawValue - middle.y)
          glyph.y = Int32(clamping: advance / 2 - middle.x)
        case .tateChuYoko:
          glyph.advance = Int32(clamping: em)
          glyph.x = Int32(clamping: em / 2 - middle.x)
          glyph.y = Int32(clamping: middle.y)
        }
      } else if isDrawn {
        // A space, which such fonts make as wide as a picture.
        let width = min(advance, em / 4)
        glyph.advance = Int32(clamping: orientation == .upright ? em : width)
        glyph.extent = Int32(clamping: width)
      }
      output.append(glyph)
    }
  }

  /// The middle of a glyph's ink: to the right of its origin, and above it.
  private func middle(of glyph: UInt32, _ face: Face) -> (x: Int, y: Int)? {
    var extents = hb_glyph_extents_t()
    guard unsafe hb_font_get_glyph_extents(face.font, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    return (
      Int(extents.x_bearing) + Int(extents.width) / 2,
      Int(extents.y_bearing) + Int(extents.height) / 2
    )
  }
}
