import Glibc
import Testing
import VerticalLayout

/// `vtype snapshot`: record, verify, and what is said of differences.
struct SnapshotCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("t")
    for name in ["qingyu-an", "kokoro"] {
      let poem = try folder.read("\(VTypeCommand.root)/poems/\(name).txt")
      try folder.write(poem, to: "t/\(name).txt")
    }
    try folder.write("size = \"14pt\"\n", to: "t/vtype.toml")
    #expect(try folder.vtype("snapshot", "record", "t").status == 0)
  }

  /// Runs `vtype snapshot` and checks how it ends and what it says.
  private func snapshot(
    _ words: String, _ status: Int32, _ messages: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try folder.vtype(["snapshot"] + words.split(separator: " ").map(String.init))
    #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
    for message in messages {
      #expect(run.errors.contains(message), "\(run.errors)", sourceLocation: sourceLocation)
    }
  }

  @Test func whatIsRecordedVerifies() throws {
    let recorded = try folder.contents()
    #expect(
      folder.names(in: "t/__snapshots__")
        == ["kokoro.json", "kokoro.png", "qingyu-an.json", "qingyu-an.png"])
    try snapshot("verify t", 0, "2 cases: 2 as recorded")
    try snapshot("record t/", 0, "2 cases: 2 as recorded")
    #expect(try folder.contents() == recorded)
    // The layout is what the command gives with the same options.
    let layout = try folder.vtype(
      "t/kokoro.txt", "--size", "14pt", "--format", "json", "-o", "-"
    ).output
    #expect(try folder.read("t/__snapshots__/kokoro.json") == layout)
  }

  @Test func aWiderGapIsNamedByColumnAndAmount() throws {
    try folder.write("column-gap = \"11.5pt\"\n", to: "t/qingyu-an.toml")
    try snapshot(
      "verify t", 1, "vtype: t/qingyu-an.txt: error: differs from its snapshot",
      "columns 1 to 12: moved by 11 pt right, each next column by 1 pt left more",
      "picture: t/__failures__/qingyu-an.diff.png", "2 cases: 1 as recorded, 1 different")
    #expect(folder.exists("t/__failures__/qingyu-an.actual.json"))
    // record does not take it silently either.
    let before = try folder.read("t/__snapshots__/qingyu-an.json")
    try snapshot("record t", 1, "differs from its snapshot", "--update")
    #expect(try folder.read("t/__snapshots__/qingyu-an.json") == before)
    try snapshot("verify t --update", 0, "1 updated")
    try snapshot("verify t", 0, "2 as recorded")
    #expect(!folder.exists("t/__failures__"))
  }

  @Test func aRemovedCellIsNamed() throws {
    let text = try folder.text("t/kokoro.txt")
    let first = try #require(text.firstIndex(of: "り"))
    try folder.write(String(text[..<first] + text[text.index(after: first)...]), to: "t/kokoro.txt")
    try snapshot("verify t", 1, ": 「り」 is gone", "moved by 14 pt up")
  }

  @Test func anotherFontIsSaidFirst() throws {
    try folder.write("font = \"Noto Sans CJK TC\"\n", to: "t/qingyu-an.toml")
    let run = try folder.vtype("snapshot", "verify", "t", "--report", "r.json")
    let line = try #require(run.errors.split(separator: "\n").dropFirst().first)
    #expect(line.hasPrefix("    the fonts differ: they were Noto Serif CJK TC Regular"))
    #expect(line.contains("are Noto Sans CJK TC Regular"))
    let report = try folder.text("r.json")
    #expect(report.contains(#""kind":"font""#) && report.contains(#""state":"differs""#))
  }

  @Test func newCasesAndOrphans() throws {
    try folder.write("春\n", to: "t/new.txt")
    try snapshot("verify t", 1, "t/new.txt: error: no snapshot; vtype snapshot record t")
    unsafe _ = unlink(folder.path("t/kokoro.txt"))
    try snapshot("record t", 1, "1 recorded", "t/__snapshots__/kokoro.json: error: no case has")
    #expect(folder.exists("t/__snapshots__/kokoro.png"))
    try snapshot("verify t --update", 0, "2 as recorded", "2 files removed")
    #expect(
      folder.names(in: "t/__snapshots__")
        == ["new.json", "new.png", "qingyu-an.json", "qingyu-an.png"])
  }

  /// A snapshot is not taken for an orphan while its text cannot be read, and the others go on.
  @Test func aTextThatCannotBeSet() throws {
    try folder.write([0xFF, 0xFE, 0xFF], to: "t/kokoro.txt")
    try snapshot(
      "verify t --update", 1, "t/kokoro.txt:1:1: error: not UTF-16LE", "1 as recorded, 1 failed")
    #expect(folder.exists("t/__snapshots__/kokoro.json"))
  }

  @Test(arguments: [
    ("{\"version\":1,", "the snapshot's layout is damaged: not JSON at byte 13"),
    ("{\"version\":2}", "damaged: not a layout of version 1: version should be 1"), ("", "damaged"),
  ])
  func damagedLayouts(_ json: String, _ message: String) throws {
    try folder.write(json, to: "t/__snapshots__/kokoro.json")
    try snapshot("verify t", 1, message, "1 as recorded, 1 different")
  }

  @Test func damagedAndMissingPictures() throws {
    try folder.write("no picture", to: "t/__snapshots__/kokoro.png")
    unsafe _ = unlink(folder.path("t/__snapshots__/qingyu-an.png"))
    try snapshot(
      "verify t", 1, "the snapshot's picture of page 1 cannot be read",
      "the snapshot has no picture of page 1")
    try snapshot("verify t --update", 0, "2 updated")
    try snapshot("verify t", 0)
  }

  /// Ink is in the picture alone.
  @Test func picturesAreComparedToo() throws {
    try snapshot("verify t --ink #010101", 1, "the picture of page 1: ")
    try snapshot("verify t --ink #010101 --tolerance 1", 0)
    try snapshot("verify t --ink #010101 --max-pixels 100000", 0)
    // Without pictures those that are there are neither compared nor taken for left over.
    try snapshot("verify t --ink #010101 --format json --update", 0)
    #expect(folder.exists("t/__snapshots__/kokoro.png"))
  }

  @Test func foldersJobsAndPages() throws {
    try folder.makeFolder("t/books")
    try folder.write("page = \"a6\"\nmargin = \"10mm\"\n", to: "t/books/vtype.toml")
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 40) + "\n", to: "t/books/a.txt")
    try folder.write(
      """
      {"text":"夏は夜。","output":"summer","lang":"ja","size":"20pt"}
      {"input":"../kokoro.txt","output":"kokoro-wide","column-gap":"2em"}
      {"text":"秋"}
      """, to: "t/books/jobs.jsonl")
    try snapshot("record t", 1, "t/books/jobs.jsonl:3:1: error: ", "“output”", "3 recorded")
    let names = folder.names(in: "t/__snapshots__/books")
    #expect(names.contains("a-001.png") && names.contains("a-002.png") && !names.contains("a.png"))
    #expect(names.contains("summer.json") && names.contains("kokoro-wide.json"))
    let layout = try LayoutRecord(json: try folder.read("t/__snapshots__/books/summer.json"))
    #expect(layout.lang == "ja" && layout.pages[0].columns[0].runs[0].size == .pt(20))
    // Pages that are no more go with the update.
    try folder.write(
      "{\"text\":\"夏は夜。\",\"output\":\"summer\",\"lang\":\"ja\",\"size\":\"20pt\"}",
      to: "t/books/jobs.jsonl")
    try folder.write("春眠不覺曉\n", to: "t/books/a.txt")
    try snapshot("verify t", 1, "the number of pages was")
    try snapshot("verify t --update", 0, "files removed")
    #expect(
      folder.names(in: "t/__snapshots__/books") == ["a.json", "a.png", "summer.json", "summer.png"])
  }

  @Test func theReportHasEverything() throws {
    try snapshot("verify t --column-gap 11.5pt --report r.json -o shown -q", 1)
    let report = try folder.text("r.json")
    #expect(report.contains(#""same":0"#) && report.contains(#""differs":2"#))
    #expect(
      report.contains(
        #""kind":"column-moved","page":0,"column":0,"count":12,"text":"青玉案"#))
    #expect(report.contains(#""dx":11,"dy":0,"dx-step":-1,"dy-step":0"#))
    #expect(report.contains(#""pictures":["shown/qingyu-an.diff.png"]"#))
    #expect(folder.exists("shown/kokoro.diff.png") && !folder.exists("t/__failures__"))
    // The same run says the same.
    let other = try folder.vtype(
      "snapshot", "verify", "t", "--column-gap", "11.5pt", "--report", "-", "-o", "shown")
    #expect(other.text == report)
  }

  @Test func usage() throws {
    try snapshot("verify none", 66, "none/ is no folder")
    try folder.makeFolder("empty")
    try snapshot("record empty", 66, "no texts")
    try snapshot("look t", 64)
    try snapshot("verify t --format pdf", 64, "--format")
    try snapshot("verify t --tolerance 300", 64, "--tolerance")
    try folder.write("sise = \"1pt\"\n", to: "t/qingyu-an.toml")
    try snapshot("verify t", 1, "t/qingyu-an.toml:1:1: error: “sise”", "1 as recorded, 1 failed")
    try folder.write("sise = \"1pt\"\n", to: "t/vtype.toml")
    try snapshot("verify t", 64, "t/vtype.toml")
  }

  @Test func optionsWithoutATextAreToldOf() throws {
    try folder.write("size = \"20pt\"\n", to: "t/renamed.toml")
    try snapshot("verify t", 0, "t/renamed.toml: warning: no text has these options")
  }

  /// A file where a folder should be keeps root from writing as well.
  @Test func whatCannotBeWritten() throws {
    try folder.makeFolder("u")
    try folder.write("春\n", to: "u/a.txt")
    try folder.write("not a folder", to: "u/__snapshots__")
    try snapshot("record u", 73, "u/a.txt: error: cannot", "u/__snapshots__")
    // A difference counts, also where it cannot be shown.
    try folder.write("not a folder", to: "shown")
    try snapshot("verify t --ink vermilion -o shown", 1, "2 different", "shown")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFolderWithoutPermission() throws {
    try folder.write("春\n", to: "t/new.txt")
    unsafe _ = chmod(folder.path("t/__snapshots__"), 0o500)
    defer { unsafe _ = chmod(folder.path("t/__snapshots__"), 0o700) }
    try snapshot("record t", 73, "Permission denied")
  }

  @Test func aTextOfTheNameOfTheCommand() throws {
    try folder.write("春\n", to: "snapshot")
    #expect(try folder.vtype("./snapshot", "-o", "x.svg").status == 0)
  }

  @Test("2 an image that a text shows is neither written over nor removed")
  func imagesStay() throws {
    let picture = try folder.read("t/__snapshots__/kokoro.png")
    for (name, image) in [("own", "own"), ("z", "y")] {
      try folder.makeFolder(name)
      try folder.makeFolder("\(name)/__snapshots__")
      try folder.write("![山](__snapshots__/\(image).png)川\n", to: "\(name)/\(name).txt")
      try folder.write(picture, to: "\(name)/__snapshots__/\(image).png")
    }
    let before = try folder.contents(of: "own")
    for words in ["record own --from marks", "verify own --update --from marks"] {
      try snapshot(words, 1, "own.png is an image of a text, and would be overwritten")
      #expect(try folder.contents(of: "own") == before)
    }
    try snapshot("record z --update --from marks", 0, "1 recorded")
    #expect(try folder.read("z/__snapshots__/y.png") == picture)
    #expect(folder.exists("z/__snapshots__/z.json"))
  }

  @Test(
    "14 pipes in the folder are not waited for",
    arguments: ["p.txt", "p.jsonl", "kokoro.toml", "vtype.toml", "__snapshots__/kokoro.json"])
  func pipes(_ name: String) throws {
    folder.remove("t/\(name)")
    try #require(unsafe mkfifo(folder.path("t/\(name)"), 0o600) == 0)
    for action in ["record", "verify"] {
      let run = try Program(
        [VTypeCommand.path, "snapshot", action, "t"], in: folder.path
      ).wait(seconds: 30)
      #expect([1, 66].contains(run.status), "\(run.status) \(run.errors)")
      #expect(run.errors.contains("device or pipe"), "\(run.errors)")
      #expect(name == "vtype.toml" || run.errors.contains(" as recorded"), "\(run.errors)")
    }
  }
}
