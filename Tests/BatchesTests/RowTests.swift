import CommandOptions
import Manuscript
import Storage
import Testing
import VerticalLayout
import VerticalPress

@testable import Batches

/// Items, outcomes and lines of states are held as bytes, and come back as they were.
struct RowTests {
  private static let texts = [
    "", "山", "in/a.txt", "a\0b", "e\u{301}", "\u{10FFE9}.txt",
    String(repeating: "長", count: 30_000),
  ]

  private static func item(_ random: inout some RandomNumberGenerator) -> BatchItem {
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    func some(_ count: Int) -> [String] {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in text() }
    }
    let path = text()
    var item = BatchItem(
      number: .random(in: .min ... .max, using: &random),
      [
        .file(path), .text(text()),
        .poems([
          Poem(title: text(), author: nil, source: text(), section: nil, lines: some(3)),
          Poem(author: text(), prologue: some(2), lines: [], notes: some(2)),
        ]),
      ].randomElement(using: &random) ?? .text(""),
      name: Bool.random(using: &random) ? path : text())
    if Bool.random(using: &random) { item.output = text() }
    item.format = [.pdf, .svg, .png, .json].randomElement(using: &random) ?? .pdf
    item.options = some(2).map {
      GivenOption($0, [nil, text()].randomElement(using: &random) ?? nil)
    }
    item.reserved = some(2)
    item.root = [nil, "/a", "/b/\u{10FFE9}"].randomElement(using: &random) ?? nil
    item.isJob = .random(using: &random)
    if Bool.random(using: &random) {
      item.failure = Failure(
        .badInput, text(),
        place: [nil, SourcePosition(line: .max, column: .min)].randomElement(using: &random) ?? nil,
        file: [nil, text()].randomElement(using: &random) ?? nil)
    }
    return item
  }

  @Test func itemsComeBack() {
    var random = SystemRandomNumberGenerator()
    var items = BatchItems()
    var expected: [BatchItem] = []
    for _ in 0..<2_000 {
      let item = Self.item(&random)
      if let index = expected.indices.randomElement(using: &random), Bool.random(using: &random) {
        (items[index], expected[index]) = (item, item)
      } else {
        items.append(item)
        expected.append(item)
      }
    }
    #expect(items.count == expected.count)
    for (index, item) in expected.enumerated() {
      #expect(String(reflecting: items[index]) == String(reflecting: item))
      #expect(items.output(of: index) == (item.failure == nil ? item.output : nil))
      #expect(items.isJob(index) == item.isJob)
    }
    #expect(items.lacksOutput == expected.contains { $0.failure == nil && $0.output == nil })
  }

  @Test func outcomesComeBack() {
    var plain = BatchOutcome(.unchanged)
    (plain.outputs, plain.pages, plain.milliseconds) = (["out/a.pdf"], 300, 12_345)
    var pages = plain
    pages.outputs = ["out/a-001.svg", "out/a-002.svg"]
    var reported = plain
    reported.warnings = [
      .init(code: "x", message: "山\0", place: SourcePosition(line: 1, column: 2))
    ]
    reported.dropped = [.init(text: "\u{1}", reason: "control")]
    let failed = BatchOutcome(
      Failure(.tryAgain, "no room", place: SourcePosition(line: 3, column: 4)))
    let all = [plain, pages, reported, failed, BatchOutcome(.notRun)]
    var outcomes = BatchOutcomes(count: all.count + 1)
    for (index, outcome) in all.enumerated() {
      outcomes.set(outcome, at: index, output: "out/a.pdf")
    }
    for (index, outcome) in all.enumerated() {
      #expect(
        String(reflecting: outcomes.outcome(at: index, output: "out/a.pdf"))
          == String(reflecting: outcome))
    }
    #expect(all.indices.map { outcomes.hasMore(at: $0) } == [false, true, true, true, true])
    #expect(outcomes.outcome(at: all.count, output: nil).state == .notRun)
  }

  @Test func numbersAreFoundByTheirHashes() {
    var random = SystemRandomNumberGenerator()
    for capacity in [0, 1, 1_000] {
      var index = HashIndex(capacity: capacity)
      #expect(index.candidates(hash: 7).isEmpty)
      let hashes = (0..<1_000).map { _ in Int.random(in: .min ... .max, using: &random) }
      for (number, hash) in (hashes + hashes).enumerated() { index.insert(number, hash: hash) }
      for (number, hash) in hashes.enumerated() {
        let found = index.candidates(hash: hash)
        #expect(found.contains(number) && found.contains(number + 1_000) && found.count < 50)
      }
    }
  }

  /// Records that do not fit the short form of a line are kept as they are.
  @Test func recordsComeBackFromTheirLines() throws {
    var plain = BatchRecord(output: "out/春.pdf")
    plain.key = ContentHash.of(["key"])
    plain.files = [("out/春.pdf", ContentHash.of(["file"]))]
    plain.fonts = [("/usr/share/fonts/a.ttf", ContentHash.of(["font"]))]
    plain.outcome.outputs = ["out/春.pdf"]
    (plain.outcome.pages, plain.outcome.milliseconds) = (7, 1_234)
    let change: [(inout BatchRecord) -> Void] = [
      { $0.outcome.notes = [.init(code: "x", message: "山")] },
      { $0.outcome.warnings = [.init(code: "x", message: "山\"")] },
      { $0.outcome.dropped = [.init(text: "山", reason: "control")] },
      { $0.outcome.state = .unchanged },
      { $0.images = [("a.png", "b")] },
      { $0.files = [("out/春-1.svg", "a"), ("out/春-2.svg", "b")] },
      { $0.files = [] },
      { $0.output = "elsewhere/a.pdf" },
      { $0.outcome.outputs = ["out/b.pdf"] },
    ]
    func isShort(_ record: BatchRecord) throws -> Bool {
      let line = StateLine(record, in: "out/", fontSet: 3)
      let read = try #require(StateLine(Array(line.sealed.dropFirst().dropLast())))
      #expect(read.output(in: "out/") == record.output)
      let back = read.record(in: "out/") { $0 == 3 ? record.fonts : nil }
      #expect(back?.json == record.json)
      return read.usedFontSet == 3
    }
    #expect(try isShort(plain))
    #expect(StateLine(plain, in: "out/", fontSet: 3).sealed.count <= 100)
    for change in change {
      var record = plain
      change(&record)
      #expect(try !isShort(record))
    }
    // Damage at any byte is seen.
    let line = StateLine(plain, in: "out/", fontSet: 3).sealed.dropFirst().dropLast()
    for index in line.indices {
      var damaged = line
      damaged[index] ^= 1
      #expect(StateLine(Array(damaged)) == nil)
    }
  }
}
