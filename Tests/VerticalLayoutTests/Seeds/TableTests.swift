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
    "DT-12 a cell that is longer than its room has several columns, and its row is as wide as them",
    arguments: ColumnDirection.allCases)
  func wraps(_ direction: ColumnDirection) throws {
    let text = "前\n一二三四五六\t七八\n後"
    let layout = try layout(text, [6, 2], height: 60) { $0.direction = direction }
    #expect(layout.columns.count == 3)
    #expect(lines(of: layout, 1) == [["一二三", "四五六"], ["七八"]])
    #expect(layout.columns[1].extent == .pt(20) && layout.pages[0].size.width == .pt(40))
    let row = layout.columns[1]
    let axes = row.insets.map { $0.lines.map { (row.axis + $0.shift).points } }
    #expect(axes == (direction == .rightToLeft ? [[25, 15], [25]] : [[15, 25], [15]]))
    #expect(row.insets.map { $0.lines.map(\.start.points) } == [[0, 0], [40]])
    // Where there is room, nothing is other than without the table.
    let wide = try self.layout(text, [6, 2], height: 90) { $0.direction = direction }
    #expect(wide.columns[1].insets.isEmpty && wide.columns[1].extent == .pt(10))
    #expect(wide.cells.first { $0.start == .pt(70) } != nil)
  }

  @Test(
    "DT-12 rows of several columns keep clear of others with a pitch, in tiers and at a page's end")
  func places() throws {
    let text = "前\n一二三四五六\t七八\n後"
    let pitch = try layout(text, [6, 2], height: 60) { $0.pitch = .pt(20) }
    #expect(pitch.columns[1].extent == .pt(30))
    #expect(pitch.columns.map(\.axis.points) == [65, 35, 5])
    for other in [nil, Length.pt(20)] {
      let tiers = try layout("\(text)\n末", [6, 2], height: 60) {
        $0.page = .size(width: .pt(other == nil ? 30 : 60), height: .pt(140))
        $0.regions.tiers = 2
        $0.pitch = other
      }
      #expect(tiers.columns.map { $0.slot?.tier } == [0, 0, 1, 1])
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
    var document = Document("一二三四五六七八\t九")
    document.paragraphs[0].style.row = TableRow(
      lengths: [3 * 1024, 3 * 1024, 2048], spans: [2, 1])
    let spanned = try G10(70).layout(document)
    #expect(lines(of: spanned, 0) == [["一二三四五", "六七八"], ["九"]])
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
}
