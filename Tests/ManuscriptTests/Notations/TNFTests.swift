import Manuscript
import Testing
import VerticalLayout

/// Manuscripts for the program 威沙 (PreTNF, BK-B1).
struct TNFTests {
  private static let head = """
    覚え書き
    #タイトル#春を待つ
    #巻数# 上巻
    #筆者#　風野旅人
    #筆者:MAIL# a@example.jp
    #絵師# 某
    #サークル# 旅人のザック
    #中表紙#cover.png
    [正|ただし]
    #開始#

    """

  @Test func headAndBody() throws {
    let read = try Read(Self.head + "甲\n#終了#\n乙\n", as: .tnf)
    #expect(read.text == "春を待つ\n上巻\n風野旅人\n甲\n")
    #expect(read.document.title == "春を待つ" && read.document.author == "風野旅人")
    #expect(read.document.language == .japanese)
    #expect(
      read.document.paragraphs.map(\.role) == [.title, .subtitle(level: 0), .author, .body])
    // One message a kind: what is not set, who made the book, a picture of the cover.
    #expect(read.places == ["note 1:1", "note 5:1", "note 8:1"])
  }

  @Test func imprint() throws {
    let imprint = try ManuscriptReader(
      options: ManuscriptOptions(notation: .named(.tnf))
    ).read(Array((Self.head + "甲").utf8)).imprint
    #expect(imprint.subtitle == "上巻" && imprint.publisher == "旅人のザック")
    #expect(imprint.lines == [ColophonLine("連絡先", "a@example.jp"), ColophonLine("絵", "某")])
  }

  /// The text, its readings, and the texts with emphasis, of bold type and with a line.
  @Test(arguments: [
    ("[倦|う]んで、[正]は[正]", "倦んで、正は正", ["倦=う", "正=ただし", "正=ただし"], [], [], []),
    ("[注]と[倦|]と[|う]", "[注]と[倦|]と[|う]", [], [], [], []),
    ("漢字《かんじ》｜竹の中《たけ》", "漢字竹の中", ["漢字=かんじ", "竹の中=たけ"], [], [], []),
    ("\"傍点\"と《《三分》》", "傍点と三分", [], ["傍点", "三分"], [], []),
    ("'傍線'と[汗|あせ]", "傍線と汗", ["汗=あせ"], [], [], ["傍線"]),
    ("it's a dog's \"day\"", "it's a dog's \"day\"", [], [], [], []),
    (";　強調[倦|う]", "強調倦", ["倦=う"], [], ["強調倦"], []),
    ("!覚え書き", "", [], [], [], []), ("甲!乙;丙", "甲!乙;丙", [], [], [], []),
    ("#謎#甲", "#謎#甲", [], [], [], []), ("# 甲", "# 甲", [], [], [], []),
  ])
  func marks(
    _ line: String, _ text: String, _ readings: [String], _ emphasis: [String],
    _ bold: [String], _ lines: [String]
  ) throws {
    let read = try Read("[正|ただし]\n#START#\n" + line, as: .tnf)
    #expect(read.text == text)
    #expect(read.readings == readings)
    func texts(_ isRight: (Attribute) -> Bool) -> [String] {
      read.document.spans.filter { isRight($0.attribute) }.map {
        String(read.text.slice($0.range))
      }
    }
    #expect(texts { if case .emphasis = $0 { true } else { false } } == emphasis)
    #expect(texts { $0 == .weight(.bold) } == bold)
    #expect(texts { if case .sideLine = $0 { true } else { false } } == lines)
  }

  @Test func chaptersAndPages() throws {
    let read = try Read("甲\n#改ページ#\n#章# [第|だい]一話\n乙\n#CHAPTER#二\n#章#\n", as: .tnf)
    #expect(read.text == "甲\n第一話\n乙\n二\n")
    let paragraphs = read.document.paragraphs
    #expect(paragraphs.map(\.role) == [.body, .heading(level: 1), .body, .heading(level: 1)])
    #expect(paragraphs.map(\.style.breakBefore) == [nil, .page, nil, nil])
    #expect(paragraphs[1].style.lines == 3)
  }

  @Test("chapters and pages before #開始# and after #終了# are none of the text")
  func outside() throws {
    let read = try Read("#章#甲\n#改ページ#\n#開始#\n乙\n#終了#\n#章#丙\n", as: .tnf)
    #expect(read.text == "乙\n")
    #expect(read.document.paragraphs.map(\.role) == [.body])
    #expect(read.document.paragraphs[0].style.breakBefore == nil)
  }

  @Test("a tag that is not known stays, with a warning")
  func unknownTags() throws {
    let read = try Read("甲\n#謎#乙\n#謎#丙\n# 丁\n", as: .tnf)
    #expect(read.text == "甲\n#謎#乙\n#謎#丙\n# 丁\n")
    #expect(read.places == ["warning 2:1"])
  }

  @Test func withoutHeading() throws {
    let read = try Read(Self.head + "甲", as: .tnf, heading: .never)
    #expect(read.document.paragraphs.allSatisfy { $0.role == .body })
  }
}
