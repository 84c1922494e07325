import Testing

@testable import VerticalLayout

/// Parts of a book with page numbers of their own (BK-B1, BK-F3), with fixture G at 10 pt on pages of five
/// columns of ten characters.
@Suite struct SectionTests {
  private func options(facing: Bool = true) throws -> LayoutOptions {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(200))
    options.columns.gap = .pt(10)
    options.bookPages = BookPages(
      typeArea: BookPages.TypeArea(characters: 10, columns: 5),
      edges: BookPages.PageEdges(inner: .pt(60)),
      firstSide: facing ? .left : nil)
    options.furniture = PageFurniture([
      PageFurniture.FurnitureLine(
        .folio, slot: .footOuter, template: try PageFurniture.Template("{page}"))
    ])
    return options
  }

  /// Parts of some pages of five columns each.
  private func document(pages: [Int], breaks: [ParagraphStyle.Break]) -> Document {
    let lines = pages.flatMap { Array(repeating: String(repeating: "春", count: 10), count: $0 * 5) }
    var document = Document(lines.joined(separator: "\n"))
    var first = 0
    for (count, kind) in zip(pages, breaks) {
      document.paragraphs[first].style.breakBefore = kind
      first += count * 5
    }
    return document
  }

  private func layout(_ document: Document, _ options: LayoutOptions) throws -> Layout {
    try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  @Test(
    "BK-F3: each part has its numerals, and a number to begin with or that after the part before")
  func numbers() throws {
    var document = document(pages: [2, 3, 1], breaks: [.page, .leaf, .page])
    document.sections = [
      DocumentSection(firstParagraph: 0, firstNumber: 1, numerals: .roman),
      DocumentSection(firstParagraph: 10, firstNumber: 1),
      DocumentSection(firstParagraph: 25),
    ]
    let pages = try layout(document, options()).pages
    #expect(pages.map { $0.furniture.first?.text } == ["i", "ii", "1", "2", "3", "4"])
    #expect(pages.map(\.label?.text) == ["i", "ii", "1", "2", "3", "4"])
    #expect(pages.map(\.side) == [.left, .right, .left, .right, .left, .right])
  }

  @Test("BK-F4, BK-H6: a page that is left blank counts, and belongs to the part before it")
  func blankPages() throws {
    var document = document(pages: [1, 1], breaks: [.centeredLeaf, .leaf])
    document.sections = [
      DocumentSection(firstParagraph: 0, showsFurniture: false),
      DocumentSection(firstParagraph: 5),
    ]
    let pages = try layout(document, options()).pages
    #expect(pages.count == 3 && pages[1].columns.isEmpty)
    #expect(pages.map(\.number) == [1, 2, 3])
    #expect(pages.map { $0.furniture.map(\.text) } == [[], [], ["3"]])
  }

  @Test("BK-F3: pages before the first part are numbered as the options say")
  func pagesBefore() throws {
    var options = try options()
    options.furniture.firstNumber = 7
    var document = document(pages: [1, 1], breaks: [.page, .page])
    document.sections = [DocumentSection(firstParagraph: 5, firstNumber: 1)]
    #expect(try layout(document, options).pages.map(\.number) == [7, 1])
  }

  @Test("BK-F3: the JSON has a number's letters, and comes back")
  func json() throws {
    var document = document(pages: [2], breaks: [.page])
    document.sections = [DocumentSection(firstParagraph: 0, firstNumber: 3, numerals: .roman)]
    let layout = try layout(document, options())
    let bytes = layout.json()
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"number\":3,\"label\":\"iii\""))
    let record = try LayoutRecord(json: bytes)
    #expect(record.pages.map(\.label) == ["iii", "iv"] && record.json() == bytes)
  }

  @Test("BK-F3: a part gives the same pages in pieces as at once")
  func pieces() throws {
    var document = document(pages: [30, 40], breaks: [.page, .leaf])
    document.sections = [
      DocumentSection(firstParagraph: 0, firstNumber: 1, numerals: .roman),
      DocumentSection(firstParagraph: 150, firstNumber: 1),
    ]
    let typesetter = Typesetter(shaper: FixtureShaper(), options: try options())
    var stream = try typesetter.pages(of: document)
    stream.partSize = 1
    var labels: [String?] = []
    while let part = try stream.next() { labels += part.pages.map(\.label?.text) }
    #expect(try labels == typesetter.typeset(document).pages.map(\.label?.text))
    #expect(labels[29] == "xxx" && labels[30] == "1" && labels.last == "40")
  }

  @Test("DESIGN: the outline names each heading with its level and page")
  func outline() throws {
    var document = document(pages: [1, 1], breaks: [.page, .page])
    document.paragraphs[0].role = .title
    document.paragraphs[5].role = .heading(level: 1)
    let layout = try layout(document, options())
    #expect(layout.outline.map(\.level) == [1, 2])
    let second = try #require(
      layout.pages.first { page in layout.columns[page.columns].contains { $0.paragraph == 5 } })
    #expect(layout.outline.map(\.page) == [0, second.index])
    #expect(layout.outline.first?.title == String(repeating: "春", count: 10))
    #expect(try LayoutRecord(json: layout.json()).outline == layout.outline)
  }
}
