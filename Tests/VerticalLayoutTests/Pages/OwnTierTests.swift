import Testing

@testable import VerticalLayout

/// Passages with tiers of their own (BK-H11), with fixture G at 10 pt: pages of eight columns of 22 characters, of which
/// two tiers have ten each, 20 pt from each other.
@Suite struct OwnTierTests {
  /// - Parameter tiers: how many some paragraphs have.
  private func layout(
    _ paragraphs: [String], _ tiers: [Range<Int>: Int], page: Int = 1,
    _ change: (inout Document, inout LayoutOptions) -> Void = { _, _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(280))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: page > 1 ? 10 : 22, columns: 8)
    options.regions.tiers = page
    var document = Document(paragraphs.joined(separator: "\n"))
    for (range, count) in tiers {
      for index in range { document.paragraphs[index].style.tiers = count }
    }
    change(&document, &options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// The places of a page's columns: their tier and their number across it, from 0, and their length in characters.
  private func places(_ layout: Layout, page: Int = 0) -> [[Int]] {
    layout.columns[layout.pages[page].columns].map { column in
      [
        column.tier, Int((175 - column.axis.points - 5) / 20),
        column.slot.measure.rawValue / Length.pt(10).rawValue,
      ]
    }
  }

  private func lines(_ count: Int) -> [String] { Array(repeating: "文", count: count) }

  @Test(
    "BK-H11: it begins where the text ends, its tiers are shared out, and text goes on after the longest",
    arguments: [(4, 2), (5, 3), (1, 1)])
  func shared(_ count: Int, _ width: Int) throws {
    let layout = try layout(lines(2 + count + 3), [2..<2 + count: 2])
    let expected =
      [[0, 0, 22], [0, 1, 22]]
      + (0..<count).map { [$0 / width, 2 + $0 % width, 10] }
      + (0..<3).map { [0, 2 + width + $0, 22] }.prefix(6 - width)
    #expect(places(layout) == expected)
    #expect(layout.diagnostics.allSatisfy { $0.code != .attributeNotSet })
  }

  @Test("BK-H11: tiers inside of a box have room whatever their length is", arguments: [1, 5, 8])
  func boxed(_ before: Int) throws {
    for count in 1...120 {
      for padding in [0, 5, 9] {
        let text = lines(before) + ["箱", String(repeating: "文", count: count * 3), "後"]
        let layout = try layout(text, [before + 1..<before + 2: 2]) { document, _ in
          let box = BoxStyle(
            ground: .black, padding: BoxStyle.Edges(across: .absolute(.pt(padding))))
          document.passages = [Document.Passage(before..<before + 2, box)]
        }
        #expect(layout.columnTexts.joined() == text.joined(), "\(before) \(count) \(padding)")
      }
    }
  }

  @Test("BK-H11: it fills the page where it is longer, and text goes on after it on the next one")
  func longer() throws {
    let layout = try layout(lines(5 + 9 + 1), [5..<14: 2])
    #expect(
      places(layout).dropFirst(5).map { [$0[0], $0[1]] } == [
        [0, 5], [0, 6], [0, 7], [1, 5], [1, 6], [1, 7],
      ])
    #expect(
      places(layout, page: 1).map { [$0[0], $0[1]] } == [[0, 0], [0, 1], [1, 0], [0, 2]])
  }

  @Test(
    "BK-H11: tiers that fill their page leave text the next one; at the end of a text the first is filled"
  )
  func full() throws {
    let whole = try layout(lines(3 + 10 + 1), [3..<13: 2])
    #expect(places(whole).map { $0[0] } == [0, 0, 0] + [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    #expect(places(whole, page: 1) == [[0, 0, 22]])
    let last = try layout(lines(3 + 6), [3..<9: 2])
    #expect(places(last).map { $0[0] } == [0, 0, 0, 0, 0, 0, 0, 0, 1])
  }

  @Test("BK-H11: several numbers follow each other, and pages with tiers have others, or none")
  func several() throws {
    let two = try layout(lines(2 + 3), [0..<2: 2, 2..<5: 3])
    #expect(
      places(two) == [[0, 0, 10], [1, 0, 10], [0, 1, 6], [0, 2, 6], [0, 3, 6]])
    let other = try layout(lines(4 + 3 + 2), [4..<7: 3], page: 2)
    #expect(
      places(other) == [
        [0, 0, 10], [0, 1, 10], [1, 0, 10], [1, 1, 10], [0, 2, 6], [1, 2, 6], [2, 2, 6],
        [0, 3, 10], [0, 4, 10],
      ])
    let one = try layout(lines(4 + 2 + 2), [4..<6: 1], page: 2)
    #expect(
      places(one).map { [$0[1], $0[2]] } == [
        [0, 10], [1, 10], [0, 10], [1, 10], [2, 22], [3, 22], [4, 10], [5, 10],
      ])
  }

  @Test("BK-H11: breaks of tiers and pages within it, and a page that text begins after it")
  func breaks() throws {
    let tier = try layout(lines(1 + 4 + 1), [1..<5: 2]) { document, _ in
      document.paragraphs[2].style.breakBefore = .tier
    }
    #expect(
      places(tier).map { [$0[0], $0[1]] } == [[0, 0], [0, 1], [1, 1], [1, 2], [1, 3], [0, 4]])
    let page = try layout(lines(1 + 4 + 1), [1..<5: 2]) { document, _ in
      document.paragraphs[5].style.breakBefore = .page
    }
    #expect(places(page).map { [$0[0], $0[1]] } == [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]])
    #expect(places(page, page: 1) == [[0, 0, 22]])
  }

  @Test(
    "BK-H11: more than the page has room for are fewer; a page that hugs its text says that it has none"
  )
  func noRoom() throws {
    let many = try layout(lines(3), [0..<3: 100])
    #expect(Set(places(many).map { $0[2] }) == [1])
    let hugging = try layout(lines(3), [1..<2: 2]) { _, options in
      options.bookPages = BookPages()
      options.page.size = .automatic
    }
    #expect(hugging.diagnostics.map(\.code).contains(.attributeNotSet))
    #expect(hugging.columns.count == 3)
  }

  /// Tiers of ten characters from 30 pt on, 20 pt from each other; columns 20 pt apart, 10 pt wide.
  @Test(
    "BK-H11: a rule stands in the middle between two tiers, as far as their columns reach",
    arguments: [
      (2, 1, 5, [[85, 140, 50]]), (3, 1, 5, [[105, 100, 30], [105, 180, 30]]),
      (2, 2, 12, [[25, 140, 150]]),
      (2, 1, 1, []),
    ])
  func rules(_ count: Int, _ page: Int, _ number: Int, _ expected: [[Double]]) throws {
    let layout = try layout(lines(2 + number + 3), [2..<2 + number: count], page: page) {
      document, _ in
      for index in 2..<2 + number { document.paragraphs[index].style.hasTierRule = true }
    }
    let rules = layout.pages.flatMap(\.furniture)
    #expect(rules.allSatisfy { $0.kind == .rule && $0.text.isEmpty && $0.items.count == 1 })
    #expect(
      rules.map {
        [$0.bounds.x.points, ($0.bounds.y + $0.bounds.height.half).points, $0.bounds.width.points]
      } == expected)
  }

  /// The first part of the text ends before the passage, in it or after it.
  @Test(
    "BK-H11: where parts of a long text begin is nothing to it",
    arguments: [(90, 60), (600, 60), (1200, 60), (508, 4), (600, 4), (514, 5)])
  func parts(_ before: Int, _ count: Int) throws {
    let text = (0..<before).map { _ in String.han(21) } + lines(count) + lines(600)
    let passage = before..<before + count
    let layout = try layout(text, [passage: 2])
    let first = before % 8
    guard 2 * (8 - first) < count else {
      let page = before / 8
      let width = (count + 1) / 2
      #expect(
        places(layout, page: page).dropFirst(first).prefix(count + 1).map { [$0[0], $0[1]] }
          == (0..<count).map { [$0 / width, first + $0 % width] } + [[0, first + width]])
      return
    }
    // The columns of the passage on its last page.
    let rest = count - (first == 0 ? 0 : 2 * (8 - first))
    let last = rest % 16
    let page = layout.pages.firstIndex { page in
      layout.columns[page.columns].contains { $0.paragraph == passage.upperBound }
    }
    let width = (last + 1) / 2
    #expect(
      places(layout, page: try #require(page)).prefix(last + 1)
        == ((0..<last).map { [$0 / width, $0 % width, 10] } + [[0, width, 22]])[...])
  }

  @Test("BK-H11: no text is lost, and none stands on other text")
  func anyText() throws {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(7300 + seed))
      var text: [String] = []
      var tiers: [Range<Int>: Int] = [:]
      while text.count < 80 {
        let count = Int.random(in: 1...14, using: &random)
        if Bool.random(using: &random) {
          tiers[text.count..<text.count + count] = Int.random(in: 1...4, using: &random)
        }
        for _ in 0..<count { text.append(String.han(Int.random(in: 1...60, using: &random))) }
      }
      let layout = try layout(text, tiers, page: seed % 3 == 0 ? 2 : 1) { document, _ in
        for index in document.paragraphs.indices {
          switch Int.random(in: 0..<12, using: &random) {
          case 0: document.paragraphs[index].role = .heading(level: 2)
          case 1: document.paragraphs[index].style.lines = Int.random(in: 1...3, using: &random)
          case 2: document.paragraphs[index].style.spansTiers = true
          case 3: document.paragraphs[index].style.breakBefore = .tier
          case 4: document.paragraphs[index].style.headIndent = .em(2048)
          default: break
          }
        }
      }
      #expect(
        layout.columns.map(\.range.count).reduce(0, +) + text.count - 1 >= layout.text.utf8.count)
      #expect(layout.dropped.isEmpty, "\(seed)")
      for page in layout.pages {
        let columns = layout.columns[page.columns]
        for (index, column) in columns.enumerated() {
          let other = columns.dropFirst(index + 1).first { $0.bounds.touches(column.bounds) }
          #expect(other == nil, "\(seed): page \(page.index)")
        }
      }
    }
  }
}
