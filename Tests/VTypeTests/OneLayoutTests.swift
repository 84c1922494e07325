import Testing
import VerticalLayout

/// One layout, three outputs (G2): origins are equal within 0.01 pt.
struct OneLayoutTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      題名、その一
      作者ABC

      国、「破」Spring 3——ሀー山。
      ちょっと（待っ）て……「ṭest」。
      「一二三」、四五六七八九十百千万億兆。AVAST 2024
      12月5日、305号、1998年!!え！？AM、GDP。

      """, to: "a.txt")
  }

  /// Of PDFs and of Cairo's SVG each glyph tells its place. Our own SVG is compared with the latter, pixel by pixel
  /// (`PictureTests`).
  private static let cairo = ["--backend", "cairo"]

  private static let options: [[String]] = [
    [], ["--align", "center"], ["--ltr", "--align", "bottom", "--letter-spacing", "1.3pt"],
    ["--page", "100ptx170pt", "--margin", "11.1pt", "--size", "9.7pt"],
    ["--orientation", "upright", "--cell-align", "right"], ["--orientation", "sideways"],
    ["--tcy", "4", "--tcy-letters", "3"], ["--numerals", "kanji-units", "--lang", "ja"],
    ["--numerals", "full-width", "--tcy-marks", "all"],
    ["--measure", "4em", "--iteration-marks", "expand", "--lang", "ja"],
  ]

  struct Mark {
    var x: Double
    var y: Double

    func distance(to other: Mark) -> Double { max(abs(x - other.x), abs(y - other.y)) }
  }

  @Test(
    "U-01, TK-03, TKb-2, U-10, U-12: the outputs have the glyphs where the layout has them",
    arguments: options)
  func originsAreEqual(_ options: [String]) throws {
    var arguments = ["a.txt", "--quiet", "--font", VTypeCommand.font] + Self.cairo + options
    #expect(try folder.vtype(arguments + ["-o", "a.pdf", "--layout", "a.json"]).status == 0)
    arguments += ["-o", "a-%d.svg"]
    #expect(try folder.vtype(arguments).status == 0)
    let layout = try LayoutRecord(json: folder.read("a.json"))
    #expect((layout.pages.count > 1) == options.contains("--page"))
    let trace = try Program.run("mutool", "trace", "a.pdf", in: folder.path).text
    let pdf = trace.pieces(after: "<page ")
    try #require(pdf.count == layout.pages.count)
    for (page, pdf) in zip(layout.pages, pdf) {
      let svg = try folder.text("a-\(page.index + 1).svg")
      let glyphs = page.columns.flatMap(\.cells).flatMap(\.glyphs).map {
        Mark(x: $0.x.points, y: $0.y.points)
      }
      #expect(!glyphs.isEmpty)
      check("PDF", glyphs, pdfGlyphs(in: pdf, ofMissing: false))
      check("SVG", glyphs, svgGlyphs(in: svg))

      // A missing character's box: in PDF a glyph that stands on the cell's foot, in SVG a path.
      let boxes = page.columns.flatMap { column in
        column.runs.filter { $0.font == nil }.flatMap { run in
          column.cells[run.cells[0]..<run.cells[0] + run.cells[1]].map { cell in
            (
              x: cell.bounds.x.points, y: cell.bounds.y.points,
              height: cell.bounds.height.points, inset: run.size.points / 16
            )
          }
        }
      }
      check(
        "PDF box", boxes.map { Mark(x: $0.x, y: $0.y + $0.height) },
        pdfGlyphs(in: pdf, ofMissing: true))
      check(
        "SVG box", boxes.map { Mark(x: $0.x + $0.inset, y: $0.y + $0.inset) }, svgBoxes(in: svg))
    }
  }

  /// The PDF of our own writer, which counts from the foot of the page. It has one glyph for what is drawn as several
  /// ideographs.
  @Test(
    "TK-03, TKb-2, U-01, U-10, U-12: the usual PDF has the glyphs where the layout has them, on a page that is not turned",
    arguments: options.filter { !$0.contains("kanji-units") })
  func usualPDF(_ options: [String]) throws {
    let arguments = ["a.txt", "--quiet", "--font", VTypeCommand.font] + options
    #expect(try folder.vtype(arguments + ["-o", "a.pdf", "--layout", "a.json"]).status == 0)
    let layout = try LayoutRecord(json: folder.read("a.json"))
    let trace = try Program.run("mutool", "trace", "a.pdf", in: folder.path).text
    let pages = trace.pieces(after: "<page ")
    try #require(pages.count == layout.pages.count)
    for (page, trace) in zip(layout.pages, pages) {
      let glyphs = page.columns.flatMap(\.cells).flatMap(\.glyphs).map {
        Mark(x: $0.x.points, y: page.size.height.points - $0.y.points)
      }
      #expect(!glyphs.isEmpty)
      check("PDF", glyphs, pdfGlyphs(in: trace, ofMissing: false))
      // What is upright on the page is so in the file.
      if options.isEmpty {
        let ideograph = try #require(trace.pieces(after: "<span ").first)
        #expect(ideograph.contains("unicode=\"題\"") && ideograph.contains("trm=\"12 0 0 12\""))
      }
    }
    let info = try Program.run("pdfinfo", "a.pdf", in: folder.path).text
    #expect(info.contains("Page rot:        0"))
  }

  private func check(
    _ name: Comment, _ expected: [Mark], _ found: [Mark],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(expected.count == found.count, name, sourceLocation: sourceLocation)
    let farthest = zip(expected, found).map { $0.distance(to: $1) }.max() ?? 0
    #expect(farthest < 0.01, name, sourceLocation: sourceLocation)
  }

  /// Sideways letters follow each other in one string of the PDF. Cairo leaves out corrections of
  /// less than three thousandths of an em, and counts with widths that are not the rounded ones of
  /// the PDF's font, so that they drift.
  @Test(arguments: [("office", "12pt"), ("AVAST office 2024", "12pt"), ("office", "96pt")])
  func sidewaysLettersDoNotDrift(_ text: String, _ size: String) throws {
    try folder.write(text, to: "b.txt")
    let run = try folder.vtype(
      ["b.txt", "--quiet", "--font", VTypeCommand.font, "--size", size] + Self.cairo
        + ["-o", "b.pdf", "--layout", "b.json"])
    #expect(run.status == 0)
    let layout = try LayoutRecord(json: folder.read("b.json"))
    let trace = try Program.run("mutool", "trace", "b.pdf", in: folder.path).text
    let glyphs = layout.pages.flatMap(\.columns).flatMap(\.cells).flatMap(\.glyphs)
    check(
      "PDF", glyphs.map { Mark(x: $0.x.points, y: $0.y.points) },
      pdfGlyphs(in: trace[...], ofMissing: false))
  }

  /// The glyphs of a page in a trace of mutool. Missing characters are in a font of their own.
  private func pdfGlyphs(in page: Substring, ofMissing: Bool) -> [Mark] {
    page.split(separator: "<span ").dropFirst().flatMap { span -> [Mark] in
      let isMissing = span.hasPrefix("font=\"Unnamed-T3\"") || span.hasPrefix("font=\"VTypeBoxes\"")
      guard isMissing == ofMissing else { return [] }
      return span.split(separator: "<g ").dropFirst().compactMap { glyph in
        // The second character of a glyph has no glyph of its own.
        guard glyph.contains(" glyph=\""), let x = glyph.number("x"), let y = glyph.number("y")
        else { return nil }
        return Mark(x: x, y: y)
      }
    }
  }

  private func svgGlyphs(in svg: String) -> [Mark] {
    svg.pieces(after: "<use").compactMap { use in
      guard let x = use.number("x"), let y = use.number("y") else { return nil }
      return Mark(x: x, y: y)
    }
  }

  /// The top left corners of stroked paths.
  private func svgBoxes(in svg: String) -> [Mark] {
    svg.pieces(after: "<path style=\"fill:none;").compactMap { path in
      let data = path.pieces(after: " d=\"").first?.prefix { $0 != "\"" } ?? ""
      let numbers = data.split(separator: " ").compactMap { Double($0) }
      let xs = stride(from: 0, to: numbers.count, by: 2).map { numbers[$0] }
      let ys = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
      guard let x = xs.min(), let y = ys.min() else { return nil }
      return Mark(x: x, y: y)
    }
  }

  /// The ink lies in the cells of the layout, and each cell has some.
  @Test("TK-03: the ink of each output lies in the cells of the layout") func inkLiesInTheCells()
    throws
  {
    try folder.write("国、「がっ」一A\n三。・ー三ሀ\n12月5日2024!!\n", to: "b.txt")
    let options = [
      "b.txt", "--quiet", "--tcy", "4", "--font", VTypeCommand.font, "--letter-spacing", "6pt",
      "--size", "20pt",
      "--dpi", "144",
    ]
    #expect(try folder.vtype(options + ["-o", "b.png", "--layout", "b.json"]).status == 0)
    let layout = try LayoutRecord(json: folder.read("b.json"))
    let page = try #require(layout.pages.first)
    var image = try GrayImage(png: "b.png", in: folder)
    #expect(image.width == Int((page.size.width.points * 2).rounded(.up)))
    #expect(image.height == Int((page.size.height.points * 2).rounded(.up)))
    for cell in page.columns.flatMap(\.cells) {
      var ink = 0
      // The pixels that a cell touches, and one around it for what overshoots.
      let columns = pixels(cell.bounds.x, cell.bounds.width, below: image.width)
      for y in pixels(cell.bounds.y, cell.advance, below: image.height) {
        for x in columns {
          ink += 255 - Int(image.pixels[y * image.width + x])
          image.pixels[y * image.width + x] = 255
        }
      }
      #expect(ink > 255 * 20, "\(cell.text) has ink \(ink)")
    }
    #expect(image.pixels.allSatisfy { $0 == 255 }, "there is ink outside of the cells")
  }

  private func pixels(_ start: Length, _ length: Length, below end: Int) -> Range<Int> {
    let first = Int((start.points * 2).rounded(.down)) - 1
    let last = Int(((start + length).points * 2).rounded(.up)) + 1
    return max(first, 0)..<min(last, end)
  }
}
