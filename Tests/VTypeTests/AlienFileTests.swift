import Glibc
import Storage
import Testing

@testable import Batches
@testable import vtype

/// A file of a folder that is no text fails alone, and names of files are bytes.
struct AlienFileTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("in")
    try folder.write("山\n", to: "in/a.txt")
    try folder.write("川\n", to: "in/b.txt")
  }

  /// Names that are not UTF-8, by the shell.
  private func shell(_ script: String) throws -> Run {
    try Program(["sh", "-c", script, VTypeCommand.path], in: folder.path).wait()
  }

  @Test(arguments: ["in", "in/*", "--list list"])
  func anAlienFileFailsAlone(_ inputs: String) throws {
    try folder.write("{}", to: "in/package.json")
    try folder.write("{\"a\":", to: "in/broken.json")
    try folder.write("nonsense", to: "in/c.jsonl")
    try folder.write([0xFF, 0x00], to: "in/d.json")
    unsafe _ = symlink("nowhere", folder.path("in/e.json"))
    unsafe _ = symlink("loop.jsonl", folder.path("in/loop.jsonl"))
    try folder.write(
      "in/a.txt\nin/b.txt\nin/package.json\nin/broken.json\nin/c.jsonl\nin/d.json\nin/e.json\nin/loop.jsonl\n",
      to: "list")
    let run = try folder.vtype(
      ["batch"] + inputs.split(separator: " ").map(String.init)
        + ["-o", "out", "--quiet", "--report", "r.json"])
    let report = try BatchReport(path: folder.path("r.json"))
    #expect(run.status == 1)
    #expect(report.entries.count == 8)
    #expect(report.entries.count { $0.outcome.state == .failed } == 6, "\(run.errors)")
    #expect(
      run.errors.contains("in/package.json: error: ")
        || run.errors.contains("list:3:1: error: in/package.json: "))
    #expect(folder.exists("out/a.pdf") && folder.exists("out/b.pdf"))
    // What the user has named is told at once.
    #expect(try folder.vtype("batch", "in/package.json", "in/a.txt", "-o", "x").status == 65)
  }

  /// Nobody writes into them, so that whoever opens them waits.
  @Test(arguments: [["in"], ["in/*"]])
  func pipesOfAFolderAreNotWaitedFor(_ inputs: [String]) throws {
    for name in ["p.txt", "p.json", "p.jsonl"] {
      try #require(unsafe mkfifo(folder.path("in/\(name)"), 0o600) == 0)
    }
    unsafe _ = symlink("p.txt", folder.path("in/q.txt"))
    let run = try folder.start(["batch"] + inputs + ["-o", "out", "-q"]).wait(seconds: 30)
    #expect(run.status == 1 && run.errors.contains("device or pipe"), "\(run.errors)")
    #expect(folder.exists("out/a.pdf") && folder.exists("out/b.pdf"))
    let check = try folder.start(["check"] + (inputs == ["in"] ? inputs : ["in/a.txt"])).wait(
      seconds: 30)
    #expect(check.status >= 0)
  }

  /// The second run finds the layouts of the first one among the texts.
  @Test func layoutsOfItsOwnAreNoTexts() throws {
    let words = ["batch", "in", "-o", "in", "--format", "json", "--report", "r.json"]
    #expect(try folder.vtype(words).status == 0)
    let first = try folder.contents(of: "in")
    let second = try folder.vtype(words)
    #expect(second.status == 0 && second.errors.contains("2 unchanged"), "\(second.errors)")
    try folder.write("谷\n", to: "in/a.txt")
    let third = try folder.vtype(words)
    #expect(third.status == 0 && third.errors.contains("1 unchanged"), "\(third.errors)")
    #expect(try folder.read("in/b.json") == first["in/b.json"])
    // As somebody else's they fail alone.
    let fourth = try folder.vtype(["batch", "in", "-o", "out", "--report", "r.json"])
    #expect(
      fourth.status == 1 && fourth.errors.contains("in/a.json: error: a layout"), "\(fourth.errors)"
    )
    let report = try BatchReport(path: folder.path("r.json"))
    #expect(report.entries.map(\.outcome.state) == [.done, .done, .failed, .failed])
    #expect(report.entries.map(\.number) == [1, 2, 3, 4])
    #expect(folder.exists("out/a.pdf") && folder.exists("out/b.pdf"))
  }

  @Test func aNameIsBytes() throws {
    let run = try shell(
      #"""
      n=$(printf 'x\351\377'); m=$(printf '\364\217\277\251'); d=$(printf 'd\300')
      mkdir "in/$d"
      for name in "$n" "$m" "$d/y$n"; do printf '空\n' >"in/$name.txt"; done
      printf '[{"title":"a","paragraphs":["b"]}]' >"in/$n.json"
      printf '{"text":"月"}\n' >"in/$n.jsonl"
      printf 'in/%s.txt\n' "$n" >list
      "$0" batch in -o out --quiet --report r.json --format svg || exit 1
      for name in a b "$n" "$m"; do test -s "out/$name.svg" || exit 2; done
      "$0" batch "in/$d" -o "$d" --quiet --format svg && cmp "$d/y$n.svg" "out/$n.svg" || exit 3
      "$0" batch "in/$n"'*.txt' -o glob --quiet --format svg && cmp "glob/$n.svg" "out/$n.svg" || exit 4
      "$0" batch --list list -o list.d --quiet --format svg && cmp "list.d/$n.svg" "out/$n.svg" || exit 5
      "$0" "in/$n.txt" -o "$n.svg" --quiet && cmp "$n.svg" "out/$n.svg" || exit 6
      "$0" "in/$n.txt" "in/$m.txt" --format svg -o "$d.d/" --quiet && cmp "$d.d/$m.svg" "out/$m.svg" || exit 7
      "$0" check "in/$n.txt" || exit 8
      "$0" batch in -o out --report r.json --format svg 2>again || exit 9
      "$0" "in/$n.txt" -o "in/$n.txt" --format svg --quiet && exit 10
      "$0" "none$n.txt" -o x.svg 2>message
      exit 0
      """#)
    #expect(run.status == 0, "\(run.errors)")
    let report = try BatchReport(path: folder.path("r.json"))
    #expect(
      report.entries.count == 7 && report.entries.allSatisfy { $0.outcome.state == .unchanged })
    #expect(try folder.text("again").contains("7 unchanged"))
    #expect(try folder.text("message").contains("nonex<E9><FF>.txt: error: "))
    // In a report a byte is a scalar of its own, so that names stay apart.
    #expect(report.entries.contains { $0.input == "in/x\u{10FFE9}\u{10FFFF}.txt" })
  }

  @Test func namesComeBack() {
    for bytes: [UInt8] in [
      [], Array("山.txt".utf8), [0xFF], [0x61, 0xC3, 0x28], [0xE5, 0xB1], [0xF4, 0x8F, 0xBF, 0xA9],
      [0xF4, 0x8F, 0xBD, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0x80], Array("e\u{301}\u{E9}".utf8),
    ] {
      let name = String(systemBytes: bytes)
      #expect(name.systemBytes == bytes)
      #expect(String(systemBytes: name.systemBytes) == name)
    }
    var seen: Set<[Unicode.Scalar]> = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        seen.insert(Array(String(systemBytes: [first, second]).unicodeScalars))
      }
    }
    #expect(seen.count == 65536)
  }
}
