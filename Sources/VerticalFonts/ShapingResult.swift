internal import CHarfBuzz
internal import VerticalLayout

extension ShapingBuffer.Result {
  /// Upright glyphs of a font with vertical metrics, as HarfBuzz places them (20.1, S2).
  ///
  /// A glyph about as wide as the em takes exactly an em across: the vertical small kana of Noto Serif are
  /// 1.016 em wide, and would move apart the columns that they stand on (K4, U-16).
  ///
  /// - Parameter joinsLetters: true where glyphs without a width lie over the letter before them, as those of old Hangul
  ///   do (S10): a font may have them as long as others down a column.
  func appendUpright(
    _ advances: Span<hb_position_t>, _ face: Face, em: Int32, start: Int, joinsLetters: Bool,
    to output: inout [ShapingRun.ShapedGlyph]
  ) {
    // The place of the letter that others lie over.
    var base = output.count
    for index in 0..<count {
      let position = unsafe positions[index]
      let overlays = joinsLetters && overlaysLetter(index, advances)
      let extent = extent(of: index, advances)
      if !overlays { base = output.count }
      output.append(
        ShapingRun.ShapedGlyph(
          id: unsafe glyphs[index].codepoint, cluster: cluster(of: index, start: start),
          advance: overlays ? 0 : negated(position.y_advance),
          extent: abs(Int(extent) - Int(em)) <= Int(em) / 32 ? em : extent,
          x: position.x_offset, y: negated(position.y_offset)))
      // The first letter alone may be shorter than a syllable.
      if overlays { output[base].advance = max(output[base].advance, em) }
      if overlays || position.y_advance == 0 && isLooseMark(index, face) {
        placeMark(index, advances, in: &output)
      }
    }
  }

  /// True for a glyph without a width that goes on with the cluster of the one before it.
  private func overlaysLetter(_ index: Int, _ advances: Span<hb_position_t>) -> Bool {
    unsafe index > 0 && advances[index] == 0
      && glyphs[index].cluster == glyphs[index - 1].cluster
  }

  /// Upright glyphs of a font without vertical metrics: one em a cell, its centre on the em box's
  /// (S3, U-13, YY-06). HarfBuzz would go down by ascender and descender, and by the ink (20.4).
  ///
  /// Glyphs without an advance, marks above all, stay where HarfBuzz put them from the cluster's base.
  func appendSynthesizedUpright(
    _ advances: Span<hb_position_t>, _ metrics: FontMetrics, _ face: Face, start: Int,
    joinsLetters: Bool, to output: inout [ShapingRun.ShapedGlyph]
  ) {
    let em = metrics.extent
    // How far down the run we are: by HarfBuzz's advances, and by ours.
    var theirPen = 0
    var ourPen = 0
    // The latest base, and the way from where HarfBuzz draws it to where we do.
    var baseCluster: UInt32?
    var shift = (x: 0, y: 0)
    for index in 0..<count {
      let position = unsafe positions[index]
      let cluster = unsafe glyphs[index].cluster
      let overlays = joinsLetters && overlaysLetter(index, advances)
      let x = Int(position.x_offset)
      let y = theirPen - Int(position.y_offset)
      var glyph = ShapingRun.ShapedGlyph(
        id: unsafe glyphs[index].codepoint, cluster: self.cluster(of: index, start: start),
        advance: 0, extent: extent(of: index, advances), x: 0, y: 0)
      if position.y_advance != 0, !overlays {
        let origin = metrics.synthesizedUprightOrigin(
          advance: Length(rawValue: Int(advances[index])), cell: em)
        shift = (origin.x.rawValue - x, ourPen + origin.y.rawValue - y)
        baseCluster = cluster
        glyph.advance = Int32(clamping: em.rawValue)
      } else if baseCluster != cluster {
        // Nothing to lean on.
        shift = (0, ourPen - theirPen)
      }
      glyph.x = Int32(clamping: x + shift.x)
      glyph.y = Int32(clamping: y + shift.y - ourPen)
      output.append(glyph)
      if overlays || position.y_advance == 0 && isLooseMark(index, face) {
        placeMark(index, advances, in: &output)
      }
      theirPen -= Int(position.y_advance)
      ourPen += Int(glyph.advance)
    }
  }

  /// Glyphs of a line that is turned a quarter clockwise: along it is down, and up is right (O7).
  func appendSideways(extent: Int32, start: Int, to output: inout [ShapingRun.ShapedGlyph]) {
    for index in 0..<count {
      let position = unsafe positions[index]
      output.append(
        ShapingRun.ShapedGlyph(
          id: unsafe glyphs[index].codepoint, cluster: cluster(of: index, start: start),
          advance: position.x_advance, extent: extent, x: position.y_offset, y: position.x_offset))
    }
  }

  /// Glyphs of a line that stays level (T1).
  func appendLevel(extent: Int32, start: Int, to output: inout [ShapingRun.ShapedGlyph]) {
    for index in 0..<count {
      let position = unsafe positions[index]
      output.append(
        ShapingRun.ShapedGlyph(
          id: unsafe glyphs[index].codepoint, cluster: cluster(of: index, start: start),
          advance: position.x_advance, extent: extent, x: position.x_offset,
          y: negated(position.y_offset)))
    }
  }

  @inline(__always)
  private func cluster(of index: Int, start: Int) -> Int32 {
    Int32(clamping: start + Int(unsafe glyphs[index].cluster))
  }

  /// Marks and invisible characters take no room, neither along the column nor across.
  @inline(__always)
  private func extent(of index: Int, _ advances: Span<hb_position_t>) -> Int32 {
    unsafe positions[index].y_advance == 0 ? 0 : advances[index]
  }

  /// True if the font attaches a mark to nothing. HarfBuzz then leaves it in the cell below, with
  /// the glyph's own vertical origin.
  private func isLooseMark(_ index: Int, _ face: Face) -> Bool {
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    let position = unsafe positions[index]
    guard unsafe hb_font_get_glyph_v_origin(face.font, glyphs[index].codepoint, &x, &y) != 0
    else { return false }
    return position.x_offset == negated(x) && position.y_offset == negated(y)
  }

  /// Puts the mark at the end of `output` where it stands in horizontal text: after its base, over
  /// which its ink then reaches back.
  private func placeMark(
    _ index: Int, _ advances: Span<hb_position_t>, in output: inout [ShapingRun.ShapedGlyph]
  ) {
    let cluster = unsafe glyphs[index].cluster
    var base = index - 1
    while base >= 0, unsafe glyphs[base].cluster == cluster {
      if unsafe positions[base].y_advance != 0 {
        let glyph = output[output.count - 1 - (index - base)]
        output[output.count - 1].x = Int32(clamping: Int(glyph.x) + Int(advances[base]))
        output[output.count - 1].y = Int32(clamping: Int(glyph.y) - Int(glyph.advance))
        return
      }
      base -= 1
    }
  }
}

@inline(__always)
private func negated(_ value: Int32) -> Int32 {
  value == .min ? .max : -value
}
