import Manuscript
import Storage
import Testing
import VerticalLayout

@testable import vtype

/// Items, outcomes and lines of states are held as bytes, and come back as they were.
struct BatchRowTests {
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
    item.options = some(2)
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
    var told = plain
    told.warnings = [.init(code: "x", message: "山\0", place: SourcePosition(line: 1, column: 2))]
    told.dropped = [.init(text: "\u{1}", reason: "control")]
    let failed = BatchOutcome(
      Failure(.tryAgain, "no room", place: SourcePosition(line: 3, column: 4)))
    let all = [plain, pages, told, failed, BatchOutcome(.notRun)]
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

  /// A line that a later one replaces is not copied, and one that is damaged is none.
  @Test func linesOfStatesAreFoundInTheirFile() throws {
    let folder = try Folder()
    func line(_ output: String, _ key: String) -> [UInt8] {
      var record = BatchRecord(output: output)
      record.key = key
      return record.json
    }
    func sealed(_ line: [UInt8]) -> [UInt8] {
      Array("\n\(ContentHash.of(line)) ".utf8) + line + [10]
    }
    let names = (0..<3_000).map { "out/\($0 % 1_000)\"\\é.pdf" }
    let bytes = names.enumerated().flatMap { sealed(line($1, "\($0)")) }
    try folder.write(bytes + sealed(line("x", "1")).dropLast(9), to: "state")
    let lines = StateLines(path: folder.path("state"))
    for number in stride(from: 2_000, to: 3_000, by: 37) {
      #expect(lines.line(of: names[number]) == line(names[number], "\(number)"))
    }
    #expect(lines.line(of: "x") == nil && lines.line(of: "out/0") == nil)
    var copied: [UInt8] = []
    _ = try lines.copy { copied += $0 }
    #expect(copied == names.enumerated().dropFirst(2_000).flatMap { sealed(line($1, "\($0)")) })
    folder.remove("state")
    #expect(lines.line(of: names[2_500]) == nil)
  }

  /// The command holds no more than a hundred bytes of a job (and the bytes of its line while it reads the list).
  @Test func aJobTakesAHundredBytes() throws {
    let folder = try Folder()
    func memory(_ count: Int) throws -> Int {
      let jobs = (0..<count).map { #"{"text":"山","output":"out/\#($0)x.pdf"}"# }
      try folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl")
      // The first job is in the way of its own output, so that the run ends as soon as the list is read.
      let script = """
        import resource, subprocess, sys
        done = subprocess.run(sys.argv[1:], capture_output=True)
        print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      let run = try Program(
        [
          VTypeCommand.python(), "-c", script, VTypeCommand.path, "batch", "jobs.jsonl", "--quiet",
          "--report", "out/0x.pdf",
        ], in: folder.path
      ).wait()
      let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      try #require(numbers.count == 2 && numbers[0] == 64, "\(run.text)\(run.errors)")
      return numbers[1] * 1024
    }
    let (few, many) = (5_000, 55_000)
    let bytes = try (memory(many) - memory(few)) / (many - few)
    #expect(bytes <= 100 + 40, "\(bytes)")
  }
}
