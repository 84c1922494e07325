import CCairo
import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalCairo

/// Our encoder and Cairo's write the same pixels.
struct PNGEncoderTests {
  let maker: PageMaker

  init() throws { maker = try PageMaker() }

  /// The page by our encoder and by Cairo's, from the same pixels.
  private func both(
    _ page: DisplayList, paper: Color, dpi: Double = 144
  ) throws -> (ours: [UInt8], cairo: [UInt8]) {
    func drawing() throws -> Drawing {
      let drawing = try Drawing(
        .image(PixelSize(page.size, dpi: dpi), isOpaque: paper.alpha == 255),
        PagePainter(fonts: FontCache(maker.fonts), target: .image(scale: dpi / 72)))
      try drawing.addPage(page, number: 1, on: paper)
      return drawing
    }
    let ours = try drawing().finish { (surface) throws(RenderError) in
      try surface.encodePNG(dpi: dpi)
    }
    let cairo = try drawing().finish { (surface) throws(RenderError) in
      let sink = ByteSink()
      let status = unsafe cairo_surface_write_to_png_stream(
        surface.handle, ByteSink.write, sink.closure)
      if let error = RenderError(status, page: 1) { throw error }
      return sink.take()
    }
    return (ours, cairo)
  }

  private func page(ink: Color) -> DisplayList {
    maker.page(
      101, 203, .glyphs(maker.run("国破山河在，", x: 80, y: 20, ink: ink)),
      .glyphs(maker.run("Spring", x: 44.3, y: 80, .sideways, ink: ink)))
  }

  /// Colour types of PNG: 0 grey, 3 numbers of colours, 6 RGB with alpha.
  @Test(arguments: [
    ("#000", "#fff", 0), ("#333", "#eee", 0), ("#fff", "#000", 0),
    ("#c83c23", "#fff", 3), ("#000", "#fffbf0", 3),
    ("#000000", "#00000000", 6), ("#c83c23", "#fffbf080", 6), ("#c83c2380", "#ffffff01", 6),
  ])
  func thePixelsAreThoseOfCairosEncoder(_ ink: String, _ paper: String, _ type: UInt8) throws {
    let page = page(ink: try #require(Color(ink)))
    let (ours, cairo) = try both(page, paper: try #require(Color(paper)))
    #expect(try DecodedImage(png: ours) == DecodedImage(png: cairo))
    #expect(ours[24] == 8 && ours[25] == type)
    #expect(ours.count < cairo.count * 3)
  }

  /// One pixel of colour is enough.
  @Test func aLittleColourIsKept() throws {
    let dot = PhysicalRect(x: .pt(50), y: .pt(50), width: .pt(1), height: .pt(1))
    for (color, type) in [(Color(red: 0, green: 0, blue: 1), 3), (.black, 0)] as [(Color, UInt8)] {
      let (ours, cairo) = try both(maker.page(60, 60, .fill(dot, color)), paper: .white, dpi: 72)
      #expect(try DecodedImage(png: ours) == DecodedImage(png: cairo))
      #expect(ours[25] == type)
    }
  }

  /// A page of 256 colours has their numbers, one of 257 the colours themselves.
  @Test(arguments: [(255, 3), (256, 2), (600, 2)] as [(Int, UInt8)])
  func manyColoursAreStoredAsSuch(_ count: Int, _ type: UInt8) throws {
    var page = maker.page(count, 4)
    for x in 0..<count {
      let color = Color(red: UInt8(x % 256), green: UInt8(x / 256), blue: 7)
      let rect = PhysicalRect(x: .pt(x), y: .pt(1), width: .pt(1), height: .pt(2))
      page.append(.fill(rect, color), as: .decoration(.ground))
    }
    let (ours, cairo) = try both(page, paper: .white, dpi: 72)
    #expect(try DecodedImage(png: ours) == DecodedImage(png: cairo))
    #expect(ours[25] == type)
  }

  /// The resolution stands in pHYs, in pixels a metre, before the pixels.
  @Test(arguments: [(300.0, 11_811), (72, 2835), (96, 3780), (1, 39)])
  func theResolutionIsTold(_ dpi: Double, _ perMetre: Int) throws {
    let renderer = CairoRenderer(fonts: maker.fonts)
    let png = try renderer.png(maker.page(20, 20), dpi: dpi, paper: .white)
    #expect(Array(png[37..<41]) == Array("pHYs".utf8))
    let numbers = [41, 45].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(numbers == [perMetre, perMetre] && png[49] == 1)
  }

  /// libpng refuses; nothing is left by a jump through Swift.
  @Test func whatCannotBeEncodedIsAnError() throws {
    let image = PixelImage(width: 0, height: 1, stride: 1, hasAlpha: false)
    let pixels: [UInt32] = [0]
    let error = #expect(throws: RenderError.self) {
      try PNGEncoder(image, pixels.span, dpi: 72).encode(pixels.span)
    }
    #expect(error?.description.contains("PNG") == true)
  }

  /// An output that is full, or ends early, ends the encoder with an error.
  @Test(arguments: [0, 8, 60, 400])
  func aShortWriteIsAnError(_ room: Int) throws {
    let pixels = (0..<4096).map { UInt32($0 &* 2_654_435_761 & 0xFF) * 0x010101 }
    let image = PixelImage(width: 64, height: 64, stride: 64, hasAlpha: false)
    let encoder = PNGEncoder(image, pixels.span, dpi: 72)
    let error = #expect(throws: RenderError.self) { try encoder.encode(pixels.span, room: room) }
    #expect(error == .png("the output takes no more"))
    #expect(throws: Never.self) { try encoder.encode(pixels.span) }
  }

  @Test func theSizeIsThatOfGrey() throws {
    let (ours, cairo) = try both(page(ink: .black), paper: .white, dpi: 300)
    #expect(ours.count * 10 < cairo.count * 7)
  }
}
