import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalCairo

/// The bounds of ink that a layout tells are those of the pixels (TKb-4).
struct InkBoundsTests {
  static let italic = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Italic.ttf"

  @Test(
    "TKb-4 ink bounds hold all ink, and no more",
    arguments: ["国", "。", "「", "ー", "f", "fjf", "12", "！？", "一f二", "ⅷ", "ﬃ", "か\u{3099}"])
  func pixels(_ text: String) throws {
    let library = FontLibrary()
    let fonts = [PageMaker.fontPath, Self.italic]
    try library.prepare(fonts: fonts, language: .japanese)
    var options = LayoutOptions(
      style: TextStyle(
        fonts: fonts, size: .pt(40), language: .japanese,
        latin: TextStyle.CompositeStyle(fonts: [Self.italic])),
      page: .size(width: nil, height: nil))
    options.page.margins = Margins(top: .pt(60), right: .pt(60), bottom: .pt(60), left: .pt(60))
    let layout = try Typesetter(shaper: library, options: options).typeset(Document(text))
    let all = TextRange(0, text.utf8.count)
    let bounds = try #require(layout.inkBounds(of: all, onPage: 0, shaper: library))
    let png = try CairoRenderer(fonts: library).png(
      layout.displayList(ofPage: 0), dpi: 288, paper: .white)
    let image = try DecodedImage(png: png)
    // Four pixels a point, one more for the smooth edge.
    let area = (
      left: Int(bounds.x.points * 4) - 1, top: Int(bounds.y.points * 4) - 1,
      right: Int(bounds.maxX.points * 4) + 2, bottom: Int(bounds.maxY.points * 4) + 2
    )
    let inside = image.ink(
      in: (area.left, area.top, area.right - area.left, area.bottom - area.top))
    #expect(inside > 0 && image.ink(in: (0, 0, image.width, image.height)) == inside)
    // Each side is reached.
    let (width, height) = (area.right - area.left, area.bottom - area.top)
    #expect(image.ink(in: (area.left, area.top, 4, height)) > 0)
    #expect(image.ink(in: (area.right - 4, area.top, 4, height)) > 0)
    #expect(image.ink(in: (area.left, area.top, width, 4)) > 0)
    #expect(image.ink(in: (area.left, area.bottom - 4, width, 4)) > 0)
  }

  @Test("TKb-4 an italic letter sticks out of its cell, a stop leaves most of it empty")
  func differences() throws {
    let library = FontLibrary()
    let fonts = [PageMaker.fontPath, Self.italic]
    try library.prepare(fonts: fonts, language: .japanese)
    let options = LayoutOptions(
      style: TextStyle(
        fonts: fonts, size: .pt(40), language: .japanese,
        latin: TextStyle.CompositeStyle(fonts: [Self.italic])))
    let layout = try Typesetter(shaper: library, options: options).typeset(Document("f一。"))
    func both(_ start: Int, _ end: Int) throws -> (PhysicalRect, PhysicalRect) {
      let range = TextRange(start, end)
      return (
        try #require(layout.typographicBounds(of: range, onPage: 0)),
        try #require(layout.inkBounds(of: range, onPage: 0, shaper: library))
      )
    }
    let (letter, letterInk) = try both(0, 1)
    #expect(!letter.contains(letterInk))
    let (stop, stopInk) = try both(4, 7)
    #expect(stop.contains(stopInk) && stopInk.width < stop.width.half)
  }
}
