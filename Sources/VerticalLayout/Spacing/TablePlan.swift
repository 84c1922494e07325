/// The tables of a document that have rules or heads, in order (DT-12).
struct TablePlans: Hashable, Sendable {
  private var tables: [TablePlan] = []

  init() {}

  /// - Parameter style: gives that of a paragraph.
  init(_ document: Document, resolved style: (Int) -> ResolvedParagraphStyle?) {
    for (index, paragraph) in document.paragraphs.enumerated() where !paragraph.isPlainBody {
      guard let row = paragraph.style.row, let resolved = style(index) else { continue }
      let goesOn =
        tables.last.map {
          !row.isFirst && $0.paragraphs.upperBound == index && $0.rules == row.rules
        } ?? false
      if !goesOn {
        guard !row.rules.isEmpty || row.isHead || row.hasRowSpans else { continue }
        tables.append(TablePlan(from: index, rules: row.rules))
      }
      tables[tables.count - 1].add(row, resolved)
    }
    haveHeads = tables.contains { !$0.head.isEmpty }
    for table in tables.indices where tables[table].hasJoins {
      tables[table].group { document.paragraphs[$0].style.row?.hasLines == true }
      haveGroups = haveGroups || !tables[table].groups.isEmpty
    }
  }

  var isEmpty: Bool { tables.isEmpty }
  /// True if the heads of some come again.
  private(set) var haveHeads = false

  /// True if cells of some have columns in several rows.
  private(set) var haveGroups = false

  /// The head with the row after it that a paragraph is one of, or the rows of cells that stand in several: they stand in one
  /// part of the text.
  func paragraphsTogether(with paragraph: Int) -> Range<Int>? {
    guard haveHeads || haveGroups, let table = self[paragraph] else { return nil }
    var start = table.start.contains(paragraph) ? table.start : nil
    if let group = table.group(of: paragraph) {
      let all = table.start.overlaps(group) ? table.start : group
      let both = min(all.lowerBound, group.lowerBound)..<max(all.upperBound, group.upperBound)
      start = both.count < DocumentPart.reach ? both : group
    } else if let own = start, let group = table.group(of: own.upperBound - 1) {
      let both = own.lowerBound..<max(own.upperBound, group.upperBound)
      if both.count < DocumentPart.reach { start = both }
    }
    return start.flatMap { $0.count < DocumentPart.reach ? $0 : nil }
  }

  /// The table that a paragraph is a row of.
  subscript(paragraph: Int) -> TablePlan? {
    tables.element(holding: paragraph, in: \.paragraphs)
  }
}

/// A table, every length resolved.
struct TablePlan: Hashable, Sendable {
  private let first: Int
  let rules: TableRow.Rules
  private(set) var rows: [CellPlaces] = []
  private var headCount = 0
  /// The cells that stand in several rows, in order.
  private var joins: [Join] = []
  /// Rows that have columns of such cells together, in order.
  private(set) var groups: [Range<Int>] = []
  /// The rooms of cells of rows before some that stand in these too.
  private var goingOn: [Int: [Range<Length>]] = [:]

  /// A cell that stands in several rows.
  struct Join: Hashable, Sendable {
    /// The number of tabs before it.
    var tabs: Int
    /// The rows, which are paragraphs, and those of them that its columns may stand in.
    var rows: Range<Int>
    var lineRows: Range<Int>
    /// Its room down the columns, with half of the gaps around it.
    var room: Range<Length>
  }

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

  /// The rows of the head, and the one after it: no page ends between them.
  var start: Range<Int> { first..<head.upperBound + (head.isEmpty ? 0 : 1) }

  fileprivate mutating func add(_ row: TableRow, _ resolved: ResolvedParagraphStyle) {
    if row.isHead, headCount == rows.count { headCount += 1 }
    let places = CellPlaces(row, resolved)
    let number = paragraphs.upperBound
    rows.append(places)
    for (cell, count) in row.rowSpans.prefix(places.gaps.count + 1).enumerated() where count > 1 {
      let last = number + min(count, Self.mostRows)
      let start = cell == 0 ? places.start : places.gaps[cell - 1]
      let end = cell < places.gaps.count ? places.gaps[cell] : places.end
      joins.append(
        Join(
          tabs: row.leadsFirst ? cell + 1 : cell, rows: number..<last, lineRows: number..<last,
          room: start..<max(start, end)))
    }
  }

  /// More rows than any text has.
  private static let mostRows = 1 << 30

  fileprivate var hasJoins: Bool { !joins.isEmpty }

  /// Finds the rows that have columns of cells together: as many as stand in one part of the text.
  ///
  /// - Parameter hasLines: whether the cells of a row have columns of their own.
  fileprivate mutating func group(where hasLines: (Int) -> Bool) {
    let all = paragraphs
    for index in joins.indices {
      joins[index].rows = joins[index].rows.clamped(to: all)
      let rows = joins[index].rows
      let next = groups.last.flatMap { rows.lowerBound < $0.upperBound ? $0 : nil }
      let start = next?.lowerBound ?? rows.lowerBound
      var end = min(rows.upperBound, start + DocumentPart.reach - 1)
      end =
        rows.lowerBound
        + (rows.lowerBound..<max(end, rows.lowerBound)).prefix(while: hasLines).count
      joins[index].lineRows = rows.lowerBound..<end
      guard end > rows.lowerBound + 1 else { continue }
      let group = start..<max(end, next?.upperBound ?? end)
      if next == nil { groups.append(group) } else { groups[groups.count - 1] = group }
    }
    var open: [Join] = []
    var index = 0
    for number in all {
      open.removeAll { $0.rows.upperBound <= number }
      if !open.isEmpty {
        goingOn[number] = open.map(\.room).sorted { $0.lowerBound < $1.lowerBound }
      }
      while index < joins.count, joins[index].rows.lowerBound == number {
        open.removeAll { $0.room.overlaps(joins[index].room) }
        open.append(joins[index])
        index += 1
      }
    }
  }

  /// The rows that have columns of cells together with one.
  fileprivate func group(of paragraph: Int) -> Range<Int>? {
    groups.element(holding: paragraph, in: \.self)
  }

  /// The cells that have columns in several rows of a group.
  func joins(in group: Range<Int>) -> [Join] {
    let first = joins.partitioningIndex { $0.lineRows.lowerBound >= group.lowerBound }
    return joins[first...].prefix { $0.lineRows.lowerBound < group.upperBound }
      .filter { $0.lineRows.count > 1 }
  }

  /// The rooms, in order, of the cells of rows before one that stand in it too.
  func rooms(goingOnIn paragraph: Int) -> [Range<Length>] { goingOn[paragraph] ?? [] }

  /// The row that a paragraph is.
  subscript(paragraph: Int) -> CellPlaces? {
    paragraphs.contains(paragraph) ? rows[paragraph - first] : nil
  }
}

extension TablePlan.CellPlaces {
  fileprivate init(_ row: TableRow, _ resolved: ResolvedParagraphStyle) {
    func place(_ length: Int) -> Length {
      // What is further off is on no page.
      min(resolved.head + resolved.em.scaled(by: min(length, 1 << 29), over: 1024), .limit)
    }
    let rooms = row.rooms
    start = resolved.head
    end = place(rooms.reduce(TableRow.gap * max(0, rooms.count - 1), +))
    var next = 0
    for cell in row.places(of: rooms).dropLast() {
      next += TableRow.room(of: cell, rooms) + TableRow.gap
      gaps.append(place(next - TableRow.gap / 2))
    }
  }
}
