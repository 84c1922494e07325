import Testing

@testable import VerticalLayout

/// Page numbers for print shops (`--hidden-folio`, BK-Q2).
struct HiddenFolioTests {
  private static let text = String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 40)

  private func layout(
    _ hidden: PageFurniture.HiddenFolio?, direction: ColumnDirection = .rightToLeft,
    lines: [PageFurniture.FurnitureLine] = [], firstNumber: Int = 1, paper: Color? = nil
  ) throws -> Layout {
    var options = LayoutOptions()
    options.page.size = .size(width: PaperSize.a6.size.width, height: PaperSize.a6.size.height)
    options.columns.direction = direction
    options.page.paper = paper
    options.furniture = PageFurniture(lines, firstNumber: firstNumber, hiddenFolio: hidden)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(Self.text))
  }

  @Test(
    "BK-Q2: the number stands at the binding, odd ones at the right edge in a book bound on the right",
    arguments: PageFurniture.HiddenFolio.allCases)
  func places(_ hidden: PageFurniture.HiddenFolio) throws {
    for direction in [ColumnDirection.rightToLeft, .leftToRight] {
      let layout = try layout(hidden, direction: direction)
      #expect(layout.pages.count > 3)
      for page in layout.pages {
        let number = page.index + 1
        let folio = try #require(page.furniture.first)
        #expect(folio.kind == .hiddenFolio && folio.text == String(number))
        let isAtRight = number.isMultiple(of: 2) == (direction == .leftToRight)
        let middle = folio.bounds.x + folio.bounds.width.half
        let fromEdge = isAtRight ? page.size.width - middle : middle
        // Digits are half an em wide.
        #expect(fromEdge + hidden.size.scaled(by: 1, over: 4) <= hidden.strip)
        #expect(fromEdge > hidden.size.scaled(by: 1, over: 4))
        let (above, below) = (folio.bounds.y, page.size.height - folio.bounds.maxY)
        #expect(abs((above - below).rawValue) <= 1)
      }
    }
  }

  @Test("BK-Q2: a page that shows its number has no other; all pages are counted")
  func visible() throws {
    let line = PageFurniture.FurnitureLine(
      .folio, slot: .footOuter, pages: .even, template: try PageFurniture.Template("{page}"))
    let layout = try layout(.standard, lines: [line], firstNumber: 3)
    for page in layout.pages {
      #expect(page.furniture.count == 1)
      #expect(page.furniture.first?.text == String(page.index + 3))
      #expect(
        page.furniture.first?.kind == ((page.index + 3).isMultiple(of: 2) ? .folio : .hiddenFolio))
    }
  }

  @Test("BK-Q2: digits stand below each other, and are white on a dark page") func ink() throws {
    let light = try layout(.standard, firstNumber: 10).displayList(ofPage: 0)
    let dark = try layout(.standard, firstNumber: 10, paper: .black).displayList(ofPage: 0)
    for (list, ink) in [(light, Color.black), (dark, .white)] {
      let items = try #require(list.roles.first { $0.role == .furniture(.hiddenFolio, nil) }).items
      let runs = list.items[items].compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
      #expect(runs.map(\.ink) == [ink])
      let origins = runs.flatMap(\.glyphs).map(\.origin)
      #expect(origins.count == 2 && origins[0].x == origins[1].x && origins[0].y < origins[1].y)
    }
  }

  @Test("without the option, nothing is there") func none() throws {
    #expect(try layout(nil).pages.allSatisfy { $0.furniture.isEmpty })
  }
}
