import Testing
import VerticalLayout

/// `--fit`, `--glyphs outlines` and `--show-invisibles`.
struct FitTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，　花落\t知多少。\n", to: "a.txt")
  }

  private func size(_ options: [String]) throws -> (Length, dropped: Int) {
    let run = try folder.vtype(["a.txt", "--format", "json", "-o", "-"] + options)
    let record = try LayoutRecord(json: run.output)
    #expect(record.pages.count == 1)
    return (try #require(record.pages[0].columns.first?.runs.first?.size), record.dropped.count)
  }

  @Test("CJ-17 the largest size at which nothing is dropped") func fit() throws {
    let page = ["--page", "60mmx60mm", "--heading", "never", "--margin", "6mm"]
    let (size, dropped) = try size(page + ["--fit"])
    #expect(dropped == 0 && size > .pt(6) && size < .pt(30))
    let larger = Length(points: size.points + 0.11)
    for (tried, fits) in [(size, true), (larger, false)] {
      let run = try folder.vtype(
        ["a.txt", "--format", "json", "-o", "-", "--overflow", "clip", "--size", "\(tried)pt"]
          + page)
      let record = try LayoutRecord(json: run.output)
      #expect(record.dropped.isEmpty == fits, "\(tried)")
    }
    let least = try self.size(["--page", "60mmx60mm", "--fit", "--fit-minimum", "40pt"])
    #expect(least.0 == .pt(40) && least.dropped == 1)
    #expect(try folder.vtype("a.txt", "--fit", "-o", "x.pdf").status == 64)
    #expect(try folder.vtype("a.txt", "--fit", "--page", "scroll", "-o", "x.pdf").status == 64)
  }

  @Test("CJ-17 a title takes no room from the margins, and the block stands in the middle")
  func fitsWithATitle() throws {
    try folder.write(
      "春曉\n孟浩然\n\n春眠不覺曉，處處聞啼鳥。\n夜來風雨聲，花落知多少。\n白日依山盡，黃河入海流。\n欲窮千里目，更上一層樓。\n", to: "b.txt")
    func blank(_ options: String...) throws -> (
      left: Double, right: Double, top: Double, bottom: Double
    ) {
      let run = try folder.vtype(
        ["b.txt", "--format", "json", "-o", "-", "--page", "100mmx148mm", "--fit"] + options)
      let page = try #require(try LayoutRecord(json: run.output).pages.first)
      let bounds = page.columns.map(\.bounds)
      let first = try #require(bounds.first)
      let all = bounds.dropFirst().reduce(first) { $0.union($1) }
      return (
        all.x.points, (page.size.width - all.maxX).points, all.y.points,
        (page.size.height - all.maxY).points
      )
    }
    let found = try blank()
    // A ninth of the page, and less than a tenth of a point of five columns and four gaps.
    #expect(abs(found.left - 283.46 / 9) < 1 && abs(found.left - found.right) < 0.01)
    #expect(abs(found.top - found.bottom) < 0.01)
    let low = try blank("--align", "bottom")
    #expect(low.top > low.bottom + 10 && abs(low.left - low.right) < 0.01)
    #expect(try blank("--place", "top-right").right < 31.6)
  }

  @Test("DT-23 no font objects with --glyphs outlines", arguments: ["cairo", "native"])
  func outline(_ backend: String) throws {
    let run = try folder.vtype("a.txt", "--glyphs", "outlines", "--backend", backend, "-o", "a.pdf")
    #expect(run.status == 0 && run.errors.contains("nothing can be copied"))
    let fonts = try Program.run("pdffonts", "a.pdf", in: folder.path).text
    #expect(fonts.split(separator: "\n").count == 2)
    #expect(try Program.run("pdftotext", "a.pdf", "-", in: folder.path).text.withoutSpace.isEmpty)
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    _ = try folder.vtype("a.txt", "--glyphs", "outlines", "--backend", backend, "-o", "a.svg")
    #expect(try !folder.text("a.svg").contains("<text"))
  }

  @Test("TK-14 marks are no text in any PDF, and move nothing", arguments: ["cairo", "native"])
  func invisibles(_ backend: String) throws {
    func text(_ options: String...) throws -> String {
      _ = try folder.vtype(["a.txt", "--backend", backend, "-o", "a.pdf"] + options)
      return try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
    }
    #expect(try text("--show-invisibles") == text())
    let plain = try folder.vtype("a.txt", "--format", "json", "-o", "-").output
    let marked = try folder.vtype("a.txt", "--show-invisibles", "--format", "json", "-o", "-")
      .output
    #expect(plain == marked)
  }
}
