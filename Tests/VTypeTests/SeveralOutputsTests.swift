import Testing

/// Several `-o` from one layout, and `--pages`.
struct SeveralOutputsTests {
  let folder: Folder
  private static let page = ["--page", "60mmx60mm", "--lang", "zh-Hant"]

  init() throws {
    folder = try Folder()
    let lines = (1...12).map { "第\($0)行，春眠不覺曉，處處聞啼鳥。" }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "a.txt")
  }

  /// Long enough to be set anew for each output.
  private func writeLong() throws {
    let line = String(repeating: "春眠不覺曉，處處聞啼鳥。", count: 40)
    try folder.write(String(repeating: line + "\n", count: 90), to: "long.txt")
  }

  private func names() -> [String] { folder.names().filter { !$0.hasSuffix(".txt") } }

  @Test("Each output has the bytes that it has by itself", arguments: ["a.txt", "long.txt"])
  func sameBytes(_ text: String) throws {
    try writeLong()
    let alone = [["-o", "1.pdf"], ["-o", "1.svg"], ["-o", "1.json"]]
    for output in alone { #expect(try folder.vtype([text] + Self.page + output).status == 0) }
    let together = ["-o", "2.pdf", "-o", "2.svg", "-o", "2.json"]
    #expect(try folder.vtype([text] + Self.page + together).status == 0)
    let names = names()
    let first = names.filter { $0.hasPrefix("1") }
    #expect(first.count > 4)
    #expect(names.filter { $0.hasPrefix("2") } == first.map { "2" + $0.dropFirst() })
    for name in first {
      #expect(try folder.read(name) == folder.read("2" + name.dropFirst()), "\(name)")
    }
  }

  @Test("An output that cannot be written leaves none") func none() throws {
    let run = try folder.vtype(["a.txt"] + Self.page + ["-o", "a.pdf", "-o", "missing/a.svg"])
    #expect(run.status == 73)
    #expect(names().isEmpty)
  }

  @Test(
    "What cannot be is told before any work",
    arguments: [
      (["-o", "a.pdf", "-o", "a.pdf"], "a.pdf is named twice"),
      (["-o", "a.pdf", "-o", "./a.pdf"], "-o a.pdf and -o ./a.pdf are one file"),
      (["-o", "a.pdf", "-o", "sheets/"], "sheets/ is a folder; name a file in it"),
      (["-o", "a.pdf", "-o", "b.svg", "--format", "pdf"], "--format is for one output"),
      (["-o", "a.pdf", "--layout", "a.pdf"], "name the same file a.pdf"),
      (["-o", "a.pdf", "-o", "a.svg", "--part", "0,0,9,9"], "--part is for PNG"),
      (["-o", "a.json", "--pages", "99"], "--pages 99: there are "),
      (["-o", "a.pdf", "--pages", "3-1"], "expected pages counted from 1"),
      (["-o", "a.pdf", "--pages", "99-"], "--pages 99-: there are "),
    ])
  func mistakes(_ options: [String], _ message: String) throws {
    let run = try folder.vtype(["a.txt"] + Self.page + options)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    #expect(names().isEmpty)
  }

  // MARK: Some of the pages

  @Test("--pages writes the pages that are asked for, under their numbers") func some() throws {
    #expect(try folder.vtype(["a.txt", "-o", "all.svg"] + Self.page).status == 0)
    let count = names().count
    #expect(count >= 4)
    let run = try folder.vtype(
      ["a.txt", "-o", "some.svg", "-o", "some.pdf", "--pages", "\(count),1-2"] + Self.page)
    #expect(run.status == 0, "\(run.errors)")
    let some = names().filter { $0.hasPrefix("some-") }
    #expect(some == ["some-001.svg", "some-002.svg", "some-00\(count).svg"])
    for name in some {
      #expect(try folder.read(name) == folder.read("all" + name.dropFirst(4)))
    }
    let pages = try Program.run("pdfinfo", "some.pdf", in: folder.path).text
    #expect(pages.contains("Pages:           3"))
    #expect(try Program.run("qpdf", "--check", "some.pdf", in: folder.path).status == 0)
    // Its pages show the numbers that they have in the document.
    let labels = try Program.run(
      "qpdf", "--json", "--json-key=pagelabels", "some.pdf", in: folder.path
    ).text
    #expect(labels.contains("\"/St\": \(count)"))
  }

  @Test("One page needs no number in its name") func one() throws {
    #expect(
      try folder.vtype(["a.txt", "-o", "two.png", "--dpi", "50", "--pages", "2"] + Self.page).status
        == 0)
    #expect(names() == ["two.png"])
    let run = try folder.vtype(
      ["a.txt", "-o", "-", "--format", "svg", "--pages", "1"] + Self.page)
    #expect(run.status == 0 && run.text.contains("<svg"))
  }

  @Test("Links to pages that are left out lead nowhere") func links() throws {
    let text = "[前](#b)\n" + String(repeating: "春眠不覺曉\n", count: 40) + "[後]{#b}\n"
    try folder.write(text, to: "links.md")
    let run = try folder.vtype(
      ["links.md", "-o", "l.svg", "-o", "l.pdf", "--pages", "1"] + Self.page)
    #expect(run.status == 0)
    #expect(try !folder.text("l.svg").contains("l-00"))
    #expect(try Program.run("qpdf", "--check", "l.pdf", in: folder.path).status == 0)
  }
}
