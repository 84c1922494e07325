internal import CHarfBuzz
internal import VerticalLayout

/// Tables of a face for glyphs in colours (V3).
struct FaceColors {
  /// Bitmaps, as PNG: the tables CBDT and sbix.
  let hasPictures: Bool
  /// Outlines of one colour each, over each other: the table COLR in its first version.
  let hasLayers: Bool
  /// True if glyphs are painted by a graph of gradients and transformations alone, COLR's second
  /// version, which nothing here draws.
  let isUndrawable: Bool
  /// The font's first palette.
  let palette: [Color]
  /// True if its characters are pictures, each in a cell of one em, and not letters in colours.
  let isEmoji: Bool
  /// The size to draw the font at, as a fraction of the text's: emoji are up to 1.3 em wide, and have
  /// to fill one em as an ideograph does, beside no more than its neighbours (F3).
  let fit: (numerator: Int, denominator: Int)

  var isColored: Bool { hasPictures || hasLayers || isUndrawable }

  init(_ face: OpaquePointer, font: OpaquePointer) {
    let header = unsafe withTable(0x434F_4C52, of: face) {
      (version: $0.uint16(at: 0), baseCount: $0.uint16(at: 2))
    }
    hasPictures = unsafe hb_ot_color_has_png(face) != 0
    hasLayers = unsafe hb_ot_color_has_layers(face) != 0 && (header.baseCount ?? 0) > 0
    isUndrawable = !hasPictures && !hasLayers && (header.version ?? 0) > 0
    palette = unsafe hasLayers ? FaceColors.palette(face) : []

    var glyph: hb_codepoint_t = 0
    let hasFace = unsafe hb_font_get_nominal_glyph(font, 0x1F600, &glyph) != 0
    isEmoji = hasPictures || hasLayers && hasFace
    var scale: Int32 = 0
    var height: Int32 = 0
    unsafe hb_font_get_scale(font, &scale, &height)
    let advance = unsafe Int(hb_font_get_glyph_h_advance(font, glyph))
    fit =
      isEmoji && hasFace && scale > 0 && advance > Int(scale)
      ? (Int(scale), min(advance, 4 * Int(scale))) : (1, 1)
  }

  private static func palette(_ face: OpaquePointer) -> [Color] {
    var count: UInt32 = 0
    let total = unsafe hb_ot_color_palette_get_colors(face, 0, 0, &count, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(total))
    count = total
    _ = unsafe hb_ot_color_palette_get_colors(face, 0, 0, &count, &colors)
    return colors.prefix(Int(count)).map { color in
      // Blue in the highest byte, alpha in the lowest.
      Color(
        red: UInt8(truncatingIfNeeded: color >> 8), green: UInt8(truncatingIfNeeded: color >> 16),
        blue: UInt8(truncatingIfNeeded: color >> 24), alpha: UInt8(truncatingIfNeeded: color))
    }
  }
}
