import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// The file as a whole: pages, metadata, links, bytes.
struct PDFFileTests {
  let library = FontLibrary()

  private func pages(_ text: String, fonts: [String] = [Samples.chinese]) throws -> [DisplayList] {
    try Samples.pages(text, fonts: fonts, library: library)
  }

  private func pdf(
    _ pages: [DisplayList], metadata: DocumentMetadata = DocumentMetadata()
  ) throws(WriterError) -> [UInt8] {
    let writer = PDFWriter(fonts: library, metadata: metadata)
    for page in pages { try writer.add(page) }
    return try writer.finish()
  }

  private func readable(_ bytes: [UInt8]) throws -> String {
    try Tool.run("qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes).text
  }

  private func blank(_ width: Length, _ height: Length) -> DisplayList {
    DisplayList(size: PhysicalSize(width: width, height: height))
  }

  @Test func everyPageHasItsOwnSize() throws {
    let sizes: [(Length, Length)] = [
      (PaperSize.a5.size.width, PaperSize.a5.size.height), (Length(rawValue: 102_401), .pt(14_400)),
      (.pt(300), .pt(3)),
    ]
    let bytes = try pdf(sizes.map { blank($0.0, $0.1) })
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let info = try Tool.run("pdfinfo", "-l", "3", "{}", on: bytes).text
    for (index, size) in sizes.enumerated() {
      let line = info.split(separator: "\n").first { $0.hasPrefix("Page    \(index + 1) size") }
      let numbers = line?.split(separator: " ").compactMap { Double($0) } ?? []
      #expect(numbers.count == 3)
      #expect(
        zip(numbers.dropFirst(), [size.0, size.1]).allSatisfy { abs($0 - $1.points) < 0.001 })
    }
  }

  /// PDF/A wants the numbers of objects on lines of their own (ISO 19005-2, 6.1.9); readers do not mind.
  @Test func objectsBeginOnLinesOfTheirOwn() throws {
    let file = String(decoding: try pdf(pages("國破山河在")), as: Unicode.ASCII.self)
    let starts = file.ranges(of: " 0 obj").map { file[$0.upperBound...].first }
    #expect(starts.count > 5)
    #expect(starts.allSatisfy { $0 == "\n" })
    #expect(file.ranges(of: "\nendobj\n").count == starts.count)
  }

  @Test func manyPagesMakeATree() throws {
    let page = try pages("國破山河在")[0]
    let bytes = try pdf(Array(repeating: page, count: 150))
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    #expect(try Tool.run("pdfinfo", "{}", on: bytes).text.contains("Pages:           150"))
    let text = try readable(bytes)
    // One font, however many pages.
    #expect(text.split(separator: "/FontFile3").count == 2)
    #expect(text.split(separator: "/Type /Pages").count == 5)
  }

  @Test func whatCannotBeWrittenIsAnError() throws {
    #expect(throws: WriterError.noPages) { try pdf([]) }
    let large = blank(.pt(144_001), .pt(10))
    #expect(throws: WriterError.pageTooLarge(page: 2, large.size)) {
      try pdf([blank(.pt(9), .pt(9)), large])
    }
    for size in [(0, 9), (9, 0), (-1, 9)] {
      let page = blank(.pt(size.0), .pt(size.1))
      #expect(throws: WriterError.pageWithoutArea(page: 1, page.size)) { try pdf([page]) }
    }
    var page = blank(.pt(9), .pt(9))
    page.add(
      .glyphs(
        GlyphRun(
          font: FontID(99), size: .pt(9), ink: .black, orientation: .upright,
          glyphs: [GlyphRun.PositionedGlyph(id: 1, origin: PhysicalPoint(x: .zero, y: .zero))])),
      as: .text)
    #expect(throws: WriterError.unknownFont(FontID(99))) { try pdf([page]) }
  }

  @Test("SH-H1: the coordinates of a page of over 508 cm are in units of several points")
  func largePagesHaveLargerUnits() throws {
    var page = blank(.pt(20_000), .pt(30_000))
    page.add(
      .fill(
        PhysicalRect(x: .pt(18_000), y: .zero, width: .pt(2000), height: .pt(30_000)), .black),
      as: .paper)
    page.add(
      .link(
        uri: "https://a.jp/",
        [PhysicalRect(x: .pt(9000), y: .pt(3000), width: .pt(3000), height: .pt(6000))]),
      as: .link)
    let bytes = try pdf([page])
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let text = try readable(bytes)
    #expect(text.contains("/UserUnit 3"))
    func numbers(_ key: String) throws -> [Double] {
      let start = try #require(text.firstRange(of: "/\(key) ["))
      return text[start.upperBound...].prefix { $0 != "]" }.split { $0.isWhitespace }.compactMap {
        Double($0)
      }
    }
    let media = try numbers("MediaBox")
    #expect(media.count == 4 && abs(media[2] - 6666.666) < 0.01 && media[3] == 10_000)
    let rect = try numbers("Rect")
    #expect(rect == [3000, 7000, 4000, 9000])
    #expect(text.contains("0.333333333 0 0 0.333333333 0 0 cm"))
  }

  // MARK: Bytes

  @Test func theSamePagesGiveTheSameBytes() throws {
    let pages = try pages(Samples.mixed, fonts: [Samples.chinese, Samples.dejaVu])
    let first = try pdf(pages)
    _ = try pdf(self.pages("別的文字"))
    #expect(try pdf(pages) == first)
    let other = FontLibrary()
    let writer = PDFWriter(fonts: other, metadata: DocumentMetadata())
    for page in try Samples.pages(
      Samples.mixed, fonts: [Samples.chinese, Samples.dejaVu], library: other)
    { try writer.add(page) }
    #expect(try writer.finish() == first)
  }

  @Test func aFileCanBeTakenWhileItGrows() throws {
    let page = try pages(Samples.mixed)[0]
    let writer = PDFWriter(fonts: library, metadata: DocumentMetadata())
    var parts: [[UInt8]] = []
    for _ in 0..<3 {
      try writer.add(page)
      parts.append(writer.takeBytes())
    }
    #expect(writer.takeBytes().isEmpty)
    parts.append(try writer.finish())
    #expect(parts.allSatisfy { !$0.isEmpty })
    #expect(try Array(parts.joined()) == pdf([page, page, page]))
  }

  // MARK: Metadata

  @Test("YY-54: a PDF says its title and language") func metadataIsWritten() throws {
    let bytes = try pdf(
      pages("國"),
      metadata: DocumentMetadata(
        title: "春望 (杜甫) & <b>", author: "杜\\甫", language: .traditionalChinese, binding: .right,
        creationDate: 951_827_696))
    let info = try Tool.run("pdfinfo", "-isodates", "{}", on: bytes).text
    #expect(info.contains("Title:           春望 (杜甫) & <b>\n"))
    #expect(info.contains("Author:          杜\\甫\n"))
    #expect(info.contains("CreationDate:    2000-02-29T12:34:56Z"))
    let packet = try Tool.run("pdfinfo", "-meta", "{}", on: bytes).text
    #expect(packet.contains(">春望 (杜甫) &amp; &lt;b&gt;</rdf:li>"))
    #expect(packet.contains("<xmp:CreateDate>2000-02-29T12:34:56Z<"))
    let catalog = try Tool.run("mutool", "show", "{}", "trailer/Root", on: bytes).text
    #expect(catalog.contains("/Lang (zh-Hant)"))
    #expect(catalog.contains("/Direction /R2L"))
    #expect(catalog.contains("/DisplayDocTitle true"))
    #expect(catalog.contains("/PageLabels"))
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
  }

  @Test func withoutThemTheCatalogSaysNothing() throws {
    let bytes = try pdf(pages("國"), metadata: DocumentMetadata(language: .undetermined))
    let catalog = try Tool.run("mutool", "show", "{}", "trailer/Root", on: bytes).text
    #expect(!catalog.contains("/Lang") && !catalog.contains("/ViewerPreferences"))
  }

  @Test("YY-38 a link is an annotation on each of its columns")
  func linksKeepTheirRectanglesAndURIs() throws {
    var page = try pages("國")[0]
    let rects = [
      PhysicalRect(x: .pt(10), y: .pt(20), width: .pt(20), height: .pt(40)),
      PhysicalRect(x: .pt(40), y: .pt(20), width: .pt(20), height: .pt(60)),
    ]
    page.size = PhysicalSize(width: .pt(100), height: .pt(200))
    page.append(
      [
        .link(uri: "https://example.org/杜甫_(詩)?a='b'\\c d%20e", rects), .link(uri: "", rects),
        .link(uri: "https://example.org/", []),
      ], as: .link)
    let bytes = try pdf([page])
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let text = try readable(bytes)
    #expect(
      text.contains(
        "https://example.org/%E6%9D%9C%E7%94%AB_%28%E8%A9%A9%29?a=%27b%27%5Cc%20d%20e"))
    #expect(text.split(separator: "/Subtype /Link").count == 3)
    let areas = text.split(separator: "/Rect [").dropFirst().map { part in
      part.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    #expect(areas == ["10 140 30 180", "40 120 60 180"])
  }

  @Test func inkMayBeTranslucent() throws {
    let ink = Color(red: 200, green: 60, blue: 35, alpha: 128)
    let bytes = try pdf(
      Samples.pages("國", fonts: [Samples.chinese], library: library, ink: ink))
    let text = try readable(bytes)
    #expect(text.contains("/ca 0.502") && text.contains("0.784 0.235 0.137 rg"))
    let again = try readable(pdf(pages("國")))
    #expect(!again.contains("/ExtGState"))
  }
}
