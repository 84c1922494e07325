import Testing

@testable import VerticalLayout

@Suite struct LanguageTagTests {
  @Test(
    "Profiles",
    arguments: [
      ("zh-Hant", LanguageTag.LanguageProfile.traditionalChinese), ("zh-TW", .traditionalChinese),
      ("zh-HK", .traditionalChinese), ("zh-Hant-CN", .traditionalChinese),
      ("zh-mo", .traditionalChinese), ("yue", .traditionalChinese), ("lzh", .traditionalChinese),
      ("nan", .traditionalChinese), ("zh", .simplifiedChinese), ("zh-Hans", .simplifiedChinese),
      ("zh-CN", .simplifiedChinese), ("zh-SG", .simplifiedChinese),
      ("zh-Hans-TW", .simplifiedChinese), ("ZH-HANS", .simplifiedChinese),
      ("cmn", .simplifiedChinese),
      ("yue-Hans", .simplifiedChinese), ("ja", .japanese), ("JA-jp", .japanese), ("ko", .korean),
      ("ko-Kore-KR", .korean), ("okm", .korean), ("und", .neutral), ("en", .neutral),
      ("vi-Hani", .neutral), ("mn-Mong", .neutral), ("jam", .neutral), ("kok", .neutral),
    ])
  func profile(_ text: String, _ profile: LanguageTag.LanguageProfile) throws {
    let tag = try #require(LanguageTag(text))
    #expect(tag.profile == profile)
    #expect(tag.text == text && tag.description == text)
  }

  @Test(
    "Tags that are not well-formed",
    arguments: [
      "", "z", "-", "zh-", "-zh", "zh--Hant", "zh_TW", "zh Hant", "1a", "abcdefghi", "zh-abcdefghi",
      "中文",
      "zh-中", "ja\0", "ｊａ",
    ])
  func malformed(_ text: String) { #expect(LanguageTag(text) == nil) }
}

@Suite struct PositionFinderTests {
  /// A text, and offsets with their lines and columns.
  private static let places: [(text: String, places: [[Int]])] = [
    ("ab\ncd", [[0, 1, 1], [1, 1, 2], [2, 1, 3], [3, 2, 1], [4, 2, 2], [5, 2, 3]]),
    ("a\rb", [[1, 1, 2], [2, 2, 1]]),
    ("a\r\nb", [[1, 1, 2], [2, 1, 2], [3, 2, 1], [4, 2, 2]]),
    ("\n\n", [[0, 1, 1], [1, 2, 1], [2, 3, 1]]),
    ("", [[0, 1, 1], [9, 1, 1]]),
    (
      "中文\n字",
      [[0, 1, 1], [1, 1, 1], [2, 1, 1], [3, 1, 2], [6, 1, 3], [7, 2, 1], [99, 2, 2]]
    ),
    ("👩\u{200D}🚀b", [[4, 1, 1], [10, 1, 1], [11, 1, 2]]),
    ("e\u{301}f", [[1, 1, 1], [2, 1, 1], [3, 1, 2]]),
    ("a\u{2028}b\u{85}c", [[4, 1, 3], [7, 1, 5]]),
    ("\r\n\r\n甲", [[2, 2, 1], [4, 3, 1], [5, 3, 1]]),
  ]

  @Test("Lines and characters from 1", arguments: places)
  func positions(_ text: String, _ places: [[Int]]) {
    var finder = PositionFinder(text)
    for row in places {
      let place = SourcePosition(line: row[1], column: row[2])
      #expect(finder.position(of: row[0]) == place, "at \(row[0])")
      #expect(SourcePosition(offset: row[0], in: text) == place)
    }
    // Backwards too.
    for row in places.reversed() {
      let place = SourcePosition(line: row[1], column: row[2])
      #expect(finder.position(of: row[0]) == place, "back at \(row[0])")
    }
  }

  @Test("Ranges are clamped, and in order") func ranges() {
    #expect(TextRange(-5, 3) == TextRange(0, 3))
    #expect(TextRange(5, 3) == TextRange(5, 5))
    #expect(TextRange(5, 3).isEmpty)
    #expect(TextRange(1, 3).union(TextRange(6, 8)) == TextRange(1, 8))
    #expect(TextRange(1, 8).contains(TextRange(3, 8)) && !TextRange(1, 8).contains(TextRange(0, 2)))
    #expect("甲乙".slice(TextRange(3, 99)) == "乙")
    #expect("甲乙".slice(TextRange(50, 99)) == "")
  }
}
