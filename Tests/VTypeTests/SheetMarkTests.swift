import Testing
import VerticalLayout

/// Marks of old books and of sheets with seals: lines in fewer cells, the foot of a half leaf, boxes of printers, temple seals
/// (SH-G12, SH-G13, SH-G14, SH-B1, SH-B5, SH-E4).
struct SheetMarkTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let han = "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽"

  private func page(_ text: String, _ options: String...) throws -> LayoutRecord.PageRecord {
    try folder.write(text, to: "a.md")
    let run = try folder.vtype(
      ["a.md", "--heading", "never", "--lang", "zh-Hant", "--format", "json", "-o", "-"] + options)
    guard run.status == 0, !run.errors.contains("warning") else {
      throw Program.Failure(description: run.errors)
    }
    return try #require(LayoutRecord(json: run.output).pages.first)
  }

  @Test(
    "SH-G12: so many characters stand in fewer cells of a column, shorter and as wide as the others",
    arguments: [
      ("siku", 23, 21), ("siku", 22, 21), ("song", 20, 18), ("song", 24, 18), ("ming", 9, 8),
      ("letter", 18, 15),
    ])
  func squeezed(_ name: String, _ count: Int, _ cells: Int) throws {
    let (text, plain) = (Self.han.prefix(count), Self.han.prefix(cells))
    let page = try page(
      "[\(text)]{flat=\(cells)}\n\(plain)\n", "--sheet", name, "--punctuation", "none")
    try #require(page.columns.count == 2)
    let (short, usual) = (page.columns[0], page.columns[1])
    #expect(short.cells.count == count && usual.cells.count == cells)
    func step(_ column: LayoutRecord.ColumnRecord) -> Double {
      (column.cells[column.cells.count - 1].bounds.y - column.cells[0].bounds.y).points
        / Double(column.cells.count - 1)
    }
    let cell = step(usual)
    // A share is a whole number of parts of 1,024.
    #expect(abs(step(short) * Double(count) / (cell * Double(cells)) - 1) < 0.0012)
    let (mine, theirs) = (short.cells[0].bounds, usual.cells[0].bounds)
    #expect(abs((mine.width - theirs.width).points) < 0.05)
    #expect(
      abs(mine.height.points / theirs.height.points - Double(cells) / Double(count)) < 0.002)
    #expect(abs((short.axis - usual.axis).points - page.columnStep) < 0.05)
  }

  @Test(
    "SH-G12: a share shortens characters on any page; a number of cells that is no less leaves them",
    arguments: [("80%", 0.8), ("62.5%", nil), ("60%", 0.6), ("true", 0.5), ("30", 1), ("false", 1)]
      as [(String, Double?)])
  func shares(_ value: String, _ share: Double?) throws {
    try folder.write("[天地玄黃]{flat=\(value)}宇宙\n", to: "a.md")
    let run = try folder.vtype(
      "a.md", "--heading", "never", "--lang", "zh-Hant", "--format", "json", "-o", "-")
    #expect(run.status == 0)
    #expect(run.errors.contains("is no value of flat") == (share == nil), "\(run.errors)")
    let cells = try #require(LayoutRecord(json: run.output).pages.first).columns[0].cells
    #expect(
      abs(cells[0].bounds.height.points / cells[5].bounds.height.points - (share ?? 1)) < 0.002)
    #expect(abs((cells[0].bounds.width - cells[5].bounds.width).points) < 0.05)
  }

  @Test(
    "SH-B1: a line of 18 characters stands in the 17 cells of a sutra, a longer one in two columns",
    arguments: [(16, 1), (17, 1), (18, 1), (19, 2), (34, 2)])
  func sutra(_ count: Int, _ columns: Int) throws {
    let text = String((Self.han + Self.han).prefix(count))
    let page = try page("\(text)\n天地玄黃\n", "--sheet", "sutra")
    #expect(page.columns.count == columns + 1)
    #expect(page.columns[0].cells.count == min(count, columns == 1 ? 18 : 17))
    // With the whole length it goes on in the next column.
    if count == 18 {
      let whole = try self.page(
        "\(text)\n天地玄黃\n", "--sheet", "sutra", "--sheet-set", "text.squeeze=100%")
      #expect(whole.columns.count == 3)
    }
  }

  @Test(
    "SH-G13: the foot of a half leaf is its last column, or that of the other half where it is full",
    arguments: [
      ("siku", 3, "::: {foot}", 7), ("siku", 3, "::: foot", 7), ("siku", 9, "::: {.foot}", 15),
      ("song", 2, "::: {last-column=half}", 9), ("song", 2, "::: {last-column=page}", 19),
    ])
  func foot(_ name: String, _ count: Int, _ fence: String, _ place: Int) throws {
    let lines = String(repeating: "天地玄黃\n", count: count)
    let page = try page("\(lines)\n\(fence)\n卷一終\n:::\n", "--sheet", name)
    let last = try #require(page.columns.last)
    #expect(last.text.hasPrefix("卷一終"))
    // Counted by columns from the first one; the fold is beside the halves.
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    let fold = place >= sheet.grid.columns ? page.foldWidth : 0
    let way = (page.columns[0].axis - last.axis).points - fold
    #expect(abs(way / page.columnStep - Double(place)) < 0.01, "\(way / page.columnStep)")
  }

  @Test("SH-G14: the box of a printer stands on a page of its own, or in a text")
  func colophon() throws {
    let own = try page("建安余氏\n萬卷堂刊\n", "--sheet", "牌記")
    #expect(own.columns.map(\.cells.count) == [4, 4])
    let boxes = own.furniture.filter { $0.kind == .slot }.map(\.bounds)
    #expect(boxes.count == 2)
    for column in own.columns {
      for box in boxes {
        #expect(column.bounds.x > box.x && column.bounds.maxX < box.maxX)
        #expect(column.bounds.y > box.y && column.bounds.maxY < box.maxY)
      }
    }
    let inText = try page(
      "天地玄黃\n\n::: {.colophon}\n建安余氏\n萬卷堂刊\n:::\n", "--sheet", "song")
    #expect(inText.boxes.count == 1)
  }

  @Test(
    "SH-G14: a picture fills half a leaf inside of its frame, without rules, and text goes on in the other half",
    arguments: [("siku", false), ("song", false), ("siku", true)])
  func picture(_ name: String, _ isHalf: Bool) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='70'><rect width='60' height='70'/></svg>",
      to: "a.svg")
    try folder.write("天地玄黃\n\n![山水](a.svg){plate=page}\n\n宇宙洪荒\n", to: "a.md")
    let run = try folder.vtype(
      [
        "a.md", "--sheet", name, "--lang", "zh-Hant", "--heading", "never", "--sheet-set", "wear=0",
        "--format", "json", "-o", "-",
      ] + (isHalf ? ["--sheet-set", "leaf=half"] : []))
    #expect(run.status == 0, "\(run.errors)")
    let pages = try LayoutRecord(json: run.output).pages
    #expect(pages.count == (isHalf ? 3 : 2))
    // On a whole leaf the left half of the first one, on half leaves the second page.
    let page = pages[isHalf ? 1 : 0]
    let rules = page.furniture.filter { $0.kind == .rule }
    let sheet = try #require(PageSheet.Preset(rawValue: name)).sheet
    #expect(rules.count == (isHalf ? 0 : sheet.grid.columns - 1))
    #expect(rules.allSatisfy { $0.bounds.x > page.size.width.half })
    #expect(page.furniture.contains { $0.kind == .frame })
    #expect(pages[pages.count - 1].columns.first?.text.hasPrefix("宇宙洪荒") == true)
  }

  @Test(
    "SH-B5: the three seals of a temple stand below its text, those of --seal in their order",
    arguments: [
      ("朱印: 佛法僧寳\n札所印: 第一番 shape=oval\n寺印: 某寺之印\n", [], ["佛法僧寳", "第一番", "某寺之印"]),
      ("", ["佛法僧寳", "第一番", "某寺之印"], ["佛法僧寳", "第一番", "某寺之印"]),
      ("札所印: 第一番\n", ["佛法僧寳"], ["佛法僧寳", "第一番"]),
      // The temple has a seal of its own.
      ("", [], ["某山寺之印"]),
    ])
  func temple(_ lines: String, _ seals: [String], _ expected: [String]) throws {
    try folder.write(
      "奉拝: 奉拝\n名: 大悲殿\n寺: 某山寺\n日付: 令和六年五月五日\n" + lines, to: "a.txt")
    let run = try folder.vtype(
      ["a.txt", "--sheet", "goshuin", "--format", "json", "-o", "-"]
        + seals.flatMap { ["--seal", $0] })
    #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
    let page = try #require(LayoutRecord(json: run.output).pages.first)
    let found = page.furniture.filter { $0.kind == .seal }
    #expect(found.map(\.text) == expected)
    #expect(page.columns.map(\.cells.count) == [2, 8, 3, 3] || page.columns.count == 4)
    guard let first = found.first, first.text == "佛法僧寳" else { return }
    #expect(abs(first.bounds.width.points - 55 * 72 / 25.4) < 0.02)
    // The name is written over it.
    let name = try #require(page.columns.first { $0.text.hasPrefix("大悲殿") })
    let (seal, text) = (first.bounds, name.bounds)
    #expect(seal.x < text.maxX && text.x < seal.maxX && seal.y < text.maxY && text.y < seal.maxY)
    #expect(
      try folder.vtype(
        ["a.txt", "--sheet", "goshuin", "-q", "-o", "a.pdf"] + seals.flatMap { ["--seal", $0] }
      ).status == 0)
    let copied = try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
    #expect(!copied.contains("僧") && copied.contains("大悲殿"))
  }

  @Test(
    "SH-E4: a seal is slanted by so many degrees about its middle",
    arguments: [("turn=6", 6.0), ("turn=-12", -12)])
  func slanted(_ key: String, _ degrees: Double) throws {
    try folder.write("寧靜致遠\n", to: "a.txt")
    func seal(_ words: String) throws -> LayoutRecord.FurnitureRecord {
      let run = try folder.vtype(
        "a.txt", "--sheet", "scroll", "--seal", words, "--format", "json", "-o", "-")
      #expect(run.status == 0, "\(run.errors)")
      let page = try #require(LayoutRecord(json: run.output).pages.first)
      return try #require(page.furniture.first { $0.kind == .seal })
    }
    let (turned, plain) = (try seal("王維之印 \(key)"), try seal("王維之印"))
    #expect(plain.transform == nil && turned.bounds == plain.bounds)
    let rect = turned.bounds
    let middle = PhysicalPoint(x: rect.x + rect.width.half, y: rect.y + rect.height.half)
    #expect(turned.transform == .rotation(degrees: degrees, about: middle))
    let wrong = try folder.vtype(
      "a.txt", "--sheet", "scroll", "--seal", "印 turn=90", "-o", "x.pdf")
    #expect(wrong.status == 64 && wrong.errors.contains("from -45 to 45"), "\(wrong.errors)")
  }
}

extension LayoutRecord.PageRecord {
  /// From one column to the next.
  fileprivate var columnStep: Double {
    columns.count > 1 ? (columns[0].axis - columns[1].axis).points : 0
  }

  /// The width of the strip between the halves.
  fileprivate var foldWidth: Double {
    furniture.first { $0.kind == .fold }?.bounds.width.points ?? 0
  }
}
