import Testing

@testable import VerticalLayout

/// The style of text, and the lines and boxes around it.
@Suite struct AttributeQueryTests {
  private static let red = Color(red: 0xC0, green: 0x20, blue: 0x10)

  /// 一二 of 10 pt, 三四 of 20 pt, red, 四五 with a ground, 五六 a link, 七 plain.
  private func layout(height: Int = 200) throws -> Layout {
    var document = Document("一二三四五六七")
    document.spans = [
      AttributeSpan(TextRange(6, 12), .size(.absolute(.pt(20)))),
      AttributeSpan(TextRange(6, 12), .ink(Self.red)),
      AttributeSpan(TextRange(9, 15), .box(BoxStyle(ground: Color(red: 255, green: 240, blue: 0)))),
      AttributeSpan(TextRange(12, 18), .link("https://a.example")),
    ]
    return try G10(height).layout(document)
  }

  @Test(
    "YY-43: attributes at an offset, and where they end",
    arguments: [
      (0, 0, 6, 10.0, 0, false), (5, 0, 6, 10, 0, false), (6, 6, 9, 20, 0, false),
      (9, 9, 12, 20, 1, false), (12, 12, 15, 10, 1, true), (16, 15, 18, 10, 0, true),
      (18, 18, 21, 10, 0, false),
    ])
  func attributes(
    _ offset: Int, _ start: Int, _ end: Int, _ size: Double, _ boxes: Int, _ isLink: Bool
  ) throws {
    // Also over columns and pages.
    for height in [200, 20] {
      for view in try bothViews(try layout(height: height)) {
        let found = try #require(view.attributes(at: offset))
        #expect(found.range == TextRange(start, end))
        #expect(found.style?.size == .pt(Int(size)))
        #expect(found.style?.ink == (size == 20 ? Self.red : .black))
        #expect(found.decorations.map(\.kind) == Array(repeating: .box, count: boxes))
        #expect(found.link == (isLink ? "https://a.example" : nil))
      }
    }
  }

  @Test("A forced break belongs to what it ends") func breaks() throws {
    var document = Document("一\n\n二\n三")
    document.spans = [AttributeSpan(TextRange(5, 8), .ink(Self.red))]
    for view in try bothViews(try G10(30).layout(document)) {
      #expect(
        [0, 5, 9].map { view.attributes(at: $0)?.range } == [
          TextRange(0, 5), TextRange(5, 9), TextRange(9, 12),
        ])
    }
  }

  @Test("Boxes around passages, a part a page, and what stands in them") func boxes() throws {
    var document = Document("一\n二\n三\n四")
    var box = BoxStyle(
      ground: Color(red: 255, green: 240, blue: 0),
      border: BoxStyle.Border(.double, width: .em(341), color: Self.red))
    box.margin.head = .length(.absolute(.pt(5)))
    document.passages = [Document.Passage(1..<3, box)]
    let layout = try G10(50, width: 42).layout(document)
    #expect(layout.pages.map(\.columns.count) == [2, 2])
    for view in try bothViews(layout) {
      for page in 0..<2 {
        let found = view.boxes(onPage: page)
        #expect(found.map(\.range) == [TextRange(4, 11)])
        #expect(found.map(\.style) == ["double"] && found.map(\.color) == [Self.red])
        #expect(found.map(\.ground) == [box.ground])
        // Three em of text and borders, as long as the block but for the margin.
        let bounds = try #require(found.first).bounds
        #expect((bounds.width.points - 30).magnitude < 0.1 && bounds.y == .pt(5))
        #expect(bounds.height == .pt(45))
        #expect(view.attributes(at: page == 0 ? 4 : 8)?.boxes == found)
      }
      #expect(view.attributes(at: 4)?.range == TextRange(4, 11))
      #expect(view.attributes(at: 0)?.boxes == [] && view.boxes(onPage: 9) == [])
    }
    let json = layout.json()
    #expect(try LayoutRecord(json: json).json() == json)
    #expect(LayoutRecord(layout).pages.map(\.boxes.count) == [1, 1])
    var plain = document
    plain.passages = []
    #expect(!String(decoding: try G10(50).layout(plain).json(), as: UTF8.self).contains("boxes"))
  }

  @Test("Nothing where no text is") func nothing() throws {
    for view in try bothViews(try G10(30).layout("一\n二")) {
      #expect(view.attributes(at: 3) == nil && view.attributes(at: 99) == nil)
      #expect(view.attributes(at: 0)?.decorations == [])
    }
    #expect(try G10().layout("").attributes(at: 0) == nil)
  }

  @Test("The layout has a table of styles where there are several, and reads back as it is")
  func table() throws {
    let layout = try layout()
    let json = String(decoding: layout.json(), as: UTF8.self)
    let styles =
      ##""styles":[{"size":10,"lang":"und","ink":"black"},{"size":20,"lang":"und","ink":"#c02010"}],"pages""##
    #expect(json.contains(styles))
    #expect(json.contains(#""style":1}"#))
    let box = ##""decorations":[{"kind":"box","range":[9,15],"color":"#fff000","rects":[["##
    #expect(json.contains(box))
    let record = LayoutRecord(layout)
    #expect(try LayoutRecord(json: layout.json()) == record && record.json() == layout.json())
    #expect(record.pages[0].columns[0].runs.map(\.style) == [0, 1, 0])
    #expect(!String(decoding: try G10().layout("一二").json(), as: UTF8.self).contains("style"))
  }

  @Test("YY-43: every attribute of a style is told, and nothing of those that the text has not")
  func everyAttribute() throws {
    var document = Document("一二")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .letterSpacing(.absolute(.pt(2)))),
      AttributeSpan(TextRange(0, 3), .weight(.bold)),
      AttributeSpan(TextRange(0, 3), .orientation(.upright)),
      AttributeSpan(TextRange(0, 3), .language(.japanese)),
    ]
    for view in try bothViews(try G10(30).layout(document)) {
      let style = try #require(view.attributes(at: 0)?.style)
      #expect(style.letterSpacing == .pt(2) && style.weight == .bold)
      #expect(style.orientation == .upright && style.lang == "ja")
      let plain = try #require(view.attributes(at: 3)?.style)
      #expect(plain == StyleRecord(size: .pt(10), lang: "und", ink: .black))
    }
  }

  @Test(
    "A table that is broken is refused",
    arguments: [
      (#""unbroken":[[3,12]]"#, #""unbroken":[[3,99]]"#),
      (#""unbroken":[[3,12]]"#, #""unbroken":[[9,12],[3,6]]"#),
      (#""unbroken":[[3,12]]"#, #""unbroken":7"#),
    ])
  func broken(_ part: String, _ other: String) throws {
    var document = Document("一二三四五")
    document.spans = [AttributeSpan(TextRange(3, 12), .noBreak)]
    let json = String(decoding: try G10(60).layout(document).json(), as: UTF8.self)
    let place = try #require(json.ranges(of: part).first)
    let changed = json.replacingCharacters(place, with: other)
    #expect(throws: LayoutReadError.self) { try SavedLayout(json: Array(changed.utf8)) }
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
