extension NotePlacer {
  /// True for a note at a place of its own.
  func isFree(_ note: WaitingNote) -> Bool { plan.entries[note.number].free != nil }

  /// Puts notes at their own places on a page, all that are referred to before the end of its text, each as a whole
  /// (批注, NT5).
  mutating func fillFree(of page: Layout.Page, before end: Int) -> [PageNotes.Entry] {
    guard !sizes.own.isEmpty else { return [] }
    var entries: [PageNotes.Entry] = []
    for index in waiting.indices where !waiting[index].isDone {
      let number = waiting[index].number
      guard let note = plan.entries[number].free, plan.entries[number].place < end else { continue }
      let size = sizes[number]
      var position = note.x.resolved(em: em)
      for column in waiting[index].rest {
        let width = max(column.extent, size)
        let x =
          direction == .rightToLeft ? page.size.width - position - width : position
        entries.append(
          PageNotes.Entry(
            note: index, column: waiting[index].placed,
            origin: PhysicalPoint(x: x, y: note.y.resolved(em: em))))
        waiting[index].placed += 1
        position += width + size.quarter
      }
      waiting[index].isCarried = true
    }
    return entries
  }
}
