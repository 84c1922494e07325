import Manuscript
import TestSupport
import Testing
import VerticalLayout

/// Families of annotations in the spellings that works have (NO-A6, NO-A7).
struct AozoraFamilyTests {
  private static let sesame = Attribute.emphasis(EmphasisMark("﹅"))

  /// The kind of a style, without its numbers.
  enum AttributeKind { case bold, small, framed, tateChuYoko, superscript, slant }

  private static func kind(_ attribute: Attribute) -> AttributeKind? {
    switch attribute {
    case .outline: .bold
    case .size: .small
    case .box: .framed
    case .tateChuYoko: .tateChuYoko
    case .script(.superscript): .superscript
    case .slant: .slant
    default: nil
    }
  }

  @Test(arguments: [
    ("甲乙［＃「乙」はゴチック］", "乙", AttributeKind.bold), ("甲乙［＃「乙」ゴシック体］", "乙", .bold),
    ("甲乙［＃「乙」はポイントを下げる］", "乙", .small), ("甲乙［＃「乙」の小文字］", "乙", .small),
    ("甲乙［＃「乙」は枠囲い］", "乙", .framed), ("　（一）［＃（一）は縦中横］", "（一）", .tateChuYoko),
    ("Ｘ２［＃「２」は指数］", "２", .superscript), ("甲乙［＃「乙」の部分はイタリック体］", "乙", .slant),
    ("甲乙［＃「乙」はすべて太字］", "乙", .bold), ("甲乙［＃大文字］", "甲乙", .small),
    ("　　甲乙［＃この行はゴシック体］", "　　甲乙", .bold), ("［＃この行はゴシック体］甲乙", "甲乙", .bold),
    ("甲乙［＃ゴシック体］", "甲乙", .bold), ("甲乙［＃１回り大きな文字］", "甲乙", .small),
  ])
  func spellings(_ source: String, _ text: String, _ kind: AttributeKind) throws {
    let read = try Aozora(source + "\n丙\n")
    #expect(read.attributes(of: text).compactMap(Self.kind) == [kind])
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("甲乙［＃「乙」傍点］", "乙", "﹅"), ("甲乙［＃「乙」に傍点（白丸）］", "乙", "○"), ("甲乙［＃「乙」に黒丸傍点］", "乙", "●"),
    ("甲乙丙［＃「甲」から「乙」まで傍点］", "甲乙", "﹅"), ("甲乙\n［＃「甲」に傍点］", "甲", "﹅"),
  ])
  func emphasis(_ source: String, _ text: String, _ mark: String) throws {
    let read = try Aozora(source)
    #expect(read.attributes(of: text) == [.emphasis(EmphasisMark(mark))])
    #expect(read.diagnostics.isEmpty)
  }

  @Test func severalTargets() throws {
    let read = try Aozora("甲12乙3［＃「12」は縦中横、「3」は下付き小文字］")
    #expect(read.attributes(of: "12") == [.tateChuYoko])
    #expect(read.attributes(of: "3") == [.script(.subscript)])
    #expect(try Aozora("甲乙［＃「乙」の両側に傍線］").attributes(of: "乙").count == 2)
  }

  private static let lines: [(String, Int?, Int?)] = [
    ("［＃下げて、地より２字あきで］甲", nil, 2), ("［＃５字下げ、地より１字あきで］甲", 5, 1),
    ("［＃天より３字下げ、地より２字上げで］甲", 3, 2), ("［＃天より３字下げて地より２字上げで］甲", 3, 2),
    ("［＃地付き、地より５字アキ］甲", nil, 5), ("［＃この行は行末より２字上がり］甲", nil, 2), ("［＃この行２字下げ］甲", 2, nil),
    ("［＃ここから引用文、３字下げ］\n甲\n［＃ここで字下げ終わり］", 3, nil),
    ("［＃以下１字下げ］\n甲\n［＃字下げ終わり］", 1, nil), ("［＃ここから１字下げ］\n甲\n［＃１字下げここまで］", 1, nil),
    ("［＃ここから１字下げ］\n甲\n［＃ここで字下げおわり］", 1, nil),
    ("［＃ここから２字下げ、罫囲み］\n甲\n［＃ここで字下げ終わり］\n［＃ここで罫囲み終わり］", 2, nil),
  ]

  @Test(arguments: lines)
  func indents(_ source: String, _ head: Int?, _ foot: Int?) throws {
    let read = try Aozora(source + "\n乙\n")
    let style = try #require(read.paragraph("甲")).style
    #expect(style.headIndent == head.map { .em($0 * 1024) })
    #expect(style.tailIndent == foot.map { .em($0 * 1024) })
    #expect((style.alignment == .bottom) == (foot != nil))
    #expect(try #require(read.paragraph("乙")).style == ParagraphStyle())
    #expect(read.diagnostics.isEmpty)
  }

  /// A heading may be named on the line after it; the end of a name may be short.
  @Test(arguments: [
    "甲\n［＃「甲」は中見出し］\n乙", "［＃中見出し］甲［＃中見出終わり］\n乙", "甲［＃見出し文字］\n乙",
  ])
  func headings(_ source: String) throws {
    let read = try Aozora(source)
    #expect(try #require(read.paragraph("甲")).role == .heading(level: 2))
    #expect(try #require(read.paragraph("乙")).role == .body)
    #expect(read.text == "甲\n乙")
    #expect(read.diagnostics.isEmpty)
  }

  @Test func breaks() throws {
    for words in ["改ページ、ページの左右中央に", "左右中央", "横組みで、ページの上部、左右中央に"] {
      let read = try Aozora("甲\n［＃\(words)］\n乙")
      #expect(try #require(read.paragraph("乙")).style.breakBefore == .centeredPage)
      #expect(read.diagnostics.isEmpty)
    }
  }

  /// A frame over several lines is one box around them, whether or not its annotation begins with ここから.
  @Test func framesOverLines() throws {
    let read = try Aozora("［＃罫囲み］\n甲\n乙\n［＃罫囲み終わり］\n丙")
    #expect(read.document.passages.map(\.paragraphs) == [0..<2])
    #expect(read.document.spans.isEmpty)
  }

  /// Letters with dots above and below.
  @Test(arguments: [
    ("Sas［＃sは下ドット付き］", "Saṣ"), ("Sisa［＃２つめのsは下ドット付き］", "Siṣa"), ("Ta［＃Tは下ドット付き］", "Ṭa"),
    ("Visnu［＃snはともに下ドット付き］", "Viṣṇu"), ("〔Mi_hr〕《ミール》［＃hは下ドット付き］", "Mīḥr"),
    ("Konkana［＃前のnは上ドット付き、後のnは下ドット付き］", "Koṅkaṇa"), ("Samsa［＃mは上ドット付き。２つめのsは下ドット付き］", "Saṁṣa"),
    ("甲 Anro《アンロ》［＃最後のoは下ドット付き］乙", "甲 Anrọ乙"),
    // Accents and breathings of Greek, and accents of Latin letters.
    ("強調はημων［＃ηに帯気、ωに曲アクセント］", "強調はἡμῶν"), ("πολισ［＃οに鋭アクセント。σはファイナルシグマ］", "πόλις"),
    ("εταιρα［＃εに帯気。ιに鋭アクセント］", "ἑταίρα"), ("ψυχη［＃ηに鋭アクセント］", "ψυχή"),
    ("αναμνησισ［＃最初のαに平息、３文字目のαに鋭アクセント、σはファイナルシグマ］", "ἀνάμνησις"),
    ("Αρης［＃Αに平息＋鋭アクセント］", "Ἄρης"), ("ρω［＃ρに帯気］", "ῥω"), ("ω［＃ωに曲アクセント付き］", "ῶ"),
    ("Identitat［＃２つ目の「t」は下ドット付き］", "Identiṭat"), ("Identitat［＃「a」はウムラウト（¨）付き］", "Identität"),
    ("Venus［＃「e」はアクサン（´）付き］", "Vénus"), ("Boheme［＃一つ目の「e」は「｀」付き］", "Bohème"),
    ("probabilite［＃ 最後の「e」は「´」付き］", "probabilité"), ("z［＃zに帯気］", "z\u{314}"),
  ])
  func dots(_ source: String, _ text: String) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.diagnostics.isEmpty)
  }

  @Test func dotsOfOtherLetters() throws {
    for source in ["語［＃mは上ドット付き］", "Sa［＃４段目、Saのsは上ドット付き］", "Sa［＃２つめのsは上ドット付き］"] {
      #expect(try Aozora(source).diagnostics.count == 1)
    }
  }

  /// Signs that stand for those that the notation has taken, or for words.
  @Test(arguments: [
    ("≪重要≫な≪二つ≫", "《重要》な《二つ》"), ("甲≪乙", "甲≪乙"), ("甲≫乙", "甲≫乙"), ("※［＃始め二重パーレン］甲", "｟甲"),
  ])
  func brackets(_ source: String, _ text: String) throws {
    #expect(try Aozora(source).text == text)
  }

  @Test func readingsOfSigns() throws {
    #expect(try Aozora("×××《かくめい》を○○《まるまる》").readings == ["×××=かくめい", "○○=まるまる"])
  }

  /// Notes of editors, in the words that they use.
  @Test(arguments: [
    "「甲」は「乙」の誤記か", "「甲」は筑摩版では「乙」", "「甲」省略", "欄外に「乙」の校注あり", "「甲」と「甲」は２列に並ぶ", "図１、花の絵",
    "岩波文庫の注は「乙」とする", "「甲」の誤り？、10-2", "未完",
  ])
  func notes(_ words: String) throws {
    let read = try Aozora("甲［＃\(words)］乙")
    #expect(read.text == "甲乙")
    #expect(read.document.spans.isEmpty && read.diagnostics.isEmpty)
  }

  /// A mark that another one ends, and a reading that nothing ends.
  @Test func mistakes() throws {
    let other = try Aozora("彼は［＃傍点］必ず［＃傍線終わり］来る")
    #expect(other.attributes(of: "必ず") == [Self.sesame])
    #expect(other.diagnostics.map(\.code) == [.markupIgnored])
    let open = try Aozora("｜青梅《おうめ")
    #expect(open.text == "｜青梅《おうめ")
    #expect(open.diagnostics.map(\.code) == [.markupKept])
  }

  // MARK: Programs that make texts for AozoraEpub3

  private static let converted = """
    霧の港
    架空花子

    ［＃区切り線］
    あらすじ：
    <a href="https://example.com/1/">https://example.com/1/</a>
    ［＃区切り線］
    ［＃改ページ］
    ［＃ページの左右中央］
    ［＃ここから柱］霧の港［＃ここで柱終わり］
    ［＃３字下げ］［＃大見出し］第一章［＃大見出し終わり］
    ［＃改ページ］
    ［＃ここから前書き］
    前の言葉。
    ［＃ここで前書き終わり］
    ［＃二分アキ］「待て」［＃zws］と声。
    ［＃濁点］あ［＃濁点終わり］あ［＃濁点］かハう［＃濁点終わり］っ
    ［＃ここからパラメーター］
    体力：12
    ［＃ここでパラメーター終わり］
    　　　［＃全角］◇［＃全角終わり］
    ［＃空行］
    <b>強い</b>と［＃二重取り消し線］消す［＃二重取り消し線終わり］と<x>。
    ［＃ここから後書き］
    次回。
    ［＃ここで後書き終わり］
    """

  @Test("N2 the dialect of programs that make texts for AozoraEpub3")
  func converters() throws {
    let manuscript = try ManuscriptReader(options: ManuscriptOptions()).read(
      Array(Self.converted.utf8))
    let read = Read(document: manuscript.document, diagnostics: manuscript.diagnostics)
    let text = """
      霧の港
      架空花子

      ＊
      あらすじ：
      https://example.com/1/
      ＊
      第一章
      前の言葉。
      「待て」\u{200B}と声。
      あ\u{3099}あがバゔっ
      体力：12
      　　　◇

      強いと消すと<x>。
      次回。

      """
    #expect(read.text == text)
    #expect(read.document.title == "霧の港" && read.document.author == "架空花子")
    #expect(read.diagnostics.allSatisfy { $0.severity == .note })
    #expect(read.diagnostics.contains { $0.message.contains("(柱)") })
    #expect(read.attributes(of: "https://example.com/1/") == [.link("https://example.com/1/")])
    #expect(read.paragraph("前の言葉")?.style.headIndent == .em(2048))
    #expect(read.paragraph("「待て")?.style.indent == .em(512))
    #expect(read.attributes(of: "◇") == [.orientation(.upright)])
    #expect(read.attributes(of: "消す") == [.strikethrough(LineStroke(.double))])
    #expect(read.document.passages.count == 1)
    #expect(read.attributes(of: "強い").count == 1)
  }

  @Test("N2 words for the head of the page that are not the title")
  func runningHeads() throws {
    let read = try Aozora("題\n［＃ここから柱］冬の章［＃ここで柱終わり］\n［＃大見出し］第一章［＃大見出し終わり］\n")
    #expect(read.text == "題\n第一章\n")
    #expect(read.paragraph("第一章")?.style.runningHead?.text == "冬の章")
    let open = try Aozora("題\n［＃ここから柱］冬の章\n")
    #expect(open.text == "題\n冬の章\n" && open.diagnostics.count == 1)
    let alone = try Aozora("題\n［＃柱］冬の章［＃柱終わり］\n本文。\n")
    #expect(alone.text == "題\n本文。\n")
    #expect(alone.diagnostics.contains { $0.message.contains("no heading follows") })
  }

  @Test(
    "N2 words for the head of the page on lines of their own, and words of the text",
    arguments: [
      ("［＃ここから柱］\n冬の章\n［＃ここで柱終わり］\n［＃大見出し］第一章［＃大見出し終わり］\n", "第一章\n"),
      ("［＃柱］冬の\r\n章［＃柱終わり］甲\r\n［＃大見出し］第一章［＃大見出し終わり］\r\n", "甲\r\n第一章\r\n"),
      ("冬の章［＃「冬の章」は柱］\n［＃大見出し］第一章［＃大見出し終わり］\n", "冬の章\n第一章\n"),
    ])
  func runningHeadsOfLines(_ source: String, _ text: String) throws {
    let read = try Aozora("題\n" + source)
    #expect(read.text == "題\n" + text)
    #expect(read.paragraph("第一章")?.style.runningHead?.text == "冬の章")
    #expect(read.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test(
    "N2 blanks by their lengths",
    arguments: [
      ("四分アキ", "\u{2005}"), ("三分アキ", "\u{2004}"), ("二分アキ", "\u{2002}"), ("全角アキ", "　"),
      ("２字アキ", "　　"),
    ])
  func blanks(_ name: String, _ blank: String) throws {
    let read = try Aozora("甲［＃\(name)］乙\n")
    #expect(read.text == "甲\(blank)乙\n" && read.diagnostics.isEmpty)
  }

  @Test(
    "N2 lines of tags",
    arguments: [
      ("甲<br>乙\n丙\n", "甲\n乙\n丙\n"), ("甲<br />\n乙\n", "甲\n乙\n"), ("甲<br><br>乙\n", "甲\n\n乙\n"),
      ("甲<BR>\n<br>\n乙\n", "甲\n\n乙\n"), ("<p>甲</p><p>乙</p>\n<p>丙</p>\n", "甲\n乙\n丙\n"),
      ("<div>甲</div>乙\n", "甲\n乙\n"), ("甲\n<hr>\n乙\n", "甲\n＊\n乙\n"),
      ("甲&amp;乙&#x2661;R&B&nbsp;\n", "甲&乙♡R&B\u{A0}\n"),
    ])
  func linesOfTags(_ source: String, _ text: String) throws {
    let read = try Aozora("［＃１字下げ］題\n" + source)
    #expect(read.text == "題\n" + text && read.diagnostics.isEmpty)
  }

  @Test("N2 readings in tags") func readingTags() throws {
    let read = try Aozora(
      "｜甲《こう》の<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>と<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>。\n"
    )
    #expect(read.text == "甲の漢字と東京。\n")
    #expect(read.readings == ["甲=こう", "漢字=かんじ", "東=とう", "京=きょう"])
    #expect(read.diagnostics.isEmpty)
  }

  @Test(
    "N2 tags without an effect are left out, and told by their names",
    arguments: [
      "<span class=\"x\">", "</b>", "<!-- x -->", "<font color=\"red\">", "<center>", "<a>",
      "<ruby>",
    ])
  func tagsWithoutEffect(_ tag: String) throws {
    let read = try Aozora("甲\(tag)乙［＃「乙」に傍点］\n")
    #expect(read.text == "甲乙\n")
    #expect(read.diagnostics.count == 1 && read.diagnostics[0].code == .markupIgnored)
  }

  /// Tags of HTML that such texts have, and what only looks like one.
  @Test(
    "N2 tags of HTML among annotations",
    arguments: [
      ("甲<img src=\"a.png\" alt=\"絵\">乙", "甲絵乙", 1), ("甲<i>乙</i>", "甲乙", 1),
      ("甲<a name=\"x\">乙</a>", "甲乙", 0),
      ("a<b と c>d", "a<b と c>d", 0), ("<<甲>>", "<<甲>>", 0),
      ("甲<a href=\"x", "甲<a href=\"x", 0), ("甲<b class=\"x\">乙</b>", "甲乙", 1),
      ("x<i y>z", "x<i y>z", 0),
    ])
  func tags(_ source: String, _ text: String, _ spans: Int) throws {
    let read = try Aozora(source)
    #expect(read.text == text)
    #expect(read.document.spans.count == spans)
  }

  @Test("N2 hostile tags") func hostileTags() {
    for tag in ["<b", "<a>", "<b>", "</i>", "<br>", "<ruby>", "<p>甲", "&amp;", "<!--", "［＃ここから柱］"] {
      expectLinearTime(upTo: 8_000) { count in _ = try? Aozora(String(repeating: tag, count: count))
      }
    }
  }

  @Test(
    "N5 characters that are named without their cells",
    arguments: [
      ("※［＃米印］", "※"), ("※［＃始め二重山括弧］甲※［＃終わり二重山括弧］", "《甲》"), ("※［＃縦線］", "｜"), ("※［＃井げた］", "＃"),
      ("※［＃丸12］", "⑫"), ("※［＃丸付き上］", "㊤"), ("※［＃丸ア］", "㋐"), ("※［＃丸A小文字］", "ⓐ"), ("※［＃丸Ｚ大文字］", "Ⓩ"),
      ("※［＃濁点付き平仮名え］", "え\u{3099}"), ("※［＃濁点付き片仮名ワ］", "ヷ"), ("※［＃半濁点付き平仮名か］", "か\u{309A}"),
      ("※［＃半濁点付き片仮名ハ］", "パ"), ("※［＃濁点付き小書き平仮名つ］", "っ\u{3099}"), ("※［＃ローマ数字4小文字］", "ⅳ"),
      ("※［＃ハート（白）］", "♡"), ("※［＃始めきっこう括弧］※［＃終わりすみ付き括弧］", "〔】"), ("※［＃コト］", "ヿ"),
    ])
  func names(_ source: String, _ text: String) throws {
    let read = try Aozora("甲" + source)
    #expect(read.text == "甲" + text)
    #expect(read.diagnostics.isEmpty)
    // Words about its parts are no note about the text.
    #expect(try Aozora("甲※［＃「王の中の空白部に口が四つ」］乙").text == "甲〓乙")
    // Without ※ a word may be a note of somebody's.
    let bare = try Aozora("甲［＃雪］乙")
    #expect(bare.text == "甲乙" && bare.diagnostics.count == 1)
  }
}
