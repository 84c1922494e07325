@testable import VerticalLayout

extension LayoutChecks {
  /// True if a column is as long as it may be.
  func isSet(_ column: Column) -> Bool {
    (column.measure ?? layout.measure).map { column.length <= $0 } ?? true
  }

  private func alignment(of column: Column) -> ColumnAlignment {
    document.paragraphs[column.paragraph].style.alignment ?? options.columns.alignment
  }

  /// A column is no longer than the measure, unless one cell alone is (VLb-8).
  func lengths() -> String? {
    for column in layout.columns {
      if column.natural < .zero || column.trailingBlank < .zero {
        return "lengths: a column of negative length"
      }
      if let violation = adjustment(of: column) { return violation }
      guard let measure = column.measure ?? layout.measure, column.length > measure else {
        continue
      }
      let inked = column.cells.filter { layout.cells[$0].kind == .text }
      guard inked.count == 1, layout.cells[inked[0]].advance > measure - column.indent else {
        return "lengths: a column of \(column.length)pt"
      }
      if !layout.diagnostics.contains(where: { $0.code == .oversizeCell }) {
        return "lengths: no warning of an oversize cell"
      }
    }
    let split = layout.columns.contains { $0.end == .lastResort }
    if split != layout.diagnostics.contains(where: { $0.code == .wordSplit }) {
      return "lengths: no warning of a split word"
    }
    return nil
  }

  /// A column that was adjusted ends at the measure, what hangs starts there, and no cell stands on
  /// another (J1, H4).
  private func adjustment(of column: Column) -> String? {
    let isAdjusted = column.adjustment.length != .zero
    let isJustified = alignment(of: column).isJustified
    if isAdjusted, !isJustified { return "adjustment: without justification" }
    if isAdjusted == (column.adjustment.stage == nil) { return "adjustment: the stage is wrong" }
    // What ends with the token is a last column.
    let hasToken = layout.token?.cells.overlaps(column.cells) == true
    if column.end == .full, isJustified, column.adjustment == .none, !hasToken,
      let measure = column.measure ?? layout.measure, column.length != measure, hasWideGap(column),
      (column.length - column.indent) * 5 > (measure - column.indent) * 3
    {
      return "adjustment: a column of \(column.length)pt is not filled"
    }
    guard column.runs.allSatisfy({ layout.runs[$0.run].level == 0 }) else { return nil }
    var visible = column.cells.filter { layout.cells[$0].kind == .text }
    if column.hangs, let last = visible.popLast(), !visible.isEmpty,
      options.style.letterSpacing == .zero, document.spans.isEmpty,
      layout.cells[last].start != column.length
    {
      return "adjustment: cell \(last) hangs at \(layout.cells[last].start)pt"
    }
    guard options.style.letterSpacing >= .zero, !document.spans.contains(where: \.isSpacing),
      let last = visible.last
    else { return nil }
    if layout.cells[last].end > column.length, !column.hangs {
      return "adjustment: cell \(last) ends at \(layout.cells[last].end)pt"
    }
    // A reading that is flush with the end, or a mark, stands after its character.
    let hasRoom = document.spans.contains {
      $0.attribute.hasRoomAfter && $0.range.upperBound > layout.cells[last].range.lowerBound
        && $0.range.lowerBound < layout.cells[last].range.upperBound
    }
    if isAdjusted, layout.cells[last].end != column.length, !column.hangs, !hasRoom {
      return "adjustment: the column ends at \(layout.cells[last].end)pt"
    }
    for (first, second) in zip(column.cells, column.cells.dropFirst())
    where layout.cells[first].end > layout.cells[second].start {
      return "adjustment: cell \(second) stands on the one before it"
    }
    return nil
  }

  /// True if a column has two ideographs side by side, which can always be parted.
  private func hasWideGap(_ column: Column) -> Bool {
    guard layout.language.profile != .korean, layout.language.profile != .neutral else {
      return false
    }
    if column.cells.contains(where: { layout.cells[$0].kind == .tab }) { return false }
    return zip(column.cells, column.cells.dropFirst()).contains { first, second in
      // Characters with one reading stay together (RU15).
      let both = layout.cells[first].range.union(layout.cells[second].range)
      guard
        !document.spans.contains(where: {
          if case .ruby = $0.attribute { $0.range.contains(both) } else { false }
        })
      else { return false }
      return [first, second].allSatisfy {
        ("\u{4E00}"..."\u{9FFF}").contains(
          layout.text.slice(layout.cells[$0].range).unicodeScalars.first ?? " ")
          && layout.cells[$0].orientation == .upright
      }
    }
  }
}

extension AttributeSpan {
  fileprivate var isSpacing: Bool {
    if case .letterSpacing = attribute { true } else { false }
  }
}

extension Attribute {
  /// True for what may stand after the text of a column that it ends.
  fileprivate var hasRoomAfter: Bool {
    switch self {
    case .ruby, .kanbun: true
    default: false
    }
  }
}
