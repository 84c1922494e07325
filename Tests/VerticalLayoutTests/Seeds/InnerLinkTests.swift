import DrawingSupport
import Testing

@testable import VerticalLayout

/// Links to places of the same text.
@Suite struct InnerLinkTests {
  private func document(_ text: String, _ spans: [(Range<Int>, Attribute)]) -> Document {
    var document = Document(text)
    document.spans = spans.map {
      AttributeSpan(TextRange($0.0.lowerBound * 3, $0.0.upperBound * 3), $0.1)
    }
    return document
  }

  @Test("YY-38 a link leads to a place that comes later, on another page, by any name")
  func forward() throws {
    let document = document(
      "一二三四五六七八九", [(1..<5, .link("#注 (一)")), (7..<8, .anchor("注 (一)"))])
    let layout = try G10(30, width: 20).layout(document)
    let pages = layout.pages.indices.map(layout.displayList(ofPage:))
    #expect(
      pages[0].jumps.map(\.rects) == [[rect(10, 10, 10, 20), rect(0, 0, 10, 20)]])
    #expect(pages[0].jumps.map(\.name) == ["注 (一)"] && pages[0].anchors.isEmpty)
    #expect(pages[1].jumps.isEmpty && pages[1].anchors.map(\.name) == ["注 (一)"])
    #expect(pages[1].anchors.map(\.rect) == [rect(10, 10, 10, 10)])
    #expect(layout.diagnostics.isEmpty)
    for view in [layout.anchor(named: "注 (一)"), try saved(layout).anchor(named: "注 (一)")] {
      #expect(view == PlacedAnchor(name: "注 (一)", page: 1, rect: rect(10, 10, 10, 10)))
    }
  }

  private func saved(_ layout: Layout) throws -> SavedLayout {
    try SavedLayout(json: layout.json())
  }

  @Test("YY-38 of two places of one name the first counts, and a warning tells") func twice() throws
  {
    let layout = try G10().layout(
      document("一二三", [(2..<3, .anchor("甲")), (1..<2, .anchor("甲")), (0..<1, .link("#甲"))]))
    #expect(layout.displayList(ofPage: 0).anchors.map(\.rect) == [rect(0, 10, 10, 10)])
    #expect(layout.warnings(.anchorRepeated).map(\.range) == [TextRange(6, 6)])
    #expect(layout.displayList(ofPage: 0).jumps.count == 1)
  }

  @Test("YY-38 a link to a place that is not there is not made; one warning a name")
  func dead() throws {
    let layout = try G10().layout(
      document("一二三", [(0..<1, .link("#甲")), (1..<2, .link("#甲")), (2..<3, .link("#"))]))
    #expect(layout.displayList(ofPage: 0).jumps.isEmpty && Array(layout.links(onPage: 0)).isEmpty)
    #expect(layout.warnings(.linkWithoutTarget).count == 2)
  }

  @Test("TKb-5 a link to a place that is left out is not made, and a warning tells")
  func leftOut() throws {
    let document = document(
      "一二三四五六七八九",
      [(0..<1, .link("#甲")), (1..<2, .link("#乙")), (1..<2, .anchor("乙")), (8..<9, .anchor("甲"))])
    for overflow in [Overflow.paginate, .truncate] {
      let layout = try G10(30, width: 30, overflow: overflow).with { $0.columns.maximum = 2 }
        .layout(document)
      #expect(layout.displayList(ofPage: 0).jumps.map(\.name) == ["乙"])
      #expect(layout.displayList(ofPage: 0).anchors.map(\.name) == ["乙"])
      #expect(layout.warnings(.linkWithoutTarget).count == 1)
      #expect(layout.anchor(named: "甲") == nil && layout.anchor(named: "乙") != nil)
    }
  }

  /// A streamed text whose end is left out knows of it before its first page is drawn.
  @Test("TKb-5 page by page, too") func streamed() throws {
    var document = Document((0..<40).map { _ in String.han(9) }.joined(separator: "\n"))
    document.spans = [
      AttributeSpan(TextRange(0, 3), .link("#終")), AttributeSpan(TextRange(3, 6), .link("#始")),
      AttributeSpan(TextRange(31, 34), .anchor("始")),
      AttributeSpan(TextRange(1100, 1100), .anchor("終")),
    ]
    for (limit, names) in [(nil, ["終", "始"]), (9, ["始"])] as [(Int?, [String])] {
      let setting = G10(30, width: 30).with {
        $0.page.size = .size(width: .pt(30), height: .pt(30))
        $0.columns.maximum = limit
      }
      let typesetter = Typesetter(shaper: setting.shaper, options: setting.options)
      let whole = try typesetter.typeset(document)
      var stream = try typesetter.pages(of: document)
      stream.partSize = 1
      var lists: [DisplayList] = []
      var parts = 0
      while let layout = try stream.next() {
        parts += 1
        lists += layout.pages.indices.map(layout.displayList(ofPage:))
      }
      #expect(lists == whole.pages.indices.map(whole.displayList(ofPage:)))
      #expect(lists[0].jumps.map(\.name) == names && (parts > 1) == (limit == nil))
      #expect(lists.flatMap(\.anchors).count == names.count)
    }
  }

  @Test("YY-38 places in blank lines, at a column's end and after all text") func edges() throws {
    var document = Document("一二三\n\n四五\n\n\n")
    document.spans = [
      AttributeSpan(TextRange(9, 9), .anchor("end")),
      AttributeSpan(TextRange(10, 10), .anchor("blank")),
      AttributeSpan(TextRange(19, 19), .anchor("after")),
      AttributeSpan(TextRange(99, 99), .anchor("far")),
    ]
    let layout = try G10(30, width: 40).layout(document)
    let anchors = layout.displayList(ofPage: 0).anchors
    #expect(anchors.map(\.name) == ["end", "blank", "after", "far"])
    #expect(
      anchors.map(\.rect) == [
        rect(30, 30, 10, 0), rect(20, 0, 10, 0), rect(10, 10, 10, 10), rect(10, 10, 10, 10),
      ])
  }

  @Test("CJ-08 links and places come back from the layout's JSON, and are found at a point")
  func json() throws {
    let layout = try G10(30).layout(
      document(
        "一二三四五", [(1..<4, .link("https://a.jp")), (4..<5, .link("#甲")), (0..<1, .anchor("甲"))]))
    let text = String(decoding: layout.json(), as: UTF8.self)
    #expect(text.contains("\"links\":[{\"range\":[3,12],\"target\":\"https://a.jp\",\"rects\":[["))
    #expect(text.contains("\"anchors\":[{\"name\":\"甲\",\"bounds\":["))
    let record = try LayoutRecord(json: layout.json())
    #expect(record == LayoutRecord(layout) && record.json() == layout.json())
    let saved = try SavedLayout(record)
    #expect(saved.links(onPage: 0) == Array(layout.links(onPage: 0)))
    #expect(saved.anchors(onPage: 0) == layout.anchors(onPage: 0))
    #expect(saved.links(onPage: 9).isEmpty && saved.anchors(onPage: -1).isEmpty)
    for x in stride(from: -3.0, to: 25, by: 2) {
      for y in stride(from: -3.0, to: 35, by: 2) {
        let (point, reach) = (at(x, y), Length.pt(4))
        #expect(
          saved.link(at: point, onPage: 0, tolerance: reach)
            == layout.link(at: point, onPage: 0, tolerance: reach))
      }
    }
    #expect(saved.link(at: at(5, 15), onPage: 0)?.target == "#甲")
    let plain = String(decoding: try G10().layout("一").json(), as: UTF8.self)
    #expect(!plain.contains("links") && !plain.contains("anchors"))
  }

  @Test("YY-38 a hundred thousand places in one paragraph take no more than a moment")
  func many() throws {
    var document = Document(String.han(20_000))
    document.spans = (0..<100_000).flatMap { index in
      [
        AttributeSpan(TextRange(index % 60_000, index % 60_000), .anchor("\(index)")),
        AttributeSpan(
          TextRange(index % 60_000 / 3 * 3, index % 60_000 / 3 * 3 + 3), .link("#\(index)")),
      ]
    }
    let layout = try G10(300, width: 300).layout(document)
    #expect(
      layout.pages.indices.map { layout.displayList(ofPage: $0).anchors.count }.reduce(0, +)
        == 100_000)
  }

  @Test("YY-38 names of XML, different for different names") func identifiers() {
    let names = [
      "a", "a b", "a_20_b", "a_b", "文字", "", " ", "#", "注(一)", "\u{1F600}", "a\u{0}", "\"",
    ]
    let identifiers = names.map(SVGLinks.identifier)
    #expect(Set(identifiers).count == names.count)
    for identifier in identifiers {
      #expect(identifier.unicodeScalars.allSatisfy { !" #()\"\u{0}<&".unicodeScalars.contains($0) })
    }
    #expect(identifiers[4] == "place-文字")
  }

  @Test("YY-38 SVG: a link to a place here, to one in another file, and none to nowhere")
  func svg() {
    let box = rect(1, 2, 3, 4)
    let page = DisplayList(
      size: PhysicalSize(width: .pt(9), height: .pt(9)),
      items: [
        .anchor(name: "甲", box), .anchor(name: "甲", rect(0, 0, 1, 1)), .jump(to: "甲", [box]),
        .jump(to: "乙", [box, box]), .jump(to: "丙", [box]),
        .link(uri: "https://a.jp/?a=1&b=\"", [box]), .link(uri: "JavaScript:alert(1)", [box]),
      ], as: .link)
    let svg = SVGLinks.markup(of: page) { $0 == "乙" ? "b.svg" : nil }
    let area =
      "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"none\" pointer-events=\"all\"/>"
    #expect(
      svg == """
        <rect id="place-甲" x="1" y="2" width="3" height="4" fill="none"/>
        <a href="#place-%E7%94%B2">\(area)</a>
        <a href="b.svg#place-%E4%B9%99">\(area)\(area)</a>
        <a href="https://a.jp/?a=1&amp;b=%22">\(area)</a>

        """)
  }
}

extension DisplayList {
  var jumps: [(name: String, rects: [PhysicalRect])] {
    items.compactMap { if case .jump(let name, let rects) = $0 { (name, rects) } else { nil } }
  }

  var anchors: [(name: String, rect: PhysicalRect)] {
    items.compactMap { if case .anchor(let name, let rect) = $0 { (name, rect) } else { nil } }
  }
}
