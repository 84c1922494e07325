import Testing

@testable import VerticalLayout

/// Kinds of characters in fonts, sizes and places of their own (X4), with fixture G at 10 pt.
@Suite struct CompositeFontTests {
  private func layout(
    _ text: String, _ parts: [TextStyle.CompositeKind: TextStyle.CompositeStyle],
    change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try G10().with {
      $0.style.language = .japanese
      $0.style.composite = parts
      $0.spacing.autospace = .gap(.zero)
      change(&$0)
    }.layout(text)
  }

  /// The size of each cell's style, in points.
  private func sizes(_ layout: Layout) -> [Double] {
    layout.cells.map { layout.styles[layout.runs[Int($0.run)].style].size.points }
  }

  private static let text = "国々あーｱ。＋5A,１한"

  @Test(
    "X4 each kind of characters has its own size, and the others have that of the text",
    arguments: [
      (TextStyle.CompositeKind.kanji, "国々"), (.kana, "あーｱ"), (.punctuation, "。"), (.symbols, "＋"),
      (.digits, "5１"), (.latin, "5A,"),
    ])
  func kinds(_ part: TextStyle.CompositeKind, _ own: String) throws {
    let layout = try layout(Self.text, [part: TextStyle.CompositeStyle(size: .em(1536))])
    let expected = Self.text.map { own.contains($0) ? 15.0 : 10 }
    #expect(sizes(layout) == expected)
  }

  @Test("X4 digits on their side go with letters where they have no style of their own")
  func digits() throws {
    let latin = TextStyle.CompositeStyle(size: .em(2048))
    let digits = TextStyle.CompositeStyle(size: .em(512))
    #expect(try sizes(layout("国A 1", [.latin: latin])) == [10, 20, 20, 20])
    #expect(try sizes(layout("国A 1", [.latin: latin, .digits: digits])) == [10, 20, 20, 5])
    #expect(try sizes(layout("国１12国", [.digits: digits])) == [10, 5, 5, 10])
  }

  @Test("X4 cells stay as long and as wide as an em of the text, with glyphs in their middle")
  func cells() throws {
    let small = try layout("国あ国。あ", [.kana: TextStyle.CompositeStyle(size: .em(512))])
    #expect(small.cells.map(\.advance.points) == [10, 10, 10, 10, 10])
    #expect(small.columns[0].bounds.width.points == 10)
    let plain = try layout("国あ国。あ", [:])
    func origins(_ layout: Layout) -> [[Double]] {
      layout.displayList(ofPage: 0).glyphRuns.flatMap { run in
        run.glyphs.map { [run.size.points, $0.origin.x.points, $0.origin.y.points] }
      }
    }
    let (own, usual) = (origins(small), origins(plain))
    #expect(own.count == 5 && usual.count == 5)
    #expect(own[0] == usual[0] && own[2] == usual[2])
    // To 1/1024 of a point.
    #expect(own[1][0] == 5)
    #expect(abs(own[1][2] - 10 - ((usual[1][2] - 10) / 2 + 2.5)) < 0.002, "\(own), \(usual)")
    // Columns end where they do without it.
    for size in [512, 1536] {
      let layout = try layout(
        .han(3) + "あい、うえ。" + .han(4), [.kana: TextStyle.CompositeStyle(size: .em(size))]
      ) {
        $0.columns.measure = .pt(40)
        $0.columns.alignment = .justify
      }
      let other = try self.layout(.han(3) + "あい、うえ。" + .han(4), [:]) {
        $0.columns.measure = .pt(40)
        $0.columns.alignment = .justify
      }
      #expect(layout.columnTexts == other.columnTexts)
      #expect(layout.cells.map(\.advance) == other.cells.map(\.advance))
    }
  }

  @Test("X4 a shift moves upright characters across the column") func shift() throws {
    func origin(_ parts: [TextStyle.CompositeKind: TextStyle.CompositeStyle]) throws -> Length {
      try #require(
        layout("あ", parts).displayList(ofPage: 0).glyphRuns.first?.glyphs.first
      ).origin.x
    }
    let moved = try origin([.kana: TextStyle.CompositeStyle(shift: .em(102))])
    #expect(moved - (try origin([:])) == Length.pt(10).scaled(by: 102, over: 1024))
    #expect(try origin([.kanji: TextStyle.CompositeStyle(shift: .em(102))]) == origin([:]))
  }

  @Test("DT-30, X4 fonts of a kind come before those of the text, and a span has its own")
  func fonts() {
    var style = TextStyle(fonts: ["Mincho"])
    style.composite = [
      .kana: TextStyle.CompositeStyle(fonts: ["Kana"]),
      .digits: TextStyle.CompositeStyle(size: .em(900)),
    ]
    #expect(style.style(of: .kana)?.fonts == ["Kana", "Mincho"])
    #expect(style.style(of: .kanji) == nil)
    style.apply(.composite([.kana: TextStyle.CompositeStyle(fonts: ["Other"])]))
    #expect(style.style(of: .kana)?.fonts == ["Other", "Mincho"])
    #expect(style.style(of: .digits)?.size == style.size.scaled(by: 900, over: 1024))
    // A font that a span asks for is that of all its characters, in the sizes of their kinds.
    style.apply(.fonts(["Gothic"]))
    #expect(style.style(of: .kana)?.fonts == ["Gothic", "Mincho"])
    style.orientation = .upright
    #expect(style.style(of: .kana) != nil && style.style(of: .latin) == nil)
  }
}
