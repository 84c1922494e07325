import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalCairo

/// Glyphs in colours (V3): pictures of the package fonts-noto-color-emoji and of sbix, layers of COLR.
struct ColorGlyphTests {
  /// A font as a page maker knows it, in a file that goes with the test.
  private struct Fixture {
    var folder: TemporaryFolder
    var maker: PageMaker
    var renderer: CairoRenderer

    init(_ tables: (PageMaker) throws -> [(tag: String, bytes: [UInt8])]) throws {
      folder = try TemporaryFolder()
      let bytes = folder.read(FontFixtures.dejaVu)
      let path = folder.path + "/input"
      let tables = try tables(PageMaker(font: FontFixtures.dejaVu))
      try folder.write(FontFixtures.font(bytes, adding: tables), to: path)
      maker = try PageMaker(font: path)
      renderer = CairoRenderer(fonts: maker.fonts)
    }
  }

  let maker: PageMaker
  let renderer: CairoRenderer

  init() throws {
    maker = try PageMaker(font: FontFixtures.emoji)
    renderer = CairoRenderer(fonts: maker.fonts)
  }

  /// The colour of an area: the sum of the differences of the channels.
  private func color(
    in area: (x: Int, y: Int, width: Int, height: Int), of image: DecodedImage
  ) -> Int {
    var sum = 0
    for y in area.y..<area.y + area.height {
      for x in area.x..<area.x + area.width {
        let pixel = image.pixel(x, y)
        sum += Int(max(pixel.red, pixel.green, pixel.blue))
        sum -= Int(min(pixel.red, pixel.green, pixel.blue))
      }
    }
    return sum
  }

  /// The middle of what is not white, in pixels.
  private func middle(of image: DecodedImage) -> (x: Double, y: Double) {
    var box = (left: Int.max, top: Int.max, right: 0, bottom: 0)
    for y in 0..<image.height {
      for x in 0..<image.width where image.ink(in: (x, y, 1, 1)) > 16 {
        box = (min(box.left, x), min(box.top, y), max(box.right, x + 1), max(box.bottom, y + 1))
      }
    }
    return (Double(box.left + box.right) / 2, Double(box.top + box.bottom) / 2)
  }

  private func page(_ orientation: ShapingRun.RunOrientation = .upright) -> DisplayList {
    // The baseline of a run on its side is 0.34 em left of the axis in this font.
    let shift =
      orientation == .upright ? 0 : maker.fonts.metrics(of: maker.font, size: .pt(40)).center.points
    return maker.page(
      100, 100, .glyphs(maker.run("😀", x: 50 - shift, y: 30, size: .pt(40), orientation)))
  }

  /// The formats as pixels at 144 dpi.
  private func images(of page: DisplayList) throws -> [(String, DecodedImage)] {
    let pdf = try renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page }
    let svg = try renderer.svg(page, metadata: DocumentMetadata())
    return [
      ("png", try DecodedImage(png: renderer.png(page, dpi: 144, paper: .white))),
      (
        "pdf",
        try DecodedImage(
          png: Tool.run("pdftocairo", "-png", "-singlefile", "-r", "144", "{}", "-", on: pdf).bytes)
      ),
      (
        "mutool",
        try DecodedImage(
          png: Tool.run("mutool", "draw", "-F", "png", "-o", "-", "-r", "144", "{}", on: pdf).bytes)
      ),
      (
        "svg",
        try DecodedImage(
          png: Tool.run(
            "rsvg-convert", "-d", "144", "-p", "144", "-b", "white", "{}", on: svg
          ).bytes)
      ),
    ]
  }

  @Test(
    "V3, YY-10: a picture is in colours in every format, in its cell and in its middle",
    arguments: [ShapingRun.RunOrientation.upright, .sideways])
  func pictures(_ orientation: ShapingRun.RunOrientation) throws {
    for (name, image) in try images(of: page(orientation)) {
      #expect(image.width == 200, "\(name)")
      let cell = (60, 60, 80, 80)
      #expect(color(in: cell, of: image) > 80 * 80 * 60, "\(name)")
      #expect(color(in: (0, 0, 200, 200), of: image) == color(in: cell, of: image), "\(name)")
      let middle = middle(of: image)
      // A twentieth of an em is 4 pixels.
      #expect(abs(middle.x - 100) < 3 && abs(middle.y - 100) < 3, "\(name): \(middle)")
      // The mouth is below the middle; on its side, left of it.
      let mouth = orientation == .upright ? (95, 118, 10, 6) : (76, 95, 6, 10)
      let crown = orientation == .upright ? (95, 68, 10, 6) : (126, 95, 6, 10)
      #expect(image.ink(in: mouth) != image.ink(in: crown), "\(name)")
    }
  }

  @Test("V3: a PDF and an SVG have each picture once, however often it is drawn")
  func once() throws {
    let run = maker.run("😀😀☀\u{FE0F}😀", x: 50, y: 10)
    let page = maker.page(
      100, 100, .glyphs(run), .glyphs(maker.run("😀", x: 20, y: 10, size: .pt(9))))
    let pdf = try renderer.pdf(pageCount: 2, metadata: DocumentMetadata()) { _ in page }
    let list = try Tool.run("pdfimages", "-list", "{}", on: pdf).output
    // A line of a picture ends with its object, resolution and sizes.
    let objects = Set(
      list.split(separator: "\n").dropFirst(2).map { line in
        line.split(separator: " ").dropFirst(10).first
      })
    #expect(objects.count == 2, "\(list)")
    #expect(try Tool.run("qpdf", "--check", "{}", on: pdf).status == 0)
    let svg = String(decoding: try renderer.svg(page, metadata: DocumentMetadata()), as: UTF8.self)
    #expect(svg.split(separator: "<image ").count - 1 == 2)
    #expect(svg.split(separator: "#image").count - 1 == 5)
  }

  @Test("V3: the text under pictures comes back, and nothing else is seen of it") func text() throws
  {
    let pdf = try renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page() }
    #expect(try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).output.hasPrefix("😀"))
    // Without the picture there is nothing to see.
    var run = maker.run("😀", x: 50, y: 30, size: .pt(40))
    run.ink.alpha = 0
    let empty = maker.page(
      100, 100, .fill(PhysicalRect(x: .zero, y: .zero, width: .pt(100), height: .pt(100)), .white),
      .glyphs(run))
    for (name, image) in try images(of: empty) {
      #expect(image.ink(in: (0, 0, 200, 200)) == 0, "\(name)")
    }
  }

  @Test("DESIGN 3: the same bytes from a renderer that has drawn other pages")
  func sameBytes() throws {
    let first = try renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page() }
    let svg = try renderer.svg(page(), metadata: DocumentMetadata())
    let png = try renderer.png(page(), dpi: 100, paper: .white)
    let many = maker.run(
      String(String.UnicodeScalarView((0x1F400...0x1F4FC).compactMap(Unicode.Scalar.init))), x: 50,
      y: 0)
    _ = try renderer.png(maker.page(100, 4000, .glyphs(many)), dpi: 10, paper: .white)
    let other = CairoRenderer(fonts: maker.fonts)
    for renderer in [renderer, other] {
      #expect(try renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page() } == first)
      #expect(try renderer.svg(page(), metadata: DocumentMetadata()) == svg)
      #expect(try renderer.png(page(), dpi: 100, paper: .white) == png)
    }
  }

  @Test("V3: layers are drawn in their colours and in that of the text, and the text comes back")
  func layers() throws {
    // 😀 is a block in red and a dash in the colour of the text.
    let fixture = try Fixture { maker in
      let ids = maker.run("😀█━", x: 0, y: 0, .sideways).glyphs.map { UInt16($0.id) }
      return FontFixtures.layers(of: ids[0], red: ids[1], ink: ids[2])
    }
    let blue = Color(red: 0, green: 0, blue: 255)
    let run = fixture.maker.run("😀", x: 50, y: 30, size: .pt(40), ink: blue)
    let page = fixture.maker.page(100, 100, .glyphs(run))
    let image = try DecodedImage(png: fixture.renderer.png(page, dpi: 144, paper: .white))
    let colors = Set((0..<200).flatMap { y in (0..<200).map { image.pixel($0, y) } })
    #expect(colors.contains(Color(red: 255, green: 0, blue: 0)) && colors.contains(blue))
    let pdf = try fixture.renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page }
    #expect(try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).output.hasPrefix("😀"))
    #expect(
      try Tool.run("pdfimages", "-list", "{}", on: pdf).output.split(separator: "\n").count == 2)
    // A glyph without layers is drawn in the colour of the text.
    let plain = fixture.maker.page(
      100, 100, .glyphs(fixture.maker.run("A", x: 50, y: 30, size: .pt(40), ink: blue)))
    let letter = try DecodedImage(png: fixture.renderer.png(plain, dpi: 144, paper: .white))
    #expect(letter.ink(in: (0, 0, 200, 200)) > 0)
  }

  @Test("V3: pictures of an outline font, and ones that cannot be read", arguments: [true, false])
  func sbix(_ isReadable: Bool) throws {
    let red = maker.page(
      64, 64,
      .fill(
        PhysicalRect(x: .zero, y: .zero, width: .pt(64), height: .pt(64)),
        Color(red: 255, green: 0, blue: 0)))
    var png = try renderer.png(red, dpi: 72, paper: .white)
    if !isReadable { png[40...] = png[40...].map { ~$0 }[...] }
    let fixture = try Fixture { maker in
      let bytes = TemporaryFolder.bytes(of: FontFixtures.dejaVu)
      return FontFixtures.picture(
        png, of: Int(maker.run("😀", x: 0, y: 0).glyphs[0].id),
        glyphCount: FontFixtures.glyphCount(of: bytes))
    }
    let page = fixture.maker.page(
      100, 100, .glyphs(fixture.maker.run("😀", x: 50, y: 30, size: .pt(40))))
    let image = try DecodedImage(png: fixture.renderer.png(page, dpi: 144, paper: .white))
    if isReadable {
      #expect(image.pixel(100, 100) == Color(red: 255, green: 0, blue: 0))
    } else {
      // A box.
      #expect(image.pixel(100, 100) == .white && image.ink(in: (0, 0, 200, 200)) > 0)
    }
    let pdf = try fixture.renderer.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page }
    #expect(try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).output.hasPrefix("😀"))
  }

  @Test("V3, F2: a font that paints in a way we cannot is passed over") func graph() throws {
    let fixture = try Fixture { _ in FontFixtures.graph }
    let request = FontRequest(fonts: [fixture.folder.path + "/input"], language: .japanese)
    func font(_ text: String) -> FontID? {
      let scalars = Array(text.unicodeScalars)
      return fixture.maker.fonts.selectFont(for: scalars.span, style: request)
    }
    let chosen = try #require(font("😀"))
    #expect(fixture.maker.fonts.description(of: chosen).family == "Noto Color Emoji")
    #expect(font("\u{1F9FF}").map { $0 != FontID(0) } ?? true)
  }
}

extension TemporaryFolder {
  fileprivate static func bytes(of path: String) -> [UInt8] {
    (try? TemporaryFolder().read(path)) ?? []
  }
}
