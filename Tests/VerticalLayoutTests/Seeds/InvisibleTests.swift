import Testing

@testable import VerticalLayout

/// Marks for what cannot be seen, text as outlines, and the largest size that fits.
@Suite struct InvisibleTests {
  private func layout(_ text: String, shows: Bool = true) throws -> Layout {
    try G10(100).with { $0.overlay.showsInvisibles = shows }.layout(text)
  }

  private func marks(_ text: String) throws -> [DisplayItem] {
    let shown = try layout(text).displayList(ofPage: 0)
    let plain = try layout(text, shows: false).displayList(ofPage: 0)
    // They come last, and nothing else is changed.
    #expect(Array(shown.items.prefix(plain.items.count)) == plain.items)
    #expect(shown.columns == plain.columns && shown.text == plain.text)
    return Array(shown.items.dropFirst(plain.items.count))
  }

  @Test(
    "TK-14 U+3000, a tab and a newline each have a mark",
    arguments: [
      ("一　二", 1), ("一\t二", 1), ("一\n二", 1), ("一　\t 二\n\n三\r\n", 6), ("一二", 0),
      ("一\u{2028}二\u{85}三\u{2029}", 3), ("　", 1), ("", 0),
      ("一\u{A0}二\u{202F}三é", 2),
    ])
  func marked(_ text: String, _ count: Int) throws {
    #expect(try marks(text).count == count)
    #expect(try layout(text).json() == layout(text, shows: false).json())
  }

  @Test(
    "TK-14 each character without a width has a mark that names it",
    arguments: [
      ("一\u{200B}二", ["ZWSP"]), ("一\u{2060}二", ["WJ"]), ("\u{FEFF}一", ["BOM"]),
      ("co\u{AD}op", ["SHY"]), ("一\u{200F}\u{2067}二\u{2069}", ["RLM", "RLI", "PDI"]),
      ("葛\u{E0100}\u{FE00}", ["VS17", "VS1"]), ("一\u{7}二", ["0007"]), ("\u{E0041}", ["E0041"]),
    ])
  func named(_ text: String, _ names: [String]) throws {
    let found = try marks(text)
    #expect(text.unicodeScalars.compactMap(InvisibleName.of) == names)
    #expect(found.count == names.count)
    // Letters are three dots wide, and one apart.
    for (item, name) in zip(found, names) {
      guard case .path(let path) = item else {
        Issue.record("\(item)")
        continue
      }
      let points = path.steps.compactMap { step in
        switch step {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
      let dot = Length.pt(10).scaled(by: 1, over: 32)
      let (left, right) = (points.map(\.x).min() ?? .zero, points.map(\.x).max() ?? .zero)
      let (top, foot) = (points.map(\.y).min() ?? .zero, points.map(\.y).max() ?? .zero)
      #expect(
        right - left <= dot * (name.count * 4 - 1) && right - left >= dot * (name.count * 4 - 3))
      #expect(foot - top == dot * 5)
    }
    #expect(try layout(text).json() == layout(text, shows: false).json())
  }

  @Test("TK-14 a mark stands in its cell, that of a newline below the last one") func places()
    throws
  {
    let items = try marks("一　二\n三")
    guard case .stroke(let frame, _, _) = items[0], case .path(let hook) = items[1] else {
      Issue.record("\(items)")
      return
    }
    #expect(rect(10, 10, 10, 10).contains(frame))
    #expect(
      hook.steps.allSatisfy { step in
        switch step {
        case .move(let point), .line(let point): point.y >= .pt(30) && point.y <= .pt(40)
        default: false
        }
      })
  }

  @Test("TK-14 a text that is cut short has no mark after its token") func token() throws {
    let layout = try G10(30).with {
      $0.overlay.showsInvisibles = true
      $0.columns.maximum = 1
    }.layout("一二　三四\n五\n")
    #expect(layout.columnTexts == ["一二…"])
    let isGlyphs = layout.displayList(ofPage: 0).items.map { item in
      if case .glyphs = item { true } else { false }
    }
    #expect(!isGlyphs.contains(false))
  }

  @Test("DT-23 a page without its text has the same glyphs at the same places") func outlined()
    throws
  {
    let layout = try layout("一二abc\n三", shows: false)
    let list = layout.displayList(ofPage: 0)
    #expect(list.outlined.text.isEmpty && !list.text.isEmpty)
    #expect(list.outlined.glyphRuns.map(\.glyphs) == list.glyphRuns.map(\.glyphs))
    #expect(list.outlined.items.count == list.items.count)
  }

  @Test(
    "CJ-17 the largest size, in steps of 0.1 pt, at which nothing is left out",
    arguments: [1, 4, 17, 60, 200])
  func largestSize(_ count: Int) throws {
    let document = Document(.han(count))
    let margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    func options(_ size: Length) -> LayoutOptions {
      LayoutOptions(style: TextStyle(size: size), page: .size(width: .pt(100), height: .pt(80))) {
        $0.page.margins = margins
        $0.overflow = .truncate
      }
    }
    func isCut(_ size: Length) throws -> Bool {
      do {
        return try Typesetter(shaper: FixtureShaper(), options: options(size)).typeset(document)
          .isTruncated
      } catch { return true }
    }
    let size = try #require(
      try Typesetter.largestSize(
        of: document, in: .pt(1)...(.pt(80)), shaper: FixtureShaper(), options: options))
    #expect(try !isCut(size))
    #expect(try size >= Length(points: 79.9) || isCut(size + Length(points: 0.11)))
    let none = try Typesetter.largestSize(
      of: Document(.han(100_000)), in: .pt(1)...(.pt(80)), shaper: FixtureShaper(), options: options
    )
    #expect(none == nil)
  }
}
