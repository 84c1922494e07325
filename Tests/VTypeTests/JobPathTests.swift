import Glibc
import Testing

@testable import Batches
@testable import vtype

/// A list of jobs may come from anywhere: it reads in its folder and below, and writes in that of `-o` and below.
struct JobPathTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    for name in ["lists", "lists/in", "elsewhere", "out"] { try folder.makeFolder(name) }
    try folder.write("山\n", to: "lists/in/a.txt")
    try folder.write("secret\n", to: "elsewhere/secret.txt")
    unsafe _ = symlink("../elsewhere", folder.path("lists/link"))
    unsafe _ = symlink("../elsewhere/secret.txt", folder.path("lists/secret.txt"))
    unsafe _ = symlink("in/a.txt", folder.path("lists/near.txt"))
    unsafe _ = symlink("../elsewhere", folder.path("out/link"))
    unsafe _ = symlink("../elsewhere/new.pdf", folder.path("out/new.pdf"))
    unsafe _ = symlink("sub/there.pdf", folder.path("out/there.pdf"))
    try folder.makeFolder("out/sub")
    try folder.write("old", to: "out/sub/there.pdf")
    try folder.write("old", to: "elsewhere/new.pdf")
    unsafe _ = mkfifo(folder.path("lists/pipe"), 0o600)
    unsafe _ = mkfifo(folder.path("out/pipe.pdf"), 0o600)
  }

  /// Runs jobs, and gives the numbers of those that have failed.
  private func failed(_ jobs: [String], _ options: String...) throws -> (Run, [Int]) {
    try folder.write(jobs.joined(separator: "\n"), to: "lists/jobs.jsonl")
    let run = try folder.vtype(
      ["batch", "lists/jobs.jsonl", "--report", "r.json", "--quiet"] + options)
    let report = try BatchReport(path: folder.path("r.json"))
    return (run, report.entries.filter { $0.outcome.state == .failed }.map(\.number))
  }

  @Test func inputsStayInTheFolderOfTheList() throws {
    let good = [
      "lists/in/a.txt", "./lists/in/../in/a.txt", "lists/near.txt", folder.path("lists/in/a.txt"),
    ]
    let bad = [
      "elsewhere/secret.txt", "lists/../elsewhere/secret.txt", "lists/link/secret.txt",
      "lists/secret.txt", folder.path("elsewhere/secret.txt"), "/etc/hostname",
      "/proc/self/environ",
    ]
    let special = ["/dev/stdin", "/dev/null", "/dev/zero", "lists/pipe", "lists/in"]
    let jobs = (good + bad + special).enumerated().map {
      #"{"input":"\#($1)","output":"\#($0).pdf"}"#
    }
    let start = Program.now
    let (run, numbers) = try failed(jobs, "-o", "out")
    #expect(run.status == 1 && numbers == Array(good.count + 1...jobs.count), "\(run.errors)")
    #expect(Program.now - start < 30)
    #expect(run.errors.contains("--allow-outside") && run.errors.contains("no file"))
    // What is elsewhere and what is not there make one answer.
    let (other, _) = try failed(
      ["elsewhere/secret.txt", "elsewhere/nothing.txt"].map { #"{"input":"\#($0)"}"# }, "-o", "out")
    let answers = Set(
      other.errors.split(separator: "\n").compactMap { $0.split(separator: ".txt: ").last })
    #expect(answers.count == 1 && answers.first?.contains("cannot read") == true, "\(other.errors)")
    // A list from standard input has the current folder.
    let piped = try folder.vtype(
      "batch", "-", "-o", "out", "--quiet",
      input: Array(
        (#"{"input":"lists/in/a.txt","output":"p.pdf"}"# + "\n" + #"{"input":"/etc/hostname"}"#)
          .utf8))
    #expect(piped.status == 1 && folder.exists("out/p.pdf"), "\(piped.errors)")
    // All of it may be allowed; but for what is no file.
    let (_, left) = try failed(
      (good + bad.dropLast()).enumerated().map { #"{"input":"\#($1)","output":"\#($0).pdf"}"# },
      "-o", "out", "--allow-outside")
    #expect(left == [])
  }

  @Test func outputsStayInTheFolderOfOutputs() throws {
    let good = ["a.pdf", "sub/b.pdf", "./sub/../sub/c.pdf", "there.pdf", folder.path("out/d.pdf")]
    let bad = [
      "../x.pdf", "../../x.pdf", "sub/../../x.pdf", "none/../../x.pdf", "link/x.pdf", "new.pdf",
      folder.path("elsewhere/x.pdf"), "/tmp/../\(folder.path)/x.pdf", "/dev/null", "pipe.pdf",
      "unmade/../pipe.pdf",
      ".vtype-batch.state", "sub/.vtype-batch-1-0-a.pdf", "../outside/x.pdf",
    ]
    let jobs = (good + bad).map { #"{"text":"山","output":"\#($0)","format":"pdf"}"# }
    for options in [["-o", "out"], ["-o", "./out/"]] {
      let before = try folder.contents(of: "elsewhere")
      try folder.write(jobs.joined(separator: "\n"), to: "lists/jobs.jsonl")
      let run = try folder.vtype(
        ["batch", "lists/jobs.jsonl", "--report", "r.json", "--quiet"] + options)
      let report = try BatchReport(path: folder.path("r.json"))
      #expect(run.status == 1 && run.errors.contains("--allow-outside"), "\(run.errors)")
      #expect(
        report.entries.filter { $0.outcome.state == .failed }.map(\.number)
          == Array(good.count + 1...jobs.count), "\(run.errors)")
      #expect(try folder.contents(of: "elsewhere") == before)
      #expect(!folder.exists("x.pdf") && !folder.exists("outside"))
      #expect(try folder.read("out/sub/there.pdf") == folder.read("out/a.pdf"))
    }
    // Without -o, the current folder.
    let (run, numbers) = try failed([
      #"{"text":"山","output":"e.pdf"}"#, #"{"text":"山","output":"../e.pdf"}"#,
    ])
    #expect(numbers == [2] && run.errors.contains("the folder of the command"))
    let (_, left) = try failed(
      ["../x.pdf", "link/x.pdf", "new.pdf"].map { #"{"text":"山","output":"\#($0)"}"# },
      "-o", "out", "--allow-outside")
    #expect(left == [] && folder.exists("x.pdf") && folder.exists("elsewhere/x.pdf"))
    #expect(try folder.read("elsewhere/new.pdf") == folder.read("x.pdf"))
  }

  @Test func jobsDoNotAllowThemselvesMore() throws {
    try folder.write([0x89, 0x50], to: "elsewhere/a.png")
    let (run, numbers) = try failed(
      [
        #"{"text":"![山](elsewhere/a.png)","from":"marks","allow-images":["elsewhere"],"output":"a.pdf"}"#,
        #"{"text":"山","allow-images":["lists/in"],"output":"b.pdf"}"#,
        #"{"text":"山","allow-images":["lists/link"],"output":"c.pdf"}"#,
        #"{"text":"山","allow-outside":true,"output":"d.pdf"}"#,
      ], "-o", "out")
    #expect(numbers == [1, 3, 4] && run.errors.contains("allow-images"), "\(run.errors)")
  }

  @Test func aCheckAndSnapshotsReadNoMore() throws {
    try folder.write(#"{"input":"elsewhere/secret.txt"}"#, to: "lists/jobs.jsonl")
    let check = try folder.vtype("check", "lists/jobs.jsonl")
    #expect(check.status == 66 && check.text.contains("no such file"), "\(check.text)")
    #expect(try folder.vtype("check", "lists/jobs.jsonl", "--allow-outside").status == 0)
    try folder.write(
      #"{"input":"../elsewhere/secret.txt","output":"s"}"# + "\n"
        + #"{"input":"in/a.txt","output":"a"}"#,
      to: "lists/jobs.jsonl")
    folder.remove("lists/pipe")
    folder.remove("lists/secret.txt")
    folder.remove("lists/near.txt")
    let snapshot = try folder.vtype("snapshot", "record", "lists", "--format", "json")
    #expect(snapshot.status == 1 && snapshot.errors.contains("no such file"), "\(snapshot.errors)")
    #expect(folder.names(in: "lists/__snapshots__") == ["a.json", "in"])
  }
}
