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

  /// What a text is taken for, and whether a note says something.
  enum Taken { case aozora, plain, plainWithNote }

  @Test(
    arguments: [
      (legend, .aozora),
      ("題\n著者\n\n　本文はここ。\n\n底本：「本」書店\n", .aozora),
      ("　彼は［＃「彼は」に傍点］言った。", .aozora),
      ("［＃改ページ］\nいろは", .aozora),
      ("いろは※［＃二の字点、1-2-22］", .aozora),
      // Readings without anything else may be of other notations too.
      ("その下人《げにん》は", .plainWithNote),
      ("魔法《マジック》の本", .plainWithNote),
      // Books, emphasis of others, brackets that are no readings.
      ("《論語》曰", .plain), ("讀《紅樓夢》有感", .plain), ("《雪》考\n雪は白い。", .plain),
      ("彼（かれ）は", .plain), ("彼は《《強く》》言った", .plain), ("《かな》から始まる", .plain),
      ("カタカナ《かな》だけ", .plain), ("絶対値|x|は正である", .plain), ("a｜b は表である", .plain),
      ("底本を見よ。その底本：は", .plain), ("底本：某書", .plain), ("底本：某書\n全文漢字", .plain),
      // An annotation that is quoted, not understood, not closed, or in a text without kana.
      ("注記は「［＃改ページ］」のように書く", .plain), ("`［＃改ページ］`と書く", .plain),
      ("これは［＃なぞ］である", .plain), ("これは［＃改ページ", .plain), ("漢文［＃改丁］漢文", .plain),
      ("これは［注］である", .plain), ("これは[#改ページ]である", .plain),
      ("【テキスト中に現れる記号について】と書いてある行の中。いや、【テキスト中に現れる記号について】", .aozora),
      ("かれは【テキスト中に現れる記号について】と言った", .plain),
      // Code, tables, markup.
      ("int main(void) { return a[0] | b; }", .plain), ("{漢字|かんじ}", .plain),
      ("# 題\n\n- 甲\n- 乙\n", .plain), ("<ruby>漢<rt>かん</rt></ruby>", .plain),
      ("[[rb:漢字 > かんじ]]", .plain), ("#漢字__かんじ__#", .plain), ("", .plain), ("\n\n", .plain),
      ("※印の行は\n／＼", .plain), ("〔cafe'〕の話", .plain), ("-------------------\nかな\n", .plain),
      ("한국어《가나》", .plain), ("《かんじ》漢字", .plain), ("漢字《kanji》", .plain), ("漢字《》かな", .plain),
      ("春眠不覺曉\n處處聞啼鳥", .plain),
    ] as [(String, Taken)])
  func guesses(_ text: String, _ taken: Taken) throws {
    let options = ManuscriptOptions(language: .japanese)
    let read = try ManuscriptReader(options: options).read(Array(text.utf8), name: "a.txt")
    let notes = read.diagnostics.filter { $0.code == .notationGuessed }
    #expect(notes.count == (taken == .plain ? 0 : 1))
    #expect(notes.allSatisfy { $0.severity == .note && $0.message.contains("--from ") })
    if taken != .aozora { #expect(read.document.text == text) }
    #expect(notes.contains { $0.message.contains("read as Aozora") } == (taken == .aozora))
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
    ("marks", .named(.marks)), ("Aozora", nil), ("", nil), ("narou", nil),
  ])
  func namesOfNotations(_ name: String, _ choice: NotationChoice?) {
    #expect(NotationChoice(name) == choice)
    #expect(NotationChoice.names.contains(name) == (choice != nil))
  }

  /// What stands at the end of a long text is found too.
  @Test func aLongText() throws {
    let text = String(repeating: "いろはにほへと。\n", count: 20_000) + "底本：本\n"
    let read = try ManuscriptReader(options: ManuscriptOptions()).read(Array(text.utf8))
    #expect(read.diagnostics.map(\.code) == [.notationGuessed])
  }
}
