import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalWriters

/// Shadows in the files of both writers.
@Suite struct ShadowOutputTests {
  enum Writer: String, CaseIterable { case cairo, native }

  private static let red = Color(red: 200, green: 60, blue: 35)
  private static let sharp = TextEffects.Shadow(x: .em(80), y: .em(80), color: red)
  private static let blurred = TextEffects.Shadow(
    x: .em(40), y: .em(90), blur: .em(200), color: red)
  private static let inner = TextEffects.Shadow(
    x: .em(30), y: .em(50), blur: .em(80), color: .black, isInner: true)

  let library = FontLibrary()

  private func page(
    _ text: String, _ shadows: [TextEffects.Shadow], _ others: [Attribute] = [],
    size: Length = .pt(40)
  ) throws -> DisplayList {
    var document = Document(text, language: .japanese)
    document.spans = (shadows.map { Attribute.shadow($0) } + others).map {
      AttributeSpan(TextRange(0, text.utf8.count), $0)
    }
    return try Samples.pages(
      of: document, fonts: [Samples.japanese], library: library, size: size, language: .japanese)[0]
  }

  private func pdf(_ page: DisplayList, _ writer: Writer) throws -> [UInt8] {
    switch writer {
    case .cairo:
      return try CairoRenderer(fonts: library).pdf(pageCount: 1, metadata: DocumentMetadata()) {
        _ in
        page
      }
    case .native:
      let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
      try writer.add(page)
      return try writer.finish()
    }
  }

  private func svg(_ page: DisplayList, _ writer: Writer) throws -> [UInt8] {
    switch writer {
    case .cairo:
      try CairoRenderer(fonts: library).svg(page, metadata: DocumentMetadata())
    case .native: try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata())
    }
  }

  // MARK: Contents of files

  /// The kinds of images that a PDF has, in order: `image` and `smask`.
  private func images(in pdf: [UInt8]) throws -> [String] {
    let list = try Tool.run("pdfimages", "-list", "{}", on: pdf)
    return list.text.split(separator: "\n").dropFirst(2).compactMap {
      let words = $0.split(separator: " ")
      return words.count > 2 ? String(words[2]) : nil
    }
  }

  @Test(
    "YY-34: two shadows of a text, one of them blurred: the text is there once, and one image",
    arguments: Writer.allCases)
  func textOnce(_ writer: Writer) throws {
    let text = "影見本Spring、"
    for (shadows, images) in [
      ([Self.sharp], []), ([Self.sharp, Self.sharp], []),
      ([Self.sharp, Self.blurred], ["image", "smask"]), ([Self.inner], ["image", "smask"]),
    ] {
      // One run a shadow: letters on their side are another.
      let pdf = try pdf(page(text, shadows), writer)
      let found = try self.images(in: pdf)
      #expect(Set(found) == Set(images) && found.count == images.count * 3)
      let raw = try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).text
      #expect(raw.filter { !$0.isWhitespace } == text)
      let check = try Tool.run("qpdf", "--check", "{}", on: pdf)
      #expect(check.status == 0, "\(check.text)\(check.errors)")
    }
    // One run and one blur are one image.
    #expect(try images(in: pdf(page("影", [Self.sharp, Self.blurred]), writer)).count == 2)
  }

  @Test("YY-34: without a blur there are no filters and images, whatever the format")
  func sharpIsVector() throws {
    let sharp = try page("影", [Self.sharp])
    let blurred = try page("影", [Self.blurred])
    for writer in Writer.allCases {
      let text = String(decoding: try svg(sharp, writer), as: UTF8.self)
      #expect(!text.contains("<image") && !text.contains("filter"))
    }
    let native = String(decoding: try svg(blurred, .native), as: UTF8.self)
    #expect(native.contains("<feGaussianBlur stdDeviation=\"3.90625\"/>"))
    #expect(!native.contains("<image") && native.split(separator: "<text ").count == 2)
    let cairo = String(decoding: try svg(blurred, .cairo), as: UTF8.self)
    #expect(cairo.split(separator: "<image").count == 2)
  }

  @Test("The same shadows give the same bytes", arguments: Writer.allCases)
  func sameBytes(_ writer: Writer) throws {
    let page = try page("影見", [Self.blurred, Self.inner, Self.sharp])
    #expect(try pdf(page, writer) == pdf(page, writer))
    #expect(try svg(page, writer) == svg(page, writer))
  }

  @Test(
    "YYb-9: shadows of blanks and of pictures in colours draw nothing", arguments: Writer.allCases)
  func nothing(_ writer: Writer) throws {
    #expect(try images(in: pdf(page("　　", [Self.blurred, Self.inner]), writer)).isEmpty)
    var document = Document("😀", language: .japanese)
    document.spans = [AttributeSpan(TextRange(0, 4), .shadow(Self.blurred))]
    let list = try Samples.pages(
      of: document, fonts: [Samples.emoji], library: library, size: .pt(40), language: .japanese)[0]
    let plain = DisplayList(
      size: list.size,
      items: list.items.filter { if case .shadow = $0 { false } else { true } }, as: .text)
    #expect(list.items.count == plain.items.count + 1)
    #expect(try images(in: pdf(list, writer)) == images(in: pdf(plain, writer)))
    #expect(try svg(list, .native) == svg(plain, .native))
  }

  // MARK: Pictures

  private func picture(_ png: [UInt8]) throws -> RasterImage { try RasterImage(png: png) }

  private func png(_ page: DisplayList) throws -> RasterImage {
    try RasterImage(png: CairoRenderer(fonts: library).png(page, dpi: 144, paper: .white))
  }

  private func seen(_ pdf: [UInt8], by reader: String) throws -> RasterImage {
    let run =
      reader == "poppler"
      ? try Tool.run("pdftoppm", "-r", "144", "-png", "-singlefile", "{}", on: pdf)
      : try Tool.run("mutool", "draw", "-q", "-r", "144", "-F", "png", "-o", "-", "{}", on: pdf)
    return try RasterImage(png: run.output)
  }

  /// The largest difference of the means of tiles of six pixels, in any channel.
  private func difference(_ a: RasterImage, _ b: RasterImage) -> Int {
    var largest = 0
    for y in stride(from: 0, to: min(a.height, b.height) - 5, by: 3) {
      for x in stride(from: 0, to: min(a.width, b.width) - 5, by: 3) {
        for shift in [0, 8, 16] as [UInt32] {
          var sum = 0
          for row in y..<y + 6 {
            for column in x..<x + 6 {
              let (p, q) = (a[column, row] ?? 0, b[column, row] ?? 0)
              sum += Int(p >> shift & 0xFF) - Int(q >> shift & 0xFF)
            }
          }
          largest = max(largest, abs(sum) / 36)
        }
      }
    }
    return largest
  }

  static let samples: [(String, [TextEffects.Shadow], [Attribute])] = [
    ("a blur", [blurred], []),
    ("a wide one", [TextEffects.Shadow(x: .zero, y: .zero, blur: .em(700), color: .black)], []),
    ("inner", [inner], [.ink(Color(red: 240, green: 190, blue: 60))]),
    (
      "sharp and inner",
      [TextEffects.Shadow(x: .em(40), y: .em(40), color: .black, isInner: true)],
      [.ink(Color(red: 240, green: 190, blue: 60))]
    ),
    ("slanted", [blurred, inner], [.slant(15), .ink(red)]),
    (
      "hollow", [blurred],
      [.outline(TextEffects.TextOutline(width: .em(50), color: .black)), .ink(.white)]
    ),
    (
      "translucent",
      [
        TextEffects.Shadow(
          x: .em(50), y: .em(50), blur: .em(300),
          color: Color(red: 0, green: 0, blue: 200, alpha: 100))
      ],
      []
    ),
  ]

  /// The picture, and what librsvg makes of the files.
  @Test("YY-34, YY-35: shadows look the same in pictures and in SVG", arguments: 0..<7)
  func sameLookInSVG(_ sample: Int) throws {
    let (name, shadows, attributes) = Self.samples[sample]
    let page = try page("影Ag見", shadows, attributes)
    let expected = try png(page)
    // Without its shadows the picture is another one.
    #expect(try difference(expected, png(self.page("影Ag見", [], attributes))) > 25, "\(name)")
    for writer in Writer.allCases {
      let svg = try Tool.run("rsvg-convert", "-d", "144", "-p", "144", "{}", on: svg(page, writer))
      let found = try difference(expected, picture(svg.output))
      #expect(found < 12, "\(name), \(writer): \(found)")
    }
  }

  /// Readers of PDF draw text darker than the picture has it, so shadows are compared alone. They put images
  /// on whole pixels, which is half a point here: it is seen where shadows are sharp.
  @Test(
    "YY-34, YY-35: shadows look the same in PDF, by both writers", arguments: 0..<7,
    ["poppler", "mupdf"])
  func sameLookInPDF(_ sample: Int, _ reader: String) throws {
    let (name, shadows, attributes) = Self.samples[sample]
    let page = try page("影Ag見", shadows, attributes).shadows
    let expected = try png(page)
    let (cairo, native) = (
      try seen(pdf(page, .cairo), by: reader), try seen(pdf(page, .native), by: reader)
    )
    #expect(difference(cairo, native) < 6, "\(name): \(difference(cairo, native))")
    let isSharp = shadows.contains { $0.blur == .zero }
    let found = difference(expected, native)
    #expect(found < (isSharp ? 70 : 16), "\(name): \(found)")
    #expect(difference(expected, try png(DisplayList(size: page.size))) > 25)
  }

  /// The part of the pixels that are not white in one picture that differ in the other.
  private func differingPart(_ a: RasterImage, _ b: RasterImage) -> Double {
    func level(_ pixel: UInt32) -> Int { Int(pixel & 0xFF) + 255 - Int(pixel >> 24) }
    let pairs = zip(a.pixels, b.pixels).filter { level($0.0) < 200 }
    let differing = pairs.filter { abs(level($0.0) - level($0.1)) > 20 }
    return Double(differing.count) / Double(max(pairs.count, 1))
  }

  /// At their edges both cover a part of a pixel, and no more.
  @Test("YY-34: where glyphs overlap a translucent shadow is no darker", arguments: Writer.allCases)
  func overlaps(_ writer: Writer) throws {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let shadow = TextEffects.Shadow(x: .zero, y: .em(100), blur: .em(20), color: clear)
    let once = try page("■", [shadow]).shadows
    guard case .shadow(var cast) = once.items.first else {
      Issue.record("no shadow")
      return
    }
    cast.glyphs.glyphs += cast.glyphs.glyphs
    var list = DisplayList(size: once.size, items: [.shadow(cast)], as: .decoration(.shadow))
    #expect(try differingPart(png(once), png(list)) < 0.15)
    let pictures = try [once, list].map {
      let run = try Tool.run(
        "rsvg-convert", "-b", "white", "-d", "144", "-p", "144", "{}", on: svg($0, writer))
      return try picture(run.output)
    }
    #expect(differingPart(pictures[0], pictures[1]) < 0.15)
    // Twice the item is.
    list = once
    list.append(once.items, as: .decoration(.shadow))
    #expect(try differingPart(png(once), png(list)) > 0.8)
  }
}

extension DisplayList {
  /// The page with nothing but its shadows that are no mere copies of glyphs.
  fileprivate var shadows: DisplayList {
    DisplayList(
      size: size, items: items.filter { if case .shadow = $0 { true } else { false } },
      as: .decoration(.shadow))
  }
}
