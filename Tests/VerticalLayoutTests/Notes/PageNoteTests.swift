import Testing

@testable import VerticalLayout

/// Notes above and below the text, and between columns (NT4, NT5).
@Suite struct PageNoteTests {
  /// A page of 120 × 300 pt without margins; notes of 5 pt, ten characters a column: a band of 50 pt, 20 pt from
  /// the text, leaves 23 characters.
  private func layout(
    _ source: String, _ notes: [String], _ place: PageNoteOptions.Place, marks: String = "",
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try G10().with {
      $0.page.size = .size(width: .pt(120), height: .pt(300))
      $0.notes = PageNoteOptions(place: place, size: 512, length: 10)
      change(&$0)
    }.layout(Document(source, pageNotes: notes, marks: marks))
  }

  @Test("NT4: a band at the foot begins 20 pt below the text, and takes its room")
  func foot() throws {
    let layout = try layout(.han(30) + "^" + .han(20), [.han(12)], .foot)
    #expect(layout.texts(ofPage: 0).map(\.count) == [23, 23, 4])
    let notes = layout.notes(ofPage: 0)
    // The word stands in the second column, whose right edge is 10 pt from that of the page.
    #expect(notes.map(\.text) == [String.han(10), String(String.han(12).suffix(2))])
    #expect(notes.map(\.x) == [105, 97.5] && notes.map(\.y) == [250, 250])
    #expect(layout.otherDiagnostics.isEmpty)
  }

  @Test(
    "NT4, NT5, WR1: the size of notes is their own, whatever small characters they begin with",
    arguments: [
      PageNoteOptions.Place.head, .foot, .margin, .side,
    ])
  func size(_ place: PageNoteOptions.Place) throws {
    let notes = ["一二三四五六七八九十一二三四", "一二"]
    func layout(_ attribute: Attribute?, isFree: Bool = false) throws -> Layout {
      var document = Document("甲^乙^" + .han(40), pageNotes: notes)
      let start = document.text.utf8.count - notes.joined().utf8.count - 1
      if isFree {
        for index in document.spans.indices where document.spans[index].attribute == .noteText("0")
        {
          document.spans[index].attribute = .freeNote(
            FreeNote("0", x: .zero, y: .zero, length: 5, size: .em(512)))
        }
      }
      let small = attribute.map { [AttributeSpan(TextRange(start, start + 3), $0)] } ?? []
      document.spans += small
      return try G10().with {
        $0.page.size = .size(width: .pt(200), height: .pt(300))
        $0.page.margins = Margins(top: .pt(60), right: .zero, bottom: .zero, left: .zero)
        $0.notes = PageNoteOptions(place: place, size: 512, length: 10)
      }.layout(document)
    }
    for isFree in [false, true] {
      let plain = try layout(nil, isFree: isFree)
      for attribute in [Attribute.inset(Inset()), .flattened(.half), .script(.superscript)] {
        let small = try layout(attribute, isFree: isFree)
        #expect(small.texts(ofPage: 0) == plain.texts(ofPage: 0))
        let measures = [small, plain].map { layout in
          layout.pages[0].noteColumns.map { layout.columns[$0].measure }
        }
        #expect(measures[0].first == measures[1].first && measures[0].last == measures[1].last)
      }
    }
  }

  @Test("U-11, NT4: a band at the head stands above the text")
  func head() throws {
    let layout = try layout("甲^" + .han(30), [.han(12)], .head)
    #expect(layout.columns[0].bounds.y == .pt(70))
    #expect(layout.notes(ofPage: 0).map(\.x) == [115, 107.5])
    #expect(layout.notes(ofPage: 0).map(\.y) == [0, 0])
    let ltr = try self.layout("甲^" + .han(30), [.han(12)], .head) {
      $0.columns.direction = .leftToRight
    }
    #expect(ltr.notes(ofPage: 0).map(\.x) == [0, 7.5])
  }

  @Test("NT4: the type area is what was asked for, and a measure stays as it is")
  func area() throws {
    let area = try layout("甲^" + .han(500), [.han(12)], .foot) {
      $0.page.margins = nil
      $0.bookPages.typeArea = BookPages.TypeArea(characters: 28, columns: 10)
    }
    // 280 pt less 70, in the middle of the page.
    #expect(area.texts(ofPage: 0).map(\.count) == Array(repeating: 21, count: 10))
    #expect(area.columns[0].bounds.y == .pt(10) && area.notes(ofPage: 0)[0].y == 240)
    let measure = try layout("甲^" + .han(500), [.han(12)], .foot) { $0.columns.measure = .pt(180) }
    #expect(measure.texts(ofPage: 0).allSatisfy { $0.count == 18 })
    #expect(measure.notes(ofPage: 0).map(\.y) == [200, 200])
    #expect(throws: LayoutError.self) {
      _ = try layout("甲^", ["注"], .foot) { $0.columns.measure = .pt(240) }
    }
  }

  @Test(
    "NT4: notes go on where others stand, back from the end of the band, and closer where they must"
  )
  func crowded() throws {
    let two = try layout("甲^乙^" + .han(30), ["一", "二"], .foot)
    #expect(two.notes(ofPage: 0).map(\.x) == [115, 107.5])
    // Its word is in the last column, where three columns have no room.
    let back = try layout(.han(23 * 11) + "甲^", [.han(25)], .foot)
    #expect(back.notes(ofPage: 0).map(\.x) == [15, 7.5, 0])
    // 18 columns take 18 × 5 and 17 × 5/3 pt, and 17 × 5/2 are too many.
    let close = try layout("甲^", [.han(180)], .foot)
    #expect(close.pages.count == 1)
    #expect(close.notes(ofPage: 0).last.map { $0.x >= 0 } == true)
  }

  @Test("NT4: what has no room goes on on the next page, with a rule before the notes of that")
  func overflow() throws {
    let layout = try layout(
      "甲^" + .han(23 * 12) + "乙^丙", [.han(250), .han(3)], .foot)
    #expect(layout.pages.count == 2)
    #expect(layout.notes(ofPage: 0).count == 18)
    let notes = layout.notes(ofPage: 1)
    #expect(notes.map(\.text.count) == [10, 10, 10, 10, 10, 10, 10, 3])
    #expect(notes.map(\.x) == [115, 107.5, 100, 92.5, 85, 77.5, 70, 55])
    let rules = layout.pages[1].furniture
    #expect(rules.map(\.kind) == [.rule])
    #expect(rules.map { $0.bounds.x > .pt(60) && $0.bounds.maxX < .pt(70) } == [true])
    #expect(rules.map(\.bounds.height) == [.pt(50)])
    // Pages for notes alone come at the end.
    let long = try self.layout("甲^乙", [.han(900)], .foot)
    #expect(long.pages.count == 5)
    #expect(long.pages.dropFirst().allSatisfy { $0.textColumns.isEmpty })
  }

  @Test("U-11, NT5: a note stands beside its word, and goes on beside the columns that follow")
  func interlinear() throws {
    let layout = try layout(
      .han(28) + "甲^" + .han(30), [.han(70)], .interlinear
    ) { $0.columns.gap = .pt(10) }
    #expect(layout.texts(ofPage: 0).map(\.count) == [30, 29])
    let notes = layout.notes(ofPage: 0)
    // One em is left beside the first column, then there are 60 characters.
    #expect(notes.map(\.text.count) == [4, 60, 6])
    #expect(notes.map(\.y) == [280, 0, 0])
    #expect(notes.map(\.x) == [120, 100, 80])
    #expect(layout.warnings(.noteCollides).map(\.range).count == 1)
    let left = try self.layout(.han(28) + "甲^" + .han(30), [.han(70)], .interlinear) {
      $0.columns.gap = .pt(10)
      $0.notes.side = .left
    }
    #expect(left.notes(ofPage: 0).map(\.x) == [105, 85, 65])
    #expect(left.otherDiagnostics.isEmpty)
  }

  @Test("NT5: notes in the head margin stand above their words, their longest column on the text")
  func margin() throws {
    // 40 pt of margin: six characters of 5 pt, half of one above and below them.
    func layout(_ source: String, _ notes: [String]) throws -> Layout {
      try self.layout(source, notes, .margin) {
        $0.page.margins = Margins(top: .pt(40), right: .zero, bottom: .zero, left: .zero)
        $0.columns.gap = .pt(10)
        $0.notes.color = Color(red: 200, green: 0, blue: 0)
      }
    }
    let two = try layout(.han(26) + "甲^" + .han(60), [.han(8)])
    #expect(two.texts(ofPage: 0).map(\.count) == [26, 26, 26, 9])
    #expect(two.notes(ofPage: 0).map(\.text.count) == [7, 1])
    // The word is the first one of the second column, whose right edge is 20 pt from that of the page.
    #expect(two.notes(ofPage: 0).map(\.x) == [95, 87.5])
    #expect(two.notes(ofPage: 0).map(\.y) == [2.5, 2.5])
    #expect(two.otherDiagnostics.isEmpty)
    // A short one ends where the others do, and comes after one that stands in its place.
    let short = try layout("甲^乙^" + .han(60), [.han(14), .han(3)])
    #expect(short.notes(ofPage: 0).map(\.x) == [115, 107.5, 100])
    #expect(short.notes(ofPage: 0).map(\.y) == [2.5, 2.5, 22.5])
    let inks = short.displayList(ofPage: 0).items.compactMap { item -> Color? in
      if case .glyphs(let run) = item { run.ink } else { nil }
    }
    #expect(Set(inks).count == 2)
  }

  @Test("NT5: what the head margin has no room for stands on the next page, and is told")
  func fullMargin() throws {
    func layout(_ top: Int, _ notes: [String], _ source: String) throws -> Layout {
      try self.layout(source, notes, .margin) {
        $0.page.margins = Margins(top: .pt(top), right: .zero, bottom: .zero, left: .zero)
        $0.columns.gap = .pt(10)
      }
    }
    // The word stands in the last of six columns, above which three columns have room.
    let moved = try layout(40, [.han(28)], .han(26 * 5) + "甲^" + .han(60))
    #expect(moved.notes(ofPage: 0).isEmpty)
    #expect(moved.notes(ofPage: 1).map(\.x) == [115, 107.5, 100, 92.5])
    #expect(moved.warnings(.noteMoved).count == 1)
    // One that no page has room for is parted.
    let long = try layout(40, [.han(7 * 20)], "甲^" + .han(60))
    #expect(long.notes(ofPage: 0).count == 16 && long.notes(ofPage: 1).count == 4)
    #expect(throws: LayoutError.self) { _ = try layout(10, [.han(3)], "甲^") }
  }

  @Test("NT5: notes stand outside of readings, and a gap that is too small is told")
  func lanes() throws {
    var document = Document("甲乙^丙丁", pageNotes: ["一二三"])
    document.spans.append(AttributeSpan(TextRange(9, 12), .ruby(Ruby("か"))))
    for (gap, collides) in [(12, false), (8, true)] {
      let layout = try G10().with {
        $0.page.size = .size(width: .pt(120), height: .pt(20))
        $0.columns.gap = .pt(gap)
        $0.notes = PageNoteOptions(place: .interlinear, side: .left)
      }.layout(document)
      #expect(layout.notes(ofPage: 0).map(\.text) == ["一二", "三"])
      #expect(layout.notes(ofPage: 0).map(\.x) == [105, 95 - Double(gap)])
      #expect(layout.warnings(.noteCollides).isEmpty != collides)
    }
    document.spans = document.spans.map { span in
      guard case .ruby = span.attribute else { return span }
      return AttributeSpan(TextRange(3, 6), span.attribute)
    }
    let beside = try G10().with {
      $0.page.size = .size(width: .pt(120), height: .pt(60))
      $0.page.margins = Margins(top: .zero, right: .pt(20), bottom: .zero, left: .zero)
      $0.notes = PageNoteOptions(place: .interlinear)
    }.layout(document)
    #expect(beside.notes(ofPage: 0).map(\.x) == [105] && beside.otherDiagnostics.isEmpty)
  }

  @Test("NT5, D5: notes stand outside of lines, which stand outside of readings")
  func linesAndNotes() throws {
    for (side, sign) in [(AnnotationSide.right, 1), (.left, -1)] {
      var document = Document("甲乙^丙丁", pageNotes: ["一二三"])
      let line = SideLine(LineStroke(.double), side: side == .right ? .right : .left)
      document.spans += [
        AttributeSpan(TextRange(0, 6), .sideLine(line)),
        AttributeSpan(TextRange(3, 6), .ruby(Ruby("か", side: side))),
      ]
      let layout = try G10().with {
        $0.page.size = .size(width: .pt(120), height: .pt(60))
        $0.page.margins = Margins(top: .zero, right: .pt(30), bottom: .zero, left: .pt(30))
        $0.notes = PageNoteOptions(place: .interlinear, side: side)
      }.layout(document)
      let note = try #require(layout.columns.last).bounds
      let reading = try #require(layout.annotations.first).bounds
      // The double line: two strokes down the page.
      let places = layout.displayList(ofPage: 0).items.flatMap { item -> [Length] in
        guard case .path(let path) = item, path.stroke != nil else { return [] }
        return path.steps.compactMap { step in
          if case .move(let point) = step { point.x } else { nil }
        }
      }
      let (left, right) = (places.min() ?? .zero, places.max() ?? .zero)
      #expect(places.count == 2)
      if sign > 0 {
        #expect(left > reading.maxX && note.x > right)
      } else {
        #expect(right < reading.x && note.maxX < left)
      }
    }
  }

  /// Pages of eight columns of ten characters, 15 pt from each other.
  private func side(
    _ source: String, _ notes: [String], _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try layout(source, notes, .side) {
      $0.page.size = .size(width: .pt(120), height: .pt(100))
      $0.columns.gap = .pt(5)
      change(&$0)
    }
  }

  @Test(
    "NT3: notes stand after the text of their page, flush with its edge, after a rule of a third")
  func after() throws {
    let layout = try side(.han(40) + "^" + .han(60), [.han(12)])
    #expect(layout.texts(ofPage: 0).count == 7 && layout.texts(ofPage: 1).count == 3)
    #expect(layout.notes(ofPage: 0).map(\.x) == [0] && layout.notes(ofPage: 0).map(\.y) == [0])
    let rule = try #require(layout.pages[0].furniture.first)
    #expect(rule.kind == .rule && rule.bounds.y == .zero)
    #expect(abs(rule.bounds.x.points + rule.bounds.width.points / 2 - 10) < 0.01)
    #expect(abs(rule.bounds.height.points - 100.0 / 3) < 0.01)
    let ltr = try side(.han(40) + "^" + .han(60), [.han(12)]) {
      $0.columns.direction = .leftToRight
    }
    #expect(ltr.notes(ofPage: 0).map(\.x) == [115])
    // Nothing else has less room.
    #expect(try side(.han(100), []).texts(ofPage: 0).count == 8)
  }

  @Test("NT3: of two pages that face each other the second one has the notes of both")
  func spread() throws {
    for (first, counts) in [(PageSide.right, [8, 7, 8]), (.left, [7, 8, 7])] {
      let layout = try side("甲^" + .han(170) + "乙^" + .han(200), ["一", "二"]) {
        $0.bookPages.firstSide = first
      }
      #expect((0..<3).map { layout.texts(ofPage: $0).count } == counts, "\(first)")
      for page in layout.pages where page.side == .right { #expect(page.noteCount == 0) }
      let homes = layout.pages.filter { $0.noteCount > 0 }.map(\.index)
      #expect(homes == (first == .right ? [1, 3] : [0, 2]), "\(first)")
    }
  }

  @Test(
    "NT3: a column goes on with its notes, and long notes go on by themselves; at the end they follow the text"
  )
  func goesOn() throws {
    // Three columns of notes have no room after the eighth column of text.
    let moved = try side(.han(75) + "^" + .han(50), [.han(60)])
    #expect(moved.texts(ofPage: 0).count == 7 && moved.pages[0].noteCount == 0)
    #expect(moved.pages[1].noteCount == 3)
    let long = try side("甲^" + .han(300), [.han(20 * 40)])
    #expect(long.texts(ofPage: 0).count == 3 && long.pages[0].noteCount == 9)
    #expect(long.pages.map(\.noteCount).reduce(0, +) == 40)
    let end = try side("甲^" + .han(20), [.han(30)])
    // The text ends 40 pt from the edge, the rule stands at 45, and the notes begin at 50.
    #expect(end.notes(ofPage: 0).map(\.x) == [65, 57.5])
  }

  @Test("NT3: in tiers notes stand after the text of the last one; shapes have no place for them")
  func tiers() throws {
    let layout = try side(.han(20) + "^" + .han(200), [.han(8)]) {
      $0.page.size = .size(width: .pt(120), height: .pt(120))
      $0.regions.tiers = 2
    }
    let tiers = layout.columns[layout.pages[0].textColumns].map(\.tier)
    #expect(tiers.count { $0 == 0 } == 8 && tiers.count { $0 == 1 } == 7)
    #expect(layout.notes(ofPage: 0).map(\.y) == [70, 70].prefix(1).map(\.self))
    #expect(throws: LayoutError.self) {
      _ = try side("甲^", ["注"]) { $0.regions.outline = PageShape(.box) }
    }
  }

  @Test("NT6: notes need pages, and text that is all shown")
  func refused() {
    for change: @Sendable (inout LayoutOptions) -> Void in [
      { $0.page.size = .scroll }, { $0.overflow = .truncate }, { $0.columns.maximum = 3 },
      { $0.notes.length = 3 },
    ] {
      #expect(throws: LayoutError.self) { _ = try layout("甲^", ["注"], .foot, change) }
      // A text without notes needs nothing.
      #expect(throws: Never.self) { _ = try layout("甲", [], .foot, change) }
    }
  }

  @Test("NT6: the layout JSON names notes and their references, and answers as the layout does")
  func saved() throws {
    let layout = try layout(
      "甲^" + .han(300) + "乙^丙", [.han(250), .han(3)], .foot, marks: "1")
    let saved = try SavedLayout(json: layout.json())
    #expect(try LayoutRecord(json: layout.json()) == LayoutRecord(layout))
    let references = Set(LayoutRecord(layout).pages.flatMap(\.columns).compactMap(\.note))
    #expect(references.map { layout.text.slice($0) } == ["1", "1"])
    #expect(saved.textOrder == layout.textOrder)
    #expect(saved.visibleRange == TextRange(0, layout.text.utf8.count))
    for offset in stride(from: 0, to: layout.text.utf8.count, by: 3) {
      let column = layout.columnIndex(containing: offset)
      #expect(column == saved.columnIndex(containing: offset))
      let range = column.map { layout.range(ofColumn: $0) }
      #expect(range.map { $0.lowerBound <= offset && offset < $0.upperBound } == true)
    }
    // A selection over the end of a page leaves the notes there alone.
    let text = TextRange(600, 900)
    let selected = layout.selectionRects(for: text).map(\.column)
    #expect(!selected.isEmpty && selected.allSatisfy { !layout.isNote($0) })
    #expect(layout.text(in: text) == saved.text(in: text))
  }
}

extension Layout {
  /// All but what is told of notes near the edges of these small pages (P11).
  fileprivate var otherDiagnostics: [Diagnostic] { diagnostics.filter { $0.code != .noteNearEdge } }
}
