import Testing
import VerticalLayout

/// Rooms that others draw in: images of the name `room:…`.
struct RoomTests {
  let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "甲![二維碼](room:qr){width=3em height=2em}乙\n丙![](room:印){float=foot height=2em}丁\n",
      to: "a.md")
  }

  private static let options = ["a.md", "--lang", "zh-Hant", "--page", "a6", "--size", "12pt"]

  @Test(
    "YY-29, CJ-09: a room has its place in the text, its rectangle in the layout, and no picture")
  func layout() throws {
    let run = try folder.vtype(Self.options + ["--strict", "-o", "a.json"])
    #expect(run.status == 0, "\(run.errors)")
    let page = try LayoutRecord(json: folder.read("a.json")).pages[0]
    #expect(page.rooms.map(\.name) == ["qr", "印"])
    #expect(page.rooms[0].bounds.size == PhysicalSize(width: .pt(36), height: .pt(24)))
    // Below the first character, in the middle of its column.
    let column = page.columns[0]
    #expect(column.text == "甲二維碼乙\n" && column.cells.count == 3)
    #expect(page.rooms[0].bounds.y == column.bounds.y + .pt(12))
    #expect(page.rooms[0].bounds.x + .pt(18) == column.axis)
    #expect(column.cells[1].image?.bounds == page.rooms[0].bounds)
    #expect(page.floats.map(\.bounds) == [page.rooms[1].bounds])
  }

  @Test("A PDF and an SVG name the rectangle of a room, and their text has its words")
  func outputs() throws {
    let run = try folder.vtype(
      Self.options + ["-o", "a.pdf", "-o", "a.svg", "-o", "a.png", "-o", "a.json"])
    #expect(run.status == 0, "\(run.errors)")
    let page = try LayoutRecord(json: folder.read("a.json")).pages[0]
    let rect = page.rooms[0].bounds
    let corners = [rect.x, page.size.height - rect.maxY, rect.maxX, page.size.height - rect.y]
    let script = """
      import pypdf, sys
      names = pypdf.PdfReader(sys.argv[1]).named_destinations
      place = names["qr"]
      print(len(names), place.typ, *[round(float(place[key]), 2) for key in ("/Left", "/Bottom", "/Right", "/Top")])
      """
    let names = try folder.python(script, "a.pdf")
    let expected = corners.map { (Double($0.rawValue) / 1024 * 100).rounded() / 100 }
    let words = names.text.split(separator: " ").map(String.init)
    #expect(words.prefix(2) == ["2", "/FitR"], "\(names.errors)")
    let found = words.dropFirst(2).compactMap { Double($0.filter { $0 != "\n" }) }
    #expect(found.count == 4 && zip(found, expected).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(try Program.run("qpdf", "--check", "a.pdf", in: folder.path).status == 0)
    let text = try Program.run("pdftotext", "-raw", "a.pdf", "-", in: folder.path).text
    #expect(text.filter { !$0.isWhitespace } == "甲二維碼乙丙丁")
    let svg = try folder.text("a.svg")
    #expect(svg.contains("<rect id=\"place-qr\" x=\"\(rect.x)\" y=\"\(rect.y)\""))
    #expect(!svg.contains("<image"))
  }

  @Test("Both writers draw nothing there", arguments: ["native", "cairo"])
  func nothing(_ backend: String) throws {
    try folder.write("甲![二維碼](room:qr){width=3em height=2em}乙\n", to: "a.md")
    let run = try folder.vtype(Self.options + ["-o", "a.pdf", "--backend", backend])
    #expect(run.status == 0, "\(run.errors)")
    let images = try Program.run("pdfimages", "-list", "a.pdf", in: folder.path).text
    #expect(images.split(separator: "\n").count == 2)
  }
}
