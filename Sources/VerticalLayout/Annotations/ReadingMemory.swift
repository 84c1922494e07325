/// Readings that have been shaped, each once in each style, cached across the parts of a text.
struct ReadingMemory: Sendable {
  private var known: [AnnotationSource: Int] = [:]
  /// A paragraph each, with ranges that count from its start.
  private(set) var text = ShapedText()
  /// The length of each.
  private(set) var lengths: [Length] = []

  /// More than any novel has; beyond them the memory begins anew.
  private static let limit = 1 << 14

  /// The numbers that some texts have here, and those of them that have not been shaped, for which the next
  /// numbers are kept.
  mutating func numbers(
    of sources: [AnnotationSource]
  ) -> (numbers: [Int], new: [AnnotationSource]) {
    if known.count > Self.limit { self = ReadingMemory() }
    var new: [AnnotationSource] = []
    let numbers = sources.map { source in
      if let number = known[source] { return number }
      known[source] = known.count
      new.append(source)
      return known.count - 1
    }
    return (numbers, new)
  }

  /// Adds what is new, a paragraph each. The space after a character, which none but attributes of its own give it, is a
  /// part of its cell, but at the end.
  mutating func add(_ new: ShapedText, styles: StyleTable) {
    for cells in new.paragraphs {
      let start = cells.first.map { new.cells[$0].range.lowerBound } ?? 0
      var length = Length.zero
      let own = text.append(cells, of: new, runs: .own) { cell, number in
        cell.range = cell.range.counted(from: start)
        if number + 1 < cells.count {
          let run = new.runs[Int(new.cells[cells.lowerBound + number].run)]
          cell.advance += max(styles.styles[run.style].letterSpacing, -cell.advance)
        }
        length += cell.advance
      }
      text.paragraphs.append(own)
      lengths.append(length)
    }
  }

  /// Appends a reading to a text; returns its cells there.
  func append(_ number: Int, to other: inout ShapedText) -> Range<Int> {
    other.append(text.paragraphs[number], of: text, runs: .own) { _, _ in }
  }
}
