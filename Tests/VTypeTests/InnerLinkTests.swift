import Testing
import VerticalLayout

/// Links to places of the text, tokens and links by strings, from the file to the outputs.
struct InnerLinkTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    var lines = "[終](#終)、[始](#始)\n\n[甲]{#始}\n"
    for _ in 0..<60 { lines += "春眠不覺曉，處處聞啼鳥。夜來風雨聲，花落知多少。\n" }
    try folder.write(lines + "[乙]{#終}\n", to: "a.md")
    try folder.write("王一王二王\n", to: "b.md")
  }

  private func links(_ name: String) throws -> [String] {
    let script = """
      import pymupdf, sys
      with pymupdf.open(sys.argv[1]) as pdf:
        for page in pdf:
          for link in page.get_links():
            print(page.number, link.get('uri') or link.get('page'))
      """
    return try folder.python(script, name).text.split(separator: "\n").map(String.init)
  }

  @Test(
    "YY-38 a PDF's links lead to the pages of their places, streamed or not",
    arguments: [
      [], ["--backend", "native"], ["--jobs", "1"], ["--backend", "native", "--jobs", "2"],
      ["--layout", "a.json"],
    ])
  func pdf(_ options: [String]) throws {
    let run = try folder.vtype(
      ["a.md", "--page", "bunko", "--size", "14pt", "-o", "a.pdf"] + options)
    #expect(run.status == 0 && !run.errors.contains("warning"))
    let found = try links("a.pdf")
    let last = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
      .pieces(after: "Pages:").first.flatMap { Int($0.prefix { $0 != "\n" }.filter(\.isNumber)) }
    #expect(found == ["0 \((last ?? 0) - 1)", "0 0"] && last ?? 0 > 3)
    _ = try folder.vtype(["a.md", "--page", "bunko", "--no-links", "-o", "n.pdf"])
    #expect(try links("n.pdf").isEmpty)
    #expect(try Program.run("pdfinfo", "-dests", "n.pdf", in: folder.path).text.count < 60)
  }

  @Test(
    "YY-38 SVG pages link to each other's files",
    arguments: [
      [], ["--backend", "native"], ["--backend", "native", "--layout", "a.json"],
    ])
  func svg(_ options: [String]) throws {
    try folder.makeFolder("o")
    let run = try folder.vtype(
      ["a.md", "--page", "bunko", "--size", "14pt", "-o", "o/a b-%d.svg"] + options)
    #expect(run.status == 0)
    let names = folder.names(in: "o").filter { $0.hasSuffix(".svg") }
    let first = try folder.text("o/a b-1.svg")
    #expect(first.contains("<a href=\"#place-%E5%A7%8B\">"))
    #expect(first.contains("<a href=\"a%20b-\(names.count).svg#place-%E7%B5%82\">"))
    #expect(try folder.text("o/a b-\(names.count).svg").contains("id=\"place-終\""))
    let script = """
      import sys, xml.dom.minidom
      for name in sys.argv[1:]: xml.dom.minidom.parse(name)
      """
    #expect(try folder.python(script, "o/a b-1.svg").status == 0)
  }

  @Test("CJ-08 query tells of a link at a place") func query() throws {
    _ = try folder.vtype("a.md", "--page", "bunko", "--layout", "a.json")
    let record = try LayoutRecord(json: folder.read("a.json"))
    let rect = try #require(record.pages[0].links.first?.rects.first)
    let point = "\(rect.x + rect.width.half),\(rect.y + rect.height.half)"
    #expect(try folder.vtype("query", "a.json", "--at", point).text.contains("  link to #終\n"))
    let json = try folder.vtype("query", "a.json", "--at", point, "--format", "json").text
    #expect(json.contains("\"link\":\"#終\""))
  }

  @Test(
    "CJ-14, YY-18 the options of the token",
    arguments: [
      ("end", "王一…"), ("start", "…二王"), ("middle", "王…王"),
    ])
  func token(_ place: String, _ expected: String) throws {
    let words = [
      "b.md", "--measure", "3em", "--max-columns", "1", "--token-place", place, "--token-link",
      "https://a.jp/all",
    ]
    _ = try folder.vtype(words + ["-o", "b.pdf", "--layout", "b.json"])
    let record = try LayoutRecord(json: folder.read("b.json"))
    let column = try #require(record.pages[0].columns.first)
    #expect(column.cells.map(\.text).joined() == expected)
    #expect(try links("b.pdf") == ["0 https://a.jp/all"])
    let cell = try #require(column.cells.first { $0.text == "…" })
    #expect(record.pages[0].links.map(\.rects) == [[cell.bounds]])
    let point = "\(cell.bounds.x + .pt(2)),\(cell.bounds.y + .pt(2))"
    let answer = try folder.vtype("query", "b.json", "--at", point)
    #expect(answer.status == 0 && answer.text.contains("link to https://a.jp/all"))
    _ = try folder.vtype(words + ["--no-links", "-o", "c.pdf"])
    #expect(try links("c.pdf").isEmpty)
    #expect(try folder.vtype("b.md", "--token-place", "left", "-o", "x.pdf").status == 64)
  }

  @Test("CJ-05 all places of a string, but where there is a link: two “王” keep their own")
  func linkAll() throws {
    try folder.write("[王](https://a.jp/1)一[王](https://a.jp/2)二王三\n", to: "c.md")
    _ = try folder.vtype(
      "c.md", "--link-all", "王=https://a.jp/?a=b", "--link-all", "三=https://a.jp/3", "-o", "c.pdf")
    #expect(
      try links("c.pdf") == [
        "0 https://a.jp/1", "0 https://a.jp/2", "0 https://a.jp/?a=b", "0 https://a.jp/3",
      ])
    try folder.write("link-all = [\"王=https://a.jp/4\", \"二=#x\"]\n", to: "s.toml")
    let run = try folder.vtype("b.md", "--config", "s.toml", "-o", "d.pdf")
    #expect(try links("d.pdf") == ["0 https://a.jp/4", "0 https://a.jp/4", "0 https://a.jp/4"])
    #expect(run.errors.contains("no place “#x”"))
    for bad in ["王", "=https://a.jp/1", "王="] {
      #expect(try folder.vtype("b.md", "--link-all", bad, "-o", "x.pdf").status == 64)
    }
  }
}
