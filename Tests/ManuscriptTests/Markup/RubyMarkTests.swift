import TestSupport
import Testing
import VerticalLayout

@testable import Manuscript

/// Readings in marks of our own: `{漢字|かんじ}`.
@Suite struct RubyMarkTests {
  private func parsed(_ source: String) -> (text: String, found: [String], warnings: Int) {
    var parser = MarkupParser(source, styles: [])
    let result = parser.parse()
    let document = result.document
    let found = document.spans.compactMap { span -> String? in
      guard case .ruby(let ruby) = span.attribute else { return nil }
      let base = document.text.slice(span.range)
      return (ruby.continuesWord ? "+" : "") + "\(base)=\(ruby.text)"
        + (ruby.side == .left ? "<" : "")
    }
    return (document.text, found, result.warnings.count)
  }

  @Test(
    "A base with one reading, or with one for each character",
    arguments: [
      ("{漢字|かんじ}", "漢字", ["漢字=かんじ"]),
      ("は{漢字|かん|じ}を", "は漢字を", ["漢=かん", "+字=じ"]),
      ("{雨|あめ}{傘|かさ}", "雨傘", ["雨=あめ", "傘=かさ"]),
      // A character without a reading ends the word.
      ("{大人気|おと||げ}", "大人気", ["大=おと", "気=げ"]),
      ("[{漢|かん}字](u)", "漢字", ["漢=かん"]),
      ("[漢字]{ruby=かんじ ruby-left=よみ}", "漢字", ["漢字=かんじ", "漢字=よみ<"]),
      // Plain braces and bars.
      ("\\{漢|字}", "{漢|字}", []), ("{漢字}", "{漢字}", []), ("{|字}", "{|字}", []),
      ("{漢|}", "{漢|}", []), ("{漢{字|じ}", "{漢字", ["字=じ"]), ("{漢|字", "{漢|字", []),
      ("{a\\|b|c\\}d}", "a|b", ["a|b=c}d"]),
    ] as [(String, String, [String])])
  func read(_ source: String, _ text: String, _ found: [String]) {
    let result = parsed(source)
    #expect(result.text == text)
    #expect(result.found == found)
    #expect(result.warnings == 0)
  }

  @Test("Another number of readings than of characters is told, and they are one reading")
  func otherNumber() {
    let result = parsed("{電子出版|でんし|しゅっぱん}")
    #expect(result.text == "電子出版")
    #expect(result.found == ["電子出版=でんししゅっぱん"])
    #expect(result.warnings == 1)
  }

  @Test("Each reading knows its place in the source") func source() throws {
    let source = "の{漢字|かん|じ}"
    var parser = MarkupParser(source, styles: [])
    let document = parser.parse().document
    let readings = document.spans.compactMap { span -> String? in
      guard case .ruby(let ruby) = span.attribute, let range = ruby.source else { return nil }
      return String(source.slice(range))
    }
    #expect(readings == ["かん", "じ"])
  }

  private static let red = Color(red: 200, green: 0, blue: 0)

  /// The marks that readings have, and the text of these.
  private func marks(_ document: Document) -> [[(String, [Attribute])]] {
    document.spans.compactMap { $0.attribute.ownText?.stretches.map { ($0.text, $0.attributes) } }
  }

  @Test(
    "Marks inside of a reading say something of its characters, and are written again",
    arguments: [
      ("{漢字|か[ん]{ink=#c80000}じ}", ["か", "ん", "じ"], [[], [.ink(red)], []]),
      ("{漢字|**かん**じ}", ["かん", "じ"], [[.weight(.bold)], []]),
      (
        "{漢字|[A[b]{slant=12}]{orientation=upright}}", ["A", "b"],
        [
          [.orientation(.upright)], [.orientation(.upright), .slant(12)],
        ]
      ),
      ("{漢字|[かん]{font=\"甲|乙}\"}}", ["かん"], [[.fonts(["甲|乙}"])]]),
      ("{漢字|\\*かん\\*\\[じ\\]}", ["*かん*[じ]"], [[]]),
      ("[漢字]{ruby=\"[か]{ink=#c80000}んじ\"}", ["か", "んじ"], [[.ink(red)], []]),
      ("[漢字]{ruby-left=\"か[ん]{font=\\\"甲\\\"}\"}", ["か", "ん"], [[], [.fonts(["甲"])]]),
    ] as [(String, [String], [[Attribute]])])
  func inside(_ source: String, _ texts: [String], _ attributes: [[Attribute]]) throws {
    var parser = MarkupParser(source, styles: [])
    let result = parser.parse()
    #expect(result.warnings.isEmpty && result.document.text == "漢字")
    let written = ExportNotation.marks.export(result.document)
    #expect(written.diagnostics.isEmpty)
    var again = MarkupParser(written.text, styles: [])
    for document in [result.document, again.parse().document] {
      let found = try #require(marks(document).first)
      #expect(found.map(\.0) == texts && found.map(\.1) == attributes, "\(written.text)")
    }
  }

  @Test("Each character has a reading with marks of its own, and what is wrong with them is told")
  func insideOfEach() throws {
    let source = "の{漢字|[かん]{slant=12}|[じ]{size=big}}"
    var parser = MarkupParser(source, styles: [])
    let result = parser.parse()
    let readings = result.document.spans.compactMap(\.attribute.ownText)
    #expect(readings.map(\.text) == ["かん", "じ"] && readings.map(\.spans.count) == [1, 0])
    #expect(
      readings.map { $0.source.map { String(source.slice($0)) } } == [
        "[かん]{slant=12}", "[じ]{size=big}",
      ])
    #expect(result.warnings.count == 1)
    let place = try #require(result.warnings.first?.sourceRange)
    #expect(source.slice(place) == "size=big")
  }

  @Test("BK-F4, BK-F7: the form of a heading in running heads may have marks")
  func heads() throws {
    let source = "## 長い題 {head=\"第[12]{tcy=true}\"}\n文\n"
    var parser = MarkupParser(source, styles: [])
    let result = parser.parse()
    let head = try #require(result.document.paragraphs[0].style.runningHead)
    #expect(result.warnings.isEmpty && head.text == "第12")
    #expect(head.spans == [AttributeSpan(TextRange(3, 5), .tateChuYoko)])
    #expect(head.source.map { source.slice($0) } == "第[12]{tcy=true}")
    let written = ExportNotation.marks.export(result.document).text
    #expect(written.contains("head=\"第[12]{tcy=true}\""), "\(written)")
  }

  @Test(
    "S4 many braces take linear time",
    arguments: [
      ("", "{漢|]{a=b}", "", 10_000), ("", "{漢|[か]{a=b}", "", 10_000),
      ("{漢|", "[か]{slant=1}", "}", 10_000), ("{漢|", "\\*", "}", 40_000),
      ("", "{", "", 40_000), ("", "{漢|", "", 20_000), ("", "{漢|か}", "", 10_000),
    ])
  func manyBraces(_ start: String, _ piece: String, _ end: String, _ count: Int) {
    expectLinearTime(upTo: count) { count in
      _ = parsed(start + String(repeating: piece, count: count) + end)
    }
  }
}
