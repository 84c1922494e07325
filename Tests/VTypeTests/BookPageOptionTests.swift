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

  /// The page, the em in thousandths of a point, the area, the pitch in thousandths of an em, and the margins at the
  /// binding and at the top in millimetres.
  @Test(
    "BK-P3: presets of books, to a hundredth of a millimetre",
    arguments: [
      ("bunko", 105, 148, 8500, (42, 16), 1600, 16, 12),
      ("shinsho", 103, 182, 9000, (40, 15), 1600, 15, 26),
      ("b6", 128, 182, 9000, (43, 17), 1650, 21, 22),
      ("shiroku", 127, 188, 9000, (43, 17), 1650, 21, 24),
      ("tankobon", 127, 188, 9500, (43, 16), 1750, 18, 20),
      ("a5", 148, 210, 9500, (48, 18), 1700, 25, 22),
      ("a5-2", 148, 210, 9000, (27, 22), 1600, 20, 16),
      ("b5-2", 182, 257, 9000, (32, 26), 1600, 27, 22),
    ] as [(String, Int, Int, Int, (Int, Int), Int, Int, Int)])
  func presets(
    _ name: String, _ width: Int, _ height: Int, _ em: Int, _ area: (Int, Int), _ pitch: Int,
    _ inner: Int, _ head: Int
  ) throws {
    try folder.write(String(repeating: "春眠不覺曉，處處聞啼鳥。", count: 900) + "\n", to: "long.txt")
    let run = try folder.vtype(
      "long.txt", "--lang", "ja", "--book", name, "-o", "-", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    let layout = try LayoutRecord(json: run.output)
    let tiers = name.hasSuffix("-2") ? 2 : 1
    func millimetres(_ length: Length) -> Double { length.points / 72 * 25.4 }
    for page in layout.pages.prefix(2) {
      #expect(page.columns.count == area.1 * tiers)
      let bounds = page.columns.map(\.bounds)
      let (left, right) = (bounds.map(\.x).min() ?? .zero, bounds.map(\.maxX).max() ?? .zero)
      let (top, bottom) = (bounds.map(\.y).min() ?? .zero, bounds.map(\.maxY).max() ?? .zero)
      let points = Double(em) / 1000
      let down = (Double(area.0 * tiers) + (tiers == 2 ? 2 : 0)) * points
      let across = (Double(area.1 - 1) * Double(pitch) / 1000 + 1) * points
      let found = [
        page.size.width, page.size.height, right - left, bottom - top,
        page.side == .left ? page.size.width - right : left, top,
      ].map(millimetres)
      let asked = [
        Double(width), Double(height), across / 72 * 25.4, down / 72 * 25.4, Double(inner),
        Double(head),
      ]
      for (found, asked) in zip(found, asked) {
        #expect(abs(found - asked) <= 0.01, "\(name): \(found) and \(asked)")
      }
    }
    #expect(layout.warnings.isEmpty)
  }

  @Test("BK-P3: a preset is a settings file, and what is given elsewhere wins")
  func presetsAsSettings() throws {
    for name in ["bunko", "a5-2"] {
      let file = try folder.vtype("--book", name, "--print")
      #expect(file.status == 0)
      try folder.write(file.text, to: "book.toml")
      let given = ["a.md", "--lang", "zh-Hant", "-o", "-", "--format", "json"]
      let preset = try folder.vtype(given + ["--book", name])
      let settings = try folder.vtype(given + ["--config", "book.toml"])
      #expect(preset.output == settings.output && preset.status == 0)
    }
    let own = try layout(["--book", "bunko", "--hanmen", "30x15", "--folio", "foot-center"])
    #expect(own.pages[0].columns.allSatisfy { $0.measure <= Length(points: 255) })
    #expect(own.pages[1].furniture.map(\.text) == ["題名", "2"])
    let wrong = try folder.vtype("a.md", "-o", "a.pdf", "--book", "a9")
    #expect(wrong.status == 64 && wrong.errors.contains("bunko"))
    #expect(try folder.vtype("--print").errors.contains("--book bunko --print"))
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

  @Test("BK-Q1: a PDF says where its pages are cut, and draws the marks for it")
  func printersMarks() throws {
    func boxes(_ arguments: [String]) throws -> [String: [Double]] {
      let run = try folder.vtype(
        ["a.md", "--lang", "zh-Hant", "-o", "m.pdf", "--quiet"] + page + arguments)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try Program.run("qpdf", "--check", "m.pdf", in: folder.path).status == 0)
      let text = try Program.run("pdfinfo", "-box", "m.pdf", in: folder.path).text
      var found: [String: [Double]] = [:]
      for line in text.split(separator: "\n") where line.contains("Box:") {
        let parts = line.split(separator: ":")
        found[String(parts[0])] = parts[1].split(separator: " ").compactMap { Double($0) }
      }
      return found
    }
    func isNear(_ box: [Double]?, _ expected: [Double]) -> Bool {
      guard let box, box.count == 4 else { return false }
      return zip(box, expected).allSatisfy { abs($0 - $1 * 72 / 25.4) < 0.02 }
    }
    let bleed = try boxes(["--bleed", "3mm"])
    #expect(isNear(bleed["MediaBox"], [0, 0, 111, 154]), "\(bleed)")
    #expect(isNear(bleed["BleedBox"], [0, 0, 111, 154]))
    #expect(isNear(bleed["TrimBox"], [3, 3, 108, 151]))
    let marks = try boxes(["--marks"])
    #expect(isNear(marks["MediaBox"], [0, 0, 131, 174]), "\(marks)")
    #expect(isNear(marks["BleedBox"], [10, 10, 121, 164]))
    #expect(isNear(marks["TrimBox"], [13, 13, 118, 161]))
    let none = try boxes([])
    #expect(isNear(none["TrimBox"], [0, 0, 105, 148]))
    for wrong in [["--bleed", "2em"], ["--bleed", "60mm"], ["--bleed", "x"]] {
      #expect(try folder.vtype(["a.md", "-o", "w.pdf"] + wrong).status == 64)
    }
    let near = try folder.vtype(
      "a.md", "--page", "a6", "--margin", "1mm", "--marks", "-o", "n.pdf", "--lang", "zh-Hant")
    #expect(near.errors.contains("stands too near to where the page is cut"))
  }

  @Test("BK-I1, BK-I2, BK-I4: pages on sheets", arguments: ["spreads", "saddle", "leaf"])
  func sheets(_ way: String) throws {
    func run(_ arguments: [String]) throws -> Run {
      try folder.vtype(["a.md", "--lang", "zh-Hant", "--quiet"] + page + arguments)
    }
    let count = try layout(page).pages.count
    for backend in ["native", "cairo"] {
      let set = try run(["--impose", way, "--backend", backend, "-o", "s.pdf"])
      #expect(set.status == 0, "\(set.errors)")
      #expect(try Program.run("qpdf", "--check", "s.pdf", in: folder.path).status == 0)
      let info = try Program.run("pdfinfo", "s.pdf", in: folder.path).text
      let sheets =
        switch way {
        case "spreads": count / 2 + 1
        case "saddle": (count + 3) / 4 * 2
        default: (count + 1) / 2
        }
      #expect(info.contains("Pages:           \(sheets)\n"), "\(info)")
      #expect(info.contains("Page size:       595.27"), "\(info)")
      // Nothing of the text is lost.
      let text = try Program.run("pdftotext", "-raw", "s.pdf", "-", in: folder.path).text
      #expect(text.count { $0 == "眠" } == 210)
    }
    #expect(try run(["--impose", way, "-o", "s.svg"]).errors.contains("--impose is for PDF"))
    let marks = try run(["--impose", way, "--marks", "-o", "s.pdf"])
    let boxes = try Program.run("pdfinfo", "-box", "s.pdf", in: folder.path).text
    let trim = boxes.split(separator: "\n").first { $0.hasPrefix("TrimBox") }
    let sides = trim?.split(separator: " ").compactMap { Double($0) } ?? []
    let edge = 13.0 * 72 / 25.4
    #expect(marks.status == 0 && sides.count == 4, "\(boxes)")
    #expect(
      zip(sides, [edge, edge, edge + 210 * 72 / 25.4, edge + 148 * 72 / 25.4]).allSatisfy {
        abs($0 - $1) < 0.02
      })
  }

  @Test("BK-I5: cards fill a sheet, with marks where they are cut") func cards() throws {
    try folder.write("縱書\n直排\n", to: "card.txt")
    let card = ["card.txt", "--lang", "zh-Hant", "--page", "55mmx91mm", "--quiet", "-o", "c.pdf"]
    for backend in ["native", "cairo"] {
      let run = try folder.vtype(
        card + [
          "--impose", "n-up", "--copies", "13", "--marks", "--bleed", "0mm", "--backend", backend,
        ])
      #expect(run.status == 0, "\(run.errors)")
      let info = try Program.run("pdfinfo", "c.pdf", in: folder.path).text
      // Ten on a sheet of A4 that lies on its side, and three on the next one.
      #expect(info.contains("Pages:           2\n") && info.contains("841.8"), "\(info)")
      let text = try Program.run("pdftotext", "-raw", "-l", "1", "c.pdf", "-", in: folder.path).text
      #expect(text.count { $0 == "縱" } == 10)
    }
    let full = try folder.vtype(card + ["--impose", "12-up", "--press-sheet", "a4"])
    #expect(full.status == 64 && full.errors.contains("pages of 55 × 91 mm do not go on sheets"))
  }

  @Test("BK-I5: a page on several sheets") func tiles() throws {
    let run = try folder.vtype(
      "a.md", "--lang", "zh-Hant", "--page", "a3", "--size", "12pt", "--quiet", "--impose", "tiles",
      "-o", "t.pdf")
    #expect(run.status == 0, "\(run.errors)")
    let info = try Program.run("pdfinfo", "t.pdf", in: folder.path).text
    #expect(
      info.contains("Pages:           4\n") && info.contains("Page size:       595.2"), "\(info)")
  }

  @Test("BK-I4: leaves have lines on their folds, and marks where they are sewn") func sewnLeaves()
    throws
  {
    let run = try folder.vtype(
      "a.md", "--lang", "zh-Hant", "--title", "夢書", "--page", "a5", "--impose", "leaf", "--holes",
      "6",
      "--head", "fold={book}", "--folio", "fold", "-o", "l.pdf")
    #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
    // The text keeps clear of the thread.
    let layout = try folder.vtype(
      "a.md", "--lang", "zh-Hant", "--page", "a5", "--impose", "leaf", "--holes", "4", "--quiet",
      "--layout", "l.json", "-o", "l.pdf")
    #expect(layout.status == 0, "\(layout.errors)")
    let record = try LayoutRecord(json: folder.read("l.json"))
    let right = try #require(record.pages[0].columns.first).bounds
    let edge = Length.mm(130) + .pt(1)
    #expect(right.x + right.width < edge)
  }

  /// Options between blanks, and what is said of them.
  @Test(
    "BK-P3 another number of tiers shares out the type area of a preset",
    arguments: [
      ("bunko", 2, 20), ("bunko", 3, 12), ("a5", 2, 23), ("a5-2", 1, 56), ("b5-2", 3, 20),
      ("bunko", 1, 42), ("b5-2", 2, 32),
    ])
  func presetsInTiers(_ name: String, _ tiers: Int, _ characters: Int) throws {
    try folder.write(String(repeating: "春眠不覺曉處處聞啼鳥", count: 900) + "\n", to: "long.txt")
    let run = try folder.vtype(
      "long.txt", "--lang", "ja", "--book", name, "--tiers", "\(tiers)", "--indent", "0", "-o",
      "-", "--format", "json")
    #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
    let layout = try LayoutRecord(json: run.output)
    let columns = try #require(layout.pages.first?.columns)
    #expect(columns.count.isMultiple(of: tiers) && columns.count > 14 * tiers)
    #expect(columns.allSatisfy { $0.text.count == characters })
  }

  private static let mistakes: [(String, String)] = [
    ("--creep 0.1mm", "add --impose saddle"),
    ("--signature 16", "add --impose saddle"),
    ("--signature 6 --impose saddle", "a multiple of 4"),
    ("--holes 4", "add --impose leaf"),
    ("--folio fold", "add --impose leaf"),
    ("--gutter 3mm --impose leaf", "add --impose n-up"),
    ("--copies 3", "add --impose n-up"),
    ("--copies 0 --impose n-up", "from 1 to 1000"),
    ("--press-sheet a4", "add --impose n-up or tiles"),
    ("--overlap 3mm --impose n-up", "add --impose tiles"),
    ("--overlap 40mm --impose tiles --press-sheet 70mmx100mm", "less than half of the sheet"),
    ("--impose 0x3", "expected spreads, saddle"),
  ]

  @Test("BK-I2, BK-I4, BK-I5: options for sheets of another kind are told of", arguments: mistakes)
  func otherSheets(_ options: String, _ message: String) throws {
    let run = try folder.vtype(
      ["a.md", "-o", "s.pdf"] + options.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }
}
