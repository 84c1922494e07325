import Glibc

@testable import Batches
@testable import vtype

/// A small collection in a folder of its own, what its batch gives undisturbed, and what becomes of it
/// otherwise. Its font is a small one of Greek letters: what is tested is not the setting.
struct Collection {
  let folder: Folder
  /// The outputs of a run that nothing has disturbed, by their paths.
  private(set) var whole: [String: [UInt8]] = [:]
  private var items: [UInt8] = []

  static let font = "/usr/share/fonts/opentype/porson/GFSPorson.otf"
  static let state = "out/.vtype-batch.state"
  static let verses = "μῆνιν ἄειδε θεά\nΠηληϊάδεω Ἀχιλῆος\n"

  let arguments: [String]
  /// Those of them that name no inputs.
  let options: [String]

  /// Makes texts, and jobs for pages in several files and in other folders, sets them, and takes note
  /// of what comes out.
  ///
  /// - Parameter byName: whether each text is named, and not their folder: a pipe is read only then.
  init(texts: Int, jobs: Bool = false, byName: Bool = false) throws {
    folder = try Folder()
    try folder.makeFolder("in")
    let names = (1...texts).map { "in/\($0 < 10 ? "0" : "")\($0).txt" }
    for (number, name) in zip(1..., names) {
      try folder.write("ᾠδή \(number)\nὉ ποιητής\n\n" + Self.verses, to: name)
    }
    let elsewhere = folder.path("elsewhere/a.pdf")
    try folder.write(
      """
      {"text":"μῆνιν\\nἄειδε\\nθεὰ\\nΠηληϊάδεω","output":"sub/a.png","page":"60ptx90pt","dpi":40}
      {"text":"μῆνιν\\nἄειδε\\nθεὰ","output":"sub/a-%d.svg","page":"60ptx90pt"}
      {"text":"μῆνιν","output":"b.json"}
      {"text":"ἄειδε","output":"\(elsewhere)"}

      """, to: "jobs.jsonl")
    options = ["-o", "out", "--backend", "native", "--font", Self.font, "--quiet"]
    arguments =
      ["batch"] + (byName ? names : ["in"]) + (jobs ? ["jobs.jsonl", "--allow-outside"] : [])
      + options
    let run = try self.run()
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    whole = try outputs()
    items = try report()
    clear()
  }

  func start(_ options: [String] = []) throws -> Program {
    try folder.start(arguments + ["--report", "out/r.json"] + options)
  }

  func run(_ options: String...) throws -> Run { try start(options).wait() }

  /// Removes everything that runs have made.
  func clear() {
    folder.remove("out")
    folder.remove("elsewhere")
  }

  /// Every output that is there with its bytes.
  func outputs() throws -> [String: [UInt8]] {
    try files().filter { !$0.key.contains("/.") && $0.key != "out/r.json" }
  }

  /// The number of outputs there are.
  func outputCount() -> Int { names().count { !$0.hasPrefix(".") } }

  /// The number of outputs there are, or are written but not in their places.
  func writtenCount() -> Int { names().count }

  /// The names of the files of outputs, in their places or not: all but the report and the state.
  private func names() -> [String] {
    ["out", "out/sub", "elsewhere"].flatMap { folder.names(in: $0) }
      .filter { $0.contains(".") && $0 != "r.json" && !Self.state.hasSuffix($0) }
  }

  /// True if an output is in its place, and the next run will know that it need not be made.
  func isDone(_ name: String) -> Bool {
    folder.exists("out/\(name)") && (try? folder.text(Self.state).contains(name)) == true
  }

  /// The names of what is no output: of the state, and of what is not in its place yet.
  func hidden() throws -> [String] { try files().keys.filter { $0.contains("/.") }.sorted() }

  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in ["out", "elsewhere"] {
      // A file may go while we look.
      for (path, bytes) in (try? folder.contents(of: name)) ?? [:] { files[path] = bytes }
    }
    return files
  }

  /// The report, without its times and without whether an item was set now or before.
  func report() throws -> [UInt8] {
    var report = try BatchReport(path: folder.path("out/r.json"))
    for index in report.entries.indices {
      report.entries[index].outcome.milliseconds = 0
      if report.entries[index].outcome.state == .unchanged {
        report.entries[index].outcome.state = .done
      }
    }
    return report.json
  }

  /// The number of items that are in a state.
  func count(_ state: BatchOutcome.State) throws -> Int {
    try BatchReport(path: folder.path("out/r.json")).entries.count { $0.outcome.state == state }
  }

  /// All outputs so far are as they should be. Some may be missing.
  func isWholeSoFar() throws -> Bool {
    try outputs().allSatisfy { whole[$0.key] == $0.value }
  }

  /// Differences from a run that nothing has disturbed: files that are missing, that differ, or that
  /// are too many, and the report.
  func faults() throws -> [String] {
    let outputs = try outputs()
    let names = Set(outputs.keys).union(whole.keys).filter { outputs[$0] != whole[$0] }
    let left = try hidden().filter { $0 != Self.state }
    let report = try report()
    return names.sorted() + left
      + (report == items ? [] : ["report: " + String(decoding: report, as: UTF8.self)])
  }

  // MARK: Stopping in the middle

  /// Puts a pipe in the place of a text: who reads it waits for ``feed(_:)``.
  func stop(at number: Int) throws -> String {
    let name = folder.names(in: "in")[number - 1]
    folder.remove("in/\(name)")
    guard unsafe mkfifo(folder.path("in/\(name)"), 0o600) == 0 else {
      throw Folder.Failure("mkfifo")
    }
    return "in/\(name)"
  }

  /// Lets the reader go on, and puts the text in its place.
  func feed(_ name: String, _ number: Int) throws {
    let pipe = try waitForReader(of: name)
    defer { close(pipe) }
    let text = "ᾠδή \(number)\nὉ ποιητής\n\n" + Self.verses
    folder.remove(name)
    try folder.write(text, to: name)
    let bytes = Array(text.utf8)
    unsafe _ = bytes.withUnsafeBytes { unsafe Glibc.write(pipe, $0.baseAddress, $0.count) }
  }

  /// Waits until someone reads a pipe that stands in the place of a text, and opens its other end.
  func waitForReader(of name: String) throws -> Int32 {
    for _ in 0..<10_000 {
      let pipe = unsafe open(folder.path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if pipe >= 0 { return pipe }
      usleep(1000)
    }
    throw Program.Failure(description: "no one reads \(name)")
  }

  /// Waits until something is so.
  @discardableResult
  static func wait(seconds: Double = 30, _ condition: () throws -> Bool) rethrows -> Bool {
    let start = Program.now
    while try !condition() {
      if Program.now - start > seconds { return false }
      usleep(500)
    }
    return true
  }
}

/// Numbers by chance, the same ones each time (SplitMix64).
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

extension BatchReport {
  /// The whole report as it is written.
  var json: [UInt8] {
    var bytes: [UInt8] = []
    try? write { bytes += $0 }
    return bytes
  }
}
