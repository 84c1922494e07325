extension ShapedText {
  /// Places the cells of a column, which stand in the order of the text, by their embedding levels
  /// (UBA.L1, UBA.L2; O15).
  ///
  /// Text of odd levels goes up the column, as a line from right to left does when it is turned: each
  /// stretch of it is mirrored in the room that it takes, so that all gaps between its cells stay
  /// between the same cells.
  ///
  /// Each small column of a note is a line of its own, and so is the text between two notes.
  mutating func reorder(_ column: inout Column) {
    guard column.runs.contains(where: { runs[$0.run].level > 0 }) else { return }
    guard !column.insets.isEmpty else { return reorderLine(&column) }
    var all: [Column.ColumnRun] = []
    for cells in column.lines(of: column.cells) {
      var line = column
      line.cells = cells
      line.runs = column.runs.filter { $0.cells.overlaps(cells) }
      reorderLine(&line)
      all += line.runs
    }
    column.runs = all
  }

  private mutating func reorderLine(_ column: inout Column) {
    // The blanks at the end have the paragraph's level, whatever theirs was (UBA.L1).
    let end = column.cells.last { cells[$0].kind == .text }.map { $0 + 1 } ?? 0
    part(&column, at: end)
    let levels = column.runs.map { $0.cells.lowerBound < end ? runs[$0.run].level : 0 }
    let lowest = levels.min() ?? 0
    var isToken = false
    var stretches = zip(column.runs, levels).map { run, level in
      var levelBefore = runs[run.run].levelBefore
      // A truncation token, whose cells have no text, is a line of its own in the line.
      if cells[run.cells.lowerBound].range.isEmpty != isToken {
        isToken.toggle()
        levelBefore = lowest
      }
      return LevelStretch(
        level: level, levelBefore: levelBefore,
        start: run.cells.map { cells[$0].start }.min() ?? .zero,
        end: run.cells.map { cells[$0].end }.max() ?? .zero)
    }
    stretches.reorder()
    for (index, stretch) in stretches.enumerated() where stretch.level > 0 {
      let range = column.runs[index].cells
      for cell in range {
        cells[cell].start = stretch.start(ofPartFrom: cells[cell].start, to: cells[cell].end)
      }
      column.runs[index].start = range.map { cells[$0].start }.min() ?? column.runs[index].start
    }
  }

  /// Makes two parts of the run on a column that a place lies in.
  private func part(_ column: inout Column, at place: Int) {
    guard let index = column.runs.lastIndex(where: { $0.cells.lowerBound < place }),
      place < column.runs[index].cells.upperBound
    else { return }
    let run = column.runs[index]
    column.runs[index] = columnPart(run, cells: run.cells.lowerBound..<place)
    column.runs.insert(columnPart(run, cells: place..<run.cells.upperBound), at: index + 1)
  }

  private func columnPart(_ run: Column.ColumnRun, cells range: Range<Int>) -> Column.ColumnRun {
    let start = cells[range.lowerBound].start
    let end = range.map { cells[$0].end }.max() ?? start
    return Column.ColumnRun(run: run.run, cells: range, start: start, length: end - start)
  }
}

/// A stretch of a column of one embedding level: the room that it takes while everything stands in
/// the order of the text, and the way from there to its place.
struct LevelStretch: Hashable, Sendable {
  var level: UInt8
  /// The lowest level of what is not drawn between it and the stretch before; `UInt8.max` where nothing is.
  var levelBefore: UInt8
  var start: Length
  var end: Length
  private var isMirrored = false
  /// The number that is added to a place, or that a mirrored place is taken from.
  private var offset = Length.zero

  init(level: UInt8, levelBefore: UInt8 = .max, start: Length, end: Length) {
    self.level = level
    self.levelBefore = levelBefore
    self.start = start
    self.end = end
  }

  /// Mirrors it once more, in a room that ends where it began.
  fileprivate mutating func mirror(from start: Length, to end: Length) {
    offset = start + end - offset
    isMirrored.toggle()
  }

  /// The start of a part of the stretch after reordering.
  func start(ofPartFrom start: Length, to end: Length) -> Length {
    isMirrored ? offset - end : offset + start
  }
}

extension [LevelStretch] {
  /// Finds the places of a column's stretches: from the highest level down to 1 all neighbours of
  /// that level and more are mirrored in the room that they take together (UBA.L2). Inner stretches
  /// come first and keep their room, so the mirrorings nest.
  mutating func reorder() {
    var level = map(\.level).max() ?? 0
    while level > 0 {
      var first = 0
      while first < count {
        var end = first
        while end < count, self[end].level >= level,
          end == first || self[end].levelBefore >= level
        {
          end += 1
        }
        if end > first { mirror(first..<end) }
        first = Swift.max(end, first + 1)
      }
      level -= 1
    }
  }

  private mutating func mirror(_ range: Range<Int>) {
    var top = self[range.lowerBound].start
    var foot = self[range.lowerBound].end
    for index in range {
      top = Swift.min(top, self[index].start)
      foot = Swift.max(foot, self[index].end)
    }
    for index in range { self[index].mirror(from: top, to: foot) }
  }
}
