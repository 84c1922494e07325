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

  @Test("100,000 braces take linear time") func manyBraces() {
    for source in [
      String(repeating: "{", count: 100_000), String(repeating: "{漢|", count: 50_000),
      String(repeating: "{漢|か}", count: 20_000),
    ] {
      _ = parsed(source)
    }
  }
}
