import Testing
import VerticalLayout

/// `--hyphenate` and what belongs to it.
struct HyphenationOptionTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.makeFolder("hyphens")
    try folder.write("UTF-8\nLEFTHYPHENMIN 2\nca1tion\no1ca\n", to: "hyphens/hyph_en_US.dic")
    try folder.write("UTF-8\nl1o\n", to: "hyphens/hyph_fr.dic")
    try folder.write("一二三四location。\n", to: "a.txt")
  }

  /// The columns of a text, with ‐ where a glyph stands after the last letter.
  private func columns(_ name: String, _ options: String...) throws -> [String] {
    let run = try folder.vtype(
      [
        name, "--lang", "ja", "--measure", "6em", "--heading", "never", "--format", "json", "-o",
        "-", "--hyphenate-folder", "hyphens",
      ] + options)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output).pages.flatMap(\.columns).map { column in
      column.text + (column.cells.last?.glyphs.count ?? 0 > 1 ? "‐" : "")
    }
  }

  @Test(
    "TK-18 words are divided by the file of their language",
    arguments: [
      (["--hyphenate", "en"], "lo‐"), (["--hyphenate", "en-US"], "lo‐"),
      (["--hyphenate", "en-AU"], "lo‐"), (["--hyphenate", "fr-CA"], ""),
      (["--hyphenate", "fr", "--hyphenate-letters", "1,1"], "l‐"), (["--hyphenate", "none"], ""),
      (["--hyphenate", "auto"], ""), (["--hyphenate", "en", "--hyphenate-zone", "3em"], ""),
      (["--hyphenate", "en", "--hyphenate-letters", "3,2"], ""),
    ])
  func languages(_ options: [String], _ end: String) throws {
    let run = try folder.vtype(
      [
        "a.txt", "--lang", "ja", "--measure", "6em", "--heading", "never", "--format", "json",
        "-o", "-", "--hyphenate-folder", "hyphens",
      ] + options)
    let isUseless = options == ["--hyphenate", "none"]
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty != isUseless, "\(run.errors)")
    let column = try #require(try LayoutRecord(json: run.output).pages.first?.columns.first)
    let isDivided = column.cells.last.map { $0.glyphs.count > 1 } ?? false
    #expect(column.text + (isDivided ? "‐" : "") == "一二三四" + end)
  }

  @Test("TK-18 marks give a word its language, and a paragraph its rule") func marks() throws {
    try folder.write(
      """
      一二三四[location]{lang=en}。

      ::: {hyphenate=none}
      一二三四[location]{lang=en}。
      :::

      """, to: "a.md")
    let found = try columns("a.md", "--hyphenate", "auto", "--blank-lines", "collapse")
    #expect(found.first == "一二三四lo‐" && found.contains("一二三四"))
    try folder.write("hyphenate = \"en\"\nhyphenate-letters = \"2,2\"\n", to: "vtype.toml")
    #expect(try columns("a.txt", "--config", "vtype.toml").first == "一二三四lo‐")
  }

  @Test("TK-18 a language without patterns is one warning, with the package that has them")
  func missing() throws {
    try folder.write("a[bc]{lang=sv}d[ef]{lang=sv}g[hi]{lang=tlh}\n", to: "a.md")
    func warnings(_ options: String...) throws -> [String] {
      let run = try folder.vtype(
        ["a.md", "--lang", "ja", "--hyphenate-folder", "hyphens", "-o", "a.pdf"] + options)
      #expect(run.status == 0)
      return run.errors.split(separator: "\n").map(String.init)
    }
    let found = try warnings("--hyphenate", "auto")
    #expect(found.count == 2, "\(found)")
    #expect(found[0].contains("a.md:1:3: ") && found[0].contains("package hyphen-sv"))
    #expect(found[1].contains("hyphens of tlh") && found[1].contains("hyph_tlh.dic"))
    #expect(try warnings("--hyphenate", "en-GB").count == 2)
    #expect(try warnings().map { $0.contains("--hyphenate-folder has no effect") } == [true])
    try folder.write("koi8\n", to: "hyphens/hyph_sv.dic")
    #expect(try warnings("--hyphenate", "sv")[0].contains("line 1: “koi8” is no encoding"))
    let check = try folder.vtype(
      "check", "a.md", "--lang", "ja", "--hyphenate", "pt-BR", "--hyphenate-folder", "hyphens")
    #expect(check.text.contains("hyphens-missing") && check.text.contains("hyphen-pt-br"))
  }

  @Test(
    "DT-07 what readers of PDF give back has no hyphen",
    arguments: ["native", "cairo"])
  func copied(_ backend: String) throws {
    let run = try folder.vtype(
      "a.txt", "--lang", "ja", "--measure", "6em", "--heading", "never", "--hyphenate", "en",
      "--hyphenate-folder", "hyphens", "--backend", backend, "-o", "a.pdf")
    #expect(run.status == 0, "\(run.errors)")
    let text = try Program.run("pdftotext", "a.pdf", "-", in: folder.path).text
    #expect(text.contains("cation") && !text.contains("-") && !text.contains("‐"), "\(text)")
  }

  @Test("TK-18 a batch and one text give the same bytes, and --fit counts hyphens") func batch()
    throws
  {
    let options = [
      "--lang", "ja", "--measure", "6em", "--hyphenate", "en", "--hyphenate-folder", "hyphens",
    ]
    try folder.write("一二三四location。\n", to: "b.txt")
    #expect(try folder.vtype(["a.txt", "-o", "one.pdf"] + options).status == 0)
    #expect(try folder.vtype(["a.txt", "b.txt", "-o", "out/"] + options).status == 0)
    #expect(try folder.read("one.pdf") == folder.read("out/a.pdf"))
    let fit = try folder.vtype(
      ["a.txt", "--fit", "--page", "60mmx90mm", "-o", "fit.pdf", "--quiet"] + options)
    #expect(fit.status == 0, "\(fit.errors)")
  }

  @Test("TK-18 Debian's own patterns, of one level and of two, in their own encodings")
  func debian() throws {
    let folder = "/usr/share/hyphen"
    guard self.folder.exists("\(folder)/hyph_en_US.dic"),
      self.folder.exists("\(folder)/hyph_de_DE.dic")
    else { return }
    try self.folder.write("一internationalization。\n二Silbentrennung。\n", to: "b.txt")
    func words(_ language: String) throws -> [String] {
      let run = try self.folder.vtype(
        [
          "b.txt", "--lang", "ja", "--measure", "9em", "--heading", "never", "--hyphenate",
          language, "--format", "json", "-o", "-",
        ])
      return try LayoutRecord(json: run.output).pages.flatMap(\.columns).map { column in
        column.cells.map { $0.text + ($0.breakAfter == .allow ? "|" : "") }.joined()
      }
    }
    #expect(try words("en-US").joined().contains("in|ter|na|tion|al|iza|tion"))
    #expect(try words("de").joined().contains("Sil|ben|tren|nung"))
  }
}
