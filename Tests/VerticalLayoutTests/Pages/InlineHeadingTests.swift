import Testing

@testable import VerticalLayout

/// Headings that stand before their text (BK-H7), with fixture G at 10 pt: columns of twenty characters, eight of them,
/// 20 pt from each other.
@Suite struct InlineHeadingTests {
  /// - Parameter before: paragraphs of one column before it.
  private func layout(
    _ heading: Int, _ form: InlineHeading.Form, text: [String], before: Int = 0, tiers: Int = 1,
    _ change: (inout LayoutOptions) -> Void = { _ in },
    document addTo: (inout Document) -> Void = { _ in }
  ) throws -> Layout {
    var options = LayoutOptions(style: TextStyle(size: .pt(10)))
    options.page.size = .size(width: .pt(200), height: .pt(tiers == 1 ? 260 : 480))
    options.columns.gap = .pt(10)
    options.bookPages.typeArea = BookPages.TypeArea(characters: 20, columns: 8)
    options.regions.tiers = tiers
    change(&options)
    let lead = String(repeating: "前\n", count: before)
    let words = String(repeating: "題", count: heading)
    var document = Document(lead + words + text.joined(separator: "\n"))
    document.spans = [
      AttributeSpan(
        TextRange(lead.utf8.count, lead.utf8.count + words.utf8.count),
        .heading(InlineHeading(form, level: 2)))
    ]
    addTo(&document)
    return try Typesetter(shaper: FixtureShaper(), options: options).typeset(document)
  }

  /// The place of the first character of the body on each column, in points.
  private func starts(_ layout: Layout) -> [Double] {
    layout.columns.map { column in
      let first = column.cells.first { index in
        !column.insets.contains { $0.cells.contains(index) }
      }
      return first.map { layout.cells[$0].start.points } ?? -1
    }
  }

  @Test(
    "BK-H7: a heading in its window has one to three small columns beside two or three of the text",
    arguments: [
      (1, [1], 2, 3), (4, [4], 2, 6), (6, [6], 2, 8), (7, [4, 3], 3, 6), (20, [10, 10], 3, 12),
      (21, [7, 7, 7], 3, 9),
    ], [1, 2])
  func windows(
    _ window: (characters: Int, lines: [Int], columns: Int, length: Int), _ tiers: Int
  ) throws {
    let layout = try layout(
      window.characters, .window, text: [String(repeating: "文", count: 90)], tiers: tiers)
    let inset = try #require(layout.columns[0].insets.first)
    #expect(inset.form == .window && layout.columns[0].windowColumns == window.columns)
    #expect(inset.lines.map(\.cells.count) == window.lines)
    // Half an em before it, one to two after it, a whole number in all.
    #expect(inset.lines.allSatisfy { $0.start == .pt(5) })
    #expect(inset.length == .pt(window.length * 10))
    // A quarter of an em apart, in the middle of the columns beside them.
    let middle = Double(window.columns - 1) * -10
    let first = middle + Double(window.lines.count - 1) * 6.25
    #expect(
      inset.lines.map(\.shift.points) == window.lines.indices.map { first - Double($0) * 12.5 })
    let expected = (0..<4).map { $0 < window.columns ? Double(window.length * 10) : 0 }
    #expect(Array(starts(layout).prefix(4)) == expected)
    #expect(layout.diagnostics.isEmpty)
  }

  @Test("BK-H7: short paragraphs after it stand beside it too", arguments: [1, 2])
  func shortParagraphs(_ tiers: Int) throws {
    let layout = try layout(21, .window, text: ["文", "「文」", "", "文", "文"], tiers: tiers)
    #expect(starts(layout) == [90, 90, -1, 0, 0])
  }

  @Test("BK-H7: a window begins after another one", arguments: [1, 2])
  func twoWindows(_ tiers: Int) throws {
    let words = String(repeating: "題", count: 21)
    let layout = try layout(
      21, .window, text: ["文", words + "文文"], tiers: tiers,
      document: { document in
        document.spans.append(
          AttributeSpan(TextRange(67, 67 + 63), .heading(InlineHeading(.window, level: 2))))
      })
    let first = layout.columns.filter { $0.windowColumns == 3 }
    #expect(first.count == 2 && first[0].axis - first[1].axis == .pt(60))
    #expect(first.map { $0.insets[0].lines[0].start } == [.pt(5), .pt(5)])
    #expect(layout.columns.map(\.range.count).reduce(0, +) == layout.text.utf8.count)
    #expect(layout.diagnostics.isEmpty && layout.outline.count == 2)
  }

  @Test("BK-H7: its columns are never apart", arguments: [5, 6, 7], [1, 2])
  func together(_ before: Int, _ tiers: Int) throws {
    let layout = try layout(
      21, .window, text: [String(repeating: "文", count: 60)], before: before, tiers: tiers)
    let first = try #require(layout.columns.firstIndex { $0.windowColumns > 0 })
    let places = (first..<first + 3).map { index in
      [layout.pages.firstIndex { $0.columns.contains(index) } ?? -1, layout.columns[index].tier]
    }
    #expect(Set(places).count == 1, "\(places)")
    let moved = before > 5
    #expect(places[0] == (moved ? (tiers == 1 ? [1, 0] : [0, 1]) : [0, 0]))
  }

  @Test(
    "BK-H7: an em stands after a run-in heading, and after one that leaves no room for a window",
    arguments: [
      (3, InlineHeading.Form.runIn, "文文", 0, 40.0), (3, .runIn, "　文文", 0, 40),
      (40, .window, "文文", 2, 10), (40, .window, "文文", 2, 10),
    ])
  func runIn(
    _ count: Int, _ form: InlineHeading.Form, _ text: String, _ column: Int, _ start: Double
  ) throws {
    let layout = try layout(count, form, text: [text])
    #expect(layout.columns.allSatisfy { $0.insets.isEmpty })
    let body = try #require(
      layout.cells.firstIndex { String(layout.text.slice($0.range)) == "文" })
    let own = try #require(layout.columns.firstIndex { $0.cells.contains(body) })
    #expect(own == column)
    // At a column's head nothing is before it.
    #expect(layout.cells[body].start.points == (own > 0 ? 0 : start))
  }

  @Test("BK-H7: in justified text columns beside a window begin and end together")
  func justified() throws {
    let text = String(repeating: "文、", count: 40) + "文「文」文文"
    let layout = try layout(5, .window, text: [text]) { $0.columns.alignment = .justify }
    #expect(starts(layout).prefix(3) == [70, 70, 0])
    #expect(layout.columns.dropLast().allSatisfy { $0.length == .pt(200) })
  }

  @Test("BK-H10: a heading before its text is in the outline and the structure, and heads pages")
  func outline() throws {
    for form in InlineHeading.Form.allCases {
      let layout = try layout(4, form, text: ["文文文文"], before: 1)
      #expect(layout.outline.map(\.title) == ["題題題題"] && layout.outline.map(\.level) == [2])
      let tags = layout.displayList(ofPage: 0).columns.compactMap(\.paragraph)
      #expect(tags.map(\.headingLevel) == [0, 2, 0] && tags.map(\.index) == [0, 1, 1])
    }
    var document = Document("題文\n章節文")
    document.spans = [
      AttributeSpan(TextRange(0, 3), .heading(InlineHeading(.runIn, level: 1, runningHead: "短"))),
      AttributeSpan(TextRange(7, 13), .heading(InlineHeading(.window, level: 2))),
    ]
    var titles = RunningTitles(document, levels: [1, 2])
    #expect(titles.titles(throughParagraph: 1).mapValues(\.text) == [1: "短", 2: "章節"])
  }

  @Test("BK-H7: other spans of headings are bold text, and told of")
  func elsewhere() throws {
    var document = Document("文文題文")
    document.spans = [
      AttributeSpan(TextRange(6, 9), .heading(InlineHeading(.window, level: 1)))
    ]
    let layout = try Typesetter(shaper: FixtureShaper()).typeset(document)
    #expect(layout.diagnostics.map(\.code) == [.attributeNotSet] && layout.outline.isEmpty)
  }
}

extension Column {
  /// The columns that stand beside the heading in its window that it begins with (BK-H7); 0 for none.
  fileprivate var windowColumns: Int {
    guard let inset = insets.first, inset.form == .window else { return 0 }
    return HeadingWindow.columns(besideLines: inset.lines.count)
  }
}
