internal import CHarfBuzz

/// A font for shaping that answers from memory what it was asked before: which glyph a character has, and
/// its measures. HarfBuzz looks them up in the font's tables each time.
///
/// The answers are those of another font, which also gives all the rest, and the scale.
@safe final class CachedFont {
  let handle: OpaquePointer
  private let memory: UnsafeMutablePointer<GlyphMemory>

  /// - Parameter font: has to live as long as this object.
  init?(of font: OpaquePointer, glyphCount: Int) {
    guard let contents = unsafe GlyphMemory(font, glyphCount: glyphCount) else { return nil }
    guard let handle = unsafe hb_font_create_sub_font(font) else {
      unsafe contents.free()
      return nil
    }
    unsafe self.handle = handle
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: contents)
    unsafe hb_font_set_funcs(handle, Self.functions, memory, nil)
  }

  deinit {
    unsafe hb_font_destroy(handle)
    unsafe memory.pointee.free()
    unsafe memory.deallocate()
  }

  /// Follows the other font.
  func setScale(_ scale: Int32) {
    unsafe hb_font_set_scale(handle, scale, scale)
    unsafe memory.pointee.setScale(scale)
  }

  private static func memory(
    _ data: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<GlyphMemory>? {
    unsafe data?.assumingMemoryBound(to: GlyphMemory.self)
  }

  /// Fills a column of a table from another one; HarfBuzz keeps both in larger structures.
  @inline(__always)
  private static func fill(
    _ count: UInt32, from glyphs: UnsafePointer<hb_codepoint_t>?, _ glyphStride: UInt32,
    to values: UnsafeMutablePointer<hb_position_t>?, _ valueStride: UInt32,
    _ value: (hb_codepoint_t) -> hb_position_t
  ) {
    guard var glyph = unsafe UnsafeRawPointer(glyphs),
      var target = UnsafeMutableRawPointer(values)
    else { return }
    for _ in 0..<count {
      unsafe target.storeBytes(
        of: value(glyph.load(as: hb_codepoint_t.self)), as: hb_position_t.self)
      unsafe glyph += Int(glyphStride)
      unsafe target += Int(valueStride)
    }
  }

  /// HarfBuzz's functions, made once and never changed.
  @safe nonisolated(unsafe) private static let functions: OpaquePointer? = {
    let functions = unsafe hb_font_funcs_create()
    unsafe hb_font_funcs_set_nominal_glyphs_func(
      functions,
      { _, data, count, scalars, scalarStride, glyphs, glyphStride, _ in
        guard let memory = unsafe CachedFont.memory(data),
          var scalar = unsafe UnsafeRawPointer(scalars),
          var target = UnsafeMutableRawPointer(glyphs)
        else { return 0 }
        for index in 0..<count {
          let character = unsafe scalar.load(as: hb_codepoint_t.self)
          guard let glyph = unsafe memory.pointee.glyph(of: character) else { return index }
          unsafe target.storeBytes(of: glyph, as: hb_codepoint_t.self)
          unsafe scalar += Int(scalarStride)
          unsafe target += Int(glyphStride)
        }
        return count
      }, nil, nil)
    unsafe hb_font_funcs_set_glyph_h_advances_func(
      functions,
      { _, data, count, glyphs, glyphStride, advances, advanceStride, _ in
        guard let memory = unsafe CachedFont.memory(data) else { return }
        unsafe CachedFont.fill(count, from: glyphs, glyphStride, to: advances, advanceStride) {
          unsafe memory.pointee.width(of: $0)
        }
      }, nil, nil)
    unsafe hb_font_funcs_set_glyph_v_advances_func(
      functions,
      { _, data, count, glyphs, glyphStride, advances, advanceStride, _ in
        guard let memory = unsafe CachedFont.memory(data) else { return }
        unsafe CachedFont.fill(count, from: glyphs, glyphStride, to: advances, advanceStride) {
          unsafe memory.pointee.column(of: $0).advance
        }
      }, nil, nil)
    unsafe hb_font_funcs_set_glyph_v_origin_func(
      functions,
      { _, data, glyph, x, y, _ in
        guard let memory = unsafe CachedFont.memory(data) else { return 0 }
        let column = unsafe memory.pointee.column(of: glyph)
        unsafe x?.pointee = column.originX
        unsafe y?.pointee = column.originY
        return 1
      }, nil, nil)
    unsafe hb_font_funcs_make_immutable(functions)
    return unsafe functions
  }()
}
