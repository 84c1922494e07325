import Glibc
import Storage
import Testing

@testable import Batches
@testable import vtype

/// No file that a run reads is written over, no output is written twice, and modes and owners stay: alone, and in a
/// batch whose other texts come out as always.
struct OverwritingTests {
  let folder: Folder
  private static let seal: [UInt8] = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/></svg>
    """.utf8)

  init() throws {
    folder = try Folder()
    try folder.makeFolder("in")
    try folder.write("春\n", to: "in/a.txt")
    try folder.write("夏\n", to: "in/b.txt")
    try folder.write(#"[{"title":"秋","paragraphs":["秋風"]}]"#, to: "in/p.json")
  }

  private func link(_ target: String, _ name: String) {
    unsafe _ = symlink(target, folder.path(name))
  }

  /// Runs a command that has to fail, and leave everything else as it was.
  private func refuse(
    _ arguments: String, _ status: Int32, _ messages: String..., but changed: Set<String> = []
  ) throws {
    let before = try folder.contents()
    let run = try folder.vtype(arguments.split(separator: " ").map(String.init) + ["--quiet"])
    #expect(run.status == status, "\(arguments): \(run.errors)")
    for message in messages { #expect(run.errors.contains(message), "\(run.errors)") }
    for (path, bytes) in before where !changed.contains(path) && !path.contains(".vtype-") {
      let now = try folder.contents()[path] ?? nil
      #expect(now == bytes, "\(arguments): \(path)")
    }
  }

  // MARK: 1: inputs of a batch

  @Test func aCollectionIsNotWrittenOver() throws {
    try refuse("batch in/p.json -o in --book --format json", 1, "in/p.json", "overwritten")
    try refuse("batch in/p.json in/a.txt -o in --book --format json", 1, "overwritten")
    #expect(try !folder.read("in/a.json").isEmpty)
    link("in", "again")
    try refuse("batch in/p.json -o again --book --format json", 1, "overwritten")
    try refuse("batch ./in/../in/p.json -o in/. --book --format json", 1, "overwritten")
    unsafe _ = Glibc.link(folder.path("in/p.json"), folder.path("hard.json"))
    try refuse("batch hard.json -o in --name p --book --format json", 1, "overwritten")
  }

  @Test func aJobIsNotWrittenOverWhatTheRunReads() throws {
    try folder.write("in/b.txt\n", to: "list.pdf")
    try folder.write("size = \"14pt\"\n", to: "c.toml")
    let font = try Program.run("cat", Collection.font).output
    try folder.write(font, to: "own.otf")
    try folder.write("山\n", to: "other.txt")
    link("in/a.txt", "link.txt")
    let targets = [
      "in/a.txt", "./in/a.txt", "link.txt", "in/../in/a.txt", "jobs.jsonl", "./jobs.jsonl",
      "list.pdf", "c.toml", "own.otf", "in/p.json", folder.path("in/b.txt"),
    ]
    let jobs = targets.map { #"{"input":"in/a.txt","output":"\#($0)","format":"pdf"}"# }
    try folder.write(
      (jobs + [#"{"input":"other.txt","output":"good.pdf"}"#]).joined(separator: "\n"),
      to: "jobs.jsonl")
    try refuse(
      "batch jobs.jsonl in/p.json --list list.pdf --config c.toml --font \(folder.path("own.otf")) -o . "
        + "--report r.json", 1, "an input", "a list of inputs", "the settings file", "a font")
    let report = try BatchReport(path: folder.path("r.json"))
    #expect(
      report.entries.map { $0.outcome.state }
        == Array(repeating: .failed, count: targets.count) + [.done, .done, .done])
    #expect(report.entries.prefix(targets.count).allSatisfy { $0.outcome.exit == 64 })
    #expect(
      try folder.vtype(
        "other.txt", "--config", "c.toml", "--font", "own.otf", "--quiet", "-o", "alone.pdf"
      ).status == 0)
    #expect(try folder.read("good.pdf") == folder.read("alone.pdf"))
  }

  @Test(arguments: [
    "in/a.txt", "./in/a.txt", "link.txt", "in/p.json", "list", "c.toml", "out/b.pdf", "./out/b.pdf",
    "linked/b.pdf",
  ])
  func theReportIsNotWrittenOverAnything(_ report: String) throws {
    try folder.write("in/b.txt\n", to: "list")
    try folder.write("size = \"14pt\"\n", to: "c.toml")
    link("in/a.txt", "link.txt")
    try folder.makeFolder("out")
    link("out", "linked")
    try refuse(
      "batch in --list list --config c.toml -o out --name {index} --report \(report)",
      report.hasSuffix("b.pdf") ? 0 : 64, but: [report, "out/b.pdf"])
    if report.hasSuffix("b.pdf") {
      try refuse("batch in/b.txt -o out --report \(report)", 64, "the output of in/b.txt")
    }
  }

  /// Its name is one that a page turns out to have.
  @Test func theReportIsNoPage() throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60), to: "in/p.txt")
    let run = try folder.vtype(
      "batch", "in/p.txt", "in/a.txt", "-o", "out", "--format", "svg", "--page", "a6", "--quiet",
      "--report", "out/p-001.svg")
    #expect(run.status == 1 && run.errors.contains("would be written twice"), "\(run.errors)")
    #expect(
      try BatchReport(path: folder.path("out/p-001.svg")).entries.map(\.outcome.state) == [
        .failed, .done,
      ])
    #expect(folder.names(in: "out").filter { !$0.hasPrefix(".") } == ["a.svg", "p-001.svg"])
  }

  @Test func reportsThatAreMergedStay() throws {
    #expect(
      try folder.vtype("batch", "in", "-o", "out", "--quiet", "--report", "r.json").status == 0)
    link("r.json", "l.json")
    try refuse("batch --merge-reports r.json --report l.json", 64, "the report")
  }

  // MARK: 2: images, settings and fonts of a text

  @Test func aTextIsNotWrittenOverItsImage() throws {
    try folder.write(Self.seal, to: "in/seal.svg")
    try folder.write("印![印](seal.svg)\n", to: "in/seal.md")
    link("seal.svg", "in/other.svg")
    for name in ["in/seal.svg", "./in/../in/seal.svg", "in/other.svg"] {
      try refuse("in/seal.md -o \(name)", 64, "an image of a text")
    }
    try folder.write(Self.seal, to: "in/page-002.svg")
    let long = String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60)
    try folder.write(long + "![印](page-002.svg)\n", to: "in/page.md")
    try refuse("in/page.md --page a6 -o in/page.svg", 64, "page-002.svg", "an image")
    try refuse("in/page.md --page a6 -o in/page-%03d.svg", 64, "page-002.svg", "an image")
    try refuse("in/page.md --page a6 -o x.pdf --layout in/page-002.svg", 64, "an image")
    #expect(!folder.exists("in/page-001.svg") && !folder.exists("x.pdf"))
    // What is done for several texts, and with a batch.
    for words in ["in/seal.md in/a.txt -o in/", "batch in/seal.md in/a.txt -o in"] {
      try refuse(words + " --format svg", 1, "in/seal.svg", "an image of a text")
      #expect(try !folder.read("in/a.svg").isEmpty)
      folder.remove("in/a.svg")
    }
  }

  /// An image is that of a text which comes later, or is set by another worker.
  @Test(arguments: ["1", "2"])
  func aTextIsNotWrittenOverTheImageOfAnother(_ workers: String) throws {
    try folder.write(Self.seal, to: "in/seal.svg")
    try folder.write(Self.seal, to: "in/c-001.svg")
    try folder.write("印![印](seal.svg)![印](c-001.svg)\n", to: "in/z.md")
    try folder.write("甲\n", to: "in/seal.txt")
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60), to: "in/c.txt")
    let texts = "in/c.txt in/seal.txt in/b.txt in/z.md --page a6 --format svg -o in"
    for words in ["batch \(texts) --jobs \(workers)", texts + "/"] {
      try refuse(words, 1, "in/seal.svg", "in/c-001.svg", "an image of a text")
      #expect(try !folder.read("in/b.svg").isEmpty && !folder.read("in/z.svg").isEmpty)
      #expect(!folder.exists("in/c-002.svg"))
      for name in ["b.svg", "z.svg"] { folder.remove("in/\(name)") }
    }
  }

  @Test func aTextIsNotWrittenOverItsSettingsOrFont() throws {
    try folder.write("size = \"14pt\"\n", to: "c.toml")
    try folder.write("font = \"./own.otf\"\n", to: "f.toml")
    let font = try Program.run("cat", Collection.font).output
    try folder.write(font, to: "own.otf")
    link("own.otf", "linked.otf")
    try refuse("in/a.txt --config c.toml -o c.toml --format pdf", 64, "the settings file")
    try refuse("in/a.txt --config c.toml -o ./in/../c.toml --format pdf", 64, "the settings file")
    try refuse("in/a.txt --font ./own.otf -o own.otf --format pdf", 64, "a font")
    try refuse("in/a.txt --font ./own.otf#0 -o linked.otf --format pdf", 64, "a font")
    try refuse("in/a.txt --composite latin=./linked.otf -o x.pdf --layout own.otf", 64, "a font")
    try refuse("in/a.txt --config f.toml -o own.otf --format pdf", 64, "a font")
    try refuse("in/a.txt -o in/a.txt --format pdf", 64, "an input")
  }

  /// A font that is found by its family is known after the text is set.
  @Test func aTextIsNotWrittenOverAnInstalledFont() throws {
    try folder.makeFolder("fonts")
    try folder.write(try Program.run("cat", Collection.font).output, to: "fonts/own.otf")
    try folder.write(
      """
      <?xml version="1.0"?><fontconfig><dir>\(folder.path("fonts"))</dir><cachedir>\(folder.path)/cache</cachedir>
      </fontconfig>
      """, to: "fonts.conf")
    try folder.write("μῆνιν\n", to: "in/g.txt")
    let environment = ["FONTCONFIG_FILE": folder.path("fonts.conf")]
    let font = try folder.read("fonts/own.otf")
    for words in [
      ["in/g.txt", "-o", "fonts/own.otf"],
      ["in/g.txt", "--layout", "fonts/own.otf", "-o", "x.pdf"],
    ] {
      let run = try folder.start(
        words + ["--font", "GFS Porson", "--format", "pdf", "--quiet"], environment: environment
      ).wait()
      #expect(run.status == 64 && run.errors.contains("a font"), "\(run.errors)")
      #expect(try folder.read("fonts/own.otf") == font && !folder.exists("x.pdf"))
    }
    try folder.write(
      #"{"input":"in/g.txt","output":"fonts/own.otf","format":"pdf"}"# + "\n"
        + #"{"input":"in/g.txt","output":"good.pdf"}"# + "\n", to: "j.jsonl")
    let run = try folder.start(
      ["batch", "j.jsonl", "--font", "GFS Porson", "--quiet"], environment: environment
    ).wait()
    #expect(run.status == 1 && run.errors.contains("a font"), "\(run.errors)")
    #expect(try folder.read("fonts/own.otf") == font && folder.exists("good.pdf"))
  }

  // MARK: 3: two outputs

  @Test func twoJobsOfOneFile() throws {
    try folder.makeFolder("d")
    link("d", "l")
    link("d/y.pdf", "dangling.pdf")
    let long = String(repeating: "春眠不覺曉處處聞啼鳥", count: 60)
    let jobs = [
      ("x.pdf", "甲"), ("./x.pdf", "乙"), ("d/x.pdf", "丙"), ("l/x.pdf", "丁"),
      ("new/../new/z.pdf", "戊"), ("new/./z.pdf", "己"), ("d//x.pdf", "庚"),
      ("q.svg", long), ("./q-001.svg", "辛"), ("l/q.svg", long), ("d/q-%03d.svg", long),
      ("a\\u0000x.pdf", "壬"), ("a\\u0000y.pdf", "癸"), ("good.pdf", "山"),
    ]
    let lines = jobs.map { #"{"output":"\#($0)","text":"\#($1)"}"# }
    try folder.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    for workers in ["1", "2"] {
      folder.remove("out")
      try folder.makeFolder("out")
      try folder.makeFolder("out/d")
      unsafe _ = symlink("d", folder.path("out/l"))
      let run = try folder.vtype(
        "batch", "jobs.jsonl", "-o", "out", "--page", "a6", "--jobs", workers, "--quiet",
        "--report",
        "r.json")
      #expect(run.status == 1)
      let report = try BatchReport(path: folder.path("r.json"))
      let failed = report.entries.filter { $0.outcome.state == .failed }.map(\.number)
      // Of two long texts whose pages have the same names one is told of, whichever is first.
      #expect(failed.filter { $0 != 10 && $0 != 11 } == [2, 4, 6, 7, 8, 12, 13], "\(run.errors)")
      #expect(failed.contains(10) != failed.contains(11))
      #expect(folder.exists("out/good.pdf") && !folder.exists("out/a"))
      for (path, text) in [("out/x.pdf", "甲"), ("out/d/x.pdf", "丙"), ("out/new/z.pdf", "戊")] {
        try folder.write(text, to: "alone.txt")
        #expect(
          try folder.vtype("alone.txt", "--page", "a6", "--quiet", "-o", "alone.pdf").status == 0)
        #expect(try folder.read(path) == folder.read("alone.pdf"), "\(path)")
      }
    }
  }

  @Test func twoOutputsOfOneText() throws {
    try folder.makeFolder("d")
    link("d", "l")
    link("d/x.json", "link.json")
    try folder.write("{}", to: "d/x.json")
    try refuse("in/a.txt -o d/x.json --layout l/x.json", 64, "same file")
    try refuse("in/a.txt -o d/new.json --layout l/new.json", 64, "same file")
    try refuse("in/a.txt -o link.json --layout d/x.json", 64, "same file")
    try refuse("in/a.txt -o - --format pdf --layout -", 64, "same file")
    for words in [["-", "/dev/stdout"], ["/dev/stdout", "-"], ["/dev/fd/1", "/dev/stdout"]] {
      let run = try folder.vtype(
        ["in/a.txt", "-o", words[0], "--format", "pdf", "--layout", words[1]])
      #expect(run.status == 64 && run.errors.contains("--layout") && run.output.isEmpty)
    }
    #expect(
      try folder.vtype("in/a.txt", "-o", "/dev/null", "--format", "pdf", "--layout", "/dev/null")
        .status == 0)
    // Standard output is a file that has a name as well.
    let run = try folder.vtype(
      "in/a.txt", "-o", "-", "--format", "pdf", "--layout", "out.pdf",
      output: folder.path("out.pdf"))
    #expect(run.status == 64)
  }

  /// The pages of two texts of one command.
  @Test func pagesOfTwoTexts() throws {
    let long = String(repeating: "春眠不覺曉處處聞啼鳥\n", count: 60)
    try folder.write(long, to: "a.txt")
    try folder.write(long + "再\n", to: "a-%03d.txt")
    let run = try folder.vtype(
      "a.txt", "a-%03d.txt", "in/b.txt", "--page", "a6", "--format", "svg", "-o", "out/", "--quiet")
    #expect(run.status == 1 && run.errors.contains("would be written twice"), "\(run.errors)")
    try folder.makeFolder("alone")
    #expect(
      try folder.vtype("a.txt", "--page", "a6", "--quiet", "-o", "alone/a.svg").status == 0)
    for name in folder.names(in: "alone") {
      #expect(try folder.read("out/\(name)") == folder.read("alone/\(name)"))
    }
    #expect(folder.exists("out/b.svg"))
  }

  // MARK: 4: modes and owners

  private func info(_ name: String) -> stat {
    var info = stat()
    unsafe _ = stat(folder.path(name), &info)
    return info
  }

  @Test(arguments: ["", "batch "])
  func theModeStays(_ command: String) throws {
    for (mode, name) in [(mode_t(0o600), "a"), (0o640, "b"), (0o666, "c"), (0o755, "e")] {
      try folder.write("春\n", to: "in/\(name).txt")
      try folder.write("old", to: "\(name).pdf")
      unsafe _ = chmod(folder.path("\(name).pdf"), mode)
    }
    try folder.write("old", to: "f.pdf")
    unsafe _ = chmod(folder.path("f.pdf"), 0o444)
    try folder.write("春\n", to: "in/f.txt")
    let texts = ["a", "b", "c", "e", "f"].map { "in/\($0).txt" }.joined(separator: " ")
    try refuse(
      "\(command)\(texts) -o ./", 1, "f.pdf: it is protected",
      but: ["a.pdf", "b.pdf", "c.pdf", "e.pdf"])
    for (mode, name) in [(mode_t(0o600), "a"), (0o640, "b"), (0o666, "c"), (0o755, "e")] {
      #expect(info("\(name).pdf").st_mode & 0o7777 == mode)
      #expect(try folder.read("\(name).pdf").starts(with: "%PDF".utf8))
    }
    try refuse("in/f.txt -o f.pdf", 73, "f.pdf", "protected from writing")
    #expect(info("f.pdf").st_mode & 0o7777 == 0o444)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func theOwnerStays() throws {
    for name in ["x.pdf", "out/a.pdf"] {
      if name.hasPrefix("out") { try folder.makeFolder("out") }
      try folder.write("old", to: name)
      unsafe _ = chown(folder.path(name), 1234, 4321)
    }
    #expect(try folder.vtype("in/a.txt", "-o", "x.pdf", "--quiet").status == 0)
    #expect(try folder.vtype("batch", "in/a.txt", "-o", "out", "--quiet").status == 0)
    for name in ["x.pdf", "out/a.pdf"] {
      #expect(info(name).st_uid == 1234 && info(name).st_gid == 4321)
      #expect(try folder.read(name).starts(with: "%PDF".utf8))
    }
  }

  /// Names of what is unfinished are never the same, and what waits under one is not written to.
  @Test func unfinishedNamesCannotBeForeseen() throws {
    let names = Set(
      (1...1000).map { _ in OutputFiles.temporaryName(of: "a-b.pdf", label: "batch-") })
    #expect(names.count == 1000)
    #expect(names.allSatisfy { BatchLabel.unfinished($0)?.name == "a-b.pdf" })
    let long = String(repeating: "山", count: 81)
    try folder.write("春\n", to: "in/\(long).txt")
    #expect(try folder.vtype("in/\(long).txt", "-o", "\(long).pdf", "--quiet").status == 0)
    #expect(folder.exists("\(long).pdf"))
  }
}
