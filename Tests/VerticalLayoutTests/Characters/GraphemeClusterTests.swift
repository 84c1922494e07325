import Testing

@testable import VerticalLayout

@Suite struct GraphemeClusterTests {
  @Test("L2: GraphemeBreakTest.txt, 602 cases")
  func conformance() throws {
    var count = 0
    for line in try UnicodeData.lines(of: "auxiliary/GraphemeBreakTest.txt") {
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      let tokens = text.split { $0 == " " || $0 == "\t" }
      guard !tokens.isEmpty else { continue }
      let codePoints = tokens.compactMap { UInt32($0, radix: 16) }
      // The file marks the end of the text as well; the breaker has no call for that.
      let expected = tokens.filter { $0 == "÷" || $0 == "×" }.dropLast().map { $0 == "÷" }
      #expect(boundaries(codePoints) == expected, "\(text)")
      count += 1
    }
    #expect(count == 602)
  }

  @Test(
    "O5: clusters that vertical text has to keep in one cell",
    arguments: [
      ("か\u{3099}き", [true, false, true]),
      ("A\u{20DD}B", [true, false, true]),
      ("葛\u{E0100}城", [true, false, true]),
      ("\u{1112}\u{119E}\u{11AB}한", [true, false, false, true]),
      ("👩\u{200D}🚀👩", [true, false, false, true]),
      ("👍🏽", [true, false]),
      ("🇯🇵🇹🇼🇰", [true, false, true, false, true]),
      ("\r\n\n", [true, false, true]),
      ("か\u{200D}👩", [true, false, true]),
      ("©\u{FE0F}\u{200D}®", [true, false, false, false]),
    ])
  func cluster(_ text: String, _ expected: [Bool]) {
    #expect(boundaries(text.unicodeScalars.map(\.value)) == expected)
  }

  @Test(
    "Hostile input takes the same few bits of state",
    arguments: [
      (0x0301, 1), (0x1F1E6, 50_000), (0x200D, 1), (0x1100, 1), (0x0600, 1), (0x0A, 100_000),
    ])
  func hostile(_ codePoint: UInt32, _ clusters: Int) {
    let codePoints = [UInt32](repeating: codePoint, count: 100_000)
    #expect(boundaries(codePoints).count { $0 } == clusters)
    #expect(MemoryLayout<GraphemeBreaker>.size <= 2)
  }

  /// True if a cluster begins before each code point.
  private func boundaries(_ codePoints: [UInt32]) -> [Bool] {
    var breaker = GraphemeBreaker()
    return codePoints.map { breaker.isBoundary(before: CharacterProperties(codePoint: $0)) }
  }
}
