import Testing
import VerticalLayout

@testable import Manuscript

/// Dictionaries of libhyphen.
@Suite struct HyphenationDictionaryTests {
  private func patterns(_ text: String) throws -> HyphenationPatterns {
    try HyphenationPatterns(dictionary: Array(text.utf8))
  }

  @Test("Patterns, limits, comments and the next level") func format() throws {
    let text = """
      UTF-8
      % a comment
      # another one
      LEFTHYPHENMIN 3
      RIGHTHYPHENMIN 0
      wort1spiel
      NOHYPHEN -,'
      NEXTLEVEL
      i1e\r
      é1t 2 words
      """
    let found = try patterns(text)
    #expect(found.lettersBefore == 3 && found.lettersAfter == 2)
    #expect(found.hyphens(in: "wortspiel") == [4, 7])
    #expect(found.hyphens(in: "abété") == [3])
    #expect(try patterns("\u{FEFF}UTF-8\r\na1b\n").hyphens(in: "aabb") == [2])
  }

  @Test(
    "Encodings of one byte",
    arguments: [
      ("ISO8859-1", [0xE4, 0x31, 0xF6] as [UInt8], "xäöx"),
      ("ISO8859-2", [0xE8, 0x31, 0xF8], "xčřx"),
      ("ISO8859-7", [0xE1, 0x31, 0xE2], "xαβx"), ("KOI8-R", [0xC1, 0x31, 0xC2], "xабx"),
      ("microsoft-cp1251", [0xE0, 0x31, 0xE1], "xабx"), ("ISO8859-15", [0xBD, 0x31, 0x65], "xœex"),
      ("ISO8859-13", [0xE0, 0x31, 0xFE], "xąžx"), ("KOI8-U", [0xA6, 0x31, 0xA7], "xіїx"),
    ])
  func encodings(_ name: String, _ pattern: [UInt8], _ word: String) throws {
    let found = try HyphenationPatterns(dictionary: Array(name.utf8) + [0x0A] + pattern + [0x0A])
    #expect(found.hyphens(in: word) == [2])
  }

  @Test("A pattern that changes the spelling divides no word") func spelling() throws {
    #expect(try patterns("UTF-8\n1f\n").hyphens(in: "schiffahrt") == [4, 5])
    #expect(try patterns("UTF-8\n1f\nf1f/ff=f,1,2\n").hyphens(in: "schiffahrt") == [4])
  }

  @Test(
    "What is wrong is told with its line",
    arguments: [
      ("\\patterns{a1b}", .unknownEncoding("\\patterns{a1b}")), ("", .unknownEncoding("")),
      ("UTF-8\n", .noPatterns), ("UTF-8\n% a1b\n1\n", .noPatterns),
      ("UTF-8\na1b\nLEFTHYPHENMIN two\n", .invalidLimit(line: 3, "two")),
      ("UTF-8\nRIGHTHYPHENMIN\n", .invalidLimit(line: 2, "")),
      ("UTF-8\nRIGHTHYPHENMIN 100\n", .invalidLimit(line: 2, "100")),
    ] as [(String, HyphenationDictionaryError)])
  func mistakes(_ text: String, _ error: HyphenationDictionaryError) {
    #expect(throws: error) { try patterns(text) }
  }

  @Test("Bytes that are not in the encoding are told with their line") func invalidText() {
    let utf8: [UInt8] = Array("UTF-8\na1b\n".utf8) + [0xE4, 0x0A]
    #expect(throws: HyphenationDictionaryError.invalidText(line: 3)) {
      try HyphenationPatterns(dictionary: utf8)
    }
    let greek: [UInt8] = Array("ISO8859-7\n".utf8) + [0xFF, 0x0A]
    #expect(throws: HyphenationDictionaryError.invalidText(line: 2)) {
      try HyphenationPatterns(dictionary: greek)
    }
  }

  @Test("Whatever the bytes are, there is an answer") func anyBytes() {
    var state: UInt64 = 7
    for _ in 0..<300 {
      var bytes = Array(["UTF-8\n", "KOI8-R\n", ""][Int(state % 3)].utf8)
      for _ in 0..<60 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(
          [0x31, 0x2E, 0x61, 0x62, 0x0A, 0x2F, 0x4E, UInt8(state >> 56)][Int(state >> 33) % 8])
      }
      _ = (try? HyphenationPatterns(dictionary: bytes))?.hyphens(in: "aabbaN.ab")
    }
  }
}
