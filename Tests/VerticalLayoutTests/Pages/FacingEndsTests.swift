import Testing

@testable import VerticalLayout

/// Pages that face each other and end alike (BK-B6), with fixture G at 10 pt: a page has eight columns of ten characters.
@Suite struct FacingEndsTests {
  private func options(_ ends: FacingEnds, first: PageSide?) -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page = .size(width: .pt(200), height: .pt(150))
    options.columnGap = .pt(10)
    options.bookPages.typeArea = TypeArea(characters: 10, columns: 8)
    options.bookPages.firstSide = first
    options.pageBreaks.widows = 2
    options.pageBreaks.facingEnds = ends
    return options
  }

  /// The paragraphs of the columns of each page.
  private func pages(
    _ text: [Int], _ options: LayoutOptions, partSize: Int? = nil
  ) throws -> [[Int]] {
    let document = Document(
      text.map { $0 == 0 ? "" : String.han($0 * 10 - 5) }.joined(separator: "\n"))
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    guard let partSize else {
      return paragraphs(try typesetter.typeset(document))
    }
    var stream = try typesetter.pages(of: document)
    stream.partSize = partSize
    var pages: [[Int]] = []
    while let part = try stream.next() { pages += paragraphs(part) }
    return pages
  }

  private func paragraphs(_ layout: Layout) -> [[Int]] {
    layout.pages.map { layout.columns[$0.columns].map(\.paragraph) }
  }

  @Test(
    "BK-B6: two pages that face each other are as long, where a paragraph's last column would begin a page",
    arguments: [
      // The first of the two would end with a paragraph of which one column is left.
      ([1, 1, 1, 1, 1, 4] + ones(20), .right, .each, [7, 8, 8, 6]),
      ([1, 1, 1, 1, 1, 4] + ones(20), .right, .short, [7, 7, 8, 7]),
      ([1, 1, 1, 1, 1, 4] + ones(20), .right, .long, [9, 9, 8, 3]),
      // The second one would.
      (ones(13) + [4] + ones(15), .right, .each, [8, 7, 8, 8, 1]),
      (ones(13) + [4] + ones(15), .right, .short, [7, 7, 8, 8, 2]),
      (ones(13) + [4] + ones(15), .right, .long, [9, 9, 8, 6]),
      // The first page faces none.
      ([1, 1, 1, 1, 1, 4] + ones(20), .left, .short, [7, 8, 8, 6]),
      ([1, 1, 1, 1, 1, 4] + ones(20), .left, .long, [9, 8, 8, 4]),
      ([1, 1, 1, 1, 1, 4] + ones(20), nil, .short, [7, 8, 8, 6]),
      // A column less would part a paragraph of two; in the end no way leaves all of them whole.
      (ones(6) + [2, 1, 2] + ones(20), .right, .short, [8, 8, 8, 7]),
      (ones(5) + [2, 2] + ones(20), .right, .short, [7, 7, 8, 7]),
      (ones(4) + [2, 3] + ones(20), .right, .short, [7, 7, 8, 7]),
      (ones(5) + [2, 2, 4, 2] + ones(20), .right, .short, [7, 8, 8, 8, 4]),
    ] as [([Int], PageSide?, FacingEnds, [Int])])
  func ends(_ text: [Int], _ first: PageSide?, _ ends: FacingEnds, _ expected: [Int]) throws {
    let options = options(ends, first: first)
    #expect(try pages(text, options).map(\.count) == expected)
    for size in [1, 100] {
      #expect(try pages(text, options, partSize: size).map(\.count) == expected)
    }
  }

  @Test("BK-B6: pages are the same from parts of any size, and hold all columns", arguments: 0..<40)
  func random(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(4100 + seed))
    let text = (0..<80).map { _ in Int.random(in: 0..<8, using: &random) }
    let options = options(seed % 2 == 0 ? .short : .long, first: PageSide.allCases[seed / 2 % 2])
    let whole = try pages(text, options)
    for size in [1, 60, 500] { #expect(try pages(text, options, partSize: size) == whole) }
    #expect(whole.flatMap { $0 } == whole.flatMap { $0 }.sorted())
    for (index, count) in text.enumerated() {
      let columns = whole.reduce(0) { $0 + $1.count { $0 == index } }
      #expect(columns == max(1, count) || count == 0)
    }
    #expect(whole.allSatisfy { $0.count <= 9 })
    for (page, next) in zip(whole, whole.dropFirst()) where page.last == next.first {
      #expect(next.prefix { $0 == next.first }.count > 1)
    }
  }

  @Test("BK-B6: a page with a column more has it in the margin behind the type area")
  func margin() throws {
    let text = Document(
      ([1, 1, 1, 1, 1, 4] + ones(9)).map { String.han($0 * 10 - 5) }.joined(separator: "\n"))
    let layout = try Typesetter(
      shaper: FixtureShaper(), options: options(.long, first: .right)
    ).typeset(text)
    let axes = layout.pages[0].columns.map { layout.columns[$0].axis }
    #expect(zip(axes, axes.dropFirst()).allSatisfy { $0 - $1 == .pt(20) })
    let plain = try Typesetter(
      shaper: FixtureShaper(), options: options(.each, first: .right)
    ).typeset(text)
    #expect(plain.columns[0].axis == layout.columns[0].axis)
    #expect(layout.diagnostics.map(\.code) == plain.diagnostics.map(\.code))
  }
}

/// So many paragraphs of a column each.
private func ones(_ count: Int) -> [Int] { Array(repeating: 1, count: count) }
