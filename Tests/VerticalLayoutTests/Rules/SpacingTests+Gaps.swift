import Testing

@testable import VerticalLayout

/// The gap between Han and letters (A1 to A6).
extension SpacingTests {
  /// The starts of the cells, in points.
  private func starts(_ layout: Layout) -> [Double] { layout.cells.map(\.start.points) }

  @Test(
    "A1, A6: what is usual, and what is asked for",
    arguments: [
      ("ja", nil, 2.5), ("zh-Hans", nil, 2.5), ("zh-Hant", nil, 2.5), ("ko", nil, 0),
      ("und", nil, 0), ("fr", nil, 0), ("ja", Dimension.zero, 0), ("ja", .em(128), 1.25),
      ("ko", .em(256), 2.5), ("und", .absolute(.pt(3)), 3),
    ] as [(String, Dimension?, Double)])
  func gap(_ tag: String, _ autospace: Dimension?, _ gap: Double) throws {
    let language = try #require(LanguageTag(tag))
    let layout = try g10(language, autospace: autospace.map { .gap($0) }).layout("国AB国")
    #expect(starts(layout) == [0, 10 + gap, 15 + gap, 20 + 2 * gap])
    #expect(layout.columns[0].natural.points == 30 + 2 * gap)
  }

  @Test(
    "A1, A3, A4: beside what", arguments: all,
    [
      // The text, and after which of its cells there is a gap.
      ("国A国", [0, 1]), ("あ1ア", [0, 1]), ("々é国", [0, 1]), ("ーA", [0]), ("Aー", [0]), ("国д国", [0, 1]),
      ("国。A国", [2]), ("「A」", []), ("A（国", []), ("国・A", []), ("国 A 国", []), ("国\u{3000}A", []),
      ("国\u{A0}A", []), ("国Ａ国", []), ("国１国", []), ("国①国", []), ("国%国", []), ("国(A)国", []),
      ("国-A", []), ("国5%国", [0, 2]), ("한A국", []), ("国国", []), ("AB", []), ("国😀A", []), ("国ｱ国", []),
    ] as [(String, [Int])])
  func neighbours(_ language: LanguageTag, _ row: (text: String, gaps: [Int])) throws {
    let with = try g10(language, autospace: .gap(.em(256))).layout(row.text)
    let without = try g10(language, autospace: .gap(.zero)).layout(row.text)
    var gaps: [Int] = []
    for index in with.cells.indices.dropLast() {
      let added = with.cells[index + 1].start - with.cells[index].start
      let plain = without.cells[index + 1].start - without.cells[index].start
      if added != plain { gaps.append(index) }
      #expect(added == plain || added == plain + Length(rawValue: 2560))
    }
    #expect(gaps == row.gaps)
  }

  @Test("A2: none at a column's head and end, and no break for it") func columnEdges() throws {
    for language in [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese] {
      let layout = try g10(language, 40, autospace: nil).layout("国国国国X国")
      #expect(layout.columnTexts == ["国国国国", "X国"])
      #expect(layout.columns.map(\.natural.points) == [40, 17.5])
      #expect(layout.cells[4].start == .zero)
    }
    // Word by word: the letters that end a column have no gap after them either.
    let layout = try g10(.japanese, 20, autospace: nil).layout("AAAA国")
    #expect(layout.columns.map(\.natural.points) == [20, 10])
  }

  @Test("A4: letters that stand upright, and Han that lies on its side, have no gap")
  func orientations() throws {
    for mode in [Attribute.OrientationMode.upright, .sideways] {
      let layout = try g10(.japanese, autospace: nil).with { $0.style.orientation = mode }
        .layout("国AB国")
      let advance = layout.cells.reduce(Length.zero) { $0 + $1.advance }
      #expect(layout.columns[0].natural == advance)
    }
  }

  @Test(
    "A5: marks and selectors are transparent",
    arguments: ["国\u{301}X", "か\u{3099}X", "葛\u{E0100}X", "\u{200B}国X", "国\u{200D}X", "国e\u{301}"])
  func transparent(_ text: String) throws {
    let layout = try g10(.japanese, autospace: nil).layout(text)
    #expect(starts(layout) == [0, 12.5])
  }

  @Test("A1: the gap is measured by the ideograph") func sizesOfGaps() throws {
    var document = Document("国A国", language: .japanese)
    document.spans = [AttributeSpan(TextRange(4, 7), .size(.absolute(.pt(20))))]
    let layout = try g10(.japanese, autospace: nil).layout(document)
    #expect(starts(layout) == [0, 12.5, 22.5])
  }

  @Test("The gap adds to letter spacing") func letterSpacing() throws {
    let layout = try g10(.japanese, autospace: nil).with { $0.style.letterSpacing = .pt(1) }
      .layout("国A国")
    #expect(starts(layout) == [0, 13.5, 22])
  }

  @Test("A gap is not negative") func refuses() {
    #expect(throws: LayoutError.self) {
      try g10(.japanese, autospace: .gap(.em(-1))).layout("国")
    }
  }
}
