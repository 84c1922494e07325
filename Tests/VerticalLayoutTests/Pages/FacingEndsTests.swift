import Testing

@testable import VerticalLayout

/// Pages that face each other and end alike (BK-B6), with fixture G at 10 pt: a page has eight columns of ten characters.
@Suite struct FacingEndsTests {
  /// Pages of columns of one length: plain, with a frame as large as these, with an area that no column reaches, and
  /// beside images.
  enum Kind: CaseIterable {
    case plain, frame, exclusion, float
  }

  private func options(
    _ ends: FacingEnds, first: PageSide?, _ kind: Kind = .plain
  ) -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(150))
    switch kind {
    case .plain, .float: break
    case .frame: options.regions.frames = [PageShape(.box)]
    case .exclusion:
      let below = BoxLength.BoxPoint(x: .pt(50), y: .pt(140))
      options.regions.exclusions = [
        PageRegions.Exclusion(PageShape(.circle(below, radius: .pt(5))))
      ]
    }
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 8)
    options.bookPages.firstSide = first
    options.pageBreaks.widows = 2
    options.pageBreaks.facingEnds = ends
    return options
  }

  /// The paragraphs of the columns of each page.
  private func pages(
    _ text: [Int], _ options: LayoutOptions, _ kind: Kind = .plain, partSize: Int? = nil
  ) throws -> [[Int]] {
    var document = Document(
      text.map { $0 == 0 ? "" : String.han($0 * 10 - 5) }.joined(separator: "\n"))
    if kind == .float {
      // After all of the text.
      document.images = [
        ImageAttachment.ImageDescription(
          name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
      ]
      let image = ImageAttachment(
        image: "seal", width: .absolute(.pt(10)), height: .absolute(.pt(10)), fit: .fill)
      let end = document.text.utf8.count
      document.spans = [
        AttributeSpan(TextRange(end, end), .float(FloatingImage(image, at: .head)))
      ]
    }
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
    for kind in Kind.allCases {
      let options = options(ends, first: first, kind)
      for size in [nil, 1, 100] {
        let counts = try pages(text, options, kind, partSize: size).map(\.count)
        #expect(counts == expected, "\(kind), parts of \(size ?? 0)")
      }
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

  @Test("BK-B6: pages whose columns have rooms end as plain ones do", arguments: 0..<40)
  func differential(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(4500 + seed))
    let text = (0..<80).map { _ in Int.random(in: 1..<8, using: &random) }
    let side = PageSide.allCases[seed / 2 % 2]
    for ends in [FacingEnds.short, .long] {
      let plain = try pages(text, options(ends, first: side))
      // Beside its image the last page has less room.
      for kind in [Kind.frame, .exclusion] {
        for size in [nil, 1, 500] {
          let own = try pages(text, options(ends, first: side, kind), kind, partSize: size)
          #expect(own == plain, "\(kind), \(ends), parts of \(size ?? 0)")
        }
      }
    }
  }

  /// The page, the tier and the paragraph of each column.
  private func tiers(
    _ text: [Int], _ ends: FacingEnds, partSize: Int? = nil
  ) throws -> [[Int]] {
    var options = options(ends, first: .right)
    options.page.size = .size(width: .pt(200), height: .pt(300))
    options.regions.tiers = 2
    var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(
      of: Document(text.map { String.han($0 * 10 - 5) }.joined(separator: "\n")))
    if let partSize { stream.partSize = partSize }
    var columns: [[Int]] = []
    while let layout = try stream.next() {
      for page in layout.pages {
        columns += layout.columns[page.columns].map { [page.index, $0.slot.tier, $0.paragraph] }
      }
    }
    return columns
  }

  @Test(
    "BK-B6: all tiers of pages that face each other end alike",
    arguments: [
      // A paragraph's last column would begin the second tier of the first page, and the first one of the second page.
      ([1, 1, 1, 1, 1, 4] + ones(40), FacingEnds.each, [7, 8, 8, 8, 8, 8, 2]),
      ([1, 1, 1, 1, 1, 4] + ones(40), .short, [7, 7, 7, 7, 8, 8, 5]),
      ([1, 1, 1, 1, 1, 4] + ones(40), .long, [9, 9, 9, 9, 8, 5]),
      (ones(13) + [4] + ones(28), .each, [8, 7, 8, 8, 8, 6]),
      (ones(13) + [4] + ones(28), .short, [7, 7, 7, 7, 8, 8, 1]),
      (ones(13) + [4] + ones(28), .long, [9, 9, 9, 9, 8, 1]),
    ])
  func tiers(_ text: [Int], _ ends: FacingEnds, _ expected: [Int]) throws {
    for size in [nil, 1, 200] {
      let columns = try tiers(text, ends, partSize: size)
      #expect(columns.map(\.[2]) == columns.map(\.[2]).sorted())
      let counts = Dictionary(grouping: columns) { $0[0] * 2 + $0[1] }.mapValues(\.count)
      #expect(counts.sorted { $0.key < $1.key }.map(\.value) == expected)
    }
  }

  @Test("BK-B6: where pages cannot end alike, a warning says so")
  func warnings() throws {
    func reported(
      _ document: Document = Document(.han(90)), _ change: (inout LayoutOptions) -> Void
    ) throws -> [String] {
      var options = options(.short, first: .right)
      change(&options)
      return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
        .warnings(.optionUnused).map(\.message)
    }
    let frames = ["rect 0 0 50% 100%", "rect 50% 0 50% 100%"]
    let changes: [(inout LayoutOptions) throws -> Void] = [
      { $0.regions.outline = PageShape(.box) }, { $0.regions.outline = try PageShape("circle") },
      { $0.regions.frames = try frames.map { try PageShape($0) } },
    ]
    for change in changes {
      let reported = try reported { try? change(&$0) }
      #expect(reported.count == 1 && reported.first?.contains("--facing-ends") == true)
    }
    let notes = try reported(Document("甲^" + .han(30), pageNotes: ["乙"])) { $0.notes.place = .side }
    #expect(notes.count == 1 && notes.first?.contains("--facing-ends") == true)
    #expect(try reported { $0.regions.frames = [PageShape(.box)] }.isEmpty)
    #expect(try reported { $0.notes.place = .side }.isEmpty)
    #expect(try reported { $0.pageBreaks.facingEnds = .each }.isEmpty)
  }

  @Test(
    "BK-B6: a page with a column more has it in the margin after the type area",
    arguments: [Kind.plain, .frame])
  func margin(_ kind: Kind) throws {
    let text = Document(
      ([1, 1, 1, 1, 1, 4] + ones(9)).map { String.han($0 * 10 - 5) }.joined(separator: "\n"))
    let layout = try Typesetter(
      shaper: FixtureShaper(), options: options(.long, first: .right, kind)
    ).typeset(text)
    let axes = layout.pages[0].columns.map { layout.columns[$0].axis }
    #expect(zip(axes, axes.dropFirst()).allSatisfy { $0 - $1 == .pt(20) })
    let plain = try Typesetter(
      shaper: FixtureShaper(), options: options(.each, first: .right, kind)
    ).typeset(text)
    #expect(plain.columns[0].axis == layout.columns[0].axis)
    #expect(layout.diagnostics.map(\.code) == plain.diagnostics.map(\.code))
  }
}

/// So many paragraphs of a column each.
private func ones(_ count: Int) -> [Int] { Array(repeating: 1, count: count) }
