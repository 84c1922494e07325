import Testing

@testable import VerticalLayout

/// The line as printed books have it, where marks are typed in half width, and what may begin a column.
@Suite struct LineFaultTests {
  private func g10(_ language: LanguageTag = .japanese, _ height: Int? = nil) -> G10 {
    G10(height).with { $0.style.language = language }
  }

  /// The text of each cell, several characters in one in brackets, one on its side with a stroke.
  private func cells(_ layout: Layout) -> String {
    layout.cells.map { cell in
      let text = String(layout.text.slice(cell.range))
      switch cell.orientation {
      case .upright: return text
      case .rotated: return text + "|"
      case .tateChuYoko: return "[\(text)]"
      }
    }.joined()
  }

  @Test(
    "L1 marks of half width stand between ideographs and kana, pairs and threes in one cell",
    arguments: [
      (LanguageTag.japanese, "国!国", "国!国"), (.japanese, "国?", "国?"), (.japanese, "国!!国", "国[!!]国"),
      (.japanese, "国！？国", "国[！？]国"), (.japanese, "国!？国", "国[!？]国"), (.japanese, "国!!!国", "国[!!!]国"),
      (.japanese, "国!?!?国", "国[!?][!?]国"), (.japanese, "国!!!!!国", "国[!!][!!]!国"),
      (.simplifiedChinese, "国!国", "国!国"), (.simplifiedChinese, "国!!!国", "国[!!]!国"),
      (.traditionalChinese, "国！！国", "国[！！]国"), (.traditionalChinese, "国?", "国?"),
      // Of a word on its side they are a part.
      (.japanese, "Hi!国", "H|i|!|国"), (.undetermined, "国!国", "国!|国"),
    ])
  func marks(_ language: LanguageTag, _ text: String, _ expected: String) throws {
    let layout = try g10(language).layout(text)
    #expect(cells(layout) == expected)
    #expect(layout.displayList(ofPage: 0).text == text)
  }

  @Test(
    "L16 a single capital stands in Chinese and Japanese, a word lies on its side",
    arguments: [
      (LanguageTag.japanese, "国Q国", "国Q国"), (.simplifiedChinese, "国A国", "国A国"),
      (.japanese, "Tの国", "Tの国"), (.japanese, "国AB国", "国A|B|国"), (.japanese, "国A4国", "国A|4|国"),
      (.japanese, "国x国", "国x|国"), (.japanese, "国(A)国", "国(|A|)|国"), (.korean, "국A국", "국A|국"),
      (.undetermined, "国A国", "国A|国"),
    ])
  func capitals(_ language: LanguageTag, _ text: String, _ expected: String) throws {
    #expect(try cells(g10(language).layout(text)) == expected)
    if language != .japanese { return }
    let old = g10(language).with { $0.tateChuYokoLetters = 0 }
    #expect(
      try old.layout(text).cells.allSatisfy { $0.orientation == .rotated || $0.advance == .pt(10) })
  }

  @Test(
    "L13 half-width marks, kana and brackets are drawn in full width, and the text stays the author's",
    arguments: [
      (LanguageTag.traditionalChinese, "好,我.", "好，我。"),
      (.traditionalChinese, "了\"冰\",真", "了「冰」，真"), (.simplifiedChinese, "了(笑)真", "了（笑）真"),
      (.japanese, "｢ｶﾅ｣､ｳｴｰ｡", "「カナ」、ウエー。"), (.japanese, "国<山>国", "国〈山〉国"),
      (.japanese, "国\"山\"国", "国〝山〟国"),
      // Numbers and words keep theirs.
      (.japanese, "国1,000国a.b国", "国1,000国a.b国"),
    ])
  func widening(_ language: LanguageTag, _ text: String, _ drawn: String) throws {
    let fixture = g10(language).with {
      $0.widening = .marks
      $0.tateChuYokoDigits = 0
    }
    let layout = try fixture.layout(text)
    #expect(layout.displayList(ofPage: 0).text == text)
    let other = try g10(language).with {
      $0.widening = Widening.none
      $0.tateChuYokoDigits = 0
    }
    .layout(drawn)
    #expect(layout.glyphs.map(\.id) == other.glyphs.map(\.id))
    // None draws what is typed.
    let none = try g10(language).with { $0.widening = Widening.none }.layout("国,国")
    #expect(cells(none) == "国,|国")
  }

  @Test("L13 marks are widened by themselves in Japanese prose alone")
  func usualWidening() {
    #expect(Document("国,国。").usualWidening(.japanese) == .marks)
    #expect(Document("国,国").usualWidening(.japanese) == .none)
    #expect(Document("国,国。").usualWidening(.simplifiedChinese) == .none)
    var novel = Document("国")
    novel.isWebNovel = true
    #expect(novel.usualWidening(.japanese) == .marks)
  }

  @Test("L11 a voicing mark of its own shares the cell of its kana") func voicing() throws {
    #expect(try cells(g10().layout("あ゛国")) == "あ゛国")
    #expect(try g10().layout("あ゛国").cells.count == 2)
    #expect(try g10().layout("国゛").cells.count == 2)
  }

  @Test(
    "L2 … begins a column where it would else be opened wide, and at the level normal always",
    arguments: [
      (Kinsoku.strict, ColumnAlignment.justify, ["一二三四五", "……六七八", "九"]),
      (.strict, .top, ["一二三四", "五……六七", "八九"]), (.normal, .top, ["一二三四五", "……六七八", "九"]),
    ])
  func ellipsis(_ kinsoku: Kinsoku, _ alignment: ColumnAlignment, _ expected: [String]) throws {
    let fixture = g10(.japanese, 50).with {
      ($0.kinsoku, $0.alignment, $0.leastLastColumn) = (kinsoku, alignment, 1)
    }
    #expect(try fixture.layout("一二三四五……六七八九").columnTexts == expected)
  }

  @Test(
    "L2 a long run is parted after an even number, also where Latin letters of all kinds stand")
  func runs() throws {
    let fixture = g10(.japanese, 50).with { $0.alignment = .justify }
    let columns = try fixture.layout("一二三………………………………四五").columnTexts
    #expect(columns.joined() == "一二三………………………………四五")
    #expect(columns.dropFirst().allSatisfy { $0.count <= 5 })
    #expect(try fixture.layout("αβγА国・ﬁÉ国http://a.b/c@d.e国").columnTexts.joined().count == 26)
  }

  @Test(
    "L2 a column before a long word shares what it lacks with those before it",
    arguments: [
      // The word of five has no room on the third column, which lacks four.
      ("一二三四五六七八九十一二三四五六七八九十一二三四五六長長長長長", [5, 8, 9, 9], [10, 10, 6, 5]),
      ("一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十", [10, 10, 10], [10, 10, 10]),
      // The first column has none before it.
      ("一二三四五六長長長長長一", [6, 6], [6, 6]),
    ])
  func opened(_ text: String, _ expected: [Int], _ ragged: [Int]) throws {
    for language in [LanguageTag.japanese, .simplifiedChinese] {
      let fixture = g10(language, 100).with { ($0.alignment, $0.leastLastColumn) = (.justify, 1) }
      var document = Document(text)
      if let word = text.firstRange(of: "長長長長長") {
        let start = text.utf8.distance(from: text.startIndex, to: word.lowerBound)
        document.spans = [AttributeSpan(TextRange(start, start + 15), .noBreak)]
      }
      let layout = try fixture.layout(document)
      #expect(layout.columns.map(\.cells.count).sorted() == expected)
      #expect(layout.columnTexts.joined() == text)
      // Ragged columns are as full as they can be.
      let top = try fixture.with { $0.alignment = .top }.layout(document)
      #expect(top.columns.map(\.cells.count) == ragged)
    }
  }

  @Test(
    "L4 a gap that nobody asked for grows until marks of neighbouring columns are clear",
    arguments: [
      "將(まさ){ニ}<ル>[レ]行{カント}當(まさ){ニ}<シ>[レ]勉{ム}", "宜(よろ){シク}‹べ›<シ>[レ]學{ブ}須(すべか){ラク}‹べ›<シ>[レ]歸{ル}",
    ])
  func pitch(_ source: String) throws {
    let document = Document(kanbun: source)
    for direction in ColumnDirection.allCases {
      let margins = Margins(top: .zero, right: .pt(20), bottom: .zero, left: .pt(20))
      let open = g10(.japanese, 30).with {
        ($0.columnGap, $0.direction, $0.margins) = (nil, direction, margins)
      }
      let layout = try open.layout(document)
      #expect(layout.columns.count > 2)
      #expect(layout.warnings(.annotationCollides).isEmpty)
      // All columns stand alike, at the gap that the widest marks ask for, and the block is that of its columns.
      let axes = layout.columns.map(\.axis)
      #expect(Set(zip(axes, axes.dropFirst()).map { abs(($0 - $1).rawValue) }).count == 1)
      let width = (axes[axes.count - 1] - axes[0]).rawValue.magnitude
      #expect(layout.contentSize.width == Length(rawValue: Int(width)) + .pt(10))
      // A second run at the size of the first one has the same columns.
      let fitted = open.with { $0 = $0.fitting(layout) }
      #expect(try fitted.layout(document).columnTexts == layout.columnTexts)
      // A gap that was asked for stays, and so does that of `warn`.
      let own = open.with { $0.columnGap = .pt(8) }
      #expect(try !own.layout(document).warnings(.annotationCollides).isEmpty)
      let warn = try open.with { $0.ruby.collision = .warn }.layout(document)
      #expect(abs((warn.columns[0].axis - warn.columns[1].axis).points) == 17.5)
    }
  }

  @Test(
    "L5 ～ begins no column of Japanese, and ≪ ＜ end none where they pair",
    arguments: [
      ("一二三四～五", ["一二三", "四～五"]), ("一二三≪四≫五", ["一二三", "≪四≫五"]), ("一二≪三四≫五", ["一二≪三", "四≫五"]),
      ("一二三＜四＞五", ["一二三", "＜四＞五"]),
    ])
  func waves(_ text: String, _ expected: [String]) throws {
    #expect(try g10(.japanese, 40).layout(text).columnTexts == expected)
  }

  @Test("L7 no column ends with ￥ or №", arguments: ["￥", "№", "＃"]) func prefixes(_ sign: String)
    throws
  {
    #expect(try g10(.japanese, 40).layout("一二三\(sign)（四）").columnTexts.first == "一二三")
  }

  @Test("L8 no column begins with 〜 or 々 behind a space", arguments: ["〜", "々", "ー", "っ"])
  func behindSpaces(_ sign: String) throws {
    let columns = try g10(.japanese, 40).layout("一二三四 \(sign)五").columnTexts
    #expect(columns.allSatisfy { !$0.hasPrefix(sign) })
  }

  @Test("L19 Mongolian goes from left to right, Chinese and Japanese do not")
  func mongolian() throws {
    for tag in ["mn-Mong", "mnc", "mn-Mong-CN", "xwo-Mong"] {
      #expect(ColumnDirection(usualIn: try #require(LanguageTag(tag))) == .leftToRight)
    }
    for tag in ["mn", "ja", "zh-Hant", "ko", "und"] {
      #expect(ColumnDirection(usualIn: try #require(LanguageTag(tag))) == .rightToLeft)
    }
  }
}
