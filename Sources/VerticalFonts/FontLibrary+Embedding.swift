internal import CHarfBuzz
public import VerticalLayout

extension FontLibrary {
  /// The facts of a font for a file that embeds it; `nil` if there is no such font.
  public func facts(of font: FontID) -> FontFacts? { face(font)?.facts() }

  /// The measures of a glyph in a line and in a column, in units of the font.
  ///
  /// In fonts without vertical metrics, or with wrong ones, every glyph is one em high and as far
  /// below its vertical origin as the em box is.
  public func metrics(of glyph: UInt32, in font: FontID) -> GlyphMetrics {
    face(font)?.metrics(of: glyph)
      ?? GlyphMetrics(width: 1000, height: 1000, originX: 500, originY: 880, hasInk: false)
  }
}

extension Face {
  fileprivate func metrics(of glyph: UInt32) -> GlyphMetrics {
    if let known = knownMetrics[glyph] { return known }
    let metrics = readMetrics(of: glyph)
    knownMetrics[glyph] = metrics
    return metrics
  }

  private func readMetrics(of glyph: UInt32) -> GlyphMetrics {
    let unitsPerEm = emBox.unitsPerEm
    setScale(Int32(clamping: unitsPerEm))
    let width = Int(unsafe hb_font_get_glyph_h_advance(font, glyph))
    let hasInk = hasLongOutline(glyph) || hasExtents(glyph)
    var x: hb_position_t = 0
    var y: hb_position_t = 0
    guard hasVerticalMetrics, unsafe hb_font_get_glyph_v_origin(font, glyph, &x, &y) != 0 else {
      return GlyphMetrics(
        width: width, height: unitsPerEm, originX: width / 2,
        originY: (unitsPerEm + emBox.doubledCenter) / 2, hasInk: hasInk)
    }
    let height = -Int(unsafe hb_font_get_glyph_v_advance(font, glyph))
    return GlyphMetrics(
      width: width, height: height, originX: Int(x), originY: Int(y), hasInk: hasInk)
  }

  /// True if a glyph draws anything, found by drawing it.
  func hasExtents(_ glyph: UInt32) -> Bool {
    var extents = hb_glyph_extents_t()
    return unsafe hb_font_get_glyph_extents(font, glyph, &extents) == 0
      || (extents.width != 0 && extents.height != 0)
  }

  /// True if a glyph has an outline in the CFF table that is too long for one without ink.
  func hasLongOutline(_ glyph: UInt32) -> Bool {
    guard let lengths = charStringLengths else { return false }
    return unsafe withTable(0x4346_4620, of: face) { lengths.isLong(glyph, in: $0) }
  }

  /// Read once: writers ask for each column.
  fileprivate func facts() -> FontFacts {
    if let knownFacts { return knownFacts }
    let facts = readFacts()
    knownFacts = facts
    return facts
  }

  private func readFacts() -> FontFacts {
    let unitsPerEm = emBox.unitsPerEm
    var facts = FontFacts(
      outlines: outlines, unitsPerEm: unitsPerEm, postScriptName: postScriptName, minX: 0,
      minY: -unitsPerEm / 5, maxX: unitsPerEm, maxY: unitsPerEm, ascender: 0, descender: 0,
      capHeight: 0, italicAngle: 0, isFixedPitch: false)
    // head, hhea, OS/2, post.
    unsafe withTable(0x6865_6164, of: face) { head in
      facts.minX = head.int16(at: 36) ?? facts.minX
      facts.minY = head.int16(at: 38) ?? facts.minY
      facts.maxX = head.int16(at: 40) ?? facts.maxX
      facts.maxY = head.int16(at: 42) ?? facts.maxY
    }
    unsafe withTable(0x6868_6561, of: face) { hhea in
      facts.ascender = hhea.int16(at: 4) ?? 0
      facts.descender = hhea.int16(at: 6) ?? 0
    }
    unsafe withTable(0x4F53_2F32, of: face) { os2 in
      facts.capHeight = os2.int16(at: 88) ?? 0
      // Restricted, not to be cut down, or pictures only.
      let rights = os2.int16(at: 8) ?? 0
      facts.mayBeEmbedded = rights & 0xF != 2 && rights & 0x300 == 0
    }
    if facts.capHeight <= 0 { facts.capHeight = facts.ascender * 4 / 5 }
    unsafe withTable(0x706F_7374, of: face) { post in
      facts.italicAngle = post.int16(at: 4) ?? 0
      facts.isFixedPitch = (post.int16(at: 12) ?? 0, post.int16(at: 14) ?? 0) != (0, 0)
    }
    return facts
  }

  private var outlines: FontFacts.Outlines {
    // CFF and glyf.
    if unsafe withTable(0x4346_4620, of: face, { $0.count > 0 }) { return .compact }
    if unsafe withTable(0x676C_7966, of: face, { $0.count > 0 }) { return .trueType }
    return .other
  }

  /// The name in the font, with what a name in PDF or PostScript must not have left out.
  private var postScriptName: String {
    let name = self.name([6]) ?? description.family
    let plain = name.unicodeScalars.filter {
      $0.isASCII && $0.value > 0x20 && $0.value < 0x7F && !"[](){}<>/%#".unicodeScalars.contains($0)
    }
    return plain.isEmpty ? "Font" : String(String.UnicodeScalarView(plain))
  }
}
