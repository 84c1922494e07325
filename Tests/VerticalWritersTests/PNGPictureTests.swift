import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

struct PNGPictureTests {
  /// The picture of a character in the font of emoji.
  private func png(_ character: Unicode.Scalar) throws -> [UInt8] {
    let library = FontLibrary()
    try library.prepare(fonts: [Samples.emoji], language: .japanese)
    let request = FontRequest(fonts: [Samples.emoji], language: .japanese)
    let font = try #require(library.primaryFont(for: request))
    var glyphs: [ShapingRun.ShapedGlyph] = []
    library.shape(
      ShapingRun(
        scalars: 0..<1, font: font, size: .pt(12), orientation: .upright, script: .common,
        language: .japanese), of: [character].span, into: &glyphs)
    guard case .picture(let png) = library.paint(of: glyphs[0].id, in: font) else { return [] }
    return png
  }

  @Test func aPictureHasColoursAndOpacities() throws {
    let picture = try #require(try PNGPicture(png("😀")))
    #expect((picture.width, picture.height) == (136, 128))
    #expect(picture.colors.count == 136 * 128 * 3)
    let alpha = try #require(picture.alpha)
    #expect(alpha.count == 136 * 128)
    // A yellow face in the middle, and nothing in the corner.
    let middle = 100 * 136 + 68
    #expect(alpha[middle] == 255 && alpha[0] == 0)
    #expect(picture.colors[middle * 3] > 200 && picture.colors[middle * 3 + 2] < 120)
  }

  /// Two pixels by two: black, white, and two greys.
  @Test func greysOfTwoBitsAreRead() throws {
    let rows: [UInt8] = [0, 0b0011_0000, 0, 0b0110_0000]
    let data = try #require(Deflater().compress(rows))
    let header: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 2, 2, 0, 0, 0, 0]
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", data) + chunk("IEND", [])
    let picture = try #require(PNGPicture(bytes))
    #expect(picture.colors == [0, 0, 0, 255, 255, 255, 85, 85, 85, 170, 170, 170])
    #expect(picture.alpha == nil)
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + name.utf8 + data + [0, 0, 0, 0]
  }

  /// Whatever is damaged, nothing traps.
  @Test func damagedPicturesDoNotTrap() throws {
    let bytes = try png("😀")
    #expect(PNGPicture([]) == nil)
    var random = SplitMix64(state: 7)
    for _ in 0..<300 {
      var damaged = Array(bytes.prefix(8 + random.below(bytes.count)))
      for _ in 0..<1 + random.below(3) {
        damaged[random.below(min(damaged.count, 200))] = UInt8(random.below(256))
      }
      _ = PNGPicture(damaged)
    }
  }
}
