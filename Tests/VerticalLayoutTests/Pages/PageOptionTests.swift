import Testing

@testable import VerticalLayout

/// Pages that `--page`, `--measure`, `--margin` and `--pitch` make of a text.
@Suite struct PageOptionTests {
  private func layout(
    _ text: String, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    change(&options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(Document(text))
  }

  @Test("a short text is hugged: three em around it") func hugged() throws {
    let layout = try layout("一二三\n四")
    #expect(
      layout.pages.map(\.size) == [
        PhysicalSize(width: .pt(60) + Length(rawValue: 28160), height: .pt(90))
      ])
    #expect(layout.columns[0].bounds.y == .pt(30))
    #expect(layout.diagnostics.isEmpty)
  }

  @Test("auto hugs 48 columns, and takes A5 for more, and says so", arguments: [(48, 1), (49, 3)])
  func automatic(_ lines: Int, _ pages: Int) throws {
    let layout = try layout(Array(repeating: "一二", count: lines).joined(separator: "\n"))
    #expect(layout.pages.count == pages)
    #expect(layout.warnings(.pageChosen).count == (pages > 1 ? 1 : 0))
    #expect(pages == 1 || layout.pages[0].size == PaperSize.a5.size)
  }

  @Test("auto cuts a paragraph of more than 40 em") func longParagraph() throws {
    #expect(try layout(.han(40)).columns.count == 1)
    #expect(try layout(.han(41)).columns.map(\.cells.count) == [40, 1])
  }

  @Test("a scroll is one page, and cut into sheets where PDF ends") func scroll() throws {
    let text = Array(repeating: "一二三", count: 2000).joined(separator: "\n")
    let short = try layout(String(text.prefix(1000))) { $0.page.size = .scroll }
    #expect(short.pages.count == 1 && short.diagnostics.isEmpty)
    let long = try layout(text) { $0.page.size = .scroll }
    #expect(long.pages.count == 3)
    #expect(long.pages.allSatisfy { $0.size.width <= .pt(14_400) })
    #expect(long.pages[0].size.width > .pt(14_300))
    #expect(long.warnings(.pageSplit).count == 1)
    #expect(long.columns.last?.range.upperBound == text.utf8.count && long.dropped.isEmpty)
  }

  @Test("K3 the measure of a named page is whole characters, and the rest goes to the margins")
  func wholeCharacters() throws {
    for paper in PaperSize.allCases {
      let layout = try layout(.han(6000)) { $0.page.size = .paper(paper) }
      let measure = try #require(layout.measure)
      #expect(measure.rawValue % Length.pt(10).rawValue == 0)
      let block = layout.pages[0].block
      let size = layout.pages[0].size
      #expect(abs((size.width - block.maxX - block.x).rawValue) <= 1, "\(paper)")
      #expect(abs((size.height - block.maxY - block.y).rawValue) <= 1, "\(paper)")
    }
  }

  @Test("VL-06, K4 with a pitch the axes are an arithmetic series, whatever stands on the columns")
  func pitch() throws {
    var document = Document("一\n二\n三\n四")
    document.spans = [AttributeSpan(TextRange(4, 7), .size(.em(2048)))]
    var options = LayoutOptions(style: TextStyle(size: .pt(10)), page: .scroll)
    options.columns.pitch = .pt(24)
    for direction in ColumnDirection.allCases {
      options.columns.direction = direction
      let layout = try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
      let axes = layout.columns.map(\.axis)
      let step: Length = direction == .rightToLeft ? .pt(-24) : .pt(24)
      #expect(zip(axes, axes.dropFirst()).allSatisfy { $1 - $0 == step })
      #expect(layout.columns[1].bounds.width == .pt(20))
    }
  }

  @Test("margins as in CSS") func margins() throws {
    let layout = try layout("一") {
      $0.page.size = .size(width: .pt(100), height: .pt(100))
      $0.page.margins = Margins([.pt(1), .pt(2), .pt(3), .pt(4)])
    }
    #expect(layout.columns[0].bounds.maxX == .pt(98))
    #expect(layout.columns[0].bounds.y == .pt(1))
  }

  @Test("a measure that the page has no room for is an error") func tooShort() throws {
    #expect(throws: LayoutError.pageTooShort(available: .pt(80), measure: .pt(90))) {
      try layout("一") {
        $0.page.size = .size(width: .pt(100), height: .pt(100))
        $0.page.margins = Margins([.pt(10)])
        $0.columns.measure = .pt(90)
      }
    }
  }
}
