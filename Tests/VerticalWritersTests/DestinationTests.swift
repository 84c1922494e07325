import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// Links inside a PDF, and the places that they lead to.
struct DestinationTests {
  private func box(_ x: Int, _ y: Int) -> PhysicalRect {
    PhysicalRect(x: .pt(x), y: .pt(y), width: .pt(10), height: .pt(20))
  }

  private func page(_ items: DisplayItem...) -> DisplayList {
    DisplayList(size: PhysicalSize(width: .pt(100), height: .pt(200)), items: items, as: .link)
  }

  private func pdf(_ pages: [DisplayList]) throws -> [UInt8] {
    let writer = PDFWriter(fonts: FontLibrary(), metadata: DocumentMetadata())
    var bytes: [UInt8] = []
    for page in pages {
      try writer.add(page)
      bytes += writer.takeBytes()
    }
    return try bytes + writer.finish()
  }

  @Test("YY-38 names of any text, and links to places that come before and after")
  func names() throws {
    let bytes = try pdf([
      page(.jump(to: "注(一)", [box(10, 20), box(30, 20)]), .anchor(name: "a\\b)", box(50, 60))),
      page(
        .anchor(name: "注(一)", box(70, 80)), .jump(to: "a\\b)", [box(1, 1)]),
        .link(uri: "https://a.jp/", [box(3, 3)]), .jump(to: "nowhere", [box(5, 5)]),
        .anchor(name: "a\\b)", box(0, 0))),
      page(.jump(to: "nowhere", [box(5, 5)])),
    ])
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let names = try Tool.run("pdfinfo", "-dests", "{}", on: bytes).text
    #expect(names.contains("1 [ XYZ   50  140 null      ] \"a\\b)\""))
    #expect(names.contains("2 [ XYZ   70  120 null      ] \"注(一)\""))
    #expect(names.split(separator: "\n").count == 3)
    let text = try Tool.run(
      "qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes
    ).text
    // A link to nowhere is none.
    #expect(text.split(separator: "/Subtype /Link").count == 5)
    #expect(text.split(separator: "/Dest [").count == 4)
  }

  @Test("YY-38 thousands of names stand in order") func manyNames() throws {
    let pages = (0..<40).map { page in
      DisplayList(
        size: PhysicalSize(width: .pt(100), height: .pt(200)),
        items: (0..<50).map { .anchor(name: "名\(page * 50 + $0)", box($0, page)) }, as: .link)
    }
    let bytes = try pdf(pages)
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let names = try Tool.run("pdfinfo", "-dests", "{}", on: bytes).text
    #expect(names.split(separator: "\n").count == 2001)
    #expect(names.contains("\"名1234\""))
  }

  @Test("YY-38 a page without links is written as before") func plain() throws {
    let text = String(decoding: try pdf([page()]), as: UTF8.self)
    #expect(!text.contains("/Annots") && !text.contains("/Names"))
  }

  @Test("YY-38 SVG has places and links that readers find") func svg() throws {
    let page = page(.anchor(name: "甲 乙", box(1, 2)), .jump(to: "甲 乙", [box(5, 6)]))
    let bytes = try SVGWriter(fonts: FontLibrary()).svg(page, metadata: DocumentMetadata())
    let svg = String(decoding: bytes, as: UTF8.self)
    #expect(svg.contains("<rect id=\"place-甲_20_乙\" x=\"1\" y=\"2\""))
    #expect(svg.contains("<a href=\"#place-%E7%94%B2_20_%E4%B9%99\">"))
  }
}
