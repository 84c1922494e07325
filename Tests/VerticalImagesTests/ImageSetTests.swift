import Testing
import VerticalLayout

@testable import VerticalImages

/// Reading and decoding images.
@Suite struct ImageSetTests {
  private func image(_ bytes: [UInt8]) throws -> ImageFile {
    var set = ImageSet()
    _ = try set.add(bytes, name: "a")
    return try #require(set.image(named: "a"))
  }

  // MARK: PNG

  @Test(
    "YY-29 PNG of every kind",
    arguments: [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16),
    ], [false, true])
  func kindsOfPNG(_ kind: (type: Int, depth: Int), _ isInterlaced: Bool) throws {
    let most = 1 << kind.depth - 1
    // A value of each channel from 0 to 1, in thirds.
    func third(_ x: Int, _ y: Int, _ channel: Int) -> Int { (x + y * 2 + channel) % 4 }
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      kind.depth == 1 ? third(x, y, channel) / 2 : third(x, y, channel) * most / 3
    }
    let png = try MadePNG(
      width: 11, height: 9, colorType: kind.type, depth: kind.depth, isInterlaced: isInterlaced
    ).bytes(sample)
    let file = try image(png)
    #expect(file.format == .png && file.width == 11 && file.height == 9)
    let pixels = try file.pixels()
    let hasAlpha = kind.type >= 4
    for y in 0..<9 {
      for x in 0..<11 {
        let start = (y * 11 + x) * 4
        let isGray = kind.type == 0 || kind.type == 4
        for channel in 0..<3 {
          let wanted = sample(x, y, isGray ? 0 : channel) * 255 / most
          let alpha = pixels.colors[start + 3]
          if alpha > 0 { #expect(abs(Int(pixels.colors[start + channel]) - wanted) <= 1) }
        }
        let opacity = hasAlpha ? sample(x, y, isGray ? 1 : 3) * 255 / most : 255
        #expect(abs(Int(pixels.colors[start + 3]) - opacity) <= 1)
      }
    }
    #expect(pixels.isOpaque == !hasAlpha && pixels.isGray == (kind.type == 0 || kind.type == 4))
  }

  @Test("YY-29 PNG of numbered colours, some of them transparent", arguments: [1, 2, 4, 8])
  func palettes(_ depth: Int) throws {
    var png = MadePNG(width: 5, height: 3, colorType: 3, depth: depth)
    png.chunks = [("PLTE", [200, 40, 30, 10, 20, 30]), ("tRNS", [255, 0])]
    let pixels = try image(png.bytes { x, _, _ in x % 2 }).pixels()
    #expect(Array(pixels.colors[0..<4]) == [200, 40, 30, 255] && pixels.colors[7] == 0)
  }

  // MARK: GIF and WebP

  @Test("YY-29 the first frame of a GIF, in its place on the canvas", arguments: [false, true])
  func framesOfGIF(_ isInterlaced: Bool) throws {
    var gif = MadeGIF(width: 12, height: 11)
    gif.frame = (2, 1, 9, 10)
    gif.transparent = 2
    (gif.isInterlaced, gif.hasLocalColors) = (isInterlaced, isInterlaced)
    func sample(_ x: Int, _ y: Int) -> UInt8 { UInt8((x + y * 2) % 4) }
    let file = try image(gif.bytes(sample))
    #expect(file.format == .gif && file.width == 12 && file.height == 11)
    #expect(file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let pixels = try file.pixels()
    for y in 0..<11 {
      for x in 0..<12 {
        let start = (y * 12 + x) * 4
        let isInside = (2..<11).contains(x) && (1..<11).contains(y)
        let color = isInside ? Int(sample(x - 2, y - 1)) : 2
        #expect(pixels.colors[start + 3] == (color == 2 ? 0 : 255), "\(x) \(y)")
        if color != 2 {
          let own = MadeGIF.colors[color * 3..<color * 3 + 3]
          #expect(pixels.colors[start..<start + 3].elementsEqual(own), "\(x) \(y)")
        }
      }
    }
  }

  @Test("YY-29 WebP without a loss, with one, and the first frame of an animation")
  func kindsOfWebP() throws {
    let plain = try image(MadeWebP.lossless)
    #expect(plain.format == .webp && plain.width == 4 && plain.height == 3)
    let colors = try plain.pixels().colors
    #expect(colors[0..<8].elementsEqual([200, 40, 30, 255, 10, 20, 30, 255]))
    #expect(colors[15] == 0)
    let lossy = try image(MadeWebP.lossy).pixels()
    #expect(lossy.width == 16 && lossy.colors[3] == 255 && lossy.colors[63] == 0)
    #expect(abs(Int(lossy.colors[0]) - 200) < 30)
    let frame = try image(MadeWebP.animation).pixels()
    #expect(frame.width == 20 && frame.height == 10)
    func alpha(_ x: Int, _ y: Int) -> UInt8 { frame.colors[(y * 20 + x) * 4 + 3] }
    #expect([alpha(3, 3), alpha(4, 1), alpha(4, 2)] == [0, 0, 255])
    #expect(alpha(11, 9) == 255 && alpha(13, 5) == 0)
  }

  // MARK: JPEG

  @Test("YY-29 JPEG in grey, colours and inks", arguments: MadeJPEG.Kind.allCases)
  func kindsOfJPEG(_ kind: MadeJPEG.Kind) throws {
    for isProgressive in [false, true] {
      let file = try image(MadeJPEG.bytes(kind, isProgressive: isProgressive))
      let header = try #require(file.jpeg)
      #expect(file.format == .jpeg && file.width == 32 && file.height == 16)
      #expect(header.components == [1, 3, 4][Int(kind.rawValue)] && header.isForPDF)
      let pixels = try file.pixels()
      guard kind != .gray else { return }
      for (x, y) in [(4, 4), (28, 4), (4, 12), (28, 12)] {
        let wanted = MadeJPEG.quarter(right: x > 16, below: y > 8)
        let start = (y * 32 + x) * 4
        for channel in 0..<3 {
          #expect(abs(Int(pixels.colors[start + channel]) - Int(wanted[channel])) < 8)
        }
      }
    }
  }

  @Test("YY-29 how a photo is turned", arguments: ImageOrientation.allCases)
  func orientations(_ orientation: ImageOrientation) throws {
    let plain = try MadeJPEG.bytes()
    let turned = MadeJPEG.inserting(
      0xE1, MadeJPEG.exif(UInt8(orientation.rawValue)), in: plain)
    let file = try image(turned)
    #expect(file.orientation == orientation)
    #expect((file.naturalSize.width > file.naturalSize.height) == !orientation.isTurned)
    #expect(file.bytesToTurn == (orientation == .upright ? turned : plain))
    // The first row and column, as Exif 2.3 names them: of the middle of the stored corner's quarter.
    let (a, b, c, d, e, f) = orientation.matrix
    let corner = (x: a / 4 + c / 4 + e, y: b / 4 + d / 4 + f)
    let corners: [(Double, Double)] = [
      (0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75), (0.25, 0.25), (0.75, 0.25),
      (0.75, 0.75), (0.25, 0.75),
    ]
    #expect(corner == corners[orientation.rawValue - 1])
  }

  // MARK: SVG

  @Test(
    "YY-29 SVG by its sides, or by its viewBox",
    arguments: [
      ("width=\"96\" height=\"48\"", 72, 36), ("width=\"1in\" height=\"36pt\"", 72, 36),
      ("viewBox=\"0 0 96 48\"", 72, 36),
    ])
  func sizesOfSVG(_ sides: String, _ width: Int, _ height: Int) throws {
    let file = try image(Self.svg(sides))
    #expect(file.format == .svg && !file.hasText)
    #expect(file.naturalSize == PhysicalSize(width: .pt(width), height: .pt(height)))
    let pixels = try file.pixels(width: 20, height: 10)
    #expect(Array(pixels.colors[..<4]) == [255, 0, 0, 255])
  }

  @Test func svgIsFoundAfterWhatMayStandBeforeIt() throws {
    let plain = String(decoding: Self.svg("viewBox=\"0 0 1 1\""), as: UTF8.self)
    let head =
      "\u{FEFF}<?xml version=\"1.0\"?>\n<!-- <html> -->\n<!DOCTYPE svg [<!ATTLIST g id ID #IMPLIED>]>\n"
    #expect(try image(Array((head + plain).utf8)).format == .svg)
    #expect(throws: ImageError.unknownFormat) { try image(Array("<html/>".utf8)) }
    #expect(throws: ImageError.unknownFormat) { try image([]) }
  }

  @Test func textInSVG() throws {
    let inside = "<text x=\"1\" y=\"5\">字</text>"
    #expect(try image(Self.svg("viewBox=\"0 0 9 9\"", inside)).hasText)
    #expect(throws: ImageError.self) { try image(Self.svg("")) }
  }

  static func svg(_ attributes: String, _ inside: String = "") -> [UInt8] {
    Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)><rect width=\"1000\" height=\"1000\" fill=\"#f00\"/>\(inside)</svg>"
        .utf8)
  }

  // MARK: All

  @Test("DT-15 the natural size goes by the resolution, else by 96 pixels an inch")
  func naturalSizes() throws {
    let png = try MadePNG(width: 96, height: 48).bytes { x, _, _ in x }
    #expect(try image(png).naturalSize == PhysicalSize(width: .pt(72), height: .pt(36)))
    var fine = MadePNG(width: 300, height: 600)
    fine.chunks = [("pHYs", MadePNG.word(11811) + MadePNG.word(11811) + [1])]
    let size = try image(fine.bytes { x, _, _ in x }).naturalSize
    #expect(abs(size.width.points - 72) < 0.01 && abs(size.height.points - 144) < 0.01)
    // A resolution that makes no sense is none.
    fine.chunks = [("pHYs", MadePNG.word(1) + MadePNG.word(0) + [1])]
    #expect(try image(fine.bytes { x, _, _ in x }).naturalSize.width == .pt(225))
    let jpeg = try MadeJPEG.bytes()
    #expect(try image(jpeg).naturalSize == PhysicalSize(width: .pt(24), height: .pt(12)))
    let jfif = Array("JFIF\0".utf8) + [1, 1, 1, 0, 32, 0, 64, 0, 0]
    let size2 = try image(MadeJPEG.inserting(0xE0, jfif, in: Self.withoutJFIF(jpeg))).naturalSize
    #expect(size2 == PhysicalSize(width: .pt(72), height: .pt(18)))
  }

  /// Without its first segment.
  private static func withoutJFIF(_ jpeg: [UInt8]) -> [UInt8] {
    jpeg[3] == 0xE0 ? Array(jpeg[..<2] + jpeg[(4 + Int(jpeg[4]) << 8 + Int(jpeg[5]))...]) : jpeg
  }

  @Test("YY-29 equal files are one image")
  func equalFiles() throws {
    let png = try MadePNG(width: 3, height: 3).bytes { x, _, _ in x }
    var set = ImageSet()
    _ = try set.add(png, name: "a")
    _ = try set.add(Array(png), name: "b")
    _ = try set.add(try MadeJPEG.bytes(), name: "c")
    #expect(set.images.count == 2)
    #expect(set.image(named: "a")?.number == 0 && set.image(named: "b")?.number == 0)
    #expect(set.image(named: "c")?.number == 1 && set.image(named: "d") == nil)
  }
}
