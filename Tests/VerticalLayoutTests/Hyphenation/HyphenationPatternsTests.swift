import TestSupport
import Testing

@testable import VerticalLayout

/// Liang's method, with the patterns by which his thesis explains it.
@Suite struct HyphenationPatternsTests {
  static let liang = HyphenationPatterns([
    "hy3ph", "he2n", "hena4", "hen5at", "1na", "n2at", "1tio", "2io", "o2n",
  ])

  private func divided(_ word: String, _ patterns: HyphenationPatterns) -> String {
    let places = patterns.hyphens(in: word)
    return word.unicodeScalars.enumerated().map { (places.contains($0) ? "-" : "") + String($1) }
      .joined()
  }

  @Test(
    "Odd values divide a word, and the highest one counts",
    arguments: [
      ("hyphenation", "hy-phen-ation"), ("Hyphenation", "Hy-phen-ation"),
      ("nation", "na-tion"), ("HYPHEN", "HY-PHEN"), ("io", "io"), ("", ""), ("na", "na"),
    ])
  func words(_ word: String, _ expected: String) {
    #expect(divided(word, Self.liang) == expected)
  }

  @Test(
    "The fewest letters before a hyphen and after it",
    arguments: [
      (1, 1, "a-b-c-d"), (2, 1, "ab-c-d"), (1, 2, "a-b-cd"), (2, 2, "ab-cd"), (3, 2, "abcd"),
    ])
  func limits(_ before: Int, _ after: Int, _ expected: String) {
    let patterns = HyphenationPatterns(
      ["1b", "1c", "1d"], lettersBefore: before, lettersAfter: after)
    #expect(divided("abcd", patterns) == expected)
  }

  @Test("A full stop in a pattern is an end of the word") func ends() {
    let patterns = HyphenationPatterns([".ab1", "c1d."])
    #expect(divided("abcdcd", patterns) == "ab-cdcd")
    #expect(divided("xabcd", HyphenationPatterns([".ab1", "bc1d."], lettersAfter: 1)) == "xabc-d")
  }

  @Test("Compounds are divided first, and each part as a word of its own") func levels() {
    var patterns = HyphenationPatterns(["wort1spiel"])
    patterns.beginNextLevel()
    for pattern in [".s2p", "1sp", "i1e"] { patterns.add(pattern.unicodeScalars) }
    // “.sp” is the beginning of a part.
    #expect(divided("wortspiel", patterns) == "wort-spi-el")
    patterns.compoundLettersBefore = 4
    #expect(divided("wortspiel", patterns) == "wort-spiel")
  }

  @Test("A hyphen that would change the spelling divides no word") func spelling() {
    var patterns = HyphenationPatterns(["1f", "1t"])
    #expect(divided("schiffahrt", patterns) == "schi-f-fahrt")
    patterns.add("f1f".unicodeScalars, isForbidden: true)
    #expect(divided("schiffahrt", patterns) == "schi-ffahrt")
  }

  @Test("S4 long words and long patterns take linear time") func long() {
    expectLinearTime(upTo: 20_000) { count in
      let word = String(repeating: "na", count: count)
      #expect(Self.liang.hyphens(in: word).count == count - 1)
      #expect(HyphenationPatterns([word + "1"]).hyphens(in: word).isEmpty)
    }
  }
}
