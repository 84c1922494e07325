import CCairo
import VerticalImages
import VerticalLayout

/// The owner of a drawing context: one page.
@safe struct CairoContext: ~Copyable {
  private let handle: OpaquePointer

  init(_ surface: borrowing CairoSurface) throws(RenderError) {
    guard let handle = unsafe cairo_create(surface.handle) else { throw .outOfMemory }
    if let error = unsafe RenderError(cairo_status(handle), page: 1) {
      unsafe cairo_destroy(handle)
      throw error
    }
    unsafe self.handle = handle
  }

  func check(page: Int) throws(RenderError) {
    if let error = unsafe RenderError(cairo_status(handle), page: page) { throw error }
  }

  /// Moves what is drawn by whole pixels.
  func move(x: Int, y: Int) { unsafe cairo_translate(handle, Double(x), Double(y)) }

  /// Maps what is drawn until ``restore()``.
  func save(applying transform: Transform) {
    unsafe cairo_save(handle)
    var matrix = transform.cairoMatrix
    unsafe cairo_transform(handle, &matrix)
  }

  /// Goes back to the state before the last ``save(applying:)``.
  func restore() { unsafe cairo_restore(handle) }

  /// Makes a point as many pixels.
  func scale(by scale: Double) { unsafe cairo_scale(handle, scale, scale) }

  func setColor(_ color: Color) {
    unsafe cairo_set_source_rgba(
      handle, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Mixes what is drawn with what lies below it.
  func setBlend(_ blend: TextEffects.BlendMode) {
    unsafe cairo_set_operator(handle, blend.cairoOperator)
  }

  func paint() { unsafe cairo_paint(handle) }

  func fill(_ rect: PhysicalRect) {
    addRectangle(rect)
    unsafe cairo_fill(handle)
  }

  func stroke(_ rect: PhysicalRect, width: Length) {
    unsafe cairo_set_line_width(handle, width.points)
    addRectangle(rect)
    unsafe cairo_stroke(handle)
  }

  private func addRectangle(_ rect: PhysicalRect) {
    unsafe cairo_rectangle(
      handle, rect.x.points, rect.y.points, rect.width.points, rect.height.points)
  }

  func fill(_ path: [DisplayPath.Step]) {
    add(path)
    unsafe cairo_fill(handle)
  }

  func stroke(_ path: [DisplayPath.Step], _ stroke: DisplayPath.Stroke) {
    unsafe cairo_save(handle)
    unsafe cairo_set_line_width(handle, stroke.width.points)
    if stroke.isRound {
      unsafe cairo_set_line_cap(handle, CAIRO_LINE_CAP_ROUND)
      unsafe cairo_set_line_join(handle, CAIRO_LINE_JOIN_ROUND)
    }
    let dashes = stroke.dashes.map(\.points)
    // Cairo takes dashes that add up to nothing for an error.
    if dashes.allSatisfy({ $0 >= 0 }), dashes.contains(where: { $0 > 0 }) {
      unsafe cairo_set_dash(handle, dashes, Int32(clamping: dashes.count), 0)
    }
    add(path)
    unsafe cairo_stroke(handle)
    unsafe cairo_restore(handle)
  }

  private func add(_ path: [DisplayPath.Step]) {
    for element in path {
      switch element {
      case .move(let end): unsafe cairo_move_to(handle, end.x.points, end.y.points)
      case .line(let end): unsafe cairo_line_to(handle, end.x.points, end.y.points)
      case .curve(let first, let second, let end):
        unsafe cairo_curve_to(
          handle, first.x.points, first.y.points, second.x.points, second.y.points, end.x.points,
          end.y.points)
      case .close: unsafe cairo_close_path(handle)
      }
    }
  }

  func setFont(_ font: CairoScaledFont) { unsafe cairo_set_scaled_font(handle, font.handle) }

  /// Draws glyphs and says what text they stand for.
  func show(_ glyphs: [cairo_glyph_t], standingFor buffer: ClusterBuffer) {
    unsafe buffer.text.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe cairo_show_text_glyphs(
          handle, text.baseAddress, Int32(clamping: text.count),
          glyphs, Int32(clamping: glyphs.count),
          buffer.clusters, Int32(clamping: buffer.clusters.count),
          cairo_text_cluster_flags_t(rawValue: 0))
      }
    }
  }

  /// Draws glyphs as the font has them.
  func show(_ glyphs: [cairo_glyph_t]) {
    unsafe cairo_show_glyphs(handle, glyphs, Int32(clamping: glyphs.count))
  }

  /// Draws the outlines of glyphs.
  func fillOutlines(of glyphs: [cairo_glyph_t]) {
    unsafe cairo_glyph_path(handle, glyphs, Int32(clamping: glyphs.count))
    unsafe cairo_fill(handle)
  }

  /// Draws the glyphs of a run as they are kept, where they begin at sixteenths of pixels; those that cannot be kept are filled.
  ///
  /// - Parameter scale: that of the page, which this context has been moved on by whole pixels and no more.
  /// - Returns: `false`, and nothing is drawn, where this is no picture.
  func paint(_ run: GlyphRun, with font: CairoScaledFont, scale: Double) -> Bool {
    let surface = unsafe cairo_get_target(handle)
    var matrix = cairo_matrix_t()
    unsafe cairo_get_matrix(handle, &matrix)
    guard let shiftX = Int(exactly: matrix.x0), let shiftY = Int(exactly: matrix.y0),
      let pixels = unsafe SurfacePixels(surface)
    else { return false }
    let color = run.ink
    let ink = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    unsafe cairo_surface_flush(surface)
    var others: [GlyphRun.PositionedGlyph] = []
    for glyph in run.glyphs {
      guard
        let place = GlyphCoverage.Place(
          x: glyph.origin.x.points * scale, y: glyph.origin.y.points * scale),
        let coverage = font.coverage(of: glyph.id, at: place.sixteenths)
      else {
        others.append(glyph)
        continue
      }
      pixels.paint(coverage, x: place.x + shiftX, y: place.y + shiftY, ink)
    }
    unsafe cairo_surface_mark_dirty(surface)
    for glyph in others { fillOutlines(of: glyph.id, at: glyph.origin) }
    return true
  }

  /// Draws the outline of one glyph.
  func fillOutlines(of glyph: UInt32, at origin: PhysicalPoint) {
    var glyph = cairo_glyph_t(index: UInt(glyph), x: origin.x.points, y: origin.y.points)
    unsafe cairo_glyph_path(handle, &glyph, 1)
    unsafe cairo_fill(handle)
  }

  /// Draws a line along the outline of one glyph.
  func strokeOutlines(of glyph: UInt32, at origin: PhysicalPoint, width: Length) {
    var glyph = cairo_glyph_t(index: UInt(glyph), x: origin.x.points, y: origin.y.points)
    unsafe cairo_save(handle)
    unsafe cairo_set_line_width(handle, width.points)
    unsafe cairo_set_line_join(handle, CAIRO_LINE_JOIN_ROUND)
    unsafe cairo_glyph_path(handle, &glyph, 1)
    unsafe cairo_stroke(handle)
    unsafe cairo_restore(handle)
  }

  /// Draws a picture in a box around an origin, turned a quarter clockwise about it if it is sideways.
  func paint(
    _ picture: CairoPicture, in box: GlyphPlacement.InkBox, at origin: PhysicalPoint,
    orientation: ShapingRun.RunOrientation,
    alpha: UInt8
  ) {
    unsafe cairo_save(handle)
    unsafe cairo_translate(handle, origin.x.points, origin.y.points)
    if orientation == .sideways { unsafe cairo_rotate(handle, .pi / 2) }
    unsafe cairo_translate(
      handle, Length(rawValue: box.minX).points, Length(rawValue: box.minY).points)
    unsafe cairo_scale(
      handle, Length(rawValue: box.maxX - box.minX).points / picture.width,
      Length(rawValue: box.maxY - box.minY).points / picture.height)
    unsafe cairo_set_source_surface(handle, picture.handle, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_BEST)
    unsafe cairo_paint_with_alpha(handle, Double(alpha) / 255)
    unsafe cairo_restore(handle)
  }

  /// Draws a picture whose top left corner and size of pixels are given.
  ///
  /// - Parameter clip: an outline beyond which nothing is drawn.
  func paint(
    _ picture: CairoPicture, left: Double, top: Double, pixel: Double,
    within clip: [DisplayPath.Step]?
  ) {
    unsafe cairo_save(handle)
    if let clip {
      add(clip)
      unsafe cairo_clip(handle)
    }
    unsafe cairo_translate(handle, left, top)
    unsafe cairo_scale(handle, pixel, pixel)
    unsafe cairo_set_source_surface(handle, picture.handle, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_BILINEAR)
    unsafe cairo_paint(handle)
    unsafe cairo_restore(handle)
  }

  /// Draws an image in a rectangle, or what of it lies in another one.
  ///
  /// - Parameter isRaster: whether pixels are drawn. The edge is then that of the image, and not mixed
  ///   with nothing beyond it; a PDF would have another image for that.
  func paint(
    _ picture: CairoPicture, in rect: PhysicalRect, clip: PhysicalRect?,
    orientation: ImageOrientation, isRaster: Bool
  ) {
    unsafe cairo_save(handle)
    if let clip {
      addRectangle(clip)
      unsafe cairo_clip(handle)
    }
    unsafe cairo_translate(handle, rect.x.points, rect.y.points)
    unsafe cairo_scale(handle, rect.width.points, rect.height.points)
    let turn = orientation.matrix
    var matrix = cairo_matrix_t(
      xx: turn.a, yx: turn.b, xy: turn.c, yy: turn.d, x0: turn.e, y0: turn.f)
    unsafe cairo_transform(handle, &matrix)
    unsafe cairo_scale(handle, 1 / picture.width, 1 / picture.height)
    unsafe cairo_set_source_surface(handle, picture.handle, 0, 0)
    unsafe cairo_pattern_set_filter(cairo_get_source(handle), CAIRO_FILTER_BEST)
    if isRaster {
      unsafe cairo_pattern_set_extend(cairo_get_source(handle), CAIRO_EXTEND_PAD)
      unsafe cairo_rectangle(handle, 0, 0, picture.width, picture.height)
      unsafe cairo_fill(handle)
    } else {
      unsafe cairo_paint(handle)
    }
    unsafe cairo_restore(handle)
  }

  func addLink(_ attributes: String) {
    unsafe cairo_tag_begin(handle, CAIRO_TAG_LINK, attributes)
    unsafe cairo_tag_end(handle, CAIRO_TAG_LINK)
  }

  /// Names a place of the page.
  func addDestination(_ attributes: String) {
    unsafe cairo_tag_begin(handle, CAIRO_TAG_DEST, attributes)
    unsafe cairo_tag_end(handle, CAIRO_TAG_DEST)
  }

  /// Ends the page.
  func showPage() { unsafe cairo_show_page(handle) }

  deinit { unsafe cairo_destroy(handle) }
}

extension Transform {
  /// The map in points, as Cairo has it.
  var cairoMatrix: cairo_matrix_t {
    let unit = Double(Transform.unit)
    return cairo_matrix_t(
      xx: Double(a) / unit, yx: Double(b) / unit, xy: Double(c) / unit, yy: Double(d) / unit,
      x0: e.points, y0: f.points)
  }
}

extension TextEffects.BlendMode {
  fileprivate var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
