import Testing

/// `vtype draw` of several layouts, a line each, as a batch writes them.
struct DrawLinesTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n", to: "a.txt")
    try folder.write("\(String(repeating: "山", count: 900))\n", to: "b.txt")
    try folder.write("登鸛雀樓\n王之渙\n\n白日依山盡，黃河入海流。\n", to: "c.txt")
    for name in ["text", "drawn"] { try folder.makeFolder(name) }
  }

  private let options = ["--lang", "zh-Hant", "--page", "a6", "--quiet"]
  private let texts = ["a.txt", "b.txt", "c.txt"]
  private let names = ["0001-春曉", "0002", "0003-登鸛雀樓"]

  private func lines() throws -> [UInt8] {
    let run = try folder.vtype(["batch"] + texts + options + ["--layout", "-", "--full-layout"])
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test(
    "YY-50: layouts that are lines of a stream are drawn with the bytes of their texts, each to its own file",
    arguments: ["native", "cairo"])
  func same(_ backend: String) throws {
    let stream = try lines()
    try folder.write(stream, to: "all.jsonl")
    for format in ["pdf", "svg", "png"] {
      let output = ["--backend", backend, "--format", format, "--dpi", "60", "--quiet"]
      for (text, name) in zip(texts, names) {
        let direct = try folder.vtype([text] + options + ["-o", "text/\(name).\(format)"] + output)
        #expect(direct.status == 0, "\(direct.errors)")
      }
      let drawn = try folder.start(
        ["draw", format == "png" ? "-" : "all.jsonl", "-o", "drawn/"] + output,
        input: format == "png" ? stream : []
      ).wait()
      #expect(drawn.status == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    }
    let files = folder.names(in: "text")
    // The second text has several pages, and so several pictures.
    #expect(files.count > 9 && files == folder.names(in: "drawn"))
    for name in files {
      #expect(try folder.read("text/\(name)") == folder.read("drawn/\(name)"), "\(name)")
    }
  }

  @Test("YY-50: a line that is damaged is told by its number, and the others are drawn")
  func damaged() throws {
    var parts = try lines().split(separator: UInt8(ascii: "\n")).map { Array($0) }
    parts[1].removeLast(40)
    // Blank lines count, and are no layouts.
    parts.insert([], at: 1)
    try folder.write(Array(parts.joined(separator: [UInt8(ascii: "\n")])), to: "all.jsonl")
    let run = try folder.vtype("draw", "all.jsonl", "-o", "out/", "--format", "svg")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("vtype: all.jsonl:3:1: error: not JSON at byte "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(folder.names(in: "out") == ["0001-春曉.svg", "0003-登鸛雀樓.svg"])
    // So are layouts without what drawing needs.
    let short = try folder.vtype(["batch"] + texts + options + ["--layout", "-"])
    try folder.write(short.output, to: "short.jsonl")
    let none = try folder.vtype("draw", "short.jsonl", "-o", "none/")
    #expect(none.status == 1 && none.errors.split(separator: "\n").count == 3)
    #expect(
      none.errors.contains("short.jsonl:2:1: error: ") && none.errors.contains("--full-layout"))
    #expect(folder.names(in: "none").isEmpty)
  }

  @Test("Several layouts need a folder; one in a line may go to a file or a folder")
  func folders() throws {
    let stream = try lines()
    try folder.write(stream, to: "all.jsonl")
    let file = try folder.vtype("draw", "all.jsonl", "-o", "all.pdf")
    #expect(
      file.status == 64 && file.errors.contains("3 layouts need a folder to go to: -o FOLDER/"))
    #expect(!folder.exists("all.pdf"))
    let one = stream.prefix { $0 != UInt8(ascii: "\n") }
    try folder.write(Array(one), to: "one.jsonl")
    #expect(try folder.vtype("draw", "one.jsonl", "-o", "one.pdf").status == 0)
    #expect(try folder.vtype("draw", "one.jsonl", "-o", "one/").status == 0)
    #expect(folder.names(in: "one") == ["0001-春曉.pdf"])
    #expect(try folder.read("one.pdf") == folder.read("one/0001-春曉.pdf"))
    // A layout by itself has the name of its file.
    let saved = try folder.vtype(["a.txt", "--full-layout", "-o", "poem.json"] + options)
    #expect(saved.status == 0)
    #expect(try folder.vtype("draw", "poem.json", "-o", "whole/", "--format", "png").status == 0)
    #expect(folder.names(in: "whole") == ["poem.png"])
    // One that fails tells why by its code.
    try folder.write(Array(one.dropLast(9)) + Array("}".utf8), to: "cut.jsonl")
    let cut = try folder.vtype("draw", "cut.jsonl", "-o", "cut/")
    #expect(cut.status == 65 && cut.errors.hasPrefix("vtype: cut.jsonl:1:1: error: "))
  }

  @Test("A title with slashes and dots leaves its file in the folder") func titles() throws {
    try folder.write("山\n", to: "d.txt")
    let run = try folder.vtype(
      ["batch", "d.txt", "a.txt", "--title", "../../x/y", "--layout", "-", "--full-layout"]
        + options)
    #expect(run.status == 0, "\(run.errors)")
    try folder.write(run.output, to: "all.jsonl")
    #expect(try folder.vtype("draw", "all.jsonl", "-o", "out/").status == 0)
    #expect(folder.names(in: "out") == ["0001-_._.._x_y.pdf", "0002-_._.._x_y.pdf"])
  }
}
