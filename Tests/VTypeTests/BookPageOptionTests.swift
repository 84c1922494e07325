import Testing
import VerticalLayout

/// The type area, page numbers and running heads as options (BK-P1, BK-F1), and in every output.
struct BookPageOptionTests {
  private let folder: Folder
  private let page = [
    "--page", "a6", "--size", "10pt", "--hanmen", "20x10", "--margin-inner", "20mm", "--folio",
    "foot-outer", "--head", "even={book} odd={h1}",
  ]
  private let chapters = ["一", "二", "三"].map {
    "## 第\($0)章\n" + String(repeating: "春眠不覺曉。", count: 70)
  }
  private let title = "# 題名"

  init() throws {
    folder = try Folder()
    try folder.write(([title] + chapters).joined(separator: "\n") + "\n", to: "a.md")
  }

  private func layout(_ arguments: [String]) throws -> LayoutRecord {
    let run = try folder.vtype(
      ["a.md", "--lang", "zh-Hant", "-o", "-", "--format", "json"] + arguments)
    guard run.status == 0 else { throw Program.Failure(description: run.errors) }
    return try LayoutRecord(json: run.output)
  }

  @Test("BK-P1, BK-F1: pages have their area, their sides, numbers and heads")
  func pages() throws {
    let layout = try layout(page)
    #expect(layout.pages.count > 3)
    #expect(layout.pages.map(\.number) == (1...layout.pages.count).map { $0 })
    #expect(layout.pages.prefix(2).map(\.side) == [.left, .right])
    #expect(layout.pages.allSatisfy { $0.columns.count <= 10 })
    #expect(layout.pages[1].furniture.map(\.text) == ["題名", "2"])
    #expect(layout.pages[2].furniture.map(\.text) == ["第二章", "3"])
    let (left, right) = (layout.pages[0].furniture, layout.pages[1].furniture)
    #expect(left.map(\.text) == ["1"] && left[0].bounds.x < right[1].bounds.x)
    // Furniture is not in the text, and no warning tells of it.
    #expect(layout.warnings.isEmpty)
    #expect(!layout.pages.flatMap(\.columns).map(\.text).joined().contains("1"))
  }

  @Test("BK-F1: PDF, SVG and PNG have them, and a PDF's text has not")
  func outputs() throws {
    for backend in ["native", "cairo"] {
      let name = backend + ".pdf"
      let run = try folder.vtype(
        ["a.md", "--lang", "zh-Hant", "-o", name, "--backend", backend, "--page-start", "7"] + page)
      #expect(run.status == 0, "\(run.errors)")
      let text = try PDFReader.texts(of: [name], in: folder)[0]
      let own = ([title.dropFirst(2).description] + chapters.map { String($0.dropFirst(3)) })
        .joined().withoutSpace
      if backend == "native" {
        for (reader, text) in text { #expect(text.isExactly(own), "\(reader)") }
      }
      let numbers = try Program.run("pdftoppm", "-r", "60", "-png", name, backend, in: folder.path)
      #expect(numbers.status == 0)
    }
    let label = try Program.run("qpdf", "--json", "native.pdf", in: folder.path)
    #expect(label.text.contains("\"/St\": 7"))
    for name in ["a.svg", "a.png"] {
      #expect(try folder.vtype(["a.md", "--lang", "zh-Hant", "-o", name, "-q"] + page).status == 0)
    }
    // What the page shows above and below its text is not blank.
    let image = try GrayImage(png: "a-001.png", in: folder)
    #expect(image.pixels.suffix(image.width * (image.height / 4)).contains { $0 < 128 })
  }

  @Test("settings and jobs have them")
  func settings() throws {
    try folder.write(
      """
      page = "a6"
      size = "10pt"
      hanmen = "20x10"
      margin-inner = "20mm"
      folio = ["foot-outer", "head-inner={page:han}"]

      """, to: "s.toml")
    let layout = try layout(["--config", "s.toml"])
    #expect(layout.pages[0].furniture.map(\.text) == ["一", "1"])
    let own = try self.layout(["--config", "s.toml", "--folio", "foot-center"])
    #expect(own.pages[0].furniture.map(\.text) == ["1"])
    let jobs =
      #"{"input":"a.md","output":"b.json","page":"a6","hanmen":"12x8","head":["odd={title}","even={h1}"]}"#
    let run = try folder.vtype(
      "batch", "-", "-o", ".", "--format", "json", "--jobs", "1", input: Array(jobs.utf8))
    #expect(run.status == 0, "\(run.errors)")
    let record = try LayoutRecord(json: folder.read("b.json"))
    #expect(record.pages[1].furniture.map(\.text) == ["第一章"])
  }

  @Test(arguments: [
    (["--hanmen", "20"], "--hanmen"), (["--hanmen", "20x10", "--measure", "10em"], "--measure"),
    (["--hanmen", "20x10", "--page", "scroll"], "--page a5"),
    (["--hanmen", "80x10"], "larger --page"),
    (
      ["--hanmen", "20x10", "--margin-inner", "20mm", "--margin-outer", "1mm"], "leave out a margin"
    ),
    (["--hanmen", "20x10", "--fit"], "--hanmen by the text"),
    (["--folio", "below"], "places are head-inner"),
    (["--folio", "foot-outer={pge}"], "there is no field {pge}"),
    (["--head", "{h1"], "is not closed"),
    (["--first-page", "top"], "left or right"),
  ])
  func usage(_ options: [String], _ message: String) throws {
    let run = try folder.vtype(["a.md", "-o", "a.pdf", "--page", "a6", "--size", "10pt"] + options)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    #expect(!folder.exists("a.pdf"))
  }
}
