import TestSupport
import Testing

@testable import VerticalLayout

/// Boxes around passages: rows of the seed systems, by their numbers. An em is 10 pt.
@Suite struct PassageTests {
  /// A border of 1 pt with 2 pt of padding across and 4 along.
  private static let box = BoxStyle(
    border: BoxStyle.Border(.single, width: .absolute(.pt(1)), color: .black),
    padding: BoxStyle.Edges(across: .absolute(.pt(2)), along: .absolute(.pt(4))))

  private func layout(
    _ text: String, _ passages: [Document.Passage], height: Int? = 100, width: Int? = nil,
    gap: Int = 0,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text)
    document.passages = passages
    return try G10(height, width: width, gap: gap).with(change).layout(document)
  }

  @Test("DT-11, YY-31 one box around all columns of a passage, as long as the block")
  func oneBox() throws {
    let layout = try layout("一\n\(String.han(15))\n二\n三", [Document.Passage(1..<3, Self.box)])
    #expect(layout.columns.count == 5)
    #expect(layout.columnTexts.map(\.count) == [1, 9, 6, 1, 1])
    #expect(layout.cells[1].start == .pt(5))
    #expect(layout.columns[1].measure == .pt(95))
    let boxes = layout.boxes(ofPage: 0)
    let (first, last) = (layout.columns[1].bounds, layout.columns[3].bounds)
    #expect(
      boxes == [
        PhysicalRect(
          x: last.x - .pt(3), y: .zero, width: first.maxX - last.x + .pt(6), height: .pt(100))
      ])
    // Columns beside it stand clear of it.
    #expect(layout.columns[0].bounds.x == boxes[0].maxX)
    #expect(layout.columns[4].bounds.maxX == boxes[0].x)
    #expect(layout.pages[0].size.width == .pt(56))
    // Without the box nothing is drawn, and nothing takes room.
    let plain = try self.layout("一\n\(String.han(15))\n二\n三", [])
    #expect(plain.boxes(ofPage: 0).isEmpty && plain.pages[0].size.width == .pt(50))
  }

  @Test(
    "U-01, DT-11, U-11 each edge has its own padding, line and margin",
    arguments: ColumnDirection.allCases)
  func edges(_ direction: ColumnDirection) throws {
    func points(_ number: Int) -> BoxLength { .absolute(.pt(number)) }
    var box = BoxStyle(
      ground: .white, border: BoxStyle.Border(.single, width: points(1), color: .black),
      padding: BoxStyle.Edges(head: points(4), right: points(2), foot: points(6), left: points(3)))
    box.border?.edges = [.head, .left]
    box.margin = BoxStyle.Edges(head: points(5), right: points(7), foot: points(1), left: points(8))
    let layout = try layout("一\n\(String.han(15))\n三", [Document.Passage(1..<2, box)]) {
      $0.columns.direction = direction
    }
    // To the right 2 and 7 pt, to the left 3, 1 and 8; at the head 4, 1 and 5, at the foot 6 and 1.
    #expect(layout.pages[0].size.width == .pt(40 + 9 + 12))
    #expect(layout.columnTexts.map(\.count) == [1, 8, 7, 1] && layout.cells[1].start == .pt(10))
    let (first, last) = (layout.columns[1].bounds, layout.columns[2].bounds)
    let content = first.union(last)
    let right = layout.columns[direction == .rightToLeft ? 0 : 3].bounds
    #expect(right.x - content.maxX == .pt(9))
    let items = layout.displayList(ofPage: 0).items
    #expect(
      items.contains(
        .fill(
          PhysicalRect(
            x: content.x - .pt(3), y: .pt(6), width: content.width + .pt(5), height: .pt(93)),
          .white)))
    let half = Length.pt(1).half
    let paths = items.compactMap { if case .path(let path) = $0 { path.steps } else { nil } }
    let (left, top) = (content.x - .pt(3) - half, Length.pt(6) - half)
    #expect(
      paths == [
        [
          .move(PhysicalPoint(x: content.maxX + .pt(2), y: top)),
          .line(PhysicalPoint(x: left, y: top)), .line(PhysicalPoint(x: left, y: .pt(99))),
        ]
      ])
  }

  @Test("DT-11 no box is longer than it may be, nor one in it")
  func longest() throws {
    var box = Self.box
    box.longest = .absolute(.pt(50))
    let layout = try layout("一\n\(String.han(15))\n二", [Document.Passage(1..<2, box)])
    #expect(layout.columnTexts.map(\.count) == [1, 4, 4, 4, 3, 1])
    #expect(layout.boxes(ofPage: 0).map(\.height) == [.pt(50)])
    let nested = try self.layout(
      .han(15), [Document.Passage(0..<1, box), Document.Passage(0..<1, Self.box)], height: 100)
    #expect(nested.columnTexts.map(\.count) == [3, 3, 3, 3, 3])
    #expect(nested.boxes(ofPage: 0).map(\.height) == [.pt(50), .pt(40)])
  }

  @Test("DT-11 a block with no length of its own is as long as its boxes should be at least")
  func shortest() throws {
    var box = Self.box
    box.shortest = .absolute(.pt(60))
    box.margin = .init(along: .absolute(.pt(3)))
    let passages = [Document.Passage(1..<2, box)]
    let hugged = try layout("一二三\n四\n五", passages, height: nil)
    #expect(hugged.boxes(ofPage: 0).map(\.height) == [.pt(60)])
    #expect(hugged.pages[0].block.height == .pt(66))
    // What is longer than that counts, and no block is longer than its page.
    let longer = try layout("\(String.han(9))\n四", passages, height: nil)
    #expect(longer.boxes(ofPage: 0).map(\.height) == [.pt(84)])
    let fixed = try layout("一二三\n四", passages, height: 50)
    #expect(fixed.boxes(ofPage: 0).map(\.height) == [.pt(44)])
    // As in CSS it is stronger than the longest that the box may be.
    box.longest = .absolute(.pt(20))
    let both = try layout("一\n\(String.han(7))", [Document.Passage(1..<2, box)], height: 100)
    #expect(both.boxes(ofPage: 0).map(\.height) == [.pt(60)])
    #expect(both.columnTexts.map(\.count) == [1, 5, 2])
    let nested = try layout(
      "四", [Document.Passage(0..<1, Self.box), Document.Passage(0..<1, box)], height: nil)
    #expect(nested.boxes(ofPage: 0).map(\.height) == [.pt(76), .pt(60)])
  }

  @Test(
    "DT-11 the lines of a border that has some edges meet where two of them do",
    arguments: [
      ([.head], 1, 1), ([.head, .foot], 2, 2), ([.left, .foot], 1, 2),
      ([.head, .left, .right], 1, 3),
      ([.head, .right, .foot], 1, 3), ([], 0, 0),
    ] as [(Set<BoxStyle.Border.Edge>, Int, Int)])
  func someEdges(_ edges: Set<BoxStyle.Border.Edge>, _ lines: Int, _ sides: Int) throws {
    var box = Self.box
    box.border?.edges = edges
    box.radius = .absolute(.pt(3))
    let layout = try layout("一", [Document.Passage(0..<1, box)])
    let steps = layout.displayList(ofPage: 0).items.flatMap { item in
      if case .path(let path) = item { path.steps } else { [] as [DisplayPath.Step] }
    }
    #expect(steps.count { if case .move = $0 { true } else { false } } == lines)
    #expect(steps.count { if case .line = $0 { true } else { false } } == sides)
  }

  @Test("DT-11 two adjacent equal passages have two boxes")
  func twoBoxes() throws {
    let layout = try layout(
      "一\n二", [Document.Passage(0..<1, Self.box), Document.Passage(1..<2, Self.box)], gap: 5)
    let boxes = layout.boxes(ofPage: 0)
    #expect(boxes.count == 2 && boxes[0].width == .pt(16) && boxes[0].x - boxes[1].maxX == .pt(5))
    // One passage of both has one.
    let one = try self.layout("一\n二", [Document.Passage(0..<2, Self.box)], gap: 5)
    #expect(one.boxes(ofPage: 0).map(\.width) == [.pt(31)])
  }

  @Test("DT-11 passages nest: the inner box stands in the outer one")
  func nested() throws {
    let passages = [Document.Passage(0..<3, Self.box), Document.Passage(1..<2, Self.box)]
    let layout = try layout("一\n二\n三", passages)
    let boxes = layout.boxes(ofPage: 0)
    #expect(boxes.map(\.y) == [.zero, .pt(5)] && boxes.map(\.height) == [.pt(100), .pt(90)])
    #expect(boxes.map(\.width) == [.pt(42), .pt(16)])
    #expect(layout.cells.map(\.start) == [.pt(5), .pt(10), .pt(5)])
    #expect(layout.lefts == [29, 16, 3])
    // One that begins inside ends with the outer one, and one around one paragraph twice is two.
    let crossing = try self.layout(
      "一\n二\n三", [Document.Passage(0..<2, Self.box), Document.Passage(1..<3, Self.box)])
    #expect(crossing.boxes(ofPage: 0).map(\.width) == [.pt(32), .pt(16)])
    let twice = try self.layout(
      "一", [Document.Passage(0..<1, Self.box), Document.Passage(0..<1, Self.box)])
    #expect(twice.boxes(ofPage: 0).map(\.width) == [.pt(22), .pt(16)])
  }

  @Test("DT-11 a passage that goes on on the next page has a box on both, with room at the edges")
  func split() throws {
    let layout = try layout(.han(50), [Document.Passage(0..<1, Self.box)], height: 70, width: 36)
    #expect(layout.columns.count == 9)
    #expect(layout.pages.map(\.columns.count) == [3, 3, 3])
    for page in layout.pages.indices {
      #expect(
        layout.boxes(ofPage: page)
          == [PhysicalRect(x: .zero, y: .zero, width: .pt(36), height: .pt(70))])
    }
    // A ground instead of the border, on every page.
    let ground = try self.layout(
      .han(50), [Document.Passage(0..<1, BoxStyle(ground: .white))], height: 70, width: 30)
    #expect(ground.pages.count == 3)
  }

  @Test("DTb-6 what fits is found with the ends of all boxes, and drawn so")
  func sameSum() throws {
    let passages = [Document.Passage(0..<1, Self.box), Document.Passage(0..<1, Self.box)]
    // Two columns, and twice 3 pt on either side.
    let fits = try layout(.han(16), passages, width: 32)
    #expect(fits.pages.count == 1 && fits.pages[0].block.width == .pt(32))
    let not = try layout(.han(16), passages, width: 31)
    #expect(not.pages.count == 2)
    // At the end of a page the box ends; what follows does not count.
    let last = try layout("一\n二", [Document.Passage(0..<1, Self.box)], width: 26)
    #expect(last.pages.count == 1)
    #expect(try layout("一\n二", [Document.Passage(0..<1, Self.box)], width: 25).pages.count == 2)
  }

  @Test(
    "DT-11 boxes of every style, with round corners and a ground",
    arguments: BoxStyle.Border.Style.allCases)
  func styles(_ style: BoxStyle.Border.Style) throws {
    let box = BoxStyle(
      ground: .white, border: BoxStyle.Border(style, width: .absolute(.pt(1))), radius: .em(512))
    let layout = try layout("一", [Document.Passage(0..<1, box)])
    let paths = layout.displayList(ofPage: 0).items.compactMap { item -> DisplayPath? in
      if case .path(let path) = item { path } else { nil }
    }
    #expect(paths.count == (style == .double ? 3 : 2))
    #expect(paths.allSatisfy { $0.steps.contains { if case .curve = $0 { true } else { false } } })
    // The outer edge of the border is that of the block.
    #expect(layout.columns[0].indent == .pt(style == .double ? 3 : 1))
    #expect(layout.boxes(ofPage: 0).map(\.height) == [.pt(100)])
  }

  @Test("DT-11 grounds of passages lie below those of text, borders on it")
  func order() throws {
    var document = Document("一二")
    document.passages = [
      Document.Passage(0..<1, BoxStyle(ground: .white, border: BoxStyle.Border()))
    ]
    document.spans = [AttributeSpan(TextRange(0, 3), .box(BoxStyle(ground: .black)))]
    let items = try G10(100).layout(document).displayList(ofPage: 0).items
    guard case .fill(_, .white) = items.first, case .fill(_, .black) = items.dropFirst().first,
      case .path = items.last
    else {
      Issue.record("\(items)")
      return
    }
  }

  @Test("DT-11 blank lines, alignments, pitch and columns from left to right in a box")
  func others() throws {
    let layout = try layout("一\n\n二", [Document.Passage(0..<3, Self.box)]) {
      $0.columns.alignment = .bottom
    }
    #expect(layout.boxes(ofPage: 0).map(\.height) == [.pt(100)])
    #expect(layout.columns[0].bounds.maxY == .pt(95))
    let pitch = try self.layout("一\n二\n三", [Document.Passage(1..<2, Self.box)]) {
      $0.columns.pitch = .pt(20)
      $0.columns.direction = .leftToRight
    }
    #expect(pitch.lefts == [0, 23, 46])
    #expect(pitch.boxes(ofPage: 0).map(\.x) == [.pt(20)])
    let hugging = try self.layout("一二三\n四", [Document.Passage(1..<2, Self.box)], height: nil)
    #expect(hugging.boxes(ofPage: 0).map(\.height) == [.pt(30)])
    let longest = try self.layout("一二三\n四", [Document.Passage(0..<1, Self.box)], height: nil)
    #expect(longest.boxes(ofPage: 0).map(\.height) == [.pt(40)])
  }

  @Test("DT-11 a box is as wide as it should be at least, and what follows stands after it")
  func narrowest() throws {
    var box = Self.box
    box.narrowest = .absolute(.pt(40))
    box.margin = .init(across: .absolute(.pt(2)))
    for direction in ColumnDirection.allCases {
      let layout = try layout("一\n二\n三", [Document.Passage(1..<2, box)]) {
        $0.columns.direction = direction
      }
      #expect(layout.boxes(ofPage: 0).map(\.width) == [.pt(40)])
      #expect(layout.pages[0].size.width == .pt(10 + 2 + 40 + 2 + 10))
      #expect(layout.lefts == (direction == .rightToLeft ? [54, 39, 0] : [0, 15, 54]))
    }
    // A box in another makes that one wider; one that is wide enough stays as it is.
    var outer = Self.box
    outer.narrowest = .absolute(.pt(20))
    let nested = try layout(
      "一\n二\n三", [Document.Passage(0..<2, outer), Document.Passage(1..<2, box)])
    #expect(nested.boxes(ofPage: 0).map(\.width) == [.pt(60), .pt(40)])
    #expect(nested.pages[0].size.width == .pt(70))
    let wide = try layout("一\n二\n三\n四\n五", [Document.Passage(0..<5, box)])
    #expect(wide.boxes(ofPage: 0).map(\.width) == [.pt(56)])
    // The page, or the frame, limits it.
    let page = try layout("一\n二\n三", [Document.Passage(1..<2, box)], width: 50)
    #expect(page.pages.map(\.columns) == [0..<2, 2..<3])
    #expect(page.boxes(ofPage: 0).map(\.width) == [.pt(38)])
    let tiers = try layout("一\n二\n三", [Document.Passage(1..<2, box)], height: 20) {
      $0.page.size = .size(width: .pt(70), height: .pt(60))
      $0.regions.tiers = 2
    }
    #expect(tiers.boxes(ofPage: 0).map(\.width) == [.pt(40)])
    #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 0] && tiers.lefts == [60, 45, 6])
  }

  @Test("DT-11 a box is no wider than it may be, and goes on in another on the next page")
  func widest() throws {
    var box = Self.box
    box.widest = .absolute(.pt(30))
    let text = "一\n\(String.han(40))\n三"
    let layout = try layout(text, [Document.Passage(1..<2, box)], width: 80)
    #expect(layout.pages.map(\.columns.count) == [3, 2, 2])
    #expect(
      layout.pages.indices.flatMap { layout.boxes(ofPage: $0) }.map(\.width)
        == [.pt(26), .pt(26), .pt(16)])
    let tiers = try self.layout(text, [Document.Passage(1..<2, box)], height: 50) {
      $0.page.size = .size(width: .pt(80), height: .pt(110))
      $0.regions = PageRegions(tiers: 2, tierGap: .absolute(.pt(10)))
    }
    #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0])
    // The least width is stronger, and one column has room in any box.
    box.narrowest = .absolute(.pt(50))
    #expect(try self.layout(text, [Document.Passage(1..<2, box)], width: 80).pages.count == 2)
    box.narrowest = nil
    box.widest = .absolute(.pt(1))
    #expect(try self.layout(text, [Document.Passage(1..<2, box)], width: 80).pages.count == 5)
  }

  @Test(
    "DT-11 percentages are shares of the column's length along it, and of the page's room across it"
  )
  func percentages() throws {
    var box = BoxStyle(
      border: BoxStyle.Border(.single, width: .percent(1000), color: .black),
      padding: .init(head: .percent(4000), right: .percent(2500), foot: .percent(4000), left: .zero)
    )
    box.margin = .init(across: .percent(5000), along: .percent(10_000))
    box.longest = .percent(50_000)
    box.narrowest = .percent(60_000)
    let text = "一\n二三四五六\n三"
    let layout = try layout(text, [Document.Passage(1..<2, box)], height: 100, width: 80)
    #expect(
      layout.boxes(ofPage: 0) == [
        PhysicalRect(x: .pt(18), y: .pt(10), width: .pt(48), height: .pt(50))
      ])
    #expect(layout.cells[1].start == .pt(15) && layout.lefts == [70, 53, 43, 4])
    var plain = box
    plain.border?.width = .absolute(.pt(1))
    plain.padding = .init(
      head: .absolute(.pt(4)), right: .absolute(.pt(2)), foot: .absolute(.pt(4)), left: .zero)
    plain.margin = .init(across: .absolute(.pt(4)), along: .absolute(.pt(10)))
    (plain.longest, plain.narrowest) = (.absolute(.pt(50)), .absolute(.pt(48)))
    #expect(
      try self.layout(text, [Document.Passage(1..<2, plain)], height: 100, width: 80).columns
        == layout.columns)
    #expect(layout.diagnostics.isEmpty)
    // A page that goes by its text has no room that they could be shares of.
    let hugged = try self.layout(text, [Document.Passage(1..<2, box)], height: nil)
    #expect(hugged.warnings(.attributeNotSet).map(\.range) == [TextRange(4, 19)])
    // In tiers the first of them counts; boxes of characters have shares, too.
    var document = Document("一二")
    document.spans = [
      AttributeSpan(
        TextRange(0, 3), .box(BoxStyle(ground: .white, padding: .init(along: .percent(10_000)))))
    ]
    let tiers = try G10(nil, width: 80).with {
      $0.page.size = .size(width: .pt(80), height: .pt(110))
      $0.regions = PageRegions(tiers: 2, tierGap: .absolute(.pt(10)))
    }.layout(document)
    #expect(
      tiers.displayList(ofPage: 0).items.contains(
        .fill(PhysicalRect(x: .pt(70), y: -.pt(5), width: .pt(10), height: .pt(20)), .white)))
  }

  @Test("DT-11, TK-36 tabs in a box count from its inside")
  func tabs() throws {
    let layout = try layout("一\t二", [Document.Passage(0..<1, Self.box)])
    #expect(layout.cells.map(\.start) == [.pt(5), .pt(15), .pt(25)])
  }

  @Test("DT-11 boxes without an end: too much padding, too many of them, none at all")
  func hostile() throws {
    let huge = BoxStyle(
      border: BoxStyle.Border(), padding: .init(across: .em(90_000), along: .em(90_000)))
    let layout = try layout(.han(6), [Document.Passage(0..<1, huge)], height: 40, width: 50)
    #expect(layout.cells.count == 6)
    #expect(layout.columns.allSatisfy { $0.length <= .pt(40) })
    var document = Document("一\n二")
    document.passages = Array(repeating: Document.Passage(0..<2, Self.box), count: 100)
    let deep = try G10(1000).layout(document)
    #expect(deep.boxes(ofPage: 0).count == Document.Passage.deepest)
    #expect(deep.warnings(.attributeNotSet).map(\.range) == [TextRange(0, 7)])
    document.passages = [
      Document.Passage(0..<0, Self.box), Document.Passage(5..<9, Self.box),
      Document.Passage(2..<3, Self.box),
    ]
    #expect(try G10(1000).layout(document).boxes(ofPage: 0).isEmpty)
  }

  @Test("DESIGN 6 thousands of boxes are found in linear time (S4)") func manyBoxes() throws {
    try expectLinearTime(upTo: 8_000) { count in
      var document = Document(Array(repeating: "一二", count: count).joined(separator: "\n"))
      document.passages = document.paragraphs.indices.map {
        Document.Passage($0..<$0 + 1, Self.box)
      }
      let layout = try Typesetter(
        shaper: FixtureShaper(),
        options: LayoutOptions(style: TextStyle(size: .pt(10)), page: .paper(.a5))
      ).typeset(document)
      let drawn = layout.pages.indices.reduce(0) { $0 + layout.boxes(ofPage: $1).count }
      #expect(drawn == count)
    }
  }
}

extension Layout {
  /// The outer edges of the boxes around passages.
  fileprivate func boxes(ofPage page: Int) -> [PhysicalRect] {
    passageBoxes(on: pages[page]).map { box in
      let border = box.style.border?.breadth(em: box.em) ?? .zero
      return box.rect.outset(x: border, y: border)
    }
  }
}
