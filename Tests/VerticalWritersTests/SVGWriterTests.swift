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
    // Whole units.
    #expect(pieces(text, after: " d=\"").allSatisfy { !$0.prefix { $0 != "\"" }.contains(".") })
  }

  /// The references stand where the display list has the glyphs, within 0.01 pt.
  @Test(arguments: [
    (Samples.chinese, Length.pt(12)), (Samples.mincho, .pt(20)), (Samples.dejaVu, .pt(14)),
  ])
  func glyphsStandInTheirPlaces(_ font: String, _ size: Length) throws {
    let page = try Samples.pages(
      "國Spring、山", fonts: [font, Samples.chinese], library: library, size: size)[0]
    let text = String(
      decoding: try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata()),
      as: UTF8.self)
    var found: [(x: Double, y: Double)] = []
    for group in pieces(text, after: "<g transform=\"") {
      let isTurned = group.hasPrefix("rotate(90)")
      let scale = try #require(
        group.split(separator: "scale(").last.flatMap { Double($0.prefix { $0 != ")" }) })
      for use in pieces(String(group), after: "<use") {
        let x = try #require(number("x", in: use)) * scale
        let y = try #require(number("y", in: use)) * scale
        found.append(isTurned ? (-y, x) : (x, y))
      }
    }
    let expected = page.items.flatMap { item -> [PhysicalPoint] in
      if case .glyphs(let run) = item { run.glyphs.map(\.origin) } else { [] }
    }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(abs(found.x - expected.x.points) < 0.01 && abs(found.y - expected.y.points) < 0.01)
    }
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
    let page = DisplayList(size: PhysicalSize(width: .zero, height: .pt(9)), items: [])
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
    let run = try Tool.run("rsvg-convert", "{}", on: svg)
    #expect(run.status == 0, "\(run.errors)")
  }
}
