extension PageSheet {
  /// The lines of the cells that characters are written in (SH-M1, SH-M8).
  public struct SheetCells: Hashable, Sendable {
    public var kind = Kind.none
    /// The lines around cells, and those inside of them.
    public var width = PageSheet.SheetLength.absolute(Length(points: 0.425))
    public var guide = PageSheet.SheetLength.absolute(Length(points: 0.3))
    public var color = Color.black

    /// The help inside of a cell.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// No lines at all.
      case none
      /// Lines around it alone.
      case box
      /// A cross and both diagonals (米字格).
      case mi
      /// A cross (田字格).
      case tian
      /// Nine parts (九宮格).
      case jiu
      /// A smaller box (回宮格).
      case hui
    }

    public init() {}
  }
}

/// Draws the cells of columns: one path for their sides, and one for the lines inside.
struct CellDrawing {
  private let lines: PageSheet.SheetCells
  private let width: Length
  private let guide: Length
  private let cell: Length
  private let rows: Int

  init(_ lines: PageSheet.SheetCells, width: Length, guide: Length, cell: Length, rows: Int) {
    (self.lines, self.width, self.guide, self.cell, self.rows) = (lines, width, guide, cell, rows)
  }

  /// - Parameter columns: the cells of each column, from the right.
  func items(of columns: [PhysicalRect]) -> [DisplayItem] {
    var sides = DisplayPath(stroke: DisplayPath.Stroke(color: lines.color, width: width))
    for (index, column) in columns.enumerated() {
      // Columns without a gutter share a line.
      if index == 0 || columns[index - 1].x > column.maxX {
        sides.addLine(x: column.maxX, from: column.y, to: column.maxY)
      }
      sides.addLine(x: column.x, from: column.y, to: column.maxY)
    }
    // Without gutters a line goes over all columns.
    let isSolid = zip(columns, columns.dropFirst()).allSatisfy { $0.x == $1.maxX }
    let spans: [(last: PhysicalRect, first: PhysicalRect)] =
      isSolid
      ? zip(columns.suffix(1), columns.prefix(1)).map { ($0, $1) } : columns.map { ($0, $0) }
    for (last, first) in spans {
      for row in 0...rows {
        let y = first.y + cell * row
        sides.addLine(from: PhysicalPoint(x: last.x, y: y), to: PhysicalPoint(x: first.maxX, y: y))
      }
    }
    guard guide > .zero, lines.kind != .none, lines.kind != .box else { return [.path(sides)] }
    let dash = cell.scaled(by: 1, over: 24)
    var inner = DisplayPath(
      stroke: DisplayPath.Stroke(
        color: lines.color, width: guide, dashes: lines.kind == .hui ? [] : [dash, dash]))
    for column in columns {
      for row in 0..<rows {
        addGuides(
          in: PhysicalRect(
            x: column.x, y: column.y + cell * row, width: column.width, height: cell), to: &inner)
      }
    }
    return [.path(inner), .path(sides)]
  }

  private func addGuides(in rect: PhysicalRect, to path: inout DisplayPath) {
    func point(_ x: Int, _ y: Int, of parts: Int) -> PhysicalPoint {
      PhysicalPoint(
        x: rect.x + rect.width.scaled(by: x, over: parts),
        y: rect.y + rect.height.scaled(by: y, over: parts))
    }
    func add(_ parts: Int, _ ends: (Int, Int, Int, Int)...) {
      for end in ends {
        path.addLine(from: point(end.0, end.1, of: parts), to: point(end.2, end.3, of: parts))
      }
    }
    switch lines.kind {
    case .none, .box: break
    case .tian: add(2, (1, 0, 1, 2), (0, 1, 2, 1))
    case .mi: add(2, (1, 0, 1, 2), (0, 1, 2, 1), (0, 0, 2, 2), (2, 0, 0, 2))
    case .jiu: add(3, (1, 0, 1, 3), (2, 0, 2, 3), (0, 1, 3, 1), (0, 2, 3, 2))
    case .hui:
      // Characters stand in three fifths of the width and seven tenths of the height.
      path.addRectangle(
        PhysicalRect(
          x: rect.x + rect.width.scaled(by: 2, over: 10),
          y: rect.y + rect.height.scaled(by: 3, over: 20),
          width: rect.width.scaled(by: 6, over: 10), height: rect.height.scaled(by: 14, over: 20)))
    }
  }
}

extension DisplayPath {
  /// A straight line.
  fileprivate mutating func addLine(from start: PhysicalPoint, to end: PhysicalPoint) {
    steps += [.move(start), .line(end)]
  }
}
