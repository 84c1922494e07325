/// A TrueType font of one glyph, a box, made here. Text that no glyph of a real font is shown for has
/// a box of it that is not drawn: characters that no font has, and pictures.
///
/// It has ink, since readers pass over text without.
enum BoxFont {
  static let ascent = 880
  static let descent = -120

  /// The file. Both of its glyphs, the one for missing glyphs and the other, are the box.
  static let bytes: [UInt8] = {
    let tables: [(tag: String, bytes: [UInt8])] = [
      ("glyf", outline), ("head", head), ("hhea", hhea),
      ("hmtx", words(1000, 62, 1000, 62)), ("loca", words(0, 0, outline.count / 2)),
      ("maxp", words(1, 0, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
    ]
    var directory = words(1, 0, tables.count, 64, 2, 32)
    var data: [UInt8] = []
    let start = directory.count + tables.count * 16
    for (tag, bytes) in tables {
      directory += tag.utf8
      directory += long(sum(of: bytes))
      directory += long(start + data.count)
      directory += long(bytes.count)
      data += bytes
      while data.count % 4 != 0 { data.append(0) }
    }
    return directory + data
  }()

  /// One contour of four corners.
  private static let outline: [UInt8] = {
    let flags: [UInt8] = [1, 1, 1, 1]
    return words(1, 62, -58, 938, 818, 3, 0) + flags + words(62, 876, 0, -876)
      + words(-58, 0, 876, 0)
  }()

  private static let head: [UInt8] = {
    words(1, 0, 1, 0) + long(0) + long(0x5F0F_3CF5) + words(0, 1000) + long(0) + long(0) + long(0)
      + long(0) + words(62, -58, 938, 818, 0, 8, 2, 0, 0)
  }()

  private static let hhea = words(
    1, 0, ascent, descent, 0, 1000, 62, 62, 938, 1, 0, 0, 0, 0, 0, 0, 0, 2)

  private static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func sum(of table: [UInt8]) -> Int {
    table.enumerated().reduce(0) { sum, byte in
      (sum + Int(byte.element) << (24 - 8 * (byte.offset % 4))) & 0xFFFF_FFFF
    }
  }
}
