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
      ImageAttachment.ImageDescription(
        name: "seal", size: PhysicalSize(width: .pt(10), height: .pt(10)))
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
    let floating = try Self.layout(floats: [(0, side, (25, 33))]) {
      $0.columns.direction = direction
    }
    let room = try #require(floating.pages[0].floats.first).bounds
    #expect(room.y.points == (side == .head ? 0 : 47))
    #expect(room.x.points == (direction == .rightToLeft ? 75 : 0))
    let around = try Self.layout(floats: []) {
      $0.columns.direction = direction
      $0.regions.exclusions = [PageRegions.Exclusion(.rectangle(room))]
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
      let layout = try Self.layout(floats: images) { $0.columns.maximum = 3 }
      #expect(layout.pages[0].floats.count == floats)
      #expect(layout.columns.count == 3 && layout.columnTexts[2].last == "…")
      #expect(layout.dropped.map(\.reason) == [.columnLimit])
    }
  }

  @Test("DT-13: images that meet stand below each other, or one after the other")
  func several() throws {
    let below = try Self.layout(floats: [(0, .head, (20, 30)), (0, .head, (20, 20))])
    #expect(below.pages[0].floats.map(\.bounds.y.points) == [0, 30])
    #expect(below.pages[0].floats.map(\.bounds.x.points) == [80, 80])
    let after = try Self.layout(floats: [(0, .head, (20, 50)), (0, .foot, (20, 50))])
    #expect(after.pages[0].floats.map(\.bounds.y.points) == [0, 30])
    #expect(after.pages[0].floats.map(\.bounds.x.points) == [80, 60])
    #expect(after.isWhole)
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
    // A page that an image fills has no column, and text goes on after it.
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
        PageRegions.Exclusion(
          .rectangle(PhysicalRect(x: .pt(40), y: .pt(0), width: .pt(20), height: .pt(80))))
      ]
    }
    #expect(layout.pages.flatMap(\.floats).count == 1)
    #expect(layout.diagnostics.map(\.code) == [.imageDropped])
    #expect(layout.isWhole)
  }

  @Test(
    "DT-13: a paragraph that clears images begins after them",
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

  /// Pages that are as wide as the text.
  private static let scrolls: [(PageSpecification, Overflow)] = [
    (.scroll, .paginate), (.automatic, .paginate), (.size(width: nil, height: .pt(80)), .paginate),
    (.scroll, .truncate), (.size(width: .pt(30), height: .pt(80)), .grow),
  ]

  @Test(
    "DT-13: on a scroll images and columns stand as on a page of its size",
    arguments: 0..<5, ColumnDirection.allCases)
  func scroll(_ number: Int, _ direction: ColumnDirection) throws {
    let floats: [(Int, FloatingImage.Side, (Int, Int))] = [
      (0, .head, (25, 33)), (20, .foot, (40, 50)), (60, .foot, (30, 80)),
    ]
    let scroll = try Self.layout(page: (100, 80), floats: floats) {
      ($0.page.size, $0.overflow) = Self.scrolls[number]
      $0.columns.direction = direction
      $0.columns.measure = .pt(80)
    }
    #expect(scroll.pages.count == 1 && scroll.isWhole && scroll.diagnostics.isEmpty)
    // Twelve columns, eight of them beside images, and the last image.
    #expect(scroll.pages[0].size.width.points == 150)
    let page = try Self.layout(page: (150, 80), floats: floats) { $0.columns.direction = direction }
    #expect(page.columns.map(\.cells) == scroll.columns.map(\.cells))
    #expect(page.columns.map(\.bounds) == scroll.columns.map(\.bounds))
    #expect(page.pages[0].floats == scroll.pages[0].floats)
    #expect(scroll.pages[0].floats.count == 3)
  }

  @Test("DT-13: a page that is as large as its text is as large as the images beside it need")
  func hugged() throws {
    let layout = try Self.layout("甲乙丙", floats: [(0, .head, (20, 90)), (3, .foot, (40, 60))]) {
      $0.page.size = .automatic
      $0.columns.alignment = .bottom
    }
    // The text has no room below the first image.
    #expect(layout.pages.map(\.size) == [PhysicalSize(width: .pt(70), height: .pt(90))])
    #expect(layout.pages[0].floats.map(\.bounds.x.points) == [50, 0])
    #expect(layout.pages[0].floats.map(\.bounds.y.points) == [0, 30])
    #expect(layout.columns.map(\.bounds.y.points) == [60])
    let high = try Self.layout("甲乙丙", floats: [(0, .head, (20, 900))]) { $0.page.size = .scroll }
    #expect(high.pages[0].size.height.points == 400)
    #expect(high.diagnostics.map(\.code) == [.imageScaled])
  }

  @Test("DT-13: a scroll has room for any number of images", arguments: ColumnDirection.allCases)
  func many(_ direction: ColumnDirection) throws {
    for place in [0, 60] {
      let floats = (0..<700).map { _ in (place, FloatingImage.Side.head, (20, 80)) }
      let layout = try Self.layout(floats: floats) {
        $0.page.size = .size(width: nil, height: .pt(80))
        $0.columns.direction = direction
      }
      #expect(layout.isWhole && layout.diagnostics.isEmpty)
      #expect(layout.pages[0].size.width.points == 14080)
      let lefts = layout.pages[0].floats.map(\.bounds.x.points)
      #expect(lefts.count == 700)
      #expect(lefts == (direction == .rightToLeft ? lefts.sorted().reversed() : lefts.sorted()))
    }
  }

  @Test(
    "DT-13: images float on a scroll as on a page of its size: 200 random texts", arguments: 0..<4)
  func randomScrolls(_ part: Int) {
    var compared = 0
    for index in 0..<50 {
      var random = RandomCase(floatsOf: UInt64(7000 + part * 50 + index))
      random.options.page.size = .size(width: nil, height: random.options.style.size * 9)
      guard let scroll = try? random.layout() else { continue }
      compared += 1
      let width = Length.pt(100_000)
      random.options.page.size = .size(width: width, height: random.options.style.size * 9)
      guard let page = try? random.layout() else {
        Issue.record("no page for \(random)")
        continue
      }
      let way =
        random.options.columns.direction == .rightToLeft
        ? scroll.pages[0].size.width - width : .zero
      let columns = page.columns.map { $0.bounds.moved(x: way, y: .zero) }
      let floats = page.pages[0].floats.map { $0.bounds.moved(x: way, y: .zero) }
      for (found, expected) in [
        (scroll.columns.map(\.bounds), columns), (scroll.pages[0].floats.map(\.bounds), floats),
      ] where found != expected {
        let pair = zip(found, expected).first { $0 != $1 }
        Issue.record(
          "\(String(describing: pair)) of \(found.count) and \(expected.count) in \(random)")
      }
    }
    #expect(compared > 40)
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

extension RandomCase {
  /// The case of a seed with images that float.
  fileprivate init(floatsOf seed: UInt64) {
    self.init(seed: seed)
    var random = SplitMix64(seed: seed &* 17 &+ 3)
    for _ in 0..<random.pick([1, 2, 5]) {
      let place = Int.random(in: 0...text.utf8.count, using: &random)
      attributes.append((place..<place, .randomFloat(&random)))
    }
    (options.overflow, options.columns.measure, options.page.placement) = (.paginate, nil, nil)
    options.columns.alignment = .top
    // The padding of boxes may be a part of the page's width.
    passages = []
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
  }
}
