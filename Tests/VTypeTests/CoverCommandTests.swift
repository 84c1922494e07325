import Testing
import VerticalLayout

/// `vtype cover` (BK-Q5).
struct CoverCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，處處聞啼鳥。\n", to: "a.txt")
    try folder.write("裏表紙\n", to: "back.md")
    try write("pages = 240\npaper = \"上質90kg\"\nback = \"back.md\"\n")
  }

  private func write(_ cover: String, settings: String = "") throws {
    try folder.write(
      """
      title = "夢の書 Dream"
      author = "某"
      publisher = "書房"
      lang = "ja"
      body = ["a.txt"]
      [cover]
      \(cover)
      [settings]
      page = "a6"
      size = "10pt"
      folio = "foot-outer"
      impose = "saddle"
      \(settings)
      """, to: "book.toml")
  }

  @Test("W3 a cover goes to each of several outputs") func severalOutputs() throws {
    let run = try folder.vtype(
      "cover", "book.toml", "-o", "a.pdf", "-o", "b.png", "-o", "c.svg", "-q")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["a.pdf", "b.png", "c.svg"] { #expect(folder.exists(name)) }
    let unknown = try folder.vtype("cover", "book.toml", "-o", "d.pdf", "-o", "e.doc", "-q")
    #expect(unknown.status == 64 && unknown.errors.contains("e.doc") && !folder.exists("d.pdf"))
  }

  private func boxes(_ name: String) throws -> [String: [Double]] {
    let text = try Program.run("pdfinfo", "-box", name, in: folder.path).text
    var boxes: [String: [Double]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let name = words.first, name.hasSuffix("Box:") else { continue }
      boxes[String(name.dropLast(4))] = words.dropFirst().compactMap { Double($0) }
    }
    return boxes
  }

  /// The words of a cover from left to right, with their middles in millimetres.
  private func places(_ name: String) throws -> [(text: String, x: Double)] {
    let html = try Program.run("pdftotext", "-bbox", name, "-", in: folder.path).text
    return html.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\"")
      guard parts.count > 8, line.contains("<word"), let left = Double(parts[1]),
        let right = Double(parts[5])
      else { return nil }
      let text = parts[8].dropFirst().prefix { $0 != "<" }
      return (String(text), (left + right) / 2 * 25.4 / 72)
    }
  }

  @Test("BK-Q5: back, spine and front, by the pages and their paper") func parts() throws {
    let run = try folder.vtype("cover", "book.toml", "--bleed", "3mm", "-o", "c.pdf")
    #expect(run.status == 0, "\(run.errors)")
    // 120 leaves of 0.125 mm.
    #expect(run.errors.contains("the spine is 15 mm wide, and the cover 225 × 148 mm"))
    let boxes = try boxes("c.pdf")
    let trim = try #require(boxes["Trim"])
    #expect(abs((trim[2] - trim[0]) * 25.4 / 72 - 225) < 0.02)
    #expect(abs((trim[3] - trim[1]) * 25.4 / 72 - 148) < 0.02)
    #expect(abs((boxes["Media"]?[2] ?? 0) * 25.4 / 72 - 231) < 0.02)
    #expect(try Program.run("qpdf", "--check", "c.pdf", in: folder.path).status == 0)
    let found = try places("c.pdf")
    // With the bleed: the front to 108 mm, the spine to 123 mm, the back after it.
    #expect(found.contains { $0.text.contains("夢の書") && $0.x < 108 })
    #expect(found.contains { $0.text.contains("夢の書") && (115...119).contains($0.x) })
    #expect(found.contains { $0.text.contains("裏表紙") && $0.x > 123 })
    // Neither page numbers nor the way of the pages are of the cover.
    #expect(!found.contains { $0.text == "1" })
    let info = try Program.run("pdfinfo", "c.pdf", in: folder.path).text
    #expect(info.contains("Pages:           1\n") && info.contains("夢の書 Dream"))
  }

  @Test("BK-Q5: a book that is bound on the left has its front on the right") func mirrored() throws
  {
    try write("pages = 240\nback = \"back.md\"", settings: "ltr = true")
    #expect(try folder.vtype("cover", "book.toml", "-q", "-o", "c.pdf").status == 0)
    let found = try places("c.pdf")
    #expect(found.contains { $0.text.contains("裏表紙") && $0.x < 105 })
    #expect(found.contains { $0.text.contains("夢の書") && $0.x > 117 })
  }

  @Test("BK-Q5: a narrow spine has no text, and what is given wins") func narrow() throws {
    let narrow = try folder.vtype("cover", "book.toml", "--page-count", "40", "-o", "c.pdf")
    #expect(narrow.status == 0 && narrow.errors.contains("a spine of less than 3 mm has no text"))
    #expect(try places("c.pdf").allSatisfy { !(105.1...107.4).contains($0.x) })
    let given = try folder.vtype("cover", "book.toml", "--spine", "3.5mm", "-o", "c.pdf")
    #expect(given.status == 0 && given.errors.contains("advise text on a spine from 4 mm on"))
    #expect(try places("c.pdf").contains { abs($0.x - 106.75) < 0.3 })
  }

  @Test(
    "BK-Q5: every output and backend, the same bytes each time", arguments: ["pdf", "svg", "png"])
  func outputs(_ format: String) throws {
    for backend in ["native", "cairo"] {
      let words = [
        "cover", "book.toml", "--marks", "--dpi", "50", "--backend", backend, "-q", "-o",
      ]
      #expect(try folder.vtype(words + ["a.\(format)"]).status == 0)
      #expect(try folder.vtype(words + ["b.\(format)"]).status == 0)
      #expect(try folder.read("a.\(format)") == folder.read("b.\(format)"))
    }
  }

  private static let mistakes: [(String, String)] = [
    ("paper = \"紙\"", "“cover.paper” is one of 上質70kg"),
    ("pages = 0", "from 1 to 5000"),
    ("formula = \"x\"", "one of leaves, glue, cover"),
    ("leaf = \"1m\"", "takes a length"),
    ("side = \"x\"", "has no key “side”; keys are pages, paper"),
    ("back = \"none.md\"\npages = 9", "none.md"),
    ("front = \"none.png\"\npages = 9", "the image “none.png”"),
    ("pages = 240\nspine-text = \"\(String(repeating: "長", count: 200))\"", "too long for it"),
    ("", "nothing says how wide the spine is"),
  ]

  @Test("BK-Q5: mistakes are told of, and nothing is written", arguments: mistakes)
  func mistake(_ cover: String, _ message: String) throws {
    try write(cover)
    let run = try folder.vtype("cover", "book.toml", "-o", "c.pdf")
    #expect(run.status != 0 && run.errors.contains(message), "\(run.errors)")
    #expect(!folder.exists("c.pdf"))
  }

  @Test("BK-Q5: a side takes one page, and no output is written over what is read") func refusals()
    throws
  {
    try folder.write(String(repeating: "春眠不覺曉。\n", count: 200), to: "back.md")
    let long = try folder.vtype("cover", "book.toml", "-o", "c.pdf")
    #expect(long.status == 64 && long.errors.contains("a side of a cover is one"))
    for words in [
      ["-o", "c.json"], [], ["--spine", "300mm", "-o", "c.pdf"], ["--page", "auto", "-o", "c.pdf"],
    ] {
      #expect(try folder.vtype(["cover", "book.toml"] + words).status == 64)
    }
    #expect(try folder.vtype("cover", "book.txt", "-o", "c.pdf").status == 64)
  }
}
