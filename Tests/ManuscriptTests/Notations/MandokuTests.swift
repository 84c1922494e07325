import Manuscript
import Testing
import VerticalLayout

/// Texts of Kanripo in the format of mandoku (NO 1.9).
struct MandokuTests {
  private static let head = "# -*- mode: mandoku-view -*-\n#+TITLE: 論語\n#+PROPERTY: ID KR1h0004\n"

  @Test func lines() throws {
    let source =
      Self.head
      + "<pb:KR1h0004_CHANT_001-1a>¶\n** 1 《學而篇第一》\n\n1.1子曰：¶\n「學而時習之，¶\n# src: LY\n不亦說乎？」<pb:KR1h0004_CHANT_001-2a>¶\n\n有子曰：¶\n"
    let read = try Read(source, as: .mandoku)
    #expect(read.text == "1 《學而篇第一》\n1.1子曰：「學而時習之，不亦說乎？」\n有子曰：\n")
    #expect(read.document.title == "論語")
    #expect(read.document.paragraphs.map(\.role) == [.heading(level: 2), .body, .body])
    #expect(read.places.isEmpty)
  }

  /// Twelve full lines of an edition of 12 cells, which have a length in common with them.
  private static let block = (0..<12).map { _ in String(repeating: "天地玄黃宇宙", count: 2) + "¶\n" }
    .joined()

  /// Blocks of prints: what is shorter than a full line ends its paragraph, and blanks of the edition are indents.
  @Test(
    "lines of an edition",
    arguments: [
      ("欽定全書¶\n　文選巻一　　　梁　編¶\n", ["欽定全書", "文選巻一　　　梁　編"], [0, 1], [nil, nil]),
      ("<pb:K_W_001-1a>¶\n　　兩都賦序¶\n", ["兩都賦序"], [2], [nil]),
      // A full line goes on, over the end of a page and with a note of two columns, of which each has half.
      (
        "天地玄黃宇宙洪荒日月盈昃¶\n<pb:K_W_001-1b>¶\n辰(宿列/張寒)來暑往秋收冬藏¶\n閏¶\n餘¶\n",
        ["天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏", "閏", "餘"], [0, 0, 0], [nil, nil, nil]
      ),
      // A whole block is indented, and a first line alone.
      (
        "　　臣等謹案天地玄黃宇宙¶\n　　洪荒¶\n　天地玄黃宇宙洪荒日月盈¶\n昃¶\n",
        ["臣等謹案天地玄黃宇宙洪荒", "天地玄黃宇宙洪荒日月盈昃"], [2, 0], [nil, 1]
      ),
      // Titles after full lines, and notes that go on on indented ones.
      (
        "　　　　　　　　王績無功¶\n　　遊北山賦(并/序)¶\n天地玄黃宇宙洪荒日月盈昃¶\n天地玄黃宇宙洪荒日月盈昃¶\n　北使洛一首¶\n",
        ["王績無功", "遊北山賦并序", "天地玄黃宇宙洪荒日月盈昃天地玄黃宇宙洪荒日月盈昃", "北使洛一首"],
        [8, 2, 0, 1], [nil, nil, nil, nil]
      ),
      (
        "　顔延年(天地玄黃宇宙洪荒/日月盈昃辰宿列張)¶\n　　(寒來/暑往)¶\n",
        ["顔延年天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往"], [1], [-1]
      ),
    ] as [(String, [String], [Int], [Int?])])
  func edition(_ source: String, _ text: [String], _ heads: [Int], _ first: [Int?]) throws {
    let read = try Read(Self.head + Self.block + "\n" + source, as: .mandoku)
    #expect(read.text.split(separator: "\n").dropFirst().elementsEqual(text.map { $0[...] }))
    let styles = read.document.paragraphs.dropFirst().map(\.style)
    #expect(styles.map { $0.headIndent ?? .em(0) } == heads.map { .em($0 * 1024) })
    #expect(styles.map(\.indent) == first.map { $0.map { .em($0 * 1024) } })
    #expect(read.places.isEmpty)
  }

  @Test("lines that are phrases: an indent and a blank line part paragraphs")
  func phrases() throws {
    let read = try Read("大道無形，¶\n生育天地；¶\n　　吾不知其名，¶\n　　強名曰道。¶\n¶\n夫道者¶\n", as: .mandoku)
    #expect(read.text == "大道無形，生育天地；\n吾不知其名，強名曰道。\n夫道者\n")
    #expect(read.document.paragraphs.map(\.style.headIndent) == [nil, .em(2048), nil])
  }

  @Test("properties of a heading are nothing that is told")
  func properties() throws {
    let read = try Read("* 甲\n:PROPERTIES:\n:ID: x\n:END:\n乙", as: .mandoku)
    #expect(read.text == "甲\n乙\n" && read.places.isEmpty)
  }

  /// Notes go on over the lines of the edition; a stroke parts their columns.
  @Test(arguments: [
    ("習之(馬融/曰子)¶\n(者男/也)學", "習之馬融曰子者男也學\n", ["馬融曰子者男也"]),
    ("甲(乙)(丙)丁", "甲乙丙丁\n", ["乙", "丙"]), ("(乙)\n甲\n(丙)", "乙甲丙\n", ["乙", "丙"]),
    ("甲(乙\n\n丙)", "甲(乙\n丙)\n", []), ("甲()/乙", "甲()/乙\n", []), ("甲（乙）", "甲（乙）\n", []),
  ])
  func notes(_ source: String, _ text: String, _ notes: [String]) throws {
    let read = try Read(source, as: .mandoku)
    #expect(read.text == text)
    #expect(read.notes == notes)
  }

  @Test(arguments: [
    ("甲\t註 one\n乙", "甲乙\n", ["note 1:2"]), ("&KR0858;甲&amp;", "〓甲&amp;\n", ["note 1:1"]),
    ("甲\n:zhu:\n丙\n:END:\n乙", "甲乙\n", ["note 2:1"]), ("甲\n:zhu:\n乙", "甲:zhu:乙\n", []),
    ("#+BEGIN_VERSE\n甲\n乙\n#+END_VERSE\n丙", "甲\n乙\n丙\n", []),
    ("one\ntwo 甲", "one two 甲\n", []), ("* 題　　:tag:\n甲", "題　　:tag:\n甲\n", []),
    ("* 題  :tag:\n甲", "題 \n甲\n", []), ("甲<b>乙<pb:x", "甲<b>乙<pb:x\n", []),
    ("甲(乙", "甲(乙\n", ["warning 1:2"]),
  ])
  func signs(_ source: String, _ text: String, _ places: [String]) throws {
    let read = try Read(source, as: .mandoku)
    #expect(read.text == text)
    #expect(read.places == places)
  }
}
