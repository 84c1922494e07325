import Glibc
import Testing

/// `vtype watch` (WA-1 to WA-4, PV-37): the command, and again when something changes that it has read.
@Suite(.serialized)
struct WatchTests {
  let folder: Folder
  static let options = [
    "--font", Collection.font, "--lang", "el", "--page", "a6", "--size", "20pt",
  ]

  init() throws {
    folder = try Folder()
    try folder.write(Self.text(lines: 60), to: "a.txt")
  }

  private static func text(lines: Int, first: String = "μῆνιν ἄειδε θεά") -> String {
    first + "\n" + String(repeating: "Πηληϊάδεω Ἀχιλῆος\n", count: lines)
  }

  /// A watch, and the lines of its runs.
  private struct Watch {
    let program: Program

    /// Waits until so many runs have ended, and nothing comes after them.
    func wait(runs count: Int) throws {
      let isThere = Collection.wait { lines.count >= count || program.hasEnded }
      #expect(isThere, "\(program.errors)")
      #expect(lines.count == count, "\(program.errors)")
    }

    var lines: [Substring] {
      program.errors.split(separator: "\n").filter { $0.hasSuffix(" ms") }
    }

    /// Stops it.
    @discardableResult func stop(status: Int32 = 0) throws -> Run {
      program.interrupt()
      let run = try program.wait()
      #expect(run.status == status, "\(run.errors)")
      return run
    }
  }

  private func watch(_ arguments: [String], options: [String] = Self.options) throws -> Watch {
    Watch(program: try folder.start(["watch"] + options + arguments))
  }

  @Test(
    "WA-1, WA-2 outputs are the command's, and pages that stay the same are not written again",
    arguments: [["a.pdf"], ["p-%d.svg"], ["p-%d.png", "--dpi", "50"], ["a.json"]])
  func outputs(_ output: [String]) throws {
    try folder.makeFolder("out")
    try folder.makeFolder("command")
    let watch = try watch(["a.txt", "-o", "out/" + output[0]] + output.dropFirst())
    try watch.wait(runs: 1)
    var states: [String: UInt64] = [:]
    func compare() throws {
      let run = try folder.vtype(
        ["a.txt", "-o", "command/" + output[0]] + output.dropFirst() + Self.options)
      #expect(run.status == 0)
      let names = folder.names(in: "out").sorted()
      #expect(names == folder.names(in: "command").sorted())
      for name in names {
        let isEqual = try folder.read("out/" + name) == folder.read("command/" + name)
        #expect(isEqual, "\(name)")
        states[name] = Self.number("\(folder.path("out/"))\(name)")
      }
    }
    try compare()
    let before = states
    let pages = before.count
    // The last page has another text: the others are those of before.
    try folder.write(Self.text(lines: 60) + "οὐλομένην\n", to: "a.txt")
    try watch.wait(runs: 2)
    try compare()
    let second = states
    if pages > 1 {
      let same = before.count { second[$0.key] == $0.value }
      #expect(same > pages - 3)
      #expect(watch.lines[1].contains("\(second.count - same) changed"))
    }
    states = [:]
    // A shorter text has fewer pages; what is not of this watch stays.
    try folder.write("mine", to: "out/p-77.svg")
    try folder.write(Self.text(lines: 2), to: "a.txt")
    try watch.wait(runs: 3)
    folder.remove("command")
    try folder.makeFolder("command")
    #expect(try folder.text("out/p-77.svg") == "mine")
    folder.remove("out/p-77.svg")
    try compare()
    let left = folder.names(in: "out").count
    #expect(pages == 1 || watch.lines[2].contains("\(second.count - left) removed"))
    try watch.stop()
    #expect(folder.names(in: "out").allSatisfy { !$0.hasPrefix(".") })
  }

  /// The number of a file, which another one in its place does not have.
  private static func number(_ path: String) -> UInt64 {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? UInt64(info.st_ino) : 0
  }

  /// A change of something, and what it has to lead to.
  struct Change: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var files: [String: String] = [:]
    var arguments: [String]
    var change: @Sendable (Folder) throws -> Void
  }

  static let changes = [
    Change(
      testDescription: "a new file over the old one", arguments: ["a.txt", "-o", "o.pdf"],
      change: {
        try $0.write("ἄλλο", to: "b.txt")
        #expect(unsafe rename($0.path("b.txt"), $0.path("a.txt")) == 0)
      }),
    Change(
      testDescription: "a picture", files: ["m.md": "![x](p.svg)\n", "p.svg": svg(10)],
      arguments: ["m.md", "-o", "o.pdf"],
      change: { try $0.write(svg(20), to: "p.svg") }),
    Change(
      testDescription: "a picture that was missing", files: ["m.md": "![x](p.svg)\n"],
      arguments: ["m.md", "-o", "o.pdf"], change: { try $0.write(svg(20), to: "p.svg") }),
    Change(
      testDescription: "settings", files: ["s.toml": "pitch = \"40pt\"\n"],
      arguments: ["a.txt", "--config", "s.toml", "-o", "o.pdf"],
      change: { try $0.write("pitch = \"30pt\"\n", to: "s.toml") }),
    Change(
      testDescription: "a page design",
      files: ["mine.toml": "[frame]\nkind = \"single\"\n"],
      arguments: ["a.txt", "--sheet", "mine.toml", "--size", "8pt", "-o", "o.pdf"],
      change: { try $0.write("[frame]\nkind = \"double\"\n", to: "mine.toml") }),
    Change(
      testDescription: "a chapter", files: ["b.toml": "body = [\"a.txt\"]\n"],
      arguments: ["b.toml", "-o", "o.pdf"], change: { try $0.write("ἄλλο", to: "a.txt") }),
    Change(
      testDescription: "a chapter more", files: ["b.toml": "body = [\"*.txt\"]\n"],
      arguments: ["b.toml", "-o", "o.pdf"], change: { try $0.write("ἄλλο", to: "c.txt") }),
    Change(
      testDescription: "a link that leads elsewhere", arguments: ["link.txt", "-o", "o.pdf"],
      change: {
        try $0.write("ἄλλο", to: "b.txt")
        unsafe _ = unlink($0.path("link.txt"))
        #expect(unsafe symlink("b.txt", $0.path("link.txt")) == 0)
      }),
    Change(
      testDescription: "what a link leads to", arguments: ["link.txt", "-o", "o.pdf"],
      change: { try $0.write("ἄλλο", to: "a.txt") }),
    Change(
      testDescription: "looked at each half second", arguments: ["a.txt", "--poll", "-o", "o.pdf"],
      change: { try $0.write("ἄλλο", to: "a.txt") }),
  ]

  private static func svg(_ size: Int) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" height=\"\(size)\">"
      + "<rect width=\"5\" height=\"5\"/></svg>"
  }

  @Test("WA-1, PV-37 what a run has read counts", arguments: changes)
  func whatCounts(_ change: Change) throws {
    for (name, text) in change.files { try folder.write(text, to: name) }
    #expect(unsafe symlink("a.txt", folder.path("link.txt")) == 0)
    let watch = try watch(change.arguments)
    try watch.wait(runs: 1)
    let old = try? folder.read("o.pdf")
    // What is not read does not count.
    try folder.write("x", to: "other.md")
    try change.change(folder)
    try watch.wait(runs: 2)
    let new = try folder.read("o.pdf")
    let isNew = new != old
    #expect(isNew)
    try watch.stop()
    folder.remove("o.pdf")
    let arguments = change.arguments.filter { $0 != "--poll" }
    let isBook = arguments[0] == "b.toml"
    #expect(try folder.vtype((isBook ? ["book"] : []) + Self.options + arguments).status == 0)
    let isCommands = try folder.read("o.pdf") == new
    #expect(isCommands, "\(watch.program.errors)")
  }

  @Test(
    "WA-1, WA-4 a text that goes is a failure, until it returns; the last run decides the exit code"
  )
  func goneAndBack() throws {
    let watch = try watch(["a.txt", "-o", "o.pdf"])
    try watch.wait(runs: 1)
    let old = try folder.read("o.pdf")
    #expect(unsafe rename(folder.path("a.txt"), folder.path("b.txt")) == 0)
    try watch.wait(runs: 2)
    #expect(watch.program.errors.contains("a.txt: error: cannot read it: No such file"))
    let isOld = try folder.read("o.pdf") == old
    #expect(isOld)
    #expect(unsafe rename(folder.path("b.txt"), folder.path("a.txt")) == 0)
    try watch.wait(runs: 3)
    #expect(watch.lines[2].contains("none changed"))
    folder.remove("a.txt")
    try watch.wait(runs: 4)
    try watch.stop(status: 1)
  }

  @Test("WA-1 the first run may fail")
  func firstFails() throws {
    folder.remove("a.txt")
    let watch = try watch(["a.txt", "-o", "o.pdf"])
    try watch.wait(runs: 1)
    #expect(!folder.exists("o.pdf"))
    try folder.write("μῆνιν", to: "a.txt")
    try watch.wait(runs: 2)
    #expect(folder.exists("o.pdf"))
    try watch.stop()
  }

  @Test("WA-3 a run tells the warnings that are new, wherever the old ones have moved")
  func newWarnings() throws {
    let start = "μῆνιν\n\u{E000}\n"
    try folder.write(start, to: "a.txt")
    let watch = try watch(["a.txt", "-o", "o.pdf"])
    try watch.wait(runs: 1)
    let first = watch.program.errors
    #expect(first.contains("a.txt:2:1: warning:"))
    try folder.write("ἄειδε\n" + start, to: "a.txt")
    try watch.wait(runs: 2)
    #expect(!watch.program.errors.dropFirst(first.count).contains("warning"))
    try folder.write("ἄειδε\n" + start + "θεά![x](none.png)\n", to: "a.txt")
    try folder.write("![x](none.png)\n", to: "m.md")
    try watch.wait(runs: 3)
    try watch.stop()
  }

  @Test("PV-37 a file that is empty for a moment is read once, when it is whole")
  func emptyForAMoment() throws {
    let watch = try watch(["a.txt", "-o", "o.pdf"])
    try watch.wait(runs: 1)
    try folder.write("", to: "a.txt")
    usleep(60_000)
    try folder.write(Array("μῆνι".utf8) + [0xCE], to: "a.txt")
    usleep(60_000)
    try folder.write("μῆνιν", to: "a.txt")
    try watch.wait(runs: 2)
    #expect(!watch.program.errors.contains("empty"))
    try watch.stop()
  }

  @Test("WA-2 an input is never written over, also one that becomes an input while we watch")
  func inputs() throws {
    let mistake = try folder.vtype("watch", "a.txt", "-o", "a.txt", "--format", "pdf")
    #expect(mistake.status == 64)
    #expect(mistake.errors.contains("is an input, and would be overwritten"))
    try folder.write("μῆνιν\n", to: "m.md")
    let watch = try watch(["m.md", "-o", "o.svg"])
    try watch.wait(runs: 1)
    let picture = try folder.read("o.svg")
    try folder.write("![μῆνιν](o.svg)\n", to: "m.md")
    try watch.wait(runs: 2)
    #expect(watch.program.errors.contains("is an image of a text, and would be overwritten"))
    let isOld = try folder.read("o.svg") == picture
    #expect(isOld)
    try watch.stop(status: 1)
  }

  @Test(
    "WA-1, S3 the page of a preset or of settings counts for what the command line asks of it",
    arguments: [["--book", "shiroku"], ["--config", "page.toml"]])
  func pagesOfFiles(_ words: [String]) throws {
    try folder.write("page = \"a5\"\n", to: "page.toml")
    let watch = try watch(
      ["a.txt", "--exclude", "circle 50% 50% 20%", "-o", "o.pdf"] + words,
      options: ["--font", Collection.font, "--lang", "el"])
    try watch.wait(runs: 1)
    try watch.stop()
    #expect(folder.exists("o.pdf"))
  }

  @Test(
    "WA-1 mistakes of the command line end it",
    arguments: [
      (["-", "-o", "o.pdf"], "can be read once"), (["a.txt", "-o", "-"], "takes one run"),
      (["a.txt"], "no output"), ([], "no input"),
      (["a.txt", "-o", "o.foo"], "cannot tell the format"),
      (["a.txt", "--sise", "3", "-o", "o.pdf"], "did you mean --size?"),
      (["b.toml", "a.txt", "-o", "o.pdf"], "watched alone"),
    ])
  func mistakes(_ words: [String], _ message: String) throws {
    let run = try folder.vtype(["watch"] + words)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
