import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Markdown by the rules of CommonMark (`--from markdown`), and what vtype reads of it beside its own marks in `.md` files.
struct CommonMarkTests {
  private func spans(_ read: some ReadText, _ kind: (Attribute) -> Bool) -> [String] {
    read.document.spans.filter { kind($0.attribute) }.map { String(read.text.slice($0.range)) }
  }

  private func isEmphasis(_ attribute: Attribute) -> Bool {
    if case .emphasis = attribute { true } else { false }
  }

  private func isBold(_ attribute: Attribute) -> Bool {
    switch attribute {
    case .outline, .weight: true
    default: false
    }
  }

  /// The text of blocks, each on a line of its own.
  @Test(
    "N4 blocks of CommonMark",
    arguments: [
      ("春は\n曙。\n\n夏は夜。", "春は曙。\n夏は夜。\n"), ("one\ntwo  \nthree\\\nfour", "one two\nthree\nfour\n"),
      ("　春は曙。\n　夏は夜。", "　春は曙。\n　夏は夜。\n"), ("「行くよ」\n「待って」", "「行くよ」\n「待って」\n"),
      ("Title\n=====\n\ntext", "Title\ntext\n"), ("甲\n---\n乙\n\n---\n\n丙", "甲\n乙\n＊\n丙\n"),
      ("# 甲 #\n## 乙\n#丙", "甲\n乙\n#丙\n"), ("    code *x*\n\n    y\n\nz", "code *x*\n\ny\nz\n"),
      ("```swift\nlet x = 1 < 2\n```\n甲", "let x = 1 < 2\n甲\n"),
      ("~~~\n# x\n```\n~~~~\n甲", "# x\n```\n甲\n"),
      ("> 甲\n乙\n> > 丙\n\n丁", "甲乙\n丙\n丁\n"), ("- 甲\n- 乙\n  続き\n\n  段落\n- 丙", "・甲\n・乙続き\n段落\n・丙\n"),
      ("1. 甲\n2. 乙\n   - 丙\n3. 丁", "一、甲\n二、乙\n・丙\n三、丁\n"), ("7) 甲\n8) 乙", "七、甲\n八、乙\n"),
      ("甲\n- 乙", "甲\n・乙\n"), ("甲\n2. 乙", "甲2. 乙\n"), ("- [ ] 未\n- [x] 済", "・□ 未\n・✓ 済\n"),
      ("|甲|乙|\n|-|:-:|\n|丙|丁|\n\n戊", "甲\t乙\n丙\t丁\n戊\n"), ("a|b\nc|d", "a|b c|d\n"),
      ("<!-- 注\n\n続き -->\n甲", "甲\n"), ("<div align=\"center\">\n\n甲\n\n</div>\n乙", "甲\n乙\n"),
      ("<details>\n<summary>題</summary>\n本文\n</details>", "題\n本文\n"),
      ("<style>\np { color: red }\n</style>\n甲", "甲\n"),
      ("甲[^1]。\n\n[^1]: 注の一。\n\n    続き。\n\n乙", "甲1。\n乙\n\n1　注の一。続き。\n"),
      ("[題]: https://a.example \"t\"\n\n[題]と[字][題]と[他]", "題と字と[他]\n"),
      ("%% 下書き %%\n甲%%乙%%丙\n\n%%\n長い\n\nメモ\n%%\n丁", "甲丙\n丁\n"),
      ("> [!note]- 覚え書き\n> 直す。\n\n> [!tip]\n> 乙", "覚え書き\n直す。\ntip\n乙\n"),
      ("\\> 甲\n\n\\- 乙\n\n1\\. 丙", "> 甲\n- 乙\n1. 丙\n"),
      ("::: {size=2em}\n[甲]{size=2em}", "::: {size=2em} [甲]{size=2em}\n"),
      ("- - 甲", "・甲\n"), ("", ""), ("\t\n  \n", ""), ("+++", "+++\n"),
    ])
  func blocks(_ source: String, _ text: String) throws {
    let read = try Read(source, as: .markdown, heading: .never)
    #expect(read.text == text)
    #expect(read.diagnostics.allSatisfy { $0.severity == .note })
  }

  /// The text, the stretches with emphasis, and the bold ones.
  @Test(
    "N4 inline marks of CommonMark",
    arguments: [
      ("*甲*と_乙_と**丙**と__丁__と~~戊~~", "甲と乙と丙と丁と戊", ["甲", "乙"], ["丙", "丁"]),
      ("彼は**「強調」**だ。**重要。**次", "彼は「強調」だ。重要。次", [], ["「強調」", "重要。"]),
      ("***甲**乙*", "甲乙", ["甲乙"], ["甲"]),
      ("a * b * c と a_b_c と 2*3", "a * b * c と a_b_c と 2*3", [], []),
      ("*foo**bar**baz*", "foobarbaz", ["foobarbaz"], ["bar"]),
      ("**foo*bar**", "foo*bar", [], ["foo*bar"]),
      ("`a * b`と`` ` ``と`\\`", "a * bと`と\\", [], []),
      ("&amp;&#x3042;&nbsp;&copy;", "&あ\u{A0}©", [], []),
      ("\\*甲\\* \\[乙\\] \\`", "*甲* [乙] `", [], []), ("==印==と===", "印と===", [], []),
      ("甲<br>乙<!-- 丙 -->丁<b>戊</b><x>己</x>", "甲\n乙丁戊己", [], ["戊"]),
      ("[[登場人物|霧子]]と[[頁]]と![[他のノート]]", "霧子と頁と", [], []), ("場面。 ^block-1", "場面。 ", [], []),
      ("[*甲*](https://a.example/b_c_d)と[乙](<c d> \"題\")", "甲と乙", ["甲"], []),
      ("![絵](a.png)と<https://a.example>", "絵とhttps://a.example", [], []),
      ("[甲] (乙)", "[甲] (乙)", [], []),
      ("[甲[乙](c)丙](d)", "[甲乙丙](d)", [], []), ("*甲[乙*](c)", "*甲乙*", [], []),
    ] as [(String, String, [String], [String])])
  func inline(_ source: String, _ text: String, _ emphasis: [String], _ bold: [String]) throws {
    let read = try Read(source, as: .markdown, heading: .never)
    #expect(read.text == text + "\n")
    #expect(spans(read, isEmphasis) == emphasis)
    #expect(spans(read, isBold) == bold)
  }

  @Test(
    "N4 readings in tags of HTML",
    arguments: [
      ("<ruby>漢字<rt>かんじ</rt></ruby>を", "漢字を", ["漢字=かんじ"]),
      ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "漢字", ["漢=かん", "字=じ"]),
      ("<ruby><rb>誘</rb><rt>ゆう</rt> <rb>拐</rb><rt>かい</rt></ruby>", "誘拐", ["誘=ゆう", "拐=かい"]),
      ("<ruby>le soleil<rt>ル・ソレイユ</rt></ruby>", "le soleil", ["le soleil=ル・ソレイユ"]),
      ("<ruby>漢字</ruby>", "漢字", []),
    ])
  func readings(_ source: String, _ text: String, _ readings: [String]) throws {
    let named = try Read(source, as: .markdown, heading: .never)
    #expect(named.text == text + "\n")
    #expect(named.readings == readings)
    let read = try file(source)
    #expect(read.text == text)
    #expect(read.readings == readings)
  }

  private func file(_ source: String, name: String = "a.md") throws -> Read {
    let reader = ManuscriptReader(options: ManuscriptOptions(heading: .never, language: .japanese))
    let manuscript = try reader.read(Array(source.utf8), name: name)
    return Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
  }

  /// In files with vtype's marks a line stays a line, and its own marks stay what they are.
  @Test(
    "N4 Markdown beside vtype's own marks",
    arguments: [
      ("甲<!-- 乙 -->丙\n<!-- 丁\n戊 -->\n己", "甲丙\n己"), ("甲<br>乙", "甲\n乙"),
      ("__強__と~~消~~と==印==", "強と消と印"),
      ("甲&nbsp;乙&lt;", "甲\u{A0}乙<"), ("`code *x* [a]{b=c}`と``a`b``", "code *x* [a]{b=c}とa`b"),
      ("```\n# 甲 {乙|丙}\n- x\n```\n丁", "# 甲 {乙|丙}\n- x\n丁"), ("題\n===\n甲", "題\n甲"),
      ("甲\n---\n乙", "甲\n乙"),
      ("%% メモ %%\n甲%%乙%%丙", "甲丙"), ("%%\n長い\nメモ\n%%\n甲", "甲"), ("[[登場人物|霧子]]は[[町]]で", "霧子は町で"),
      ("![[他]]と甲", "と甲"), ("- [ ] 未\n- [x] 済", "・□ 未\n・✓ 済"), ("> [!note] 題\n> 乙", "題\n乙"),
      ("[甲][x]と[x]\n\n[x]: https://a.example", "甲とx\n\n"),
      ("<b>甲</b>と<span style=\"x\">乙</span>と<甲>", "甲と乙と<甲>"),
      ("a < b と c & d と 50% と a == b", "a < b と c & d と 50% と a == b"),
      ("<https://a.example>", "https://a.example"),
      ("[[12]{tcy=true}月]{ruby=じゅうにがつ}と__甲__", "12月と甲"),
      ("[甲](https://a.example/a__b__c)と`x`", "甲とx"),
      ("::: {size=2em}\n甲\n:::\n`乙`", "甲\n乙"), ("snake__case__nameと`x`", "snake__case__nameとx"),
      // A line break of CommonMark, and a backslash that is one.
      ("甲\\\n乙", "甲\n乙"), ("甲\\\\\n`乙`", "甲\\\n乙"),
    ])
  func extras(_ source: String, _ text: String) throws {
    for name in ["a.md", "a.markdown"] {
      let read = try file(source, name: name)
      #expect(read.text == text)
      let reported = read.diagnostics.contains { $0.code == .notationGuessed }
      #expect(reported == (source != "a < b と c & d と 50% と a == b"))
    }
    let kept = try Read(source, as: .marks, heading: .never)
    #expect(!kept.diagnostics.contains { $0.code == .notationGuessed })
  }

  @Test(
    "N4 formulas are set as they are written, and a note says so",
    arguments: [
      ("甲$$x^2$$乙", true), ("$$\na = b\n$$", true), ("面積は$\\pi r^2$である", true),
      ("甲は$5、乙は$10", false),
      ("US$と", false),
    ])
  func formulas(_ source: String, _ isFormula: Bool) throws {
    let read = try file(source, name: "a.md")
    #expect(read.text == source)
    #expect(read.diagnostics.count { $0.message.contains("formula") } == (isFormula ? 1 : 0))
  }

  @Test("N4 what a writer's editor keeps at the head, and what is left out is told")
  func heads() throws {
    let source =
      "---\ntitle: 霧の町\nauthors:\n  - 甲\n作者: 乙\ntags: [小説, 下書き]\nsummary: |\n  長い話\n---\n%% メモ %%\n## 朝\n\n[[人|霧子]]と![[ノート]]\n"
    for notation in [NotationChoice.automatic, .named(.markdown)] {
      let options = ManuscriptOptions(notation: notation)
      let read = try ManuscriptReader(options: options).read(Array(source.utf8), name: "a.md")
      #expect(read.document.title == "霧の町" && read.document.author == "乙")
      #expect(read.document.text.hasSuffix("霧子と\n") && !read.document.text.contains("メモ"))
      #expect(read.document.paragraphs.contains { $0.role == .heading(level: 1) })
      for words in ["comments are not set", "links to other notes", "embedded"] {
        #expect(
          read.diagnostics.contains { $0.message.contains(words) && $0.sourceRange != nil },
          "\(words)")
      }
    }
  }

  /// Places are those of the file.
  @Test(arguments: [
    ("甲\n\n乙<x>丙", "note 3:2"), ("> 甲\n> 乙[[丙]]", "note 2:4"), ("- 甲\n\n  乙<!-- -->", "note 3:4"),
  ])
  func places(_ source: String, _ place: String) throws {
    #expect(try Read(source, as: .markdown, heading: .never).places == [place])
  }

  /// Thousands of each sign take time in proportion to their number.
  @Test(
    "N4 hostile Markdown is read in linear time",
    arguments: [
      "*", "**a", "_a", "`a``", "[", "[a](", "![[", "[[", "<", "<a ", "<b>", "<!--", "<ruby>", "&",
      "&#", "\\", "==a", "%%", "~~a",
      "> ", ">", "- ", "1. ", "  - a\n", "> a\n", "[a]: b\n", "[a]", "[a][", "# ", "```\n",
      "~~~\n\n", "|a|\n|-|\n", "{a|", "^a", "*a_",
      "a**b", "[^1]: a\n", "<div>\n", "    \n", "\t- a\n", "***a*", "]", "![a](b)", "\n", "=\n",
      "a\n=\n", "%%\n", "- [ ] a\n", "> [!a]\n",
    ])
  func hostile(_ sign: String) {
    for notation in [NotationChoice.named(.markdown), .automatic] {
      let reader = ManuscriptReader(
        options: ManuscriptOptions(heading: .never, language: .japanese, notation: notation))
      expectLinearTime(upTo: 3_000) { count in
        _ = try? reader.read(Array(String(repeating: sign, count: count).utf8), name: "a.md")
      }
    }
  }
}
