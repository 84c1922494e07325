import Testing
import VerticalLayout

/// Sheets in PDF, SVG and PNG: the same places within a hundredth of a point, and little for a page more (SH-S4).
struct SheetAgreementTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private static let hundredth = 0.01

  /// The edges of a rectangle or of a path: left, top, right, bottom.
  private typealias Edges = [Double]

  private func edges(of numbers: [Double], widenedBy half: Double = 0) -> Edges {
    let xs = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] }
    let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    return [
      (xs.min() ?? 0) - half, (ys.min() ?? 0) - half, (xs.max() ?? 0) + half,
      (ys.max() ?? 0) + half,
    ]
  }

  private func edges(of rect: PhysicalRect) -> Edges {
    [rect.x.points, rect.y.points, rect.maxX.points, rect.maxY.points]
  }

  /// The largest distance of the edges of each part from the nearest of others.
  private func distance(of parts: [Edges], from others: [Edges]) -> Double {
    parts.map { part in
      others.map { other in zip(part, other).map { abs($0 - $1) }.max() ?? 0 }.min() ?? .infinity
    }.max() ?? .infinity
  }

  // MARK: Readers of numbers

  /// Rectangles and paths of an SVG that stand on the page as they are.
  private func svgParts(_ svg: String) -> [Edges] {
    svg.split(separator: "\n").compactMap { line in
      let half = (line.number("stroke-width") ?? 0) / 2
      if line.hasPrefix("<rect"), let x = line.number("x"), let y = line.number("y"),
        let width = line.number("width"), let height = line.number("height")
      {
        return [x - half, y - half, x + width + half, y + height + half]
      }
      guard line.hasPrefix("<path d=\"M") else { return nil }
      let data = line.split(separator: "\"")[1]
      let numbers = data.split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
      return edges(of: numbers, widenedBy: half)
    }
  }

  /// The places of glyphs that an SVG names.
  private func svgPlaces(_ svg: String) -> [Edges] {
    svg.pieces(after: "<g transform=\"translate(").flatMap { group -> [Edges] in
      let head = group.prefix { $0 != "\"" }.split { !"0123456789.-e".contains($0) }.compactMap {
        Double($0)
      }
      guard head.count == 3 else { return [] }
      let body = group.split(separator: "</g>", maxSplits: 1)[0]
      return String(body).pieces(after: "<use").map { use in
        [head[0] + (use.number("x") ?? 0) * head[2], head[1] + (use.number("y") ?? 0) * head[2]]
      }
    }
  }

  /// Fills and strokes of a page as mutool reads them.
  private func pdfParts(_ trace: String) -> [Edges] {
    trace.pieces(after: "_path ").compactMap { piece in
      let path = piece.split(separator: "_path>")[0]
      let map = path.split(separator: " transform=\"")[1].prefix { $0 != "\"" }.split(
        separator: " "
      ).compactMap { Double($0) }
      guard !path.hasPrefix("winding=\"nonzero\" transform"), map.count == 6, map[0] == 1,
        map[3] == -1
      else { return nil }
      let numbers = String(path).pieces(after: "to").flatMap { step -> [Double] in
        ["", "1", "2", "3"].flatMap { number -> [Double] in
          guard let x = step.number("x\(number)"), let y = step.number("y\(number)") else {
            return []
          }
          return [x + map[4], map[5] - y]
        }
      }
      return edges(of: numbers, widenedBy: ((" " + path)[...].number("linewidth") ?? 0) / 2)
    }
  }

  private func pdfPlaces(_ trace: String, height: Double) -> [Edges] {
    trace.pieces(after: "<g ").compactMap { glyph in
      guard glyph.contains(" glyph=\""), let x = glyph.number("x"), let y = glyph.number("y") else {
        return nil
      }
      return [x, height - y]
    }
  }

  // MARK: Agreement

  @Test(
    "SH-S4: parts and characters of a sheet have the places of the layout in PDF and SVG, within .01 pt",
    arguments: [
      ("letter", []), ("siku", []), ("song", []), ("song", ["wear=0"]), ("genko", []),
      ("wongoji", []), ("copybook", []), ("scroll", []), ("hall-8", []), ("spring", []),
      ("sutra", []), ("bamboo", []), ("handscroll", []), ("card", []),
    ] as [(String, [String])])
  func numbers(_ name: String, _ keys: [String]) throws {
    // Each character twice at least, so that an SVG names its drawing.
    let line = "天地天地天地天\n"
    try folder.write(name == "spring" ? line + line : line + line + line, to: "a.txt")
    let run = try folder.vtype(
      [
        "a.txt", "--sheet", name, "--heading", "never", "-q", "-o", "a.pdf", "-o", "a.svg",
        "--layout", "a.json",
      ] + keys.flatMap { ["--sheet-set", $0] })
    #expect(run.status == 0, "\(run.errors)")
    let page = try #require(LayoutRecord(json: folder.read("a.json")).pages.first)
    let svg = try folder.text("a.svg")
    let trace = try Program.run("mutool", "trace", "a.pdf", "1", in: folder.path).text
    let places = page.columns.flatMap(\.cells).flatMap(\.glyphs).map {
      [$0.x.points, $0.y.points]
    }
    #expect(places.count >= 14)
    #expect(distance(of: places, from: svgPlaces(svg)) < Self.hundredth)
    let inPDF = pdfPlaces(trace, height: page.size.height.points)
    #expect(distance(of: places, from: inPDF) < Self.hundredth)
    let (own, other) = (svgParts(svg), pdfParts(trace))
    #expect(!own.isEmpty)
    #expect(distance(of: own, from: other) < Self.hundredth)
    #expect(distance(of: other, from: own) < Self.hundredth)
    // What the layout says of straight lines is where they are drawn.
    let lines = page.furniture.filter { [.frame, .rule].contains($0.kind) }
    guard keys == ["wear=0"] || ["letter", "siku", "bamboo"].contains(name) else { return }
    #expect(!lines.isEmpty)
    #expect(distance(of: lines.map { edges(of: $0.bounds) }, from: own) < Self.hundredth)
  }

  /// The left and right edges of dark stretches of several pixels of a row, by how dark those at their ends are.
  private func stretches(in image: GrayImage, row: Int, perPoint: Double) -> [(Double, Double)] {
    func ink(_ x: Int) -> Double {
      x < image.width ? 1 - Double(image.pixels[row * image.width + x]) / 255 : 0
    }
    var (found, start) = ([(Double, Double)](), 0)
    for x in 0...image.width where ink(x) == 0 {
      if x - start > 1 {
        let left = Double(start + 1) - ink(start)
        found.append((left / perPoint, (Double(x - 1) + ink(x - 1)) / perPoint))
      }
      start = x + 1
    }
    return found
  }

  @Test(
    "SH-S4: a PNG has the lines of a sheet where the layout has them, within .01 pt, by the shades of their edges",
    arguments: ["letter", "siku", "ming", "genealogy", "memorial"])
  func shades(_ name: String) throws {
    try folder.write("天地\n", to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--sheet", name, "--heading", "never", "-q", "--dpi", "150", "--ink", "#ffffff",
      "--paper", "#ffffff", "--sheet-set", "frame.color=#000000", "--sheet-set",
      "rules.color=#000000", "--sheet-set", "wear=0", "--sheet-set",
      "rules.width=0.6mm", "-o", "a.png", "--layout", "a.json")
    #expect(run.status == 0, "\(run.errors)")
    let page = try #require(LayoutRecord(json: folder.read("a.json")).pages.first)
    let rules = page.furniture.filter {
      $0.kind == .rule && $0.bounds.height > $0.bounds.width
    }.map(\.bounds)
    let row = try #require(rules.map { $0.y + $0.height.half }.first)
    let image = try GrayImage(png: "a.png", in: folder)
    let perPoint = 150.0 / 72
    let found = stretches(in: image, row: Int(row.points * perPoint), perPoint: perPoint)
    for rule in rules where rule.y < row && rule.maxY > row {
      let off = found.map { max(abs($0.0 - rule.x.points), abs($0.1 - rule.maxX.points)) }.min()
      #expect((off ?? .infinity) < Self.hundredth, "\(rule) \(off ?? -1)")
    }
    #expect(rules.count >= 7)
  }

  /// Squares, whose edges are straight. By rows Cairo counts in fifteenths of a pixel, so that it has small ones here.
  @Test(
    "SH-S4: a PNG has the characters of a sheet where the layout has them, within .01 pt, by the shades of their edges",
    arguments: ["note", "phone"])
  func squares(_ name: String) throws {
    try folder.write("■■■■\n■■■\n■■\n", to: "a.txt")
    let run = try folder.vtype(
      "a.txt", "--sheet", name, "--heading", "never", "-q", "--dpi", "600", "--ink", "#000000",
      "--paper", "#ffffff", "--font", VTypeCommand.font, "--sheet-set", "frame.kind=none",
      "--sheet-set", "rules.width=0", "-o", "a.png", "--layout", "a.json")
    #expect(run.status == 0, "\(run.errors)")
    let page = try #require(LayoutRecord(json: folder.read("a.json")).pages.first)
    let image = try GrayImage(png: "a.png", in: folder)
    let turned = image.turned
    let perPoint = 600.0 / 72
    var offsets: [Edges] = []
    for cell in page.columns.flatMap(\.cells) {
      let glyph = try #require(cell.glyphs.first)
      let (x, y) = (
        (cell.bounds.x + cell.bounds.width.half).points,
        (cell.bounds.y + cell.bounds.height.half).points
      )
      let across = stretches(in: image, row: Int(y * perPoint), perPoint: perPoint)
        .first { $0.0 < x && $0.1 > x }
      let down = stretches(in: turned, row: Int(x * perPoint), perPoint: perPoint)
        .first { $0.0 < y && $0.1 > y }
      let (sides, ends) = (try #require(across), try #require(down))
      offsets.append([
        sides.0 - glyph.x.points, ends.0 - glyph.y.points, sides.1 - glyph.x.points,
        ends.1 - glyph.y.points,
      ])
    }
    #expect(offsets.count == 9)
    for offset in offsets {
      #expect(distance(of: [offset], from: [offsets[0]]) < Self.hundredth, "\(offset)")
    }
  }

  // MARK: Bytes

  /// Keys that leave a sheet without furniture.
  private func bare(_ sheet: PageSheet) -> [String] {
    var keys = ["frame.kind=none", "rules.width=0", "cells.kind=none", "paper.kind=plain"]
    if sheet.fold != nil { keys += ["fold.edges=0", "fold.dividers=0", "fold.mouth=none"] }
    if sheet.fold?.tail != nil { keys.append("fishtail.kind=none") }
    keys += sheet.slots.flatMap { ["slots.\($0.name).text=", "slots.\($0.name).line=0"] }
    return keys.flatMap { ["--sheet-set", $0] }
  }

  @Test(
    "SH-S4: a page more of any sheet that text runs on takes less than 200 bytes of furniture in a PDF",
    arguments: PageSheet.Preset.allCases.filter { $0.sheet.fit == nil })
  func bytes(_ preset: PageSheet.Preset) throws {
    let sheet = preset.sheet
    let cells =
      sheet.grid.columns * sheet.grid.cells * sheet.grid.rows * sheet.grid.halves
      / max(1, sheet.writing.step)
    // Without its frame the characters of this one fill their cells exactly, and are written without distances: no matter of
    // furniture.
    let size = preset.rawValue == "qing" ? ["--sheet-set", "text.size=0.6col"] : []
    var sizes: [[Int]] = []
    var pages: [Int] = []
    // All four looks of worn lines and all digits of leaves are there in both.
    for count in [24, 48] {
      let text = String(repeating: "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往", count: cells * count / 20)
      try folder.write(text, to: "a.txt")
      var own: [Int] = []
      for keys in [[], bare(sheet)] {
        let run = try folder.vtype(
          ["a.txt", "--sheet", preset.rawValue, "-q", "--heading", "never", "-o", "a.pdf"]
            + size + keys)
        #expect(run.status == 0, "\(run.errors)")
        own.append(try folder.read("a.pdf").count)
      }
      let info = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
      pages.append(
        info.pieces(after: "Pages:").first.flatMap {
          Int($0.prefix { $0 != "\n" }.filter { $0 != " " })
        } ?? 0)
      sizes.append(own)
    }
    let more = (sizes[1][0] - sizes[0][0]) - (sizes[1][1] - sizes[0][1])
    #expect(pages[1] - pages[0] >= 20)
    #expect(more < 200 * (pages[1] - pages[0]), "\(Double(more) / Double(pages[1] - pages[0]))")
  }

  @Test(
    "SH-S4: the sheets of a set have the marks of their paper once", arguments: ["fibre", "silk"])
  func papers(_ kind: String) throws {
    try folder.write(String(repeating: "天地玄黃宇宙洪荒日月", count: 8), to: "a.txt")
    func size(_ name: String, _ keys: [String]) throws -> Int {
      let run = try folder.vtype(
        ["a.txt", "--sheet", name, "-q", "--heading", "never", "-o", "a.pdf"]
          + keys.flatMap { ["--sheet-set", $0] })
      #expect(run.status == 0, "\(run.errors)")
      return try folder.read("a.pdf").count
    }
    let (paper, pages) = ("paper.kind=\(kind)", "fit.pages=separate")
    let one = try size("scroll", [paper]) - size("scroll", [])
    let four = try size("screens", [paper, pages]) - size("screens", [pages])
    #expect(one > 300 && four - one < 3 * 200, "\(one) \(four)")
  }
}

extension GrayImage {
  /// With rows for columns.
  fileprivate var turned: GrayImage {
    var other = self
    (other.width, other.height) = (height, width)
    for y in 0..<height {
      for x in 0..<width { other.pixels[x * height + y] = pixels[y * width + x] }
    }
    return other
  }
}
