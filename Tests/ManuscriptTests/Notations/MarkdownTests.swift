import Manuscript
import Testing
import VerticalLayout

/// Texts in Markdown for vertical text: Denden Markdown and MDI.
struct MarkdownTests {
  /// The text, its readings as `漢字=かんじ`, and the texts with emphasis marks.
  private static let lines: [(Notation, String, String, [String], [String])] = [
    // Readings for a word and for its characters (NO-D1, NO-D4).
    (.denden, "{電子出版|でんししゅっぱん}を", "電子出版を\n", ["電子出版=でんししゅっぱん"], []),
    (.denden, "{東京|とう|きょう}", "東京\n", ["東=とう", "京=きょう"], []),
    (.denden, "{東京|とう.きょう}", "東京\n", ["東=とう", "京=きょう"], []),
    (.denden, "{米国|U.S}", "米国\n", ["米国=U.S"], []),
    (.mdi, "{東京|とう.きょう}は{彼女|かのじょ}", "東京は彼女\n", ["東=とう", "京=きょう", "彼女=かのじょ"], []),
    // A dot too many: one reading without dots, as the author of MDI has it (NO-M1).
    (.mdi, "{東京|.きょう}", "東京\n", ["東京=きょう"], []),
    (.mdi, "{𠮟咤|しっ.た}", "𠮟咤\n", ["𠮟=しっ", "咤=た"], []),
    (.mdi, #"\{東京|とう}と{a\|b|えー}"#, "{東京|とう}とa|b\n", ["a|b=えー"], []),
    (.mdi, "{東京|}と{|か}と{か", "{東京|}と{|か}と{か\n", [], []),
    // Emphasis (NO-M1): its sign is the one character before the second colon.
    (.mdi, "彼は[[em:それ]]を《《見た》》。", "彼はそれを見た。\n", [], ["それ", "見た"]),
    (.mdi, "[[em:●:それ]]", "それ\n", [], ["それ"]),
    (.mdi, "[[em:ab:cd]]", "ab:cd\n", [], ["ab:cd"]),
    (.mdi, "[[em:{東京|とうきょう}]]", "東京\n", ["東京=とうきょう"], ["東京"]),
    (.mdi, "《《雪》考》と《雪》", "《《雪》考》と《雪》\n", [], []),
    (.denden, "[[em:甲]]と《《乙》》", "[[em:甲]]と《《乙》》\n", [], []),
    (.denden, "*手軽*に_甲_と a_b_c", "手軽に甲と a_b_c\n", [], ["手軽", "甲"]),
    (.denden, "2 * 3 * 4 と ***と", "2 * 3 * 4 と ***と\n", [], []),
    (.mdi, "[[em:foo[[no-break:bar]]baz]]", "foobarbaz\n", [], ["foobarbaz"]),
    (.mdi, "[[em:甲", "[[em:甲\n", [], []), (.mdi, "[[甲]]と[乙]", "[[甲]]と[乙]\n", [], []),
    (.mdi, "[[kern:1px:甲]]", "[[kern:1px:甲]]\n", [], []),
    // Lines: joined in MDI, kept in Denden Markdown.
    (.mdi, "甲の\n乙", "甲の乙\n", [], []), (.mdi, "one\ntwo", "one two\n", [], []),
    (.mdi, "春[[br]]夏\\\n秋  \n冬", "春\n夏\n秋\n冬\n", [], []),
    (.denden, "甲の\n乙\n\n丙", "甲の\n乙\n丙\n", [], []),
    (.mdi, "[[em:春[[br]]夏]]", "春\n夏\n", [], ["春", "夏"]),
    // Lists, quotations, tables, rules, code.
    (.mdi, "- 甲\n- 乙\n  1. 丙", "・甲\n・乙\n一、丙\n", [], []),
    (.denden, "用語\n: 意味\n\n: 別の意味\n\n- 甲\n: 乙", "用語\n意味\n別の意味\n・甲\n: 乙\n", [], []),
    (.mdi, "甲\n: 乙", "甲: 乙\n", [], []),
    (.mdi, "> 甲\n> 乙\n\n丙", "甲乙\n丙\n", [], []),
    (.mdi, "|甲|乙|\n|-|:-:|\n|{東\\|ひがし}|二|", "甲\t乙\n東\t二\n", ["東=ひがし"], []),
    (.mdi, "a|b\nc|d", "a|b c|d\n", [], []),
    (.mdi, "甲\n\n***\n\n乙", "甲\n＊\n乙\n", [], []),
    (.denden, "```\n*甲* {乙|丙}\n```\n`{a|b}`と&amp;", "*甲* {乙|丙}\n{a|b}と&\n", [], []),
    (.mdi, "甲\n\\\n乙", "甲\n\n乙\n", [], []), (.mdi, "甲\n[[blank]]\n乙", "甲\n\n乙\n", [], []),
    (.denden, "甲\n\n<br>\n\n乙", "甲\n\n乙\n", [], []), (.denden, "甲<br>乙", "甲\n乙\n", [], []),
    // Pages between breaks that follow each other are empty.
    (.mdi, "甲\n[[pagebreak]]\n[[pagebreak:left]]\n乙", "甲\n\n乙\n", [], []),
    (.denden, "甲\n\n===\n\n===\n\n乙", "甲\n\n乙\n", [], []),
    // What vtype's own marks would take.
    (.denden, "# 題\n[甲]{size=2em}と:::", "題\n[甲]{size=2em}と:::\n", [], []),
    (.denden, "::: note\n甲^[乙]", "::: note\n甲^[乙]\n", [], []),
    (.denden, "甲<b>乙</b><!-- 丙 -->", "甲<b>乙</b>\n", [], []),
  ]

  @Test("NO-D1, NO-D4, NO-M1 what the marks of a line make", arguments: lines)
  func marks(
    _ notation: Notation, _ source: String, _ text: String, _ readings: [String],
    _ emphasis: [String]
  ) throws {
    let read = try Read(source, as: notation, heading: .never)
    #expect(read.text == text)
    #expect(read.readings == readings)
    let marked = read.document.spans.compactMap { span -> String? in
      guard case .emphasis = span.attribute else { return nil }
      return String(read.text.slice(span.range))
    }
    #expect(marked == emphasis)
  }

  @Test(
    "NO-D2 one cell",
    arguments: [
      ("第^12^話", ["12"]), ("^OK^と^!?^", ["OK", "!?"]), ("(^_^)と^甲^と^", []), ("2^10^", ["10"]),
      ("^1234567^", []),
    ])
  func tateChuYoko(_ source: String, _ cells: [String]) throws {
    for notation in [Notation.denden, .mdi] {
      let read = try Read(source, as: notation, heading: .never)
      let found = read.document.spans.filter { $0.attribute == .tateChuYoko }
      #expect(found.map { String(read.text.slice($0.range)) } == cells)
    }
  }

  @Test func attributesOfMDI() throws {
    let source =
      "[[kern:-0.1em:確実]]と[[no-break:新宿区]]で[[warichu:注]]、[頁](https://a.example/b_c_d \"題\")"
    let read = try Read(source, as: .mdi, heading: .never)
    #expect(read.text == "確実と新宿区で注、頁\n")
    #expect(read.attributes(of: "確実") == [.letterSpacing(.em(-102))])
    #expect(read.attributes(of: "新宿区") == [.noBreak])
    #expect(read.notes == ["注"])
    #expect(read.attributes(of: "頁") == [.link("https://a.example/b_c_d")])
  }

  @Test func blocksOfMDI() throws {
    let source =
      "甲\n[[indent:2]]\n乙\n\n[[bottom:3]]\n丙\n\n[[pagebreak:right]]\n\n丁\n[[pagebreak:left]]\n戊\n[[pagebreak]]\n[[bottom]]\n己"
    let read = try Read(source, as: .mdi, heading: .never)
    #expect(read.text == "甲\n乙\n丙\n丁\n戊\n己\n")
    #expect(read.paragraph("乙")?.style == ParagraphStyle(headIndent: .em(2048)))
    #expect(read.paragraph("丙")?.style == ParagraphStyle(tailIndent: .em(3072), alignment: .bottom))
    #expect(read.paragraph("丁")?.style == ParagraphStyle(breakBefore: .spread))
    #expect(read.paragraph("戊")?.style == ParagraphStyle(breakBefore: .leaf))
    #expect(read.paragraph("己")?.style == ParagraphStyle(alignment: .bottom, breakBefore: .page))
  }

  /// A line that says how the next one stands, where none follows or it says too much (NO-M1).
  @Test(arguments: [
    "[[indent:2]]\n\n甲", "[[indent:2]]\n[[bottom]]\n甲", "[[indent:0]]\n甲", "[[bottom]]",
    "[[indent:2]]\n# 題",
  ])
  func keptBlocks(_ source: String) throws {
    let read = try Read(source, as: .mdi, heading: .never)
    #expect(read.text.hasPrefix("[["))
  }

  @Test("NO-D3 pages and headings")
  func pages() throws {
    let source = "題\n===\n甲\n\n===\n\n乙\n---\n## 丙 ##\n===\n"
    let read = try Read(source, as: .denden)
    #expect(read.text == "題\n甲\n乙\n丙\n===\n")
    #expect(read.document.title == "題")
    #expect(
      read.document.paragraphs.map(\.role) == [
        .title, .body, .heading(level: 1), .heading(level: 1), .body,
      ])
    #expect(read.paragraph("乙")?.style.breakBefore == .page)
  }

  /// Of several headings of the first level none is the title.
  @Test func severalHeadings() throws {
    let read = try Read("# 一\n甲\n# 二\n乙\n", as: .mdi)
    #expect(
      read.document.paragraphs.map(\.role) == [
        .heading(level: 1), .body, .heading(level: 1), .body,
      ])
    #expect(read.document.title == nil)
  }

  @Test func frontMatter() throws {
    let source = "---\nmdi: \"2.0\"\ntitle: '雪女'\nauthor: 小泉八雲\nlang: zh-Hant\n---\n\n甲\n"
    let read = try Read(source, as: .mdi)
    #expect(read.text == "甲\n")
    #expect(read.document.title == "雪女")
    #expect(read.document.author == "小泉八雲")
    #expect(read.document.language == .traditionalChinese)
    #expect(try Read("甲\n", as: .mdi).document.language == .japanese)
    #expect(try Read("---\n甲\n---\n", as: .mdi).text == "＊\n甲\n")
  }

  @Test func notes() throws {
    let source = "甲[^1]と[^x]。\n\n[^1]: 注の**一**\n  二行目\n\n乙\n"
    let read = try Read(source, as: .mdi, heading: .never)
    #expect(read.text == "甲1と[^x]。\n乙\n\n1　注の一二行目\n")
    #expect(read.places.isEmpty)
  }

  /// A division around each item would end the list that it is in.
  @Test(
    "lists keep their levels after a page break and in quotations",
    arguments: [
      (Notation.denden, "甲\n\n===\n\n- 乙\n  - 丙\n- 丁\n\n戊\n", [nil, .page, nil, nil, nil], nil),
      (.mdi, "甲\n\n[[pagebreak]]\n\n- 乙\n  - 丙\n- 丁\n\n戊\n", [nil, .page, nil, nil, nil], nil),
      (.denden, "甲\n\n> - 乙\n>   - 丙\n> - 丁\n\n戊\n", [nil, nil, nil, nil, nil], .em(2048)),
    ] as [(Notation, String, [ParagraphStyle.Break?], Dimension?)])
  func lists(
    _ notation: Notation, _ source: String, _ breaks: [ParagraphStyle.Break?], _ head: Dimension?
  ) throws {
    let document = try Read(source, as: notation, heading: .never).document
    #expect(document.paragraphs.map(\.style.listItem?.level) == [nil, 1, 2, 1, nil])
    #expect(document.paragraphs.map(\.style.breakBefore) == breaks)
    #expect(document.paragraphs.map(\.style.headIndent) == [nil, head, head, head, nil])
    guard let target = ExportNotation(rawValue: notation.rawValue) else { return }
    let exported = target.export(document)
    let back = try Read(exported.text, as: notation, heading: .never).document
    #expect(back.paragraphs.map(\.style.breakBefore) == breaks)
  }

  /// Places are those of the file.
  @Test(arguments: [
    (Notation.mdi, "甲\n乙[[em:丙\n", ["warning 2:2"]), (.denden, "甲\n{乙|}\n", ["warning 2:1"]),
    (.denden, "甲<b>乙", ["warning 1:2"]), (.mdi, "甲\n[[bottom]]\n", ["warning 2:1"]),
    (.mdi, "[甲](#x)\n", ["warning 1:3"]),
    (.denden, "[a]{b=c} ![ ::: {|} ** `", ["warning 1:17"]), (.denden, "[a]{b=c} ![ ::: ** `", []),
  ])
  func messages(_ notation: Notation, _ source: String, _ places: [String]) throws {
    #expect(try Read(source, as: notation, heading: .never).places == places)
  }
}
