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
    let old = g10(language).with { $0.tateChuYoko.letters = 0 }
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
      $0.forms.widening = .marks
      $0.tateChuYoko.digits = 0
    }
    let layout = try fixture.layout(text)
    #expect(layout.displayList(ofPage: 0).text == text)
    let other = try g10(language).with {
      $0.forms.widening = Widening.none
      $0.tateChuYoko.digits = 0
    }
    .layout(drawn)
    #expect(layout.glyphs.map(\.id) == other.glyphs.map(\.id))
    // None draws what is typed.
    let none = try g10(language).with { $0.forms.widening = Widening.none }.layout("国,国")
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

  @Test(
    "L9 marks that a font has half as long are one em, with their blank where it belongs (P1)",
    arguments: [
      ("、", 0.5, 0.0), ("。", 0.5, 0), ("」", 0.5, 0), ("「", 0.5, 5), ("（", 0.4, 6), ("・", 0.5, 2.5),
      ("！", 0.6, 2),
    ])
  func halfMarks(_ mark: String, _ height: Double, _ shift: Double) throws {
    func layout(_ features: [TextStyle.FontFeature] = []) throws -> Layout {
      let fixture = g10()
      for scalar in mark.unicodeScalars { fixture.shaper.heights[scalar] = height }
      return try fixture.with { $0.style.features = features }.layout("国\(mark)国")
    }
    let whole = try layout()
    #expect(whole.cells.map(\.advance.points) == [10, 10, 10])
    // A user who asks the font for its own spacing has that.
    let own = try layout([TextStyle.FontFeature(tag: "vpal")])
    #expect(own.cells[1].advance == Length(points: height * 10))
    func ink(_ layout: Layout) -> Double {
      Double(layout.glyphs[layout.cells[1].glyphs.lowerBound].y) / 1024
    }
    let moved = ink(whole) - ink(own)
    #expect(abs(moved - shift) < 0.01)
    // The blank is trimmed as that of any font.
    if mark == "「" {
      let fixture = g10()
      fixture.shaper.heights["「"] = height
      fixture.shaper.heights["」"] = height
      #expect(try fixture.layout("国」「国").columns[0].natural == .pt(35))
    }
  }

  @Test(
    "L12 blanks of fixed length are parts of an em in any font",
    arguments: [
      ("\u{2000}", 5.0), ("\u{2001}", 10), ("\u{2002}", 5), ("\u{2003}", 10), ("\u{2004}", 3.333),
      ("\u{2005}", 2.5), ("\u{2006}", 1.667), ("\u{2009}", 2), ("\u{200A}", 1),
      ("\u{205F}", 2.222), ("\u{3000}", 10),
    ] as [(String, Double)])
  func blanks(_ blank: String, _ length: Double) throws {
    for language in [LanguageTag.simplifiedChinese, .japanese, .korean, .undetermined] {
      for orientation in Attribute.OrientationMode.allCases {
        let fixture = g10(language).with { $0.style.orientation = orientation }
        for scalar in blank.unicodeScalars where scalar != "\u{3000}" {
          (fixture.shaper.widths[scalar], fixture.shaper.heights[scalar]) = (0.25, 0.25)
        }
        let layout = try fixture.layout("国\(blank)国")
        #expect(abs((layout.cells[2].start - layout.cells[0].end).points - length) < 0.01)
      }
    }
  }

  @Test(
    "L17 a point or comma inside of a number of full width has no blank, in a list it has",
    arguments: [
      ("３．１４", [0.0, 10, 15, 25]), ("１，２８０", [0, 10, 15, 25, 35]), ("１，２", [0, 10, 20]),
      ("国．１", [0, 10, 20]), ("１．国", [0, 10, 20]),
    ])
  func points(_ text: String, _ starts: [Double]) throws {
    for language in [LanguageTag.japanese, .simplifiedChinese] {
      let fixture = g10(language)
      fixture.shaper.verticalForms += "，．"
      #expect(try fixture.layout(text).cells.map(\.start.points) == starts)
    }
  }

  @Test(
    "L17 a sign on its side among letters is as long as its ink asks for",
    arguments: [
      ("Poe†s", "†", true), ("a × b", "×", true), ("国†国", "†", false), ("a…b", "…", false),
    ])
  func signs(_ text: String, _ sign: String, _ isClosed: Bool) throws {
    let fixture = g10().with { $0.style.orientation = .sideways }
    let scalar = try #require(sign.unicodeScalars.first)
    fixture.shaper.inks[scalar.value] = GlyphPlacement.InkBox(
      minX: 300, minY: -700, maxX: 700, maxY: 0)
    let layout = try fixture.layout(text)
    let cell = try #require(layout.cells.first { layout.text.slice($0.range) == sign })
    // Four tenths of ink, and a twelfth of an em on either side.
    let length: Double = isClosed ? 5.667 : 10
    #expect(abs(cell.advance.points - length) < 0.01)
    guard isClosed else { return }
    let start = Double(layout.glyphs[cell.glyphs.lowerBound].y) / 1024
    #expect(abs(start + 2.167) < 0.01)
  }

  @Test(
    "L13 the check ascii-punctuation finds what lies on its side between ideographs and kana",
    arguments: [
      (LanguageTag.traditionalChinese, "今天天氣很好,我去玩.\"真\"(好)", [",", ".", "\"", "\"", "(", ")"]),
      (.japanese, "ｶﾅと､ｶﾅ", ["ｶ", "ﾅ", "､", "ｶ", "ﾅ"]),
      (.japanese, "国1,000国Hi, he.国!国？", []), (.korean, "국,국.", []),
      (.simplifiedChinese, "好，我。", []),
    ])
  func check(_ language: LanguageTag, _ text: String, _ expected: [String]) throws {
    let typed = g10(language).with {
      ($0.forms.widening, $0.tateChuYoko.digits) = (Widening.none, 0)
    }
    let layout = try typed.layout("\(text)\n\(text)")
    let found = HalfWidthCheck.findings(in: layout)
    let marks = found.map { String(layout.text.slice($0.range ?? TextRange(0, 0))) }
    #expect(marks == expected + expected)
    #expect(
      found.allSatisfy { $0.code == .asciiPunctuation && $0.message.contains("--widen marks") })
    let drawn = try typed.with { $0.forms.widening = .marks }.layout(text)
    #expect(HalfWidthCheck.findings(in: drawn).isEmpty)
  }

  @Test("L10 small commas and stops stand where large ones do", arguments: ["﹐", "﹑", "﹒"])
  func smallMarks(_ mark: String) throws {
    for language in [LanguageTag.simplifiedChinese, .traditionalChinese] {
      let large = ["﹐": "，", "﹑": "、", "﹒": "．"][mark] ?? ""
      let places = try [mark, large].map { mark in
        let layout = try g10(language).layout("国\(mark)国")
        return layout.cells[1].glyphs.map { (layout.glyphs[$0].x, layout.glyphs[$0].y) }
      }
      #expect(places[0].map(\.0) == places[1].map(\.0) && places[0].map(\.1) == places[1].map(\.1))
    }
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
      ($0.columnBreaks.kinsoku, $0.columns.alignment, $0.columnBreaks.leastLastColumn) = (
        kinsoku, alignment, 1
      )
    }
    #expect(try fixture.layout("一二三四五……六七八九").columnTexts == expected)
  }

  @Test(
    "L2 a long run is parted after an even number, also where Latin letters of all kinds stand")
  func runs() throws {
    let fixture = g10(.japanese, 50).with { $0.columns.alignment = .justify }
    let columns = try fixture.layout("一二三………………………………四五").columnTexts
    #expect(columns.joined() == "一二三………………………………四五")
    #expect(columns.dropFirst().allSatisfy { $0.count <= 5 })
    #expect(try fixture.layout("αβγА国・ﬁÉ国http://a.b/c@d.e国").columnTexts.joined().count == 26)
  }

  @Test(
    "L2 a run of one mark is parted after an even number in columns that are not justified, too",
    arguments: ["―", "〜", "ー", "…"])
  func raggedRuns(_ mark: String) throws {
    let text = "一二三四五六七八九十一二三" + String(repeating: mark, count: 20) + "四五"
    let columns = try g10(.japanese, 200).layout(text).columnTexts
    #expect(columns.joined() == text)
    let first = try #require(columns.first)
    #expect(first.filter { String($0) == mark }.count == 6, "\(columns)")
    #expect(columns.allSatisfy { $0.count > 5 })
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
      let fixture = g10(language, 100).with {
        ($0.columns.alignment, $0.columnBreaks.leastLastColumn) = (.justify, 1)
      }
      var document = Document(text)
      if let word = text.firstRange(of: "長長長長長") {
        let start = text.utf8.distance(from: text.startIndex, to: word.lowerBound)
        document.spans = [AttributeSpan(TextRange(start, start + 15), .noBreak)]
      }
      let layout = try fixture.layout(document)
      #expect(layout.columns.map(\.cells.count).sorted() == expected)
      #expect(layout.columnTexts.joined() == text)
      // Ragged columns are as full as they can be.
      let top = try fixture.with { $0.columns.alignment = .top }.layout(document)
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
        ($0.columns.gap, $0.columns.direction, $0.page.margins) = (nil, direction, margins)
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
      let own = open.with { $0.columns.gap = .pt(8) }
      #expect(try !own.layout(document).warnings(.annotationCollides).isEmpty)
      let warn = try open.with { $0.readings.collision = .warn }.layout(document)
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

  @Test(
    "L6 an address, a telephone number and an ISBN are parted where a column would else be opened wide or short",
    arguments: [
      "一二三四五六七info-desk@example.co.jp八九十", "一二三四五六七ISBN978-4-00-310101-8八九十",
      "一二三四五六七0120-123-4567八九十一二三四五", "一二三四五六https://a.example/novels/2024/index.html八九十",
      "一二三四五a.jp/search?q=vertical&lang=ja_JP&x=y八九十",
    ])
  func addresses(_ text: String) throws {
    for alignment in [ColumnAlignment.justify, .top] {
      let layout = try g10(.japanese, 100).with { $0.columns.alignment = alignment }.layout(text)
      #expect(layout.columnTexts.joined() == text)
      for column in layout.columns where column.end != .paragraph {
        #expect(column.natural.points >= 59, "\(layout.columnTexts)")
      }
      // Nothing is added where it is parted.
      #expect(layout.displayList(ofPage: 0).text == text && layout.warnings(.wordSplit).isEmpty)
    }
  }

  @Test("L6 columns that have given characters away may have them back for one after them")
  func givenTwice() throws {
    let text =
      "　この本の番号はISBN978-4-00-310101-8であり、定価は￥1,280＋税、公式はE=mc²やa²+b²=c²、化学式はCH3COOHやC6H12O6、そしてsuperconductivityやinternationalizationなどという"
    let layout = try g10(.japanese, 150).with { $0.columns.alignment = .justify }.layout(text)
    #expect(layout.columnTexts.joined() == text)
    for column in layout.columns where column.end != .paragraph {
      #expect(column.natural.points >= 90, "\(layout.columnTexts)")
    }
  }

  @Test("L6 the spaces of a column of Latin words are no reason to open columns before it")
  func latinColumns() throws {
    let text = "　この大立法者は（Hammurabi, Chammurabi, Khammurabi, Ammurabi, Ammurpi）の王である。"
    let layout = try g10(.japanese, 120).with { $0.columns.alignment = .justify }.layout(text)
    #expect(layout.columnTexts.first == "　この大立法者は", "\(layout.columnTexts)")
  }

  @Test("L6 a heading that turns is not opened to be as long as the text")
  func headings() throws {
    let fixture = g10(.japanese, 100).with { $0.columns.alignment = .justify }
    var document = Document("見出しの文字がここで折れて続く大逆罪\n一二三四五六七八ABCDEFGHIJ一二三四\n")
    document.paragraphs[0].role = .heading(level: 2)
    let layout = try fixture.layout(document)
    for column in layout.columns where column.paragraph == 0 {
      #expect(column.adjustment.length == .zero, "\(layout.columnTexts)")
    }
    #expect(layout.columns.contains { $0.paragraph == 1 && $0.adjustment.length > .zero })
    // Where all columns are to be even, it is one of them.
    let even = try fixture.with { $0.columns.alignment = .even }.layout(document)
    #expect(even.columns.contains { $0.paragraph == 0 && $0.adjustment.length > .zero })
  }

  @Test("L7 no column ends with ￥ or №", arguments: ["￥", "№", "＃"]) func prefixes(_ sign: String)
    throws
  {
    #expect(try g10(.japanese, 40).layout("一二三\(sign)（四）").columnTexts.first == "一二三")
  }

  @Test(
    "L7 a blank between ￥ and what follows ends no column",
    arguments: ["￥\u{3000}", "№ ", "＃ ", "＄\u{3000}"])
  func prefixesBeforeBlanks(_ sign: String) throws {
    #expect(try g10(.japanese, 50).layout("一二三\(sign)四五").columnTexts.first == "一二三")
    // Of Chinese it is no rule.
    let chinese = try g10(.simplifiedChinese, 50).layout("一二三\(sign)四五").columnTexts.first
    #expect(chinese?.hasPrefix("一二三\(sign.first.map(String.init) ?? "")") == true)
  }

  @Test(
    "P18: where JLREQ's tables are followed, a column ends by Table 2 for want of a better place",
    arguments: [
      // 15 characters in a column of 6 em: text, model, what the first column has.
      (SpacingModel.jlreq, "一二三四国％五六七八九", "一二三四国"), (.usual, "一二三四国％五六七八九", "一二三四"),
      (.jlreq, "一二三四五％六七八九", "一二三四"), (.jis, "一二三四国℃五六七八九", "一二三四国"),
    ] as [(SpacingModel, String, String)])
  func tableBreaks(_ model: SpacingModel, _ text: String, _ first: String) throws {
    let layout = try G10(50).with {
      $0.style.language = .japanese
      $0.spacing.model = model
      $0.columns.alignment = .justify
    }.layout(text)
    #expect(layout.columnTexts.first == first)
  }

  @Test("L8 no column begins with 〜 or 々 after a space", arguments: ["〜", "々", "ー", "っ"])
  func afterSpaces(_ sign: String) throws {
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
