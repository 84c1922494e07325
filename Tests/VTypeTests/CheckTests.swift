import Testing
import VerticalLayout

/// `vtype check`: what it finds, how it tells it, and how it ends.
struct CheckTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，\n處處聞啼鳥。\n", to: "good.txt")
    try folder.write("他說：「春眠\n", to: "open.txt")
    try folder.write("⼀月\n", to: "note.txt")
    try folder.write(Array("甲\n乙".utf8) + [0xFF] + Array("丙\n".utf8), to: "bad.txt")
    try folder.makeFolder("texts")
    try folder.write("春「\n", to: "texts/b.txt")
    try folder.write("春\n", to: "texts/a.txt")
    try folder.makeFolder("empty")
  }

  private func check(_ arguments: String...) throws -> Run {
    try folder.vtype(["check"] + arguments)
  }

  // MARK: Exit codes

  @Test(arguments: [
    ("good.txt", Int32(0)), ("note.txt", 0), ("note.txt --strict", 1), ("open.txt", 1),
    ("open.txt --severity error", 0), ("open.txt --ignore bracket-unclosed", 0),
    ("note.txt --strict --severity warning", 0),
    ("bad.txt", 65), ("bad.txt --repair", 1), ("none.txt", 66), ("empty", 66), ("none*.txt", 66),
    ("good.txt --font ./none.ttf", 69), ("bad.txt good.txt", 1), ("none.txt good.txt", 1),
    ("texts", 1), ("", 64), ("good.txt --nope", 64), ("good.txt --ignore nope", 64),
    ("good.txt --ignore invalid-text", 64), ("- -", 64), ("good.txt --size 0", 64),
    ("good.txt --page 40ptx300pt --margin 20pt", 64), ("good.txt --overflow error", 0),
    ("good.txt --overflow error --page 60ptx60pt --margin 4pt", 1),
  ])
  func exitCodes(_ arguments: String, _ status: Int32) throws {
    let before = try folder.contents()
    let run = try folder.vtype(["check"] + arguments.split(separator: " ").map(String.init))
    #expect(run.status == status, "\(arguments): \(run.text)\(run.errors)")
    #expect(try folder.contents() == before)
    if status != 64 { #expect(run.errors.isEmpty) }
  }

  /// Which rare characters have glyphs depends on the fonts.
  @Test("nothing is found in the poems of the tree") func poems() throws {
    let poems = "\(VTypeCommand.root)/poems"
    let run = try check(poems, "--strict", "--ignore", "glyph-missing")
    #expect(run.status == 0, "\(run.text)")
  }

  // MARK: Forms

  @Test func forPeople() throws {
    let run = try check("open.txt", "good.txt")
    #expect(
      run.text == """
        open.txt:1:4: warning: 「 is not closed: 」 is missing [bracket-unclosed] 他說：▸「◂春眠
        0 errors, 1 warning, 0 notes in 1 of 2 files

        """)
    #expect(try check("good.txt").text == "nothing found in 1 file\n")
    #expect(try check("good.txt", "--quiet").output.isEmpty)
    let bad = try check("bad.txt", "--quiet")
    #expect(bad.text.hasPrefix("bad.txt:2:2: error: not UTF-8 (byte offset 7)"))
    #expect(bad.text.hasSuffix("[invalid-text]\n"))
  }

  /// Characters that a terminal would obey, or not show, are written out.
  @Test func invisibleCharactersAreWrittenOut() throws {
    try folder.write("甲\u{1B}[31m\u{E000}\u{202E}乙「\n", to: "x.txt")
    let text = try check("x.txt").text
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\u{E000}"))
    #expect(text.contains("甲▸<U+001B>◂[31m<U+E000><U+202E>乙「"))
  }

  /// A finding that repeats for one character is said once, and of each code twenty are named.
  @Test func manyFindings() throws {
    try folder.write(String(repeating: "\u{E000}春」\n", count: 200), to: "x.txt")
    let lines = try check("x.txt", "--ignore", "column-start").text.split(separator: "\n")
    #expect(lines.filter { $0.contains("[private-use]") }.count == 1)
    #expect(lines.contains { $0.contains("(200 times, first here) [private-use]") })
    #expect(lines.filter { $0.contains("closes nothing") }.count == 20)
    #expect(lines.contains("x.txt: 180 more [bracket-unopened]"))
    let json = try check("x.txt", "--format", "json").text
    #expect(json.split(separator: "\n").filter { $0.contains("bracket-unopened") }.count == 200)
    #expect(json.split(separator: "\n").filter { $0.contains("private-use") }.count == 200)
  }

  @Test func annotations() throws {
    try folder.write("50%「\n", to: "a,b:c.txt")
    let run = try check("a,b:c.txt", "note.txt", "bad.txt", "--format", "github")
    let lines = run.text.split(separator: "\n")
    #expect(
      lines.first
        == "::warning file=a%2Cb%3Ac.txt,line=1,col=4,title=bracket-unclosed::「 is not closed: 」 is missing"
    )
    #expect(
      lines.contains { $0.hasPrefix("::notice file=note.txt,line=1,col=1,title=look-alike::") })
    #expect(
      lines.contains { $0.hasPrefix("::error file=bad.txt,line=2,col=2,title=invalid-text::") })
  }

  /// The form that code scanning reads: each result has a rule, and its place in code points.
  @Test func sarif() throws {
    try folder.makeFolder("a b")
    try folder.write("e\u{301}「甲\n乙\u{7}\n", to: "a b/50%.txt")
    let run = try check("a b/50%.txt", "bad.txt", "none.txt", "--format", "sarif")
    #expect(run.status == 1)
    try folder.write(run.output, to: "out.sarif")
    let script = """
      import json
      log = json.load(open("out.sarif", encoding="utf-8"))
      assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
      run, = log["runs"]
      assert run["tool"]["driver"]["name"] == "vtype" and run["columnKind"] == "unicodeCodePoints"
      levels = {rule["id"]: rule["defaultConfiguration"]["level"] for rule in run["tool"]["driver"]["rules"]}
      for result in run["results"]:
        assert levels[result["ruleId"]] == result["level"] and result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        region = place.get("region", {})
        print(result["ruleId"], place["artifactLocation"]["uri"], *region.values())
      """
    #expect(
      try folder.python(script).text == """
        bracket-unclosed a%20b/50%25.txt 1 3
        control-character a%20b/50%25.txt 2 2
        invalid-text bad.txt 2 2
        input-missing none.txt

        """)
    let empty = try check("good.txt", "--format", "sarif")
    #expect(empty.status == 0 && empty.text.contains(#""results":["#))
  }

  /// Python reads what is written, and finds at each range what the finding is about.
  @Test func json() throws {
    try folder.write("😀𠮷（甲\n⼀“\u{7}\\\n\u{10FFFF}ሀ\n", to: "x.txt")
    try folder.write(Array("\u{FEFF}「".utf8), to: "mark.txt")
    let run = try check("x.txt", "mark.txt", "good.txt", "none.txt", "--format", "json")
    #expect(run.status == 1)
    try folder.write(run.output, to: "out.json")
    let script = """
      import json
      report = json.load(open("out.json", encoding="utf-8"))
      assert list(report) == ["version", "findings", "files", "errors", "warnings", "notes"]
      assert report["version"] == 1 and report["files"] == 4 and report["errors"] == 1
      found = report["findings"]
      assert len(found) == report["errors"] + report["warnings"] + report["notes"]
      for finding in found:
        assert finding["message"] and finding["severity"] in ("error", "warning", "note")
        if "range" not in finding: continue
        text = open(finding["file"], encoding="utf-8-sig", newline="").read()
        start, end = finding["range"]
        piece = text.encode()[start:end].decode()
        line = text.encode()[:start].decode().count("\\n") + 1
        column = len(text.encode()[:start].decode().split("\\n")[-1]) + 1
        assert (finding["line"], finding["column"]) == (line, column), finding
        if "codePoint" in finding: assert finding["codePoint"] == "U+%04X" % ord(piece[0]), finding
      place = {f["code"]: (f["line"], f["column"]) for f in found if f["file"] == "x.txt" and "line" in f}
      assert place["bracket-unclosed"] == (2, 2) and place["look-alike"] == (2, 1), place
      missing = [f for f in found if f["code"] == "glyph-missing"]
      assert [f["text"] for f in missing] == ["\\U0010ffff", "\\u1200"], missing
      assert all(f["fonts"] == [] for f in missing)
      assert [f["expected"] for f in found if f["code"] == "look-alike"] == ["\\u4e00"]
      print(sorted({f["code"] for f in found}))
      """
    #expect(
      try folder.python(script).text == """
        ['bracket-unclosed', 'column-end', 'control-character', 'glyph-missing', 'input-missing', \
        'look-alike', 'noncharacter']

        """)
  }

  @Test func theSameAgain() throws {
    for format in ["human", "json", "github", "sarif"] {
      let first = try check("texts", "open.txt", "note.txt", "--format", format)
      #expect(try check("texts", "open.txt", "note.txt", "--format", format).output == first.output)
    }
    // What is told of a text does not depend on those before it.
    let alone = try check("open.txt", "--font", "None", "--quiet").text
    #expect(try check("texts/a.txt", "open.txt", "--font", "None", "--quiet").text.hasSuffix(alone))
  }

  // MARK: Inputs

  @Test func folderPatternsPoemsJobsAndStandardInput() throws {
    #expect(try check("texts", "--quiet").text.hasPrefix("texts/b.txt:1:2: "))
    #expect(try check("texts/*.txt", "--quiet").text.hasPrefix("texts/b.txt:1:2: "))
    try folder.write(
      #"[{"title":"一","paragraphs":["春"]},{"title":"二","paragraphs":["夏」"]}]"#, to: "p.json")
    #expect(try check("p.json", "--quiet").text.hasPrefix("p.json#2:3:2: warning: 」 closes"))
    try folder.write(
      #"{"text":"春夏。","lang":"ja","kinsoku":"none","dpi":72}"# + "\nnonsense\n", to: "j.jsonl")
    let jobs = try check("j.jsonl", "--measure", "2em", "--quiet")
    #expect(jobs.status == 1)
    #expect(
      jobs.text.hasPrefix("j.jsonl:1:1:3: warning: a column begins with 。, as --kinsoku allows"))
    #expect(jobs.text.contains("j.jsonl:2:2: error: not JSON"))
    let piped = try folder.vtype("check", "-", "--quiet", input: Array("春」".utf8))
    #expect(piped.status == 1 && piped.text.hasPrefix("<stdin>:1:2: "))
  }

  @Test func aFileNamedCheckIsRead() throws {
    try folder.write("春", to: "check")
    #expect(try folder.vtype("./check", "-o", "x.pdf").status == 0)
    #expect(try check("./check").status == 0)
  }

  /// A settings file for setting serves for checking.
  @Test func settings() throws {
    try folder.write(
      "dpi = 72\nformat = \"pdf\"\nmeasure = \"5em\"\nkinsoku = \"none\"\n", to: "c.toml")
    let run = try check("good.txt", "--config", "c.toml", "--quiet")
    #expect(run.status == 1 && run.text.contains("[column-start]"))
  }

  /// Whatever a settings file says of the output makes no difference to a check: each option that the main
  /// command's help has of it.
  @Test func settingsOfTheOutputArePassedOver() throws {
    let help = try folder.vtype("--help", "output").text.split(separator: "OPTIONS\n").last ?? ""
    let lines = (help.split(separator: "\n\n").first ?? "").split(separator: "\n")
    let options = lines.filter { $0.hasPrefix("  -") || $0.hasPrefix("      --") }.compactMap {
      $0.split(separator: "--").last?.split(separator: " ", maxSplits: 1)
    }
    let values = [
      "format": "png", "binding": "right", "backend": "cairo", "dpi": "72", "part": "0,0,50mm,50mm",
      "pages": "1", "bleed": "3mm", "impose": "saddle", "creep": "0.1mm", "press-sheet": "a4",
      "gutter": "3mm", "copies": "10", "overlap": "10mm", "signature": "16", "holes": "4",
      "color": "gray", "pdf-standard": "a-2u", "date": "2026-11-23",
      "identifier": "urn:x", "publisher": "x", "cover-image": "x.png", "epub-css": "x.css",
      "gaiji": "picture", "embed-font": "x.otf", "epub-profile": "japan", "glyphs": "outlines",
    ]
    #expect(options.count >= 11)
    for option in options {
      let takesValue = option.count > 1 && option[1].hasPrefix("<")
      let value = takesValue ? try #require(values[String(option[0])], "\(option)") : "true"
      try folder.write("\(option[0]) = \(takesValue ? "\"\(value)\"" : value)\n", to: "c.toml")
      // Holes have a say in the layout, and are refused as they are by the main command.
      if option[0] == "holes" { try folder.write("impose = \"leaf\"\nholes = 4\n", to: "c.toml") }
      let run = try check("good.txt", "--config", "c.toml")
      #expect(run.status == 0, "\(option): \(run.errors)")
    }
  }

  /// Files in other encodings are read; where they are said to be UTF-8, it is told where they stop being
  /// that, and what they are.
  @Test(arguments: [
    ("UTF-16", 0), ("GB18030", 2), ("BIG5", 0), ("CP932", 0),
  ])
  func otherEncodings(_ encoding: String, _ offset: Int) throws {
    // The first character of this text in GB 18030 is one of UTF-8 as well.
    let text = encoding == "CP932" ? "あいうえおかきくけこさしすせそ" : "一二三四五六七八九十春天的時中"
    let source = text + text + "\n"
    let converted = try Program.run(
      "iconv", "-f", "UTF-8", "-t", encoding, input: Array(source.utf8))
    try folder.write(converted.output, to: "x.txt")
    let known = try check("x.txt")
    #expect(known.status == 0)
    let reported = encoding == "UTF-16" ? "UTF-16LE" : encoding
    #expect(
      known.text.contains("x.txt: note: read as ") && known.text.contains("[encoding-guessed]"))
    let run = try check("x.txt", "--encoding", "UTF-8")
    #expect(run.status == 65)
    let column = offset == 0 ? 1 : 2
    #expect(run.text.hasPrefix("x.txt:1:\(column): error: not UTF-8"))
    #expect(run.text.contains("(byte offset \(offset))"))
    #expect(run.text.contains("--encoding \(reported)"))
  }

  // MARK: Fonts

  @Test func fonts() throws {
    try folder.write("A春春\n", to: "x.txt")
    let run = try check("x.txt", "--font", "DejaVu Serif", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.text.hasPrefix(
        "x.txt:1:2: warning: no font that was asked for has U+6625 “春”; set in “Noto Serif CJK"))
    #expect(run.text.contains("(2 times, first here) [glyph-fallback] A▸春◂春"))
    let both = try check("x.txt", "--font", "DejaVu Serif", "--font", "Noto Serif CJK JP")
    #expect(both.status == 0, "\(both.text)")
    #expect(try check("x.txt").status == 0)
    let none = try check("x.txt", "--font", "None")
    #expect(none.text.contains("[font-substituted]"))
    try folder.write("葛\u{E01EF}ሀ\n", to: "y.txt")
    let missing = try check("y.txt").text
    #expect(missing.contains("y.txt:1:1: warning: no installed font has the form U+845B U+E01EF"))
    #expect(
      missing.contains(
        "y.txt:1:2: warning: no installed font has U+1200 “ሀ”; a box is drawn; "
          + "Debian's fonts-noto-core may have it [glyph-missing]"))
  }

  @Test func layout() throws {
    #expect(try check("good.txt", "--max-columns", "1").text.contains("[text-dropped]"))
    try folder.write("internationalization\n", to: "x.txt")
    #expect(try check("x.txt", "--measure", "3em").text.contains("[word-split]"))
  }

  // MARK: The page of the manual

  /// Every code stands in docs/check.md with its severity, and no other.
  @Test func thePageHasEveryCode() throws {
    let page = try folder.text("\(VTypeCommand.root)/docs/check.md")
    var listed: [String: String] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " && $0 != "`" } }
      guard cells.count >= 4 else { continue }
      #expect(listed.updateValue(cells[1], forKey: cells[0]) == nil, "\(cells[0])")
    }
    for code in FindingCode.allCases {
      #expect(
        listed.removeValue(forKey: code.rawValue) == code.severity.rawValue, "\(code.rawValue)")
    }
    #expect(listed.isEmpty, "\(listed)")
  }
}
