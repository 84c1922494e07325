import CCairo
import VerticalLayout

/// A font whose glyphs are the boxes of characters that no font has.
///
/// It makes such a character come back as it was typed when a PDF's text is copied: a glyph of its own
/// with the character as its Unicode value. Blank glyphs of the text's own font do not: Cairo drops
/// glyphs without ink, and several characters that share a glyph need ActualText, which some viewers
/// pass over. One object a document, so that its glyphs are numbered the same in every document.
final class MissingFont {
  private let boxes = Boxes()
  private let face: CairoFontFace
  private var indices: [Box: UInt] = [:]
  private var scaledFonts: [Length: CairoScaledFont] = [:]

  /// A glyph: the outline of a cell with the bottom left corner as its origin, in lengths at `size`.
  private struct Box: Hashable {
    var text: [UInt8]
    var size: Length
    var width: Length
    var outline: PhysicalRect
    var lineWidth: Length
  }

  /// What Cairo's face keeps: the glyphs by their index.
  private final class Boxes {
    var list: [Box] = []
  }

  init() throws(RenderError) {
    guard let handle = unsafe cairo_user_font_face_create() else { throw .outOfMemory }
    unsafe face = CairoFontFace(owning: handle, hasOutlines: true)
    try face.keep(boxes)
    unsafe cairo_user_font_face_set_render_glyph_func(handle) { font, index, context, extents in
      unsafe MissingFont.draw(index, of: font, on: context, extents)
    }
  }

  /// The font at the size of a missing character.
  func scaledFont(_ missing: MissingGlyph) throws(RenderError) -> CairoScaledFont {
    if let known = scaledFonts[missing.size] { return known }
    let scaled = try CairoScaledFont(face, size: missing.size, orientation: .upright, scale: 1)
    scaledFonts[missing.size] = scaled
    return scaled
  }

  func glyph(_ missing: MissingGlyph) -> cairo_glyph_t {
    let (rect, lineWidth) = missing.outline
    let bottom = missing.bounds.maxY
    let box = Box(
      text: missing.text, size: missing.size, width: missing.bounds.width,
      outline: PhysicalRect(
        x: rect.x - missing.bounds.x, y: rect.y - bottom, width: rect.width, height: rect.height),
      lineWidth: lineWidth)
    let index = indices[box] ?? UInt(boxes.list.count)
    if index == boxes.list.count {
      boxes.list.append(box)
      indices[box] = index
    }
    return cairo_glyph_t(index: index, x: missing.bounds.x.points, y: bottom.points)
  }

  /// What Cairo calls to draw a glyph, in a space where the em is 1.
  private static func draw(
    _ index: UInt, of font: OpaquePointer?, on context: OpaquePointer?,
    _ extents: UnsafeMutablePointer<cairo_text_extents_t>?
  ) -> cairo_status_t {
    let face = unsafe cairo_scaled_font_get_font_face(font)
    guard let data = unsafe cairo_font_face_get_user_data(face, UserDataKey.owner),
      let context = unsafe context
    else { return CAIRO_STATUS_USER_FONT_ERROR }
    let boxes = unsafe Unmanaged<Boxes>.fromOpaque(data).takeUnretainedValue()
    guard index < boxes.list.count else { return CAIRO_STATUS_USER_FONT_ERROR }
    let box = boxes.list[Int(index)]
    let em = box.size.points
    unsafe cairo_rectangle(
      context, box.outline.x.points / em, box.outline.y.points / em,
      box.outline.width.points / em, box.outline.height.points / em)
    unsafe cairo_set_line_width(context, box.lineWidth.points / em)
    unsafe cairo_stroke(context)
    unsafe extents?.pointee.x_advance = box.width.points / em
    return CAIRO_STATUS_SUCCESS
  }
}
