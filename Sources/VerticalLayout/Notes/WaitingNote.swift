/// A note whose page has not come, or has had no room for all of it.
struct WaitingNote {
  /// Among the notes of the document.
  var number: Int
  /// Columns of one length; `nil` for a note that is broken where it finds room.
  var text: FlowedText?
  var loose: LooseNote?
  /// The number of its columns that stand on pages.
  var placed = 0
  /// True where a page has the start of it, or would have it if it had room.
  var isCarried = false

  /// True where all of it stands on pages.
  var isDone: Bool {
    loose?.isDone ?? (placed == text?.columns.count ?? 0)
  }

  /// The columns that have no place.
  var rest: ArraySlice<Column> { text?.columns[placed...] ?? [] }
}

/// A note that is broken as it goes on beside the columns of the text (NT5).
struct LooseNote {
  var part: SpacedPart
  /// Its paragraphs, as cells.
  private let paragraphs: [Range<Int>]
  private var paragraph = 0
  private var next = 0
  /// The columns of these pages.
  private(set) var breaks: [ColumnBreak] = []
  private var filler: ColumnFiller
  private let size: Length

  init(_ part: SpacedPart, options: BreakingOptions, size: Length) {
    self.part = part
    self.size = size
    paragraphs = part.shaped.paragraphs
    filler = ColumnFiller(
      items: part.items, edges: part.annotations.edges, options: options)
    skip()
  }

  var isDone: Bool { paragraph == paragraphs.count }

  /// The first character that has no place.
  private var nextOffset: Int? { isDone ? nil : part.shaped.cells[next].range.lowerBound }

  /// Goes on after paragraphs that have been set, and blank ones.
  private mutating func skip() {
    while paragraph < paragraphs.count, next >= paragraphs[paragraph].upperBound {
      paragraph += 1
      if paragraph < paragraphs.count { next = max(next, paragraphs[paragraph].lowerBound) }
    }
  }

  /// Sets what has room in a strip from a place on: one column, or one for each paragraph.
  ///
  /// - Parameters:
  ///   - position: the place; then that after the note.
  ///   - isFirst: true where nothing else stands in the strip, so that something must.
  /// - Returns: where its columns begin.
  mutating func fill(
    from position: inout Length, to end: Length, isFirst: Bool
  ) -> [Length] {
    var starts: [Length] = []
    while !isDone {
      let start = starts.isEmpty ? position : position + size
      let must = isFirst && starts.isEmpty
      guard must || end - start >= min(size * 2, size * (paragraphs[paragraph].upperBound - next))
      else { break }
      filler.measure = max(end - start, Length(rawValue: 1))
      var column = filler.fill(from: next, to: paragraphs[paragraph].upperBound, indent: .zero)
      let fits = column.end != .lastResort && column.natural <= filler.measure
      guard must || fits else { break }
      column.paragraph = part.firstParagraph + paragraph
      column.measure = filler.measure
      breaks.append(column)
      starts.append(start)
      position = start + column.natural
      next = column.cells.upperBound
      let isEnd = next == paragraphs[paragraph].upperBound
      skip()
      if !isEnd { break }
    }
    return starts
  }

  /// Gives away the columns of these pages, set.
  mutating func take(_ set: (inout SpacedPart, [ColumnBreak]) -> FlowedText) -> FlowedText {
    var part = part
    var text = set(&part, breaks)
    breaks = []
    if let nextOffset, !text.columns.isEmpty {
      text.columns[text.columns.count - 1].endRange(at: nextOffset)
    }
    return text
  }
}

/// The columns of notes that stand on a page, in order.
struct PageNotes {
  /// Each with its note among those that wait, and its number among the columns of that.
  var columns: [Entry] = []
  var rules: [PlacedFurniture] = []

  struct Entry {
    var note: Int
    var column: Int
    /// The corner where it stands: at its head, at the left.
    var origin: PhysicalPoint
    /// True where that is the corner at the right.
    var isAtRight = false
    /// The column of the page's text that it stands beside, and the side.
    var host: NoteHost?
  }
}
