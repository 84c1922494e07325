internal import CHarfBuzz
internal import Glibc

private let blockCount = 0x11_0000 / 256
private let missing = UInt32.max
/// The number of scales that are remembered.
private let tableCount = 4

/// Answers of a font about its characters and glyphs; see ``CachedFont``, whose they are.
///
/// Measures are remembered for a few scales, since text goes to and fro between sizes.
@unsafe struct GlyphMemory {
  /// That of the font.
  private(set) var scale: Int32
  private let font: OpaquePointer
  private let glyphCount: Int
  /// One table of all glyphs after the other, for so many scales.
  private let widths: UnsafeMutablePointer<Width>
  private let columns: UnsafeMutablePointer<Column>
  /// The scales that the tables are for, and which of them was in use least recently.
  private var scales: InlineArray<4, Int32> = [0, 0, 0, 0]
  private var lastUse: InlineArray<4, UInt64> = [1, 0, 0, 0]
  private var uses: UInt64 = 1
  /// The start of the table for the scale.
  private var first = 0
  /// For 256 characters each, one more than their glyphs; 0 for what was not asked.
  private let blocks: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>

  private struct Width {
    /// 0 for what was not asked; at that scale all measures are 0, as they are here.
    var scale: Int32
    var advance: Int32
  }

  /// The place of a glyph in a column.
  struct Column {
    fileprivate var scale: Int32
    var advance: Int32
    var originX: Int32
    var originY: Int32
  }

  /// Takes room that the system fills with zeros when it is touched. `nil` without memory.
  init?(_ font: OpaquePointer, glyphCount: Int) {
    unsafe self.font = font
    unsafe self.glyphCount = glyphCount
    var scale: Int32 = 0
    var height: Int32 = 0
    unsafe hb_font_get_scale(font, &scale, &height)
    unsafe self.scale = scale
    unsafe scales[0] = scale
    guard let widths = unsafe Self.zeros(of: Width.self, glyphCount * tableCount),
      let columns = unsafe Self.zeros(of: Column.self, glyphCount * tableCount),
      let blocks = unsafe Self.zeros(of: UnsafeMutablePointer<UInt32>?.self, blockCount)
    else { return nil }
    unsafe self.widths = widths
    unsafe self.columns = columns
    unsafe self.blocks = blocks
  }

  private static func zeros<T>(of type: T.Type, _ count: Int) -> UnsafeMutablePointer<T>? {
    unsafe calloc(max(count, 1), MemoryLayout<T>.stride)?.bindMemory(to: type, capacity: count)
  }

  /// Goes on with another scale, whose measures may be known; else they take the place of those that were
  /// of no use for the longest time.
  mutating func setScale(_ newScale: Int32) {
    guard unsafe newScale != scale else { return }
    unsafe scale = newScale
    unsafe uses += 1
    var table = 0
    for other in 0..<tableCount {
      if unsafe scales[other] == newScale {
        table = other
        break
      }
      if unsafe lastUse[other] < lastUse[table] { table = other }
    }
    unsafe scales[table] = newScale
    unsafe lastUse[table] = unsafe uses
    unsafe first = table * glyphCount
  }

  /// Gives the room back.
  func free() {
    for index in 0..<blockCount { unsafe Glibc.free(blocks[index]) }
    unsafe Glibc.free(blocks)
    unsafe Glibc.free(columns)
    unsafe Glibc.free(widths)
  }

  /// The glyph of a character; `nil` if there is none.
  @inline(__always)
  func glyph(of scalar: UInt32) -> UInt32? {
    let number = Int(scalar >> 8)
    guard number < blockCount, let block = unsafe blocks[number] ?? newBlock(number) else {
      return unsafe askForGlyph(of: scalar)
    }
    let place = Int(scalar & 0xFF)
    if unsafe block[place] == 0 {
      unsafe block[place] = unsafe askForGlyph(of: scalar).map { $0 &+ 1 } ?? missing
    }
    let known = unsafe block[place]
    return known == missing ? nil : known &- 1
  }

  private func newBlock(_ number: Int) -> UnsafeMutablePointer<UInt32>? {
    let block = unsafe Self.zeros(of: UInt32.self, 256)
    unsafe blocks[number] = unsafe block
    return unsafe block
  }

  private func askForGlyph(of scalar: UInt32) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// The width of a glyph in horizontal text.
  @inline(__always)
  func width(of glyph: UInt32) -> Int32 {
    guard unsafe Int(glyph) < glyphCount else {
      return unsafe hb_font_get_glyph_h_advance(font, glyph)
    }
    let index = unsafe first + Int(glyph)
    if unsafe widths[index].scale != scale {
      unsafe widths[index] = unsafe Width(
        scale: scale, advance: hb_font_get_glyph_h_advance(font, glyph))
    }
    return unsafe widths[index].advance
  }

  /// The advance of a glyph in a column, and its origin there.
  @inline(__always)
  func column(of glyph: UInt32) -> Column {
    guard unsafe Int(glyph) < glyphCount else { return unsafe askForColumn(of: glyph) }
    let index = unsafe first + Int(glyph)
    if unsafe columns[index].scale != scale { unsafe columns[index] = askForColumn(of: glyph) }
    return unsafe columns[index]
  }

  private func askForColumn(of glyph: UInt32) -> Column {
    var column = unsafe Column(
      scale: scale, advance: hb_font_get_glyph_v_advance(font, glyph), originX: 0, originY: 0)
    unsafe hb_font_get_glyph_v_origin(font, glyph, &column.originX, &column.originY)
    return column
  }
}
