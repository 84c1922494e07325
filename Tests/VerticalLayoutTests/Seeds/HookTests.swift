import Testing

@testable import VerticalLayout

/// Hooks: Swift code that decides about a layout, stage by stage.
@Suite struct HookTests {
  private func layout(
    _ document: Document, _ setting: G10, _ change: (inout LayoutHooks) -> Void
  ) throws -> Layout {
    var hooks = LayoutHooks()
    change(&hooks)
    return try Typesetter(shaper: setting.shaper, options: setting.options, hooks: hooks)
      .typeset(document)
  }

  @Test("TK-34 口 drawn as 囗: other ink, the same text, the same columns") func drawnText() throws {
    let document = Document("口一口二，口三")
    let plain = try G10(40).layout(document)
    let layout = try layout(document, G10(40)) { hooks in
      hooks.drawnText = { $0.text == "口" && $0.range.lowerBound > 0 ? "囗" : nil }
    }
    let list = layout.displayList(ofPage: 0)
    #expect(list.text == document.text)
    let glyphs = list.glyphRuns.flatMap(\.glyphs).map(\.id)
    let expected = plain.displayList(ofPage: 0).glyphRuns.flatMap(\.glyphs).map(\.id)
    #expect(glyphs.count == expected.count && glyphs.first == 0x53E3)
    #expect(glyphs.dropFirst().filter { $0 == 0x56D7 }.count == 2)
    #expect(layout.columns.map(\.range) == plain.columns.map(\.range))
    #expect(layout.cells.map(\.range) == plain.cells.map(\.range))
    #expect(Array(layout.ranges(of: "口")).count == 3)
  }

  @Test(
    "TK-34 what no cell can hold is passed over",
    arguments: ["", "\n", "\u{1}", "\u{2028}", String(repeating: "二", count: 17)])
  func badDrawnText(_ text: String) throws {
    let layout = try layout(Document("一二三"), G10()) { $0.drawnText = { _ in text } }
    #expect(try layout == G10().layout("一二三"))
  }

  @Test("TK-34 several characters stand in one cell; numbers share a cell after it")
  func longDrawnText() throws {
    let layout = try layout(Document("一二12三", language: .japanese), G10()) { hooks in
      hooks.drawnText = { $0.text == "二" ? "甲乙" : nil }
    }
    #expect(layout.cells.map(\.range.count) == [3, 3, 2, 3])
    #expect(layout.displayList(ofPage: 0).text == "一二12三")
  }

  @Test("TK-37 a URL is not split unless it is longer than a column")
  func mayBreak() throws {
    let url = "https://a.jp/b/c-d/e"
    let document = Document("一二" + url + "三四")
    let link = TextRange(6, 6 + url.utf8.count)
    func layout(_ height: Int) throws -> Layout {
      try self.layout(document, G10(height)) { hooks in
        hooks.mayBreak = { place in
          !(link.lowerBound <= place.before.lowerBound && place.after.upperBound <= link.upperBound)
        }
      }
    }
    #expect(try G10(110).layout(document).columnTexts.contains(url) == false)
    #expect(try layout(110).columnTexts == ["一二", url + "三", "四"])
    let long = try layout(60)
    #expect(long.columnTexts.joined() == document.text)
    #expect(long.columns.allSatisfy { $0.natural <= .pt(60) })
  }

  @Test("TK-37 where no break is allowed at all, columns end where they are full")
  func noBreakAtAll() throws {
    let layout = try layout(Document("一二三四五\n六"), G10(20)) { $0.mayBreak = { _ in false } }
    #expect(layout.columnTexts == ["一二", "三四", "五", "六"])
  }

  @Test("TK-35 columns whose last glyph is 99, 199, 299: extra gaps 0, 1, 2")
  func spaceAfter() throws {
    for pitch in [nil, Length.pt(15)] {
      let setting = G10(1000, gap: 5).with { $0.columns.pitch = pitch }
      let layout = try layout(Document(.han(400)), setting) { hooks in
        hooks.spaceAfter = { column in .pt((column.range.upperBound / 3 - 1) / 100) }
      }
      #expect(layout.columns.count == 4)
      let gaps = zip(layout.lefts, layout.lefts.dropFirst()).map { $0 - $1 - 15 }
      #expect(gaps == [0, 1, 2])
      #expect(layout.pages[0].size.width == .pt(10 * 4 + 5 * 3 + 3))
    }
  }

  @Test("TK-35 space after paragraphs, and before one of them") func spaceOfParagraphs() throws {
    let layout = try layout(Document("一二三\n四\n五六三\n七"), G10(20)) { hooks in
      hooks.spaceAfter = { column in
        guard column.endsParagraph else { return .zero }
        return .pt(column.paragraph == 2 ? 4 + 7 : 4)
      }
    }
    let gaps = zip(layout.lefts, layout.lefts.dropFirst()).map { $0 - $1 - 10 }
    #expect(gaps == [0, 4, 4, 0, 11])
  }

  @Test("TK-35 the space counts for what fits on a page, and begins anew on each") func spaceFits()
    throws
  {
    let layout = try layout(Document(.han(8)), G10(20, width: 35)) { hooks in
      hooks.spaceAfter = { _ in .pt(15) }
    }
    #expect(layout.pages.map(\.columns.count) == [2, 2])
    #expect(layout.lefts == [25, 0, 25, 0])
    let negative = try self.layout(Document(.han(8)), G10(20, width: 35)) { hooks in
      hooks.spaceAfter = { _ in .pt(-15) }
    }
    #expect(try negative == G10(20, width: 35).layout(.han(8)))
  }

  @Test("YY-21, TK-38 W 200, F 24: columns at x 178.4, 154.4, 130.4") func position() throws {
    let setting = G10(100).with {
      $0.page.size = .size(width: .pt(200), height: .pt(100))
    }
    let layout = try layout(Document(.han(30)), setting) { hooks in
      hooks.position = { place in
        PhysicalPoint(
          x: place.pageSize.width - .pt(24) * place.number - Length(points: 21.6),
          y: place.bounds.y)
      }
    }
    #expect(
      layout.columns.map { ($0.bounds.x.points * 10).rounded() / 10 } == [178.4, 154.4, 130.4])
    #expect(layout.pages[0].block.x == layout.columns[2].bounds.x)
    // All that is drawn and asked goes with it.
    let glyph = try #require(layout.displayList(ofPage: 0).glyphRuns.first?.glyphs.first)
    #expect(abs(glyph.origin.x.points - 178.4) < 0.01)
    #expect(layout.range(at: at(180, 5), onPage: 0) == TextRange(0, 3))
  }

  @Test("YY-21 a place that no page has is made the farthest that one can have")
  func farPosition() throws {
    let far = Length(rawValue: .max)
    let layout = try layout(Document("一\n二"), G10()) { hooks in
      hooks.position = { PhysicalPoint(x: $0.number == 0 ? far : -far, y: far) }
    }
    #expect(layout.columns.map(\.bounds.x) == [.limit, -.limit])
    #expect(layout.columns.allSatisfy { $0.bounds.y == .limit })
    _ = layout.displayList(ofPage: 0)
    let tall = try self.layout(Document("一\n二"), G10()) { $0.spaceAfter = { _ in far } }
    #expect(tall.columns.map(\.spaceAfter) == [.limit, .limit])
  }

  @Test("TK-35, TK-37, YY-21 hooks are told the same, and make the same, page by page")
  func streamed() throws {
    var document = Document(
      (0..<60).map { String.han($0 % 17) }.joined(separator: "\n"))
    document.spans = [AttributeSpan(TextRange(0, 30), .link("tel:1"))]
    let setting = G10(50).with { $0.page.size = .size(width: .pt(60), height: .pt(50)) }
    var hooks = LayoutHooks()
    hooks.drawnText = { $0.range.lowerBound % 7 == 0 ? "囗" : nil }
    hooks.mayBreak = { $0.after.lowerBound % 5 != 0 }
    hooks.spaceAfter = { .pt($0.index % 3) + Length(rawValue: $0.range.lowerBound) }
    hooks.position = { place in
      PhysicalPoint(
        x: place.bounds.x + .pt(place.column.index % 5) + .pt(place.page), y: place.bounds.y)
    }
    let typesetter = Typesetter(
      shaper: setting.shaper, options: setting.options, hooks: hooks)
    let whole = try typesetter.typeset(document)
    #expect(whole.pages.count > 3)
    for size in [1, 100] {
      var stream = try typesetter.pages(of: document)
      stream.partSize = size
      var lists: [DisplayList] = []
      var last: [Bool] = []
      while let layout = try stream.next() {
        lists += layout.pages.indices.map(layout.displayList(ofPage:))
        last.append(stream.isFinished)
      }
      #expect(lists == whole.pages.indices.map(whole.displayList(ofPage:)))
      // TK-39: the last pages are known as such.
      #expect(last.count > 1 && last.last == true && !last.dropLast().contains(true))
    }
  }

  // MARK: Grounds

  private static let red = Color(red: 200, green: 60, blue: 35)

  private static func boxed(_ text: String, _ passages: [Range<Int>]) -> Document {
    let box = BoxStyle(ground: .white, border: BoxStyle.Border(), padding: .init(across: .em(512)))
    var document = Document(text)
    document.passages = passages.map { Document.Passage($0, box) }
    return document
  }

  @Test("DT-11 a passage's ground is what a hook draws: nothing, other shapes, or its own and more")
  func ground() throws {
    let document = Self.boxed("一\n二三四\n五", [1..<2])
    let plain = try G10(20).layout(document)
    let usual = plain.displayList(ofPage: 0).items
    guard case .fill(let rect, .white) = usual.first else {
      Issue.record("no ground")
      return
    }
    var round = DisplayPath(fill: Self.red)
    round.addRectangle(rect, radius: .pt(3))
    let edge = PhysicalRect(x: rect.x, y: rect.y, width: .pt(1), height: rect.height)
    for drawn in [[], [.path(round)], [usual[0], .fill(edge, Self.red)]] as [[DisplayItem]] {
      let asked = try layout(document, G10(20)) { hooks in
        hooks.ground = { passage in
          passage.bounds == rect && passage.usual == [usual[0]] && passage.paragraphs == 1..<2
            && passage.range == TextRange(4, 14) && passage.style == document.passages[0].box
            ? drawn : [.stroke(rect, width: .pt(9), .black)]
        }
      }
      // The border, the text and the places stay.
      #expect(asked.displayList(ofPage: 0).items == drawn + usual.dropFirst())
      #expect(asked.columns == plain.columns && asked.record(ofPage: 0) == plain.record(ofPage: 0))
    }
  }

  @Test(
    "DT-11, TK-22 the room of a column that a hook moves goes with it, and the box around it",
    arguments: [1, 2])
  func movedBox(_ tiers: Int) throws {
    let document = Self.boxed("一\n二三四\n五", [1..<2])
    let setting = G10.page(100, 100, PageRegions(tiers: tiers))
    let usual = try setting.layout(document)
    let (x, y) = (Length.pt(-3), Length.pt(7))
    let moved = try layout(document, setting) { hooks in
      hooks.position = { PhysicalPoint(x: $0.bounds.x + x, y: $0.bounds.y + y) }
    }
    var box = try #require(usual.boxes(onPage: 0).first?.bounds)
    box.move(x: x, y: y)
    #expect(moved.boxes(onPage: 0).map(\.bounds) == [box])
    #expect(moved.columns.map(\.slot.rect.x) == usual.columns.map { $0.slot.rect.x + x })
    #expect(moved.columns.map(\.slot.rect.y) == usual.columns.map { $0.slot.rect.y + y })
  }

  @Test("DT-11 a ground where the style has none; what is no shape, or on no page, is passed over")
  func groundShapes() throws {
    var document = Self.boxed("一\n二三四\n五", [1..<2])
    document.passages[0].box.ground = nil
    let far = Length(rawValue: .max)
    let beyond = PhysicalRect(x: far, y: .zero, width: .pt(1), height: .pt(1))
    let glyphs = try G10().layout("六").displayList(ofPage: 0).items
    let layout = try layout(document, G10(20)) { hooks in
      hooks.ground = { passage in
        glyphs + [
          .fill(beyond, .black), .stroke(passage.bounds, width: -.pt(1), .black),
          .path(DisplayPath(steps: [.move(PhysicalPoint(x: .zero, y: -far))], fill: .black)),
          .link(uri: "tel:1", [passage.bounds]), .fill(passage.bounds, Self.red),
        ] + passage.usual
      }
    }
    let plain = try G10(20).layout(document).displayList(ofPage: 0).items
    let items = layout.displayList(ofPage: 0).items
    #expect(items.count == plain.count + 1 && Array(items.dropFirst()) == plain)
    guard case .fill(_, Self.red) = items.first else {
      Issue.record("no ground")
      return
    }
  }

  @Test("DT-11 grounds of nested passages and of parts of them on pages, at once and page by page")
  func streamedGrounds() throws {
    let document = Self.boxed(
      (0..<40).map { String.han($0 % 9 + 1) }.joined(separator: "\n"), [3..<30, 5..<9])
    let setting = G10(50).with { $0.page.size = .size(width: .pt(60), height: .pt(50)) }
    var hooks = LayoutHooks()
    hooks.ground = { passage in
      let count = passage.range.count + passage.page * 1000 + passage.paragraphs.count * 100_000
      return [.stroke(passage.bounds, width: Length(rawValue: count), .black)]
    }
    let typesetter = Typesetter(shaper: setting.shaper, options: setting.options, hooks: hooks)
    let whole = try typesetter.typeset(document)
    let lists = whole.pages.indices.map(whole.displayList(ofPage:))
    let widths = lists.flatMap(\.items).compactMap { item in
      if case .stroke(_, let width, _) = item { width.rawValue } else { nil }
    }
    // One on each page, and what is in them is all of the text of the passage.
    #expect(Set(widths.map { $0 / 100_000 }) == [27, 4] && Set(widths).count == widths.count)
    let passage = document.paragraphs[3].range.lowerBound..<document.paragraphs[30].range.lowerBound
    let parts = widths.filter { $0 / 100_000 == 27 }.map { $0 % 1000 }
    #expect(parts.count > 3 && parts.reduce(0, +) == passage.count)
    var stream = try typesetter.pages(of: document)
    stream.partSize = 20
    var streamed: [DisplayList] = []
    while let layout = try stream.next() {
      streamed += layout.pages.indices.map(layout.displayList(ofPage:))
    }
    #expect(streamed == lists)
  }

  @Test("TK-39 text that is left over is an error where that is asked for") func leftOver() throws {
    let setting = G10(20, width: 20, overflow: .error)
    #expect(throws: LayoutError.overflow(dropped: TextRange(12, 15))) {
      try setting.layout("一二三四五")
    }
    var stream = try Typesetter(shaper: setting.shaper, options: setting.options)
      .pages(of: Document("一二三四"))
    #expect(try stream.next()?.pages.count == 1 && stream.isFinished)
    #expect(try stream.next() == nil)
  }

  /// A backend that notes what it is given.
  private struct Recorder {
    var calls: [String] = []

    mutating func draw(_ list: DisplayList) {
      for item in list.items {
        switch item {
        case .glyphs, .missing: calls.append("glyphs")
        case .fill: calls.append("fill")
        case .stroke, .path: calls.append("line")
        default: calls.append("other")
        }
      }
    }
  }

  @Test("TK-32 a backend sees the paper and the grounds before the glyphs") func backgrounds()
    throws
  {
    var document = Document("一二三四五六")
    document.spans = [
      AttributeSpan(TextRange(3, 15), .box(BoxStyle(ground: .white))),
      AttributeSpan(TextRange(6, 12), .ink(.white)),
      AttributeSpan(TextRange(0, 6), .strikethrough(LineStroke())),
    ]
    let layout = try G10(20).with { $0.page.paper = .white }.layout(document)
    var recorder = Recorder()
    recorder.draw(layout.displayList(ofPage: 0))
    let glyphs = recorder.calls.indices.filter { recorder.calls[$0] == "glyphs" }
    let fills = recorder.calls.indices.filter { recorder.calls[$0] == "fill" }
    #expect(fills.count == 4 && glyphs.count > 2)
    #expect(fills.allSatisfy { $0 < glyphs[0] })
    #expect(recorder.calls.last == "line")
  }
}
