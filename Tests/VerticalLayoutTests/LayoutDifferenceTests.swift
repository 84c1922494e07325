import TestSupport
import Testing

@testable import VerticalLayout

/// Differences of two layouts, in the words that a person reads.
@Suite struct LayoutDifferenceTests {
  private func lines(
    _ before: G10, _ text: String, _ after: G10, _ other: String? = nil, limit: Int = .max
  ) throws -> [String] {
    let (old, new) = (
      LayoutRecord(try before.layout(text)), LayoutRecord(try after.layout(other ?? text))
    )
    return LayoutDifference(from: old, to: new).lines(limit: limit)
  }

  private let poem = "一二三四五\n六七八九十\n甲乙丙丁戊\n子丑寅卯辰"

  @Test func equalLayoutsDoNotDiffer() throws {
    let layout = try G10().layout(poem)
    let (record, read) = (LayoutRecord(layout), try LayoutRecord(json: layout.json()))
    let difference = LayoutDifference(from: read, to: record)
    #expect(difference.isEmpty && difference.lines().isEmpty && difference.description == "")
  }

  /// Every column moves by another distance, by one rule.
  @Test func aWiderGapIsOneLine() throws {
    #expect(
      try lines(G10(gap: 5), poem, G10(gap: 6)) == [
        "page 1: the size was 55 × 50 pt, is 58 × 50 pt",
        "columns 1 to 4: moved by 3 pt right, each next column by 1 pt left more",
      ])
  }

  @Test func letterSpacingIsOneLine() throws {
    let spaced = G10().with { $0.style.letterSpacing = Length(points: 1.5) }
    let lines = try lines(G10(), poem, spaced)
    #expect(
      lines.last
        == "columns 1 to 4: 16 cells from cell 2 「二」 on moved by 1.5 pt down, each next cell by "
        + "1.5 pt down more")
  }

  /// A blank column, or one of a single cell, is no exception from the rule.
  @Test func shortColumnsDoNotSplitTheRule() throws {
    let spaced = G10().with { $0.style.letterSpacing = .pt(2) }
    let lines = try lines(G10(), "一二三\n\n四\n五六", spaced)
    #expect(lines.filter { $0.contains("moved by 2 pt down") }.count == 1)
  }

  @Test(arguments: [
    ("一二三四五\n六七八九十", "一二參四五\n六七八九十", "column 1, cell 3: 「三」 is now 「參」"),
    ("一二三四五\n六七八九十", "一二三四五\n六七八十", "column 2, cell 4: 「九」 is gone"),
    ("一二三四五\n六七八九十", "一二三四五\n六七八九百十", "column 2, cell 5: 「百」 is new"),
    ("一二三\n四五六\n七八九", "一二三\n七八九", "column 2 (「四五六」) is gone"),
    ("一二三\n七八九", "一二三\n四五六\n甲乙丙\n七八九", "columns 2 to 3 are new"),
    ("一二三\n四五六", "一二三\n\n四五六", "column 2 is new"),
  ])
  func changedText(_ before: String, _ after: String, _ message: String) throws {
    #expect(try lines(G10(), before, G10(), after).first == message)
  }

  /// The columns after one that is inserted are still themselves.
  @Test func anInsertedColumnLeavesTheOthers() throws {
    let lines = try lines(
      G10(width: 100), "一二三\n四五六\n七八九", G10(width: 100), "一二三\n甲乙丙\n四五六\n七八九")
    #expect(lines == ["column 2 (「甲乙丙」) is new", "columns 2 to 3: moved by 10 pt left"])
  }

  @Test func cellsAfterARemovedOneMove() throws {
    let lines = try lines(G10(), "一二三四五\n六七八九十", G10(), "一三四五\n六七八九十")
    #expect(
      lines == [
        "column 1, cell 2: 「二」 is gone",
        "column 1: 3 cells from cell 3 「三」 on moved by 10 pt up",
      ])
  }

  @Test func breaksThatFallElsewhereAreOneLine() throws {
    let lines = try lines(G10(50), .han(23), G10(40))
    #expect(lines.contains("the measure was 50 pt, is 40 pt"))
    #expect(
      lines.contains(
        "columns 1 to 4: broken elsewhere; the first ended in 「丁丂七丄」, ends in 「一丁丂七」"))
    #expect(!lines.contains { $0.contains("is gone") || $0.contains("moved") })
  }

  /// A change that repeats page by page is said once.
  @Test func pagesThatChangeAlikeAreOneLine() throws {
    let lines = try lines(G10(50, width: 40, gap: 2), .han(60), G10(50, width: 40, gap: 3))
    #expect(
      lines == [
        "pages 1 to 4, columns from 2 on: moved by 1 pt left, each next column by 1 pt left more"
      ])
  }

  @Test func columnsOnOtherPages() throws {
    let lines = try lines(G10(50, width: 40), .han(40), G10(50, width: 20))
    #expect(lines.first == "the number of pages was 2, is 4")
    #expect(
      lines.contains(
        "page 1, column 3 to page 2, column 4 (6 columns): on other pages; the first went from page "
          + "1 to page 2"))
  }

  @Test func directionAndSize() throws {
    let other = G10().with { $0.columns.direction = .leftToRight }
    #expect(try lines(G10(), poem, other).first == "the direction was rtl, is ltr")
    let large = G10().with { $0.style.size = .pt(12) }
    let lines = try lines(G10(), poem, large)
    #expect(lines.contains("column 1, cell 1 「一」 and 19 more cells: the size was 10 pt, is 12 pt"))
    #expect(
      lines.contains("column 1, cell 1 「一」 and 19 more cells: the advance was 10 pt, is 12 pt"))
  }

  // MARK: Records changed by hand

  private func record(_ change: (inout LayoutRecord) -> Void) throws -> [String] {
    let old = LayoutRecord(try G10().layout(poem))
    var new = old
    change(&new)
    return LayoutDifference(from: old, to: new).lines()
  }

  @Test func fontsComeBeforeWhatFollowsFromThem() throws {
    let lines = try record { layout in
      layout.fonts[0].family = "Fixture H"
      for index in layout.pages[0].columns[0].cells.indices {
        layout.pages[0].columns[0].cells[index].glyphs[0].id += 1
        layout.pages[0].columns[0].cells[index].t += .pt(1)
      }
    }
    #expect(
      lines == [
        "the fonts differ: they were Fixture G Regular, are Fixture H Regular; other differences may "
          + "follow from it",
        "column 1: 5 cells from cell 1 「一」 on moved by 1 pt down",
      ])
  }

  @Test func manyOtherGlyphNumbersAreAnotherVersionOfTheFont() throws {
    let lines = try record { layout in
      for column in layout.pages[0].columns.indices.dropLast() {
        for cell in layout.pages[0].columns[column].cells.indices {
          layout.pages[0].columns[column].cells[cell].glyphs[0].id += 7
        }
      }
    }
    #expect(
      lines.first?.contains("15 glyphs have other numbers in a font of the same name") == true)
    #expect(
      lines.last == "column 1, cell 1 「一」 and 14 more cells: the glyph was 19968, is 19975")
  }

  @Test func oneGlyphIsNoOtherFont() throws {
    let lines = try record { $0.pages[0].columns[1].cells[2].glyphs[0].id = 5 }
    #expect(lines == ["column 2, cell 3 「八」: the glyph was 20843, is 5"])
  }

  @Test func smallThings() throws {
    let lines = try record { layout in
      layout.pages[0].columns[0].cells[0].glyphs[0].x += Length(rawValue: 512)
      layout.pages[0].columns[0].cells[1].breakAfter = .forbid
      layout.pages[0].columns[0].cells[2].trim = .tail
      layout.pages[0].columns[1].stage = .some(.allCases[0])
      layout.pages[0].columns[2].bounds.y += .pt(3)
      layout.dropped.append(
        LayoutRecord.DroppedRecord(range: TextRange(0, 1), text: "x", reason: .control))
      layout.warnings.append(
        LayoutRecord.WarningRecord(
          code: .glyphMissing, message: "no font has it", range: nil, line: nil, column: nil))
    }
    #expect(
      lines == [
        "column 2 (「六七八九十」): the stage of justification was none, is "
          + ColumnAdjustment.AdjustmentStage.allCases[0].rawValue,
        "column 1, cell 3 「三」: the trimmed blank was none, is tail",
        "column 3 (「甲乙丙丁戊」): moved by 3 pt down",
        "column 1, cell 1 「一」: the glyph moved in its cell by 0.5 pt right",
        "column 1, cell 2 「二」: the break after it was allow, is forbid",
        "dropped: 「x」 (control-character)",
        "a new warning: no font has it",
      ])
  }

  /// Nothing that differs goes untold.
  @Test func whatHasNoNameIsToldAsWell() throws {
    let lines = try record { $0.pages[0].columns[1].runs[0].ascent += .pt(1) }
    #expect(lines.count == 1 && lines[0].hasPrefix("column 2 (「六七八九十」): a detail differs"))
  }

  @Test func theOutputIsBounded() throws {
    let other = String(
      poem.unicodeScalars.map { $0 == "\n" ? "\n" : $0.value % 2 == 0 ? $0 : "口" }.map(
        Character.init))
    let all = try lines(G10(), poem, G10(), other)
    let some = try lines(G10(), poem, G10(), other, limit: 2)
    #expect(all.count > 3 && some.prefix(2) == all.prefix(2))
    #expect(some.last == "and \(all.count - 2) more changes")
  }

  // MARK: Links, places and images

  private func link(_ target: String) -> LayoutRecord.LinkRecord {
    LayoutRecord.LinkRecord(range: TextRange(0, 3), target: target, rects: [])
  }

  /// The lines for two layouts that differ in what stands beside their columns.
  private func attachments(
    _ before: (inout [LayoutRecord.PageRecord]) -> Void,
    _ after: (inout [LayoutRecord.PageRecord]) -> Void
  ) throws -> [String] {
    var old = LayoutRecord(
      try G10().with { $0.page.size = .size(width: .pt(60), height: .pt(30)) }.layout(poem))
    var new = old
    before(&old.pages)
    after(&new.pages)
    return LayoutDifference(from: old, to: new).lines()
  }

  @Test func linksAreToldByWhereTheyLead() throws {
    let lines = try attachments {
      $0[0].links = ["a:1", "a:2", "a:3", "a:4"].map(link)
    } _: {
      $0[0].links = ["a:1", "b:2", "a:3", "a:4"].map(link)
      $0[1].links = [link("a:5")]
    }
    #expect(
      lines == ["page 1: a link led to a:2, leads to b:2", "page 2: a link to a:5 is new"])
    let gone = try attachments {
      $0[1].links = [link("a:1")]
    } _: { _ in
    }
    #expect(gone == ["page 2: a link to a:1 is gone"])
  }

  @Test func placesAreToldByTheirNames() throws {
    func anchor(_ name: String) -> LayoutRecord.AnchorRecord {
      LayoutRecord.AnchorRecord(
        name: name, bounds: PhysicalRect(x: .zero, y: .zero, width: .pt(10), height: .pt(10)))
    }
    let lines = try attachments {
      $0[0].anchors = ["one", "two"].map(anchor)
    } _: {
      $0[0].anchors = ["one", "three"].map(anchor)
    }
    #expect(lines == ["page 1: the place #two is gone", "page 1: the place #three is new"])
  }

  @Test func imagesBesideTheTextAreToldByWhereTheyStand() throws {
    func seal(_ x: Double, width: Double = 20, name: String = "seal.png")
      -> LayoutRecord.FloatRecord
    {
      let bounds = PhysicalRect(
        x: Length(points: x), y: .pt(5), width: Length(points: width), height: .pt(30))
      return LayoutRecord.FloatRecord(
        name: name, side: .head, description: "", bounds: bounds, room: bounds)
    }
    func lines(
      _ before: [LayoutRecord.FloatRecord], _ after: [LayoutRecord.FloatRecord], page: Int = 0
    ) throws -> [String] {
      try attachments {
        $0[0].floats = before
      } _: {
        $0[page].floats = after
      }
    }
    let start = "page 1: the image seal.png beside the text"
    #expect(try lines([seal(0)], [seal(1.5)]) == ["\(start) moved by 1.5 pt right"])
    #expect(
      try lines([seal(0)], [seal(0, width: 24)]) == ["\(start) was 20 × 30 pt, is 24 × 30 pt"])
    #expect(try lines([seal(0)], [seal(0)], page: 1) == ["\(start) was on page 1, is on page 2"])
    #expect(try lines([seal(0)], []) == ["\(start) is gone"])
    #expect(
      try lines([seal(0)], [seal(0, name: "boat.png")]) == [
        "\(start) is gone", "page 1: the image boat.png beside the text is new",
      ])
    #expect(try lines([seal(0), seal(9)], [seal(0), seal(9)]) == [])
  }

  @Test func furnitureIsToldByItsText() throws {
    func folio(_ text: String, _ x: Double = 0) -> LayoutRecord.FurnitureRecord {
      LayoutRecord.FurnitureRecord(
        kind: .folio, text: text,
        bounds: PhysicalRect(x: Length(points: x), y: .pt(5), width: .pt(8), height: .pt(8)))
    }
    func lines(_ before: [LayoutRecord.FurnitureRecord], _ after: [LayoutRecord.FurnitureRecord])
      throws -> [String]
    {
      try attachments {
        $0[0].furniture = before
      } _: {
        $0[0].furniture = after
      }
    }
    #expect(try lines([folio("1")], [folio("1")]) == [])
    #expect(
      try lines([folio("1")], [folio("1", 1.5)])
        == ["page 1: “1” beside the text moved by 1.5 pt right"])
    #expect(
      try lines([folio("1")], [folio("2")])
        == ["page 1: “1” beside the text is gone", "page 1: “2” beside the text is new"])
  }

  @Test func imagesInTheTextAreToldByTheirNames() throws {
    func image(_ name: String) -> (inout [LayoutRecord.PageRecord]) -> Void {
      {
        $0[0].columns[0].cells[1].image = LayoutRecord.ImageRecord(
          name: name, bounds: $0[0].columns[0].cells[1].bounds)
      }
    }
    #expect(
      try attachments(image("seal.png"), image("boat.png"))
        == ["page 1, column 1, cell 2 「二」: the image was seal.png, is boat.png"])
  }

  /// A damaged file may say anything; no number is too large.
  @Test func numbersOutOfAllBounds() throws {
    let lines = try record { layout in
      layout.pages[0].columns[0].runs[0].cells = [-5, .max]
      layout.pages[0].columns[0].runs[0].font = 99
      layout.pages[0].columns[1].runs[0].cells = []
      layout.pages[0].columns[0].bounds.x = Length(rawValue: .max)
      layout.pages[0].columns[0].axis = Length(rawValue: .min)
      layout.pages[0].columns[0].cells[0].bounds.width = Length(rawValue: .max)
      layout.pages[0].columns[0].cells[0].t = Length(rawValue: .min)
      layout.pages[0].size.width = Length(rawValue: .min)
    }
    #expect(!lines.isEmpty)
  }

  @Test("S4 texts are compared in linear time, whatever differs in them") func longTexts() throws {
    expectLinearTime(upTo: 100_000) { count in
      var many = Array(repeating: 1, count: count)
      #expect(SequenceMatch(many, many.map { _ in 2 }).partners.allSatisfy { $0 == nil })
      many[count / 2] = 2
      let same = SequenceMatch(many, Array(repeating: 1, count: count)).partners
      #expect(same.count { $0 == nil } <= 1)
      let rising = Array(0..<count)
      let edited = rising.map { $0 % 1000 == 999 ? -$0 : $0 }
      #expect(SequenceMatch(rising, edited).partners.count { $0 == nil } == count / 1000)
    }
  }
}
