import Glibc
import Testing

@testable import Batches
@testable import vtype

/// Slips of the hand and words of an attacker: each is answered, and ends nothing.
struct SlipTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("山\n", to: "a.txt")
    try folder.write("川\n", to: "b.txt")
  }

  // MARK: 5: parts

  @Test(arguments: [
    "1/0", "1/-1", "0/0", "-1/-1", "0/1", "2/1", "1/", "/1", "1/1/1", "", "/",
    "9223372036854775807/0",
    "-9223372036854775808/-9223372036854775808", "1/99999999999999999999",
  ])
  func aPartThatIsNone(_ part: String) throws {
    #expect(Shard(argument: part) == nil)
    let run = try folder.vtype("batch", "a.txt", "-o", "out", "--shard=\(part)")
    #expect(run.status == 64 && run.errors.contains("--shard"), "\(run.errors)")
    try folder.write(
      #"{"version":1,"total":1,"shard":"\#(part)","items":[{"number":1,"state":"done"}]}"#,
      to: "r.json")
    let merge = try folder.vtype("batch", "--merge-reports", "r.json")
    #expect(merge.status == 65 && merge.errors.contains("not a report"), "\(merge.errors)")
    let name = part.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "of")
    _ = BatchLabel.unfinished(".vtype-batch-\(name)-7-0-x")
    _ = BatchLabel(stateName: ".vtype-batch-\(name).state")
  }

  @Test func aNameInTheFolderOfOutputs() throws {
    try folder.makeFolder("out")
    let names = [
      "1of0-7-0-x", "1of-1-7-0-x", "0of0-7-0-x", "of-7-0-x", "1of0", "1of0.state", "", "-",
    ]
    for name in names { try folder.write("x", to: "out/.vtype-batch-\(name)") }
    let run = try folder.vtype("batch", "a.txt", "b.txt", "-o", "out", "--quiet")
    #expect(
      run.status == 0 && folder.exists("out/a.pdf") && folder.exists("out/b.pdf"), "\(run.errors)")
    #expect(
      try folder.vtype("batch", "a.txt", "-o", "out", "--shard", "1/3", "--quiet").status == 0)
  }

  @Test func theLargestPartsThereAre() throws {
    let run = try folder.vtype(
      "batch", "a.txt", "b.txt", "-o", "out", "--shard", "9223372036854775807/9223372036854775807")
    #expect(run.status == 0, "\(run.errors)")
  }

  // MARK: 6: settings

  @Test(arguments: [
    #""a\u0000b" = 1"#, #""size\u0000" = "12pt""#, #""\u0000" = 1"#,
    "size = \"12pt\"\n\"size\\u0000\" = \"13pt\"",
    #"[style."a\u0000"]"#, "[style.a]\n\"line\\u0000\" = \"single\"",
    "[\"style\\u0000\".a]\nline = \"single\"",
    "[style.a]\nline = \"single\"\n\"line\\u0000x\" = \"single\"",
  ])
  func aKeyWithNUL(_ settings: String) throws {
    try folder.write(settings + "\n", to: "c.toml")
    for words in [["a.txt", "-o", "x.pdf"], ["batch", "a.txt", "-o", "out"], ["check", "a.txt"]] {
      let run = try folder.vtype(words + ["--config", "c.toml"])
      #expect(run.status == 64 && run.errors.contains("c.toml"), "\(words): \(run.errors)")
    }
    // In a folder of snapshots it stands for all, or for one text.
    try folder.makeFolder("t")
    for name in ["a", "b"] { try folder.write("山\n", to: "t/\(name).txt") }
    try folder.write(settings + "\n", to: "t/a.toml")
    let run = try folder.vtype("snapshot", "record", "t", "--format", "json")
    #expect(run.status == 1 && run.errors.contains("t/a.toml"), "\(run.errors)")
    #expect(folder.names(in: "t/__snapshots__") == ["b.json"])
    try folder.write(settings + "\n", to: "t/vtype.toml")
    let all = try folder.vtype("snapshot", "verify", "t", "--format", "json")
    #expect(all.status == 64 && all.errors.contains("t/vtype.toml"), "\(all.errors)")
  }

  @Test func aJobWithNUL() throws {
    let jobs = [
      #"{"text":"山","output":"a\u0000.pdf"}"#, #"{"input":"a.txt\u0000","output":"b.pdf"}"#,
      #"{"text":"山","font":"a\u0000b","output":"c.pdf"}"#,
      #"{"text":"山","title\u0000":"x","output":"d.pdf"}"#,
      #"{"text":"山\u0000","output":"good.pdf"}"#,
    ]
    try folder.write(jobs.joined(separator: "\n"), to: "j.jsonl")
    let run = try folder.vtype("batch", "j.jsonl", "-o", "out", "--quiet", "--report", "r.json")
    #expect(run.status == 1, "\(run.errors)")
    let states = try BatchReport(path: folder.path("r.json")).entries.map(\.outcome.state)
    #expect(states == [.failed, .failed, .failed, .failed, .done])
    #expect(folder.names(in: "out").filter { !$0.hasPrefix(".") } == ["good.pdf"])
    try folder.write(
      Array("a.txt\n".utf8) + [0] + Array("a.txt\nb\0.txt\nb.txt\n".utf8), to: "list")
    let list = try folder.vtype(
      "batch", "--list", "list", "-o", "l", "--quiet", "--report", "r.json")
    #expect(list.status == 1, "\(list.errors)")
    #expect(folder.names(in: "l").filter { !$0.hasPrefix(".") } == ["a.pdf", "b.pdf"])
  }

  // MARK: 21: messages

  @Test func controlsOfNamesAreQuoted() throws {
    let name = "\u{1B}]0;x\u{7}\rvtype: ok\n\u{9B}31m\u{202E}a"
    func isClean(_ text: String) -> Bool {
      !text.unicodeScalars.contains { "\u{1B}\u{7}\r\u{9B}\u{202E}".unicodeScalars.contains($0) }
        && text.contains("<U+001B>") && !text.contains("\nvtype: ok")
        && !text.contains("\n<U+009B>")
    }
    for words in [
      [name, "-o", "x.pdf"], ["a.txt", "-o", "\(name)/x.pdf"],
      ["a.txt", "--font", "./\(name).otf", "-o", "x.pdf"],
      ["a.txt", "--config", name, "-o", "x.pdf"], ["batch", name, "-o", "out"],
      ["batch", "\(name).json", "-o", "out"],
      ["a.txt", "--\(name)", "-o", "x.pdf"], ["a.txt", "--size", name, "-o", "x.pdf"],
      ["check", name],
      ["snapshot", "verify", name], ["fonts", name], ["query", name, "--find", "x"],
    ] {
      let run = try folder.vtype(words)
      #expect(
        run.status != 0 && isClean(run.errors + run.text), "\(words): \(run.errors)\(run.text)")
    }
    try folder.write([0xFF], to: "\(name).txt")
    try folder.write("山![x](\(name).png)\n", to: "m.md")
    try folder.write(#"{"input":"\u001B]0;x\u0007\nvtype: ok","output":"x.pdf"}"#, to: "j.jsonl")
    for words in [
      ["\(name).txt", "a.txt", "-o", "o/"], ["batch", "\(name).txt", "j.jsonl", "-o", "o"],
    ] {
      let run = try folder.vtype(words)
      #expect(run.status == 1 && isClean(run.errors), "\(words): \(run.errors)")
    }
  }

  /// A line end in a name does not end the line of a message that has the name in its middle.
  @Test(arguments: [
    ["a.txt", "-o", "NAME/x.pdf"], ["a.txt", "--layout", "NAME/x.json"],
    ["a.txt", "--format", "NAME", "-o", "x.pdf"], ["a.txt", "--font", "NAME", "-o", "x.pdf"],
    ["a.txt", "--lang", "NAME", "-o", "x.pdf"], ["a.txt", "--link-all", "NAME", "-o", "x.pdf"],
    ["a.txt", "--exclude", "NAME", "-o", "x.pdf"], ["a.txt", "--NAME", "-o", "x.pdf"],
    ["a.txt", "--style", "NAME", "-o", "x.pdf"],
    ["a.txt", "--allow-images", "NAME", "-o", "x.pdf"],
    ["m.md", "-o", "x.pdf"], ["m.md", "a.txt", "-o", "NAME"], ["check", "m.md"],
    ["check", "m.md", "--format", "github"], ["check", "NAME.txt", "--format", "github"],
    ["check", "NAME.txt"], ["fonts", "NAME.txt"], ["fonts", "m.md"], ["NAME.toml", "-o", "x.pdf"],
    ["a.txt", "--config", "NAME.toml", "-o", "x.pdf"], ["batch", "NAME.jsonl", "-o", "out"],
    ["batch", "k.jsonl", "-o", "out"],
    ["batch", "a.txt", "NAME.txt", "-o", "NAME.d", "--name", "x"],
    ["batch", "--merge-reports", "NAME.json"],
    ["batch", "a.txt", "-o", "out", "--report", "NAME/r"],
    ["snapshot", "record", "NAME.d"], ["query", "NAME.json", "--at", "1,1"],
    ["query", "a.json", "--at", "25,25"],
  ])
  func noNameMakesLinesOfItsOwn(_ words: [String]) throws {
    let name = "n\u{1B}[31m\nvtype: ok\r\nvtype: ok\u{85}\u{2028}\u{202E}x"
    try folder.write("字\u{7}\n", to: name + ".txt")
    try folder.write("[a\u{1B}]\n1", to: name + ".toml")
    try folder.write("{", to: name + ".json")
    try folder.write("{", to: name + ".jsonl")
    try folder.write("{\"text\":\"山\",\"\\u001B\\nvtype: ok\":1}\n", to: "k.jsonl")
    try folder.write("山![x](n\u{1B}[31m.png)[川](#\u{1B}\u{85}){.n\u{1B}}\n", to: "m.md")
    let layout = try folder.vtype("a.txt", "--format", "json", "-o", "-", "--page", "a6").text
    try folder.write(
      layout.replacing("\"family\":\"", with: "\"family\":\"\\u001B[31m\\nvtype: ok"), to: "a.json")
    let run = try folder.vtype(words.map { $0.replacing("NAME", with: name) })
    let said = run.errors + run.text
    #expect(!said.contains("\nvtype: ok") && !said.contains("\n    vtype: ok"), "\(said)")
    let controls = said.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" || $0 == "\u{2028}"
        || $0 == "\u{202E}"
    }
    #expect(controls.isEmpty, "\(words) \(said)")
  }

  // MARK: 22: byte order marks

  @Test func marksOfByteOrder() throws {
    let mark = "\u{FEFF}"
    try folder.write(
      mark + #"{"text":"山","output":"a.pdf"}"# + "\n" + #"{"text":"川","output":"b.pdf"}"#,
      to: "j.jsonl")
    try folder.write(mark + #"[{"title":"c","paragraphs":["空"]}]"#, to: "p.json")
    try folder.write(mark + "a.txt\r\n", to: "list")
    let run = try folder.vtype(
      "batch", "j.jsonl", "p.json", "--list", "list", "-o", "out", "--quiet", "--name", "{index}")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      folder.names(in: "out").filter { !$0.hasPrefix(".") } == [
        "0003.pdf", "0004.pdf", "a.pdf", "b.pdf",
      ])
    let check = try folder.vtype("check", "j.jsonl", "p.json")
    #expect(check.status == 0, "\(check.text)")
    // One in the middle is none.
    try folder.write(#"{"text":"山"}"# + "\n" + mark + #"{"text":"川"}"#, to: "k.jsonl")
    #expect(try folder.vtype("batch", "k.jsonl", "-o", "out", "--quiet").status == 1)
  }

  // MARK: 6: settings

  /// A key of many parts is a table in a table, and reading it would use up the stack.
  @Test(arguments: [
    ("a", ".a", " = 1", 1), ("size = \"14pt\"\n[", "\"a\" . ", "a]\nb = 1", 2),
    ("x = {", "'='.", "a = 1}", 1), ("x = [\"\"\"\n\"\"\"\", {", "a.", "a = 1}]", 2),
    ("\"\\\"\"", ".a", " = 1", 1),
  ])
  func aKeyOfManyParts(_ start: String, _ part: String, _ end: String, _ line: Int) throws {
    try folder.write(start + String(repeating: part, count: 50_000) + end, to: "c.toml")
    try folder.write("春\n", to: "a.txt")
    for words in ["a.txt -o a.pdf", "batch a.txt -o out", "check a.txt"] {
      let run = try folder.vtype(
        words.split(separator: " ").map(String.init) + ["--config", "c.toml"])
      #expect(run.status == 64, "\(words): \(run.status) \(run.errors)")
      #expect(
        run.errors.contains("c.toml:\(line):1: error: not TOML that is read"), "\(run.errors)")
    }
    #expect(!folder.exists("a.pdf") && !folder.exists("out"))
  }

  /// The TOML library trusts the names of tables, and ends the program at one that is no name.
  @Test(arguments: [
    "[山]", "[=]", "[[#]]", "[\n]", "[ !]", "[\t(x]", "[.a]", "\u{FEFF}[^1]", "a = 1\r\n[\u{1}]",
    "a = [\n1] # [\n[*]",
    "a = \"[\"\n[\u{A0}a]", "a = { b = [1] }\n[&]", "[a]\n[",
  ])
  func aTableWithoutAName(_ settings: String) throws {
    try folder.write(settings, to: "c.toml")
    try folder.write(
      "title = \"山\"\nbody = [\"a.txt\"]\n" + settings.drop { $0 == "\u{FEFF}" }, to: "b.toml")
    try folder.makeFolder("t")
    try folder.write("山\n", to: "t/a.txt")
    try folder.write(settings, to: "t/a.toml")
    for words in [
      ["a.txt", "-o", "x.pdf", "--config", "c.toml"],
      ["batch", "a.txt", "-o", "out", "--config", "c.toml"],
      ["check", "a.txt", "--config", "c.toml"], ["book", "b.toml", "-o", "x.pdf"],
      ["cover", "b.toml", "-o", "x.pdf"],
    ] {
      let run = try folder.vtype(words)
      #expect(run.status == 64 && run.errors.contains("not TOML"), "\(words): \(run.errors)")
    }
    let run = try folder.vtype("snapshot", "record", "t", "--format", "json")
    #expect(run.status != 0 && run.status < 128 && run.status > 0, "\(run.status) \(run.errors)")
    #expect(!folder.exists("x.pdf") && !folder.exists("out"))
  }

  /// Brackets of lists and names in quotes are as they may be.
  @Test(arguments: [
    "[ style . a ]\nline = \"single\"", "[\"style\".'a']\nline = \"single\"",
    "[style.a] # [山]\nline = \"single\"",
    "head = [\n  \"[山]\",\n\n  \"{page}\"]\n[style.a]\nline = \"single\"",
    "font = [\n\"Noto Serif CJK JP\"\n, \"Noto Sans CJK JP\"]\r\n\r\n [style.a]\nline = 'single'",
  ])
  func tablesWithNames(_ settings: String) throws {
    try folder.write(settings + "\n", to: "c.toml")
    try folder.write("[春]{.a}\n", to: "a.md")
    let run = try folder.vtype("a.md", "-o", "a.pdf", "--config", "c.toml")
    #expect(run.status == 0 && !run.errors.contains("TOML"), "\(run.errors)")
  }

  // MARK: 14: files that each process has for itself

  @Test(arguments: ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func whatAWorkerHasOfItsOwn(_ input: String) throws {
    try folder.write("春\n", to: "a.txt")
    let run = try Program(
      [VTypeCommand.path, "batch", input, "a.txt", "-o", "out", "--lang", "ja"], in: folder.path,
      input: Array("山川\n".utf8)
    ).wait(seconds: 30)
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "out").filter { $0.hasSuffix(".pdf") }.count == 2)
    try folder.write("{\"input\": \"\(input)\"}\n{\"text\": \"川\"}\n", to: "j.jsonl")
    let allowed = try Program(
      [VTypeCommand.path, "batch", "j.jsonl", "-o", "jobs", "--allow-outside", "--lang", "ja"],
      in: folder.path, input: Array("山川\n".utf8)
    ).wait(seconds: 30)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  /// Dots in strings and comments are none of a key.
  @Test func dotsThatAreText() throws {
    let dots = String(repeating: ".", count: 2_000)
    try folder.write(
      "# \(dots)\ntitle = \"\(dots)\"\nauthor = '\(dots)'\ntoken = \"\"\"\n\(dots)\n\"\"\"\n"
        + "[style.a]\nline = \"single\"\n", to: "c.toml")
    try folder.write("春\n", to: "a.txt")
    let run = try folder.vtype("a.txt", "-o", "a.pdf", "--config", "c.toml", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
  }

  // MARK: 24: help

  @Test(arguments: [
    "--help", "help", "--version", "batch --help", "snapshot --help", "fonts", "query --help",
    "check --help",
    "--generate-completion-script bash",
  ])
  func helpOnAFullDevice(_ words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let full = try folder.start(words, output: "/dev/full").wait()
    #expect(full.status == 75 && full.errors.contains("No space left"), "\(full.errors)")
    let run = try folder.vtype(words)
    #expect(run.status == 0 && run.text.hasSuffix("\n") && run.errors.isEmpty)
  }
}
