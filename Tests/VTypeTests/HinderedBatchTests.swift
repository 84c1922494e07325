import Glibc
import Storage
import Testing

@testable import Batches
@testable import vtype

/// A batch whose disk is full, whose folder is closed or taken away, whose state is damaged: what it can
/// do is done whole, what it cannot is told, and the next one completes it.
@Suite(.serialized)
struct HinderedBatchTests {
  // MARK: A full disk

  /// Runs a script in which `mount` may be used and concerns no one else.
  static func mounting(_ script: String, in folder: String) throws -> Run {
    let words = ["sh", "-c", script, VTypeCommand.path]
    return try Program(["unshare"] + privileges + words, in: folder).wait()
  }

  /// As root, or as root of a name space of one's own.
  static let privileges: [String] = {
    let trials = [["--mount"], ["--map-root-user", "--mount"]]
    return trials.first { trial in
      let words = ["unshare"] + trial + ["mount", "-t", "tmpfs", "none", "/mnt"]
      return (try? Program(words, in: "/").wait())?.status == 0
    } ?? []
  }()

  @Test(.enabled(if: !privileges.isEmpty, "mounting a small disk is allowed to root only"))
  func aFullDiskLeavesWholeFiles() throws {
    let collection = try Collection(texts: 24, jobs: true)
    let folder = collection.folder
    try folder.write(String(repeating: Collection.verses, count: 300), to: "long.txt")
    try folder.makeFolder("out")
    let batch = "\"$0\" \(collection.arguments.joined(separator: " ")) --jobs 2"
    let script = """
      mount -t tmpfs -o size=64k none out || exit 99
      \(batch) --report r.json; echo $?
      cp -a out full
      "$0" long.txt --font \(Collection.font) -o out/long.pdf; echo $?
      "$0" batch in/01.txt -o out --again --quiet --report out/second.json; echo $?
      ls -A out >names
      if [ -e out/second.json ]; then mv out/second.json .; fi
      mount -o remount,size=16m out
      \(batch) --report out/r.json; echo $?
      cp -a out second
      """
    let run = try Self.mounting(script, in: folder.path)
    #expect(run.status == 0 && run.text.split(separator: "\n").first == "75", "\(run.errors)")
    #expect(run.text.split(separator: "\n").dropFirst().first == "75")
    #expect(run.text.split(separator: "\n").last == "0")
    // What is on the full disk is whole, and nothing lies about.
    var report = try BatchReport(path: folder.path("r.json"))
    let failed = report.entries.filter { $0.outcome.state == .failed }
    let done = report.entries.filter { $0.outcome.state == .done }
    #expect(!failed.isEmpty && !done.isEmpty && failed.count + done.count == 28)
    for entry in failed {
      let error = entry.outcome.error ?? ""
      #expect(entry.outcome.exit == 75 && error.contains("No space left"), "\(error)")
      let place = entry.input.hasPrefix("jobs.jsonl:") ? "\(entry.input):1" : entry.input
      #expect(run.errors.contains("vtype: \(place): error: cannot write out/"))
    }
    let full = try folder.contents(of: "full")
    for (path, bytes) in full where bytes != nil && !path.contains("/.") {
      #expect(bytes == collection.whole["out" + path.dropFirst("full".count)], "\(path)")
    }
    #expect(full.keys.filter { $0.contains("/.") } == ["full/.vtype-batch.state"])
    #expect(try folder.text("names").contains("vtype-batch-") == false)
    #expect(try !folder.text("names").contains("long.pdf"))
    // A page of the disk may be left, in which a report has room.
    if folder.exists("second.json") { _ = try BatchReport(path: folder.path("second.json")) }
    // And with more room all of it is there.
    folder.remove("out")
    _ = try Program.run("mv", "second", "out", in: folder.path)
    let faults = try collection.faults()
    #expect(faults == [])
    report = try BatchReport(path: folder.path("out/r.json"))
    #expect(report.entries.contains { $0.outcome.state == .unchanged })
  }

  /// `ulimit -f`: a file that may not grow fails like one that has no room, and ends no worker.
  @Test func aLimitOfFileSizesIsToldOf() throws {
    let collection = try Collection(texts: 5)
    let folder = collection.folder
    let text = folder.names(in: "in")[2]
    let short = try folder.text("in/\(text)")
    try folder.write(String(repeating: Collection.verses, count: 500), to: "in/\(text)")
    let script = "ulimit -f 64; exec \"$0\" \"$@\""
    let words = ["sh", "-c", script, VTypeCommand.path]
    let run = try Program(
      words + collection.arguments + ["--report", "out/r.json", "--format", "json"],
      in: folder.path
    ).wait()
    #expect(run.status == 1 && run.errors.contains("in/\(text): error: cannot write out/"))
    #expect(run.errors.contains("File too large"), "\(run.errors)")
    #expect(try collection.count(.done) == 4 && collection.hidden() == [Collection.state])
    let single = try Program(
      words + ["in/\(text)", "-o", "single.json", "--font", Collection.font], in: folder.path
    ).wait()
    #expect(single.status == 73 && single.errors.contains("File too large"))
    #expect(folder.names().filter { $0.contains("single") }.isEmpty)
    try folder.write(short, to: "in/\(text)")
    folder.remove("out")
    #expect(try collection.run().status == 0 && collection.faults() == [])
  }

  // MARK: A folder that changes

  /// Changes to the folder of outputs while the third of five texts is waited for.
  enum Mishap: String, CaseIterable, CustomTestStringConvertible {
    case permission, removed, replacedByFile, emptied
    var testDescription: String { rawValue }
  }

  /// Takes from root what lets it write everywhere.
  private static let withoutPrivilege: [String] = {
    if geteuid() != 0 { return ["env"] }
    let words = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    return (try? Program(words + ["true"], in: "/").wait())?.status == 0 ? words : []
  }()

  @Test(
    .enabled(if: !withoutPrivilege.isEmpty, "root may write everywhere, and setpriv is refused"),
    arguments: Mishap.allCases)
  func theFolderIsTakenAway(_ mishap: Mishap) throws {
    let collection = try Collection(texts: 5, byName: true)
    let folder = collection.folder
    let text = try collection.stop(at: 3)
    let program = try Program(
      Self.withoutPrivilege + [VTypeCommand.path] + collection.arguments
        + ["--jobs", "1", "--report", "r.json"], in: folder.path)
    #expect(Collection.wait { collection.outputCount() == 2 })
    switch mishap {
    case .permission: unsafe _ = chmod(folder.path("out"), 0o500)
    case .removed: folder.remove("out")
    case .replacedByFile:
      folder.remove("out")
      try folder.write("a file", to: "out")
    case .emptied:
      folder.remove("out")
      try folder.makeFolder("out")
    }
    try collection.feed(text, 3)
    let run = try program.wait()
    let report = try BatchReport(path: folder.path("r.json"))
    let failed = report.entries.filter { $0.outcome.state == .failed }
    #expect(try collection.isWholeSoFar())
    if mishap == .emptied {
      #expect(run.status == 0 && failed.isEmpty, "\(run.errors)")
    } else {
      #expect(run.status == 1 && failed.map(\.number) == [3, 4, 5], "\(run.errors)")
      #expect(failed.allSatisfy { $0.outcome.exit == 73 })
      let reason =
        [.permission: "Permission denied", .removed: "there is no folder out"][mishap]
        ?? "Not a directory"
      #expect(run.errors.contains("cannot write out/03.pdf: \(reason)"), "\(run.errors)")
    }
    if mishap == .permission {
      #expect(try collection.outputCount() == 2 && collection.hidden() == [Collection.state])
      unsafe _ = chmod(folder.path("out"), 0o700)
    }
    if mishap == .replacedByFile {
      let again = try collection.run()
      #expect(again.status == 73 && again.errors.contains("out"))
      #expect(try folder.text("out") == "a file")
      folder.remove("out")
    }
    #expect(try collection.run().status == 0)
    #expect(try collection.faults() == [])
    #expect(try collection.count(.unchanged) == (mishap == .permission ? 2 : 0))
  }

  // MARK: The state

  @Test func theStateMayBeDamagedInAnyWay() throws {
    let collection = try Collection(texts: 6)
    let folder = collection.folder
    #expect(try collection.run().status == 0)
    let state = try folder.read(Collection.state)
    var chance = Chance(state: 7)
    var damaged: [[UInt8]] = [
      [], Array(state.prefix(state.count / 2)), Array(state.dropFirst(500)),
      Array(repeating: 0, count: state.count), Array(repeating: 0x0A, count: 1000),
      (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &chance) },
    ]
    for _ in 0..<3 {
      var bytes = state
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &chance)] ^= 0x15 }
      damaged.append(bytes)
    }
    // As another version may have left it: other keys, and lines of another form.
    func seal(_ line: [UInt8]) -> [UInt8] {
      Array("\(ContentHash.of(line).prefix(8)) ".utf8) + line + [0x0A]
    }
    var known = StateLines(of: folder.path(Collection.state), folder: "out/")
    known.read()
    let records = (1...6).compactMap { known.record(of: "out/0\($0).pdf") }
    #expect(records.count == 6)
    damaged.append(
      records.flatMap { record in
        var record = record
        record.key = ContentHash.of(["another version"])
        return seal(record.json)
      })
    damaged.append(records.flatMap { _ in seal(Array(#"{"format":2,"items":[null]}"#.utf8)) })
    damaged.append(records.flatMap { _ in seal(Array(#"["x","y","z",0,1]"#.utf8)) })
    for (index, bytes) in damaged.enumerated() {
      try folder.write(bytes, to: Collection.state)
      #expect(try collection.run().status == 0)
      #expect(try collection.faults() == [], "\(index)")
      let flipped = (6..<9).contains(index)
      #expect(try collection.count(.unchanged) >= (flipped ? 3 : 0), "\(index)")
      #expect(try collection.run().status == 0)
      #expect(try collection.count(.unchanged) == 6, "\(index)")
    }
    // A pipe, a folder or a link is not ours to remove.
    folder.remove(Collection.state)
    unsafe _ = mkfifo(folder.path(Collection.state), 0o600)
    var run = try collection.run()
    #expect(run.status == 73 && run.errors.contains("\(Collection.state) is a device or pipe"))
    folder.remove(Collection.state)
    try folder.makeFolder(Collection.state)
    run = try collection.run()
    #expect(run.status == 73 && run.errors.contains("\(Collection.state): Is a directory"))
    folder.remove(Collection.state)
    try folder.write("precious", to: "other")
    unsafe _ = symlink("../other", folder.path(Collection.state))
    run = try collection.run()
    #expect(run.status == 73 && run.errors.contains(Collection.state))
    #expect(try folder.text("other") == "precious" && collection.outputs() == collection.whole)
  }

  /// Of what several states know of an output, that counts which fits it, and not what was read last.
  @Test func anOldStateHidesNoNewerOne() throws {
    let collection = try Collection(texts: 6)
    let folder = collection.folder
    #expect(try collection.run().status == 0)
    for number in 1...6 { try folder.write("ἄλλο \(number)\n", to: "in/0\(number).txt") }
    #expect(try collection.run("--shard", "1/2").status == 0)
    #expect(try collection.run("--shard", "2/2").status == 0)
    #expect(try collection.run().status == 0)
    #expect(try collection.count(.unchanged) == 6)
    for number in 1...6 { try folder.write("καὶ ἄλλο \(number)\n", to: "in/0\(number).txt") }
    #expect(try collection.run().status == 0)
    #expect(try collection.run("--shard", "1/2").status == 0)
    #expect(try collection.count(.unchanged) == 3)
  }

  /// Messages go nowhere where no one listens, and into no file.
  @Test func standardStreamsMayBeClosed() throws {
    let collection = try Collection(texts: 3)
    let folder = collection.folder
    try folder.write([0xFF], to: "in/bad.txt")
    let words = ["sh", "-c", "\"$0\" \"$@\" <&- >&- 2>&-", VTypeCommand.path]
    let run = try Program(
      words + collection.arguments + ["--report", "out/r.json"], in: folder.path
    ).wait()
    #expect(run.status == 1)
    #expect(try collection.count(.failed) == 1 && collection.outputs() == collection.whole)
    #expect(try !folder.text(Collection.state).contains("vtype:"))
    let single = try Program(words + ["in/01.txt", "--format", "pdf", "-o", "-"], in: folder.path)
    #expect(try single.wait().status == 73)
  }

  /// A batch waits a little for another one in the same folder, and then gives up without touching
  /// anything. Shards do not wait for each other.
  @Test func oneBatchAtATimeInAFolder() throws {
    let collection = try Collection(texts: 6, byName: true)
    let folder = collection.folder
    let text = try collection.stop(at: 3)
    let first = try collection.start(["--jobs", "1"])
    #expect(Collection.wait { collection.outputCount() == 2 })
    // What the first one is at work on would look like this.
    let unfinished = "out/.vtype-batch-\(first.id)-0-03.pdf"
    try folder.write("half", to: unfinished)
    let second = try collection.run()
    #expect(second.status == 73 && second.errors.contains("at work in out/"), "\(second.errors)")
    #expect(collection.outputCount() == 2 && folder.exists(unfinished))
    let shard = try folder.vtype(
      ["batch", "in/01.txt"] + collection.options + ["--shard", "1/2"])
    #expect(shard.status == 0 && folder.exists(unfinished), "\(shard.errors)")
    folder.remove("out/.vtype-batch-1of2.state")
    folder.remove(unfinished)
    try collection.feed(text, 3)
    #expect(try first.wait().status == 0)
    #expect(try collection.faults() == [])
  }

  // MARK: Unfinished files

  /// Removed is what no run at work can need: in the folder of the state by the locks of the runs,
  /// elsewhere by the name of an output and by the process.
  @Test func leftoversOfAnyRunAreRemoved() throws {
    let collection = try Collection(texts: 3, jobs: true)
    let folder = collection.folder
    for name in ["out", "out/sub", "elsewhere"] { try folder.makeFolder(name) }
    let old = [
      "out/.vtype-batch-99-0-01.pdf", "out/.vtype-batch-1of4-99-0-01.pdf",
      "out/.vtype-batch-99-0-r.json", "out/.vtype-batch-99-0-state",
      "out/sub/.vtype-batch-7-3-a-b.png",
      "elsewhere/.vtype-batch-99999999-0-a.pdf", "elsewhere/.vtype-batch-2of3-99999999-0-a.pdf",
    ]
    let kept = [
      "out/.vtype-batch-2of4-99-0-01.pdf", "out/.vtype-other", "out/.vtype-99-0-01.pdf",
      "out/.vtype-batch-x-0-01.pdf", "elsewhere/.vtype-batch-99999999-0-other.pdf",
      "elsewhere/.vtype-batch-\(getpid())-0-a.pdf",
    ]
    for name in old + kept { try folder.write("half", to: name) }
    // A shard that is at work.
    let state = unsafe open(
      folder.path("out/.vtype-batch-2of4.state"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(state, LOCK_EX) == 0)
    defer { close(state) }
    #expect(try collection.run().status == 0)
    #expect(
      try Set(collection.hidden())
        == Set(kept + [Collection.state, "out/.vtype-batch-2of4.state"]))
    #expect(try collection.outputs() == collection.whole)
  }

  @Test(arguments: [
    (".vtype-batch-12-0-a.pdf", "", 12, "a.pdf"),
    (".vtype-batch-12-3-a-b-c.pdf", "", 12, "a-b-c.pdf"),
    (".vtype-batch-1of2-12-0-a-b.pdf", "1of2-", 12, "a-b.pdf"),
    (".vtype-batch-12-0-1of2-x", "", 12, "1of2-x"),
  ])
  func namesOfTheUnfinishedAreTakenApart(
    _ name: String, _ label: String, _ process: Int, _ output: String
  ) throws {
    let file = try #require(BatchLabel.unfinished(name))
    #expect(file.label.text == "batch-" + label && Int(file.process) == process)
    #expect(file.name == output)
    for name in [".vtype-batch.state", ".vtype-batch-1of2.state", ".vtype-batch-0of2-1-0-a"] {
      #expect(BatchLabel.unfinished(name) == nil, "\(name)")
    }
    #expect(BatchLabel(stateName: file.label.stateName) == file.label)
  }
}
