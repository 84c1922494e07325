import Testing

@testable import VerticalLayout

/// Tables whose cells have columns of their own: rows of the seed systems, by their numbers. An em is 10 pt.
@Suite struct TableTests {
  private func layout(
    _ text: String, _ lengths: [Int], height: Int?, width: Int? = nil,
    alignments: [TabStop.Alignment] = [], _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(text)
    let row = TableRow(lengths: lengths.map { $0 * 1024 }, alignments: alignments)
    for index in document.paragraphs.indices
    where document.text.slice(document.paragraphs[index].range).contains("\t") {
      document.paragraphs[index].style.row = row
      document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
    }
    return try G10(height, width: width).with(change).layout(document)
  }

  private func lines(of layout: Layout, _ column: Int) -> [[String]] {
    layout.columns[column].insets.map { inset in
      inset.lines.map { line in
        line.cells.map { String(layout.text.slice(layout.cells[$0].range)) }.joined()
      }
    }
  }

  @Test(
    "U-01, DT-12 a cell that is longer than its room has several columns, and its row is as wide as them",
    arguments: ColumnDirection.allCases)
  func wraps(_ direction: ColumnDirection) throws {
    let text = "前\n一二三四五六\t七八\n後"
    let layout = try layout(text, [6, 2], height: 60) { $0.columns.direction = direction }
    #expect(layout.columns.count == 3)
    #expect(lines(of: layout, 1) == [["一二三", "四五六"], ["七八"]])
    #expect(layout.columns[1].extent == .pt(20) && layout.pages[0].size.width == .pt(40))
    let row = layout.columns[1]
    let axes = row.insets.map { $0.lines.map { (row.axis + $0.shift).points } }
    #expect(axes == (direction == .rightToLeft ? [[25, 15], [25]] : [[15, 25], [15]]))
    #expect(row.insets.map { $0.lines.map(\.start.points) } == [[0, 0], [40]])
    // Where there is room, nothing is other than without the table.
    let wide = try self.layout(text, [6, 2], height: 90) { $0.columns.direction = direction }
    #expect(wide.columns[1].insets.isEmpty && wide.columns[1].extent == .pt(10))
    #expect(wide.cells.first { $0.start == .pt(70) } != nil)
  }

  @Test(
    "DT-12 rows of several columns keep clear of others with a pitch, in tiers and at a page's end")
  func places() throws {
    let text = "前\n一二三四五六\t七八\n後"
    let pitch = try layout(text, [6, 2], height: 60) { $0.columns.pitch = .pt(20) }
    #expect(pitch.columns[1].extent == .pt(30))
    #expect(pitch.columns.map(\.axis.points) == [65, 35, 5])
    for other in [nil, Length.pt(20)] {
      let tiers = try layout("\(text)\n末", [6, 2], height: 60) {
        $0.page.size = .size(width: .pt(other == nil ? 30 : 60), height: .pt(140))
        $0.regions.tiers = 2
        $0.columns.pitch = other
      }
      #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 1, 1])
    }
    // A row stays whole.
    let rows = "一二三四五六\t七八\n一二三四五六\t七八"
    let pages = try layout(rows, [6, 2], height: 60, width: 30)
    #expect(pages.pages.map(\.columns.count) == [1, 1])
    #expect(lines(of: pages, 1) == [["一二三", "四五六"], ["七八"]])
  }

  @Test("DT-12 cells stand by their ends and middles, and may take several places")
  func alignments() throws {
    let layout = try layout(
      "一二三四五六\t七八九\t十", [6, 3, 2], height: 90, alignments: [.start, .end, .center])
    // Seven em for three cells: two each, and one more for the first.
    #expect(lines(of: layout, 0) == [["一二三", "四五六"], ["七八", "九"], ["十"]])
    #expect(layout.columns[0].insets.map { $0.start.points } == [0, 40, 75])
    // Later columns stand as the longest one does.
    #expect(layout.columns[0].insets[1].lines.map { $0.start.points } == [40, 50])
    let middle = try self.layout("一二\t三四五六七", [2, 5], height: 60, alignments: [.start, .center])
    #expect(lines(of: middle, 0) == [["一二"], ["三四五", "六七"]])
    #expect(middle.columns[0].insets[1].lines.map { $0.start.points } == [30, 35])
    #expect(middle.cells.last { $0.kind == .text }?.start == .pt(45))
    var document = Document("一二三四五六七八\t九")
    document.paragraphs[0].style.row = TableRow(
      lengths: [3 * 1024, 3 * 1024, 2048], spans: [2, 1])
    let spanned = try G10(70).layout(document)
    #expect(lines(of: spanned, 0) == [["一二三四五", "六七八"], ["九"]])
  }

  @Test("A row that goes on over pages has the rules of its table, and the head before it again")
  func rulesOfLongRows() throws {
    var document = Document("甲\t乙\n一\t\(String.han(60))\n二\t三")
    for index in 0...2 {
      var row = TableRow(lengths: [1024, 60 * 1024])
      (row.isFirst, row.isHead, row.rules) = (index == 0, index == 0, [.rows, .cells])
      document.paragraphs[index].style.row = row
      document.paragraphs[index].style.headIndent = .em(1024)
    }
    let layout = try G10(nil).with {
      $0.page.size = .size(width: .pt(100), height: .pt(70))
      $0.overflow = .paginate
    }.layout(document)
    let pages = layout.pages.indices
    #expect(pages.count == 2 && layout.isWhole)
    #expect(pages.allSatisfy { !rules(layout, page: $0).isEmpty })
    let copies = pages.map { page in
      layout.pages[page].furniture.filter { $0.kind == .tableHead }.map(\.text)
    }
    #expect(copies == [[], ["甲\t乙"]])
    // The cells count from the indent.
    let row = layout.columns.filter { $0.paragraph == 1 }
    #expect(row.first?.cells.map { layout.cells[$0].start.points }.first == 10)
    for column in row {
      let last = column.cells.map { layout.cells[$0].start.points }.filter { $0 >= 30 }
      #expect(last == [30, 40, 50, 60])
    }
  }

  /// The rules of a page, in points.
  private func rules(_ layout: Layout, page: Int = 0) -> [[Double]] {
    layout.pages[page].furniture.filter { $0.kind == .rule }.map {
      [$0.bounds.x, $0.bounds.y, $0.bounds.width, $0.bounds.height].map {
        ($0.points * 100).rounded() / 100
      }
    }
  }

  @Test(
    "Rules between rows are as long as the table, those between cells as wide",
    arguments: ColumnDirection.allCases)
  func rules(_ direction: ColumnDirection) throws {
    let text = "前\n一二\t三\n四\t五六\n七\n八\t九\n後"
    let all: [TableRow.Rules] = [[], .rows, .cells, [.rows, .cells]]
    for rules in all {
      var document = Document(text)
      for index in 1...4 {
        var row = TableRow(lengths: [2048, 2048])
        (row.isFirst, row.rules) = (index == 1, rules)
        // A row of one cell over both places.
        if index == 3 { row.spans = [2] }
        document.paragraphs[index].style.row = row
        document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
      }
      let layout = try G10(90).with {
        $0.columns.direction = direction
        $0.columns.pitch = .pt(20)
      }.layout(document)
      // Two em, one between and two.
      let between = (1...3).map { number -> [Double] in
        let x = Double(direction == .rightToLeft ? 95 - number * 20 : 15 + number * 20)
        return [x - 0.17, 0, 0.33, 50]
      }
      let across =
        direction == .rightToLeft
        ? [[55, 24.83, 35, 0.33], [20, 24.83, 15, 0.33]]
        : [[20, 24.83, 35, 0.33], [75, 24.83, 15, 0.33]]
      let found = self.rules(layout)
      let expected = (rules.contains(.rows) ? between : []) + (rules.contains(.cells) ? across : [])
      #expect(found.sorted { $0[0] < $1[0] } == expected.sorted { $0[0] < $1[0] }, "\(rules)")
    }
  }

  @Test(
    "A rule between rows stands in the middle of what readings beside them leave free",
    arguments: ColumnDirection.allCases)
  func rulesBesideReadings(_ direction: ColumnDirection) throws {
    var document = Document("一二\t三\n四五\t六\n七八\t九")
    for index in 0...2 {
      var row = TableRow(lengths: [2048, 2048])
      (row.isFirst, row.rules) = (index == 0, .rows)
      document.paragraphs[index].style.row = row
      document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
    }
    // Beside the second row, on the right.
    document.spans.append(AttributeSpan(TextRange(11, 14), .ruby(Ruby("し"))))
    let layout = try G10(90).with {
      $0.columns.direction = direction
      $0.columns.pitch = .pt(20)
    }.layout(document)
    let reading = try #require(layout.annotations.first).bounds
    let rules = self.rules(layout).map { $0[0] + 0.17 }.sorted()
    #expect(rules.count == 2)
    // Ten points between columns, five of them of the reading.
    let row = layout.columns[1]
    #expect(abs(rules[1] - (row.axis.points + 12.5)) < 0.02)
    #expect(abs(rules[0] - (row.axis.points - 10)) < 0.02)
    #expect(reading.maxX.points <= rules[1])
  }

  /// A table of rows of two cells, the first ones of which are its head.
  private func headed(
    _ rows: Int, heads: Int = 1, rules: TableRow.Rules = [], before: String = ""
  ) -> Document {
    let numbers = Array("一二三四五六七八九十")
    let lines = (0..<rows).map { $0 < heads ? "頭\t首" : "\(numbers[$0])\t甲" }
    var document = Document(before + lines.joined(separator: "\n") + "\n後")
    let first = document.paragraphs.count - rows - 1
    for index in 0..<rows {
      var row = TableRow(lengths: [1024, 1024])
      (row.isFirst, row.isHead, row.rules) = (index == 0, index < heads, rules)
      document.paragraphs[first + index].style.row = row
      document.paragraphs[first + index].style.tabs = row.stops(for: row.rooms)
    }
    return document
  }

  private func heads(_ layout: Layout, page: Int) -> [[Double]] {
    layout.pages[page].furniture.filter { $0.kind == .tableHead }.map {
      [$0.bounds.x.points, $0.bounds.y.points, $0.bounds.width.points]
    }
  }

  @Test(
    "The head of a table comes again on the next page, and its text once",
    arguments: ColumnDirection.allCases)
  func repeatedHeads(_ direction: ColumnDirection) throws {
    for pitch in [nil, Length.pt(12)] {
      let layout = try G10(50, width: 40).with {
        $0.columns.direction = direction
        $0.columns.pitch = pitch
      }.layout(headed(6, rules: [.rows, .cells]))
      // Five columns with a gap of nothing; three where a row has 12 pt.
      #expect(
        layout.pages.map(\.columns.count) == (pitch == nil ? [4, 3] : [3, 2, 2]), "\(layout.pages)")
      #expect(heads(layout, page: 0).isEmpty)
      for page in 1..<layout.pages.count {
        #expect(heads(layout, page: page) == [[direction == .rightToLeft ? 30 : 0, 0, 10]])
        let first = layout.columns[layout.pages[page].columns.lowerBound]
        let step = pitch?.points ?? 10
        #expect(first.bounds.x.points == (direction == .rightToLeft ? 30 - step : step))
      }
      // The rules go on over the copy: between it and the rows of its page.
      let last = layout.pages[1].columns.count
      let rows = rules(layout, page: 1).filter { $0[3] > 1 }
      #expect(rows.count == (pitch == nil ? last - 1 : last))
      let list = layout.displayList(ofPage: 1)
      let texts = list.items.compactMap { item -> String? in
        guard case .glyphs(let run) = item else { return nil }
        return String(decoding: run.text, as: UTF8.self)
      }
      let furniture = Set(list.roles.map(\.role).filter { $0.layer == .furniture })
      #expect(!texts.joined().contains("頭"))
      #expect(furniture == [.furniture(.rule, nil), .furniture(.tableHead, nil)])
      let copied = layout.pages[1].furniture.first { $0.kind == .tableHead }
      #expect(copied?.text == "頭\t首" && copied?.items.isEmpty == false)
    }
  }

  @Test("A head stands with the row after it, and in tiers, boxes and streams as on pages")
  func headPlaces() throws {
    // Head and first row would part.
    let moved = try G10(50, width: 40).layout(headed(4, before: "前\n前\n前\n"))
    #expect(moved.pages.map(\.columns.count) == [3, 4, 1] && heads(moved, page: 1).isEmpty)
    let two = try G10(50, width: 50).layout(headed(6, heads: 2, before: "前\n前\n前\n"))
    #expect(two.pages.map(\.columns.count) == [3, 5, 2])
    #expect(heads(two, page: 2) == [[40, 0, 10], [30, 0, 10]])
    // Where there is no room for it and a row, the rows stand alone.
    let narrow = try G10(50, width: 10).layout(headed(3))
    #expect(narrow.pages.count == 4 && (0..<4).allSatisfy { heads(narrow, page: $0).isEmpty })
    let tiers = try G10(nil).with {
      $0.page.size = .size(width: .pt(40), height: .pt(110))
      $0.regions.tiers = 2
    }.layout(headed(9))
    #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 0, 0, 1, 1, 1, 0, 0, 0])
    #expect(heads(tiers, page: 0) == [[30, 60, 10]] || heads(tiers, page: 0).count == 1)
    #expect(heads(tiers, page: 1) == [[30, 0, 10]])
    var boxed = headed(6)
    boxed.passages = [Document.Passage(0..<6, BoxStyle(border: BoxStyle.Border(width: .em(1024))))]
    let box = try G10(50, width: 60).layout(boxed)
    #expect(box.pages.map(\.columns.count) == [4, 3])
    #expect(heads(box, page: 1) == [[40, 0, 10]])
    let rects = box.passageBoxes(on: box.pages[1]).map { [$0.rect.x.points, $0.rect.width.points] }
    #expect(rects == [[20, 30]])
  }

  @Test("A head that does not come again beside a shape is told, once for a table")
  func missingHeads() throws {
    let shape = PageShape(.circle(BoxLength.BoxPoint(x: .pt(30), y: .pt(58)), radius: .pt(8)))
    let layout = try G10(nil).with {
      $0.page.size = .size(width: .pt(60), height: .pt(60))
      $0.regions.exclusions = [PageRegions.Exclusion(shape)]
    }.layout(headed(10))
    let reported = layout.diagnostics.filter { $0.message.contains("head-rows") }
    #expect(layout.pages.count > 1 && layout.isWhole && reported.count == 1)
    #expect(reported.first?.range == TextRange(0, 7))
    #expect((0..<layout.pages.count).allSatisfy { heads(layout, page: $0).isEmpty })
    // In a circle the head itself takes several columns.
    let circle = try G10.page(60, 60, PageRegions(outline: PageShape("circle"))).layout(headed(10))
    #expect(circle.pages.count > 1)
    #expect(circle.diagnostics.filter { $0.message.contains("head-rows") }.count == 1)
    #expect(circle.pages.indices.allSatisfy { heads(circle, page: $0).isEmpty })
    let plain = try G10(60, width: 60).layout(headed(10))
    #expect(!plain.diagnostics.contains { $0.message.contains("head-rows") })
    let narrow = try G10(50, width: 10).layout(headed(4))
    let crowded = narrow.diagnostics.filter { $0.message.contains("no room for it beside a row") }
    #expect(crowded.count == 1 && crowded.first?.message.contains("page 2") == true)
  }

  @Test("Rules of tables end with their pages and tiers, and tables do not share them")
  func rulesOfPages() throws {
    func layout(first: Set<Int>, _ change: (inout LayoutOptions) -> Void) throws -> Layout {
      var document = Document("一\t二\n三\t四\n五\t六\n七\t八")
      for index in 0..<4 {
        var row = TableRow(lengths: [1024, 1024])
        (row.isFirst, row.rules) = (first.contains(index), .rows)
        document.paragraphs[index].style.row = row
        document.paragraphs[index].style.tabs = row.stops(for: row.rooms)
      }
      return try G10(50, width: 30).with(change).layout(document)
    }
    let pages = try layout(first: [0]) { _ in }
    #expect(pages.pages.map(\.columns.count) == [3, 1])
    #expect(rules(pages).count == 2 && rules(pages, page: 1).isEmpty)
    #expect(rules(try layout(first: [0, 2]) { _ in }).count == 1)
    let tiers = try layout(first: [0]) {
      $0.page.size = .size(width: .pt(20), height: .pt(120))
      $0.regions.tiers = 2
    }
    #expect(tiers.columns.map { $0.slot.tier } == [0, 0, 1, 1])
    #expect(rules(tiers).count == 2)
  }

  @Test(
    "DT-12 the longest cells give way",
    arguments: [
      ([6, 2], 6, [3, 2]), ([6, 2], 9, [6, 2]), ([9, 9, 1], 10, [4, 3, 1]), ([5, 5], 3, [1, 1]),
      ([5, 5], 2, nil), ([0, 7], 5, [1, 3]),
    ] as [([Int], Int, [Int]?)])
  func rooms(_ lengths: [Int], _ room: Int, _ expected: [Int]?) {
    let row = TableRow(lengths: lengths.map { $0 * 1024 })
    #expect(row.rooms(within: room * 1024)?.map { $0 / 1024 } == expected)
  }

  @Test("DT-12 cells that are too long for any page, without text and without end")
  func hostile() throws {
    let text = "\t\t\n一\t二\t\(String.han(300))\n\t"
    for height in [10, 20, 50, 90] {
      for width in [20, 400] {
        let layout = try layout(text, [1, 1, 300], height: height, width: width) {
          $0.overflow = .grow
        }
        #expect(layout.dropped.isEmpty && layout.cells.count > 300)
      }
    }
  }

  @Test("DT-12 a row that would take most of a page goes on over columns and pages")
  func longRows() throws {
    func layout(_ text: String, _ lengths: [Int], tiers: Int = 1) throws -> Layout {
      try self.layout(text, lengths, height: nil) {
        $0.page.size = .size(width: .pt(80), height: .pt(tiers == 1 ? 60 : 140))
        $0.regions.tiers = tiers
      }
    }
    let text = "前\n一\t\(String.han(60))\n二\t三\n後"
    let pages = try layout(text, [1, 60])
    #expect(pages.pages.count == 3 && pages.isWhole)
    // The last cell stands by its start in each column; what stands before it, in the first.
    let row = pages.columns.filter { $0.paragraph == 1 }
    #expect(row.count == 15 && row.first?.cells.count == 6 && row.flatMap(\.insets).isEmpty)
    for column in row {
      let starts = column.cells.map { pages.cells[$0].start }.filter { $0 >= .pt(20) }
      #expect(starts == [20, 30, 40, 50].map { Length.pt($0) })
    }
    // One that is longest in another place goes on as text does; a short one has columns of its own.
    let first = try layout("\(String.han(60))\t一\n\(String.han(8))\t二", [60, 1])
    #expect(first.columns.filter { $0.paragraph == 0 }.count > 8)
    #expect(first.columns.first { $0.paragraph == 1 }?.insets.count == 2)
    let tiers = try layout(text, [1, 60], tiers: 2)
    #expect(tiers.isWhole)
  }

  @Test("DT-12 a row that is wider than the page a long text gets goes on over pages")
  func longRowsWithoutPage() throws {
    let text = "前\n一\t\(String.han(3000))\n後"
    let layout = try layout(text, [1, 3000], height: nil) { $0.page.size = .automatic }
    #expect(layout.pages.count > 1 && layout.isWhole)
  }
}
