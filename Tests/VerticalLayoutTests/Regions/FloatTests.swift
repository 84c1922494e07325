import Testing

@testable import VerticalLayout

/// Images that text flows around (DT-13). Cells of 10 × 10 pt, no margins, no gap.
@Suite struct FloatTests {
  private static let text = String(repeating: "甲乙丙丁戊己庚辛壬癸", count: 6)

  private static func layout(
    _ text: String = text, page: (Int, Int) = (100, 80),
    floats: [(place: Int, side: FloatingImage.Side, size: (Int, Int))],
    change: (inout LayoutOptions) -> Void = { _ in },
    document adapt: (inout Document) -> Void = { _ in }
  ) throws -> Layout {
    let setting = G10.page(page.0, page.1, PageRegions(), change)
    var document = Document(text)
    document.images = [
      ImageDescription(name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
    ]
    for float in floats {
      let image = ImageAttachment(
        image: "seal", width: .absolute(.pt(float.size.0)), height: .absolute(.pt(float.size.1)),
        fit: .fill)
      document.spans.append(
        AttributeSpan(
          TextRange(float.place * 3, float.place * 3), .float(FloatingImage(image, at: float.side)))
      )
    }
    adapt(&document)
    return try Typesetter(shaper: setting.shaper, options: setting.options).typeset(document)
  }

  @Test(
    "U-01, DT-13: an image that floats and an equal area without text give the same columns",
    arguments: FloatingImage.Side.allCases, ColumnDirection.allCases)
  func equalExclusion(_ side: FloatingImage.Side, _ direction: ColumnDirection) throws {
    let floating = try Self.layout(floats: [(0, side, (25, 33))]) { $0.direction = direction }
    let room = try #require(floating.pages[0].floats.first).bounds
    #expect(room.y.points == (side == .head ? 0 : 47))
    #expect(room.x.points == (direction == .rightToLeft ? 75 : 0))
    let around = try Self.layout(floats: []) {
      $0.direction = direction
      $0.regions.exclusions = [Exclusion(.rectangle(room))]
    }
    #expect(floating.parts() == around.parts())
    #expect(floating.isWhole)
    #expect(floating.parts() != (try Self.layout(floats: [])).parts())
  }

  @Test("DT-13: it begins with the column that starts at its place, or with the next one")
  func place() throws {
    // The first column holds eight characters.
    for (place, x) in [(0, 80.0), (1, 70.0), (8, 70.0), (9, 60.0)] {
      let layout = try Self.layout(floats: [(place, .head, (20, 30))])
      #expect(layout.pages[0].floats.map(\.bounds.x.points) == [x], "\(place)")
    }
  }

  @Test("DT-09, DT-13: images that float do not count as columns", arguments: [80, 40])
  func columnLimit(_ height: Int) throws {
    for floats in [0, 1, 2] {
      let images = (0..<floats).map {
        (place: $0, side: FloatingImage.Side.head, size: (30, height))
      }
      let layout = try Self.layout(floats: images) { $0.maximumColumns = 3 }
      #expect(layout.pages[0].floats.count == floats)
      #expect(layout.columns.count == 3 && layout.columnTexts[2].last == "…")
      #expect(layout.dropped.map(\.reason) == [.columnLimit])
    }
  }

  @Test("DT-13: images that meet stand below each other, or one behind the other")
  func several() throws {
    let below = try Self.layout(floats: [(0, .head, (20, 30)), (0, .head, (20, 20))])
    #expect(below.pages[0].floats.map(\.bounds.y.points) == [0, 30])
    #expect(below.pages[0].floats.map(\.bounds.x.points) == [80, 80])
    let behind = try Self.layout(floats: [(0, .head, (20, 50)), (0, .foot, (20, 50))])
    #expect(behind.pages[0].floats.map(\.bounds.y.points) == [0, 30])
    #expect(behind.pages[0].floats.map(\.bounds.x.points) == [80, 60])
    #expect(behind.isWhole)
  }

  @Test("DT-13: what has no room on its page stands on the next one, after the text if need be")
  func nextPage() throws {
    let next = try Self.layout(page: (50, 80), floats: [(33, .head, (30, 30))])
    #expect(next.pages.map(\.floats.count) == [0, 1])
    #expect(next.pages[1].floats[0].bounds.x.points == 20)
    let last = try Self.layout(
      "甲乙丙", page: (50, 80), floats: [(2, .head, (50, 80)), (3, .foot, (50, 80))])
    #expect(last.pages.map(\.floats.count) == [0, 1, 1])
    #expect(last.isWhole)
    // A page that an image fills has no column, and text goes on behind it.
    let full = try Self.layout(page: (50, 80), floats: [(0, .head, (50, 80))])
    #expect(full.pages[0].columns.isEmpty)
    #expect(full.isWhole)
  }

  @Test("DT-13, CJb-7: an image that is larger than its frame is made smaller, and that is told")
  func tooLarge() throws {
    let layout = try Self.layout(floats: [(0, .head, (400, 800))])
    let float = try #require(layout.pages[0].floats.first)
    #expect(float.bounds.width.points == 40)
    #expect(float.bounds.height.points == 80)
    #expect(layout.diagnostics.map(\.code) == [.imageScaled])
  }

  @Test("DT-13: an image that no page has room for is told of, and the text is whole")
  func nowhere() throws {
    let layout = try Self.layout(floats: [(0, .head, (60, 60)), (0, .head, (20, 20))]) {
      $0.regions.exclusions = [
        Exclusion(.rectangle(PhysicalRect(x: .pt(40), y: .pt(0), width: .pt(20), height: .pt(80))))
      ]
    }
    #expect(layout.pages.flatMap(\.floats).count == 1)
    #expect(layout.diagnostics.map(\.code) == [.imageDropped])
    #expect(layout.isWhole)
  }

  @Test(
    "DT-13: a paragraph that clears images begins behind them",
    arguments: ParagraphStyle.Clear.allCases)
  func clear(_ clear: ParagraphStyle.Clear) throws {
    let layout = try Self.layout(
      "甲乙\n丙丁", floats: [(0, .head, (35, 30))],
      document: { $0.paragraphs[1].style.clear = clear })
    let x = layout.parts().map(\.x)
    #expect(x == (clear == .foot ? [90, 80] : [90, 50]))
  }

  @Test("DT-13: text that is cut short takes the images of what is left out with it")
  func dropped() throws {
    let layout = try Self.layout(
      page: (50, 80), floats: [(0, .head, (20, 20)), (50, .head, (20, 20))]
    ) {
      $0.overflow = .truncate
    }
    #expect(layout.pages.flatMap(\.floats).count == 1)
    #expect(layout.diagnostics.map(\.code) == [.textDropped])
  }

  @Test("DT-13: images float on pages of a fixed size alone") func needsPage() {
    #expect(throws: LayoutError.self) {
      try Self.layout(floats: [(0, .head, (20, 20))]) { $0.page = .scroll }
    }
  }

  @Test("The layout JSON has the images that float, and reads them back") func json() throws {
    let layout = try Self.layout(floats: [(0, .head, (20, 30))])
    let record = LayoutRecord(layout)
    #expect(try LayoutRecord(json: layout.json()) == record)
    #expect(record.pages[0].floats.first?.name == "seal")
    let json = String(decoding: layout.json(), as: UTF8.self)
    #expect(
      json.contains(
        #""floats":[{"name":"seal","side":"head","description":"","bounds":[80,0,20,30],"room":[80,0,20,30]}]"#
      ))
  }
}
