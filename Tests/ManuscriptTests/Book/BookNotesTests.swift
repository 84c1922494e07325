import Testing
import VerticalLayout

@testable import Manuscript

/// Notes after all texts of a book, its links from text to text, and breaks before the chapters of a text (BK-B1).
struct BookNotesTests {
  private func text(_ source: String, placement: NotePlacement = .end) throws -> BookText {
    var options = ManuscriptOptions(language: .japanese)
    options.notation = .named(.marks)
    options.notes = placement
    return BookText(try ManuscriptReader(options: options).read(Array(source.utf8)).document)
  }

  private func lines(_ composed: ComposedBook) -> [String] {
    composed.document.paragraphs.map { String(composed.document.text.slice($0.range)) }
  }

  /// The targets of a book's links, by the text that they are on.
  private func links(_ document: Document) -> [String: String] {
    var places: [String: Int] = [:]
    for span in document.spans {
      if case .anchor(let name) = span.attribute { places[name] = span.range.lowerBound }
    }
    var found: [String: String] = [:]
    for span in document.spans {
      guard case .link(let target) = span.attribute else { continue }
      let place = target.hasPrefix("#") ? places[String(target.dropFirst())] : nil
      let line = place.flatMap { offset in document.paragraphs.first { $0.end > offset } }
      found[String(document.text.slice(span.range))] =
        line.map { String(document.text.slice($0.range)) } ?? target
    }
    return found
  }

  @Test("BK-B1: notes stand after all texts, below the headings of their chapters")
  func notes() throws {
    for placement in [NotePlacement.end, .chapter] {
      let texts = [
        "# 一\n\n甲[^a]\n\n## 節\n\n乙[^b]\n\n[^a]: 子\n[^b]: 丑\n",
        "# 二\n\n丙[^a]\n\n# 三\n\n丁[^b]\n\n[^b]: 卯\n[^a]: 寅\n", "# 四\n\n戊\n",
      ]
      var book = Book(
        title: "書", body: try texts.map { .text(try text($0, placement: placement)) },
        back: [.notes, .colophon])
      book.language = .japanese
      let composed = BookComposer(book).composed(with: [])
      #expect(
        lines(composed).filter { !$0.isEmpty } == [
          "一", "甲1", "節", "乙2", "二", "丙1", "三", "丁2", "四", "戊", "注", "一", "1　子", "2　丑", "二",
          "1　寅", "三", "2　卯", "書",
        ])
      // No blank line is left where they stood.
      #expect(!lines(composed).joined(separator: "\n").contains("乙2\n\n二"))
      let document = composed.document
      let first = try #require(document.paragraphs.first { document.text.slice($0.range) == "注" })
      #expect(first.style.breakBefore == .page && first.role == .heading(level: 1))
      // Each number leads to its own note, and back.
      let anchors = document.spans.compactMap { span in
        if case .anchor(let name) = span.attribute { name } else { nil }
      }
      #expect(Set(anchors).count == anchors.count && anchors.count == 8, "\(anchors)")
      for span in document.spans {
        if case .link(let target) = span.attribute {
          #expect(anchors.contains(String(target.dropFirst())), "\(target)")
        }
      }
      let origin = try #require(document.origin)
      for sign in ["甲", "子", "丁", "卯"] {
        let range = try #require(document.ranges(of: sign).first { _ in true })
        if ["甲", "丁"].contains(sign) {
          #expect(origin.source.slice(origin.map.sourceRange(of: range)) == sign)
        }
        for (number, text) in book.body.enumerated() {
          guard case .text(let text) = text,
            let inText = text.document.ranges(of: sign).first(where: { _ in true })
          else { continue }
          #expect(composed.range(of: inText, ofText: number) == range)
        }
      }
    }
  }

  @Test("BK-B1: without a place for them notes stay with their texts") func notesInTexts() throws {
    let book = Book(
      title: "書", body: [.text(try text("甲[^a]\n\n[^a]: 子\n")), .text(try text("乙"))])
    #expect(
      lines(BookComposer(book).composed(with: [])).filter { !$0.isEmpty } == ["甲1", "1　子", "乙"])
  }

  @Test(
    "BK-B1, NT5: notes for the pages of their references come last, after all that the book has")
  func notesOnPages() throws {
    let sources = [
      "# 一\n\n甲[^a]^[子]{x=1cm y=1cm}\n\n[^a]: 丑\n", "# 二\n\n乙^[寅]{x=1cm y=1cm}[^a]\n\n[^a]: 卯\n",
    ]
    for (placement, expected) in [
      (NotePlacement.end, ["一", "甲1", "1　丑", "二", "乙1", "1　卯", "書", "子", "寅"]),
      (.foot, ["一", "甲1", "二", "乙1", "書", "1　丑", "子", "寅", "1　卯"]),
    ] {
      var book = Book(
        title: "書", body: try sources.map { .text(try text($0, placement: placement)) },
        back: [.colophon])
      book.hasNotesOnPages = placement == .foot
      let composed = BookComposer(book).composed(with: [])
      #expect(lines(composed).filter { !$0.isEmpty } == expected)
      let document = composed.document
      // Each has a name of its own, which one reference has.
      let names = document.spans.compactMap { span in
        switch span.attribute {
        case .noteText(let name): name
        case .freeNote(let note): note.name
        default: nil
        }
      }
      #expect(Set(names).count == 4 && names.count == 4, "\(names)")
      for name in names {
        #expect(document.spans.count { $0.attribute == .noteReference(name) } == 1)
      }
    }
    // Where only the pages up to the contents are composed, these have their notes.
    var book = Book(
      title: "書", front: [.text(try text(sources[0])), .contents],
      body: [.text(try text(sources[1]))])
    book.language = .japanese
    let front = BookComposer(book).composedUpToContents(with: [])
    #expect(front.paragraphs.last.map { front.text.slice($0.range) } == "子")
  }

  @Test("BK-B4: words in notes have the pages of the notes") func termsInNotes() throws {
    let book = Book(
      title: "書", body: [.text(try text("甲[^a]\n\n[^a]: [法]{index=ほう}\n")), .text(try text("乙"))],
      back: [.notes, .index])
    let composed = BookComposer(book).composed(with: [])
    let place = try #require(composed.places.first)
    #expect(composed.document.text.slice(TextRange(place, place + 3)) == "法")
  }

  @Test("BK-B1: links that name a file of the book lead to its text, its places and headings")
  func links() throws {
    let sources = [
      "# 一\n\n[甲](two.md) [乙](two.md#place) [丙](./two.md#a-heading) [丁](sub/../two.md#節)"
        + " [戊](two.md#none) [己](three.md) [庚](https://example.org/two.md) [辛](two.md#%E7%AF%80)",
      "\n\n# 二\n\n[子]{#place}\n\n## 節\n\n丑\n\n## a heading\n\n[寅](../chapters/one.md)",
    ]
    var texts = try sources.map { try text($0) }
    texts[0].name = "chapters/one.md"
    texts[1].name = "chapters/two.md"
    let composed = BookComposer(Book(title: "書", body: texts.map { .text($0) })).composed(with: [])
    #expect(
      links(composed.document) == [
        "甲": "二", "乙": "子", "丙": "a heading", "丁": "節", "戊": "#two.md#none",
        "己": "three.md", "庚": "https://example.org/two.md", "辛": "節", "寅": "一",
      ])
  }

  @Test("BK-H6: chapters of a text begin pages where this is asked for") func chapters() throws {
    var one = try text("# 一\n人名\n\n## 甲\n\n子\n\n## 乙\n\n丑\n\n## 丙 {break=spread}\n\n寅")
    one.chapterBreak = .leaf
    func breaks(_ book: Book) -> [String: ParagraphStyle.Break] {
      let document = BookComposer(book).composed(with: []).document
      let found = document.paragraphs.compactMap { paragraph in
        paragraph.style.breakBefore.map { (String(document.text.slice(paragraph.range)), $0) }
      }
      return Dictionary(found) { first, _ in first }
    }
    // The first chapter stands below the title.
    #expect(breaks(Book(title: "書", body: [.text(one)])) == ["乙": .leaf, "丙": .spread])
    var many = try text("# 一\n\n子\n\n# 二\n\n## 節\n\n丑\n\n# 三\n\n寅")
    many.chapterBreak = .spread
    let two = Book(title: "書", body: [.text(try text("# 序\n\n甲")), .text(many)])
    #expect(breaks(two) == ["一": .spread, "二": .spread, "三": .spread])
    many.chapterBreak = nil
    #expect(
      breaks(Book(title: "書", body: [.text(try text("# 序\n\n甲")), .text(many)])) == ["一": .page])
  }
}
