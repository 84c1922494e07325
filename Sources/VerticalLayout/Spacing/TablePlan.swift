/// The tables of a document that have rules or heads, in order (DT-12).
struct TablePlans: Hashable, Sendable {
  private var tables: [TablePlan] = []

  init() {}

  /// - Parameter manner: gives that of a paragraph.
  init(_ document: Document, manner: (Int) -> ParagraphManner?) {
    for (index, paragraph) in document.paragraphs.enumerated() where !paragraph.isPlainBody {
      guard let row = paragraph.style.row, let manner = manner(index) else { continue }
      let goesOn =
        tables.last.map {
          !row.isFirst && $0.paragraphs.upperBound == index && $0.rules == row.rules
        } ?? false
      if !goesOn {
        guard !row.rules.isEmpty || row.isHead else { continue }
        tables.append(TablePlan(from: index, rules: row.rules))
      }
      tables[tables.count - 1].add(TablePlan.CellPlaces(row, manner), isHead: row.isHead)
    }
    haveHeads = tables.contains { !$0.head.isEmpty }
  }

  var isEmpty: Bool { tables.isEmpty }
  /// True if the heads of some come again.
  private(set) var haveHeads = false

  /// The head with the row behind it that a paragraph is one of: they stand in one part of the text.
  func paragraphsTogether(with paragraph: Int) -> Range<Int>? {
    guard haveHeads, let start = self[paragraph]?.start, start.contains(paragraph),
      start.count < DocumentPart.reach
    else { return nil }
    return start
  }

  /// The table that a paragraph is a row of.
  subscript(paragraph: Int) -> TablePlan? {
    let index = tables.partitioningIndex { $0.paragraphs.upperBound > paragraph }
    guard index < tables.count, tables[index].paragraphs.contains(paragraph) else { return nil }
    return tables[index]
  }
}

/// A table, every length resolved.
struct TablePlan: Hashable, Sendable {
  private let first: Int
  let rules: TableRow.Rules
  private(set) var rows: [CellPlaces] = []
  private var headCount = 0

  /// The places of a row's cells down its column.
  struct CellPlaces: Hashable, Sendable {
    /// The start of the first cell.
    var start: Length
    /// The end of the room for the last one.
    var end: Length
    /// The middles of the rooms between cells.
    var gaps: [Length] = []
  }

  init(from first: Int, rules: TableRow.Rules) {
    self.first = first
    self.rules = rules
  }

  /// Its rows, each of which is a paragraph.
  var paragraphs: Range<Int> { first..<first + rows.count }

  /// The rows that come again; none where no others follow.
  var head: Range<Int> { first..<first + (headCount < rows.count ? headCount : 0) }

  /// The rows of the head, and the one behind it: no page ends between them.
  var start: Range<Int> { first..<head.upperBound + (head.isEmpty ? 0 : 1) }

  fileprivate mutating func add(_ row: CellPlaces, isHead: Bool) {
    if isHead, headCount == rows.count { headCount += 1 }
    rows.append(row)
  }

  /// The row that a paragraph is.
  subscript(paragraph: Int) -> CellPlaces? {
    paragraphs.contains(paragraph) ? rows[paragraph - first] : nil
  }
}

extension TablePlan.CellPlaces {
  fileprivate init(_ row: TableRow, _ manner: ParagraphManner) {
    func place(_ length: Int) -> Length {
      // What is further off is on no page.
      min(manner.head + manner.em.scaled(by: min(length, 1 << 29), over: 1024), .limit)
    }
    let rooms = row.rooms
    start = manner.head
    end = place(rooms.reduce(TableRow.gap * max(0, rooms.count - 1), +))
    var next = 0
    for cell in row.places(of: rooms).dropLast() {
      next += TableRow.room(of: cell, rooms) + TableRow.gap
      gaps.append(place(next - TableRow.gap / 2))
    }
  }
}
