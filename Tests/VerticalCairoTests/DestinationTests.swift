import Testing
import VerticalLayout

@testable import VerticalCairo

/// Links inside a PDF, and the places that they lead to, as Cairo writes them.
struct DestinationTests {
  let maker: PageMaker
  let renderer: CairoRenderer

  init() throws {
    maker = try PageMaker()
    renderer = CairoRenderer(fonts: maker.fonts)
  }

  private func box(_ x: Int, _ y: Int) -> PhysicalRect {
    PhysicalRect(x: .pt(x), y: .pt(y), width: .pt(10), height: .pt(20))
  }

  @Test("YY-38 names of any text, and links to places that come before and after")
  func names() throws {
    let pages = [
      maker.page(
        100, 200, .glyphs(maker.run("国", x: 50, y: 20)),
        .jump(to: "注(一)'", [box(10, 20), box(30, 20)]), .anchor(name: "a", box(50, 60))),
      maker.page(
        100, 200, .glyphs(maker.run("破", x: 50, y: 20)), .anchor(name: "注(一)'", box(70, 80)),
        .jump(to: "a", [box(1, 1)]), .link(uri: "https://a.jp/", [box(3, 3)]),
        .anchor(name: "a", box(0, 0)), .anchor(name: "", box(0, 0))),
    ]
    let pdf = try renderer.pdf(DocumentMetadata(language: .simplifiedChinese, binding: .right))
    var bytes: [UInt8] = []
    for page in pages {
      try pdf.add(page)
      bytes += pdf.takeBytes()
    }
    bytes += try pdf.finish()
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let names = try Tool.run("pdfinfo", "-dests", "{}", on: bytes).output
    #expect(names.contains("1 [ XYZ   50  140 null      ] \"a\""))
    #expect(names.contains("2 [ XYZ   70  120 null      ] \"%E6%B3%A8%28%E4%B8%80%29%27\""))
    let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: bytes)
      .output
    #expect(text.split(separator: "/Subtype /Link").count == 5)
    #expect(text.contains("/Dest (%E6%B3%A8%28%E4%B8%80%29%27)") || text.contains("/Dest [\n"))
  }

  @Test("YY-38 SVG has places and links; without them it is as before") func svg() throws {
    let plain = maker.samplePage()
    var linked = plain
    linked.append(
      [
        .anchor(name: "甲", box(1, 2)), .jump(to: "甲", [box(5, 6)]), .jump(to: "乙", [box(5, 6)]),
        .link(uri: "https://a.jp/", [box(7, 8)]),
      ], as: .link)
    let svg = String(
      decoding: try renderer.svg(linked, metadata: DocumentMetadata()) { _ in "b-002.svg" },
      as: UTF8.self)
    #expect(svg.contains("<rect id=\"place-甲\" x=\"1\" y=\"2\""))
    #expect(svg.contains("<a href=\"#place-%E7%94%B2\">"))
    #expect(svg.contains("<a href=\"b-002.svg#place-%E4%B9%99\">"))
    #expect(svg.contains("<a href=\"https://a.jp/\">") && svg.hasSuffix("</a>\n</svg>\n"))
    let bare = String(
      decoding: try renderer.svg(plain, metadata: DocumentMetadata()), as: UTF8.self)
    #expect(!bare.contains("<a "))
  }
}
