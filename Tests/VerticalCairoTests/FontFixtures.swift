/// Fonts in colours, made of DejaVu Sans (fonts-dejavu-core) by adding tables to it.
enum FontFixtures {
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  /// A glyph of two layers: one in red, and one in the colour of the text.
  static func layers(of glyph: UInt16, red: UInt16, ink: UInt16) -> [(tag: String, bytes: [UInt8])]
  {
    var colr: [UInt8] = []
    colr += big(UInt16(0), 1) + big(UInt32(14), 20) + big(UInt16(2))
    colr += big(glyph, 0, 2)
    colr += big(red, 0, ink, 0xFFFF)
    // Blue, green, red, alpha.
    let cpal = big(UInt16(0), 1, 1, 1) + big(UInt32(14)) + big(UInt16(0)) + [0, 0, 255, 255]
    return [("COLR", colr), ("CPAL", cpal)]
  }

  /// The header of a table that paints by a graph, with no glyph in it.
  static var graph: [(tag: String, bytes: [UInt8])] {
    [("COLR", big(UInt16(1), 0) + big(UInt32(0), 0) + big(UInt16(0)) + big(UInt32(0), 0, 0, 0, 0))]
  }

  /// A picture of one glyph, at its origin.
  static func picture(
    _ png: [UInt8], of glyph: Int, glyphCount: Int
  ) -> [(tag: String, bytes: [UInt8])] {
    var strike = big(UInt16(64), 72)
    let start = UInt32(4 + 4 * (glyphCount + 1))
    let record = big(UInt16(0), 0) + Array("png ".utf8) + png
    for index in 0...glyphCount {
      strike += big(index > glyph ? start + UInt32(record.count) : start)
    }
    return [("sbix", big(UInt16(1), 1) + big(UInt32(1), 12) + strike + record)]
  }

  /// A font's file with more tables.
  static func font(
    _ bytes: [UInt8], adding tables: [(tag: String, bytes: [UInt8])]
  ) -> [UInt8] {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let count = number(4, 2)
    var records = (0..<count).map { index in
      let record = 12 + 16 * index
      return (
        tag: Array(bytes[record..<record + 4]),
        bytes: Array(bytes[number(record + 8, 4)...].prefix(number(record + 12, 4)))
      )
    }
    records += tables.map { (Array($0.tag.utf8), $0.bytes) }
    records.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
    var head = Array(bytes[..<4]) + big(UInt16(records.count)) + bytes[6..<12]
    var body: [UInt8] = []
    let start = 12 + 16 * records.count
    for record in records {
      head += record.tag + big(UInt32(0), UInt32(start + body.count), UInt32(record.bytes.count))
      body += record.bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    return head + body
  }

  /// The number of glyphs that a font's maxp tells.
  static func glyphCount(of bytes: [UInt8]) -> Int {
    for record in stride(from: 12, to: 12 + 16 * 64, by: 16)
    where bytes[record..<record + 4].elementsEqual("maxp".utf8) {
      let offset = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
      return Int(bytes[offset + 4]) << 8 | Int(bytes[offset + 5])
    }
    return 0
  }

  private static func big<T: FixedWidthInteger>(_ values: T...) -> [UInt8] {
    values.flatMap { value in
      stride(from: T.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: value >> T($0))
      }
    }
  }
}
