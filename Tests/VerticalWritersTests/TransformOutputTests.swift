import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout

@testable import VerticalImages
@testable import VerticalWriters

/// Items that a map turns and scales: all outputs draw them in one place.
struct TransformOutputTests {
  private static let dpi = 432.0

  private func pgm(_ bytes: [UInt8]) throws -> GrayImage {
    var index = 0
    func word() -> String {
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      let start = index
      while index < bytes.count, bytes[index] > 0x20 { index += 1 }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    try #require(word() == "P5")
    let (width, height) = (Int(word()) ?? 0, Int(word()) ?? 0)
    _ = word()
    return GrayImage(width: width, height: height, pixels: Array(bytes[(index + 1)...]))
  }

  /// The page as files of each backend.
  private func files(
    _ page: DisplayList, _ library: FontLibrary
  ) throws -> (pdfs: [(String, [UInt8])], svgs: [(String, [UInt8])]) {
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    try writer.add(page)
    let pdf = try writer.finish()
    try #require(try Tool.run("qpdf", "--check", "{}", on: pdf).status == 0)
    let cairo = CairoRenderer(fonts: library)
    return (
      [
        ("PDF", pdf),
        ("Cairo PDF", try cairo.pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in page }),
      ],
      [
        ("SVG", try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata())),
        ("Cairo SVG", try cairo.svg(page, metadata: DocumentMetadata())),
      ]
    )
  }

  /// The corners of the last black path of a PDF, as MuPDF sees it on the page.
  private func corners(_ pdf: [UInt8]) throws -> [(x: Double, y: Double)] {
    let trace = try Tool.run("mutool", "draw", "-F", "trace", "{}", on: pdf).text
    let start = try #require(trace.ranges(of: "<fill_path").last).lowerBound
    let path = trace[start...]
    func numbers(_ text: Substring, after key: String) -> [Double] {
      guard let place = text.firstRange(of: key + "=\"") else { return [] }
      return text[place.upperBound...].prefix { $0 != "\"" }.split(separator: " ")
        .compactMap { Double($0) }
    }
    let matrix = numbers(path, after: "transform")
    try #require(matrix.count == 6)
    return path.split(separator: "\n").filter { $0.contains("to x=") }.prefix(4).compactMap {
      line in
      guard let x = numbers(line, after: " x").first, let y = numbers(line, after: " y").first
      else { return nil }
      return (
        matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]
      )
    }
  }

  /// The middle of the ink of a page as PNG.
  private func middle(ofPNG page: DisplayList) throws -> (x: Double, y: Double) {
    let png = try CairoRenderer(fonts: FontLibrary()).png(
      page, dpi: Self.dpi, paper: Color(red: 255, green: 255, blue: 255))
    let size = 864
    let colors = try PNGDecoder.colors(of: png, width: size, height: size)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<size {
      for column in 0..<size {
        let dark = Double(255 - Int(colors[(row * size + column) * 4]))
        sum += dark
        x += dark * (Double(column) + 0.5)
        y += dark * (Double(row) + 0.5)
      }
    }
    return (x / sum * 72 / Self.dpi, y / sum * 72 / Self.dpi)
  }

  private func page(_ degrees: Double, scale: Int, glyphs: GlyphRun?) -> DisplayList {
    let rect = PhysicalRect(x: .pt(60), y: .pt(40), width: .pt(30), height: .pt(8))
    let item: DisplayItem = glyphs.map { .glyphs($0) } ?? .fill(rect, .black)
    var page = DisplayList(
      size: PhysicalSize(width: .pt(144), height: .pt(144)), items: [item], as: .text)
    let middle = PhysicalPoint(x: .pt(72), y: .pt(72))
    page.apply(
      Transform.scale(scale, over: 1000, about: middle)
        .followed(by: .rotation(degrees: degrees, about: middle)), toItemsFrom: 0)
    return page
  }

  @Test(
    "Each backend draws a turned area within .01 pt of its place",
    arguments: [(0.0, 1500), (90, 1000), (180, 1000), (270, 800), (30, 1000), (-70, 1250)])
  func areas(_ degrees: Double, _ scale: Int) throws {
    let page = page(degrees, scale: scale, glyphs: nil)
    let transform = try #require(page.transforms.first).transform
    let rect = PhysicalRect(x: .pt(60), y: .pt(40), width: .pt(30), height: .pt(8))
    let places = transform.corners(of: rect)
    let files = try files(page, FontLibrary())
    let viaPDF = try files.svgs.map { name, svg in
      (name, try Tool.run("rsvg-convert", "-f", "pdf", "{}", on: svg).output)
    }
    for (way, pdf) in files.pdfs + viaPDF {
      let found = try corners(pdf)
      #expect(found.count == 4, "\(way)")
      for place in places {
        #expect(
          found.contains {
            abs($0.x - place.x.points) < 0.01 && abs($0.y - place.y.points) < 0.01
          }, "\(way): \(found) \(place)")
      }
    }
    let middle = try middle(ofPNG: page)
    let place = transform.applied(to: PhysicalPoint(x: .pt(75), y: .pt(44)))
    #expect(abs(middle.x - place.x.points) < 0.01, "\(middle) \(place)")
    #expect(abs(middle.y - place.y.points) < 0.01, "\(middle) \(place)")
  }

  @Test(
    "Each backend draws turned text in one place, upright glyphs and those on their side",
    arguments: [
      (90.0, 1000, ShapingRun.RunOrientation.upright), (40, 1000, .upright), (-63, 700, .upright),
      (25, 1000, .sideways), (180, 1000, .sideways),
    ])
  func text(_ degrees: Double, _ scale: Int, _ orientation: ShapingRun.RunOrientation) throws {
    let library = FontLibrary()
    let plain = try Samples.pages(
      of: Document(orientation == .upright ? "永" : "Rag", language: .japanese),
      fonts: [Samples.japanese], library: library, size: .pt(36), language: .japanese)[0]
    var run = try #require(
      plain.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }.first)
    #expect(run.orientation == orientation)
    let origin = try #require(run.glyphs.first).origin
    for index in run.glyphs.indices {
      run.glyphs[index].origin = PhysicalPoint(
        x: run.glyphs[index].origin.x - origin.x + .pt(54),
        y: run.glyphs[index].origin.y - origin.y + .pt(90))
    }
    let files = try files(page(degrees, scale: scale, glyphs: run), library)
    let viaPDF = try files.svgs.map { name, svg in
      (name, try Tool.run("rsvg-convert", "-f", "pdf", "{}", on: svg).output)
    }
    let images = try (files.pdfs + viaPDF).map { name, pdf in
      (name, try pgm(Tool.run("pdftoppm", "-gray", "-r", "432", "{}", on: pdf).output))
    }
    #expect(images[0].1.pixels.count { $0 < 128 } > 2000)
    for (name, image) in images.dropFirst() {
      #expect(image.largestDifference(from: images[0].1, tile: 36) < 20, "\(name)")
    }
  }

  @Test("Text of columns that each are turned comes back in order, with its structure whole")
  func textInOrder() throws {
    let library = FontLibrary()
    var shapes: [PageShape] = []
    let text = "床前明月光疑是地上霜舉頭望明月低頭思故鄉春眠不覺曉處"
    let radius = 200.0
    for ray in 0..<7 {
      let degrees = 54.0 - 18 * Double(ray)
      let (sine, cosine) = sineAndCosine(degrees)
      let middle = PhysicalPoint(
        x: Length(points: 200 + radius * sine), y: Length(points: 240 - radius * cosine))
      var shape = PageShape.rectangle(
        PhysicalRect(
          x: middle.x - .pt(10), y: middle.y - .pt(40), width: .pt(20), height: .pt(80)))
      shape.turn = degrees
      shapes.append(shape)
    }
    var options = LayoutOptions(
      style: TextStyle(fonts: [Samples.chinese], size: .pt(20), language: .traditionalChinese),
      page: .size(width: .pt(450), height: .pt(280)))
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    options.regions.frames = shapes
    try library.prepare(fonts: [Samples.chinese], language: .traditionalChinese)
    let layout = try Typesetter(shaper: library, options: options).typeset(
      Document(text, language: .traditionalChinese))
    let page = layout.displayList(ofPage: 0)
    // The ray in the middle stands upright.
    #expect(page.transforms.count == 6)
    let writer = PDFWriter(
      fonts: library, metadata: DocumentMetadata(), options: PDFOptions(isTagged: true))
    try writer.add(page)
    let pdf = try writer.finish()
    for words in [[], ["-raw"], ["-layout"]] as [[String]] {
      let found =
        words.isEmpty
        ? try Tool.run("pdftotext", "{}", "-", on: pdf)
        : try Tool.run("pdftotext", words[0], "{}", "-", on: pdf)
      #expect(found.text.filter { !$0.isWhitespace } == text, "\(words)")
    }
    let structure = try Tool.structure(of: pdf)
    #expect(structure.status == 0, "\(structure.errors)")
  }

  @Test(
    "Text comes back wherever its columns stand before their maps, and where they stand after them")
  func textOfFarColumns() throws {
    let library = FontLibrary()
    let text = "白日依山盡黃河入海流欲窮千里目"
    var options = LayoutOptions(
      style: TextStyle(fonts: [Samples.chinese], size: .pt(20), language: .traditionalChinese),
      page: .size(width: .pt(500), height: .pt(300)))
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    let center = PhysicalPoint(x: .pt(250), y: .pt(280))
    for ray in 0..<3 {
      // The columns are broken at the foot of the page, and drawn around a centre there.
      let x = 270 - 130 * ray
      options.regions.frames.append(
        .rectangle(PhysicalRect(x: .pt(x), y: .pt(195), width: .pt(20), height: .pt(100))))
      options.regions.transforms.append(
        Transform.translation(x: .pt(240 - x), y: .pt(-175)).followed(
          by: .rotation(degrees: 50 - 50 * Double(ray), about: center)))
    }
    try library.prepare(fonts: [Samples.chinese], language: .traditionalChinese)
    let layout = try Typesetter(shaper: library, options: options).typeset(
      Document(text, language: .traditionalChinese))
    #expect(layout.columns.map(\.cells.count) == [5, 5, 5])
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    try writer.add(layout.displayList(ofPage: 0))
    let pdf = try writer.finish()
    for program in [["pdftotext", "{}", "-"], ["mutool", "draw", "-F", "text", "{}"]] {
      let found =
        program.count == 3
        ? try Tool.run("pdftotext", "{}", "-", on: pdf)
        : try Tool.run("mutool", "draw", "-F", "text", "{}", on: pdf)
      #expect(found.text.filter { !$0.isWhitespace } == text, "\(program[0])")
    }
    // The first character stands where the map puts it.
    let trace = try Tool.run("mutool", "draw", "-F", "trace", "{}", on: pdf).text
    let place = options.regions.transforms[0].applied(to: PhysicalPoint(x: .pt(280), y: .pt(195)))
    let line = try #require(trace.split(separator: "\n").first { $0.contains("<fill_text") })
    let matrix = try #require(line.firstRange(of: "transform=\"")).upperBound
    let numbers = line[matrix...].prefix { $0 != "\"" }.split(separator: " ").compactMap {
      Double($0)
    }
    let glyph = try #require(trace.split(separator: "\n").first { $0.contains("<g unicode") })
    func number(_ key: String) throws -> Double {
      let start = try #require(glyph.firstRange(of: " \(key)=\"")).upperBound
      return try #require(Double(glyph[start...].prefix { $0 != "\"" }))
    }
    let (x, y) = (try number("x"), try number("y"))
    // MuPDF tells of the origin of the glyph, which is within an em of the head of its cell.
    let (foundX, foundY) = (
      numbers[0] * x + numbers[2] * y + numbers[4], numbers[1] * x + numbers[3] * y + numbers[5]
    )
    #expect(abs(foundX - place.x.points) < 25 && abs(foundY - place.y.points) < 25)
  }

  private func sineAndCosine(_ degrees: Double) -> (Double, Double) {
    let turn = Transform.rotation(degrees: degrees, about: PhysicalPoint(x: .zero, y: .zero))
    let unit = Double(Transform.unit)
    return (Double(turn.b) / unit, Double(turn.a) / unit)
  }
}
