import Testing

@testable import VerticalLayout

/// Columns that do not end as they should, with columns of some cells of ten points.
struct ColumnCheckTests {
  /// The findings as `code place`, the place in characters from 0.
  private func findings(
    _ text: String, cells: Int? = nil, _ language: LanguageTag = .japanese,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> [String] {
    var fixture = G10(cells.map { $0 * 10 })
    change(&fixture.options)
    let layout = try fixture.layout(Document(text, language: language))
    return ColumnCheck.findings(in: layout, options: fixture.options).map { finding in
      let start = finding.range?.lowerBound ?? 0
      let place = text.slice(TextRange(0, start)).unicodeScalars.count
      return "\(finding.code.rawValue) \(place)"
    }
  }

  @Test func columnsAsTheyShouldBe() throws {
    let text = "甲乙丙「丁戊」己、庚。\n「辛」\n……壬\n——癸\n・甲\n！？\n"
    #expect(try findings(text, cells: 4) == [])
    #expect(try findings(text) == [])
  }

  /// Marks that --kinsoku allows, judged by the rules of the language (L3, L6, L8).
  @Test func marksThatALevelLetsStand() throws {
    #expect(try findings("甲乙。丙", cells: 2) { $0.columnBreaks.kinsoku = .off } == ["column-start 2"])
    #expect(
      try findings("甲乙ょ丙", cells: 2) { $0.columnBreaks.kinsoku = .normal } == ["column-start 2"])
    #expect(try findings("甲「乙丙", cells: 2) { $0.columnBreaks.kinsoku = .off } == ["column-end 1"])
    // CLREQ's basic rules let small kana begin a column, and the strict ones are not asked for.
    #expect(
      try findings("甲乙ょ丙", cells: 2, .simplifiedChinese) { $0.columnBreaks.kinsoku = .normal } == []
    )
    #expect(try findings("甲乙丙丁", cells: 2) { $0.columnBreaks.kinsoku = .off } == [])
    #expect(try findings("甲乙%丙A丁", cells: 2) { $0.columnBreaks.kinsoku = .loose } == [])
  }

  /// 々 that is drawn as the ideograph before it may begin a column (L19).
  @Test func iterationMarksThatAreWrittenOut() throws {
    #expect(
      try findings("甲乙々丙", cells: 2) { $0.columnBreaks.kinsoku = .loose } == ["column-start 2"])
    let expanded = try findings("甲乙々丙", cells: 2) {
      $0.columnBreaks.kinsoku = .loose
      $0.columnBreaks.iterationMarks = .expand
    }
    #expect(expanded == [])
  }

  /// Columns for which no break could be found (L17); such a mark stands for the break.
  @Test func lastResorts() throws {
    let closing = try findings("甲乙」」」丙", cells: 2) { $0.spacing.trim = Trim.none }
    #expect(closing == ["column-start 3"])
    let opening = try findings("「「「甲", cells: 2) { $0.spacing.trim = Trim.none }
    #expect(opening == ["column-end 1"])
    #expect(try findings("abcdefgh", cells: 2) == ["word-split 0"])
  }

  /// Lines that the author broke at the wrong place.
  @Test(arguments: [
    ("甲\n。乙", ["column-start 2"]), ("甲\n」乙", ["column-start 2"]), ("甲\n）", ["column-start 2"]),
    ("甲「\n乙」", ["column-end 1"]), ("、甲", ["column-start 0"]), ("”甲", ["column-start 0"]),
    ("甲：“\n乙", ["column-end 2"]),
    ("甲\n　、乙", ["column-start 3"]),
    (".NET", []), ("’80s", []), ("ー甲", []), ("々甲", []), ("〜甲", []), (") a", []),
  ])
  func forcedBreaks(_ text: String, _ expected: [String]) throws {
    #expect(try findings(text) == expected, "\(text)")
  }

  @Test func lengths() throws {
    let fixture = G10(20)
    fixture.shaper.heights["龍"] = 3
    let layout = try fixture.layout(Document("甲龍乙"))
    let found = ColumnCheck.findings(in: layout, options: fixture.options)
    #expect(found.map(\.code) == [.oversizeCell] && found[0].range?.lowerBound == 3)
    #expect(found[0].message.contains("30pt") && found[0].message.contains("20pt"))
    let stretched = try findings("甲乙丙丁abcdefghij戊己庚", cells: 5, .traditionalChinese) {
      $0.columns.alignment = .justify
    }
    #expect(!stretched.isEmpty && stretched.allSatisfy { $0.hasPrefix("column-") })
    #expect(try findings("甲乙丙丁戊己", cells: 3) { $0.columns.alignment = .justify } == [])
  }

  /// A token that stands for what is cut off is none of the author's marks.
  @Test func tokens() throws {
    let found = try findings("甲乙丙丁戊", cells: 2) {
      $0.columns.maximum = 1
      $0.token = "「"
    }
    #expect(found == [])
  }
}
