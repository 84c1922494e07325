import VerticalLayout

/// A table of a word processor by its rows and cells (17.4; DX-14; OD-5).
struct WordTable {
  struct Cell {
    var element: XMLElement
    /// The number of places that it takes.
    var span = 1
    /// True for the part of a cell that belongs to the one in the row before.
    var isContinued = false
  }

  /// Where the text of a cell stands in its room.
  enum CellEdge: String, CaseIterable {
    case start, center, end

    /// - Parameter word: the alignment of a paragraph, as Word and OpenDocument name it.
    init(_ word: String?) {
      switch word {
      case "center": self = .center
      case "right", "end": self = .end
      default: self = .start
      }
    }
  }

  private(set) var rows: [[Cell]] = []
  private var alignments: [CellEdge] = []
  private var headRows = 0
  private var hasRules = false

  init(rows: [[Cell]], headRows: Int, hasRules: Bool) {
    self.rows = rows
    self.headRows = headRows
    self.hasRules = hasRules
  }

  var cellCount: Int { rows.reduce(0) { $0 + $1.count } }
  var hasWideCells: Bool { rows.joined().contains { $0.span > 1 } }

  /// The number of places of its longest row that a table of ours has room for.
  private var columnCount: Int {
    min(max(rows.map { $0.reduce(0) { $0 + $1.span } }.max() ?? 1, 1), TableRow.mostCells)
  }

  /// Aligns each column as most of its cells are; those of a head, which mostly stand in the middle, count where there is nothing else.
  ///
  /// - Parameter alignment: that of a cell; `nil` for a cell without text.
  mutating func align(by alignment: (Cell) -> CellEdge?) {
    let body = headRows < rows.count ? rows.dropFirst(headRows) : rows[...]
    var counts = Array(repeating: [CellEdge: Int](), count: columnCount)
    for row in body {
      var place = 0
      for cell in row where place < counts.count {
        if !cell.isContinued, let found = alignment(cell) { counts[place][found, default: 0] += 1 }
        place += cell.span
      }
    }
    alignments = counts.map { counts in
      let most = counts.values.max() ?? 0
      return CellEdge.allCases.first { counts[$0, default: 0] == most } ?? .start
    }
  }

  /// True if the first cells of its rows do not stand at the start of their room.
  var leadsFirst: Bool { alignments.first.map { $0 != .start } ?? false }

  /// The keys of the division that its rows stand in.
  var keys: String {
    let words = (0..<columnCount).map { place in
      (place < alignments.count ? alignments[place] : .start).rawValue
    }
    var keys = "columns=\"\(words.joined(separator: " "))\""
    if hasRules { keys += " row-rule=true cell-rule=true" }
    if headRows > 0, headRows < rows.count { keys += " head-rows=\(min(headRows, 9))" }
    return keys
  }
}
