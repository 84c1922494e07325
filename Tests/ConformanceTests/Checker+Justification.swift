import VerticalLayout

extension Checker {
  /// Sets a text with every column but a paragraph's last made as long as the measure.
  func justified(
    _ text: String, _ language: LanguageTag, measure: Double,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting {
    try set(text, language, measure: measure) {
      $0.columns.alignment = .justify
      configure(&$0)
    }
  }

  /// Expects that every column but the last ends at the measure, but for its last mark's blank.
  mutating func expectFilled(_ text: String, _ language: LanguageTag, measure: Double) throws {
    let columns = try justified(text, language, measure: measure).columns
    expect(columns.count > 1, "more than one column")
    for column in columns.dropLast() {
      let end = column.cells.last { $0.text != " " }.map { $0.start + $0.advance }
      expect(end ?? 0, Int(measure * 1000), column.text)
      expect(column.length, Int(measure * 1000), column.text)
    }
  }

  /// Sets a text on one column that is longer than its natural length, or shorter, by thousandths of
  /// the em.
  func changed(
    _ text: String, _ language: LanguageTag, by change: Int,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws -> TextSetting.Column {
    let natural = try set(text, language, configure).length
    let setting = try set(text, language, measure: Double(natural + change) / 1000) {
      $0.columns.alignment = .even
      configure(&$0)
    }
    guard let column = setting.columns.first, setting.columns.count == 1 else {
      throw OtherColumns(texts: setting.texts)
    }
    return column
  }

  /// Expects the stages that are needed to change the length of a column by thousandths of the em.
  mutating func expectStages(
    _ text: String, _ language: LanguageTag,
    _ stages: KeyValuePairs<Int, ColumnAdjustment.AdjustmentStage>,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws {
    for (change, stage) in stages {
      let column = try changed(text, language, by: change, configure)
      expect(column.stage?.rawValue ?? "", stage.rawValue, "\(text) by \(change)")
      expect(abs(column.adjustment - change) <= 1, "\(text) is changed by \(change)")
    }
  }

  /// Expects between which neighbours a column opens that is made longer: ＿ in the pattern.
  mutating func expectOpened(
    _ patterns: [String], _ language: LanguageTag,
    _ configure: (inout LayoutOptions) -> Void = { _ in }
  ) throws {
    for pattern in patterns {
      let text = String(pattern.filter { $0 != "＿" })
      let column = try changed(text, language, by: 600) {
        $0.spacing.trim = Trim.none
        $0.spacing.autospace = .gap(.zero)
        configure(&$0)
      }
      var opened = ""
      for (cell, gap) in zip(column.cells, column.gaps + [0]) {
        opened += cell.text + (gap > 0 ? "＿" : "")
      }
      expect(opened, pattern, "opened")
    }
  }
}

/// A text that was to stand on one column stands on others.
struct OtherColumns: Error {
  var texts: [String]
}
