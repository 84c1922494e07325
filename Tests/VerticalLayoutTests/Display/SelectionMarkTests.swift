import Testing

@testable import VerticalLayout

/// A selection that is drawn over the page (`--select`).
@Suite struct SelectionMarkTests {
  private func lists(
    _ text: String, _ range: TextRange?, width: Int? = nil
  ) throws -> (layout: Layout, lists: [DisplayList]) {
    let setting = G10(30, width: width).with { $0.overlay.selection = range }
    let layout = try setting.layout(text)
    return (layout, layout.pages.indices.map(layout.displayList(ofPage:)))
  }

  private func fills(_ list: DisplayList, beyond plain: DisplayList) -> [PhysicalRect] {
    list.items.dropFirst(plain.items.count).compactMap {
      if case .fill(let rect, _) = $0 { rect } else { nil }
    }
  }

  private func pins(_ list: DisplayList) -> Int {
    list.items.count { if case .path = $0 { true } else { false } }
  }

  @Test("YY-48, CJ-22 head, middle and tail lie over the text, with a caret and a pin at each end")
  func parts() throws {
    let plain = try lists(.han(10), nil).lists[0]
    let (layout, lists) = try lists(.han(10), TextRange(3, 24))
    #expect(Array(lists[0].items.prefix(plain.items.count)) == plain.items)
    let rects = layout.selectionRects(for: TextRange(3, 24)).map(\.rect)
    let drawn = fills(lists[0], beyond: plain)
    #expect(rects.count == 3 && Array(drawn.prefix(3)) == rects)
    // The carets lie on the ends of the selection, across their columns.
    #expect(drawn.dropFirst(3).map { $0.y + $0.height.half } == [.pt(10), .pt(20)])
    #expect(drawn.dropFirst(3).map(\.x) == [layout.columns[0], layout.columns[2]].map(\.bounds.x))
    #expect(pins(lists[0]) == 2)
  }

  @Test("A selection over pages has each end on its own page") func pages() throws {
    let (_, lists) = try lists(.han(10), TextRange(3, 24), width: 10)
    #expect(lists.map(pins) == [1, 0, 1, 0])
    let plain = try self.lists(.han(10), nil, width: 10).lists
    #expect(zip(lists, plain).map { $0.items.count - $1.items.count } == [3, 1, 3, 0])
  }

  @Test(
    "Nothing is selected where nothing is shown",
    arguments: [TextRange(90, 99), TextRange(3, 3), TextRange(0, 0)])
  func nothing(_ range: TextRange) throws {
    #expect(try lists("一二三", range).lists == lists("一二三", nil).lists)
  }

  @Test("A part of a character selects the whole of it, and a range beyond the text ends with it")
  func partOfACharacter() throws {
    #expect(try lists("一二三", TextRange(4, 5)).lists == lists("一二三", TextRange(3, 6)).lists)
    #expect(try lists("一二三", TextRange(3, 99)).lists == lists("一二三", TextRange(3, 9)).lists)
  }
}
