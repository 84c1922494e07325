import Glibc
import Storage
import Testing

/// A signal leaves nothing unfinished, pages appear together or are told of by name, and snapshots stay in their folder.
@Suite(.serialized)
struct UnfinishedFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("山\n", to: "a.txt")
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60), to: "b.txt")
  }

  // MARK: 17: signals

  /// Finished output waits beside its place while the layout goes to a pipe that nobody reads.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU])
  func aSignalLeavesNothingUnfinished(_ signal: Int32) throws {
    unsafe _ = mkfifo(folder.path("pipe"), 0o600)
    for (text, output) in [("a.txt", "x.pdf"), ("b.txt", "x.svg"), ("b.txt", "x.json")] {
      try folder.makeFolder("out")
      let program = try folder.start([
        text, "-o", "out/\(output)", "--layout", "pipe", "--page", "a6", "--quiet",
      ])
      #expect(Collection.wait { folder.names(in: "out").contains { $0.hasPrefix(".vtype-") } })
      usleep(20_000)
      Glibc.kill(program.id, signal)
      let run = try program.wait(seconds: 20)
      #expect(run.status == 128 + signal && folder.names(in: "out").isEmpty, "\(run.errors)")
      folder.remove("out")
    }
  }

  /// A text after another may be waited for, and what is waited for can be ended.
  @Test func whatIsReadCanBeEnded() throws {
    unsafe _ = mkfifo(folder.path("pipe.txt"), 0o600)
    let program = try folder.start(["a.txt", "pipe.txt", "-o", "out/", "--quiet"])
    #expect(Collection.wait { folder.exists("out/a.pdf") })
    usleep(20_000)
    program.interrupt()
    #expect([-SIGINT, 128 + SIGINT].contains(try program.wait(seconds: 20).status))
    #expect(folder.names(in: "out") == ["a.pdf"])
  }

  /// Nobody reads the layout any more.
  @Test func aPipeThatIsClosedLeavesNothingUnfinished() throws {
    let run = try Program(
      [
        "sh", "-c", "\"$0\" b.txt -o x.pdf --layout - --quiet 2>errors | head -c 10 >/dev/null",
        VTypeCommand.path,
      ], in: folder.path
    ).wait()
    #expect(run.status == 0)
    #expect(!folder.names().contains { $0.hasPrefix(".vtype-") } && !folder.exists("x.pdf"))
    #expect(try folder.text("errors").contains("Broken pipe"))
  }

  @Test func snapshotsThatAreInterruptedLeaveNothingUnfinished() throws {
    try folder.makeFolder("t")
    for number in 1...12 {
      try folder.write(String(repeating: "春眠不覺曉\n", count: 40), to: "t/\(number).txt")
    }
    let words = ["snapshot", "record", "t", "--page", "a6", "--quiet"]
    let start = Program.now
    #expect(try folder.vtype(words).status == 0)
    let duration = Program.now - start
    let names = folder.names(in: "t/__snapshots__")
    for moment in 1...24 {
      folder.remove("t/__snapshots__")
      let program = try folder.start(words)
      usleep(UInt32(duration * 1_000_000 * Double(moment) / 24))
      Glibc.kill(program.id, [SIGINT, SIGTERM, SIGHUP][moment % 3])
      _ = try program.wait()
      let left = folder.names(in: "t/__snapshots__")
      #expect(left.allSatisfy { names.contains($0) }, "\(left)")
    }
  }

  // MARK: 18: pages

  /// Three files that wait for their places, beside what was there before.
  private func pages() throws -> OutputFiles {
    var files = OutputFiles()
    for number in 1...4 {
      try folder.write("old", to: "p-\(number).svg")
      try files.write(to: folder.path("p-\(number).svg"), as: .any) { (sink) throws(Failure) in
        try sink(Array("new".utf8))
      }
    }
    return files
  }

  private func contents() throws -> [String] { try (1...4).map { try folder.text("p-\($0).svg") } }

  @Test func allPagesOrNone() throws {
    var files = try pages()
    folder.remove("p-3.svg")
    try folder.makeFolder("p-3.svg")
    do throws(Failure) {
      try files.commit()
      Issue.record("a folder was replaced")
    } catch {
      #expect(error.status == .cannotWrite && error.message.contains("p-3.svg"))
    }
    #expect(try ["p-1.svg", "p-2.svg", "p-4.svg"].allSatisfy { try folder.text($0) == "old" })
    _ = consume files
    #expect(folder.names().filter { $0.hasPrefix(".vtype") }.isEmpty)
  }

  @Test func pagesThatAreNewAreNamed() throws {
    var files = try pages()
    let waiting = try #require(
      folder.names().first { $0.hasPrefix(".vtype") && $0.hasSuffix("-p-3.svg") })
    folder.remove(waiting)
    do throws(Failure) {
      try files.commit()
      Issue.record("what is gone was put in its place")
    } catch {
      #expect(error.message.contains("p-3.svg: No such file"))
      #expect(
        error.message.contains("p-1.svg to p-2.svg, and p-3.svg and what comes after it"),
        "\(error.message)")
    }
    #expect(try contents() == ["new", "new", "old", "old"])
    _ = consume files
    #expect(folder.names().filter { $0.hasPrefix(".vtype") }.isEmpty)
  }

  /// Nothing can be renamed to where a file is mounted.
  @Test(.enabled(if: !HinderedBatchTests.privileges.isEmpty, "mounting is allowed to root only"))
  func aPageThatCannotBeReplaced() throws {
    let script = """
      for run in 'b.txt -o out/b.svg' 'batch b.txt a.txt -o out --format svg'; do
        rm -rf out; mkdir out
        for page in 1 2 3; do echo old >out/b-00$page.svg; done
        echo mounted >m; mount --bind m out/b-002.svg || exit 99
        "$0" $run --page a6 --quiet; echo $?
        cat out/b-003.svg; ls -A out | grep -v state
        umount out/b-002.svg
      done
      """
    let run = try HinderedBatchTests.mounting(script, in: folder.path)
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(
      lines.contains("73") && lines.contains("1") && lines.count { $0 == "old" } == 2, "\(lines)")
    #expect(lines.contains("a.svg") && !lines.contains { $0.hasPrefix(".vtype") })
    #expect(
      run.errors.components(of: "b-002.svg: Device or resource busy; new are") == 2, "\(run.errors)"
    )
  }

  // MARK: 15: snapshots

  @Test func nothingIsRemovedAfterALink() throws {
    try folder.makeFolder("keep")
    for name in ["x.json", "x.png", "a.json", "a.png", "a.diff.png", "a.actual.json"] {
      try folder.write("precious", to: "keep/\(name)")
    }
    let before = try folder.contents(of: "keep")
    func texts(_ names: String...) throws {
      folder.remove("t")
      try folder.makeFolder("t")
      for name in names {
        if name.contains("/") { try folder.makeFolder("t/sub") }
        try folder.write("山\n", to: "t/\(name)")
      }
    }
    func run(_ words: String, _ message: String = "is a link") throws {
      let run = try folder.vtype(["snapshot"] + words.split(separator: " ").map(String.init))
      #expect(run.status == 73 && run.errors.contains(message), "\(words): \(run.errors)")
      #expect(try folder.contents(of: "keep") == before, "\(words)")
    }
    // The whole folder; with a text and without one that has a snapshot there.
    try texts("a.txt")
    unsafe _ = symlink("../keep", folder.path("t/__snapshots__"))
    for words in ["verify t --update", "record t --update", "verify t --update --format json"] {
      try run(words)
    }
    try texts("b.txt")
    unsafe _ = symlink("../keep", folder.path("t/__snapshots__"))
    for words in ["verify t --update", "record t", "record t --update"] { try run(words) }
    // A folder in it, and a file.
    try texts("sub/a.txt", "b.txt")
    try folder.makeFolder("t/__snapshots__")
    unsafe _ = symlink("../../keep", folder.path("t/__snapshots__/sub"))
    unsafe _ = symlink("../../keep/x.json", folder.path("t/__snapshots__/b.json"))
    for words in ["record t --update", "verify t --update"] { try run(words) }
    // Where differences are shown.
    try texts("a.txt")
    #expect(try folder.vtype("snapshot", "record", "t", "--quiet").status == 0)
    unsafe _ = symlink("../keep", folder.path("t/__failures__"))
    let same = try folder.vtype("snapshot", "verify", "t", "--quiet")
    #expect(try folder.contents(of: "keep") == before)
    #expect(same.status == 0, "\(same.errors)")
    let differs = try folder.vtype("snapshot", "verify", "t", "--size", "20pt", "--quiet")
    #expect(differs.status == 1 && differs.errors.contains("is a link"))
    #expect(try folder.contents(of: "keep") == before)
    // Other files of the folder stay when what has no text is removed.
    folder.remove("t/__failures__")
    try folder.write("precious", to: "t/__snapshots__/old.json")
    #expect(try folder.vtype("snapshot", "verify", "t", "--update", "--quiet").status == 0)
    #expect(folder.names(in: "t/__snapshots__") == ["a.json", "a.png"])
  }
}

extension String {
  /// The number of times that a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
