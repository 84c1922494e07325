/// A walk through the readings of the text, or those of its notes, column by column.
struct ReadingWalk: Hashable, Sendable {
  /// The readings of the parts that have been spaced and not left behind, in order.
  var texts: [AnnotationText] = []
  /// The first entry whose base has not been reached, and those before it whose bases go on.
  var next = 0
  private(set) var open: [Int] = []
  /// The note of the last column, and the open entries of notes that others came before.
  private var note: Int?
  private var waiting: [Int: [Int]] = [:]
  /// The first entries of notes whose readings all stand on columns.
  private var done: Set<Int> = []

  /// Opens the entries whose bases begin on a column.
  mutating func enter(_ column: Column, _ plan: RubyPlan) {
    if let note = column.note, note != self.note { begin(note, at: column, plan) }
    while next < plan.entries.count,
      plan.entries[next].range.lowerBound < column.range.upperBound
    {
      open.append(next)
      next += 1
    }
  }

  /// Goes on with another note. A note at a place of its own comes before earlier ones that wait for room
  /// (NT5), and these still have their readings then.
  private mutating func begin(_ note: Int, at column: Column, _ plan: RubyPlan) {
    if let before = self.note, !open.isEmpty { waiting[before] = open }
    self.note = note
    open = waiting.removeValue(forKey: note) ?? []
    next = plan.entries.firstIndex(startingAt: column.range.lowerBound)
  }

  /// Follows readings that get other numbers. None of them is in a note.
  mutating func move(by move: LayoutMove) {
    guard move.readings != 0 else { return }
    next += move.readings
    for index in open.indices { open[index] += move.readings }
    for index in texts.indices {
      let entries = texts[index].entries
      texts[index].entries = entries.lowerBound + move.readings..<entries.upperBound + move.readings
    }
  }

  /// Closes the entries whose bases end on a column.
  mutating func leave(_ column: Column, _ plan: RubyPlan) {
    open.removeAll { plan.entries[$0].range.upperBound <= column.range.upperBound }
    guard note != nil, open.isEmpty, let text = text(with: next - 1),
      texts[text].entries.upperBound == next
    else { return }
    done.insert(texts[text].entries.lowerBound)
  }

  /// Forgets the readings of what has been gone through.
  mutating func forget() {
    guard note == nil else {
      if !done.isEmpty { texts.removeAll { done.contains($0.entries.lowerBound) } }
      done = []
      return
    }
    let first = open.first ?? next
    texts.removeAll { $0.entries.upperBound <= first }
  }

  /// The index of the text that has an entry. A text itself is not handed on: each copy would be counted in
  /// all of its arrays.
  func text(with entry: Int) -> Int? {
    let index = texts.partitioningIndex { $0.entries.upperBound > entry }
    return index < texts.count && texts[index].entries.contains(entry) ? index : nil
  }
}
