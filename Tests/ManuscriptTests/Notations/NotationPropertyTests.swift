import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Properties of every notation, whatever the text is: nothing traps, and no letter is lost.
struct NotationPropertyTests {
  private static let samples: [(Notation, String)] = [
    (
      .narou,
      "題\n作者\n\n｜竹の中《たけのなか》で重要（・・）な漢 字（かん じ）と｜（いろは）\r\n<i12|34>\n【改ページ】\n|ABC《えー》"
    ),
    (.kakuyomu, "彼は《《強く》》言った。魔法《マジック》、｜竹の中《たけ》、|《いろは》\n"),
    (
      .pixiv,
      "[chapter:第[[rb:一 > いち]]章]\n甲[jump:2]\n[newpage]\n[[jumpuri:頁 > https://a.example/]][pixivimage:12-3]"
    ),
    (.hameln, "魔法《マジック》\n《改ページ》\n《《強く》》\n"),
    (
      .html,
      "<p>甲<ruby>漢<rp>(</rp><rt>かん</rt>字<rt>じ</ruby><!-- x --><em class='a'>乙&hellip;</em><ol><li>丙\n<br/>竹</ol><a href='#x'>た</a><pre>\nけ</pre>"
    ),
    (.kanbun, "甲(た)ム[レ]乙‹け›«ル»丙㆐漢[二]字ヲ{ヲ}‘竹甲’(たけ)―[一レ]乙。[三](た)«\r\n‘甲[た]ム\n"),
    (
      .tnf, "#章#甲\n[漢字|かんじ]と[漢字]、\"竹\"と'乙'\n;　丙《《たけ》》\r\n#改ページ#\n#丙#乙\n!\n｜竹《たけ》"
    ),
    (.alphapolis, "#漢字__かんじ__#と漢字≪かんじ≫、｜竹の中《たけ》"),
    (
      .mdi,
      "---\nmdi: 2\n---\n# 題\n{漢字|かん.じ}\n[[em:甲[[warichu:**乙**]]]]\n> [丙](#x)^12^[^1]\n[[indent:2]]\n竹\n\\\n|a|b|\n|-|-|\n|`甲`|乙|\n\n[^1]: た\\*け ~~丙~~ ![乙](x.png)\n"
    ),
    (.denden, "題\n===\n{漢字|かん|じ}*甲\n乙*\n\n===\n\n- 丙\n~~~\n竹\n~~~\n_た_<br>け&amp;\n"),
    (
      .mandoku,
      "#+TITLE: x\n* 漢字\n甲(乙/丙)¶\n(丙)竹<pb:x>\n:zhu:\nx\n:END:\n#+BEGIN_VERSE\nたけ\n#+END_VERSE\n&KR1;\n"
    ),
    (.vrain, "S12甲【乙〔丙〕】《漢字》@竹〈甲〉\n%\nT乙｛丙｝＜たけ＞［漢］&$（字）\n"),
  ]

  /// The parts that hold for every document; letters of the source are in the text or in readings.
  private func check(
    _ source: String, _ notation: Notation, countsLetters: Bool = true
  ) throws {
    let read = try Read(source, as: notation)
    let count = read.text.utf8.count
    #expect(read.document.paragraphs.last.map(\.end) ?? 0 == count)
    for span in read.document.spans { #expect(span.range.upperBound <= count) }
    if let origin = read.document.origin {
      #expect(origin.map.textCount == count)
      #expect(origin.map.sourceCount == source.utf8.count)
    }
    _ = read.places
    guard countsLetters else { return }
    var letters: [Unicode.Scalar: Int] = [:]
    for letter in source.unicodeScalars where Self.letters.contains(letter) {
      letters[letter, default: 0] += 1
    }
    var kept = [read.text]
    for span in read.document.spans {
      switch span.attribute {
      case .ruby(let ruby): kept.append(ruby.text)
      case .kanbun(let mark): kept.append(mark.text)
      case .link(let target): kept.append(target)
      default: break
      }
    }
    for letter in kept.joined().unicodeScalars where Self.letters.contains(letter) {
      letters[letter, default: 0] -= 1
    }
    // In TNF a reading that is put down once stands over each of its words.
    #expect(letters.allSatisfy { $0.value == 0 || notation == .tnf && $0.value < 0 }, "\(source)")
  }

  private static let letters = Set("甲乙丙漢字竹たけ".unicodeScalars)

  @Test(arguments: samples)
  func aTextThatEndsAtAnyByte(_ notation: Notation, _ sample: String) throws {
    for length in 0...sample.utf8.count {
      try check(String(decoding: sample.utf8.prefix(length), as: UTF8.self), notation)
    }
  }

  @Test(arguments: samples.map(\.0))
  func anyMarks(_ notation: Notation) throws {
    var generator = SeededGenerator(state: 23)
    let parts = [
      "《", "》", "《《", "》》", "｜", "|", "（", "）", "(", ")", "甲", "乙丙", "漢 字", "かな", "・", "ABC", " ",
      "　", "\n", "\r\n", "[[rb:", " > ", ">", "]]", "]", "[", "[newpage]", "[chapter:", "[jump:1]",
      "[[jumpuri:", "https://x", "#", "__", "__#", "≪", "≫", "<i1|2>", "＞", "\u{E0100}", "た", "け",
      "<ruby>", "<rt>", "</ruby>", "<p>", "</p>", "<b>", "</b>", "<br>", "<ol>", "<li>",
      "<td>", "&amp;", "&",
      "[レ]", "[一", "‹", "›", "«", "»", "‘", "’", "{", "}", "ム", "㆐", "―",
      "**", "*", "_", "[[em:", "[[br]]", "[[indent:2]]", "[^1]", "[^1]: ", "# ", "> ", "- ", "\\",
      "`", "```", "^1^", "](#x)", "¶", "/", "【", "】", "〔", "〕", "@", "%", "S12", "T", "｛", "｝",
      "<pre>", "</pre>", "<rb>", "<rtc>", "<div>", "</div>",
    ]
    for _ in 0..<200 {
      var source = ""
      for _ in 0..<Int.random(in: 1...50, using: &generator) {
        source += parts.randomElement(using: &generator) ?? ""
      }
      try check(source, notation)
    }
  }

  /// The signs of manuscripts for 威沙.
  @Test func anyTNF() throws {
    var generator = SeededGenerator(state: 31)
    let parts = [
      "#章#", "#改ページ#", "#", "\"", "'", ";", "[", "|", "]", "《", "》", "《《", "》》", "｜", "甲", "乙丙",
      "たけ", "A", " ", "　", "\n", "\r\n", "\u{E0100}",
    ]
    for _ in 0..<200 {
      var source = ""
      for _ in 0..<Int.random(in: 1...50, using: &generator) {
        source += parts.randomElement(using: &generator) ?? ""
      }
      try check(source, .tnf)
    }
  }

  /// Parts whose content is not shown, and tags that never end.
  @Test func anyTags() throws {
    var generator = SeededGenerator(state: 29)
    let parts = [
      "<rp>", "<em", "<x y='", "<!--", "-->", "<script>", "</script>", "<head>", "</head>",
      "<title>", "'", ">",
      "甲", " ", "\n", "<ruby>", "<rt>", "</rt>", "</ruby>", "<img alt='乙'>", "<a href=#x id=x>",
      "</a>", "&#x3042;",
    ]
    for _ in 0..<200 {
      var source = ""
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        source += parts.randomElement(using: &generator) ?? ""
      }
      try check(source, .html, countsLetters: false)
    }
  }

  private static let hostile: [(Notation, String, String)] =
    [
      ("｜", ""), ("《", ""), ("｜甲《", "》"), ("甲《こう》", ""), ("甲（", "）"), ("漢字 ", "（かん じ）"),
      ("<i1|", ">"),
    ].map { (.narou, $0.0, $0.1) }
    + [("《《", "》》"), ("《《", ""), ("｜", "《甲》")].map { (.kakuyomu, $0.0, $0.1) }
    + [("[", "]"), ("[甲|", "]"), ("\"", "'"), ("\"甲", "'"), ("#章#", "#"), ("[甲|乙]", "[甲]")].map {
      (.tnf, $0.0, $0.1)
    }
    + [("#", "__"), ("#甲__", "__#"), ("甲≪", "≫")].map { (.alphapolis, $0.0, $0.1) }
    + [
      ("[[rb:", "]]"), ("[[rb:甲 > ", "]]"), ("[[jumpuri:a > ", "]]"), ("[chapter:", "]"),
      ("[newpage]\n", ""),
      ("[jump:1]", ""), ("[a:", ""),
    ].map { (.pixiv, $0.0, $0.1) }
    + [
      ("<ruby>", "</ruby>"), ("<b>", "</b>"), ("<b>", ""), ("<ol><li><b>", ""), ("<!--", ""),
      ("<p a=", ""),
      ("<p a=\"", ""), ("<script>", ""), ("<div>甲", "</div>"), ("&#", ""), ("<ruby>甲<rt>乙", ""),
      ("</b>", ""),
      ("<x", ">"), ("< ", ""), ("<ul>", "</ul>"), ("<a href='#x' id=x>甲", ""),
    ].map { (.html, $0.0, $0.1) }

  private static let hostileMarkdown: [(Notation, String, String)] =
    [
      ("*甲", "*"), ("**", "**"), ("[[em:", "]]"), ("[[em:甲", ""), ("[", "](#x)"), ("[甲](", ")"),
      ("{", "}"),
      ("{甲|", "}"), ("`", "`甲"), ("```甲", ""), ("> ", ""), ("\n>甲", ""), ("^1", "^"), ("《《", "》》"),
      ("[^1]", ""),
      ("|甲", "|"), ("\\", ""), ("- 甲\n", ""), ("[[br]]", ""), ("<a", ">"), ("[[em:[[br]]", "]]"),
      ("***甲", "_"),
      ("[[indent:2]]\n", ""), ("![", "](x)"), ("&", ";"),
    ].map { (.mdi, $0.0, $0.1) }
    + [("(", ")"), ("(甲)\n", ""), ("(甲/", ""), ("<pb:", ">"), (":a:\n", ":END:\n"), ("&KR1", ";")]
    .map {
      (.mandoku, $0.0, $0.1)
    }
    + [
      ("【", "】"), ("〈甲", "〉"), ("甲【乙】", ""), ("@", ""), ("%", ""), ("〔【", ""), ("T甲", ""),
      ("&\n", ""),
    ].map {
      (.vrain, $0.0, $0.1)
    }
    + [
      ("*甲", "*"), ("**", "**"), ("~~甲", "~~"), ("[", "](#x)"), ("[甲](", ")"), ("{", "}"),
      ("{甲|", "}"),
      ("`", "`甲"), ("> ", ""), ("\n>甲", ""), ("^1", "^"), ("[^1]", ""), ("[^甲]: ", ""), ("|甲", "|"),
      ("- 甲\n", ""), ("- ", ""), ("1. ", ""), ("甲\n: ", ""), ("<a", ">"), ("***甲", "_"),
      ("![", "](x)"),
      ("===\n\n", ""), ("&", ";"), ("```\n", ""),
    ].map { (.denden, $0.0, $0.1) }

  /// 100,000 marks that nest, repeat or are never closed take linear time.
  @Test(arguments: hostile)
  func hostileTexts(_ notation: Notation, _ open: String, _ close: String) throws {
    try read(notation, open, close, count: 100_000)
  }

  private func read(
    _ notation: Notation, _ open: String, _ close: String, count: Int
  ) throws {
    let source =
      "甲" + String(repeating: open, count: count) + String(repeating: close, count: count) + "甲\n"
    try expectProcessorTime {
      let read = try Read(source, as: notation)
      #expect(read.document.origin.map { $0.map.sourceCount == source.utf8.count } ?? true)
    }
  }

  /// The marks of these go through two parsers; `scripts/fuzz-command growth` has more of them.
  @Test(arguments: hostileMarkdown)
  func hostileMarkdownTexts(_ notation: Notation, _ open: String, _ close: String) throws {
    try read(notation, open, close, count: 100_000)
  }
}
