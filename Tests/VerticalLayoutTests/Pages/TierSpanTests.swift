import Testing

@testable import VerticalLayout

/// Headings over all tiers of their pages (BK-H8), with fixture G at 10 pt: two tiers of ten characters, eight columns
/// each, 20 pt from each other.
@Suite struct TierSpanTests {
  private static let width = 150.0

  /// - Parameter headings: which of the paragraphs are headings over all tiers.
  private func layout(
    _ paragraphs: [String], headings: [Int], tiers: Int = 2,
    _ change: (inout Document) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 150 : 280))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    options.regions.tiers = tiers
    var document = Document(paragraphs.joined(separator: "\n"))
    for index in headings {
      document.paragraphs[index].role = .heading(level: 3)
      document.paragraphs[index].style.spansTiers = true
    }
    change(&document)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// The places of a page's columns: their tier and their number across it, from 0.
  private func places(_ layout: Layout, page: Int) -> [[Int]] {
    layout.columns[layout.pages[page].columns].map { column in
      [column.tier, Int((175 - column.axis.points - 5) / 20)]
    }
  }

  @Test(
    "BK-H8: the tiers before it are shared out, the last one has fewer columns, and tiers go on after it",
    arguments: [(6, 3), (5, 3), (1, 1), (8, 4)])
  func shared(_ before: Int, _ end: Int) throws {
    let lines = Array(repeating: "文", count: before) + ["題題"] + Array(repeating: "文", count: 12)
    let layout = try layout(lines, headings: [before])
    let heading = layout.columns[before]
    let expected =
      (0..<before).map { [$0 / end, $0 % end] } + [[0, end]]
      + (0..<12).map { [$0 / (7 - end), $0 % (7 - end) + end + 1] }.filter { $0[0] < 2 }
    #expect(places(layout, page: 0) == expected)
    // It has the room of both tiers.
    #expect(heading.slot.measure == layout.columns[0].slot.measure * 2 + .pt(20))
    #expect(layout.outline.map(\.page) == [0])
  }

  @Test("BK-H8: where it has no room with a column after it, it begins the next page")
  func noRoom() throws {
    let lines = Array(repeating: "文", count: 14) + ["題題", "文"]
    let layout = try layout(lines, headings: [14])
    #expect(layout.pages.count == 2 && layout.outline.map(\.page) == [1])
    #expect(places(layout, page: 1) == [[0, 0], [0, 1]])
    #expect(places(layout, page: 0).filter { $0[0] == 0 }.count == 8)
  }

  @Test(
    "BK-H8: several on a page, with subtitles and rooms of their own; without tiers as any other")
  func several() throws {
    let lines = ["題題", "文", "文", "題題", "副副", "文", "文", "文"]
    let layout = try layout(lines, headings: [0, 3]) { document in
      document.paragraphs[3].style.lines = 2
      document.paragraphs[4].role = .subtitle(level: 3)
    }
    let axes = layout.columns.map { 170 - $0.axis.points }
    #expect(axes.prefix(3) == [0, 20, 20] && layout.columns[2].tier == 1)
    #expect(axes[3] > 20 && axes[4] > axes[3] && axes[4] < 80)
    #expect(axes.suffix(3) == [80, 100, 120])
    let plain = try self.layout(lines, headings: [0, 3], tiers: 1)
    #expect(plain.columns.map { 170 - $0.axis.points } == (0..<8).map { Double($0) * 20 })
  }

  /// The first part ends after two columns of a page, or later.
  @Test("BK-H8: where parts of a long text begin is nothing to it", arguments: [3, 5, 8, 12])
  func parts(_ onPage: Int) throws {
    let before = 8112 + onPage
    let lines = [.han(120)] + Array(repeating: "文", count: before - 12) + ["題題", "文"]
    let layout = try layout(lines, headings: [before - 11])
    let end = (onPage + 1) / 2
    let own = places(layout, page: before / 16).prefix(onPage)
    #expect(own.elementsEqual((0..<onPage).map { [$0 / end, $0 % end] }))
    #expect(layout.outline.map(\.page) == [before / 16])
  }

  @Test("BK-H8: no text is lost, none stands on other text, and no heading ends a page")
  func anyText() throws {
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(9200 + seed))
      var lines: [String] = []
      var headings: [Int] = []
      for index in 0..<80 {
        if Int.random(in: 0..<9, using: &random) == 0, headings.last != index - 1 {
          headings.append(index)
        }
        lines.append(String.han(Int.random(in: 1...45, using: &random)))
      }
      let layout = try layout(lines, headings: headings) { document in
        for index in headings {
          document.paragraphs[index].style.lines = Int.random(in: 1...3, using: &random)
        }
      }
      #expect(layout.columns.map(\.range.count).reduce(0, +) == layout.text.utf8.count)
      for page in layout.pages {
        let columns = layout.columns[page.columns]
        let last = columns.last?.paragraph ?? 0
        #expect(!headings.contains(last) || last == lines.count - 1, "\(seed): page \(page.index)")
        for (index, column) in columns.enumerated() {
          let other = columns.dropFirst(index + 1).first { $0.bounds.touches(column.bounds) }
          #expect(other == nil, "\(seed): page \(page.index)")
        }
      }
    }
  }
}
