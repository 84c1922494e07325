import Glibc
import Testing

@testable import Batches
@testable import vtype

/// Shards, and the recipes of docs/many-machines.md: n parts are one run, byte for byte.
@Suite(.serialized)
struct ManyMachinesTests {
  let folder: Folder
  /// The outputs and the report of one run of the whole list.
  private let whole: [String: [UInt8]?]
  private let report: [UInt8]
  private static let options = [
    "--font", Collection.font, "--backend", "native", "--jobs", "1",
  ]

  init() throws {
    folder = try Folder()
    try folder.makeFolder("poems")
    for number in 1...7 {
      let text = "ᾠδή \(number)\nὉ ποιητής\n\n" + Collection.verses
      try folder.write(text, to: "poems/\(number).txt")
    }
    try folder.write(#"[{"title":"α","paragraphs":["μῆνιν"]}]"#, to: "poems/more.json")
    try folder.write([0xFF], to: "poems/bad.txt")
    // The recipes call the command by its name, and know nothing of our small font.
    try folder.makeFolder("bin")
    try Self.wrap(folder, "exec \"$real\" batch \"$@\" \(Self.options.joined(separator: " "))")
    let run = try Program(
      ["bin/vtype", "batch", "poems/", "-o", "sheets/", "--report", "report.json"], in: folder.path
    ).wait()
    #expect(run.status == 1, "\(run.errors)")
    whole = try Self.visible(folder)
    report = try Self.report(folder)
    for name in ["sheets", "report.json"] { folder.remove(name) }
  }

  /// Puts a script in the place of the command, in which `$real` is the command. Merging is passed on.
  private static func wrap(_ folder: Folder, _ script: String) throws {
    try folder.write(
      """
      #!/bin/bash
      real='\(VTypeCommand.path)'
      if [[ $2 == --merge-reports ]]; then exec "$real" "$@"; fi
      shift
      \(script)

      """, to: "bin/vtype")
    unsafe _ = chmod(folder.path("bin/vtype"), 0o755)
  }

  private static func visible(_ folder: Folder) throws -> [String: [UInt8]?] {
    try folder.contents(of: "sheets").filter { !$0.key.contains("/.") }
  }

  private static func report(_ folder: Folder) throws -> [UInt8] {
    var report = try BatchReport(path: folder.path("report.json"))
    for index in report.entries.indices {
      report.entries[index].outcome.milliseconds = 0
      if report.entries[index].outcome.state == .unchanged {
        report.entries[index].outcome.state = .done
      }
    }
    return report.json
  }

  /// The block of a language under a heading of the page.
  private func recipe(_ heading: String, _ language: String = "sh") throws -> String {
    let page = try folder.text("\(VTypeCommand.root)/docs/many-machines.md")
    let section = try #require(page.pieces(after: "\n## \(heading)\n").first)
    let block = try #require(section.pieces(after: "```\(language)\n").first)
    return try #require(block.pieces(before: "```").first.map(String.init))
  }

  /// Runs a script of the shell in which `vtype` is the command, and `docs` those of the project.
  private func bash(_ script: String, _ environment: [String: String?] = [:]) throws -> Run {
    let path = "\(folder.path("bin")):\(Program.variable("PATH") ?? "")"
    return try Program(
      ["bash", "-c", script], in: folder.path,
      environment: environment.merging(["PATH": path, "HOME": folder.path]) { first, _ in first }
    ).wait()
  }

  private func expectTheWhole(_ run: Run) throws {
    // One text is bad, whoever sets it.
    #expect(run.status == 1, "\(run.errors)")
    #expect(try Self.visible(folder) == whole)
    #expect(try Self.report(folder) == report)
    let hidden = folder.names(in: "sheets").filter { $0.hasPrefix(".") }
    #expect(hidden.allSatisfy { $0.hasSuffix(".state") }, "\(hidden)")
  }

  /// The second part is killed in its midst, once.
  private func killTheSecondPartOnce() throws {
    try Self.wrap(
      folder,
      """
      if [[ "$*" == *--shard?2/3* && ! -e killed ]]; then
        touch killed
        "$real" batch "$@" \(Self.options.joined(separator: " ")) &
        sleep 0.08
        kill -KILL $!
        exit 137
      fi
      exec "$real" batch "$@" \(Self.options.joined(separator: " "))
      """)
  }

  @Test(arguments: [false, true])
  func gnuParallel(_ isKilled: Bool) throws {
    if isKilled { try killTheSecondPartOnce() }
    try expectTheWhole(bash(recipe("GNU parallel")))
    #expect(folder.exists("killed") == isKilled)
  }

  @Test func dask() throws {
    try killTheSecondPartOnce()
    let python = try VTypeCommand.python()
    let script = try recipe("Dask").split(separator: " ").joined(separator: " ")
    unsafe _ = symlink("\(VTypeCommand.root)/docs", folder.path("docs"))
    try folder.write("#!/bin/sh\nexec '\(python)' \"$@\"\n", to: "bin/python3")
    unsafe _ = chmod(folder.path("bin/python3"), 0o755)
    try expectTheWhole(bash(script))
    #expect(folder.exists("killed"))
    #expect(folder.names().filter { $0.hasPrefix("report.json.") }.isEmpty)
  }

  @Test func slurm() throws {
    let script = try recipe("Slurm")
    for part in ["2", "1", "3"] {
      let run = try bash(
        script, ["SLURM_ARRAY_TASK_ID": part, "SLURM_ARRAY_TASK_COUNT": "3"])
      #expect([0, 1].contains(run.status), "\(run.errors)")
    }
    try expectTheWhole(bash("vtype batch --merge-reports report-*.json --report report.json"))
  }

  @Test func kubernetes() throws {
    try folder.write(try recipe("Kubernetes", "yaml"), to: "job.yaml")
    let command = try folder.python(
      """
      import sys, yaml
      job = yaml.safe_load(open(sys.argv[1]))
      spec = job['spec']
      assert job['kind'] == 'Job' and spec['completionMode'] == 'Indexed'
      container = spec['template']['spec']['containers'][0]
      assert container['command'][:2] == ['sh', '-c'] and spec['completions'] == 8
      print(container['command'][2].replace('/8"', '/3"'))
      """, "job.yaml"
    ).text
    for index in ["0", "1", "2"] {
      let run = try bash("sh -c '\(command.dropLast())'", ["JOB_COMPLETION_INDEX": index])
      #expect([0, 1].contains(run.status), "\(run.errors)")
    }
    try expectTheWhole(bash("vtype batch --merge-reports report-*.json --report report.json"))
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text before each occurrence of a string, after the one before.
  fileprivate func pieces(before separator: String) -> [Substring] {
    Array(split(separator: separator, omittingEmptySubsequences: false).dropLast())
  }
}
