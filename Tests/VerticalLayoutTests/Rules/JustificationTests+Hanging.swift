import Testing

@testable import VerticalLayout

/// Hanging (H1 to H7).
extension JustificationTests {
  @Test("H1, U-08: nothing hangs unless asked for") func hangsNever() throws {
    for alignment in [ColumnAlignment.top, .justify] {
      let layout = try g10(.japanese, 40, alignment).layout("国国国国。国")
      #expect(layout.columns.allSatisfy { !$0.hangs })
      #expect(layout.columnTexts[0] == "国国国")
    }
  }

  @Test(
    "H2, H3, H4, U-08: a stop or comma that does not fit hangs, and starts at the measure",
    arguments: ["。", "、", "，", "．"])
  func hangs(_ mark: String) throws {
    for language in [LanguageTag.japanese, .traditionalChinese] {
      for alignment in [ColumnAlignment.top, .justify] {
        let g10 = g10(language, 40, alignment).with { $0.columnBreaks.hanging = .allow }
        let layout = try g10.layout("国国国国\(mark)国")
        #expect(layout.columnTexts == ["国国国国\(mark)", "国"])
        #expect(layout.columns[0].hangs && layout.cells[4].start == .pt(40))
        #expect(layout.columns[0].length == .pt(40))
        #expect(layout.columns[0].bounds.height == .pt(40))
        // It fits: it stays inside.
        let inside = try g10.with { $0.columns.measure = .pt(50) }.layout("国国国国\(mark)国")
        #expect(!inside.columns[0].hangs && inside.cells[4].start == .pt(40))
      }
    }
  }

  @Test("H3: force hangs what would fit, if it ends its column") func force() throws {
    let g10 = g10(.japanese, 50, .justify).with { $0.columnBreaks.hanging = .force }
    let layout = try g10.layout("国国国国。国国")
    #expect(layout.columns[0].hangs && layout.cells[4].start == .pt(50))
    #expect(isNear(gaps(layout), [10.0 / 3, 10.0 / 3, 10.0 / 3, 0]))
    let inside = try g10.with { $0.columns.measure = .pt(60) }.layout("国国国国。国国")
    #expect(!inside.columns[0].hangs && inside.columnTexts[0] == "国国国国。国")
    // The end of a paragraph as well.
    let last = try g10.with { $0.columns.measure = .pt(40) }.layout("国国国国。")
    #expect(last.columns.count == 1 && last.cells[4].start == .pt(40))
  }

  @Test(
    "H2, H5: at most one hangs, and in Chinese none beside another mark",
    arguments: [
      (LanguageTag.japanese, "国国国国、、国", "国国国"), (.japanese, "国国国国。」国", "国国国"),
      (.simplifiedChinese, "国国国国。」国", "国国国"), (.traditionalChinese, "国国国国。」国", "国国国"),
      (.simplifiedChinese, "国国国」。国", "国国"), (.japanese, "国国国国」国", "国国国"),
      (.japanese, "国国国国！国", "国国国"),
    ])
  func hangsNot(_ language: LanguageTag, _ text: String, _ first: String) throws {
    let measure = text.hasPrefix("国国国」") ? 33.0 : 40
    let layout = try g10(language, measure, .top).with {
      $0.columnBreaks.hanging = .allow
      $0.spacing.trim = Trim.none
    }.layout(text)
    #expect(layout.columnTexts[0] == first)
    #expect(layout.columns.allSatisfy { !$0.hangs })
  }

  @Test("H5: in Japanese a stop hangs after a bracket") func afterBracket() throws {
    let layout = try g10(.japanese, 40, .top).with {
      $0.columnBreaks.hanging = .allow
      $0.spacing.trim = Trim.none
    }.layout("国国国」。国")
    #expect(layout.columnTexts[0] == "国国国」。" && layout.columns[0].hangs)
  }

  @Test("H6: the stops of turned text stay inside") func turned() throws {
    let layout = try g10(.japanese, 40, .top).with { $0.columnBreaks.hanging = .allow }.layout(
      "国国国AB. 国")
    #expect(layout.columns.allSatisfy { !$0.hangs })
  }

  @Test("H7: what hangs over the page's edge is reported") func offPage() throws {
    let g10 = g10(.japanese, 40).with { $0.columnBreaks.hanging = .allow }
    #expect(try g10.layout("国国国国。国").warnings(.hangsOffPage).count == 1)
    let margins = Margins(top: .zero, right: .zero, bottom: .pt(10), left: .zero)
    let roomy = g10.with { $0.page.margins = margins }
    #expect(try roomy.layout("国国国国。国").warnings(.hangsOffPage).isEmpty)
  }
}
