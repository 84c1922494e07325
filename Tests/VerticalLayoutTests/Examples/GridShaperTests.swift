import Testing
import VerticalLayout

/// The example of AnotherShaper.md in the documentation: the engine with a shaper that opens no fonts.
@Suite struct GridShaperTests {
  // The parts between two marks stand on the page, word by word.
  // example begins: shaper
  /// A font for a terminal: each character is a square, and its glyph has the character's number.
  struct GridShaper: Shaper, Sendable {
    func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? { FontID(0) }

    func primaryFont(for style: FontRequest) -> FontID? { FontID(0) }

    func metrics(of font: FontID, size: Length) -> FontMetrics {
      let descent = size.scaled(by: 1, over: 8)
      return FontMetrics(ascent: size - descent, descent: descent)
    }

    func hasVerticalForm(
      of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag
    ) -> Bool { false }

    func shape(
      _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
    ) {
      let upright = metrics(of: run.font, size: run.size)
        .synthesizedUprightOrigin(advance: run.size, cell: run.size)
      let origin = run.orientation == .upright ? upright : PhysicalPoint(x: .zero, y: .zero)
      for index in run.isRightToLeft ? Array(run.scalars.reversed()) : Array(run.scalars) {
        let isMark = text[index].properties.generalCategory == .nonspacingMark
        glyphs.append(
          ShapingRun.ShapedGlyph(
            id: text[index].value, cluster: Int32(index),
            advance: isMark ? 0 : Int32(run.size.rawValue), extent: Int32(run.size.rawValue),
            x: Int32(origin.x.rawValue), y: Int32(origin.y.rawValue)))
      }
    }

    func description(of font: FontID) -> FontDescription {
      FontDescription(family: "Terminal", face: "Regular", index: 0)
    }
  }
  // example ends

  // example begins: page
  /// The rows of a text in columns, for a terminal.
  static func rows(of text: String, height: Int) throws -> [String] {
    let em = Length.pt(1)
    var options = LayoutOptions(style: TextStyle(size: em))
    options.columns.measure = em * height
    options.columns.gap = .zero
    options.page.size = .size(width: nil, height: nil)
    options.page.margins = Margins(top: .zero, right: .zero, bottom: .zero, left: .zero)
    options.overflow = .grow
    options.spacing.trim = Trim.none  // Nothing is half a square long.
    options.spacing.autospace = .gap(.zero)
    let layout = try Typesetter(shaper: GridShaper(), options: options).typeset(Document(text))

    let width = layout.contentSize.width.wholeMultiples(of: em)
    var grid = Array(repeating: Array(repeating: "\u{3000}", count: width), count: height)
    for column in 0..<layout.columnCount {
      for index in layout.cells(ofColumn: column) {
        let cell = layout.cell(index, ofColumn: column)
        let row = cell.bounds.y.wholeMultiples(of: em)
        grid[row][cell.bounds.x.wholeMultiples(of: em)] = layout.text(in: cell.range)
      }
    }
    return grid.map { $0.joined() }
  }
  // example ends

  @Test("The engine sets a page for a terminal, without any font") func poem() throws {
    let rows = try Self.rows(of: "春眠不覺曉\n處處聞啼鳥", height: 5)
    #expect(rows == ["處春", "處眠", "聞不", "啼覺", "鳥曉"])
  }

  @Test("A mark has no square of its own, and 。 begins no column") func marks() throws {
    #expect(try Self.rows(of: "か\u{3099}二。四", height: 2) == ["四二か\u{3099}", "\u{3000}。\u{3000}"])
  }

  @Test("The typesetter of a shaper that may be shared may be shared, too") func sendable() {
    func requireSendable(_ value: some Sendable) {}
    let typesetter = Typesetter(shaper: GridShaper())
    requireSendable(typesetter)
    if let stream = try? typesetter.pages(of: Document("一")) { requireSendable(stream) }
  }

  @Test("YY-27 threads share documents, typesetters and layouts, and all get the same")
  func shared() async throws {
    let typesetter = Typesetter(shaper: GridShaper())
    let document = Document(String(repeating: "春眠不覺曉，處處聞啼鳥。\n", count: 200))
    let layout = try typesetter.typeset(document)
    let expected = layout.json()
    let ranges = Array(layout.ranges(of: "聞啼"))
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let own = try typesetter.typeset(document)
          return own == layout && own.json() == expected && layout.json() == expected
            && Array(layout.ranges(of: "聞啼")) == ranges
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results == Array(repeating: true, count: 8) && ranges.count == 200)
  }
}
