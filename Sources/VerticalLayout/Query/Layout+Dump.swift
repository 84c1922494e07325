extension Layout {
  /// The layout as text that reads like its pages, for tests and for people: a line a column, its
  /// place and its cells with where they start, in points. Sideways cells are marked by `↻`,
  /// characters without a glyph by `☒`.
  ///
  ///     page 1: 60 × 80
  ///       column 1 at 38, 10, 12 × 36: 0 春  12 A↻  19.5 曉
  public func dump() -> String {
    var text = ""
    for page in pages {
      text += "page \(page.index + 1): \(page.size.width) × \(page.size.height)\n"
      for (number, index) in page.columns.enumerated() {
        let bounds = columns[index].bounds
        text += "  column \(number + 1) at \(bounds.x), \(bounds.y), "
        text += "\(bounds.width) × \(bounds.height):"
        text += columns[index].isBlank ? " blank\n" : " " + line(of: columns[index]) + "\n"
      }
    }
    for item in dropped {
      text += "dropped \(item.range): \(item.reason.rawValue)\n"
    }
    for diagnostic in diagnostics {
      let range = diagnostic.range.map { " at \($0)" } ?? ""
      text += "\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue)\(range)\n"
    }
    return text
  }

  private func line(of column: Column) -> String {
    column.cells.map { index in
      let cell = cells[index]
      let shown = token?.text(ofCell: index) ?? text.slice(cell.range)
      let run = runs[Int(cell.run)]
      let mark =
        run.isMissing ? "☒" : run.content != .text ? "▣" : cell.orientation == .rotated ? "↻" : ""
      return "\(cell.start) \(shown.visible)\(mark)"
    }.joined(separator: "  ")
  }
}

extension Substring {
  /// The text with blanks and what has no form by their code points.
  var visible: String {
    unicodeScalars.map { scalar in
      let properties = CharacterProperties(scalar)
      switch properties.generalCategory {
      case .spaceSeparator, .control, .format, .lineSeparator, .paragraphSeparator, .unassigned,
        .privateUse:
        return "<\(scalar.codePointName)>"
      default:
        return properties.isDefaultIgnorable ? "<\(scalar.codePointName)>" : String(scalar)
      }
    }.joined()
  }
}
