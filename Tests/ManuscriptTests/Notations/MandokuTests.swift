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
