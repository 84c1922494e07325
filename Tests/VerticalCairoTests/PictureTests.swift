import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalCairo

struct PictureTests {
  let maker: PageMaker
  let renderer: CairoRenderer

  init() throws {
    maker = try PageMaker()
    renderer = CairoRenderer(fonts: maker.fonts)
  }

  private func image(
    _ page: DisplayList, dpi: Double = 72, paper: Color = .white
  ) throws -> DecodedImage {
    try DecodedImage(png: renderer.png(page, dpi: dpi, paper: paper))
  }

  // MARK: PNG

  @Test(arguments: [
    (Length.pt(100), 72.0, 100), (.pt(100), 300, 417), (.pt(1), 72, 1),
    (Length(rawValue: 1), 72, 1),
    (PaperSize.a5.size.width, 254, 1480), (PaperSize.a4.size.width, 254, 2100),
    (Length(rawValue: 102_402), 72, 101), (.pt(419), 1, 6),
  ])
  func aSideHasThatManyPixels(_ length: Length, _ dpi: Double, _ pixels: Int32) throws {
    let size = try PixelSize(PhysicalSize(width: length, height: .pt(72)), dpi: dpi)
    #expect(size.width == pixels)
    #expect(size.height == Int32(dpi))
  }

  @Test(
    "DT-22 pictures of parts that meet make up the picture of the page", arguments: [72.0, 97, 300])
  func parts(_ dpi: Double) throws {
    let page = maker.page(
      100, 200, .glyphs(maker.run("国国", x: 80, y: 20)),
      .glyphs(maker.run("国国", x: 23.3, y: 120, .sideways)))
    let whole = try RasterImage(png: renderer.png(page, dpi: dpi, paper: .white))
    var joined = try #require(
      RasterImage(width: whole.width, height: whole.height, color: .black))
    let across = [0.0, 31.7, 66.6, 100.1].map { Length(points: $0) }
    let down = [0.0, 47, 133.3, 201].map { Length(points: $0) }
    for (left, right) in zip(across, across.dropFirst()) {
      for (top, bottom) in zip(down, down.dropFirst()) {
        let rect = PhysicalRect(x: left, y: top, width: right - left, height: bottom - top)
        let part = PixelRect(rect, dpi: dpi)
        let tile = try RasterImage(
          png: renderer.png(page, dpi: dpi, paper: .white, part: part))
        joined.insert(tile, x: part.x, y: part.y)
      }
    }
    let others = zip(joined.pixels, whole.pixels).count { $0 != $1 }
    #expect(others == 0)
  }

  @Test("DT-22 a part is cut off at the page's edges, and has to have a pixel of it")
  func partAtEdge() throws {
    let page = maker.page(100, 200)
    func part(_ x: Int, _ width: Int) -> PixelRect {
      PixelRect(x: x, y: -50, width: width, height: 60)
    }
    let image = try RasterImage(
      png: renderer.png(page, dpi: 72, paper: .white, part: part(90, 1000)))
    #expect((image.width, image.height) == (10, 10))
    #expect(throws: RenderError.partOffPage(page.size)) {
      try renderer.png(page, dpi: 72, paper: .white, part: part(100, 5))
    }
    // All of the page would be too large.
    #expect(throws: Never.self) {
      try renderer.png(page, dpi: 20_000, paper: .white, part: part(0, 5))
    }
  }

  @Test func theHeaderHasTheSize() throws {
    let png = try renderer.png(maker.page(100, 50), dpi: 144, paper: .white)
    #expect(Array(png[16..<24]) == [0, 0, 0, 200, 0, 0, 0, 100])
  }

  @Test func inkLiesInItsCells() throws {
    let image = try image(
      maker.page(
        100, 200, .glyphs(maker.run("国国", x: 80, y: 20)),
        .glyphs(maker.run("国国", x: 23, y: 120, .sideways))), dpi: 144)
    // Upright cells: x 70 to 90, y 20 to 60; the sideways ones: from the baseline at 23, descent
    // 0.12 em to the left and ascent 0.88 em to the right, y 120 to 160.
    let cells = [(70, 20), (70, 40), (21, 120), (21, 140)]
    for cell in cells {
      #expect(image.inkRatio(in: (cell.0 * 2, cell.1 * 2, 40, 40)) > 0.1)
    }
    let inside = cells.reduce(0) { $0 + image.ink(in: ($1.0 * 2, $1.1 * 2, 42, 40)) }
    #expect(image.ink(in: (0, 0, 200, 400)) == inside)
  }

  /// Cairo's own pictures of glyphs stand at whole pixels.
  @Test func glyphsStandBetweenPixels() throws {
    let a = try image(maker.page(40, 40, .glyphs(maker.run("国", x: 20, y: 10))))
    let b = try image(maker.page(40, 40, .glyphs(maker.run("国", x: 20.25, y: 10))))
    #expect(a != b)
  }

  @Test func paperAndRectanglesHaveTheirColours() throws {
    let red = Color(red: 200, green: 60, blue: 35)
    let rect = PhysicalRect(x: .pt(10), y: .pt(10), width: .pt(10), height: .pt(10))
    let page = maker.page(
      40, 40, .fill(rect, red),
      .stroke(
        PhysicalRect(x: .pt(25), y: .pt(25), width: .pt(10), height: .pt(10)), width: .pt(2), .black
      ))
    let image = try image(page, paper: Color(red: 255, green: 251, blue: 240))
    #expect(image.pixel(1, 1) == Color(red: 255, green: 251, blue: 240))
    #expect(image.pixel(15, 15) == red)
    #expect(image.pixel(24, 30) == .black && image.pixel(25, 30) == .black)
    #expect(image.pixel(30, 30) == Color(red: 255, green: 251, blue: 240))
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    #expect(try self.image(maker.page(4, 4), paper: clear).pixel(1, 1).alpha == 0)
  }

  @Test func aMissingCharacterIsABox() throws {
    let image = try image(
      maker.page(100, 100, .missing(maker.missing("𰻝", x: 16, y: 32, size: 32))))
    // The outline is inset by 2 pt and 1 pt wide.
    #expect(image.ink(in: (0, 0, 100, 100)) == image.ink(in: (17, 33, 30, 30)))
    #expect(image.ink(in: (20, 36, 24, 24)) == 0)
    #expect(image.ink(in: (17, 33, 2, 30)) > 0 && image.ink(in: (45, 33, 2, 30)) > 0)
  }

  @Test(arguments: [0, -1, 0.5, .nan, .infinity, 1e-300])
  func aBadResolutionIsAnError(_ dpi: Double) {
    let error = #expect(throws: RenderError.self) {
      try renderer.png(maker.page(10, 10), dpi: dpi, paper: .white)
    }
    #expect(error?.description.contains("--dpi") == true)
  }

  @Test(arguments: [1e9, 1e300, 2400])
  func tooManyPixelsNameTheResolutionThatFits(_ dpi: Double) throws {
    let page = maker.page(1000, 10)
    let error = #expect(throws: RenderError.self) {
      try renderer.png(page, dpi: dpi, paper: .white)
    }
    #expect(error == .imageTooLarge(page.size, dpi: dpi, largest: 2359))
    #expect(error?.description.contains("--dpi 2359") == true)
    #expect(try PixelSize(page.size, dpi: 2359).width <= 32_767)
    #expect(throws: RenderError.self) { try PixelSize(page.size, dpi: 2360) }
  }

  @Test func theSamePageGivesTheSamePicture() throws {
    let page = maker.samplePage()
    #expect(
      try renderer.png(page, dpi: 100, paper: .white)
        == renderer.png(page, dpi: 100, paper: .white))
    let metadata = DocumentMetadata()
    #expect(try renderer.svg(page, metadata: metadata) == renderer.svg(page, metadata: metadata))
  }

  // MARK: SVG

  @Test func anSVGHasSizeTitleAndLanguage() throws {
    let page = DisplayList(
      size: PhysicalSize(width: Length(rawValue: 102_401), height: .pt(200)),
      items: maker.samplePage().items, as: .text)
    let svg = try renderer.svg(
      page, metadata: DocumentMetadata(title: "a < b & c\u{1}", language: .japanese))
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("width=\"100.000977pt\" height=\"200pt\""))
    #expect(text.contains("viewBox=\"0 0 100.000977 200\""))
    #expect(text.contains("<title>a &lt; b &amp; c</title>"))
    #expect(text.contains("<svg xml:lang=\"ja\" xmlns="))
    #expect(text.contains("x=\"44\" y=\"80\""))
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test func anSVGCanBeLong() throws {
    let x = 999_900.5
    let page = maker.page(1_000_100, 50, .glyphs(maker.run("国", x: x, y: 20)))
    let text = String(
      decoding: try renderer.svg(page, metadata: DocumentMetadata()), as: UTF8.self)
    #expect(text.contains("x=\"999890.5\""))
    let tooLong = maker.page(9_000_000, 50)
    #expect(throws: RenderError.pageTooLarge(page: 1, tooLong.size, .svg)) {
      try renderer.svg(tooLong, metadata: DocumentMetadata())
    }
  }

  // MARK: Fonts

  @Test func aFileThatIsNoFontIsAnError() {
    let error = #expect(throws: RenderError.self) {
      try FreeTypeFace(path: "/etc/passwd", index: 0, library: FreeTypeLibrary())
    }
    #expect(error?.description.contains("/etc/passwd") == true)
    #expect(throws: RenderError.self) {
      try FreeTypeFace(path: "/nowhere", index: 0, library: FreeTypeLibrary())
    }
  }

  /// Renderers on several threads wait for each other, and all come to their end.
  @Test func threadsTakeTurns() async throws {
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let maker = try PageMaker()
          return try CairoRenderer(fonts: maker.fonts).pdf(
            pageCount: 2, metadata: DocumentMetadata()
          ) { _ in maker.samplePage() }
        }
      }
      return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
    }
    #expect(results.count == 1)
  }
}
