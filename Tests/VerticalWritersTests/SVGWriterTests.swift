import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

struct SVGWriterTests {
  let library = FontLibrary()

  private func svg(
    _ text: String, metadata: DocumentMetadata = DocumentMetadata(), size: Length = .pt(12),
    fonts: [String] = [Samples.chinese], ink: Color = .black
  ) throws -> String {
    let page = try Samples.pages(text, fonts: fonts, library: library, size: size, ink: ink)[0]
    return String(
      decoding: try SVGWriter(fonts: library).svg(page, metadata: metadata), as: UTF8.self)
  }

  private func pieces(_ text: String, after separator: String) -> [Substring] {
    Array(text.split(separator: separator, omittingEmptySubsequences: false).dropFirst())
  }

  private func number(_ name: String, in element: Substring) -> Double? {
    let parts = element.split(separator: " \(name)=\"", omittingEmptySubsequences: false)
    return parts.count > 1 ? Double(parts[1].prefix { $0 != "\"" }) : nil
  }

  @Test func anOutlineIsThereOnce() throws {
    let text = try svg("國破國破國")
    #expect(pieces(text, after: "<path id=").count == 2)
    #expect(pieces(text, after: "<use ").count == 5)
    // One that is drawn once stands where it is drawn.
    let once = try svg("國破國破山")
    #expect(pieces(once, after: "<path id=").count == 2)
    #expect(pieces(once, after: "<path d=").count == 1)
    #expect(pieces(once, after: "<use ").count == 4)
    // Whole units.
    #expect(pieces(text, after: " d=\"").allSatisfy { !$0.prefix { $0 != "\"" }.contains(".") })
  }

  /// The references stand where the display list has the glyphs, within a thousandth of their size.
  @Test(arguments: [
    (Samples.chinese, Length.pt(12)), (Samples.mincho, .pt(20)), (Samples.dejaVu, .pt(14)),
  ])
  func glyphsStandInTheirPlaces(_ font: String, _ size: Length) throws {
    // All of them twice.
    let page = try Samples.pages(
      "國、山Spr\nSpr國、山", fonts: [font, Samples.chinese], library: library, size: size)[0]
    let text = String(
      decoding: try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata()),
      as: UTF8.self)
    var found: [(x: Double, y: Double)] = []
    for group in pieces(text, after: "<g transform=\"translate(") {
      let origin = group.prefix { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
      let isTurned = group.prefix { $0 != ">" }.contains("rotate(90)")
      let scale = try #require(
        group.split(separator: "scale(").last.flatMap { Double($0.prefix { $0 != ")" }) })
      for use in pieces(String(group), after: "<use") {
        let element = use.prefix { $0 != ">" }
        let x = (number("x", in: element) ?? 0) * scale
        let y = (number("y", in: element) ?? 0) * scale
        found.append(
          isTurned ? (origin[0] - y, origin[1] + x) : (origin[0] + x, origin[1] + y))
      }
    }
    let expected = page.items.flatMap { item -> [PhysicalPoint] in
      if case .glyphs(let run) = item { run.glyphs.map(\.origin) } else { [] }
    }
    #expect(found.count == expected.count && found.count == 12)
    let limit = size.points / 1000
    for (found, expected) in zip(found, expected) {
      #expect(
        abs(found.x - expected.x.points) < limit && abs(found.y - expected.y.points) < limit,
        "\(found), \(expected)")
    }
  }

  /// Shapes that are drawn once are one path a column, unless what overlaps would shine through.
  @Test func whatIsDrawnOnceIsOnePath() throws {
    #expect(pieces(try svg("國破山\n河在\n"), after: "<path d=").count == 2)
    let pale = Color(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(pieces(try svg("國破山\n河在\n", ink: pale), after: "<path d=").count == 5)
  }

  @Test func theTextLiesOverIt() throws {
    let text = try svg("國<破>\nSpring 山\n")
    let lines = pieces(text, after: "<text ").map { line in
      line.split(separator: ">", maxSplits: 1).last?.prefix { $0 != "<" } ?? ""
    }
    #expect(lines == ["國&lt;破&gt;", "Spring 山"])
    #expect(text.contains("<g fill-opacity=\"0\""))
    #expect(text.contains("writing-mode=\"vertical-rl\""))
  }

  @Test func titleAndLanguageAreSaid() throws {
    let text = try svg(
      "國", metadata: DocumentMetadata(title: "a < b & c\u{1}", author: "杜甫", language: .japanese))
    #expect(text.contains("<title>a &lt; b &amp; c</title>"))
    #expect(text.contains("<desc>杜甫</desc>"))
    #expect(text.contains(" lang=\"ja\""))
  }

  @Test func inkMayBeTranslucent() throws {
    let text = try svg("國\u{1200}", ink: Color(red: 200, green: 60, blue: 35, alpha: 128))
    #expect(text.contains("fill=\"#C83C23\" fill-opacity=\"0.502\""))
    #expect(text.contains("stroke=\"#C83C23\" stroke-opacity=\"0.502\""))
  }

  @Test func aPageWithoutAreaIsAnError() {
    let page = DisplayList(size: PhysicalSize(width: .zero, height: .pt(9)))
    #expect(throws: WriterError.pageWithoutArea(page: 1, page.size)) {
      try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata())
    }
  }

  /// Random display lists make files that librsvg can draw, and the same ones every time.
  @Test(arguments: 0..<8)
  func everyListMakesASoundFile(_ seed: Int) throws {
    let names = [Samples.chinese, Samples.mincho, Samples.dejaVu, Samples.porson, Samples.emoji]
    try library.prepare(fonts: names, language: .japanese)
    var random = SplitMix64(state: UInt64(seed))
    let page = random.page(fontCount: library.fontCount)
    let writer = SVGWriter(fonts: library)
    let svg = try writer.svg(page, metadata: random.metadata(seed))
    #expect(try writer.svg(page, metadata: random.metadata(seed)) == svg)
    // What a writer keeps from other pages makes no difference.
    #expect(try SVGWriter(fonts: library).svg(page, metadata: random.metadata(seed)) == svg)
    let run = try Tool.run("rsvg-convert", "{}", on: svg)
    #expect(run.status == 0, "\(run.errors)")
    let text = try SVGWriter(fonts: library, showsText: true).svg(
      page, metadata: random.metadata(seed))
    let check = try Tool.run("rsvg-convert", "{}", on: text)
    #expect(check.status == 0, "\(check.errors)")
  }

  // MARK: Text

  private func shown(_ text: String, fonts: [String] = [Samples.chinese]) throws -> String {
    let page = try Samples.pages(text, fonts: fonts, library: library)[0]
    return String(
      decoding: try SVGWriter(fonts: library, showsText: true).svg(
        page, metadata: DocumentMetadata()), as: UTF8.self)
  }

  /// Ideographs and letters are text, in one font, each with its place; nothing is drawn.
  @Test func glyphsMayBeText() throws {
    let text = try shown("國、破\nSpring 山\n")
    #expect(!text.contains("<path") && !text.contains("<use"))
    #expect(pieces(text, after: "@font-face").count == 1)
    #expect(pieces(text, after: "<text ").count == 2)
    #expect(text.contains(">國、破</text>"))
    #expect(text.contains(" y=\"0 12 24\""))
    #expect(pieces(text, after: " rotate=\"90\"").count == 1)
  }

  /// A character that stands for two glyphs has two fonts; a ligature of two letters is drawn, and lies over
  /// it as text that is not seen.
  @Test func whatIsNoCharactersOwnGlyphIsToldApart() throws {
    let one = try shown("2024年\n")
    #expect(pieces(one, after: "@font-face").count == 1)
    // The digit in a cell with another one is narrow.
    let two = try shown("2024年12月\n")
    #expect(pieces(two, after: "@font-face").count == 2)
    #expect(pieces(two, after: " font-family=\"v1\"").count == 1)
    let joined = try shown("國fi\u{301}שלום\n", fonts: [Samples.dejaVu, Samples.chinese])
    #expect(joined.contains("fill-opacity=\"0\""))
    #expect(joined.contains("<path"))
  }

  /// The fonts that files carry have all tables that browsers ask for, and the characters in them.
  @Test(arguments: [Samples.chinese, Samples.mincho, Samples.dejaVu, Samples.porson])
  func theFontsAreWhole(_ font: String) throws {
    try library.prepare(fonts: [font], language: .japanese)
    let glyphs = library.outline(of: 40, in: FontID(0))
    #expect(!glyphs.isEmpty)
    let file = try library.webFont(of: FontID(0), showing: [(0x41, 40), (0x4E00, 41)])
    // FreeType reads it, and finds the characters.
    let script = try Tool.run("fc-query", "--format", "%{charset}", "{}", on: file)
    #expect(script.status == 0 && script.text == "41 4e00", "\(script.text)")
  }

  @Test func aSpriteHasTheOutlinesOfAllPages() throws {
    let sprite = SVGSprite(reference: "a&b-glyphs.svg")
    let writer = SVGWriter(fonts: library)
    var count = 0
    for text in ["國破", "破山國", "山"] {
      let page = try Samples.pages(text, fonts: [Samples.chinese], library: library)[0]
      let svg = String(
        decoding: try writer.svg(page, metadata: DocumentMetadata(), sprite: sprite), as: UTF8.self)
      #expect(!svg.contains("<path"))
      count += pieces(svg, after: "<use href=\"a&amp;b-glyphs.svg#").count
    }
    #expect(count == 6)
    let file = String(decoding: sprite.svg(), as: UTF8.self)
    #expect(pieces(file, after: "<path id=").count == 3)
    #expect(file.hasSuffix("</defs>\n</svg>\n"))
  }

  @Test("YY-32 dashes of an SVG are the multiples of their width that a style states")
  func dashes() throws {
    var document = Document("國破山河")
    document.spans = [LineStroke.LineStyle.dashed, .shortDashed, .dashDot, .dashDotDot].enumerated()
      .map {
        AttributeSpan(
          TextRange($0 * 3, $0 * 3 + 3),
          .sideLine(SideLine(LineStroke($1, width: .absolute(.pt(2)))))
        )
      }
    let page = try Samples.pages(
      of: document, fonts: [Samples.chinese], library: library, size: .pt(24),
      language: .simplifiedChinese)[0]
    let text = String(
      decoding: try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata()), as: UTF8.self
    )
    #expect(
      pieces(text, after: " stroke-dasharray=\"").map { String($0.prefix { $0 != "\"" }) }
        == ["24 6", "10 6", "24 6 10 6", "24 6 10 6 10 6"])
  }

  @Test func namesOfShapesAreShortAndDifferent() {
    let names = (0..<40_000).map(SVGDefinitions.name)
    #expect(Set(names).count == names.count)
    #expect(names[0] == "A" && names[26] == "A0" && names.allSatisfy { $0.count <= 4 })
  }
}
