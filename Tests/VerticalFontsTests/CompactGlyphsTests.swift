import Testing
import VerticalLayout

@testable import VerticalFonts

struct CompactGlyphsTests {
  private func subset(
    _ library: FontLibrary, _ glyphs: [UInt32]
  ) throws -> FontSubset {
    try library.prepare(fonts: ["Noto Serif CJK TC"], language: .traditionalChinese)
    let request = FontRequest(fonts: ["Noto Serif CJK TC"], language: .traditionalChinese)
    return try library.subset(of: #require(library.primaryFont(for: request)), to: glyphs)
  }

  /// Earlier requests make no difference, nor does the order of the glyphs.
  @Test func theSameGlyphsGiveTheSameSubset() throws {
    let fresh = FontLibrary()
    let used = FontLibrary()
    let glyphs: [UInt32] = [9000, 40, 1200, 30_000, 61_000]
    for others in [[50, 9000], [30_000, 12_000, 40], [64_000, 1, 2, 3]] as [[UInt32]] {
      _ = try subset(used, others)
    }
    let first = try subset(fresh, glyphs)
    #expect(try subset(used, glyphs) == first)
    #expect(first.glyphs == [3, 1, 2, 4, 5])
    #expect(try subset(used, glyphs.reversed()).bytes == first.bytes)
  }

  /// The sign for a missing glyph stands for glyphs that there are not.
  @Test func glyphsThatThereAreNotHaveTheNumberZero() throws {
    let subset = try subset(FontLibrary(), [100, 65_535, 100, 0, 4_000_000])
    #expect(subset.glyphs == [1, 0, 1, 0, 0])
  }

  /// A subset can be read as a font program, with the outlines and the widths of the whole font.
  @Test func aSubsetHasTheGlyphsOfTheFont() throws {
    let library = FontLibrary()
    let all = try subset(library, [1, 700, 9000, 30_000])
    let few = try subset(library, [700, 30_000])
    let (large, small) = try (ReadProgram(all.bytes), ReadProgram(few.bytes))
    #expect(small.program.charStrings.count == 3)
    for (number, other) in [(0, 0), (1, 2), (2, 4)] {
      let outline = try small.outline(of: number)
      #expect(try outline == large.outline(of: other))
      #expect(!outline.isEmpty)
      #expect(try small.dictionary(of: number) == large.dictionary(of: other))
    }
  }

  /// Long outlines have ink: none of those that are blank is long, and nearly all others are.
  @Test(arguments: [
    "Noto Serif CJK TC", "Noto Sans CJK JP", "/usr/share/fonts/opentype/porson/GFSPorson.otf",
  ])
  func longOutlinesHaveInk(_ font: String) throws {
    let library = FontLibrary()
    try library.prepare(fonts: [font], language: .japanese)
    let request = FontRequest(fonts: [font], language: .japanese)
    let face = try #require(library.primaryFont(for: request).flatMap { library.face($0) })
    #expect(face.charStringLengths != nil)
    var long = 0
    let glyphs = (0..<20_000 as Range<UInt32>).filter { $0 < 300 || $0 % 11 == 0 }
    for glyph in glyphs where face.hasLongOutline(glyph) {
      long += 1
      #expect(face.hasExtents(glyph), "\(font): \(glyph)")
    }
    #expect(long > 100)
    let space = try #require(face.nominalGlyph(of: " "))
    #expect(!face.hasLongOutline(space) && !face.hasExtents(space))
  }

  @Test func whatIsNoTableHasNoLengths() {
    let tables: [[UInt8]] = [
      [], [1, 0, 4, 4], [1, 0, 255, 4, 0, 1, 1, 1], [1, 0, 4, 4, 0, 1, 9, 1, 2, 65],
    ]
    for table in tables { #expect(CharStringLengths(table.span) == nil) }
  }

  /// No input makes it trap.
  @Test func damagedProgramsDoNotTrap() throws {
    let bytes = try subset(FontLibrary(), [100, 9000]).bytes
    var state: UInt64 = 1
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<1 + below(4) { damaged[below(min(damaged.count, 400))] = UInt8(below(256)) }
      if below(4) == 0 { damaged.removeLast(below(damaged.count)) }
      guard let program = CompactProgram(damaged.span) else { continue }
      _ = program.fonts(in: damaged.span)
      let selection = program.selection(in: damaged.span)
      for glyph in 0..<4 {
        _ = program.charStrings.item(glyph, in: damaged.span)
        _ = selection?.font(of: glyph, in: damaged.span)
      }
    }
  }
}
