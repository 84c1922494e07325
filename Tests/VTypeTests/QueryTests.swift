import Testing
import VerticalLayout

/// `vtype query`: a saved layout is asked.
struct QueryTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉\n處處聞啼鳥\n", to: "a.txt")
  }

  private func save(_ arguments: String..., to name: String = "a.json") throws {
    let words = [
      "a.txt", "--lang", "zh-Hant", "--font", VTypeCommand.font + "#3", "--heading", "never",
    ]
    let run = try folder.vtype(words + ["--size", "20pt", "--layout", name] + arguments)
    #expect(run.status == 0)
  }

  /// The middle of a cell, as `--at` takes it.
  private func middle(ofColumn column: Int, cell: Int) throws -> String {
    let record = try LayoutRecord(json: folder.read("a.json"))
    let bounds = record.pages[0].columns[column].cells[cell].bounds
    return "\(bounds.x + bounds.width.half),\(bounds.y + bounds.height.half)"
  }

  @Test func aPointHasACharacter() throws {
    try save()
    let run = try folder.vtype("query", "a.json", "--at", middle(ofColumn: 1, cell: 2))
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.hasPrefix("22:25  聞\n  page 1, column 2: "))
    #expect(run.text.contains("Noto Serif CJK TC Regular, 20pt, upright"))
    #expect(run.text.contains("caret after it: 25") || run.text.contains("caret before it: 22"))
  }

  @Test(arguments: [
    ["--at", "0,0"], ["--at", "9999,9999"], ["--at", "75,70", "--page", "2"],
    ["--range", "99:100"], ["--find", "夢"],
  ])
  func nothingIsThere(_ arguments: [String]) throws {
    try save()
    let run = try folder.vtype(["query", "a.json"] + arguments)
    #expect(run.status == 1 && run.text.isEmpty && !run.errors.isEmpty)
  }

  @Test func theClosestIsAnotherQuestion() throws {
    try save()
    let run = try folder.vtype("query", "a.json", "--at", "0,0", "--closest", "--format", "json")
    #expect(run.status == 0)
    #expect(run.text.contains(#""range":[16,19],"text":"處""#))
    #expect(run.text.contains(#""caret":{"offset":16,"affinity":"downstream","#))
  }

  @Test func unitsOfLength() throws {
    try save()
    let points = try folder.vtype("query", "a.json", "--at", "72,72", "--closest")
    #expect(
      try folder.vtype("query", "a.json", "--at", "1in,25.4mm", "--closest").text == points.text)
    #expect(
      try folder.vtype("query", "a.json", "--at", "72pt, 1in", "--closest").text == points.text)
  }

  @Test func aRangeHasARectangleAColumn() throws {
    try save()
    let run = try folder.vtype("query", "a.json", "--range", "12:19", "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        #"{"range":[12,19],"text":"曉\n處","rects":[{"page":0,"column":0,"part":"head","#))
    #expect(run.text.contains(#"{"page":0,"column":1,"part":"tail","bounds":["#))
    let lines = try folder.vtype("query", "a.json", "--range", "12:19").text
    #expect(lines.hasPrefix("12:19  曉\\n處\n  page 1, column 1  head: "))
    #expect(lines.contains("\n  page 1, column 2  tail: "))
  }

  @Test(arguments: [(":3", "春"), ("16:19", "處"), ("28:", "鳥\\n"), ("4:5", "眠")])
  func openRanges(_ range: String, _ text: String) throws {
    try save()
    let run = try folder.vtype("query", "a.json", "--range", range)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").first?.hasSuffix("  " + text) == true)
  }

  @Test func everyPlaceOfAText() throws {
    try save()
    let run = try folder.vtype("query", "a.json", "--find", "處", "--format", "json")
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"range":[16,19],"#) && lines[1].hasPrefix(#"{"range":[19,22],"#))
    #expect(try folder.vtype("query", "a.json", "--find", "曉處").status == 1)
  }

  @Test(
    "Units at a place, of places, of a range, and all of them",
    arguments: [
      (["--unit", "sentence", "--find", "處"], ["16:32  處處聞啼鳥\\n"]),
      (["--unit", "word", "--range", "4:4"], ["3:6  眠"]),
      (["--unit", "paragraph", "--range", "12:17"], ["0:16  春眠不覺曉\\n", "16:32  處處聞啼鳥\\n"]),
      (["--unit", "column"], ["0:16  春眠不覺曉\\n", "16:32  處處聞啼鳥\\n"]),
      (["--unit", "word", "--range", ":6"], ["0:3  春", "3:6  眠"]),
      (["--unit", "sentence", "--at", "0,0", "--closest"], ["16:32  處處聞啼鳥\\n"]),
      (["--unit", "sentence", "--at", "0,0"], []),
    ])
  func units(_ arguments: [String], _ heads: [String]) throws {
    try save()
    let run = try folder.vtype(["query", "a.json"] + arguments)
    #expect(run.status == (heads.isEmpty ? 1 : 0) && run.errors.isEmpty == !heads.isEmpty)
    let lines = run.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(lines == heads)
  }

  /// The text is the same, with shapes over it.
  @Test(arguments: ["svg", "pdf", "png", "json"])
  func aSelectionIsDrawn(_ format: String) throws {
    let words = ["a.txt", "--lang", "zh-Hant", "--font", VTypeCommand.font, "--quiet"]
    #expect(try folder.vtype(words + ["-o", "plain.\(format)"]).status == 0)
    #expect(try folder.vtype(words + ["-o", "a.\(format)", "--select", "3:22"]).status == 0)
    let isSame = try folder.read("plain.\(format)") == folder.read("a.\(format)")
    #expect(isSame == (format == "json"))
    if format == "pdf" {
      let texts = try ["plain.pdf", "a.pdf"].map {
        try Program.run("pdftotext", "-raw", $0, "-", in: folder.path).text
      }
      #expect(texts[0] == texts[1] && texts[0].contains("春眠"))
    }
    #expect(try folder.vtype(words + ["-o", "b.svg", "--select", "x"]).status == 64)
  }

  @Test func whatTextIsSetIn() throws {
    try folder.write("春[眠不]{ink=vermilion line=double}[覺](https://a.example)曉", to: "m.md")
    let run = try folder.vtype(
      "m.md", "--lang", "ja", "--heading", "never", "--layout", "a.json")
    #expect(run.status == 0)
    let lines = try folder.vtype("query", "a.json", "--find", "不").text
    #expect(lines.contains("\n  attributes 3:9: 12pt, ja, vermilion\n"))
    #expect(lines.contains("\n  side-line right double 3:9\n"))
    let json = try folder.vtype("query", "a.json", "--find", "覺", "--format", "json").text
    #expect(
      json.contains(
        #""attributes":{"range":[9,12],"style":{"size":12,"lang":"ja","ink":"black"},"link":"https://a.example"}"#
      ))
    #expect(try folder.vtype("query", "a.json", "--find", "覺").text.contains("link to https://a"))
  }

  @Test func standardInput() throws {
    try save()
    let run = try folder.vtype("query", "-", "--find", "鳥", input: folder.read("a.json"))
    #expect(run.status == 0 && run.text.hasPrefix("28:31  鳥"))
  }

  /// With a blank between two tokens a layout is read as a whole.
  @Test("Issue 50: a layout that is skimmed answers as one that is read as a whole")
  func bothReadings() throws {
    let verse =
      "春眠[不]{ink=vermilion}覺曉\n# 章\n[處]{ruby=ㄔㄨˋ}處聞[啼鳥](https://a.example)，12年“夜來”風雨聲。\n\n"
    try folder.write(String(repeating: verse, count: 40), to: "m.md")
    let run = try folder.vtype(
      "m.md", "--lang", "zh-Hant", "--font", VTypeCommand.font, "--page", "a6", "--folio", "outer",
      "--layout", "a.json", "--quiet")
    #expect(run.status == 0)
    let text = String(decoding: try folder.read("a.json"), as: UTF8.self)
    try folder.write(
      text.replacing(#""columns":["#, with: #""columns": ["#, maxReplacements: 1), to: "b.json")
    let questions = [
      ["--at", "200,100"], ["--at", "200,100", "--page", "2"], ["--at", "1,1", "--closest"],
      ["--at", "150,90", "--unit", "sentence"], ["--range", "40:900"], ["--range", "3000:"],
      ["--range", "40:300", "--unit", "word"], ["--find", "處"], ["--find", "夢"],
      ["--find", "啼", "--unit", "paragraph"], ["--find", "年“夜"], ["--unit", "word"],
      ["--unit", "column"], ["--unit", "paragraph"], ["--unit", "sentence"],
    ]
    for question in questions {
      for format in ["text", "json"] {
        let words = question + ["--format", format]
        let skimmed = try folder.vtype(["query", "a.json"] + words)
        let whole = try folder.vtype(["query", "b.json"] + words)
        #expect(skimmed.status == whole.status && skimmed.text == whole.text, "\(words)")
      }
    }
    // What is wrong on a page that nobody asks for is reported all the same.
    let place = try #require(text.ranges(of: #""orientation":"U""#).last)
    for damaged in [
      String(text.prefix(text.count * 2 / 3)),
      text.replacingCharacters(place, #""orientation":"X""#),
    ] {
      try folder.write(damaged, to: "a.json")
      let run = try folder.vtype("query", "a.json", "--at", "200,100")
      #expect(run.status == 65 && run.text.isEmpty)
      #expect(run.errors.contains("not JSON at byte") || run.errors.contains("should be one of U"))
    }
  }

  @Test func aLayoutALine() throws {
    try folder.write("一處\n", to: "b.txt")
    let batch = try folder.vtype(
      "batch", "a.txt", "b.txt", "--layout", "-", "--font", VTypeCommand.font, "--quiet")
    #expect(batch.status == 0)
    try folder.write(batch.output, to: "all.jsonl")
    let run = try folder.vtype("query", "all.jsonl", "--find", "處", "--format", "json")
    #expect(run.status == 0)
    let starts = run.text.split(separator: "\n").map { $0.prefix(30) }
    #expect(starts.map { $0.prefix(12) } == [#"{"layout":0,"#, #"{"layout":0,"#, #"{"layout":1,"#])
    #expect(
      try folder.vtype("query", "all.jsonl", "--find", "一").text.hasPrefix("layout 2: 0:3  一"))
    try folder.write(batch.output + Array("{}\n".utf8), to: "broken.jsonl")
    let broken = try folder.vtype("query", "broken.jsonl", "--find", "一")
    #expect(broken.status == 65 && broken.errors.contains("line 3"))
  }

  @Test(
    arguments: [
      ([], "--at"), (["--at", "5"], "5"), (["--at", "5,x"], "x"), (["--at", "1em,2em"], "em"),
      (["--range", "9:3"], "9:3"), (["--range", "a:b"], "a:b"), (["--range", "-1:3"], "--range"),
      (["--range", "99999999999999999999:"], "9999"),
      (["--at", "5,5", "--find", "x"], "one"), (["--find", ""], "--find"),
      (["--find", "x", "--closest"], "--closest"), (["--unit", "line"], "sentence"),
      (["--at", "5,5", "--page", "0"], "--page"),
    ] as [([String], String)])
  func questionsThatAreNone(_ arguments: [String], _ message: String) throws {
    try save()
    let run = try folder.vtype(["query", "a.json"] + arguments)
    #expect(run.status == 64 && run.text.isEmpty)
    #expect(run.errors.contains(message))
  }

  @Test func whatIsNoLayout() throws {
    #expect(try folder.vtype("query", "none.json", "--find", "x").status == 66)
    for (name, text) in [
      ("text", "春眠"), ("empty", ""), ("other", "{}"), ("array", "[1]"),
      ("version", #"{"version":2}"#), ("half", #"{"version":1,"unit":"pt","#),
    ] {
      try folder.write(text, to: name)
      let run = try folder.vtype("query", name, "--find", "x")
      #expect(run.status == 65 && run.errors.hasPrefix("vtype: \(name): error: "))
    }
  }

  @Test func aFileNamedQueryIsSet() throws {
    try folder.write("春", to: "query")
    #expect(try folder.vtype("./query", "-o", "x.pdf").status == 0)
  }

  @Test(arguments: [["help", "query"], ["query", "--help"]])
  func help(_ arguments: [String]) throws {
    let run = try folder.vtype(arguments)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.text.contains("vtype query") && run.text.contains("--at"))
    #expect(!run.text.contains("--align"))
  }

  /// The commands of docs/queries.md give what stands there. `VTYPE_BLESS=1` writes it anew, and fails.
  @Test func theDocumentationIsTrue() throws {
    let path = VTypeCommand.root + "/docs/queries.md"
    let lines = try folder.text(path)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var written: [String] = []
    var isConsole = false
    for line in lines {
      if isConsole, !line.hasPrefix("$ "), line != "```" { continue }
      written.append(line)
      if line.hasPrefix("```") { isConsole = line == "```console" }
      guard isConsole, line.hasPrefix("$ vtype ") else { continue }
      let words = line.dropFirst("$ vtype ".count).split(separator: " ").map { word in
        word == "FONT"
          ? VTypeCommand.font + "#3"
          : word.hasPrefix("poems/") || word.hasPrefix("docs/")
            ? "\(VTypeCommand.root)/\(word)" : String(word)
      }
      written += try folder.vtype(words).text.split(separator: "\n").map(String.init)
    }
    guard written != lines else { return }
    if Program.variable("VTYPE_BLESS") == "1" {
      try folder.write(written.joined(separator: "\n"), to: path)
    }
    Issue.record("\(path) has other answers; VTYPE_BLESS=1 writes them")
  }

  /// The label of docs/queries.md is what the engine's tests compile and run.
  @Test func theExampleIsTested() throws {
    let page = try folder.text(VTypeCommand.root + "/docs/queries.md")
    let tests = try folder.text(
      VTypeCommand.root + "/Tests/VerticalLayoutTests/Query/LabelExampleTests.swift")
    let code = try #require(page.components(after: "```swift\n", before: "\n```"))
    let indented = code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
    #expect(
      tests.components(after: "  // example begins\n", before: "\n  // example ends") == indented)
  }
}

extension String {
  /// The text between two marks.
  fileprivate func components(after start: String, before end: String) -> String? {
    var matches = TextMatches(of: start, in: self)
    guard let first = matches.next() else { return nil }
    let rest = String(slice(TextRange(first.upperBound, utf8.count)))
    var ends = TextMatches(of: end, in: rest)
    return ends.next().map { String(rest.slice(TextRange(0, $0.lowerBound))) }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>, _ text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
