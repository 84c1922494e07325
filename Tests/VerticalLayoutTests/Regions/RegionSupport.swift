@testable import VerticalLayout

extension G10 {
  /// A page of a size in points, with regions: cells of 10 × 10 pt, no margins, no gap.
  static func page(
    _ width: Int, _ height: Int, _ regions: PageRegions = PageRegions(),
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> G10 {
    G10().with {
      $0.page.size = .size(width: .pt(width), height: .pt(height))
      $0.regions = regions
      change(&$0)
    }
  }
}

extension PageRegions {
  /// Areas that text flows around, as on the command line.
  static func around(_ areas: String...) throws -> PageRegions {
    PageRegions(exclusions: try areas.map { try PageRegions.Exclusion($0) })
  }
}

/// A column or a part of one: its number on the page, and its room in points.
struct Part: Hashable, CustomStringConvertible {
  var row: Int
  var x: Double
  var top: Double
  var bottom: Double
  var text: String

  init(_ row: Int, _ x: Double, _ top: Double, _ bottom: Double, _ text: String) {
    (self.row, self.x, self.top, self.bottom, self.text) = (row, x, top, bottom, text)
  }

  var description: String { "(\(row) at \(x): \(top)–\(bottom) \(text))" }
}

extension Layout {
  /// The columns and parts of columns of a page.
  func parts(ofPage page: Int = 0) -> [Part] {
    pages[page].columns.map { index in
      let column = columns[index]
      let room = room(of: column) ?? column.bounds
      return Part(
        column.slot.row, room.x.points, room.y.points, room.maxY.points,
        String(text.slice(column.range)))
    }
  }

  /// True if the text of all columns is the text.
  var isWhole: Bool { columns.map { String(text.slice($0.range)) }.joined() == text }

  /// The four corners of each cell with a form, as points of the page.
  func corners(ofPage page: Int = 0) -> [PhysicalPoint] {
    columns[pages[page].columns].flatMap { column in
      column.cells.flatMap { cell in
        let bounds = self.bounds(ofCell: cell, in: column)
        return [
          PhysicalPoint(x: bounds.x, y: bounds.y), PhysicalPoint(x: bounds.maxX, y: bounds.y),
          PhysicalPoint(x: bounds.x, y: bounds.maxY),
          PhysicalPoint(x: bounds.maxX, y: bounds.maxY),
        ]
      }
    }
  }
}
