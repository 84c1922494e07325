import Testing

@testable import VerticalLayout

/// Letters on their side in a style of their own (X4), with fixture G at 10 pt.
@Suite struct LatinStyleTests {
  private func layout(_ text: String, _ latin: TextStyle.CompositeStyle?) throws -> Layout {
    try G10().with {
      $0.style.language = .japanese
      $0.style.latin = latin
      $0.spacing.autospace = .gap(.zero)
    }.layout(text)
  }

  /// The size of each cell's style, in points.
  private func sizes(_ layout: Layout) -> [Double] {
    layout.cells.map { layout.styles[layout.runs[Int($0.run)].style].size.points }
  }

  @Test("X4: letters and what goes with them have a size of their own, and the rest has not")
  func sizes() throws {
    let latin = TextStyle.CompositeStyle(size: .em(1280))
    #expect(try sizes(layout("国AB国", latin)) == [10, 12.5, 12.5, 10])
    #expect(
      try sizes(layout("国A, B1国。Ａ", latin)) == [10, 12.5, 12.5, 12.5, 12.5, 12.5, 10, 10, 10])
    #expect(try sizes(layout("αβя国", latin)) == [12.5, 12.5, 12.5, 10])
    #expect(try sizes(layout("한 국", latin)) == [10, 10, 10])
    #expect(try sizes(layout("国AB国", nil)) == [10, 10, 10, 10])
    let layout = try layout("国AB国", latin)
    #expect(layout.cells.map(\.advance.points) == [10, 6.25, 6.25, 10])
    #expect(layout.columns[0].runs.count == 3)
  }

  @Test("X4: the shift moves letters to where their ascenders point") func shift() throws {
    func origin(_ latin: TextStyle.CompositeStyle?) throws -> Length {
      let layout = try layout("AB", latin)
      return try #require(layout.displayList(ofPage: 0).glyphRuns.first?.glyphs.first).origin.x
    }
    let moved = try origin(TextStyle.CompositeStyle(shift: .em(102)))
    #expect(moved - (try origin(nil)) == Length.pt(10).scaled(by: 102, over: 1024))
    #expect(try origin(TextStyle.CompositeStyle(size: .em(1024))) == origin(nil))
  }

  @Test("DT-30, X4: its fonts come before those of the text, but not before a span's own")
  func fonts()
    throws
  {
    let latin = TextStyle.CompositeStyle(fonts: ["Letters"])
    var style = TextStyle(fonts: ["Han"], latin: latin)
    #expect(style.style(of: .latin)?.fonts == ["Letters", "Han"])
    style.apply(.fonts(["Span"]))
    #expect(style.style(of: .latin)?.fonts == ["Span", "Han"])
    style.orientation = .upright
    #expect(style.style(of: .latin) == nil)
  }
}
