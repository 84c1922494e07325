import Testing

@testable import VerticalLayout

/// Headings that take the room of several columns, and do not end a page (BK-H2, BK-H4, JLREQ 4.1), with fixture G
/// at 10 pt.
@Suite struct HeadingBandTests {
  private func layout(
    _ texts: [String], heading: Int, lines: Int?, size: Int = 1024,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    var document = Document(texts.joined(separator: "\n"))
    document.paragraphs[heading].role = .heading(level: 3)
    document.paragraphs[heading].style.lines = lines
    document.spans = [AttributeSpan(document.paragraphs[heading].range, .size(.em(size)))]
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(250), height: .pt(150))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 10)
    change(&options)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// Lines, the heading's size, and the distances of its axis from those of the columns beside it, in points.
  @Test(
    "BK-H2: a heading stands in the middle of the room of some columns",
    arguments: [
      (1, 1024, 20.0), (2, 1024, 30), (3, 1024, 40), (3, 2048, 40), (4, 1365, 50),
    ])
  func bands(_ lines: Int, _ size: Int, _ distance: Double) throws {
    for tiers in [1, 2] {
      let layout = try layout([.han(10), "甲", .han(20)], heading: 1, lines: lines, size: size) {
        $0.regions.tiers = tiers
        if tiers == 2 { $0.page.size = .size(width: .pt(250), height: .pt(300)) }
      }
      let axes = layout.columns.map(\.axis)
      #expect(abs((axes[0] - axes[1] - Length(points: distance)).rawValue) <= 1, "\(tiers) tiers")
      #expect(abs((axes[1] - axes[2] - Length(points: distance)).rawValue) <= 1)
      // The columns of the text are on the grid.
      #expect((axes[0] - axes[2]).rawValue % Length.pt(20).rawValue == 0)
      #expect(axes[2] - axes[3] == .pt(20))
    }
  }

  @Test("BK-H2: at the head of a page the room is the same")
  func atHead() throws {
    for tiers in [1, 2] {
      let layout = try layout(["甲", .han(20)], heading: 0, lines: 3) {
        $0.regions.tiers = tiers
        if tiers == 2 { $0.page.size = .size(width: .pt(250), height: .pt(300)) }
      }
      let right = layout.pages[0].size.width - .pt(30)
      #expect(layout.columns[0].axis == right - .pt(5 + 20), "\(tiers) tiers")
      #expect(layout.columns[1].axis == right - .pt(5 + 60))
    }
  }

  @Test("BK-H2: without a pitch the room counts the body's columns and gaps")
  func withoutPitch() throws {
    let layout = try layout([.han(10), "甲", .han(20)], heading: 1, lines: 3, size: 1536) {
      $0.bookPages.typeArea = nil
      $0.page.size = .scroll
    }
    let axes = layout.columns.map(\.axis)
    #expect(axes[0] - axes[2] == .pt(80) && axes[0] - axes[1] == .pt(40))
  }

  /// The number of columns that stand before the heading, and its page.
  @Test(
    "BK-H4: a heading does not end a page",
    arguments: [(7, 0), (8, 0), (9, 1), (10, 1), (0, 0)])
  func notAtEnd(_ before: Int, _ page: Int) throws {
    for streams in [false, true] {
      var texts = Array(repeating: String.han(10), count: before)
      texts += ["甲", .han(30)]
      let whole = try layout(texts, heading: before, lines: nil)
      var pages = whole.pages.map {
        whole.columns[$0.columns].map { String(whole.text.slice($0.range)) }
      }
      if streams {
        var document = Document(texts.joined(separator: "\n"))
        document.paragraphs[before].role = .heading(level: 3)
        var options = LayoutOptions(style: TextStyle(size: .pt(10)))
        options.page.size = .size(width: .pt(250), height: .pt(150))
        options.columns.gap = .pt(10)
        options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 10)
        var stream = try Typesetter(shaper: FixtureShaper(), options: options).pages(of: document)
        stream.partSize = 1
        pages = []
        while let part = try stream.next() {
          pages += part.pages.map {
            part.columns[$0.columns].map { String(part.text.slice($0.range)) }
          }
        }
      }
      #expect(pages.joined().joined() == whole.text)
      let found = pages.firstIndex { $0.contains { $0.hasPrefix("甲") } }
      #expect(found == page)
      #expect(pages[page].last?.hasPrefix("甲") == false)
    }
  }

  @Test("BK-H4: headings that follow each other go on together, and a page of headings stays")
  func several() throws {
    var document = Document(
      (Array(repeating: String.han(10), count: 8) + ["甲", "乙", .han(30)]).joined(separator: "\n"))
    document.paragraphs[8].role = .heading(level: 1)
    document.paragraphs[9].role = .heading(level: 2)
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(250), height: .pt(150))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 10, columns: 10)
    let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
    #expect(try typesetter.typeset(document).pages.map(\.columns.count) == [8, 5])
    document = Document((0..<25).map { "章\($0)" }.joined(separator: "\n"))
    for index in 0..<25 { document.paragraphs[index].role = .heading(level: 1) }
    let layout = try typesetter.typeset(document)
    #expect(layout.pages.map(\.columns.count) == [10, 10, 5])
  }
}
