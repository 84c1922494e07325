import Testing
import VerticalFonts
import VerticalLayout

@testable import VerticalWriters

/// The structure of a PDF, element by element.
struct StructureTests {
  let library = FontLibrary()

  /// A page with a column of each text.
  private func page(
    _ columns: [(text: String, ColumnItems.ParagraphTag?, link: Int?)], _ items: DisplayItem...
  ) throws -> DisplayList {
    let text = columns.map(\.text).joined(separator: "\n") + "\n"
    var page = try Samples.pages(text, fonts: [Samples.chinese], library: library)[0]
    #expect(page.columns.count == columns.count)
    for (index, column) in columns.enumerated() {
      page.columns[index].paragraph = column.1
      if let link = column.link {
        page.columns[index].fragments = [
          ColumnItems.TextFragment(items: page.columns[index].items, link: link)
        ]
      }
    }
    for item in items {
      if case .fill = item {
        page.append(item, as: .decoration(.ground))
      } else {
        page.append(item, as: .link)
      }
    }
    return page
  }

  private func pdf(_ pages: [DisplayList], isTagged: Bool = true) throws -> [UInt8] {
    let writer = PDFWriter(
      fonts: library, metadata: DocumentMetadata(), options: PDFOptions(isTagged: isTagged))
    for page in pages { try writer.add(page) }
    return try writer.finish()
  }

  private func tree(_ pages: DisplayList...) throws -> [String] {
    let bytes = try pdf(pages)
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let found = try Tool.structure(of: bytes)
    #expect(found.status == 0, "\(found.text)\(found.errors)")
    return found.text.split(separator: "\n").map(String.init)
  }

  private let area = PhysicalRect(x: .pt(1), y: .pt(1), width: .pt(9), height: .pt(9))

  @Test("DT-32: paragraphs go on over columns and pages, and end with another one")
  func paragraphs() throws {
    let (first, second) = (
      ColumnItems.ParagraphTag(index: 3), ColumnItems.ParagraphTag(index: 4, headingLevel: 9)
    )
    #expect(
      try tree(
        page([("甲", first, nil), ("乙", first, nil)]),
        page([("丙", first, nil), ("丁", second, nil)]), page([]),
        page([("戊", second, nil)])) == ["Document", "  P", "  H1"])
  }

  @Test(
    "WR5, BK-U3: a note in small columns is an element, with its brackets, over columns and pages")
  func notes() throws {
    let paragraph = ColumnItems.ParagraphTag(index: 0)
    func note(_ text: String, _ opening: String, _ closing: String, goesOn: Bool)
      -> ColumnItems.NoteFragment
    {
      ColumnItems.NoteFragment(
        text: text, opening: opening, closing: closing, continuesNote: goesOn)
    }
    var first = try page([("甲", paragraph, nil), ("乙", paragraph, nil)])
    first.columns[0].notes = [
      note("一", "", "", goesOn: false), note("二", "（", "", goesOn: false),
    ]
    first.columns[1].notes = [note("三", "", "", goesOn: true)]
    var second = try page([("丙", paragraph, nil), ("丁", ColumnItems.ParagraphTag(index: 1), nil)])
    second.columns[0].notes = [note("四", "", "）", goesOn: true)]
    // What would go on from another paragraph begins anew.
    second.columns[1].notes = [note("五", "", "", goesOn: true)]
    let found = try tree(first, second)
    #expect(
      found == [
        "Document", "  P", "    Warichu", "      WT “一”", "    Warichu", "      WP “（”",
        "      WT “二”", "      WT “三”", "      WT “四”", "      WP “）”", "  P", "    Warichu",
        "      WT “五”",
      ])
  }

  @Test("BK-U2: headings leave no level out on the way down, and may leave them out on the way up")
  func headings() throws {
    let tags = [3, 4, 9, 1, 3, 2].enumerated().map {
      ColumnItems.ParagraphTag(index: $0.offset, headingLevel: $0.element)
    }
    let columns: [(text: String, ColumnItems.ParagraphTag?, link: Int?)] = tags.map {
      ("甲", $0, nil)
    }
    #expect(
      try tree(page(columns)) == [
        "Document", "  H1", "  H2", "  H3", "  H1", "  H2", "  H2",
      ])
  }

  @Test("BK-U2: lines of contents are items of a table, which ends with them") func contents()
    throws
  {
    func entry(_ index: Int) -> ColumnItems.ParagraphTag {
      var tag = ColumnItems.ParagraphTag(index: index)
      tag.isContentsEntry = true
      return tag
    }
    #expect(
      try tree(
        page([
          ("目次", ColumnItems.ParagraphTag(index: 0, headingLevel: 1), nil), ("甲", entry(1), nil),
          ("甲", entry(1), nil), ("乙", entry(2), nil),
        ]),
        page([
          ("丙", entry(3), nil), ("丁", ColumnItems.ParagraphTag(index: 4), nil),
          ("戊", entry(5), nil),
        ])
      ) == [
        "Document", "  H1", "  TOC", "    TOCI", "      P", "    TOCI", "      P", "    TOCI",
        "      P", "  P", "  TOC", "    TOCI", "      P",
      ])
  }

  @Test("BK-U2: lists have items, each with its label and its body, and lists in them") func lists()
    throws
  {
    func item(_ index: Int, _ level: Int, marker: Int = 3, number: Int? = nil)
      -> ColumnItems.ParagraphTag
    {
      var tag = ColumnItems.ParagraphTag(index: index)
      tag.listItem = ListItem(level: level, markerLength: marker, number: number)
      return tag
    }
    let first = [item(0, 1), item(1, 2, number: 1), item(2, 2, marker: 0), item(3, 1)]
    let second = [
      item(3, 1), item(4, 1, number: 1), ColumnItems.ParagraphTag(index: 5), item(6, 1),
    ]
    func columns(_ tags: [ColumnItems.ParagraphTag]) -> [(
      text: String, ColumnItems.ParagraphTag?, link: Int?
    )] {
      tags.map { ("甲", $0, nil) }
    }
    #expect(
      try tree(page(columns(first)), page(columns(second))) == [
        "Document", "  L", "    LI", "      LBody", "        P", "        L", "          LI",
        "            LBody", "              P", "              P", "    LI", "      LBody",
        "        P", "  L", "    LI", "      LBody", "        P", "  P", "  L", "    LI",
        "      LBody", "        P",
      ])
  }

  @Test("BK-U2: page numbers and running heads are artifacts of pagination") func furniture() throws
  {
    var list = try page([("甲", ColumnItems.ParagraphTag(index: 0), nil)])
    list.size = PhysicalSize(width: .pt(100), height: .pt(200))
    // Where they stand on the page says nothing.
    for edge in [PageFurniture.FurnitureEdge.foot, .head, nil] {
      list.add(.fill(area, .black), as: .furniture(.folio, edge))
    }
    list.add(.fill(area, .black), as: .furniture(.rule, nil))
    list.add(.fill(area, .black), as: .paper)
    list.add(.fill(area, .black), as: .printMark)
    let text = try Tool.run(
      "qpdf", "--qdf", "--object-streams=disable", "{}", "-", on: pdf([list])
    ).text
    let found = text.split(separator: "\n").filter { $0.hasPrefix("/Artifact") }
    #expect(
      found == [
        "/Artifact<</Type/Background/BBox[1 190 10 199 ]>>BDC",
        "/Artifact<</Type/Pagination/Subtype/Footer>>BDC",
        "/Artifact<</Type/Pagination/Subtype/Header>>BDC", "/Artifact<</Type/Pagination>>BDC",
        "/Artifact BMC", "/Artifact<</Type/Page>>BDC",
      ])
    #expect(try tree(list) == ["Document", "  P"])
  }

  @Test("NT6: notes stand after the paragraph that refers to them, which goes on around them")
  func pageNotes() throws {
    let (first, second) = (
      ColumnItems.ParagraphTag(index: 3), ColumnItems.ParagraphTag(index: 4, headingLevel: 9)
    )
    let note = { ColumnItems.ParagraphTag(index: $0, notedParagraph: $1) }
    #expect(
      try tree(
        page([("甲", first, nil), ("乙", second, nil), ("注", note(7, 3), nil)]),
        page([("丙", second, nil), ("注", note(7, 3), nil), ("釋", note(8, 4), nil)]),
        page([("丁", second, nil), ("釋", note(8, 4), nil)])) == [
          "Document", "  P", "  Note", "  H1", "  Note",
        ])
  }

  @Test("DT-32: text of which nothing is known is one paragraph a page")
  func unknown() throws {
    let page = try page([("甲", nil, nil), ("乙", nil, nil)])
    #expect(try tree(page, page) == ["Document", "  P", "  P"])
    #expect(
      try tree(DisplayList(size: page.size, items: [.fill(area, .black)], as: .decoration(.ground)))
        == ["Document"])
  }

  @Test("DT-32: a link is an element of its page, in the paragraph that it begins in")
  func links() throws {
    let (first, second) = (ColumnItems.ParagraphTag(index: 0), ColumnItems.ParagraphTag(index: 1))
    let link = DisplayItem.link(uri: "https://a.jp/", [area])
    #expect(
      try tree(
        page([("甲", first, 0), ("乙", first, 0), ("丙", second, 0)], link),
        page([("丁", second, 0)], link)) == ["Document", "  P", "    Link", "  P", "    Link"])
    // One without text is there as well, and one without areas is none.
    #expect(
      try tree(
        page(
          [("甲", first, 0)], .link(uri: "https://a.jp/", []), .link(uri: "https://b.jp/", [area]))
      ) == ["Document", "  P", "    Span", "    Link"])
    #expect(try tree(page([], link)) == ["Document", "  Link"])
  }

  @Test("DT-32: a link to a place that there is not is no link")
  func jumps() throws {
    let tag = ColumnItems.ParagraphTag(index: 0)
    #expect(
      try tree(
        page(
          [("甲", tag, 0), ("乙", tag, 1)], .jump(to: "nowhere", [area]), .jump(to: "後", [area])),
        page([], .anchor(name: "後", area))) == ["Document", "  P", "    Span", "    Link"])
  }

  @Test("DT-32: every drawing beside the text is an artifact")
  func artifacts() throws {
    let pages = try Samples.pages(
      of: Samples.decorated, fonts: [Samples.chinese, Samples.dejaVu], library: library,
      size: .pt(24), language: .japanese)
    let bytes = try pdf(pages)
    let found = try Tool.structure(of: bytes)
    #expect(found.status == 0, "\(found.text)\(found.errors)")
    let content = try Tool.run("mutool", "show", "-b", "{}", "pages/1/Contents", on: bytes).text
    #expect(content.contains("/Artifact BMC"))
  }

  @Test("DT-32: thousands of pages and paragraphs make a tree")
  func many() throws {
    let pages = try (0..<70).map { number in
      try page((0..<20).map { ("甲", ColumnItems.ParagraphTag(index: number * 18 + $0), nil) })
    }
    let bytes = try pdf(pages)
    let found = try Tool.structure(of: bytes)
    #expect(found.status == 0, "\(found.errors)")
    #expect(found.text.split(separator: "\n").count == 1 + 70 * 20)
    #expect(try pdf(pages) == bytes)
  }

  @Test("DT-32: a paragraph takes few bytes") func size() throws {
    let pages = try (0..<200).map { number in
      try page((0..<16).map { ("甲乙丙", ColumnItems.ParagraphTag(index: number * 8 + $0 / 2), nil) })
    }
    let (tagged, bare) = (try pdf(pages).count, try pdf(pages, isTagged: false).count)
    let paragraphs = 200 * 8
    #expect(tagged - bare < 22 * paragraphs, "\(tagged - bare)")
    // A page takes a stream of its own, and a place.
    let half = try pdf(Array(pages[..<100]), isTagged: false).count
    #expect(bare - half < 200 * 100, "\(bare - half)")
  }

  // MARK: Bookmarks

  @Test("DT-32: bookmarks stand below each other by their levels")
  func levels() throws {
    let bytes = try pdf([
      page([
        ("一", ColumnItems.ParagraphTag(index: 0, headingLevel: 2), nil),
        ("二", ColumnItems.ParagraphTag(index: 1, headingLevel: 3), nil),
        ("字", ColumnItems.ParagraphTag(index: 2), nil),
        ("三", ColumnItems.ParagraphTag(index: 3, headingLevel: 1), nil),
        ("四", ColumnItems.ParagraphTag(index: 4, headingLevel: 3), nil),
        ("五", ColumnItems.ParagraphTag(index: 5, headingLevel: 2), nil),
        ("六", ColumnItems.ParagraphTag(index: 5, headingLevel: 2), nil),
      ])
    ])
    #expect(try Tool.run("qpdf", "--check", "{}", on: bytes).status == 0)
    let text = try Tool.run("mutool", "show", "{}", "outline", on: bytes).text
    let lines = text.split(separator: "\n").map { line in
      (
        depth: line.prefix { $0 != "\"" }.filter { $0 == "\t" }.count,
        title: line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      )
    }
    #expect(lines.map(\.title) == ["一", "二", "三", "四", "五六"])
    let first = lines.first?.depth ?? 0
    #expect(lines.map { $0.depth - first } == [0, 1, 0, 1, 1])
  }
}
