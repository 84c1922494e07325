import Testing

@testable import VerticalLayout

/// Readings (RU1 to RU18), with fixture G at 10 pt: characters of the text are 10 pt long, those of
/// readings 5 pt.
@Suite struct RubyTests {
  private func g10(_ measure: Double? = nil, _ change: (inout RubyOptions) -> Void = { _ in })
    -> G10
  {
    var ruby = RubyOptions()
    change(&ruby)
    return G10().with {
      $0.columns.measure = measure.map { Length(points: $0) }
      $0.style.language = .japanese
      $0.spacing.autospace = .gap(.zero)
      $0.readings = ruby
    }
  }

  private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
  }

  // MARK: - Inside a column

  /// Source, starts of the cells, and where each reading starts and ends.
  @Test(
    "YY-41, YYb-12, U-03, RU4 to RU9: bases are spread and readings placed",
    arguments: [
      // Shorter readings: mono in the middle, group 1 : 2 : 1, ends of a character at most.
      ("国{雨|あ}国", [0, 10, 20], [(12.5, 17.5)]),
      ("国{雨|あめ}国", [0, 10, 20], [(10, 20)]),
      ("国{四字熟語|あいう}国", [0, 10, 20, 30, 40, 50], [(14.1667, 45.8333)]),
      ("国{六字之長熟語|あい}国", [0, 10, 20, 30, 40, 50, 60, 70], [(15, 65)]),
      // Longer readings between ideographs: 1 : 2 : 1.
      ("国{聴衆|ちようしゆう}国", [0, 12.5, 27.5, 40], [(10, 40)]),
      ("国{峻|しゆん}国", [0, 12.5, 25], [(10, 25)]),
      // Each side by itself: over kana a character of the reading (RU9).
      ("か{峻|しゆん}漢", [0, 10, 22.5], [(7.5, 22.5)]),
      ("か{峻|しゆん}か", [0, 10, 20], [(7.5, 22.5)]),
      ("か{承|うけたまわ}か", [0, 12.5, 25], [(5, 30)]),
      // Letters are never moved apart (RU6).
      ("国{AB|えーびーしー}国", [0, 20, 25, 40], [(10, 40)]),
      // Two readings keep a character apart over kana (RU11).
      ("か{承|うけたまわ}か{承|うけたまわ}か", [0, 12.5, 25, 42.5, 55], [(5, 30), (35, 60)]),
      ("か{峻|しゆん}か{峻|しゆん}か", [0, 10, 20, 30, 40], [(7.5, 22.5), (27.5, 42.5)]),
      // Bases without a character between them: readings touch.
      ("国{峻|しゆん}{峻|しゆん}国", [0, 12.5, 28.75, 41.25], [(10, 25), (26.25, 41.25)]),
    ] as [(String, [Double], [(Double, Double)])])
  func inside(_ source: String, _ starts: [Double], _ readings: [(Double, Double)]) throws {
    let layout = try g10().layout(Document(ruby: source))
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    let found = layout.readings
    #expect(
      isNear(found.flatMap { [$0.start, $0.end] }, readings.flatMap { [$0.0, $0.1] }), "\(found)")
    #expect(layout.diagnostics.allSatisfy { $0.code == .annotationCollides })
  }

  @Test(
    "L3 readings on both sides of a mark are apart",
    arguments: ["、", "・", "。", "「", "」", "、「", "」「"])
  func besideMarks(_ mark: String) throws {
    for reading in ["しゆん", "うけたまわ", "かん"] {
      for columns in [60.0, 300] {
        let layout = try g10(columns).layout(
          Document(ruby: "国{峻|\(reading)}\(mark){承|\(reading)}国国国国"))
        let readings = layout.readings
        #expect(readings.map(\.text).joined() == reading + reading)
        guard columns == 300, readings.count == 2 else { continue }
        // A quarter of an em of the reading at least, and a whole one in usual words.
        let gap = readings[1].start - readings[0].end
        #expect(gap >= (reading.count > 3 ? 1.24 : 4.9), "\(mark) \(gap)")
      }
    }
  }

  /// A blank at the end of a base reads as nothing, wherever columns end.
  @Test(
    "N1 a blank beside a base eats nothing of its reading",
    arguments: [
      "国{ 拐|かい}国国国国", "国{拐　|かい}国国国国", "国{\u{3000}拐|かい}国国国国", "国国{\u{A0} 拐\u{2003}|かい}国国国",
      "国国国国{ 拐|かい}国",
    ])
  func blanksOfBases(_ source: String) throws {
    for measure in stride(from: 20.0, through: 80, by: 10) {
      let layout = try g10(measure).layout(Document(ruby: source))
      #expect(layout.readings.map(\.text) == ["かい"], "\(measure)")
    }
  }

  @Test("YY-41, RU7: katatsuki puts one or two characters at the head of their base")
  func katatsuki() throws {
    let layout = try g10 { $0.alignment = .head }.layout(
      Document(ruby: "国{雨|あ}国{雨|あめ}か{峻|しゆん}"))
    #expect(isNear(layout.readings.map(\.start), [10, 30, 47.5]))
  }

  /// Jukugo ruby after JLREQ, appendix F.
  @Test(
    "RU13: words with a reading for each character",
    arguments: [
      ("国{鬼門|き|もん}国", [0, 10, 20, 30], [(12.5, 17.5), (20, 30)]),
      ("国{凝視|ぎよう|し}国", [0, 10, 20, 30], [(10, 25), (25, 30)]),
      ("国{険峻|けん|しゆん}か", [0, 10, 20, 30], [(10, 20), (20, 35)]),
      ("国{険峻|けん|しゆん}国", [0, 10, 22.5, 35], [(10, 20), (20, 35)]),
      ("国{居候|い|そうろう}か", [0, 10, 20, 30], [(10, 15), (15, 35)]),
    ] as [(String, [Double], [(Double, Double)])])
  func jukugo(_ source: String, _ starts: [Double], _ readings: [(Double, Double)]) throws {
    let layout = try g10().layout(Document(ruby: source))
    #expect(isNear(layout.starts(), starts), "\(layout.starts())")
    let found = layout.readings
    #expect(
      isNear(found.flatMap { [$0.start, $0.end] }, readings.flatMap { [$0.0, $0.1] }), "\(found)")
  }

  @Test("YY-41, RU18: readings on both sides of a base share the room that the longer one makes")
  func bothSides() throws {
    let layout = try g10().layout(Document(ruby: "国{漢字|かんじかんじ|<よみ}国"))
    #expect(isNear(layout.starts(), [0, 12.5, 27.5, 40]))
    let left = try #require(layout.annotations.first { $0.side == .left })
    let right = try #require(layout.annotations.first { $0.side == .right })
    #expect(left.bounds.maxX == layout.columns[0].bounds.x)
    #expect(right.bounds.x == layout.columns[0].bounds.maxX)
    #expect(right.bounds.height == .pt(30))
    // The shorter one is spread over the base as it stands.
    #expect(left.bounds.y > .pt(12) && left.bounds.maxY < .pt(38))
  }

  @Test("YY-41: a reading is half as large as its base, in a strip at the right of it")
  func strip() throws {
    let layout = try g10().layout(Document(ruby: "国{雨|あめ}国"))
    let reading = try #require(layout.annotations.first)
    let column = layout.columns[0]
    #expect(reading.side == .right && reading.bounds.width == .pt(5))
    #expect(reading.bounds.x == column.bounds.maxX && reading.bounds.height == .pt(10))
    #expect(reading.cells.map { layout.annotationText.cells[$0].advance } == [.pt(5), .pt(5)])
  }

  // MARK: - Neighbours

  @Test("RU8a: a blank that a reading stands over does not shrink")
  func keptBlank() throws {
    let document = Document(ruby: "国国、{承|うけたまわ}国国、国国国国")
    for measure in stride(from: 60.0, through: 110, by: 2.5) {
      var g10 = g10(measure)
      g10.options.columns.alignment = .justify
      let layout = try g10.layout(document)
      guard let reading = layout.annotations.first else { continue }
      let column = layout.columns[reading.column]
      let comma = column.cells.last {
        layout.cells[$0].range.upperBound <= reading.range.lowerBound
      }
      guard let comma else { continue }
      let body = layout.cells[comma].start + .pt(5)
      let start = reading.bounds.y - column.bounds.y
      #expect(start >= body, "\(measure)")
    }
  }

  // MARK: - Heads and ends

  @Test("RU12: reading or base flush at the head and at the end of a column")
  func edges() throws {
    let head = Document(ruby: "{陵|みささぎ}国国国")
    #expect(isNear(try g10(100).layout(head).starts(), [5, 20, 30, 40]))
    #expect(isNear(try g10(100).layout(head).readings.map(\.start), [0]))
    let base = try g10(100) { $0.edge = .base }.layout(head)
    #expect(isNear(base.starts(), [0, 20, 30, 40]))
    #expect(isNear(base.readings.map(\.start), [0]))
    // 35 pt before it, 10 of the base, and 5 of the reading: it fits in 50 and not in 49.
    let end = Document(ruby: "国国国{陵|みささぎ}国")
    #expect(try g10(50).layout(end).columnTexts == ["国国国陵", "国"])
    #expect(isNear(try g10(50).layout(end).readings.map(\.end), [50]))
    #expect(try g10(49).layout(end).columnTexts == ["国国国", "陵国"])
    // Over kana it hangs only where the kana stand on the same column.
    let kana = Document(ruby: "国国{陵|みささぎ}かか")
    #expect(try g10(40).layout(kana).columnTexts == ["国国陵", "かか"])
    #expect(try g10(39).layout(kana).columnTexts == ["国国", "陵かか"])
    #expect(try g10(45).layout(kana).columnTexts == ["国国陵か", "か"])
    #expect(isNear(try g10(40).layout(kana).readings.map(\.end), [40]))
  }

  @Test("RU12a: both rules apply to a word alone on its column, and at a paragraph's ends")
  func alone() throws {
    for edge in RubyOptions.RubyEdge.allCases {
      let layout = try g10(20) { $0.edge = edge }.layout(Document(ruby: "{陵|みささぎ}\n国"))
      #expect(isNear(layout.starts(), [5]))
      #expect(isNear(layout.readings.map(\.start), [0]))
      #expect(layout.columns[0].length == .pt(20))
    }
  }

  @Test("RU8: a reading may stand over its paragraph's indent, and never beyond the head")
  func indent() throws {
    var g10 = g10(100)
    g10.options.paragraphs.indent = .length(.em(1024))
    let layout = try g10.layout(Document(ruby: "{承|うけたまわりた}国"))
    // 35 pt of reading over 10 of base: 12.5 on each side, of which 5 go over the indent.
    #expect(isNear(layout.starts(), [17.5, 40]))
    #expect(isNear(layout.readings.map(\.start), [5]))
  }

  @Test("RU13a: a word breaks between its bases, and each part is set anew")
  func splitWord() throws {
    let document = Document(ruby: "国国国{険峻|けん|しゆん}国")
    let layout = try g10(42).layout(document)
    #expect(layout.columnTexts == ["国国国険", "峻国"])
    #expect(isNear(layout.readings.flatMap { [$0.start, $0.end] }, [30, 40, 0, 15]))
    // Flush at the head, half of what is more on either side.
    #expect(isNear(layout.starts(1), [2.5, 15]))
  }

  @Test("RU14: long groups break, and each part keeps its share of the reading")
  func longGroup() throws {
    let base = String.han(30)
    let reading = String(repeating: "かな", count: 30)
    let layout = try g10(200).layout(Document(ruby: "{\(base)|\(reading)}"))
    #expect(layout.columns.count == 2)
    #expect(layout.annotations.map(\.text).joined() == reading)
    #expect(layout.readings.map(\.column) == [0, 1])
    for found in layout.readings { #expect(found.start >= 0 && found.end <= 200) }
    // Cut where no column would begin: never before ん or ー.
    let odd = try g10(90).layout(Document(ruby: "{\(String.han(10))|かんかんかんかんかん}"))
    #expect(odd.annotations.count == 2)
    #expect(odd.annotations.allSatisfy { !$0.text.hasPrefix("ん") })
    #expect(odd.annotations.map(\.text).joined() == "かんかんかんかんかん")
  }

  @Test("RU15: no space inside of a word, and some between two")
  func justified() throws {
    var g10 = g10(95)
    g10.options.columns.alignment = .justify
    let layout = try g10.layout(Document(ruby: "国国{聴衆|ちょう}国{聴衆|ちょう}{聴衆|ちょう}国国国"))
    #expect(layout.columns[0].adjustment.length == .pt(5))
    let cells = layout.columns[0].cells.map { layout.cells[$0] }
    let gaps = zip(cells, cells.dropFirst()).map { ($1.start - $0.end).points }
    for inner in [2, 5, 7] { #expect(gaps[inner] == 0, "\(gaps)") }
    for other in [0, 1, 3, 4, 6] { #expect(gaps[other] > 0, "\(gaps)") }
  }

  // MARK: - Readings that cannot be set

  @Test("A reading without base, or over a base that has one, is told")
  func notSet() throws {
    var document = Document("国国国")
    document.spans = [
      AttributeSpan(TextRange(3, 3), .ruby(Ruby("あ"))),
      AttributeSpan(TextRange(0, 6), .ruby(Ruby("い"))),
      AttributeSpan(TextRange(3, 9), .ruby(Ruby("う"))),
      AttributeSpan(TextRange(0, 9), .ruby(Ruby("え", side: .left))),
      AttributeSpan(TextRange(0, 9), .ruby(Ruby(" \n"))),
    ]
    let layout = try g10().layout(document)
    #expect(layout.annotations.map(\.text) == ["え", "い"])
    let messages = layout.warnings(.attributeNotSet).map(\.message)
    #expect(messages.count == 2)
    #expect(messages.contains { $0.contains("“あ”") && $0.contains("no base") })
    #expect(messages.contains { $0.contains("“う”") && $0.contains("already") })
  }

  @Test("RU16: small kana are drawn as full ones where that is asked for")
  func smallKana() throws {
    let document = Document(ruby: "{峻|しゅん}{課|ヵっょゎ}")
    #expect(try g10().layout(document).annotations.map(\.text) == ["しゅん", "ヵっょゎ"])
    let full = try g10 { $0.smallKana = .full }.layout(document)
    #expect(full.annotations.map(\.text) == ["しゆん", "カつよわ"])
  }

  @Test(
    "Readings that are too long for their bases, or too small, are told",
    arguments: [
      ("国{峻|しゆん}国", 10, false, false), ("国{峻|しゆんしゆん}国", 10, false, false),
      ("国{峻|しゆんしゆんしゆん}国", 10, true, false), ("国{聴衆|ちようしゆうちようしゆう}国", 10, true, false),
      ("国{峻|しゆん}国", 7, false, false), ("国{峻|しゆん}国", 6, false, true),
      // Closed up, since no column is longer.
      ("{峻|しゆんしゆんしゆん}", 20, true, false),
    ] as [(String, Int, Bool, Bool)])
  func reported(_ source: String, _ size: Int, _ isLong: Bool, _ isSmall: Bool) throws {
    let layout = try g10(size == 20 ? 60 : nil).with { $0.style.size = .pt(size) }
      .layout(Document(ruby: source))
    #expect(layout.warnings(.readingTooLong).isEmpty != isLong)
    #expect(layout.warnings(.readingTooSmall).isEmpty != isSmall)
  }

  @Test("A reading that comes again is shaped once, in all parts of a text") func shapedOnce()
    throws
  {
    func calls(_ source: String) throws -> Int {
      let g10 = g10()
      let typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      var stream = try typesetter.pages(of: Document(ruby: source))
      stream.partSize = 30
      while try stream.next() != nil {}
      return g10.shaper.shapingCalls
    }
    let lines = 50
    let plain = try calls(String(repeating: "国漢字か\n", count: lines))
    let ruby = try calls(String(repeating: "国{漢字|かんじ}か\n", count: lines))
    #expect(ruby == plain + 1)
  }
}
