/// Columns of justified text that are opened wide, since a word that stays whole follows them: the columns before give
/// characters away, so that what is missing is shared out (追い出し; JLREQ 3.8.2).
///
/// A greedy column is as full as can be, and the one after it pays for that. One that is opened by more than a twentieth of
/// an em a place takes characters from up to six columns before it in its paragraph. Its own end stays where it is, so
/// that nothing after it changes. A few places before each old one are tried, by dynamic programming: the least worst column
/// wins, then the least sum of squares. Where a column stays opened by more than a quarter of an em, more places are tried, and
/// the columns before it may have back what they gave to others; so often in a paragraph, since it takes several times as long.
extension ColumnFiller {
  /// True where columns may give characters to those that are opened wide.
  var relievesOpenedColumns: Bool { options.justification?.profile.isChineseOrJapanese == true }

  /// Shares out what is missing of the columns of a paragraph that are opened wide.
  ///
  /// - Parameter first: the first column of the paragraph, which starts at `indent`.
  func relieveOpenedColumns(from first: Int, indent: Length, _ columns: inout [ColumnBreak]) {
    guard let rules = options.justification, rules.profile.isChineseOrJapanese,
      columns.count - first > 2
    else { return }
    let full = columns
    var hardCount = 0
    for index in columns.indices.dropFirst(first + 1) where columns[index].end == .full {
      let opened = openness(of: columns[index], rules)
      guard opened > Self.wide else { continue }
      var start = index + 1
      while start > max(first, index - Self.givers),
        !items[columns[start - 1].cells].contains(where: \.isInset)
      {
        start -= 1
      }
      guard start < index else { continue }
      let window = start...index
      let isFirst = window.lowerBound == first
      let own = isFirst ? indent : self.indent
      let missing = measure - columns[index].natural
      if let better = relieved(
        columns[window], endingBy: columns[window], giving: missing, places: 8, indent: own, rules)
      {
        columns.replaceSubrange(window, with: better)
      }
      let worst = columns[window].map { openness(of: $0, rules) }.max() ?? 0
      guard worst > Self.tooWide, hardCount < Self.mostHard else { continue }
      hardCount += 1
      if let better = relieved(
        columns[window], endingBy: full[window], giving: max(missing, measure.half), places: 12,
        indent: own, rules)
      {
        columns.replaceSubrange(window, with: better)
      }
    }
  }

  /// The most columns that give characters away.
  private static var givers: Int { 6 }
  /// A twentieth and a quarter of an em, in 1/1024 of one.
  private static var wide: Int { 51 }
  private static var tooWide: Int { 256 }
  /// So many columns of a paragraph are worth the longer search.
  private static var mostHard: Int { 16 }

  /// By how much of an em each place of a column is opened, in 1/1024. Spaces between words take their part, beyond what they
  /// grow by before anything else does; where nothing else opens, they are loose when they are twice as wide.
  private func openness(of column: ColumnBreak, _ rules: JustificationRules) -> Int {
    guard measure > column.natural, let cell = column.cells.first else { return 0 }
    let visible = column.cells.last { items[$0].kind == .text } ?? column.cells.lowerBound
    var (missing, words) = (measure - column.natural, 0)
    for index in column.cells.lowerBound..<visible
    where items[index].spacingClass == .wordSpace && !items[index].isSolid {
      words += 1
      missing -= rules.boxStretch(items[index])
    }
    guard missing > .zero else { return 0 }
    let others = places(of: column.cells, rules)
    let room = items[cell].em * max(1, others + (others == 0 ? 2 * words : words))
    return missing.scaled(by: 1024, over: max(1, room.rawValue)).rawValue
  }

  /// Columns so far, with the worst of them and the sum of the squares of all.
  private struct Chain {
    var columns: [ColumnBreak] = []
    var end: Int
    var worst = 0
    var sum = 0

    func isBetter(than other: Chain?) -> Bool {
      other.map { (worst, sum) < ($0.worst, $0.sum) } ?? true
    }
  }

  /// The columns of the same cells of which the worst is opened less; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - others: the same columns, before whose ends places are tried.
  ///   - most: what each of them gives away at most.
  ///   - places: how many are tried.
  private func relieved(
    _ columns: ArraySlice<ColumnBreak>, endingBy others: ArraySlice<ColumnBreak>,
    giving most: Length, places: Int, indent: Length, _ rules: JustificationRules
  ) -> [ColumnBreak]? {
    guard let last = columns.last, let start = columns.first?.cells.lowerBound else { return nil }
    let end = last.cells.upperBound
    let worst = columns.map { openness(of: $0, rules) }.max() ?? 0
    var chains = [Chain(end: start)]
    for (column, other) in zip(columns, others) {
      let isLast = column.cells.upperBound == end
      var ends = isLast ? [end] : placesBefore(other, giving: most, count: places)
      if !ends.contains(column.cells.upperBound) { ends.append(column.cells.upperBound) }
      let own = chains.first?.columns.isEmpty == true ? indent : self.indent
      chains = ends.compactMap { place in
        var best: Chain?
        for chain in chains where chain.end < place {
          guard let column = self.column(chain.end..<place, to: items.count, indent: own) else {
            continue
          }
          let opened = openness(of: column, rules)
          let next = Chain(
            columns: chain.columns + [column], end: place, worst: max(chain.worst, opened),
            sum: chain.sum + opened * opened)
          if next.isBetter(than: best) { best = next }
        }
        return best
      }
    }
    return chains.first.flatMap { $0.worst < worst ? $0.columns : nil }
  }

  /// The end of a column, and the places before it where it may end so that the next one begins with no more than a length; so
  /// many at most.
  private func placesBefore(_ column: ColumnBreak, giving most: Length, count: Int) -> [Int] {
    var (found, given) = ([column.cells.upperBound], Length.zero)
    for index in column.cells.reversed() {
      let place = index + 1
      if place < column.cells.upperBound, items[index].mayEndColumn, !items[index].hasHyphen {
        found.append(place)
        if found.count == count { break }
      }
      given += items[index].advance
      guard given <= most else { break }
    }
    return found
  }
}
