import Manuscript
import Storage
import Testing
import VerticalLayout
import VerticalPress

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
    func record(_ output: String, _ key: String) -> BatchRecord {
      var record = BatchRecord(output: output)
      record.key = key
      record.files = [(output, "hash")]
      record.fonts = [("/\(key.count).ttf", "a")]
      record.outcome.outputs = [output]
      return record
    }
    let names = (0..<3_000).map { "out/\($0 % 1_000)\"\\é.pdf" }
    let records = names.enumerated().map { record($1, "\($0)") }
    var sets = FontSets()
    func bytes(_ records: some Sequence<BatchRecord>) -> [UInt8] {
      records.flatMap { record in
        let line = StateLine(record, in: "out/", fontSet: sets.number(of: record.fonts))
        return sets.line(dueBefore: line) + line.sealed
      }
    }
    try folder.write(bytes(records) + bytes([record("out/x", "1")]).dropLast(9), to: "state")
    var lines = StateLines(of: folder.path("state"), folder: "out/")
    lines.read()
    for number in stride(from: 2_000, to: 3_000, by: 37) {
      #expect(lines.record(of: names[number])?.json == records[number].json)
    }
    #expect(lines.record(of: "out/x") == nil && lines.record(of: "out/0") == nil)
    var copied: [UInt8] = []
    let copy = try lines.copy { copied += $0 }
    try folder.write(copied, to: "state")
    for number in 2_000..<3_000 {
      #expect(copy.record(of: names[number])?.json == records[number].json)
    }
    let lineCount = copied.split(separator: 10).count
    #expect(lineCount > 1_000 && lineCount < 1_040)
    // All of a file's lines that name fonts may be lost, and with them the records that have these.
    let rest = copied.split(separator: 10).filter { !$0.dropFirst(9).starts(with: "{".utf8) }
    try folder.write(Array(rest.joined(separator: [10])), to: "state")
    var damaged = StateLines(of: folder.path("state"), folder: "out/")
    damaged.read()
    #expect(damaged.record(of: names[2_500]) == nil)
    folder.remove("state")
    #expect(lines.record(of: names[2_500]) == nil)
  }

  /// What cannot be said in the short form of a line is kept as it is.
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

  /// The state takes no more than a hundred bytes for an item of which there is nothing to tell.
  @Test func anItemTakesAHundredBytesOfTheState() throws {
    let folder = try Folder()
    let count = 200
    let jobs = (0..<count).map { #"{"text":"山","output":"\#($0 + 100_000).pdf"}"# }
    try folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl")
    let batch = [
      VTypeCommand.path, "batch", "jobs.jsonl", "-o", "out", "--jobs", "1", "--report", "r.json",
    ]
    let run = try Program(batch, in: folder.path).wait()
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("out/.vtype-batch.state").count <= count * 100)
    let again = try Program(batch, in: folder.path).wait()
    #expect(again.status == 0, "\(again.errors)")
    let unchanged = try folder.text("r.json").split(separator: #""state":"unchanged""#).count - 1
    #expect(unchanged == count)
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
