import Manuscript

/// The log of edits: what undo takes back (PV-33), and how lines have moved since any of them.
struct EditLog {
  /// One step of undo: lines of a file in the place of others.
  struct Step {
    var path: String
    var first: Int
    var old: [SourceLines.Line]
    var new: [SourceLines.Line]
    /// Where the caret was, and where it has come to.
    var before: SourceLines.Place
    var after: SourceLines.Place
  }

  /// Lines that one change has put in the place of others.
  private struct Move {
    var revision: Int
    var path: String
    var first: Int
    var old: Int
    var new: Int
  }

  private var steps: [Step] = []
  private var undone: [Step] = []
  /// True if the last step may go on with the next edit. One that took over a file does not.
  private var isOpen = false
  private var moves: [Move] = []
  private static let most = 20_000

  var canUndo: Bool { !steps.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - joins: whether it goes on with the last one, where both touch: typing without a pause is one step.
  ///   - isTyped: false for what stood in another file or on the disk, with which no edit goes on.
  mutating func add(_ step: Step, joins: Bool, isTyped: Bool = true) {
    undone = []
    let joins = joins && isOpen
    isOpen = isTyped
    if joins, let last = steps.last, last.path == step.path,
      (last.first...last.first + last.new.count).contains(step.first)
    {
      let end = last.first + last.new.count
      let after = max(0, step.first + step.old.count - end)
      var joined = last
      // Lines after the last step that this one changes, too, were the same before both.
      joined.old += step.old.suffix(after)
      joined.new.replaceSubrange(
        step.first - last.first..<min(step.first - last.first + step.old.count, last.new.count),
        with: step.new)
      joined.after = step.after
      steps[steps.count - 1] = joined
      return
    }
    steps.append(step)
    if steps.count > Self.most { steps.removeFirst(steps.count - Self.most / 2) }
  }

  /// The step to take back, which can be done once more then.
  mutating func undo() -> Step? {
    guard let step = steps.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    steps.append(step)
    return step
  }

  /// Forgets the steps of a file whose lines have other bytes now.
  mutating func forget(_ path: String) {
    steps.removeAll { $0.path == path }
    undone.removeAll { $0.path == path }
  }

  mutating func moved(_ path: String, _ range: Range<Int>, to count: Int, revision: Int) {
    moves.append(
      Move(
        revision: revision, path: path, first: range.lowerBound, old: range.count, new: count))
    if moves.count > Self.most { moves.removeFirst(moves.count - Self.most / 2) }
  }

  /// The number that a line of an earlier state of a file has now; lines that have gone become the first that has come for them.
  func line(_ line: Int, of path: String, since revision: Int) -> Int {
    moves.reduce(line) { line, move in
      guard move.revision > revision, move.path == path, line > move.first else { return line }
      return line >= move.first + move.old
        ? line + move.new - move.old : move.first + min(line - move.first, max(0, move.new - 1))
    }
  }
}
