import Testing
import VerticalLayout

@testable import VerticalCairo

/// Glyphs that are kept from one place to the next are those that are filled in their places, but for a thirty-second of a pixel.
/// An ink that lets something through is always filled, and all but the same.
struct GlyphCoverageTests {
  let maker: PageMaker
  private static let kept = Color.black
  private static let filled = Color(red: 0, green: 0, blue: 0, alpha: 254)

  init() throws { maker = try PageMaker() }

  private func image(_ page: DisplayList, dpi: Double) throws -> RasterImage {
    try RasterImage(
      png: CairoRenderer(fonts: maker.fonts).png(page, dpi: dpi, paper: .white))
  }

  /// The largest difference of two pixels, and the ink of one picture over that of the other.
  private func compare(
    dpi: Double, _ page: (Color) -> DisplayList
  ) throws -> (largest: Int, ink: Double) {
    let images = try [Self.kept, Self.filled].map { try image(page($0), dpi: dpi) }
    let pixels = images.map { $0.pixels.map { 255 - Int($0 & 0xFF) } }
    #expect(pixels[0].count == pixels[1].count)
    let largest = zip(pixels[0], pixels[1]).map { abs($0 - $1) }.max() ?? 0
    return (largest, Double(pixels[0].reduce(0, +)) / Double(max(1, pixels[1].reduce(0, +))))
  }

  @Test(
    arguments: [72.0, 96, 150, 300], [ShapingRun.RunOrientation.upright, .sideways, .tateChuYoko])
  func keptGlyphsAreWhereTheyBelong(_ dpi: Double, _ orientation: ShapingRun.RunOrientation) throws
  {
    for (size, x, y) in [(12.0, 40.0, 10.0), (17.3, 41.37, 11.71), (26, 38.9, 12.49)] {
      let (largest, ink) = try compare(dpi: dpi) { color in
        maker.page(
          80, 200,
          .glyphs(
            maker.run("国破山河在，永Å", x: x, y: y, size: Length(points: size), orientation, ink: color)
          ))
      }
      // A thirty-second of a pixel across and one down, and Cairo's fifteen lines a pixel.
      #expect(largest > 1 && largest <= 64, "\(size): \(largest)")
      #expect(abs(ink - 1) < 0.02, "\(size): \(ink)")
    }
  }

  /// Glyphs at the edges, and beyond them.
  @Test(arguments: [(-7.5, 3.0), (37.25, -11.5), (3, 71), (-40, 10), (20, 500)])
  func edges(_ x: Double, _ y: Double) throws {
    let (largest, ink) = try compare(dpi: 72) { color in
      maker.page(40, 80, .glyphs(maker.run("国", x: x, y: y, ink: color)))
    }
    #expect(largest <= 64)
    #expect(x < -20 || y > 100 ? ink == 0 : abs(ink - 1) < 0.1, "\(ink)")
  }

  /// What is turned, too large to come again, or mixed with its ground is filled as before.
  @Test func othersAreFilled() throws {
    let large = try compare(dpi: 300) { color in
      maker.page(60, 60, .glyphs(maker.run("国", x: 30.3, y: 5.1, size: .pt(50), ink: color)))
    }
    let mixed = try compare(dpi: 144) { color in
      var run = maker.run("国破", x: 30.3, y: 5.1, ink: color)
      run.blend = .multiply
      return maker.page(60, 60, .glyphs(run))
    }
    for (largest, _) in [large, mixed] { #expect(largest <= 1) }
  }

  @Test(arguments: [
    (0.0, 0.0, 0, 0, 0), (0.031, 0.032, 16, 0, 0), (10.5, 3.75, 200, 10, 3),
    (10.97, 3.96, 240, 11, 3),
    (-0.1, -0.2, 222, -1, -1), (-1.5, 2, 8, -2, 2),
  ])
  func placesAreSixteenthsOfPixels(
    _ x: Double, _ y: Double, _ sixteenths: Int, _ pixelX: Int, _ pixelY: Int
  ) throws {
    let place = try #require(GlyphCoverage.Place(x: x, y: y))
    #expect((place.sixteenths, place.x, place.y) == (sixteenths, pixelX, pixelY))
    #expect(GlyphCoverage.Place(x: .infinity, y: 0) == nil)
  }

  /// A page is the same whatever has been drawn before it.
  @Test func aPageDependsOnNothingElse() throws {
    let page = maker.samplePage()
    let renderer = CairoRenderer(fonts: maker.fonts)
    let first = try renderer.png(page, dpi: 150, paper: .white)
    for size in 1...70 {
      let other = maker.page(
        60, 60, .glyphs(maker.run("国破「", x: 30.1, y: 3.3, size: .pt(size), ink: .black)))
      _ = try renderer.png(other, dpi: 150, paper: .white)
    }
    #expect(try renderer.png(page, dpi: 150, paper: .white) == first)
  }
}

/// Rows of bytes come back from a PNG, whatever they are.
struct RunLengthDeflaterTests {
  /// Bytes of which each occurs as often as the two before it together: their code would have words of more than 15 bits.
  private static let skewed: [UInt8] = {
    var bytes: [UInt8] = []
    var (count, next) = (1, 1)
    for byte in 0..<22 as Range<UInt8> {
      bytes += repeatElement(byte &* 11, count: count)
      (count, next) = (next, count + next)
    }
    var state: UInt64 = 1
    for index in bytes.indices.reversed() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.swapAt(index, Int(state >> 33) % (index + 1))
    }
    return bytes
  }()

  private static let rows: [[UInt8]] = [
    [7], [0, 0], [0, 0, 0], Array(0...255), Array(repeating: 255, count: 100_000), skewed,
    (1...300).flatMap { Array(repeating: UInt8($0 % 251), count: $0) },
    (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) },
    Array(repeating: [UInt8(1), 2], count: 40_000).flatMap { $0 },
  ]

  @Test(arguments: rows.indices, [1, 3])
  func rowsComeBack(_ number: Int, _ height: Int) throws {
    let row = Self.rows[number]
    let pixels = (0..<height).flatMap { y in
      row.map { UInt32($0 &+ UInt8(y)) * 0x01_0101 | 0xFF00_0000 }
    }
    let image = PixelImage(
      width: row.count, height: height, stride: row.count, hasAlpha: false)
    // Cairo takes no longer sides.
    guard row.count <= 32_767 else {
      let parts = stride(from: 0, to: row.count - 20_000, by: 20_000)
      for start in parts {
        var part = PixelImage(width: 20_000, height: height, stride: row.count, hasAlpha: false)
        part.first = start
        let png = try PNGEncoder(part, pixels.span, dpi: 72).encode(pixels.span)
        let decoded = try RasterImage(png: png)
        for y in 0..<height {
          let from = y * row.count + start
          #expect(
            decoded.pixels[y * 20_000..<(y + 1) * 20_000] == pixels[from..<from + 20_000])
        }
      }
      return
    }
    let png = try PNGEncoder(image, pixels.span, dpi: 72).encode(pixels.span)
    #expect(try RasterImage(png: png).pixels == pixels)
  }
}
