import Testing
import VerticalLayout

/// The example of docs/queries.md: a label with links, which asks its layout what it needs. Nothing of it
/// is more than the public interface.
@Suite struct LabelExampleTests {
  // The part between the two marks stands in docs/queries.md, word by word.
  // example begins
  /// A label: a text with links in vertical columns, as large as the text is.
  struct Label<S: Shaper> {
    let typesetter: Typesetter<S>
    let layout: Layout

    init(_ text: String, links: [(word: String, target: String)], shaper: S) throws {
      var document = Document(text)
      for link in links {
        // Each place of the word becomes a link.
        for range in TextMatches(of: link.word, in: text) {
          document.spans.append(AttributeSpan(range, .link(link.target)))
        }
      }
      var options = LayoutOptions(style: TextStyle(size: .pt(10)))
      options.columns.measure = .pt(40)
      options.page.size = .size(width: nil, height: nil)
      options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
      typesetter = Typesetter(shaper: shaper, options: options)
      layout = try typesetter.typeset(document)
    }

    /// The size to give the view.
    var size: PhysicalSize { layout.contentSize }

    /// What a tap does: it opens a link, with 7.5 pt to spare, or else puts the caret somewhere.
    enum Action: Equatable {
      case open(String)
      case placeCaret(PhysicalRect)
      case nothing
    }

    func action(forTapAt point: PhysicalPoint) -> Action {
      if let link = layout.link(at: point, onPage: 0, tolerance: Length(points: 7.5)) {
        return .open(link.target)
      }
      guard let position = layout.closestPosition(to: point, onPage: 0),
        let caret = layout.caret(at: position)
      else { return .nothing }
      return .placeCaret(caret.rect)
    }

    /// What to paint while a finger goes from one point to another, and the text that would be copied.
    func selection(
      from start: PhysicalPoint, to end: PhysicalPoint
    ) -> (rects: [PhysicalRect], text: String)? {
      guard let first = layout.closestPosition(to: start, onPage: 0),
        let last = layout.closestPosition(to: end, onPage: 0)
      else { return nil }
      let range = TextRange(min(first.offset, last.offset), max(first.offset, last.offset))
      return (layout.selectionRects(for: range).map(\.rect), layout.text(in: range))
    }
  }
  // example ends

  @Test("CJ-08, YY-48 the label of docs/queries.md") func label() throws {
    let label = try Label(
      "春眠不覺曉處處聞啼鳥", links: [("處", "https://example.org/chu")],
      shaper: FixtureShaper())
    #expect(label.size.height == .pt(40))
    #expect(label.layout.links(onPage: 0).map(\.range) == [TextRange(15, 21)])
    let link = try #require(label.layout.links(onPage: 0).first { _ in true })
    #expect(label.action(forTapAt: link.rects[0].center) == .open("https://example.org/chu"))
    let away = PhysicalPoint(x: label.size.width, y: .zero)
    #expect(
      label.action(forTapAt: away)
        == .placeCaret(
          PhysicalRect(x: label.size.width - .pt(10), y: .zero, width: .pt(10), height: .zero)))
    let selection = try #require(
      label.selection(from: away, to: PhysicalPoint(x: .zero, y: .pt(999))))
    #expect(selection.text == "春眠不覺曉處處聞啼鳥" && selection.rects.count == 3)
  }
}
