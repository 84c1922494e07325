/// Punctuation of Korean columns (KLREQ 2.3 and 4.3), which authors type as in lines.
extension TateChuYokoFinder {
  /// Draws a mark after upright text in its form of columns: `,` and `.` in the corner of their cells, `!`, `?`, `:`
  /// and `;` upright. Returns whether it did.
  mutating func standKoreanMark(_ index: Int, in clusters: Range<Int>) -> Bool {
    guard rules.koreanMarks != .sideways, let mark = character(of: analysis.clusters[index]) else {
      return false
    }
    if rules.koreanMarks == .columns, let bracket = mark.bracketOfColumns {
      return replace(index..<index + 1, by: [bracket])
    }
    // Fonts of Korean lay — down thicker than ―, which they have a form of columns for.
    if mark == "\u{2014}" {
      return !isInsideWord(index, in: clusters) && replace(index..<index + 1, by: ["\u{2015}"])
    }
    guard let form = mark.koreanForm(rules.koreanMarks), index > clusters.lowerBound,
      stands(index - 1), !isSame(mark, index - 1),
      index + 1 == clusters.upperBound || !isSame(mark, index + 1)
    else { return false }
    return replace(index..<index + 1, by: [form])
  }

  /// True if a cluster is upright, or has become so.
  private func stands(_ index: Int) -> Bool {
    if let edit = edits.last, edit.clusters.contains(index) { return edit.form != .sideways }
    return analysis.clusters[index].orientation == .upright
  }

  /// True if a Latin letter or digit stands on both sides of a mark.
  private func isInsideWord(_ index: Int, in clusters: Range<Int>) -> Bool {
    [index - 1, index + 1].allSatisfy { place in
      clusters.contains(place) && character(of: analysis.clusters[place])?.isTurnedLetter == true
        && analysis.clusters[place].orientation == .rotated
    }
  }

  /// True if a cluster is the same mark, or one of the two that share a cell with it: `...`, `?!`.
  private func isSame(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    let other = character(of: analysis.clusters[index])
    return other == mark || (mark == "!" || mark == "?") && (other == "!" || other == "?")
  }
}

extension Unicode.Scalar {
  fileprivate func koreanForm(_ marks: KoreanMarks) -> Unicode.Scalar? {
    switch self {
    case ",": marks == .columns ? "、" : "，"
    case ".": marks == .columns ? "。" : "．"
    case "!": "！"
    case "?": "？"
    case ":": "："
    case ";": "；"
    default: nil
    }
  }

  /// The bracket that stands for a curly quote in columns.
  fileprivate var bracketOfColumns: Unicode.Scalar? {
    switch self {
    case "\u{201C}": "『"
    case "\u{201D}": "』"
    case "\u{2018}": "「"
    case "\u{2019}": "」"
    default: nil
    }
  }
}
