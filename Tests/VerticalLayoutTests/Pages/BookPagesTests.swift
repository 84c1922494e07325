import Testing

@testable import VerticalLayout

/// The type area, and pages that face each other (BK-P1, BK-P2, JLREQ 2.4).
@Suite struct BookPagesTests {
  private static func mm(_ value: Int) -> Length { Length.pt(value).scaled(by: 720, over: 254) }
  private static func q(_ value: Int) -> Length { mm(value).scaled(by: 1, over: 4) }

  private func layout(
    _ text: String = .han(3000), _ change: (inout LayoutOptions) -> Void
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: Self.q(12)))
    options.page.size = .paper(.bunko)
    options.columns.gap = Self.q(7)
    change(&options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(text))
  }

  private static let hundredth = Length(rawValue: mm(1).rawValue / 100 + 1)

  @Test("BK-P1: 42 characters and 17 columns of 12q with 7q between them take 126 mm by 79 mm")
  func areaOfBook() throws {
    let layout = try layout {
      $0.bookPages = BookPages(typeArea: BookPages.TypeArea(characters: 42, columns: 17))
    }
    let page = layout.pages[0]
    #expect(abs((page.block.height - Self.mm(126)).rawValue) <= Self.hundredth.rawValue)
    #expect(abs((page.block.width - Self.mm(79)).rawValue) <= Self.hundredth.rawValue)
    #expect(layout.columns[page.columns].allSatisfy { $0.cells.count == 42 })
    #expect(page.columns.count == 17)
    // In the middle, where no margin is given.
    #expect(abs((page.block.x - Self.mm(13)).rawValue) <= Self.hundredth.rawValue)
    #expect(abs((page.block.y - Self.mm(11)).rawValue) <= Self.hundredth.rawValue)
  }

  @Test(
    "BK-P1, BK-P2: margins at the binding and at the fore-edge mirror each other",
    arguments: [
      (BookPages(firstSide: .left), 13, 13), (BookPages(firstSide: .right), 13, 13),
      (BookPages(edges: BookPages.PageEdges(inner: mm(14)), firstSide: .left), 12, 14),
      (BookPages(edges: BookPages.PageEdges(outer: mm(12)), firstSide: .left), 12, 14),
      (BookPages(edges: BookPages.PageEdges(inner: mm(14)), firstSide: .right), 14, 12),
      (
        BookPages(edges: BookPages.PageEdges(inner: mm(14), outer: mm(12)), firstSide: .left), 12,
        14
      ),
    ])
  func mirrored(_ pages: BookPages, _ left: Int, _ right: Int) throws {
    let layout = try layout {
      $0.bookPages = pages
      $0.bookPages.typeArea = BookPages.TypeArea(characters: 42, columns: 17)
    }
    #expect(layout.pages.count > 3)
    for page in layout.pages.dropLast() {
      let isFirstSide = page.index.isMultiple(of: 2)
      let margin = page.size.width - page.block.maxX
      #expect(page.side == (isFirstSide ? pages.firstSide : pages.firstSide?.other))
      #expect(
        abs((page.block.x - Self.mm(isFirstSide ? left : right)).rawValue) <= 400
          && abs((margin - Self.mm(isFirstSide ? right : left)).rawValue) <= 400,
        "page \(page.index): \(page.block.x) and \(margin)")
    }
  }

  @Test("BK-P1: a type area, margins and a page that do not agree are told with their lengths")
  func disagreeing() throws {
    let area = BookPages(
      typeArea: BookPages.TypeArea(characters: 42, columns: 17),
      edges: BookPages.PageEdges(inner: Self.mm(20), outer: Self.mm(12)), firstSide: .left)
    #expect {
      try layout { $0.bookPages = area }
    } throws: { error in
      "\(error)".contains("hanmen") && "\(error)".contains("leave out a margin")
    }
    #expect {
      try layout {
        $0.bookPages = BookPages(typeArea: BookPages.TypeArea(characters: 60, columns: 17))
      }
    } throws: { error in
      "\(error)".contains("larger --page")
    }
    for bad in [
      BookPages.TypeArea(characters: 0, columns: 3),
      BookPages.TypeArea(characters: 3, columns: 1001),
    ] {
      #expect(throws: LayoutError.self) { try layout { $0.bookPages.typeArea = bad } }
    }
    #expect(throws: LayoutError.self) {
      try layout {
        $0.bookPages.typeArea = BookPages.TypeArea(characters: 3, columns: 3)
        $0.columns.measure = .pt(30)
      }
    }
    #expect(throws: LayoutError.self) {
      try layout {
        $0.bookPages.typeArea = BookPages.TypeArea(characters: 3, columns: 3)
        $0.page.size = .scroll
      }
    }
  }

  @Test("BK-P1: two tiers of 27 characters and 22 columns have each as many")
  func tiers() throws {
    let layout = try layout(.han(27 * 22 * 2 + 5)) {
      $0.style.size = .pt(9)
      $0.page.size = .paper(.a5)
      $0.columns.gap = .pt(6)
      $0.regions.tiers = 2
      $0.bookPages.typeArea = BookPages.TypeArea(characters: 27, columns: 22)
    }
    #expect(layout.pages.map(\.columns.count) == [44, 1])
    #expect(layout.columns.dropLast().allSatisfy { $0.cells.count == 27 })
  }

  @Test("BK-P1: margins at the head and the foot without a type area")
  func edgesAlone() throws {
    let layout = try layout {
      $0.bookPages.edges = BookPages.PageEdges(head: Self.mm(20), foot: Self.mm(10))
    }
    #expect(layout.columns[0].bounds.y == Self.mm(20))
    #expect(layout.columns[0].bounds.maxY <= layout.pages[0].size.height - Self.mm(10))
    #expect(layout.pages[0].side == nil)
  }

  /// The side of the first page, the break, and the pages that the second paragraph begins.
  @Test(
    "BK-H6: 改丁 begins a page on the left, 改見開き one on the right",
    arguments: [
      (PageSide.left, ParagraphStyle.Break.leaf, 2), (.right, .leaf, 1), (.left, .spread, 1),
      (.right, .spread, 2), (.left, .page, 1), (.right, .page, 1),
    ])
  func breaks(_ first: PageSide, _ kind: ParagraphStyle.Break, _ page: Int) throws {
    for (tiers, streams) in [(1, false), (2, false), (1, true)] {
      var document = Document("一二三\n四五六\n七\n八")
      document.paragraphs[1].style.breakBefore = kind
      document.paragraphs[3].style.breakBefore = kind
      var options = LayoutOptions(style: TextStyle(size: .pt(10)))
      options.page.size = .paper(.a5)
      options.bookPages.firstSide = first
      options.regions.tiers = tiers
      let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
      var layout = try typesetter.typeset(document)
      if streams {
        var stream = try typesetter.pages(of: document)
        stream.partSize = 1
        layout.pages = []
        while let pages = try stream.next() { layout.pages += pages.pages }
      }
      let begins = layout.pages.filter { !$0.columns.isEmpty }.map(\.index)
      #expect(begins == [0, page, kind == .page ? page + 1 : page + 2], "\(tiers) tiers")
      #expect(layout.pages.map(\.index) == Array(layout.pages.indices))
    }
  }
}
