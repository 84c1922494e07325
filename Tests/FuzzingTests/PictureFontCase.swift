import Glibc
import VerticalCairo
import VerticalFonts
import VerticalLayout

/// A font whose one character is a picture (CBDT), in which the input changes bytes: a place in two bytes, and what
/// stands there. It is set and drawn by Cairo, or refused.
enum PictureFontCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    var font = font
    var source = ByteSource(bytes)
    while !source.isAtEnd {
      let place = source.number() % font.count
      font[place] = source.byte()
    }
    let path = "/tmp/vtype-fuzz-\(getpid()).ttf"
    guard let file = unsafe fopen(path, "we") else { return nil }
    unsafe fwrite(font, 1, font.count, file)
    unsafe fclose(file)
    defer { unsafe unlink(path) }
    let library = FontLibrary()
    do {
      try library.prepare(fonts: [path], language: .japanese)
      let options = LayoutOptions(style: TextStyle(size: .pt(12)))
      let layout = try Typesetter(shaper: library, options: options).typeset(Document("一"))
      let renderer = CairoRenderer(fonts: library)
      let page = layout.displayList(ofPage: 0)
      if try renderer.png(page, dpi: 72, paper: .white).isEmpty { return "a PNG of nothing" }
      _ = try renderer.svg(page, metadata: DocumentMetadata())
    } catch {
      return nil
    }
    return nil
  }

  /// The tables in their order, with one picture of eight pixels a side.
  private static let font: [UInt8] = {
    let raster = RasterImage(width: 8, height: 8) { x, y in 0xFF00_0000 | UInt32(x * 4 + y) << 10 }
    let picture = (try? raster?.png(dpi: 72)) ?? []
    let metrics: [UInt8] = [8, 0xFE, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let places =
      long(0x30000) + long(1) + long(56) + long(24) + long(1) + long(0) + metrics + metrics
      + words(1, 1) + [8, 8, 32, 1] + words(1, 1) + long(8) + words(1, 17) + long(4) + long(0)
      + long(9 + picture.count)
    let pictures = long(0x30000) + [8, 8, 0, 8, 8] + long(picture.count) + picture
    let map =
      words(0, 1, 3, 10) + long(12) + words(12, 0) + long(28) + long(0) + long(1) + long(0x4E00)
      + long(0x4E00) + long(1)
    let head =
      long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + words(0, 1000)
      + [UInt8](repeating: 0, count: 16) + words(0, 0, 1000, 1000, 0, 8, 2, 1, 0)
    let tables: [(String, [UInt8])] = [
      ("CBDT", pictures), ("CBLC", places), ("cmap", map), ("head", head),
      ("hhea", words(1, 0, 880, 65416, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2)),
      ("hmtx", words(1000, 0, 1000, 0)), ("maxp", long(0x5000) + words(2)),
    ]
    var directory = long(0x10000) + words(tables.count, 64, 2, 48)
    var data: [UInt8] = []
    for (tag, table) in tables {
      directory += Array(tag.utf8) + long(0) + long(12 + 16 * tables.count + data.count)
      directory += long(table.count)
      data += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + data
  }()

  private static func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  private static func long(_ number: Int) -> [UInt8] { words(number >> 16, number) }
}
