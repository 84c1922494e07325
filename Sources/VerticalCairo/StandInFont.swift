import CCairo
import VerticalLayout

/// A font whose glyphs are made up, each for a text that it stands for: the boxes of characters that no
/// font has, and the areas under pictures.
///
/// It makes such a character come back as it was typed when a PDF's text is copied: a glyph of its own
/// with the character as its Unicode value. Blank glyphs of the text's own font do not: Cairo drops
/// glyphs without ink, and several characters that share a glyph need ActualText, which some viewers
/// pass over. One object a document, so that its glyphs are numbered the same in every document.
final class StandInFont {
  private let boxes = Boxes()
  private let face: CairoFontFace
  private var indices: [Box: UInt] = [:]
  private var scaledFonts: [ScaledKey: CairoScaledFont] = [:]

  private struct ScaledKey: Hashable {
    var size: Length
    var transform: Transform?
  }

  /// The ink of a glyph.
  enum Ink: Hashable {
    /// The outline of a rectangle.
    case outline(PhysicalRect, lineWidth: Length)
    /// All of its cell.
    case area
  }

  /// A glyph: a cell with the bottom left corner as its origin, in lengths at `size`.
  private struct Box: Hashable {
    var text: [UInt8]
    var size: Length
    var width: Length
    var height: Length
    var ink: Ink
  }

  /// The data of Cairo's face: the glyphs by their index.
  private final class Boxes {
    var list: [Box] = []
  }

  init() throws(RenderError) {
    guard let handle = unsafe cairo_user_font_face_create() else { throw .outOfMemory }
    unsafe face = CairoFontFace(owning: handle, hasOutlines: true)
    try face.keep(boxes)
    unsafe cairo_user_font_face_set_render_glyph_func(handle) { font, index, context, extents in
      unsafe StandInFont.draw(index, of: font, on: context, extents)
    }
  }

  func scaledFont(
    size: Length, transform: Transform? = nil
  ) throws(RenderError) -> CairoScaledFont {
    let key = ScaledKey(size: size, transform: transform)
    if let known = scaledFonts[key] { return known }
    let scaled = try CairoScaledFont(
      face, size: size, orientation: .upright, scale: 1, transform: transform)
    scaledFonts[key] = scaled
    return scaled
  }

  /// The box of a missing character.
  func glyph(_ missing: DisplayList.MissingGlyph) -> cairo_glyph_t {
    let (rect, lineWidth) = missing.outline
    let outline = PhysicalRect(
      x: rect.x - missing.bounds.x, y: rect.y - missing.bounds.maxY, width: rect.width,
      height: rect.height)
    return glyph(
      text: missing.text, size: missing.size, bounds: missing.bounds,
      ink: .outline(outline, lineWidth: lineWidth))
  }

  /// The glyph of a text, in a cell on the page.
  func glyph(text: [UInt8], size: Length, bounds: PhysicalRect, ink: Ink) -> cairo_glyph_t {
    let box = Box(text: text, size: size, width: bounds.width, height: bounds.height, ink: ink)
    let index = indices[box] ?? UInt(boxes.list.count)
    if index == boxes.list.count {
      boxes.list.append(box)
      indices[box] = index
    }
    return cairo_glyph_t(index: index, x: bounds.x.points, y: bounds.maxY.points)
  }

  /// The function that Cairo calls to draw a glyph, in a space where the em is 1.
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
    switch box.ink {
    case .outline(let rect, let lineWidth):
      unsafe cairo_rectangle(
        context, rect.x.points / em, rect.y.points / em, rect.width.points / em,
        rect.height.points / em)
      unsafe cairo_set_line_width(context, lineWidth.points / em)
      unsafe cairo_stroke(context)
    case .area:
      let height = box.height.points / em
      unsafe cairo_rectangle(context, 0, -height, box.width.points / em, height)
      unsafe cairo_fill(context)
    }
    unsafe extents?.pointee.x_advance = box.width.points / em
    return CAIRO_STATUS_SUCCESS
  }
}
