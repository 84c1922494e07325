import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// The order in which an SVG draws (docs/maintainers/seeds.md).
struct DrawingOrderTests {
  /// The order in which colours are drawn: the later lies on top.
  private func order(_ svg: String, _ colors: [Color]) -> [Color] {
    colors.compactMap { color in
      svg.firstRange(of: color.description).map { (color, $0.lowerBound) }
    }
    .sorted { $0.1 < $1.1 }.map(\.0)
  }

  @Test("YY-36: grounds, shadows, side lines, text, strikes, borders, in that order")
  func layers() throws {
    let colors = (1...6).map { Color(red: UInt8($0), green: 7, blue: 9) }
    var document = Document("山河", language: .japanese)
    let attributes: [Attribute] = [
      .box(BoxStyle(ground: colors[0], border: BoxStyle.Border(color: colors[5]))),
      .shadow(TextEffects.Shadow(x: .em(100), y: .em(100), color: colors[1])),
      .sideLine(SideLine(LineStroke(color: colors[2]))), .ink(colors[3]),
      .strikethrough(LineStroke(color: colors[4])),
    ]
    // In an order that is not theirs.
    document.spans = attributes.reversed().map { AttributeSpan(TextRange(0, 6), $0) }
    let library = FontLibrary()
    let page = try Samples.pages(
      of: document, fonts: [Samples.japanese], library: library, size: .pt(20), language: .japanese)[
        0]
    let svg = String(
      decoding: try SVGWriter(fonts: library).svg(page, metadata: DocumentMetadata()), as: UTF8.self
    )
    #expect(order(svg, colors.shuffled()) == colors)
  }
}
