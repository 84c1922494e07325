import Testing
import VerticalFonts
import VerticalLayout

/// Damage that would mislead Cairo is found, and nothing in sound fonts is taken for it.
@Suite struct DamageTests {
  private static let porson = "/usr/share/fonts/opentype/porson/GFSPorson.otf"

  @Test(
    "Sound fonts are sound",
    arguments: [
      TestFonts.noto + "#0", TestFonts.noto + "#1", TestFonts.noto + "#4", TestFonts.dejaVu,
      TestFonts.ipaex, TestFonts.emoji, porson,
    ])
  func sound(_ name: String) throws {
    let (library, font) = try TestFonts.load(name)
    #expect(library.damage(of: font) == nil)
    let glyphs = (0..<360 as Range<UInt32>).map {
      GlyphRun.PositionedGlyph(
        id: name == Self.porson ? $0 : $0 * 181, origin: PhysicalPoint(x: .zero, y: .zero))
    }
    #expect(library.damagedGlyph(among: glyphs, of: font) == nil)
  }

  @Test("A glyph that is not there") func missingGlyph() throws {
    let (library, font) = try TestFonts.load(Self.porson)
    let glyph = GlyphRun.PositionedGlyph(id: 60_000, origin: PhysicalPoint(x: .zero, y: .zero))
    #expect(library.damagedGlyph(among: [glyph], of: font) == 60_000)
  }

  @Test(
    "Damaged tables",
    arguments: [("CFF ", 4, "its CFF table"), ("CFF ", 26, "its CFF table"), ("name", 14, "names")])
  func damaged(_ tag: String, _ place: Int, _ reason: String) throws {
    var bytes = TemporaryFile.read(Self.porson)
    let tables = Int(bytes[4]) << 8 | Int(bytes[5])
    let record = try #require(
      (0..<tables).map { 12 + 16 * $0 }.first { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) })
    let start = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    for offset in 0..<4 { bytes[start + place + offset] = 0xFF }
    if tag == "name" { bytes[start + 12...start + 17] = [0, 6, 0xFF, 0xFF, 0xFF, 0xFF] }
    let file = TemporaryFile(bytes)
    let (library, font) = try TestFonts.load(file.path)
    #expect(library.damage(of: font)?.contains(reason) == true)
  }
}
