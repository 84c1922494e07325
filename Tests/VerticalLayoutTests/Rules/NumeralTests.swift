import Testing

@testable import VerticalLayout

/// The drawn digits of numbers (N1). The text stays the author's.
@Suite struct NumeralTests {
  /// The drawn characters, cell by cell, with the text where it differs.
  private func shown(
    _ text: String, _ numerals: Numerals, _ language: LanguageTag = .japanese,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> String {
    let layout = try G10().with {
      $0.style.language = language
      $0.forms.numerals = numerals
      change(&$0)
    }.layout(text)
    #expect(layout.cells.map { String(layout.text.slice($0.range)) }.joined() == text)
    return layout.cells.map { cell in
      let ids = layout.glyphs[cell.glyphs].map { $0.id & 0xFF_FFFF }
      let shown = String(String.UnicodeScalarView(ids.compactMap { Unicode.Scalar($0) }))
      let source = String(layout.text.slice(cell.range))
      let mark = cell.orientation == .rotated ? "|" : cell.orientation == .tateChuYoko ? "=" : ""
      return shown + mark + (source == shown ? "" : "(\(source))")
    }.joined(separator: " ")
  }

  @Test(
    "N1 1998年12月5日 in every form",
    arguments: [
      (Numerals.rotate, "1| 9| 9| 8| 年 1| 2| 月 5| 日"), (.combine, "1| 9| 9| 8| 年 12= 月 ５(5) 日"),
      (.fullWidth, "１(1) ９(9) ９(9) ８(8) 年 １(1) ２(2) 月 ５(5) 日"),
      (.kanji, "一(1) 九(9) 九(9) 八(8) 年 一(1) 二(2) 月 五(5) 日"),
      (.kanjiUnits, "千(1) 九百(9) 九十(9) 八(8) 年 十(1) 二(2) 月 五(5) 日"),
    ])
  func forms(_ numerals: Numerals, _ expected: String) throws {
    #expect(try shown("1998年12月5日", numerals) == expected)
  }

  @Test(
    "N1 numbers with units",
    arguments: [
      ("0", "〇(0)"), ("10", "十(10)"), ("11", "十(1) 一(1)"), ("100", "百(100)"), ("1000", "千(1000)"),
      ("10,000", "一万(10,000)"), ("20305", "二万(20) 三百(30) 五(5)"),
      ("12000000", "一千(1) 二百万(2000000)"), ("100000000", "一億(100000000)"),
      // Without a form of this kind: leading zeros, decimals, lists, more than sixteen digits.
      ("007", "〇(0) 〇(0) 七(7)"), ("3.14", "三(3) ・(.) 一(1) 四(4)"), ("1,2", "一(1) 、(,) 二(2)"),
      (
        "12345678901234567",
        "一(1) 二(2) 三(3) 四(4) 五(5) 六(6) 七(7) 八(8) 九(9) 〇(0) 一(1) 二(2) 三(3) 四(4) 五(5) 六(6) 七(7)"
      ),
      (
        "9999999999999999",
        "九千(9) 九百(9) 九十(9) 九兆(9) 九千(9) 九百(9) 九十(9) 九億(9) 九千(9) 九百(9) 九十(9) 九万(9) 九千(9) 九百(9) 九十(9) 九(9)"
      ),
    ])
  func units(_ text: String, _ expected: String) throws {
    #expect(try shown(text, .kanjiUnits) == expected)
  }

  @Test(
    "N1 Chinese names gaps and the one of hundreds",
    arguments: [
      ("1008", "一千(1) 零(00) 八(8)"), ("110", "一百(1) 一十(10)"), ("12", "十(1) 二(2)"),
      ("20305", "二万(2) 零(0) 三百(3) 零(0) 五(5)"), ("100000305", "一亿(10000) 零(0) 三百(3) 零(0) 五(5)"),
      ("100000", "十万(100000)"),
    ])
  func chinese(_ text: String, _ expected: String) throws {
    #expect(try shown(text, .kanjiUnits, .simplifiedChinese) == expected)
    let traditional = expected.replacing("万", with: "萬").replacing("亿", with: "億")
    #expect(try shown(text, .kanjiUnits, .traditionalChinese) == traditional)
  }

  @Test(
    "N1 commas and points between digits",
    arguments: [
      ("10,000", LanguageTag.japanese, "一(1) 〇(0) 、(,) 〇(0) 〇(0) 〇(0)"),
      ("10,000", .simplifiedChinese, "一(1) 〇(0,) 〇(0) 〇(0) 〇(0)"),
      ("10,000.5", .simplifiedChinese, "一(1) 〇(0,) 〇(0) 〇(0) 〇(0) ・(.) 五(5)"),
      ("1,2", .simplifiedChinese, "一(1) 、(,) 二(2)"), ("5.", .japanese, "五(5) .|"),
      ("12:30", .japanese, "一(1) 二(2) :| 三(3) 〇(0)"), ("50%", .japanese, "五(5) 〇(0) %|"),
    ])
  func signs(_ text: String, _ language: LanguageTag, _ expected: String) throws {
    #expect(try shown(text, .kanji, language) == expected)
  }

  @Test("N1 words keep their digits", arguments: ["A4", "MP3", "Swift 6.3", "1st", "v1.2"])
  func words(_ text: String) throws {
    for numerals in Numerals.allCases {
      #expect(try shown(text, numerals).filter { $0 == "|" }.count == text.count, "\(numerals)")
    }
  }

  @Test("N1 a number stays whole (L13)") func whole() throws {
    for numerals in [Numerals.kanji, .kanjiUnits, .fullWidth] {
      let layout = try G10(40).with {
        $0.style.language = .japanese
        $0.forms.numerals = numerals
      }.layout("国国国123国")
      #expect(layout.columnTexts[0] == "国国国", "\(numerals)")
    }
  }

  @Test("N1 a form that no font has is not drawn") func missing() throws {
    let g10 = G10().with {
      $0.style.language = .japanese
      $0.forms.numerals = .kanji
    }
    g10.shaper.coverage = [(FontID(0), ["1", "2", "国", "一"])]
    let layout = try g10.layout("国12国")
    #expect(layout.cells.map(\.orientation.name).joined() == "UURU")
    #expect(layout.warnings(.glyphMissing).isEmpty)
  }

  @Test("N1, O6 text that is all turned keeps its digits") func modes() throws {
    #expect(try shown("12", .kanji) { $0.style.orientation = .sideways } == "1| 2|")
    #expect(try shown("12", .kanji) { $0.style.orientation = .upright } == "一(1) 二(2)")
  }

  @Test("N1 clusters and paragraphs after a number that grows or shrinks are whole")
  func shift() throws {
    let text = "一1998年\n\n\t2,000,000円\u{0}\n5"
    let layout = try G10(20).with {
      $0.style.language = .japanese
      $0.forms.numerals = .kanjiUnits
    }.layout(text)
    #expect(layout.columns.last?.range.upperBound == text.utf8.count)
    #expect(layout.columnTexts.joined().filter { $0 != "\0" } == "一1998年\t2,000,000円5")
    #expect(layout.dropped.count == 1)
  }
}
