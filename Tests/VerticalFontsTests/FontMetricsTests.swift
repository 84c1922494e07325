import Testing
import VerticalLayout

@testable import VerticalFonts

/// The em box (20.9, X2): one em high in any font, its centre the font's own.
@Suite struct FontMetricsTests {
  @Test(arguments: [
    (TestFonts.notoJP, 880, 1000), (TestFonts.ipaex, 1802, 2048), (TestFonts.dejaVu, 1556, 2048),
  ])
  func emBox(_ name: String, _ ascent: Int, _ unitsPerEm: Int) throws {
    let (library, font) = try TestFonts.load(name)
    // A size of one unit per 1/1024 pt and font unit.
    let size = Length(rawValue: unitsPerEm)
    let metrics = library.metrics(of: font, size: size)
    #expect(metrics.ascent.rawValue == ascent)
    #expect(metrics.descent.rawValue == unitsPerEm - ascent)
  }

  @Test(arguments: [
    0, 1, 7, 1023, 7168, 10_752, 12_345, 1_024_000_000, Int(Int32.max), Int.max, -5,
  ])
  func extentIsTheSize(_ rawValue: Int) throws {
    for name in [TestFonts.notoJP, TestFonts.ipaex, TestFonts.dejaVu] {
      let (library, font) = try TestFonts.load(name)
      let metrics = library.metrics(of: font, size: Length(rawValue: rawValue))
      #expect(metrics.extent.rawValue == min(max(rawValue, 0), 1 << 40))
    }
  }

  /// An em is an em at odd sizes as well, down to the unit, and at the largest.
  @Test(arguments: [
    1, 7, 999, 7168, 10_752, 12_345, 2_097_151, 2_097_153, 67_108_865, 1_024_000_000,
  ])
  func emAdvances(_ rawValue: Int32) throws {
    let size = Length(rawValue: Int(rawValue))
    for (name, text) in [
      (TestFonts.notoJP, "国、か\u{3099}「"), (TestFonts.ipaex, "国、か\u{3099}「"),
      (TestFonts.dejaVu, "AÁ—"),
    ] {
      let (library, font) = try TestFonts.load(name)
      let glyphs = library.glyphs(text, font, size: size)
      #expect(!glyphs.isEmpty)
      for glyph in glyphs { #expect(glyph.advance == rawValue, "\(name)") }
    }
    let (library, font) = try TestFonts.load(TestFonts.notoJP)
    #expect(library.glyphs("国", font, size: size).first?.extent == rawValue)
    #expect(library.glyphs("国", font, size: size, .sideways).first?.advance == rawValue)
    #expect(library.glyphs("国", font, size: size, .sideways).first?.extent == rawValue)
    #expect(library.glyphs("——", font, size: size).map(\.advance).reduce(0, &+) == rawValue &* 2)
  }

  @Test(arguments: [Int.min, -1, 0, Int(Int32.max), Int.max])
  func impossibleSizes(_ rawValue: Int) throws {
    for name in [TestFonts.notoJP, TestFonts.dejaVu] {
      let (library, font) = try TestFonts.load(name)
      for orientation in ShapingRun.RunOrientation.allCases {
        let glyphs = library.glyphs(
          "A国——x\u{302}", font, size: Length(rawValue: rawValue), orientation)
        #expect(!glyphs.isEmpty)
      }
    }
  }
}
