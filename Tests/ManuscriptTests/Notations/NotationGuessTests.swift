import Manuscript
import Testing
import VerticalLayout

/// Which notation a text shows, and what is said of it.
struct NotationGuessTests {
  private static let legend = """
    題
    著者

    -----------------------
    【テキスト中に現れる記号について】
    《》：ルビ
    -----------------------

    本文。
    """

  /// The notation that a text is taken for; with `reported` where a note names one that was not taken.
  private static let reported = "told"

  /// Texts that are easily mistaken for others.
  private static let traps: [(String, String)] = [
    (legend, "aozora"),
    ("題\n著者\n\n　本文はここ。\n\n底本：「本」書店\n", "aozora"),
    ("　彼は［＃「彼は」に傍点］言った。", "aozora"),
    ("［＃改ページ］\nいろは", "aozora"),
    ("いろは※［＃二の字点、1-2-22］", "aozora"),
    ("いろは［＃改ページ］甲《こう》《《乙》》[newpage]", "aozora"),
    ("@甲【乙】\n@丙【丁】\n@戊【己】\n庚【辛】壬【癸】", reported), ("@甲【乙】\n@丙【丁】\n@戊【己】\n庚【辛】壬【癸】の", "plain"),
    // Readings without anything else.
    ("その下人《げにん》は", "kakuyomu"), ("魔法《マジック》の本", "kakuyomu"),
    ("その｜竹の中《たけのなか》で", "kakuyomu"), ("その|Zeus《ゼウス》は", "kakuyomu"),
    ("彼は《《強く》》言った", "kakuyomu"),
    ("その｜下人（げにん）は", "narou"), ("括弧は｜（いろは）です", "narou"),
    ("その#漢字__かんじ__#は", "alphapolis"),
    ("#タイトル#春\n甲", "tnf"), ("甲\n#開始#\n乙《《丙》》", "tnf"), ("甲#タイトル#春", "plain"),
    ("# タイトル\n#題名", "plain"),
    ("[[rb:漢字 > かんじ]]", "pixiv"), ("甲\n[newpage]\n乙", "pixiv"), ("[chapter:序]\n甲", "pixiv"),
    ("甲\n[pixivimage:123]\n", "pixiv"),
    ("春眠不[レ]覺エ[レ]曉ヲ", "kanbun"), ("學(まな)ビテ[二]時ニ[一]習フ", "kanbun"),
    ("欲シ[下]以テ[二]非常ノ措置ヲ[一]收[中]㆐拾セムト時局ヲ[上]", "kanbun"),
    // Manuals of them, and bars of mathematics.
    ("ルビは「｜漢字《かんじ》」と書く", "plain"), ("例：`｜漢字《かんじ》`", "plain"), ("例：`漢字《かんじ》`", "plain"),
    ("ルビは「｜漢字（かんじ）」と、括弧は「｜（」と書く", "plain"), ("集合 {x | x > 0} と数（かず）", "plain"),
    ("莫迦《ばか》、「｜漢字《かんじ》」と書く", "kakuyomu"), ("「莫迦《ばか》」と言った", "kakuyomu"),
    ("その|下人（げにん）は", "narou"),
    // Heads of files.
    ("---\nmdi: \"2.0\"\n---\n甲", "mdi"), ("---\ntitle: 甲\n---\n{漢字|かんじ}", "denden"),
    ("---\ntitle: 甲\n---\n{a|b}と{上休下鳥}", "plain"), ("---\n甲\n---\n{漢字|かんじ}", "plain"),
    ("---\ntitle: 甲\n{漢字|かんじ}", "plain"), ("-------\nmdi: 2\n-------", "plain"),
    ("# -*- mode: mandoku-view; -*-\n甲", "mandoku"), ("#+TITLE: 論語\n子曰¶\n", "mandoku"),
    ("#+TITLE: 論語\n* 甲\n", "plain"), ("# mode: mandoku\n甲¶", "plain"), ("甲¶\n<pb:x>", "plain"),
    ("甲【乙】《丙》@丁%", "plain"), ("甲^12^と*乙*", "plain"), ("甲[[em:乙]]", "plain"),
    // Numbers of notes, code, a manual of that notation, one sign alone.
    ("子曰[一]學而時習之[二]", "plain"), ("史記[一]曰。漢書[二]曰。[三]", "plain"),
    ("データ[一]とデータ[レ]の", "plain"), ("讀[レ]書ヲ[レ]のように書く", "plain"),
    ("配列[レ]配列[0]", "plain"), ("データ[一]", "plain"), ("讀[レ]書", "plain"),
    ("a[一] = b[レ] + c[レ]", "plain"), ("[レ][レ]", "plain"), ("表[レ]　表[二]ハ[x]", "plain"),
    // Books, brackets that are no readings.
    ("《論語》曰", "plain"), ("讀《紅樓夢》有感", "plain"), ("《雪》考\n雪は白い。", "plain"),
    ("彼（かれ）は", "plain"), ("彼(かれ)は", "plain"), ("《かな》から始まる", "plain"),
    ("カタカナ《かな》だけ", "plain"), ("《《甲》》乙丙", "plain"),
    ("動畫《けいおん》很好看，這是一部關於輕音部的作品，值得一看再看。", "plain"),
    ("他把「《《強調》》」寫成這樣", "plain"), ("強調は「《《強調》》」と書く", "plain"),
    ("名作《雪国》を読んだ", reported), ("かれの著《坊っちゃん》は", reported),
    // Signs of code, tables and mathematics.
    ("項目｜値（あたい）", "plain"), ("次の表を見よ。\n長さ｜丈（たけ）　\nかな|値（あたい）|数", "plain"),
    ("項目｜値（あたい）を見よ", "narou"), ("「その｜下人（げにん）\n", "narou"), ("絶対値|x|は正である", "plain"),
    ("a｜b は表である", "plain"),
    ("値|x|（正の数）である", "plain"),
    ("int main(void) { return a[0] | b; }", "plain"), ("{漢字|かんじ}", "plain"),
    ("#include <stdio.h>\n#define A__B__ 1\nint f(int x) { return x || 1; }", "plain"),
    ("#define __かな__# 題", "plain"), ("a[chapter:1] = 題", "plain"), ("case [newpage]: 題", "plain"),
    ("`[[rb:漢字 > かんじ]]` と書く", "plain"), ("[[rb:漢字]]", "plain"), ("[newpage]", "plain"),
    ("[chapter:x]", "plain"), ("if [[ a > b ]]; then echo 題; fi", "plain"),
    ("# 題\n\n- 甲\n- 乙\n", "plain"), ("<ruby>漢<rt>かん</rt></ruby>", "html"),
    ("漢<rt>かん</rt>", "plain"), ("<?xml version='1.0'?><a>漢</a>", "xml"),
    ("<?xml version='1.0'?><html><p>漢</html>", "html"),
    ("= 章\n\n@<b>{漢}", "review"), ("= 章\n\n== 節\n漢", "review"), ("= 漢字 =\nかな", "plain"),
    ("{\"題\": [\"甲\"]}", "plain"), ("$|x|$《定理》", "plain"), ("甲|乙|丙\n-|-|-\n一|二|三", "plain"),
    // A manual: an annotation that is quoted, not understood, not closed, or in a text without kana.
    ("注記は「［＃改ページ］」のように書く", "plain"), ("`［＃改ページ］`と書く", "plain"),
    ("改ページはこう書く。\n\n　　［＃改ページ］\n\n行の頭から書く。", reported), ("こう書く。\n    ［＃ここから２字下げ］\n", reported),
    ("その下人《げにん》は\n　［＃改ページ］\n", "aozora"), ("いろは\n　　［＃改ページ］\n［＃改丁］\nにほへ", "aozora"),
    ("いろは\n　　［＃「いろは」に傍点］\n", "aozora"), ("　　［＃挿絵（fig1.png）入る］\nいろは", "aozora"),
    ("これは［＃なぞ］である", "plain"), ("これは［＃改ページ", "plain"), ("漢文［＃改丁］漢文", "plain"),
    ("これは［注］である", "plain"), ("これは[#改ページ]である", "plain"),
    ("底本を見よ。その底本：は", "plain"), ("底本：某書", "plain"), ("底本：某書\n全文漢字", "plain"),
    (
      "【テキスト中に現れる記号について】と書いてある行の中。いや、【テキスト中に現れる記号について】", "aozora"
    ),
    ("かれは【テキスト中に現れる記号について】と言った", "plain"),
    ("", "plain"), ("\n\n", "plain"), ("※印の行は\n／＼", "plain"), ("〔cafe'〕の話", "plain"),
    ("-------------------\nかな\n", "plain"), ("한국어《가나》", "plain"), ("《かんじ》漢字", "plain"),
    ("漢字《》かな", "plain"), ("春眠不覺曉\n處處聞啼鳥", "plain"),
  ]

  @Test("what a text is taken for", arguments: traps)
  func guesses(_ text: String, _ taken: String) throws {
    let options = ManuscriptOptions(heading: .never, language: .japanese)
    let read = try ManuscriptReader(options: options).read(Array(text.utf8), name: "a.txt")
    let notes = read.diagnostics.filter { $0.code == .notationGuessed }
    #expect(notes.count == (taken == "plain" ? 0 : 1))
    #expect(notes.allSatisfy { $0.severity == .note && $0.message.contains("--from ") })
    guard let notation = Notation(rawValue: taken), notation != .plain else {
      #expect(read.document.text == text)
      #expect(read.document.spans.isEmpty)
      return
    }
    let titles: [Notation: String] = [
      .aozora: "Aozora Bunko", .narou: "Narou", .kakuyomu: "Kakuyomu", .pixiv: "pixiv",
      .alphapolis: "Alphapolis", .html: "HTML", .kanbun: "kanbun", .tnf: "TNF",
      .mdi: "MDI", .markdown: "Markdown", .review: "Re:VIEW", .xml: "XML",
      .denden: "Denden Markdown", .mandoku: "mandoku",
    ]
    #expect(notes.contains { $0.message.hasPrefix("read as \(titles[notation] ?? "-"), since ") })
  }

  /// A guess does not take words that are no kana for a reading, as the site would.
  @Test func titlesBesideReadings() throws {
    let source = Array("下人《げにん》は名作《雪国》を読んだ".utf8)
    let read = try ManuscriptReader(options: ManuscriptOptions()).read(source)
    #expect(read.document.text == "下人は名作《雪国》を読んだ")
    #expect(read.diagnostics.first?.message.contains("(1 reading)") == true)
  }

  /// Manuscripts for Kakuyomu are kept in Markdown, with its headings.
  @Test(
    "readings of web novels in texts with marks",
    arguments: [
      ("# 題\n\n下人《げにん》は**強く**《《それ》》を｜門の下《もんのした》で[待つ]{size=2em}。", "題\n\n下人は強くそれを門の下で待つ。", 5),
      ("> ｜**下人**《げにん》は\n\n|甲|乙|\n|---|---|\n|丙《へい》|丁|\n", "下人は\n\n甲\t乙\n丙\t丁\n", 4),
      ("名作《雪国》と{下人|げにん}は", "名作《雪国》と下人は", 1), ("例は`下人《げにん》`である", "例は下人《げにん》である", 0),
      ("他讀《けいおん》這本書很有意思，值得一讀再讀。", "他讀《けいおん》這本書很有意思，值得一讀再讀。", 0),
    ])
  func readingsBesideMarks(_ source: String, _ text: String, _ spans: Int) throws {
    let reader = ManuscriptReader(options: ManuscriptOptions(heading: .never))
    let read = try reader.read(Array(source.utf8), name: "a.md")
    #expect(read.document.text == text)
    #expect(read.document.spans.count == spans)
    let reported = read.diagnostics.contains { $0.message.contains("--from marks") }
    #expect(reported == (spans > 1 || source.contains("`")))
    let ruby = read.document.spans.filter { if case .ruby = $0.attribute { true } else { false } }
    #expect(ruby.allSatisfy { read.document.text.slice($0.range).contains { $0 > "一" } })
    let named = ManuscriptReader(
      options: ManuscriptOptions(heading: .never, notation: .named(.marks)))
    let kept = try named.read(Array(source.utf8), name: "a.md").document.text
    #expect(kept.contains("《") == source.contains("《"))
  }

  /// Project Gutenberg has works of Aozora Bunko, with their readings.
  @Test func readingsInBooks() throws {
    let source =
      "Title: 羅生門\n*** START OF THE PROJECT GUTENBERG EBOOK 羅生門 ***\n　一人の下人《げにん》が、｜雨やみ《あまやみ》を待っていた。\n*** END OF THE PROJECT GUTENBERG EBOOK 羅生門 ***\n"
    let reader = ManuscriptReader(options: ManuscriptOptions(heading: .never))
    let read = try reader.read(Array(source.utf8), name: "a.txt")
    #expect(read.document.text == "　一人の下人が、雨やみを待っていた。\n")
    #expect(
      read.document.spans.map { String(read.document.text.slice($0.range)) } == ["下人", "雨やみ"])
    let note = try #require(read.diagnostics.first { $0.message.hasPrefix("《》 is read") })
    let start = note.sourceRange?.lowerBound ?? 0
    #expect(String(decoding: source.utf8.dropFirst(start), as: UTF8.self).hasPrefix("《げ"))
  }

  /// The name of a file decides first, and an option before it.
  @Test(arguments: [
    ("a.md", NotationChoice.automatic, "甲乙"), ("a.txt", .automatic, "[甲]{size=2em}乙"),
    ("a.txt", .named(.marks), "甲乙"), ("a.md", .named(.plain), "[甲]{size=2em}乙"),
    ("a.md", .named(.aozora), "[甲]{size=2em}乙"),
  ])
  func names(_ name: String, _ choice: NotationChoice, _ text: String) throws {
    let options = ManuscriptOptions(language: .japanese, notation: choice)
    let source = Array("[甲]{size=2em}乙".utf8)
    #expect(try ManuscriptReader(options: options).read(source, name: name).document.text == text)
  }

  @Test(arguments: [
    ("auto", NotationChoice.automatic), ("aozora", .named(.aozora)), ("plain", .named(.plain)),
    ("marks", .named(.marks)), ("Aozora", nil), ("", nil), ("narou", .named(.narou)),
    ("pixiv", .named(.pixiv)), ("syosetu", nil),
  ])
  func namesOfNotations(_ name: String, _ choice: NotationChoice?) {
    #expect(NotationChoice(name) == choice)
    #expect(NotationChoice.names.contains(name) == (choice != nil))
  }

  /// Marks at the end of a long text are found too.
  @Test func aLongText() throws {
    let text = String(repeating: "いろはにほへと。\n", count: 20_000) + "底本：本\n"
    let read = try ManuscriptReader(options: ManuscriptOptions()).read(Array(text.utf8))
    #expect(read.diagnostics.map(\.code) == [.notationGuessed])
  }
}
