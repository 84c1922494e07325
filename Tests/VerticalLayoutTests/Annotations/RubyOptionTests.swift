import Testing

@testable import VerticalLayout

/// Options of readings (RU3 to RU20) and both sides of a base (RU18), with fixture G at 10 pt: characters of the
/// text are 10 pt long, those of readings 5 pt.
@Suite struct RubyOptionTests {
  private func layout(
    _ source: String, measure: Double? = nil, _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try G10().with {
      $0.columns.measure = measure.map { Length(points: $0) }
      $0.style.language = .japanese
      $0.spacing.autospace = .gap(.zero)
      change(&$0)
    }.layout(Document(ruby: source))
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  private func places(_ layout: Layout, on side: AnnotationSide = .right) -> [Double] {
    layout.annotations.filter { $0.side == side }.flatMap { annotation -> [Double] in
      let top = layout.columns[annotation.column].bounds.y
      return [(annotation.bounds.y - top).points, (annotation.bounds.maxY - top).points]
    }
  }

  @Test(
    "RU3: a gap between base and reading, on either side, or an overlap", arguments: [102, 0, -102])
  func gap(_ gap: Int) throws {
    let layout = try layout("国{漢|かん|<よみ}国") { $0.readings.gap = .em(gap) }
    let column = layout.columns[0].bounds
    let distance = Length.pt(10).scaled(by: gap, over: 1024)
    let right = try #require(layout.annotations.first { $0.side == .right })
    let left = try #require(layout.annotations.first { $0.side == .left })
    #expect(right.bounds.x == column.maxX + distance)
    #expect(left.bounds.maxX == column.x - distance)
    #expect(layout.starts() == [0, 10, 20])
  }

  @Test(
    "RU4: the ends of a spread reading have a character, one and a half, or nothing",
    arguments: [(1024, 15, 65), (1536, 17.5, 62.5), (0, 10, 70)] as [(Int, Double, Double)])
  func ends(_ ends: Int, _ start: Double, _ end: Double) throws {
    let layout = try layout("国{六字之長熟語|あい}国") { $0.readings.ends = .em(ends) }
    #expect(isNear(places(layout), [start, end]))
    #expect(layout.starts() == [0, 10, 20, 30, 40, 50, 60, 70])
  }

  /// 5 pt of each reading are more than its base.
  @Test(
    "RU7: a long reading begins with its base, and reaches over what follows first",
    arguments: [
      ("か{峻|しゆん}か", [0, 10, 20], [10, 25]), ("か{峻|しゆん}漢", [0, 10, 20], [5, 20]),
      ("漢{峻|しゆん}漢", [0, 12.5, 25], [10, 25]), ("か{峻|しゆ}漢", [0, 10, 20], [10, 20]),
      ("か{承|うけたまわ}か", [0, 12.5, 25], [5, 30]), ("か{承|うけたま}か", [0, 10, 20], [5, 25]),
      // At the head of a column and at its end.
      ("{峻|しゆん}か", [0, 10], [0, 15]), ("か{峻|しゆん}", [0, 10], [5, 20]),
    ] as [(String, [Double], [Double])])
  func neighbours(_ source: String, _ starts: [Double], _ reading: [Double]) throws {
    let layout = try layout(source, measure: source.hasSuffix("}") ? 20 : nil) {
      $0.readings.alignment = .neighbours
    }
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    #expect(isNear(places(layout), reading), "\(places(layout))")
  }

  @Test(
    "RU8b: as in browsers no reading reaches over larger text, and over small text by half of that")
  func sizes() throws {
    func starts(_ size: Int, _ overhang: RubyOptions.Overhang) throws -> [Double] {
      var document = Document(ruby: "{承|うけたまわ}か国")
      document.spans.append(AttributeSpan(TextRange(3, 6), .size(.em(size))))
      let layout = try G10().with {
        $0.style.language = .japanese
        $0.readings.overhang = overhang
      }.layout(document)
      return layout.starts()
    }
    // 7.5 pt on each side; nothing to reach over before it.
    #expect(isNear(try starts(1024, .anyHalf), [7.5, 22.5, 32.5]))
    #expect(isNear(try starts(2048, .anyHalf), [7.5, 25, 45]))
    #expect(isNear(try starts(256, .anyHalf), [7.5, 23.75, 26.25]))
    #expect(isNear(try starts(256, .jlreq), [7.5, 22.5, 25]))
  }

  @Test("RU10: both neighbours allow as much as the stricter one") func even() throws {
    let source = "か{峻|しゆん}漢か{峻|しゆん}か"
    #expect(isNear(try layout(source).starts(), [0, 10, 22.5, 32.5, 42.5, 52.5]))
    let even = try layout(source) { $0.readings.balance = .even }
    #expect(isNear(even.starts(), [0, 12.5, 25, 35, 45, 55]))
  }

  @Test(
    "RU11: readings of two words that touch are parted",
    arguments: [
      ("国{山|やま}{川|かわ}国", [0, 10, 21.25, 31.25]),
      ("国{峻|しゆん}{峻|しゆん}国", [0, 12.5, 28.75, 41.25]),
      // There is room already.
      ("国{山|や}{川|かわ}国", [0, 10, 20, 30]), ("国{山川|やま|かわ}国", [0, 10, 20, 30]),
    ] as [(String, [Double])])
  func apart(_ source: String, _ starts: [Double]) throws {
    let layout = try layout(source) { $0.readings.apart = .em(256) }
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
  }

  /// Words with a reading for each character.
  @Test(
    "RU13: readings share a character, one and a half, or the word has one for all",
    arguments: [
      ("国{険峻|けん|しゆん}国", RubyOptions.RubyWords.share, [0, 10, 22.5, 35], [10, 20, 20, 35]),
      ("国{凝視|ぎようよ|し}国", .share, [0, 12.5, 25, 35], [10, 30, 30, 35]),
      ("国{険峻|けん|しゆん}国", .group, [0, 11.25, 23.75, 35], [10, 35]),
      ("国{居候|い|そうろう}国", .group, [0, 11.25, 23.75, 35], [10, 35]),
      // None is longer than its character.
      ("国{鬼門|き|もん}国", .group, [0, 10, 20, 30], [12.5, 17.5, 20, 30]),
      ("国{居候|い|そうろう}か", .share, [0, 10, 20, 30], [10, 15, 15, 35]),
    ] as [(String, RubyOptions.RubyWords, [Double], [Double])])
  func words(
    _ source: String, _ words: RubyOptions.RubyWords, _ starts: [Double], _ readings: [Double]
  ) throws {
    let layout = try layout(source) { $0.readings.words = words }
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    #expect(isNear(places(layout), readings), "\(places(layout))")
  }

  // MARK: - Both sides

  /// The figures of the W3C's rules for simple placement, 5: double-mono, double-group-1 to 3.
  @Test(
    "RU18: the longer reading is set first, and the other one on the base as it is spread",
    arguments: [
      // Mono and mono: both in the middle.
      ("国{雨|あめ|<あ}国", [0, 10, 20], [10, 20], [12.5, 17.5]),
      // Both shorter than the base: each is spread over it.
      ("国{四字熟語|あいう|<あい}国", [0, 10, 20, 30, 40, 50], [14.1667, 45.8333], [15, 45]),
      // The other one is longer than the base without the space at its ends: solid, in the middle.
      ("国{漢字|かんじかんじ|<よみよみよ}国", [0, 12.5, 27.5, 40], [10, 40], [12.5, 37.5]),
      // It is shorter: spread, without that space.
      ("国{漢字|かんじかんじ|<よみよ}国", [0, 12.5, 27.5, 40], [10, 40], [14.1667, 35.8333]),
      // The longer one on the left.
      ("国{漢字|よみよみよ|<かんじかんじ}国", [0, 12.5, 27.5, 40], [12.5, 37.5], [10, 40]),
    ] as [(String, [Double], [Double], [Double])])
  func bothSides(
    _ source: String, _ starts: [Double], _ right: [Double], _ left: [Double]
  ) throws {
    let layout = try layout(source)
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    #expect(isNear(places(layout), right), "\(places(layout))")
    #expect(isNear(places(layout, on: .left), left), "\(places(layout, on: .left))")
  }

  @Test(
    "RU18: a word beside one reading for all has one for all, and beside single readings single ones",
    arguments: [
      // Right, left, the readings on the right and on the left.
      ([("か", false), ("み", true)], [("ひだり", false)], ["かみ"], ["ひだり"]),
      ([("か", false), ("み", false)], [("ひだり", false)], ["かみ"], ["ひだり"]),
      ([("か", false), ("み", true)], [("ひ", false), ("り", false)], ["か", "み"], ["ひ", "り"]),
      ([("か", false), ("み", true)], [("ひ", false), ("り", true)], ["かみ"], ["ひり"]),
    ] as [([(String, Bool)], [(String, Bool)], [String], [String])])
  func kinds(
    _ right: [(String, Bool)], _ left: [(String, Bool)], _ onRight: [String], _ onLeft: [String]
  ) throws {
    var document = Document("国漢字国")
    for (side, readings) in [(AnnotationSide.right, right), (.left, left)] {
      for (index, (text, continues)) in readings.enumerated() {
        let range = readings.count == 1 ? TextRange(3, 9) : TextRange(3 + index * 3, 6 + index * 3)
        document.spans.append(
          AttributeSpan(range, .ruby(Ruby(text, side: side, continuesWord: continues))))
      }
    }
    let layout = try G10().with { $0.style.language = .japanese }.layout(document)
    #expect(layout.annotations.filter { $0.side == .right }.map(\.text) == onRight)
    #expect(layout.annotations.filter { $0.side == .left }.map(\.text) == onLeft)
    #expect(layout.annotations.allSatisfy { !$0.continuesWord })
  }

  @Test("YY-41, RU18: the columns of a paragraph are moved apart for readings that would collide")
  func collision() throws {
    let source = "国国\n国{漢|かん|<よみ}国{字|じ|<よみ}国\n国国"
    func axes(_ collision: RubyOptions.Collision) throws -> (axes: [Double], collides: Bool) {
      let layout = try layout(source, measure: 20) {
        $0.columns.gap = .pt(4)
        $0.readings.collision = collision
      }
      let axes = layout.columns.map(\.axis.points)
      return (
        zip(axes, axes.dropFirst()).map { $0 - $1 },
        !layout.warnings(.annotationCollides).isEmpty
      )
    }
    let warned = try axes(.warn)
    #expect(warned.axes == [14, 14, 14, 14] && warned.collides)
    let widened = try axes(.widen)
    // 10 pt and both readings inside, half of that beside other paragraphs.
    #expect(widened.axes == [17, 20, 20, 17] && !widened.collides)
  }

  @Test(
    "RU14: each part of a base that is parted has a part of the reading, longer than an empty column too"
  )
  func parted() throws {
    let layout = try layout("{四字熟語|よじじゆくご}国", measure: 30)
    #expect(layout.annotations.count == 2)
    #expect(layout.annotations.map(\.text).joined() == "よじじゆくご")
    #expect(places(layout).allSatisfy { (0...30).contains($0) })
    #expect(layout.columnTexts.joined() == "四字熟語国")
    #expect(
      layout.diagnostics.filter { $0.code == .readingParted }.map(\.range) == [TextRange(0, 9)])
  }

  @Test(
    "RU17: a reading beside a cell of several digits, and one beside digits, letters and ideographs"
  )
  func cells() throws {
    let tcy = try layout("国{12|じゆうに}国") { $0.tateChuYoko.digits = 2 }
    #expect(isNear(tcy.starts(), [0, 15, 30]))
    #expect(isNear(places(tcy), [10, 30]))
    let mixed = try layout("国{12月A|か}国") { $0.tateChuYoko.digits = 2 }
    #expect(mixed.annotations.count == 1)
    #expect(mixed.annotations[0].bounds.height == .pt(5))
  }
}
