import Storage
import Testing

@testable import Batches
@testable import vtype

/// The state of a batch takes few bytes, in its file and in memory, and is found again.
struct BatchRowTests {
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
