import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalCairo

struct PDFTests {
  let maker: PageMaker
  let renderer: CairoRenderer

  init() throws {
    maker = try PageMaker()
    renderer = CairoRenderer(fonts: maker.fonts)
  }

  private func pdf(
    _ pages: DisplayList..., metadata: DocumentMetadata = DocumentMetadata()
  ) throws -> [UInt8] {
    try renderer.pdf(pageCount: pages.count, metadata: metadata) { pages[$0] }
  }

  private func isClean(_ pdf: [UInt8]) throws -> Bool {
    try Tool.run("qpdf", "--check", "{}", on: pdf).status == 0
  }

  // MARK: Pages

  @Test func everyPageHasItsOwnExactSize() throws {
    let a5 = DisplayList(
      size: PaperSize.a5.size, items: [.glyphs(maker.run("国", x: 50, y: 20))], as: .text)
    let odd = DisplayList(
      size: PhysicalSize(width: Length(rawValue: 102_401), height: .pt(14_400)))
    let bytes = try pdf(a5, odd, maker.page(300, 3))
    let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes)
    let boxes = text.output.split(separator: "/MediaBox [").dropFirst().map {
      $0.prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    }
    let expected = [
      [0, 0, PaperSize.a5.size.width.points, PaperSize.a5.size.height.points],
      [0, 0, 100.0009765625, 14_400], [0, 0, 300, 3],
    ]
    #expect(boxes.count == 3)
    for (box, expected) in zip(boxes, expected) {
      #expect(box.count == 4 && zip(box, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }
    #expect(try isClean(bytes))
  }

  @Test func pagesAreAskedForOnceAndInOrder() throws {
    var asked: [Int] = []
    _ = try renderer.pdf(pageCount: 3, metadata: DocumentMetadata()) {
      asked.append($0)
      return maker.page(10, 10)
    }
    #expect(asked == [0, 1, 2])
  }

  /// The parts of a file that is taken as it grows are the file that comes at once; what has to be amended
  /// is held back.
  @Test func aFileCanBeTakenAsItGrows() throws {
    let plain = maker.samplePage()
    var linked = plain
    linked.add(
      .link(
        uri: "https://example.org",
        [PhysicalRect(x: .pt(1), y: .pt(1), width: .pt(9), height: .pt(9))]), as: .link)
    let metadata = DocumentMetadata(title: "枕草子", language: .japanese, binding: .right)
    for pages in [[plain, plain, plain], [plain, linked, plain], [linked, plain]] {
      let whole = try renderer.pdf(pageCount: pages.count, metadata: metadata) { pages[$0] }
      let pdf = try renderer.pdf(metadata)
      var bytes: [UInt8] = []
      var isLinked = false
      for page in pages {
        try pdf.add(page)
        isLinked = isLinked || page == linked
        let part = pdf.takeBytes()
        #expect(part.isEmpty == isLinked)
        bytes += part
      }
      bytes += try pdf.finish()
      #expect(bytes == whole)
      #expect(try isClean(bytes))
    }
    #expect(throws: RenderError.noPages) { try renderer.pdf(metadata).finish() }
  }

  @Test(arguments: [0, -1, Int.min])
  func aDocumentWithoutPagesIsAnError(_ count: Int) {
    #expect(throws: RenderError.noPages) {
      try renderer.pdf(pageCount: count, metadata: DocumentMetadata()) { _ in maker.page(1, 1) }
    }
  }

  @Test func aPageThatIsTooLargeIsNamed() {
    let page = maker.page(20_000, 100)
    let error = #expect(throws: RenderError.self) {
      try renderer.pdf(pageCount: 2, metadata: DocumentMetadata()) {
        $0 == 0 ? maker.page(10, 10) : page
      }
    }
    #expect(error == .pageTooLarge(page: 2, page.size, .pdf))
    let message = error?.description ?? ""
    #expect(message.contains("page 2") && message.contains("20000 × 100 pt"))
    #expect(message.contains("--page") && message.contains("--measure"))
  }

  @Test(arguments: [(0, 100), (100, 0), (-5, 100)])
  func aPageWithoutAreaIsAnError(_ width: Int, _ height: Int) {
    let page = maker.page(width, height)
    #expect(throws: RenderError.pageWithoutArea(page: 1, page.size)) { try pdf(page) }
    #expect(throws: RenderError.pageWithoutArea(page: 1, page.size)) {
      try renderer.svg(page, metadata: DocumentMetadata())
    }
    #expect(throws: RenderError.pageWithoutArea(page: 1, page.size)) {
      try renderer.png(page, dpi: 72, paper: .white)
    }
  }

  // MARK: Bytes

  @Test func theSamePageGivesTheSameBytes() throws {
    let page = maker.page(
      200, 200, .glyphs(maker.run("国破", x: 80, y: 20)), .missing(maker.missing("𰻝", x: 10, y: 10)),
      .link(
        uri: "https://example.org/",
        [PhysicalRect(x: .pt(1), y: .pt(1), width: .pt(9), height: .pt(9))]))
    let first = try pdf(page)
    // Other documents, other sizes and other missing characters between them.
    _ = try pdf(
      maker.page(
        50, 50, .glyphs(maker.run("在河", x: 20, y: 5, size: .pt(9))),
        .missing(maker.missing("ሀ", x: 1, y: 1))))
    #expect(try pdf(page) == first)
    #expect(
      try CairoRenderer(fonts: maker.fonts).pdf(pageCount: 1, metadata: DocumentMetadata()) { _ in
        page
      } == first)
  }

  @Test func oneFontServesUprightAndSidewaysGlyphs() throws {
    let fonts = try Tool.run("pdffonts", "{}", on: pdf(maker.samplePage())).output
    #expect(fonts.split(separator: "\n").count == 3)
  }

  // MARK: Metadata

  @Test("YY-54: a PDF says its title and language") func metadataIsWritten() throws {
    let metadata = DocumentMetadata(
      title: "春望 (杜甫)", author: "杜甫", language: .traditionalChinese, binding: .right,
      creationDate: 951_827_696)
    let bytes = try pdf(maker.samplePage(), metadata: metadata)
    let info = try Tool.run("pdfinfo", "-isodates", "{}", on: bytes).output
    #expect(info.contains("春望 (杜甫)"))
    #expect(info.contains("Author:          杜甫"))
    #expect(info.contains("Creator:         vtype"))
    #expect(info.contains("CreationDate:    2000-02-29T12:34:56Z"))
    let information = try Tool.run("mutool", "show", "{}", "trailer/Info", on: bytes).output
    #expect(information.contains("(D:20000229123456Z)"))
    let catalog = try Tool.run("mutool", "show", "{}", "trailer/Root", on: bytes).output
    #expect(catalog.contains("/Lang (zh-Hant)"))
    #expect(catalog.contains("/Direction /R2L"))
    #expect(try isClean(bytes))
  }

  @Test func withoutLanguageAndBindingTheCatalogIsLeft() throws {
    let bytes = try pdf(
      maker.samplePage(),
      metadata: DocumentMetadata(language: .undetermined))
    let catalog = try Tool.run("mutool", "show", "{}", "trailer/Root", on: bytes).output
    #expect(!catalog.contains("/Lang") && !catalog.contains("/ViewerPreferences"))
  }

  @Test func metadataThatCairoRefusesIsCleaned() throws {
    let metadata = DocumentMetadata(
      title: "a\u{FFFF}b\0c",
      author: String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self))
    let info = try Tool.run("pdfinfo", "{}", on: pdf(maker.samplePage(), metadata: metadata)).output
    #expect(info.contains("a\u{FFFD}b\u{FFFD}c"))
  }

  // MARK: Text

  @Test(
    "YY-40: upright text comes back as it was typed",
    arguments: ["国破山河在，城春草木深。", "「——」……（！？）", "がギ々ー。"])
  func uprightTextComesBackAsTyped(_ text: String) throws {
    let bytes = try pdf(maker.page(100, 600, .glyphs(maker.run(text, x: 50, y: 20))))
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == text)
    #expect(try extracted(bytes, "mutool", "draw", "-F", "txt", "{}") == text)
  }

  @Test func mixedTextComesBackInOrder() throws {
    let bytes = try pdf(maker.samplePage())
    let text = "国破山河在，「城」Spring"
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == text)
    #expect(try extracted(bytes, "mutool", "draw", "-F", "txt", "{}") == text)
  }

  /// Glyphs of TrueType outlines, a ligature among them, and of a font without vertical forms.
  @Test(arguments: [
    ("/usr/share/fonts/opentype/ipaexfont-mincho/ipaexm.ttf", "吾輩は「猫」である。", "Soseki"),
    ("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", "Ω→", "office"),
  ])
  func otherFontsKeepTheirText(_ path: String, _ upright: String, _ sideways: String) throws {
    let maker = try PageMaker(font: path)
    let page = maker.page(
      100, 300, .glyphs(maker.run(upright, x: 70, y: 20)),
      .glyphs(maker.run(sideways, x: 30, y: 20, .sideways)))
    let bytes = try CairoRenderer(fonts: maker.fonts).pdf(
      pageCount: 1, metadata: DocumentMetadata()
    ) { _ in page }
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == upright + sideways)
    #expect(try extracted(bytes, "mutool", "draw", "-F", "txt", "{}") == upright + sideways)
    #expect(try isClean(bytes))
  }

  /// One glyph for two texts: the second one is in ActualText, which mutool 1.21 does not read.
  @Test func aGlyphForTwoTextsKeepsBoth() throws {
    var second = maker.run("国", x: 50, y: 40)
    second.text = Array("囯".utf8)
    let bytes = try pdf(
      maker.page(100, 100, .glyphs(maker.run("国", x: 50, y: 20)), .glyphs(second)))
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == "国囯")
  }

  @Test func aRunOfSpacesAloneKeepsItsText() throws {
    let bytes = try pdf(
      maker.page(
        100, 100, .glyphs(maker.run("国", x: 50, y: 20)),
        .glyphs(maker.run("\u{3000}", x: 50, y: 40)),
        .glyphs(maker.run("破", x: 50, y: 60))))
    let trace = try Tool.run("mutool", "trace", "{}", on: bytes).output
    #expect(trace.contains("unicode=\"\u{3000}\""))
    // mutool's text has one plain space for it, and one only.
    let text = try Tool.run("mutool", "draw", "-F", "txt", "{}", on: bytes).output
    #expect(text.split(whereSeparator: \.isNewline).map(String.init) == ["国", " ", "破"])
  }

  @Test func glyphsWithoutTextAreDrawnAndNotFound() throws {
    var mark = maker.run("﹅", x: 50, y: 20)
    mark.text = []
    mark.clusters = [GlyphRun.TextCluster(byteCount: 0, glyphCount: 1)]
    let bytes = try pdf(maker.page(100, 100, .glyphs(mark), .glyphs(maker.run("国", x: 50, y: 60))))
    #expect(try extracted(bytes, "mutool", "draw", "-F", "txt", "{}") == "国")
    #expect(try Tool.run("mutool", "trace", "{}", on: bytes).output.contains("<fill_path"))
  }

  @Test func missingCharactersComeBackAsTyped() throws {
    let bytes = try pdf(
      maker.page(
        100, 200, .glyphs(maker.run("国", x: 50, y: 20)), .missing(maker.missing("𰻝", x: 40, y: 40)),
        .missing(maker.missing("𰻞", x: 40, y: 60)), .missing(maker.missing("ሀ", x: 40, y: 80)),
        .missing(maker.missing("𰻝", x: 40, y: 100)), .glyphs(maker.run("山 河", x: 50, y: 120))))
    let text = "国𰻝𰻞ሀ𰻝山河"
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == text)
    #expect(try extracted(bytes, "mutool", "draw", "-F", "txt", "{}") == text)
    #expect(try isClean(bytes))
  }

  private func extracted(_ pdf: [UInt8], _ tool: String, _ arguments: String...) throws -> String {
    let words = arguments
    let result =
      switch words.count {
      case 3: try Tool.run(tool, words[0], words[1], words[2], on: pdf)
      default: try Tool.run(tool, words[0], words[1], words[2], words[3], on: pdf)
      }
    return result.output.filter { !$0.isWhitespace }
  }

  // MARK: Places

  @Test func originsAreThoseOfTheDisplayList() throws {
    var page = maker.samplePage()
    page.append(
      .glyphs(maker.run("「、」——", x: 20.0009765625, y: 21.123, size: Length(rawValue: 10_757))),
      as: .text)
    page.append(
      .glyphs(maker.run("AVAST", x: 13.337, y: 101.7, size: Length(rawValue: 7_001), .sideways)),
      as: .text)
    let trace = try Tool.run("mutool", "trace", "{}", on: pdf(page)).output
    // The second character of a ligature has no glyph.
    let found =
      trace.split(separator: "<g ").dropFirst().compactMap {
        if !$0.contains(" glyph=") { return nil }
        guard let x = attribute("x", of: $0), let y = attribute("y", of: $0) else { return nil }
        return (x, y)
      } as [(Double, Double)]
    let expected = page.items.flatMap {
      if case .glyphs(let run) = $0 { run.glyphs.map(\.origin) } else { [] as [PhysicalPoint] }
    }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.0 - expected.x.points) < 0.01 && abs(found.1 - expected.y.points) < 0.01)
    }
    #expect(trace.contains("trm=\"0 20 20 0\""))
  }

  private func attribute(_ name: String, of element: Substring) -> Double? {
    element.split(separator: " \(name)=\"").last.flatMap { Double($0.prefix { $0 != "\"" }) }
  }

  // MARK: Links

  @Test func linksSurviveStrangeURIs() throws {
    let rects = [
      PhysicalRect(x: .pt(10), y: .pt(20), width: .pt(20), height: .pt(40)),
      PhysicalRect(x: .pt(40), y: .pt(20), width: .pt(20), height: .pt(60)),
    ]
    let bytes = try pdf(
      maker.page(
        100, 200, .glyphs(maker.run("国", x: 50, y: 20)),
        .link(uri: "https://example.org/杜甫_(詩)?a='b'\\c d%20e", rects),
        .link(uri: "", rects), .link(uri: "https://example.org/", [])))
    #expect(try isClean(bytes))
    let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes)
      .output
    #expect(
      text.contains(
        "https://example.org/%E6%9D%9C%E7%94%AB_%28%E8%A9%A9%29?a=%27b%27%5Cc%20d%20e"))
    #expect(text.split(separator: "/Subtype /Link").count == 3)
  }

  // MARK: Glyphs that cannot be drawn

  @Test func anUnknownFontIsAnError() {
    var run = maker.run("国", x: 50, y: 20)
    run.font = FontID(999)
    #expect(throws: RenderError.unknownFont(FontID(999))) {
      try pdf(maker.page(100, 100, .glyphs(run)))
    }
  }

  @Test func anEmptyPageAndAnEmptyRunAreDrawn() throws {
    let run = GlyphRun(font: maker.font, size: .pt(12), ink: .black, orientation: .upright)
    let bytes = try pdf(maker.page(100, 100), maker.page(100, 100, .glyphs(run)))
    #expect(try isClean(bytes))
    #expect(try Tool.run("pdfinfo", "{}", on: bytes).output.contains("Pages:           2"))
  }

  /// Clusters and text that do not fit together, and text that Cairo refuses.
  @Test(arguments: [
    ([], "国破"), ([(0, 0), (3, 1), (0, 0), (3, 1)], "国破"), ([(3, 0), (3, 2)], "国破"),
    ([(1, 1), (5, 1)], "国破"), ([(-3, -1), (99, 99)], "国破"), ([(3, 1)], "国破"),
    ([(6, 1), (0, 1)], "国破"), ([(0, 1), (6, 1)], "国破"), ([(6, 0)], "国破"),
  ])
  func oddClustersDoNotFail(_ clusters: [(Int, Int)], _ text: String) throws {
    var run = maker.run("国破", x: 50, y: 20)
    run.clusters = clusters.map { GlyphRun.TextCluster(byteCount: $0.0, glyphCount: $0.1) }
    let bytes = try pdf(maker.page(100, 100, .glyphs(run)))
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == text)
  }

  @Test(arguments: [
    ([0xFF, 0xFE, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), (Array("\u{FFFF}".utf8), "\u{FFFD}"),
    (Array("\u{1FFFE}".utf8), "\u{FFFD}"), ([0xE5, 0x9B], "\u{FFFD}\u{FFFD}"), ([0], "\u{FFFD}"),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"), (Array("\u{10FFFD}".utf8), "\u{10FFFD}"),
  ])
  func textThatCairoRefusesDoesNotFail(_ text: [UInt8], _ expected: String) throws {
    var run = maker.run("国", x: 50, y: 20)
    run.text = text
    run.clusters = [GlyphRun.TextCluster(byteCount: text.count, glyphCount: 1)]
    let bytes = try pdf(maker.page(100, 100, .glyphs(run)))
    #expect(try extracted(bytes, "pdftotext", "-raw", "{}", "-") == expected)
  }
}
