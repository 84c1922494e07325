import Testing

@testable import VerticalLayout

/// Attributes of headings in running heads (BK-F7), with fixture G at 10 pt, so that heads have characters of 8 pt.
@Suite struct RunningHeadTests {
  private static let red = Color(red: 200, green: 0, blue: 0)

  /// 甲乙丙 as a heading with an attribute over some of its bytes, and text after it.
  private func document(_ spans: [AttributeSpan], heading: String = "甲乙丙") -> Document {
    var document = Document(.han(10) + "\n\(heading)\n" + .han(60))
    document.paragraphs[1].role = .heading(level: 1)
    let start = document.paragraphs[1].range.lowerBound
    document.spans = spans.map {
      AttributeSpan(
        TextRange(start + $0.range.lowerBound, start + $0.range.upperBound), $0.attribute)
    }
    return document
  }

  private func layout(_ document: Document, _ slot: PageFurniture.Slot) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(300))
    options.columns.gap = .pt(10)
    options.bookPages = BookPages(
      typeArea: BookPages.TypeArea(characters: 20, columns: 5),
      edges: BookPages.PageEdges(inner: .pt(60)),
      firstSide: .left)
    options.furniture = PageFurniture([
      PageFurniture.FurnitureLine(.head, slot: slot, template: try PageFurniture.Template("{h1}"))
    ])
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  private func runs(_ layout: Layout) throws -> [GlyphRun] {
    let head = try #require(layout.pages[0].furniture.first)
    return head.items.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }

  @Test(
    "BK-F7: what chooses and turns glyphs stays in heads, and over a part what sets it apart",
    arguments: [
      (.language(.korean), true, true), (.orientation(.upright), true, true),
      (.tateChuYoko, true, true), (.script(.superscript), true, true),
      (.features([TextStyle.FontFeature(tag: "trad", value: 1)]), true, true),
      (.fonts(["Gothic"]), true, false), (.weight(.bold), true, false), (.slant(12), true, false),
      (.ink(red), true, false),
      (.size(.em(2048)), false, false), (.letterSpacing(.em(512)), false, false),
      (.ruby(Ruby("おつ")), false, false), (.emphasis(EmphasisMark("﹅")), false, false),
      (.link("https://a.example/"), false, false), (.noteReference("1"), false, false),
      (.sideLine(SideLine(LineStroke())), false, false),
    ] as [(Attribute, Bool, Bool)])
  func kept(_ attribute: Attribute, _ inPart: Bool, _ inWhole: Bool) throws {
    for (range, stays) in [(TextRange(3, 6), inPart), (TextRange(0, 9), inWhole)] {
      let document = document([AttributeSpan(range, attribute)])
      let heading = try #require(document.headings.first)
      let head = RunningHeads(document).text(of: heading)
      #expect(head.text == "甲乙丙" && head.source == heading.range)
      #expect(head.spans == (stays ? [AttributeSpan(range, attribute)] : []), "\(range)")
    }
  }

  @Test("BK-F7: a span that reaches over the ends of a heading is over all of it, in what is left")
  func cut() throws {
    var document = document([], heading: "　甲\u{8}乙 ")
    document.spans = [
      AttributeSpan(TextRange(0, 100), .language(.korean)),
      AttributeSpan(TextRange(0, 100), .ink(Self.red)),
    ]
    let head = RunningHeads(document).text(of: try #require(document.headings.first))
    #expect(head.text == "甲乙")
    #expect(head.spans == [AttributeSpan(TextRange(0, 6), .language(.korean))])
  }

  @Test("BK-F7: the characters of a head have their own colours, in the size of the head")
  func colors() throws {
    let spans = [
      AttributeSpan(TextRange(3, 6), .ink(Self.red)),
      AttributeSpan(TextRange(3, 6), .size(.em(2048))),
      AttributeSpan(TextRange(0, 3), .ruby(Ruby("こう"))),
    ]
    for slot in [PageFurniture.Slot.headOuter, .outer] {
      let layout = try layout(document(spans), slot)
      let runs = try runs(layout)
      #expect(runs.map(\.ink) == [.black, Self.red, .black])
      #expect(runs.map(\.glyphs.count) == [1, 1, 1] && runs.allSatisfy { $0.size == .pt(8) })
      #expect(layout.pages.map { $0.furniture.map(\.text) } == [["甲乙丙"]])
    }
  }

  @Test("BK-F7: letters in one cell, or upright, are so in columns, and in a line as any others")
  func turned() throws {
    for attribute in [Attribute.tateChuYoko, .orientation(.upright)] {
      let spans = [AttributeSpan(TextRange(3, 5), attribute)]
      let marked = document(spans, heading: "甲ab丙")
      let column = try runs(try layout(marked, .outer))
      let middle: ShapingRun.RunOrientation = attribute == .tateChuYoko ? .tateChuYoko : .upright
      #expect(column.map(\.orientation) == [.upright, middle, .upright])
      let plain = document([], heading: "甲ab丙")
      let line = try layout(marked, .headOuter)
      #expect(
        line.pages.map(\.furniture) == (try layout(plain, .headOuter)).pages.map(\.furniture))
    }
  }

  @Test("BK-F7: a form of its own has the attributes that it is given, and no others")
  func own() throws {
    var document = document([AttributeSpan(TextRange(3, 6), .slant(12))])
    document.paragraphs[1].style.runningHead =
      "短" + AttributedText("い", attributes: [.ink(Self.red), .noBreak])
    let layout = try layout(document, .headOuter)
    let runs = try runs(layout)
    #expect(runs.map(\.ink) == [.black, Self.red] && runs.allSatisfy { $0.slant == .none })
    let reported = layout.warnings(.attributeNotSet)
    #expect(reported.map(\.range) == [document.paragraphs[1].range])
    #expect(reported.allSatisfy { $0.message.contains("no-break is not set in the running head") })
  }
}
