import Testing

@testable import VerticalLayout

/// Spaces that a house has of its own (P21), with fixture G at 10 pt.
@Suite struct HouseSpacingTests {
  typealias Boundary = SpacingTable.Boundary

  private func table(
    _ rows: [(Boundary, Boundary, SpacingTable.Space)], own: [(String, Int)] = []
  ) -> SpacingTable {
    var table = SpacingTable()
    for (first, second, space) in rows { table[first, second] = space }
    for (characters, number) in own {
      for scalar in characters.unicodeScalars { table.add(scalar, toOwn: number) }
    }
    return table
  }

  private func layout(
    _ text: String, _ table: SpacingTable, measure: Int? = nil,
    change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> Layout {
    try G10(measure).with {
      $0.style.language = .japanese
      $0.spacing.table = table
      change(&$0)
    }.layout(text)
  }

  /// The starts of the cells of the first column, in points.
  private func starts(_ layout: Layout) -> [Double] {
    layout.columns[0].cells.map { layout.cells[$0].start.points }
  }

  private static let quarter = SpacingTable.Space(.em(256))

  @Test(
    "P21 a table says how far two bodies stand apart, and blanks count",
    arguments: [
      // The blank of 、 is half an em: 10 pt and a quarter less.
      (Boundary.group(.comma), Boundary.group(.kanji), "国、国", [0.0, 10, 17.5]),
      (.group(.kanji), .group(.comma), "国、国", [0, 12.5, 22.5]),
      (.group(.kanji), .group(.hiragana), "国あ国", [0, 12.5, 22.5]),
      (.group(.hiragana), .group(.kanji), "国あ国", [0, 10, 22.5]),
      (.group(.katakana), .group(.kanji), "あカー国", [0, 10, 20, 32.5]),
      // A bracket's half blank above is gone over.
      (.group(.kanji), .group(.opening), "国「国", [0, 7.5, 17.5]),
      // Half an em is there already.
      (.group(.closing), .group(.opening), "国」「国", [0, 10, 17.5, 22.5]),
      (.group(.middle), .group(.kanji), "国・国", [0, 10, 20]),
      (.group(.dividing), .group(.kanji), "国！国", [0, 10, 22.5]),
      (.group(.letter), .group(.letter), "国AB国", [0, 12.5, 20, 27.5]),
    ])
  func naturals(_ first: Boundary, _ second: Boundary, _ text: String, _ expected: [Double]) throws
  {
    #expect(try starts(layout(text, table([(first, second, Self.quarter)]))) == expected)
  }

  @Test("P21 digits and letters are apart, and a table's own groups come before all others")
  func groups() throws {
    let rows: [(Boundary, Boundary, SpacingTable.Space)] = [
      (.group(.kanji), .group(.digit), .init(.zero)),
      (.group(.letter), .group(.kanji), .init(.em(512))),
    ]
    #expect(try starts(layout("国12345国", table(rows))).suffix(2) == [30, 37.5])
    #expect(try starts(layout("国AB国", table(rows))) == [0, 12.5, 17.5, 27.5])
    let own = table(
      [
        (.group(.kanji), .own(0), .init(.em(512))), (.group(.kanji), .group(.kanji), Self.quarter),
      ], own: [("国", 0)])
    #expect(try starts(layout("一一国", own)) == [0, 12.5, 27.5])
  }

  @Test("P21 a table that says what is usual changes nothing", arguments: SpacingModel.allCases)
  func models(_ model: SpacingModel) throws {
    for language in [LanguageTag.japanese, .simplifiedChinese, .traditionalChinese, .korean] {
      let table = SpacingTable(of: model, in: language)
      #expect(!table.isEmpty)
      let text = "「国、あ。」ア・国（A12）国！国。「国」、「あ」国…国　12国一・二国：A。国"
      for measure in [60, 70, 80, 90] {
        func layout(_ table: SpacingTable) throws -> Layout {
          try G10(measure).with {
            $0.style.language = language
            $0.spacing.table = table
            $0.spacing.model = model
            $0.columns.alignment = .justify
            $0.spacing.trim = table.isEmpty && language == .traditionalChinese ? Trim.none : nil
          }.layout(text)
        }
        let (usual, own) = (try layout(SpacingTable()), try layout(table))
        #expect(own.columnTexts == usual.columnTexts || language == .traditionalChinese)
        if language != .traditionalChinese {
          #expect(own.cells.map(\.start) == usual.cells.map(\.start), "\(language) \(measure)")
        }
      }
    }
  }

  @Test("P21 limits of a table are those of justification") func limits() throws {
    // One character too many: 5 pt have to go, of the blank after 。, which is never reduced otherwise.
    let text = "国国。国国国国国国"
    func columns(_ space: SpacingTable.Space?) throws -> [String] {
      let rows = table(space.map { [(.group(.stop), .group(.kanji), $0)] } ?? [])
      return try layout(text, rows, measure: 55) { $0.columns.alignment = .justify }.columnTexts
    }
    #expect(try columns(nil)[0] == "国国。国国")
    let shrinks = SpacingTable.Space(
      .em(512), limits: .init(least: .zero, most: .em(512)))
    #expect(try columns(shrinks)[0] == "国国。国国国")
    let shrunk = try layout(
      text, table([(.group(.stop), .group(.kanji), shrinks)]), measure: 55
    ) { $0.columns.alignment = .justify }
    #expect(shrunk.columns[0].adjustment.length == .pt(-5))
    #expect(shrunk.columns[0].adjustment.stage == .stops)
    // What may not grow stays as it is, and other places are opened.
    let stays = SpacingTable.Space(.zero, limits: .init(least: .zero, most: .zero))
    let fixed = table([(.group(.kanji), .group(.hiragana), stays)])
    let stretched = try layout("国あ国国国国国国", fixed, measure: 65) {
      $0.columns.alignment = .justify
    }
    #expect(starts(stretched)[1] == 10 && starts(stretched)[2] > 20)
  }

  @Test("P21 heads and ends of columns cut blanks or keep them") func edges() throws {
    let text = "「国国国「国国国"
    func heads(_ rows: [(Boundary, Boundary, SpacingTable.Space)]) throws -> [Cell.Cut] {
      let set = try layout(text, table(rows), measure: 40)
      return set.columns.map { set.cells[$0.cells.lowerBound].trim }
    }
    #expect(try heads([]) == [.none, .head])
    let (opening, half) = (Boundary.group(.opening), SpacingTable.Space(.em(512)))
    #expect(try heads([(.head, opening, half)]) == [.none, .none])
    #expect(try heads([(.paragraphHead, opening, .init(.zero))]) == [.head, .head])
    func end(_ space: SpacingTable.Space?) throws -> Cell.Cut {
      let rows = table(space.map { [(.group(.stop), .end, $0)] } ?? [])
      return try layout("国国。", rows, measure: 40).cells[2].trim
    }
    #expect(try end(nil) == .none)
    #expect(try end(.init(.zero)) == .tail)
    #expect(try end(half) == .none)
  }

  @Test(
    "P21 spaces are as the table says, with the blanks of marks in them, where --trim none is given"
  )
  func trimNone() throws {
    let rows = table([(.group(.comma), .group(.kanji), Self.quarter)])
    #expect(try starts(layout("国、国", rows) { $0.spacing.trim = Trim.none }) == [0, 10, 17.5])
    let text = "國：「國。」（國），國。"
    func feet(_ table: SpacingTable, _ trim: Trim?) throws -> [Double] {
      let layout = try layout(text, table) {
        $0.style.language = .traditionalChinese
        $0.spacing.trim = trim
      }
      return layout.cells.map(\.end.points)
    }
    let printed = SpacingTable(of: .usual, in: .traditionalChinese)
    #expect(try feet(printed, Trim.none) == feet(printed, nil))
    #expect(try feet(printed, Trim.none).last == feet(SpacingTable(), Trim.none).last)
  }
}
