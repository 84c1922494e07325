import Testing

@testable import VerticalLayout

/// UAX #9 as it stands, against the files of Unicode 15.0 (O15).
@Suite struct BidiConformanceTests {
  @Test("O15: BidiTest.txt, 490,846 lines in up to three directions each")
  func classes() throws {
    var expected = Expectation()
    var lineCount = 0
    var caseCount = 0
    var failures: [String] = []
    for line in try UnicodeData.lines(of: "BidiTest.txt") {
      switch line.first {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "@"): expected.read(line)
      default:
        lineCount += 1
        let parts = line.split(separator: UInt8(ascii: ";"))
        let classes = try #require(parts.first).split(separator: UInt8(ascii: " ")).compactMap {
          Self.classOfName[Self.key($0)]
        }
        let directions = try #require(parts.last).last { $0 != UInt8(ascii: " ") }
        let bits = directions.map { Int($0) - 0x30 } ?? 0
        let scalars = [Unicode.Scalar](repeating: "a", count: classes.count)[...]
        for (bit, direction) in Self.directions.enumerated() where bits & (1 << bit) != 0 {
          caseCount += 1
          let result = Result(classes, scalars, direction)
          if result.levels != expected.levels || result.order != expected.order,
            failures.count < 10
          {
            failures.append("\(String(decoding: line, as: UTF8.self)) \(direction): \(result)")
          }
        }
      }
    }
    #expect(lineCount == 490_846)
    #expect(caseCount == 770_241)
    #expect(failures == [])
  }

  @Test("O15: BidiCharacterTest.txt, 91,707 cases")
  func characters() throws {
    var count = 0
    var failures: [String] = []
    for line in try UnicodeData.lines(of: "BidiCharacterTest.txt")
    where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      try #require(fields.count == 5)
      let scalars = fields[0].split(separator: UInt8(ascii: " ")).compactMap {
        UInt32(String(decoding: $0, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
      }
      let direction: ParagraphStyle.BaseDirection =
        switch fields[1].first {
        case UInt8(ascii: "0"): .leftToRight
        case UInt8(ascii: "1"): .rightToLeft
        default: .automatic
        }
      var expected = Expectation()
      expected.levels = Expectation.levels(fields[3])
      expected.order = Expectation.order(fields[4])
      let result = Result(scalars.map { BidiClass($0) }, scalars[...], direction)
      let base = fields[2].first.map { $0 - 0x30 }
      if result.base != base || result.levels != expected.levels || result.order != expected.order,
        failures.count < 10
      {
        failures.append("\(String(decoding: line, as: UTF8.self)): \(result)")
      }
      count += 1
    }
    #expect(count == 91_707)
    #expect(failures == [])
  }

  @Test(
    "O15: hostile input is resolved, and nesting ends where the rules say",
    arguments: [
      ("(", "א"), ("([", "א"), ("\u{202B}", "א"), ("\u{2067}", "a"), ("\u{2068}", "א"),
      ("\u{2068}א", "a"), ("\u{2067}a\u{2066}א", "1"), ("\u{2069}", "א"), ("\u{202C}א", "a"),
      ("א1", "a"), ("א\u{0301}", "("), ("א(a)", "1"), ("\u{202E}\u{2066}", "\u{2069}\u{202C}"),
      ("א,", "1"), ("$", "1א"), ("א[(", "a"),
    ])
  func hostile(_ piece: String, _ end: String) {
    let text = String(repeating: piece, count: 50_000) + String(repeating: end, count: 50_000)
    let scalars = Array(text.unicodeScalars)
    let resolved = EmbeddingLevels(
      classes: scalars.map { BidiClass($0) }, scalars: scalars[...], direction: .leftToRight)
    let highest = resolved.levels.filter { $0 != EmbeddingLevel.none }.max() ?? 0
    #expect(resolved.levels.count == scalars.count)
    #expect(highest <= EmbeddingLevel.maximumDepth + 1)
  }

  @Test("BD16: 63 brackets can be open, and not one more", arguments: [(63, 0), (64, 1)])
  func bracketDepth(_ count: Int, _ level: UInt8) {
    let text =
      "a" + String(repeating: "(", count: count) + "א" + String(repeating: ")", count: count) + "א"
    let scalars = Array(text.unicodeScalars)
    let levels = EmbeddingLevels(
      classes: scalars.map { BidiClass($0) }, scalars: scalars[...], direction: .leftToRight
    ).levels
    // Brackets of a pair go with the letter before them, others with the Hebrew letters around them.
    #expect(levels[count + 2] == level)
  }

  private static let directions: [ParagraphStyle.BaseDirection] = [
    .automatic, .leftToRight, .rightToLeft,
  ]

  private static let classOfName = Dictionary(
    uniqueKeysWithValues: BidiNames.byName.map { (key(Array($0.key.utf8)[...]), $0.value) })

  /// A name of up to three letters as a number: there are half a million lines to read.
  private static func key(_ name: ArraySlice<UInt8>) -> UInt32 {
    name.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The result of the algorithm for one line of text.
  private struct Result: CustomStringConvertible {
    var base: UInt8
    var levels: [UInt8]
    /// The characters from the left, without those that have no level.
    var order: [Int]

    init(
      _ classes: [BidiClass], _ scalars: ArraySlice<Unicode.Scalar>,
      _ direction: ParagraphStyle.BaseDirection
    ) {
      var resolved = EmbeddingLevels(classes: classes, scalars: scalars, direction: direction)
      resolved.resetBlanks(classes, inLine: classes.indices)
      base = resolved.base
      levels = resolved.levels
      // As columns are reordered: each character is a stretch of length 1.
      let shown = classes.indices.filter { resolved.levels[$0] != EmbeddingLevel.none }
      var stretches = shown.enumerated().map { place, index in
        LevelStretch(
          level: resolved.levels[index], start: Length(rawValue: place),
          end: Length(rawValue: place + 1))
      }
      stretches.reorder()
      order = Array(repeating: -1, count: shown.count)
      for (place, stretch) in stretches.enumerated() {
        let start = stretch.start(
          ofPartFrom: Length(rawValue: place), to: Length(rawValue: place + 1))
        order[start.rawValue] = shown[place]
      }
    }

    var description: String { "\(levels) \(order)" }
  }

  /// The levels and the order that the file wants.
  private struct Expectation {
    var levels: [UInt8] = []
    var order: [Int] = []

    mutating func read(_ line: ArraySlice<UInt8>) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
      let values = line[(colon + 1)...]
      if line[..<colon].elementsEqual("@Levels".utf8) { levels = Self.levels(values) }
      if line[..<colon].elementsEqual("@Reorder".utf8) { order = Self.order(values) }
    }

    static func levels(_ text: ArraySlice<UInt8>) -> [UInt8] {
      tokens(text).map { UInt8($0) ?? EmbeddingLevel.none }
    }

    static func order(_ text: ArraySlice<UInt8>) -> [Int] { tokens(text).compactMap { Int($0) } }

    private static func tokens(_ text: ArraySlice<UInt8>) -> [String] {
      text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
