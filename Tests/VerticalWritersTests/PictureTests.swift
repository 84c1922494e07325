import Testing
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalWriters

/// The other backend draws the same list: the pictures differ by antialiasing only.
struct PictureTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// Without a missing character: poppler draws the strokes of Cairo's boxes thicker than they are.
    var text = String(Samples.mixed.filter { $0 != "\u{1200}" })
    var fonts: [String]
    var size = Length.pt(12)
    var ink = Color.black
    var debug = false
  }

  static let samples = [
    Sample(testDescription: "CFF", fonts: [Samples.japanese]),
    Sample(testDescription: "TrueType", fonts: [Samples.mincho], size: .pt(9)),
    Sample(
      testDescription: "strokes of several glyphs",
      text: "国——国————国―国……で――す。Latin fi\n", fonts: [Samples.dejaVu, Samples.mincho]),
    Sample(testDescription: "names", fonts: [Samples.porson, Samples.chinese], size: .pt(30)),
    Sample(
      testDescription: "emoji", text: "国😀家\n漢字🇯🇵と1️⃣です\n", fonts: [Samples.japanese, Samples.emoji],
      size: .pt(24)),
    Sample(
      testDescription: "colours", fonts: [Samples.chinese],
      ink: Color(red: 200, green: 60, blue: 35, alpha: 128), debug: true),
  ]

  @Test(arguments: samples, ["poppler", "mupdf"])
  func theyAreEqual(_ sample: Sample, _ reader: String) throws {
    let library = FontLibrary()
    let pages = try Samples.pages(
      sample.text, fonts: sample.fonts, library: library, size: sample.size, ink: sample.ink,
      debug: sample.debug)
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    for page in pages { try writer.add(page) }
    let ours = try picture(of: writer.finish(), by: reader)
    let theirs = try picture(
      of: CairoRenderer(fonts: library).pdf(
        pageCount: pages.count, metadata: DocumentMetadata()
      ) { pages[$0] }, by: reader)
    #expect(ours.width == theirs.width && ours.pixels.count == theirs.pixels.count)
    #expect(ours.pixels.contains { $0 < 200 })
    #expect(ours.largestExcess(over: theirs) < Self.limit)
    #expect(theirs.largestExcess(over: ours) < Self.limit)
  }

  @Test(
    "YY-31, YY-32, YY-33, YY-34, YY-37, YY-40: decorations and effects are the same from both writers",
    arguments: [LanguageTag.simplifiedChinese, .japanese],
    ["poppler", "mupdf"])
  func decorationsAreEqual(_ language: LanguageTag, _ reader: String) throws {
    let library = FontLibrary()
    let pages = try Samples.pages(
      of: Samples.decorated, fonts: [Samples.chinese], library: library, size: .pt(24),
      language: language)
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    for page in pages { try writer.add(page) }
    let native = try writer.finish()
    let cairo = try CairoRenderer(fonts: library).pdf(
      pageCount: pages.count, metadata: DocumentMetadata()
    ) { pages[$0] }
    let (ours, theirs) = (
      try picture(of: native, by: reader), try picture(of: cairo, by: reader)
    )
    #expect(ours.width == theirs.width && ours.pixels.count == theirs.pixels.count)
    #expect(ours.largestExcess(over: theirs) < Self.limit)
    #expect(theirs.largestExcess(over: ours) < Self.limit)
    // The text comes back once, in order (YY-34, YY-40).
    for pdf in [native, cairo] {
      let text = try Tool.run("pdftotext", "-raw", "{}", "-", on: pdf).text
      let characters = Samples.decorated.text.filter { !$0.isWhitespace }
      #expect(text.filter { !$0.isWhitespace }.sorted() == characters.sorted())
    }
  }

  /// Lines thinner than a pixel are grey in one picture and lighter, but wider, in the other.
  private static let limit = 100

  @Test func otherPicturesAreNot() throws {
    let library = FontLibrary()
    func picture(_ text: String) throws -> GrayImage {
      let page = try Samples.pages(text, fonts: [Samples.chinese], library: library)[0]
      let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
      try writer.add(page)
      return try self.picture(of: writer.finish(), by: "poppler")
    }
    #expect(try picture("大人").largestExcess(over: picture("犬人")) < Self.limit)
    #expect(try picture("犬人").largestExcess(over: picture("大人")) > Self.limit)
  }

  private func picture(of pdf: [UInt8], by reader: String) throws -> GrayImage {
    let run =
      reader == "poppler"
      ? try Tool.run("pdftoppm", "-r", "150", "-gray", "-singlefile", "{}", on: pdf)
      : try Tool.run(
        "mutool", "draw", "-q", "-r", "150", "-c", "gray", "-F", "pgm", "-o", "-", "{}", "1",
        on: pdf)
    return try #require(GrayImage(pgm: run.output))
  }
}

extension GrayImage {
  /// Reads a PGM file of a byte a pixel.
  fileprivate init?(pgm bytes: [UInt8]) {
    let head = bytes.prefix(200).split(
      maxSplits: 4, whereSeparator: { $0 == 0x0A || $0 == 0x20 })
    let words = head.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0] == "P5", let width = Int(words[1]), let height = Int(words[2]),
      bytes.count >= width * height
    else { return nil }
    self.init(width: width, height: height, pixels: Array(bytes.suffix(width * height)))
  }
}
