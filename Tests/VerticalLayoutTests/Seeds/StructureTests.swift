import Testing

@testable import VerticalLayout

/// The structure of the text, as a display list tells it.
@Suite struct StructureTests {
  private func columns(_ document: Document, _ case: G10 = G10(30)) throws -> [[ColumnItems]] {
    let layout = try `case`.layout(document)
    return layout.pages.indices.map { layout.displayList(ofPage: $0).columns }
  }

  private func document(_ text: String, _ spans: [(Range<Int>, Attribute)] = []) -> Document {
    var document = Document(text)
    document.spans = spans.map {
      AttributeSpan(TextRange($0.0.lowerBound * 3, $0.0.upperBound * 3), $0.1)
    }
    return document
  }

  @Test("DT-32: columns tell which paragraph they are a part of, and which of them are titles")
  func paragraphs() throws {
    var document = document("一二三四\n\n五\n六七")
    document.paragraphs[0].role = .title
    document.paragraphs[2].role = .author
    let found = try columns(document, G10(20, width: 20)).flatMap { $0 }.compactMap(\.paragraph)
    #expect(found.map(\.index) == [0, 0, 2, 3])
    #expect(found.map(\.headingLevel) == [1, 1, 0, 0])
  }

  @Test("DT-32: parts of columns tell which link they are")
  func links() throws {
    let link = Attribute.link("https://a.jp/")
    let pages = try columns(
      document("一二三四五六七", [(1..<5, link), (6..<7, .link("#甲")), (0..<1, .anchor("甲"))]))
    let parts = try #require(pages.first).map(\.fragments)
    #expect(parts.map { $0.map(\.link) } == [[0], [0], [1]])
    // 一 | 二三, 四五 | 六, 七
    let list = try G10(30).layout(
      document("一二三四五六七", [(1..<5, link), (6..<7, .link("#甲")), (0..<1, .anchor("甲"))])
    ).displayList(ofPage: 0)
    func text(_ items: Range<Int>) -> String {
      items.map { index in
        if case .glyphs(let run) = list.items[index] {
          String(decoding: run.text, as: UTF8.self)
        } else {
          ""
        }
      }.joined()
    }
    #expect(list.columns.flatMap(\.fragments).map { text($0.items) } == ["二三", "四五", "七"])
    #expect(list.columns.map { text($0.items) } == ["一二三", "四五六", "七"])
  }

  @Test("DT-32: of links over each other the last one has the text") func overlaps() throws {
    let pages = try columns(
      document("一二三", [(0..<3, .link("https://a.jp/")), (1..<2, .link("https://b.jp/"))]))
    #expect(pages[0][0].fragments.map(\.link) == [0, 1, 0])
  }

  @Test("DT-32: parts tell their language where it is another one") func languages() throws {
    var document = document("一二三", [(1..<2, .language(.japanese))])
    document.language = .traditionalChinese
    let parts = try columns(document)[0][0].fragments
    #expect(parts.map(\.language) == [.japanese])
    document.language = .japanese
    #expect(try columns(document)[0][0].fragments.isEmpty)
  }

  @Test("DT-32: a token belongs to its paragraph, and its link is its own") func token() throws {
    let layout = try G10(30, width: 20, overflow: .truncate)
      .with { $0.token = Token("…", link: "https://a.jp/") }
      .layout(Document("一二三四五六七八九十"))
    let list = layout.displayList(ofPage: 0)
    #expect(list.columns.last?.paragraph?.index == 0)
    #expect(list.columns.flatMap(\.fragments).map(\.link) == [0])
    #expect(
      list.columns.last?.fragments.first?.items.upperBound == list.columns.last?.items.upperBound)
  }
}
