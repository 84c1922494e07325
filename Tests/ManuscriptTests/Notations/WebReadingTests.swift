import Manuscript
import Testing
import VerticalLayout

/// Readings and emphasis by the rules of the sites of web novels.
struct WebReadingTests {
  /// The text, its readings as `漢字=かんじ`, and the texts with emphasis.
  private static let cases: [(Notation, String, String, [String], [String])] = [
    // With a bar, of either width, whatever stands in it (NO-N1, NO-K1).
    (.narou, "この｜竹の中《たけのなか》で", "この竹の中で", ["竹の中=たけのなか"], []),
    (.narou, "|ABC《えーびー》", "ABC", ["ABC=えーびー"], []),
    (.narou, "｜漢字（かんじ）", "漢字", ["漢字=かんじ"], []),
    (.narou, "｜漢字(kanji)", "漢字", ["漢字=kanji"], []),
    (.kakuyomu, "｜漢字（かんじ）", "｜漢字（かんじ）", [], []),
    (.kakuyomu, "｜竹《たけ》｜藪《やぶ》", "竹藪", ["竹=たけ", "藪=やぶ"], []),
    (.kakuyomu, "甲｜乙｜丙《へい》", "甲｜乙丙", ["丙=へい"], []),
    // Ten characters on Narou, twenty and fifty on Kakuyomu.
    (.narou, "｜一二三四五六七八九十《じゅう》", "一二三四五六七八九十", ["一二三四五六七八九十=じゅう"], []),
    (.narou, "｜一二三四五六七八九十一《じゅう》", "｜一二三四五六七八九十一《じゅう》", [], []),
    (.narou, "｜字《あいうえおかきくけこさ》", "｜字《あいうえおかきくけこさ》", [], []),
    (.kakuyomu, "｜字《あいうえおかきくけこさ》", "字", ["字=あいうえおかきくけこさ"], []),
    // Without a bar: the run before, and only kana on Narou (NO-N2).
    (.narou, "この漢字《かんじ》は", "この漢字は", ["漢字=かんじ"], []),
    (.narou, "漢字（かんじ）と漢字(カンジ)", "漢字と漢字", ["漢字=かんじ", "漢字=カンジ"], []),
    (.narou, "Zeus《ゼウス》", "Zeus", ["Zeus=ゼウス"], []),
    (.narou, "人々《ひとびと》", "人々《ひとびと》", [], []),
    (.narou, "漢字《kanji》", "漢字《kanji》", [], []),
    (.narou, "かな《かな》", "かな《かな》", [], []),
    (.kakuyomu, "人々《ひとびと》", "人々", ["人々=ひとびと"], []),
    (.kakuyomu, "Zeus《ゼウス》", "Zeus《ゼウス》", [], []),
    (.kakuyomu, "魔法《magic》", "魔法", ["魔法=magic"], []),
    (.kakuyomu, "彼（かれ）は", "彼（かれ）は", [], []),
    (.hameln, "魔法《マジック》", "魔法", ["魔法=マジック"], []),
    // A base begins after the mark before it.
    (.kakuyomu, "漢字《かんじ》文字《もじ》", "漢字文字", ["漢字=かんじ", "文字=もじ"], []),
    (.kakuyomu, "葛\u{E0100}城《かつらぎ》", "葛\u{E0100}城", ["葛\u{E0100}城=かつらぎ"], []),
    // A bar right before a bracket keeps it, and vanishes (NO-N3, NO-K3).
    (.narou, "漢字｜（かんじ）", "漢字（かんじ）", [], []),
    (.narou, "漢字｜《かんじ》", "漢字《かんじ》", [], []),
    (.kakuyomu, "漢字|《かんじ》", "漢字《かんじ》", [], []),
    // Blanks: two words, a reading of two words, and brackets that are text (NO-N4, NO-N6).
    (.narou, "漢 字（かん じ）", "漢 字", ["漢=かん", "字=じ"], []),
    (.narou, "東京都（とうきょう と）", "東京都", ["東京都=とうきょう と"], []),
    (.narou, "漢字（ かんじ）", "漢字（ かんじ）", [], []),
    (.narou, "漢字（かんじ  ）", "漢字（かんじ  ）", [], []),
    // Dots, one a character, are emphasis (NO-N5).
    (.narou, "｜そ《・》｜れ《・》", "それ", [], ["そ", "れ"]),
    (.narou, "重要（・・）だ", "重要だ", [], ["重要"]),
    (.narou, "｜重要《・》", "重要", ["重要=・"], []),
    // The bar binds to the nearest bracket of either kind (NO-N8).
    (.narou, "｜朝（あさ）と夜《よる》", "朝と夜", ["朝=あさ", "夜=よる"], []),
    // Emphasis in double brackets, in which nothing is a mark (NO-K2, NO-K4); text on Narou (NO-N8).
    (.kakuyomu, "彼は《《強く》》言った", "彼は強く言った", [], ["強く"]),
    (.kakuyomu, "《《｜甲》》", "｜甲", [], ["｜甲"]),
    (.kakuyomu, "《《甲《こう》》》", "《《甲》》", ["甲=こう"], []),
    (.hameln, "《《強く》》", "強く", [], ["強く"]),
    (.narou, "《《強く》》", "《《強く》》", [], []),
    // Marks of Alphapolis.
    (.alphapolis, "#漢字__かんじ__#の", "漢字の", ["漢字=かんじ"], []),
    (.alphapolis, "漢字≪かんじ≫", "漢字", ["漢字=かんじ"], []),
    (.alphapolis, "｜竹の中≪たけのなか≫", "竹の中", ["竹の中=たけのなか"], []),
    (.alphapolis, "漢字≪かんじ》", "漢字≪かんじ》", [], []),
    (.alphapolis, "# 題__ #甲__こう__#", "# 題__ 甲", ["甲=こう"], []),
    (.kakuyomu, "#漢字__かんじ__#", "#漢字__かんじ__#", [], []),
    // Tags of pixiv (NO-P1).
    (.pixiv, "[[rb:漢字 > かんじ]]の", "漢字の", ["漢字=かんじ"], []),
    (.pixiv, "[[rb:漢字>かんじ]]", "漢字", ["漢字=かんじ"], []),
    (.pixiv, "漢字《かんじ》", "漢字《かんじ》", [], []),
    // Nothing goes beyond its line.
    (.kakuyomu, "漢字\n《かんじ》", "漢字\n《かんじ》", [], []),
    (.kakuyomu, "｜漢字\n《かんじ》", "｜漢字\n《かんじ》", [], []),
  ]

  @Test(arguments: cases)
  func marks(
    _ notation: Notation, _ source: String, _ text: String, _ readings: [String],
    _ emphasis: [String]
  ) throws {
    let read = try Read(source, as: notation, heading: .never)
    #expect(read.text == text)
    #expect(read.readings == readings)
    let found = read.document.spans.filter { $0.attribute == .emphasis(EmphasisMark("﹅")) }
    #expect(found.map { String(read.text.slice($0.range)) } == emphasis)
  }

  @Test func aReadingKnowsItsPlace() throws {
    for (notation, source) in [
      (Notation.narou, "甲\n所々｜丹塗《にぬり》の"), (.narou, "甲\n丹塗（にぬり）の"),
      (.pixiv, "甲\n[[rb:丹塗 > にぬり]]"), (.alphapolis, "甲\n#丹塗__にぬり__#"),
    ] {
      guard case .ruby(let ruby)? = try Read(source, as: notation).document.spans.first?.attribute,
        let range = ruby.source
      else {
        Issue.record("no reading in \(source)")
        continue
      }
      #expect(source.slice(range) == "にぬり")
    }
  }

  /// Readings with other signs beside kana, and what stays text with a message about it.
  @Test(
    "N3 a reading after ideographs holds a kana of any width",
    arguments: [
      ("魔王《サタン》と聖剣《エクスカリバー！》", ["魔王=サタン", "聖剣=エクスカリバー！"], 0),
      ("魔王《サタン》と勇者《ゆうしゃ〜》", ["魔王=サタン", "勇者=ゆうしゃ〜"], 0),
      ("魔王《サタン》と姫《ﾋﾒ》", ["魔王=サタン", "姫=ﾋﾒ"], 0),
      ("魔王《サタン》と神槍《グングニルⅡ》、龍《ドラゴン・ロード》", ["魔王=サタン", "神槍=グングニルⅡ", "龍=ドラゴン・ロード"], 0),
      ("魔王《サタン》と宿敵《親しいとも》", ["魔王=サタン", "宿敵=親しいとも"], 0),
      ("姫《ﾋﾒ》が来た", ["姫=ﾋﾒ"], 0),
      ("魔王《サタン》と王《King》", ["魔王=サタン"], 1), ("魔王《サタン》は名作《雪国》を読んだ", ["魔王=サタン"], 1),
      ("魔王《サタン》のソード《つるぎ》", ["魔王=サタン"], 1),
      ("魔王《サタン》の念話《聞こえるか。返事をしろ。》", ["魔王=サタン"], 1),
      ("魔王《サタン》と、《雪国》", ["魔王=サタン"], 0),
    ])
  func readingsWithOtherSigns(_ text: String, _ readings: [String], _ reported: Int) throws {
    for (name, source) in [("a.txt", text), ("a.md", "# 題\n\n" + text)] {
      let reader = ManuscriptReader(options: ManuscriptOptions(heading: .never))
      let manuscript = try reader.read(Array(source.utf8), name: name)
      let read = Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
      #expect(read.readings == readings)
      #expect(read.diagnostics.count { $0.code == .markupKept } == reported, "\(name)")
      #expect(read.diagnostics.allSatisfy { $0.code != .markupKept || $0.sourceRange != nil })
    }
  }
}
