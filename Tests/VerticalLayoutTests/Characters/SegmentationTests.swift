import Testing

@testable import VerticalLayout

/// Words and sentences (UAX #29).
@Suite struct SegmentationTests {
  /// The cases of a file of the Unicode data: code points, and before which of them a part begins.
  private func cases(of name: String) throws -> [(line: String, scalars: [Unicode.Scalar], [Bool])]
  {
    try UnicodeData.lines(of: "auxiliary/" + name).compactMap { line in
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
      let tokens = text.split { $0 == " " || $0 == "\t" }
      guard !tokens.isEmpty else { return nil }
      let scalars = tokens.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      let signs = tokens.filter { $0 == "÷" || $0 == "×" }.dropLast()
      return (text, scalars, signs.map { $0 == "÷" })
    }
  }

  @Test("WordBreakTest.txt, 1,823 cases") func words() throws {
    let cases = try cases(of: "WordBreakTest.txt")
    #expect(cases.count == 1_823)
    for (line, scalars, expected) in cases {
      #expect(WordBreaker.boundaries(of: scalars) == expected, "\(line)")
    }
  }

  @Test("SentenceBreakTest.txt, 502 cases") func sentences() throws {
    let cases = try cases(of: "SentenceBreakTest.txt")
    #expect(cases.count == 502)
    for (line, scalars, expected) in cases {
      #expect(
        SentenceBreaker.boundaries(of: scalars, bracketsOpen: false) == expected, "\(line)")
    }
  }

  /// The values of a property of every code point, by its names in the order of the enumeration.
  private func values(_ property: String, _ names: String) throws -> [UInt8] {
    let names = names.split(separator: " ").map(String.init)
    let byName = Dictionary(uniqueKeysWithValues: zip(names, names.indices.map { UInt8($0) }))
    return try UnicodeData.values(of: "auxiliary/\(property)Property.txt", named: byName)
  }

  @Test("Word_Break and Sentence_Break of every code point") func properties() throws {
    let words = try values(
      "WordBreak",
      "Other CR LF Newline Extend Format ZWJ WSegSpace ALetter Hebrew_Letter Numeric Katakana ExtendNumLet "
        + "Single_Quote Double_Quote MidNumLet MidLetter MidNum Regional_Indicator")
    let sentences = try values(
      "SentenceBreak",
      "Other CR LF Sep Extend Format Sp Lower Upper OLetter Numeric ATerm STerm Close SContinue")
    let differences = words.indices.filter { codePoint in
      guard let scalar = Unicode.Scalar(UInt32(codePoint)) else { return false }
      return WordBreakClass(scalar).rawValue != words[codePoint]
        || SentenceBreakClass(scalar).rawValue != sentences[codePoint]
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(WordBreakClass.allCases.count == 19 && SentenceBreakClass.allCases.count == 15)
  }

  @Test(
    "Hostile text takes linear time",
    arguments: ["a'\u{301}", "a.\u{301} ", ". ", ".)", "1,\u{200D}"])
  func hostile(_ part: String) {
    let long = Array(String(repeating: part, count: 100_000).unicodeScalars)
    #expect(WordBreaker.boundaries(of: long).count == long.count)
    #expect(SentenceBreaker.boundaries(of: long, bracketsOpen: true).count == long.count)
    let tail = Array(("a'" + String(repeating: "\u{301}", count: 200_000)).unicodeScalars)
    #expect(WordBreaker.boundaries(of: tail).count { $0 } == 2)
  }
}
