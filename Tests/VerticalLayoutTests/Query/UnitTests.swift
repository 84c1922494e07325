import Testing

@testable import VerticalLayout

/// Words, sentences, columns and paragraphs, and text that is one unit.
@Suite struct UnitTests {
  private func texts(_ unit: TextUnit, _ text: String, height: Int = 100) throws -> [String] {
    let views = try bothViews(try G10(height).layout(text))
    let texts = views.map { view in view.unitTexts(unit) }
    #expect(texts[0] == texts[1])
    return texts[0]
  }

  @Test(
    "Words by UAX #29: han and hiragana are taken one by one",
    arguments: [
      ("春眠", ["春", "眠"]), ("ゲームをする", ["ゲーム", "を", "す", "る"]), ("하늘을 우러러", ["하늘을", "우러러"]),
      ("Don't stop, 3.14!", ["Don't", "stop", "3.14"]), ("「一」。", ["一"]), ("a\n\nb", ["a", "b"]),
      ("👩\u{200D}🚀か\u{3099}", ["👩\u{200D}🚀", "か\u{3099}"]), ("", []), ("、。\n", []),
    ])
  func words(_ text: String, _ words: [String]) throws {
    #expect(try texts(.word, text) == words)
  }

  @Test(
    "Sentences end at full stops with their brackets and blanks, and at the end of a paragraph",
    arguments: [
      ("春。夏！秋？冬", ["春。", "夏！", "秋？", "冬"]), ("「春。」「夏。」", ["「春。」", "「夏。」"]),
      ("春！？　夏", ["春！？　", "夏"]), ("It is 3.14. So?  Yes", ["It is 3.14. ", "So?  ", "Yes"]),
      ("春。\n夏", ["春。\n", "夏"]), ("何、何……", ["何、何……"]), ("春。（注）夏", ["春。", "（注）夏"]),
    ])
  func sentences(_ text: String, _ sentences: [String]) throws {
    #expect(try texts(.sentence, text) == sentences)
  }

  @Test("Columns and paragraphs hold their forced breaks") func columnsAndParagraphs() throws {
    #expect(try texts(.column, "一二三四\n五", height: 30) == ["一二三", "四\n", "五"])
    #expect(try texts(.paragraph, "一二三四\n\n五", height: 30) == ["一二三四\n", "\n", "五"])
  }

  @Test("A range has the units that it shares a byte with; an empty one, that around it")
  func someOfThem() throws {
    let layout = try G10(30).layout("一Web二。三四\n五")
    try expectUnits(of: layout)
    try expectUnits(of: SavedLayout(json: layout.json()))
  }

  private func expectUnits(of view: some LaidOutText) throws {
    let word = view.ranges(of: .word, in: TextRange(4, 8)).map { view.text(in: $0) }
    #expect(word == ["Web", "二"])
    #expect(view.ranges(of: .word, in: TextRange(4, 4)).map(\.lowerBound) == [3])
    // Two places in one unit have it once.
    let places = [TextRange(0, 3), TextRange(6, 9), TextRange(12, 15)]
    #expect(view.ranges(of: .sentence, holding: places).map(\.lowerBound) == [0, 12])
    #expect(view.range(of: .word, containing: 10) == TextRange(9, 12))
    #expect(view.range(of: .word, containing: 99) == nil)
    #expect(view.ranges(of: .word, in: TextRange(90, 99)).map(\.lowerBound) == [])
    #expect(view.range(of: .word, at: at(25, 2), onPage: 0) == TextRange(6, 9))
    #expect(view.range(of: .paragraph, at: at(-50, 12), onPage: 0) == nil)
  }

  @Test(
    "YY-46 forward to the next unit, backward to the start of its own and then before it",
    arguments: [
      (TextUnit.word, "春 Web。\n夏", [0, 4, 11, 14]), (.sentence, "春。夏。\n秋", [0, 6, 13, 16]),
      (.column, "一二三四", [0, 9, 12]), (.paragraph, "一二\n\n三", [0, 7, 8, 11]), (.word, "", [0]),
    ])
  func movement(_ unit: TextUnit, _ text: String, _ stops: [Int]) throws {
    for view in try bothViews(try G10(30).layout(text)) {
      var position = TextPosition(offset: 0)
      var found = [0]
      while let next = view.position(from: position, moving: .forward, by: unit) {
        found.append(next.offset)
        position = next
      }
      #expect(found == stops)
      var back = [position.offset]
      while let next = view.position(from: position, moving: .backward, by: unit) {
        back.append(next.offset)
        position = next
      }
      #expect(back == Array(stops.reversed()))
      let inside = TextPosition(offset: (stops.dropFirst().first ?? 0) + 1)
      let start = view.position(from: inside, moving: .backward, by: unit)?.offset
      #expect(stops.count < 3 || start == stops[1])
    }
  }

  @Test("Text that a token stands for is passed") func hidden() throws {
    let setting = G10(50, width: 10, overflow: .truncate)
    for place in Token.TruncationPlace.allCases {
      let layout = try setting.with { $0.token = Token("…", place: place) }.layout("一二三四五六七八九")
      for view in try bothViews(layout) {
        #expect(
          view.unitTexts(.word).joined() == view.visibleRanges.map { view.text(in: $0) }.joined())
        var position = TextPosition(offset: view.visibleRange.lowerBound)
        var count = 0
        while let next = view.position(from: position, moving: .forward, by: .word) {
          #expect(view.caret(at: next)?.position.offset == next.offset)
          position = next
          count += 1
        }
        #expect(count == 4)
      }
    }
  }

  // MARK: Text that is one unit

  private func unbroken(_ text: String, _ range: Range<Int>, height: Int = 60) throws -> Layout {
    var document = Document(text)
    document.spans = [AttributeSpan(TextRange(range.lowerBound, range.upperBound), .noBreak)]
    return try G10(height).layout(document)
  }

  @Test("YY-39, YY-45 a point, carets and movement take a span without breaks as one unit")
  func oneUnit() throws {
    let layout = try unbroken("一二三四五", 3..<12)
    #expect(String(decoding: layout.json(), as: UTF8.self).contains(#""unbroken":[[3,12]]"#))
    for view in try bothViews(layout) {
      for y in stride(from: 10.5, to: 40, by: 5) {
        #expect(view.range(at: at(5, y), onPage: 0) == TextRange(3, 12))
      }
      #expect(view.cluster(at: at(5, 25), onPage: 0)?.bounds == rect(0, 10, 10, 30))
      #expect(view.position(at: at(5, 24), onPage: 0)?.offset == 3)
      #expect(view.position(at: at(5, 26), onPage: 0)?.offset == 12)
      #expect(view.caretOffsets(ofColumn: 0).map(\.points) == [0, 10, 40, 50])
      #expect((3..<12).allSatisfy { view.caret(at: $0)?.position.offset == 3 })
      #expect(view.position(from: TextPosition(offset: 3), moving: .down)?.offset == 12)
      #expect(view.position(from: TextPosition(offset: 12), moving: .up)?.offset == 3)
      #expect(view.wholeRange(for: TextRange(6, 7)) == TextRange(3, 12))
      #expect(view.rects(7, 8).map(\.rect) == [rect(0, 10, 10, 30)])
      #expect(view.unitTexts(.word) == ["一", "二三四", "五"])
      #expect(view.attributes(at: 5)?.unbroken == TextRange(3, 12))
      #expect(view.attributes(at: 5)?.range == TextRange(3, 12))
      #expect(view.attributes(at: 0)?.range == TextRange(0, 3))
    }
  }

  @Test("YY-39 what is longer than a column is no unit") func tooLong() throws {
    for view in try bothViews(try unbroken("一二三四五", 0..<15, height: 30)) {
      #expect(view.range(at: at(15, 15), onPage: 0) == TextRange(3, 6))
    }
  }

  @Test(
    "YY-39 two dashes or dots are one unit, and so is a tate-chu-yoko cell",
    arguments: [("……", 6), ("——", 6), ("――", 6), ("‥‥", 6), ("12", 2)])
  func pairs(_ pair: String, _ length: Int) throws {
    var setting = G10(60)
    setting.options.style.language = .japanese
    for view in try bothViews(try setting.layout("一\(pair)二")) {
      let unit = TextRange(3, 3 + length)
      #expect((3..<unit.upperBound).allSatisfy { view.caret(at: $0)?.position.offset == 3 })
      #expect(view.position(from: TextPosition(offset: 3), moving: .down)?.offset == 3 + length)
      #expect(view.range(at: at(5, 13), onPage: 0) == unit)
      #expect(view.wholeRange(for: TextRange(4, 5)) == unit)
    }
  }

  @Test("YY-39 three dots are two units, and one alone is one") func notAPair() throws {
    for view in try bothViews(try G10(80).layout("…………一…一")) {
      #expect(view.carets(ofColumn: 0).map(\.position.offset) == [0, 6, 12, 15, 18, 21])
    }
  }
}

extension LaidOutText {
  fileprivate func unitTexts(_ unit: TextUnit) -> [String] {
    ranges(of: unit).map { text(in: $0) }
  }
}
