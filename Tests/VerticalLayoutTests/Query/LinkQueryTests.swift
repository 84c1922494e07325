import Testing

@testable import VerticalLayout

/// Links at a point.
@Suite struct LinkQueryTests {
  private func links(_ setting: G10, _ text: String, _ spans: [(Int, Int, String)]) throws -> Layout
  {
    var document = Document(text)
    document.spans = spans.map { AttributeSpan(TextRange($0.0, $0.1), .link($0.2)) }
    return try setting.layout(document)
  }

  /// Columns 4 pt apart, each of them a link.
  @Test(
    "CJ-08 of two links that are within the tolerance, the nearer one",
    arguments: [
      (11.0, 5.0, 7.5, "b"), (13, 5, 7.5, "a"), (15, 5, 0, "a"), (5, 5, 0, "b"), (12.5, 5, 0, nil),
      (12.5, 5, 1, nil), (12.5, 5, 1.5, "a"), (-7, 5, 7.5, "b"), (-8, 5, 7.5, nil),
      (31, 5, 7.5, "a"),
      (19, 37, 7.5, "a"), (19, 38, 7.5, nil), (30, 36, 7.5, "a"), (2, 50, 7.5, nil),
    ] as [(Double, Double, Double, String?)])
  func nearest(_ x: Double, _ y: Double, _ tolerance: Double, _ target: String?) throws {
    let layout = try links(G10(30, gap: 4), "一二三四五六", [(0, 9, "a"), (9, 18, "b")])
    let link = layout.link(at: at(x, y), onPage: 0, tolerance: Length(points: tolerance))
    #expect(link?.target == target)
    #expect(layout.link(at: at(x, y), onPage: 1, tolerance: .pt(100)) == nil)
  }

  @Test("CJ-08 a link over two columns is one link with two rectangles") func twoColumns() throws {
    let layout = try links(G10(30, gap: 4), "一二三四五六", [(6, 12, "https://a.example")])
    let link = try #require(layout.link(at: at(5, 5), onPage: 0))
    #expect(link.range == TextRange(6, 12) && link.target == "https://a.example")
    #expect(link.rects == [rect(14, 20, 10, 10), rect(0, 0, 10, 10)])
    #expect(Array(layout.links(onPage: 0)) == [link])
    #expect(layout.link(at: at(20, 5), onPage: 0) == nil)
  }

  @Test("TKb-5, YYb-17 hidden text is not linked") func hidden() throws {
    let setting = G10(30).with { $0.columns.maximum = 1 }
    let layout = try links(setting, "一二三四五六", [(0, 3, "a"), (3, 18, "b"), (15, 18, "c")])
    #expect(layout.links(onPage: 0).map(\.target) == ["a", "b"])
    #expect(layout.link(at: at(5, 25), onPage: 0) == nil)
    #expect(layout.link(at: at(5, 15), onPage: 0)?.rects == [rect(0, 10, 10, 10)])
    #expect(layout.link(at: at(5, 25), onPage: 0, tolerance: .pt(6))?.target == "b")
  }

  @Test("CJ-08 links of other pages are not hit; a blank page part is no link") func pages() throws
  {
    let layout = try links(G10(30, width: 10), "一二三四五六", [(0, 3, "a"), (9, 18, "b")])
    #expect(layout.link(at: at(5, 5), onPage: 0)?.target == "a")
    #expect(layout.link(at: at(5, 5), onPage: 1)?.target == "b")
    #expect(Array(layout.links(onPage: 2)).isEmpty)
    #expect(try G10(30).layout("一").link(at: at(5, 5), onPage: 0, tolerance: .pt(9)) == nil)
  }
}
