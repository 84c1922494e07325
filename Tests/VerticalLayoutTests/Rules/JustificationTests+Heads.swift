import Testing

@testable import VerticalLayout

/// Heads of paragraphs (P10, P11, K6), ends of sentences, and letters in a grid.
extension JustificationTests {
  @Test(
    "P10: three styles of brackets at a paragraph's and a column's head",
    arguments: [
      // Where the ink of the bracket starts at the paragraph's head and at the next column's.
      (HeadBrackets?.none, 10, 10.0, 0.0), (.flush, 10, 10, 0), (.full, 10, 15, 5),
      (.half, 10, 5, 0),
      (.none, 0, 5, 0), (.flush, 0, 0, 0),
    ] as [(HeadBrackets?, Int, Double, Double)])
  func headStyles(
    _ style: HeadBrackets?, _ indent: Int, _ first: Double, _ second: Double
  ) throws {
    let layout = try g10(.japanese, 60, .top).with {
      $0.spacing.headBrackets = style
      $0.paragraphs.indent = .length(.absolute(.pt(indent)))
    }.layout("「国国国国国国「国国")
    /// The glyph stands in the lower half of its em.
    func ink(_ index: Int) -> Double {
      let cell = layout.cells[index]
      return cell.start.points + (cell.trim == .none ? 5 : 0)
    }
    #expect(ink(layout.columns[0].cells.lowerBound) == first)
    let bracket = try #require(layout.columns[1].cells.first)
    if layout.text.slice(layout.cells[bracket].range) == "「" { #expect(ink(bracket) == second) }
  }

  @Test("P11: Chinese brackets are flush after the indent") func chineseHead() throws {
    let layout = try g10(.simplifiedChinese, 60, .top).with { $0.paragraphs.indent = .usual }
      .layout("「国国国国国国")
    #expect(layout.cells[0].start == .pt(20) && layout.cells[0].advance == .pt(5))
  }

  @Test(
    "K6: the usual indent",
    arguments: [
      (LanguageTag.japanese, 10.0), (.simplifiedChinese, 20), (.traditionalChinese, 20),
      (.korean, 10),
      (.undetermined, 0),
    ])
  func indents(_ language: LanguageTag, _ indent: Double) throws {
    let g10 = g10(language, 80, .top).with { $0.paragraphs.indent = .usual }
    let layout = try g10.layout("国国国国国国国国国\n\u{3000}国\n\n国")
    #expect(layout.columns[0].indent.points == indent)
    #expect(layout.cells[0].start.points == indent)
    #expect(layout.columns[1].indent == .zero)
    // An indent that was typed is enough.
    #expect(layout.columns[2].indent == .zero && layout.columns[3].indent == .zero)
    #expect(layout.columns[4].indent.points == indent)
    #expect(throws: LayoutError.self) {
      try g10.with { $0.paragraphs.indent = .length(.em(-1)) }.layout("国")
    }
  }

  @Test("A heading has no indent, and a column always has room for a character")
  func heading() throws {
    var document = Document("国国\n国国国", language: .japanese)
    document.paragraphs[0].role = .title
    let layout = try g10(.japanese, 25, .top).with { $0.paragraphs.indent = .length(.em(9 * 1024)) }
      .layout(document)
    #expect(layout.columns[0].indent == .zero)
    #expect(layout.columns[1].indent == .pt(15))
  }

  @Test("P16: the place after ！ and ？ that end a sentence") func sentences() throws {
    func starts(_ text: String) throws -> [Double] {
      try g10(.japanese, nil, .top).with { $0.spacing.sentenceSpace = .em(1024) }.layout(text).cells
        .map(\.start.points)
    }
    #expect(try starts("か？国") == [0, 10, 30])
    #expect(try starts("か？」と") == [0, 10, 20, 30])
    #expect(try starts("か？\u{3000}国") == [0, 10, 20, 30])
    #expect(try starts("か!国") == [0, 10, 30])
    // Two marks in a cell are one.
    for pair in ["！？", "!?", "!!", "！！"] {
      #expect(try starts("か\(pair)国") == [0, 10, 30])
      #expect(try starts("か\(pair)」と") == [0, 10, 20, 30])
    }
    #expect(try starts("か！「国」") == [0, 10, 30, 35, 45])
    // None at a column's end and none at the next head.
    let layout = try g10(.japanese, 20, .top).with { $0.spacing.sentenceSpace = .em(1024) }.layout(
      "か？国")
    #expect(layout.columns.map(\.natural.points) == [20, 10] && layout.cells[2].start == .zero)
  }

  @Test("P18: JLREQ's gap between a stop and an interpunct") func jlreq() throws {
    for mark in ["。", "、"] {
      let usual = try g10(.japanese, nil, .top).layout("国\(mark)・国")
      #expect(usual.columns[0].natural == .pt(35))
      let jlreq = try g10(.japanese, nil, .top).with { $0.spacing.model = .jlreq }
        .layout("国\(mark)・国")
      #expect(jlreq.columns[0].natural == .pt(40))
    }
    let bracket = try g10(.japanese, nil, .top).with { $0.spacing.model = .jlreq }.layout("国」・国")
    #expect(bracket.columns[0].natural == .pt(35))
  }

  @Test("A7: letters and their gaps come to whole ems") func grid() throws {
    for letters in ["A", "AB", "ABC", "A B", "ABCDE"] {
      let layout = try g10(.simplifiedChinese, nil, .top).with { $0.spacing.autospace = .grid }
        .layout("国\(letters)国国")
      let last = try #require(layout.cells.last)
      #expect(last.start.rawValue % 10240 == 0)
      #expect(gaps(layout).allSatisfy { $0 >= 0 && $0 < 5 })
    }
  }

  @Test("A8: a word space is a third of an em in Japanese") func wordSpace() throws {
    let japanese = try g10(.japanese, nil, .top).layout("A A")
    #expect(abs(advances(japanese)[1] - 10.0 / 3) < 0.001)
    #expect(try advances(g10(.simplifiedChinese, nil, .top).layout("A A"))[1] == 5)
  }
}
