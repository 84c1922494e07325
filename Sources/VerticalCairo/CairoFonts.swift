import CCairo
import VerticalLayout

/// The owner of a font face of Cairo.
@safe final class CairoFontFace {
  let handle: OpaquePointer
  /// True if the glyphs are outlines, and not pictures.
  let hasOutlines: Bool

  /// Takes the reference.
  init(owning handle: OpaquePointer, hasOutlines: Bool) {
    unsafe self.handle = handle
    self.hasOutlines = hasOutlines
  }

  /// A face of FreeType for Cairo, which may keep it in its caches longer than this object lives.
  convenience init(_ face: FreeTypeFace) throws(RenderError) {
    // Pictures at a few sizes that come with an outline font are not what a vector file is made of.
    let flags = FT_LOAD_NO_HINTING | (face.hasOutlines ? FT_LOAD_NO_BITMAP : 0)
    guard
      let handle = unsafe cairo_ft_font_face_create_for_ft_face(
        face.handle, Int32(truncatingIfNeeded: flags))
    else { throw .outOfMemory }
    unsafe self.init(owning: handle, hasOutlines: face.hasOutlines)
    try keep(face)
  }

  /// Keeps an object as long as Cairo keeps the face.
  func keep(_ object: some AnyObject) throws(RenderError) {
    let reference = unsafe Unmanaged<AnyObject>.passRetained(object).toOpaque()
    let status = unsafe cairo_font_face_set_user_data(handle, UserDataKey.owner, reference) {
      if let reference = unsafe $0 { unsafe Unmanaged<AnyObject>.fromOpaque(reference).release() }
    }
    if let error = RenderError(status, page: 1) {
      unsafe Unmanaged<AnyObject>.fromOpaque(reference).release()
      throw error
    }
  }

  deinit { unsafe cairo_font_face_destroy(handle) }
}

/// The owner of a font at a size and orientation.
@safe final class CairoScaledFont {
  let handle: OpaquePointer
  let hasOutlines: Bool
  /// The size of the em in pixels.
  let pixelSize: Double
  /// Glyphs that have been drawn, by their numbers and sixteenths of pixels; `nil` for those without outlines.
  private var coverages: [UInt64: GlyphCoverage?] = [:]
  private var coverageSize = 0

  /// As many bytes as the glyphs of several pages at a high resolution.
  private static let coverageLimit = 8 << 20

  /// - Parameters:
  ///   - narrowing: how much narrower upright glyphs are than the font has them.
  ///   - slant: how far glyphs lean.
  ///   - scale: that of the page: pixels a point.
  ///   - transform: the map of what is drawn.
  ///   - isTwin: whether this is the other of two fonts that differ only for Cairo, see
  ///     ``PagePainter``.
  init(
    _ face: CairoFontFace, size: Length, orientation: ShapingRun.RunOrientation,
    narrowing: HorizontalScale = .one, slant: Slant = .none, scale: Double,
    transform: Transform? = nil,
    isTwin: Bool = false
  ) throws(RenderError) {
    var page = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: 0, y0: 0)
    if let matrix = transform?.cairoMatrix {
      (page.xx, page.yx) = (matrix.xx * scale, matrix.yx * scale)
      (page.xy, page.yy) = (matrix.xy * scale, matrix.yy * scale)
    }
    let em = isTwin ? size.points.nextUp : size.points
    var matrix =
      switch orientation {
      case .upright, .tateChuYoko:
        cairo_matrix_t(xx: em * narrowing.factor, yx: 0, xy: 0, yy: em, x0: 0, y0: 0)
      // A quarter clockwise: the glyph's x runs down the page, its ascenders point to the right. The
      // page's own matrix stays, so that one subset serves both and text is found in order.
      case .sideways: cairo_matrix_t(xx: 0, yx: em, xy: -em, yy: 0, x0: 0, y0: 0)
      }
    // Points above the baseline, of negative y, move to the right of the glyph.
    matrix.xy -= matrix.xx * slant.factor
    matrix.yy -= matrix.yx * slant.factor
    guard let options = unsafe cairo_font_options_create() else { throw .outOfMemory }
    defer { unsafe cairo_font_options_destroy(options) }
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    guard let handle = unsafe cairo_scaled_font_create(face.handle, &matrix, &page, options)
    else { throw .outOfMemory }
    unsafe self.handle = handle
    self.hasOutlines = face.hasOutlines
    pixelSize = size.points * scale
    if let error = unsafe RenderError(cairo_scaled_font_status(handle), page: 1) { throw error }
  }

  /// The coverage of a glyph that begins at a sixteenth of a pixel; `nil` where it has no outline.
  func coverage(of glyph: UInt32, at sixteenths: Int) -> GlyphCoverage? {
    let key = UInt64(glyph) << 8 | UInt64(truncatingIfNeeded: sixteenths)
    if let known = coverages[key] { return known }
    let made = makeCoverage(of: glyph, at: sixteenths)
    coverageSize += made?.bytes.count ?? 0
    if coverageSize > Self.coverageLimit {
      coverages.removeAll(keepingCapacity: true)
      coverageSize = made?.bytes.count ?? 0
    }
    coverages[key] = .some(made)
    return made
  }

  /// True if a glyph puts ink on the page.
  func hasInk(_ glyph: GlyphRun.PositionedGlyph) -> Bool {
    hasInk(cairo_glyph_t(index: UInt(glyph.id), x: 0, y: 0))
  }

  /// True if a glyph puts ink on the page.
  func hasInk(_ glyph: cairo_glyph_t) -> Bool {
    var glyph = glyph
    var extents = cairo_text_extents_t()
    unsafe cairo_scaled_font_glyph_extents(handle, &glyph, 1, &extents)
    return extents.width > 0 && extents.height > 0
  }

  deinit { unsafe cairo_scaled_font_destroy(handle) }
}

/// The addresses under which objects hang on Cairo's. Their contents are not used.
@safe enum UserDataKey {
  nonisolated(unsafe) static let owner =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

extension CairoScaledFont {
  /// The coverage of a glyph; `nil` where it has no outline.
  func makeCoverage(of glyph: UInt32, at sixteenths: Int) -> GlyphCoverage? {
    guard let face = unsafe cairo_ft_scaled_font_lock_face(handle) else { return nil }
    defer { unsafe cairo_ft_scaled_font_unlock_face(handle) }
    // As Cairo loads what it fills: it has given the face the size and the turn of the font.
    let flags = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP
    guard unsafe FT_Load_Glyph(face, glyph, Int32(truncatingIfNeeded: flags)) == 0,
      let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    // In 64ths of a pixel, upwards.
    unsafe FT_Outline_Translate(
      &slot.pointee.outline, (sixteenths & 15) * 4, -(sixteenths >> 4) * 4)
    var box = FT_BBox()
    unsafe FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let (left, bottom) = (box.xMin >> 6, box.yMin >> 6)
    let (right, top) = ((box.xMax + 63) >> 6, (box.yMax + 63) >> 6)
    var coverage = GlyphCoverage(left: left, top: -top, width: right - left, height: top - bottom)
    let limit = Int(GlyphCoverage.largestSize) * 16
    guard coverage.width <= limit, coverage.height <= limit else { return nil }
    guard coverage.width > 0, coverage.height > 0 else { return GlyphCoverage() }
    unsafe FT_Outline_Translate(&slot.pointee.outline, -left * 64, -bottom * 64)
    coverage.bytes = [UInt8](repeating: 0, count: coverage.width * coverage.height)
    let isDrawn = unsafe coverage.bytes.withUnsafeMutableBufferPointer { buffer in
      var bitmap = unsafe FT_Bitmap()
      unsafe bitmap.rows = UInt32(truncatingIfNeeded: coverage.height)
      unsafe bitmap.width = UInt32(truncatingIfNeeded: coverage.width)
      unsafe bitmap.pitch = Int32(truncatingIfNeeded: coverage.width)
      unsafe bitmap.buffer = buffer.baseAddress
      unsafe bitmap.num_grays = 256
      unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return unsafe FT_Outline_Get_Bitmap(slot.pointee.library, &slot.pointee.outline, &bitmap) == 0
    }
    return isDrawn ? coverage : nil
  }
}
