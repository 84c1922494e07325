import Testing
import VerticalLayout

/// Texts with marks, from the file to the outputs.
struct MarkupTests {
  let folder: Folder

  static let source = """
    # 靜夜思
    李白

    [牀前]{ink=#c83c23}明月光，疑是地上[霜](https://a.jp/)。
    舉頭望[明月]{.moon}，低頭思[故鄉](https://b.jp/)[。]{.nosuch}

    """

  init() throws {
    folder = try Folder()
    try folder.write(Self.source, to: "a.md")
    try folder.write(Self.source, to: "a.txt")
    try folder.write("[style.moon]\nline = \"wavy\"\nsize = \"1.5em\"\n", to: "house.toml")
  }

  private func layout(_ arguments: String...) throws -> LayoutRecord {
    let run = try folder.vtype(arguments + ["--format", "json", "-o", "-"])
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  private func text(_ layout: LayoutRecord) -> String {
    layout.pages.flatMap(\.columns).map(\.text).joined(separator: "\n")
  }

  /// `.md` has marks, `.txt` has them when asked, and either can be told otherwise.
  @Test(arguments: [
    (["a.md"], true), (["a.txt"], false), (["a.txt", "--from", "marks"], true),
    (["a.md", "--from", "plain"], false),
  ])
  func theSuffixOrTheOption(_ arguments: [String], _ isMarked: Bool) throws {
    let run = try folder.vtype(arguments + ["--format", "json", "-o", "-"])
    let layout = try LayoutRecord(json: run.output)
    #expect(text(layout).contains("[") == !isMarked)
    #expect(text(layout).contains("疑是地上霜") == isMarked)
  }

  /// Keys of paragraphs, in a text and in the settings, reach every output.
  @Test("YY-42, DT-10, DT-11 paragraphs and boxes, from the file to the outputs")
  func paragraphs() throws {
    try folder.write("::: {.note boxed=true}\n甲乙\n:::\n丙\n", to: "p.md")
    try folder.write(
      "[style.note]\nindent = \"1em\"\ntail-indent = \"2em\"\nborder-color = \"#c83c23\"\n",
      to: "p.toml")
    let options = [
      "p.md", "--config", "p.toml", "--measure", "200pt", "--size", "10pt", "--lang", "ja",
    ]
    let run = try folder.vtype(options + ["--format", "json", "-o", "-"])
    let columns = try LayoutRecord(json: run.output).pages[0].columns
    // The border is half a point wide, and the padding 5 pt.
    #expect(columns.map(\.measure.points) == [174.5, 200])
    #expect(columns[0].cells.map(\.t.points) == [15.5, 25.5])
    for (backend, color) in [("cairo", "rgb(78.4"), ("native", "#C83C23")] {
      let svg = try folder.vtype(
        options + ["--backend", backend, "--format", "svg", "-o", "-"])
      #expect(svg.status == 0 && svg.errors.isEmpty)
      #expect(String(decoding: svg.output, as: UTF8.self).contains(color))
      let pdf = try folder.vtype(options + ["--backend", backend, "-o", "\(backend).pdf"])
      #expect(pdf.status == 0 && pdf.errors.isEmpty)
    }
    #expect(try folder.vtype(options + ["-o", "p.png", "--strict"]).status == 0)
  }

  @Test("CJ-18, YY-34, YY-35 a shadow over the whole text, from a mark to every output")
  func shadows() throws {
    let plain = "甲乙丙\n丁戊\n"
    let shadows = ["0.1em 0.1em 0.2em #c83c23", "inset 0.03em 0.03em 0.05em #ffffff80"]
    for (index, shadow) in shadows.enumerated() {
      try folder.write("::: {shadow=\"\(shadow)\"}\n\(plain):::\n", to: "s.md")
      let options = ["s.md", "--size", "20pt", "--lang", "ja", "--strict"]
      for backend in ["cairo", "native"] {
        let name = "\(backend)\(index)"
        let all = options + ["--backend", backend]
        for format in ["pdf", "svg"] {
          #expect(try folder.vtype(all + ["-o", "\(name).\(format)"]).status == 0)
        }
        let text = try Program.run("pdftotext", "-raw", "\(name).pdf", "-", in: folder.path).text
        #expect(text.filter { !$0.isWhitespace } == "甲乙丙丁戊")
        let svg = try folder.text("\(name).svg")
        #expect(svg.contains(backend == "cairo" ? "<image" : "<filter"))
      }
      #expect(try folder.vtype(options + ["-o", "s\(index).png"]).status == 0)
      let layout = try layout("s.md", "--size", "20pt", "--lang", "ja")
      try folder.write(plain, to: "s.txt")
      let other = try self.layout("s.txt", "--size", "20pt", "--lang", "ja")
      // Only the style differs, which is one row of the table more.
      #expect(Set(layout.styles.map(\.shadows)) == [0, 1])
      #expect(other.pages.map(\.withoutStyles) == layout.pages.map(\.withoutStyles))
    }
    #expect(try folder.read("s0.png") != folder.read("s1.png"))
  }

  /// A font that is missing is told at the first mark that names it, and not where the command names it, too.
  @Test func missingFontsAreToldAtTheirMarks() throws {
    try folder.write(
      "甲\n\n乙[丙]{font=\"No Such Font\"}丁\n[戊]{font=\"No Such Font\"}\n", to: "font.md")
    let words = ["font.md", "--lang", "ja", "--paper", "ivory", "-o", "font.pdf"]
    let run = try folder.vtype(words)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix("vtype: font.md:3:3: warning: no font family named “No Such Font”"))
    let named = try folder.vtype(words + ["--font", "No Such Font"])
    #expect(named.errors.hasPrefix("vtype: font.md: warning: no font family named “No Such Font”"))
  }

  /// Warnings name places in the file; ranges are of the text that is set.
  @Test func placesAreThoseOfTheFile() throws {
    let run = try folder.vtype("a.md", "--config", "house.toml", "-o", "a.pdf")
    #expect(run.status == 0)
    let lines = run.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(lines.count == 1 && lines[0].hasPrefix("vtype: a.md:5:42: warning: no style “nosuch”"))
    #expect(lines[0].contains(".moon"))
    let layout = try layout("a.md", "--config", "house.toml")
    let warning = try #require(layout.warnings.first)
    #expect(warning.code == .markupIgnored && warning.line == 5 && warning.column == 42)
    #expect(warning.range.map { String(fullText(layout).slice($0)) } == "。")
    #expect(try folder.vtype("a.md", "--strict", "-o", "b.pdf").status == 1)
    #expect(!folder.exists("b.pdf"))
  }

  private func fullText(_ layout: LayoutRecord) -> String {
    var bytes: [UInt8] = []
    for column in layout.pages.flatMap(\.columns) {
      bytes += [UInt8](repeating: 0x0A, count: max(0, column.range.lowerBound - bytes.count))
      bytes += Array(column.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Messages of the layout name the file, too: here a character that no font has.
  @Test func placesOfTheLayoutAreThoseOfTheFile() throws {
    try folder.write("[国]{.person}\n::: person\n[破]{.book}ሀ\n:::\n", to: "b.md")
    let run = try folder.vtype("b.md", "-o", "b.svg")
    #expect(run.errors.contains("vtype: b.md:3:11: warning: no font has U+1200"))
    let fonts = try folder.vtype("fonts", "b.md")
    #expect(fonts.text.contains("b.md:3:11") && !fonts.text.contains("["))
  }

  @Test func stylesComeFromTheSettingsFile() throws {
    let runs = try layout("a.md", "--config", "house.toml", "--size", "10pt").pages[0].columns
      .flatMap(\.runs)
    #expect(runs.contains { $0.size == .pt(15) && $0.range.count == 6 && $0.range.lowerBound > 60 })
    let own = try layout("a.md", "--style", "moon size=2em", "--size", "10pt").pages[0].columns
    #expect(own.flatMap(\.runs).contains { $0.size == .pt(20) })
  }

  @Test(arguments: [
    ("[style.moon]\nlin = \"wavy\"", "“style.moon”: no key “lin”; did you mean line?"),
    ("[style.moon]\nline = \"thin\"", "“thin” is no value of line: single"),
    ("[style.moon]\nline = [\"single\"]", "expected a string"),
    ("[style]\nmoon = 1", "expected a table"),
    ("style = \"moon\"\n[style.moon]", "vtype.toml"),
    ("style = \"moon sise=1em\"", "no key “sise”"),
    ("[style.\"a b\"]\nline = \"wavy\"", "no name of a style"),
  ])
  func badStylesAreUsageErrors(_ settings: String, _ message: String) throws {
    try folder.write(settings, to: "vtype.toml")
    let run = try folder.vtype("a.md", "--config", "vtype.toml", "-o", "x.pdf")
    #expect(run.status == 64 && run.errors.contains(message))
    #expect(!folder.exists("x.pdf"))
    #expect(try folder.vtype("a.md", "--style", "moon sise=1em", "-o", "x.pdf").status == 64)
  }

  @Test("YY-38: links are annotations of the PDF", arguments: [[], ["--backend", "native"]])
  func marksReachTheOutputs(_ backend: [String]) throws {
    _ = try folder.vtype(["a.md", "--config", "house.toml", "-o", "a.pdf"] + backend)
    _ = try folder.vtype(["a.md", "--config", "house.toml", "-o", "a.svg"] + backend)
    #expect(try links("a.pdf") == ["https://a.jp/", "https://b.jp/"])
    let svg = try folder.text("a.svg").lowercased()
    #expect(svg.contains("#c83c23") || svg.contains("78.4") || svg.contains("200,60,35"))
  }

  /// No links, no annotations, and the same glyphs at the same places (DT-21, CJ-07).
  @Test("DT-21, CJ-07: without links there are no annotations, and the same glyphs")
  func noLinksChangesNothingElse() throws {
    _ = try folder.vtype("a.md", "--no-links", "-o", "a.pdf")
    #expect(try links("a.pdf") == [])
    var with = try layout("a.md")
    #expect(with.pages[0].links.map(\.target) == ["https://a.jp/", "https://b.jp/"])
    with.pages[0].links = []
    #expect(try layout("a.md", "--no-links") == with)
  }

  /// One in each column, in the place of the link's characters alone: readers that know no `QuadPoints` follow no link from
  /// columns that are not part of it.
  @Test(
    "YY-38: a link over several columns has an annotation in each", arguments: ["native", "cairo"])
  func linkOverColumns(_ writer: String) throws {
    // Columns of 14 characters: seven before the link, and five of it in the last one.
    let link = "[\(String(repeating: "雲", count: 40))](https://c.jp/)"
    try folder.write("春春春春春春春\(link)闇闇\n", to: "d.md")
    _ = try folder.vtype("d.md", "--page", "120x200", "--backend", writer, "-o", "d.pdf")
    let script = """
      import pymupdf, sys
      with pymupdf.open(sys.argv[1]) as pdf:
        for link in pdf[0].get_links():
          print(*(round(v) for v in (link["from"].y0, link["from"].y1, link["from"].width)))
      """
    let lines = try folder.python(script, "d.pdf").text.split(separator: "\n").map(String.init)
    let width = writer == "native" ? 12 : 13
    #expect(
      lines == ["100 184 \(width)", "16 184 \(width)", "16 184 \(width)", "16 76 \(width)"])
  }

  /// URIs in plain text are links when asked for (YY-54).
  @Test("YY-54: URIs in plain text are links when asked for") func autolink() throws {
    try folder.write("見よhttps://c.jp/d。\n", to: "c.txt")
    _ = try folder.vtype("c.txt", "-o", "c.pdf")
    #expect(try links("c.pdf") == [])
    _ = try folder.vtype("c.txt", "--autolink", "-o", "c.pdf")
    #expect(try links("c.pdf") == ["https://c.jp/d"])
  }

  private func links(_ name: String) throws -> [String] {
    let script = """
      import pymupdf, sys
      with pymupdf.open(sys.argv[1]) as pdf:
        for page in pdf:
          for link in page.get_links():
            print(link.get('uri'))
      """
    return try folder.python(script, name).text.split(separator: "\n").map(String.init)
  }

  /// Batches have marks in `.md` files and in jobs that ask for them. A folder's `.md` files, which are
  /// often about the others, have to be named.
  @Test func batches() throws {
    try folder.makeFolder("in")
    try folder.write("[甲]{.person}\n", to: "in/b.txt")
    try folder.write("[乙]{.person}\n", to: "in/README.md")
    let job = """
      {"text":"[丙]{.mine}","from":"marks","style":["mine line=single"],"output":"c.svg"}
      """
    try folder.write(job + "\n", to: "j.jsonl")
    let run = try folder.vtype(
      "batch", "in", "a.md", "j.jsonl", "--config", "house.toml", "--format", "svg", "-o", "out",
      "--report", "r.json")
    #expect(run.status == 0)
    #expect(
      folder.names(in: "out").filter { $0.hasSuffix(".svg") } == ["a.svg", "b.svg", "c.svg"])
    let report = try folder.text("r.json")
    #expect(report.contains("no style “nosuch”") && !report.contains("README"))
    #expect(!report.contains("mine"))
  }

  /// The same bytes under a name with marks are another text.
  @Test func aBatchKnowsItsMarks() throws {
    func set(_ name: String) throws -> String {
      _ = try folder.vtype("batch", name, "--format", "json", "-o", "out")
      return try folder.text("out/a.json")
    }
    #expect(try set("a.txt").contains("牀前]"))
    #expect(try !set("a.md").contains("牀前]"))
  }
}

extension LayoutRecord.PageRecord {
  fileprivate var withoutStyles: LayoutRecord.PageRecord {
    var page = self
    for column in page.columns.indices {
      for run in page.columns[column].runs.indices { page.columns[column].runs[run].style = nil }
    }
    return page
  }
}
