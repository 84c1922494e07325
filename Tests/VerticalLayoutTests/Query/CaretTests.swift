import Testing

@testable import VerticalLayout

/// Carets, and the ways that they go.
@Suite struct CaretTests {
  @Test("YY-47 a caret lies across its column: bounds.x, offset, bounds.width, 0")
  func caretRect() throws {
    for layout in try bothViews(try G10(30, gap: 5).layout("一二三四")) {
      #expect(layout.caret(at: 3)?.rect == rect(15, 10, 10, 0))
      #expect(layout.caret(at: 9)?.rect == rect(0, 0, 10, 0))
      #expect(layout.caret(at: 9, affinity: .upstream)?.rect == rect(15, 30, 10, 0))
      #expect(layout.caret(at: 12)?.rect == rect(0, 10, 10, 0))
      #expect(layout.caret(at: 13) == nil && layout.caret(at: -1) == nil)
    }
  }

  @Test(
    "YY-47, TK-30 n cells have n + 1 carets, in order",
    arguments: ["一", "一二三", "一a二 b三", "「一」。", ""])
  func caretOffsets(_ text: String) throws {
    for layout in try bothViews(try G10(200).layout(text)) where layout.columnCount > 0 {
      let offsets = layout.caretOffsets(ofColumn: 0)
      #expect(offsets.count == layout.cells(ofColumn: 0).count + 1)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
      #expect(layout.carets(ofColumn: 0).map(\.rect.y) == offsets)
    }
    let layout = try G10(200).layout(text)
    #expect(layout.caretOffsets(ofColumn: 7).isEmpty && layout.carets(ofColumn: -1).isEmpty)
  }

  @Test("YY-47 carets stand in the middle of a space between cells")
  func letterSpacing() throws {
    var setting = G10(100)
    setting.options.style.letterSpacing = .pt(4)
    for layout in try bothViews(try setting.layout("一二三")) {
      #expect(layout.caretOffsets(ofColumn: 0) == [.pt(0), .pt(12), .pt(26), .pt(38)])
    }
  }

  @Test("YY-47 a blank column has one caret, at its head")
  func blankColumn() throws {
    for layout in try bothViews(try G10(30).layout("一\n\n二")) {
      #expect(layout.caretOffsets(ofColumn: 1) == [.zero])
      #expect(layout.caret(at: 4)?.rect == rect(10, 0, 10, 0))
      #expect(layout.caret(at: 4)?.position == TextPosition(offset: 4))
      #expect(layout.caret(at: 3)?.rect == rect(20, 10, 10, 0))
      #expect(layout.caret(at: 5)?.rect == rect(0, 0, 10, 0))
    }
  }

  @Test("YY-47, TK-23 after a final break the caret stays at the end of the last column")
  func finalBreak() throws {
    for layout in try bothViews(try G10(30).layout("一二\r\n")) {
      for offset in [6, 7, 8] {
        #expect(layout.caret(at: offset)?.rect == rect(0, 20, 10, 0))
        #expect(layout.caret(at: offset)?.position.offset == 6)
      }
    }
  }

  @Test("TK-30 the order of the page and that of the text, where both directions are mixed")
  func bidirectional() throws {
    for layout in try bothViews(try G10(100).layout("一אב二")) {
      let page = layout.caretOffsets(ofColumn: 0)
      #expect(page.count == 5 && page == page.sorted())
      let text = layout.carets(ofColumn: 0)
      #expect(text.map(\.position.offset) == [0, 3, 5, 7, 10])
      // Before א, the caret is at the foot of the Hebrew; before 二, too.
      #expect(text.map(\.rect.y) == [page[0], page[3], page[2], page[3], page[4]])
      #expect(layout.caret(at: 3, affinity: .upstream)?.rect.y == page[1])
      #expect(layout.caret(at: 7, affinity: .upstream)?.rect.y == page[1])
    }
  }

  @Test(
    "YYb-11 from a caret to its point and back is the identity",
    arguments: ["一二三四五", "一\n\n二a b三", "「一」12年"])
  func roundTrip(_ text: String) throws {
    for layout in try bothViews(try G10(30, gap: 4).layout(text)) {
      for column in 0..<layout.columnCount {
        for caret in layout.carets(ofColumn: column) {
          let point = PhysicalPoint(x: caret.rect.x + caret.rect.width.half, y: caret.rect.y)
          let position = try #require(layout.closestPosition(to: point, onPage: caret.page))
          #expect(position.offset == caret.position.offset)
          #expect(layout.caret(at: position)?.rect == caret.rect)
        }
      }
    }
  }

  @Test(
    "YY-46 down is forward, left is the next column",
    arguments: [
      (0, Caret.CaretMovement.down, 3), (3, .down, 6), (6, .down, 9), (9, .down, 12), (9, .up, 6),
      (3, .up, 0),
      (0, .left, 9), (3, .left, 12), (3, .right, nil), (12, .right, 3), (12, .left, 21),
      (9, .left, 18), (0, .up, nil),
      (21, .down, nil), (18, .left, nil),
    ] as [(Int, Caret.CaretMovement, Int?)])
  func movements(_ start: Int, _ movement: Caret.CaretMovement, _ end: Int?) throws {
    for layout in try bothViews(try G10(30).layout("一二三四五六七")) {
      let position = TextPosition(offset: start)
      #expect(layout.position(from: position, moving: movement)?.offset == end)
      let range = TextRange(min(start, end ?? start), max(start, end ?? start))
      #expect(layout.range(from: position, extending: movement) == range)
    }
  }

  @Test("U-01, YY-46 from left to right, right is the next column; a page on the way is no end")
  func movementsLeftToRight() throws {
    let setting = G10(30, width: 10).with { $0.columns.direction = .leftToRight }
    for layout in try bothViews(try setting.layout("一二三四五六")) {
      #expect(layout.pageCount == 2)
      let next = layout.position(from: TextPosition(offset: 3), moving: .right)
      #expect(next == TextPosition(offset: 12))
      #expect(layout.position(from: TextPosition(offset: 3), moving: .left) == nil)
    }
  }

  @Test(
    "YY-46 down goes through every place between two clusters, up goes back",
    arguments: ["一二三四五", "一\n\n二a b三\r\n", "12年\n👩\u{200D}🚀", "一אבג二\nא"])
  func walk(_ text: String) throws {
    for layout in try bothViews(try G10(30).layout(text)) {
      var forward = [TextPosition(offset: 0)]
      while let next = layout.position(from: forward[forward.count - 1], moving: .down) {
        #expect(next.offset > forward[forward.count - 1].offset)
        forward.append(next)
      }
      var back = [forward[forward.count - 1]]
      while let next = layout.position(from: back[back.count - 1], moving: .up) {
        #expect(next.offset < back[back.count - 1].offset)
        back.append(next)
      }
      #expect(forward.map(\.offset) == back.reversed().map(\.offset))
      #expect(
        Set(forward.map(\.offset))
          == Set(
            (0..<layout.columnCount).flatMap { column in
              layout.carets(ofColumn: column).map(\.position.offset)
            }))
    }
  }
}
