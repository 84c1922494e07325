import Synchronization
import Testing

@testable import VerticalLayout

/// A point in points.
func at(_ x: Double, _ y: Double) -> PhysicalPoint {
  PhysicalPoint(x: Length(points: x), y: Length(points: y))
}

func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PhysicalRect {
  PhysicalRect(
    x: Length(points: x), y: Length(points: y), width: Length(points: width),
    height: Length(points: height))
}

extension PhysicalRect {
  var center: PhysicalPoint { PhysicalPoint(x: x + width.half, y: y + height.half) }

  /// True if a point lies in it, its right and lower edge left out.
  func covers(_ point: PhysicalPoint) -> Bool {
    x <= point.x && point.x < maxX && y <= point.y && point.y < maxY
  }

  /// True if the two share an area.
  func overlaps(_ other: PhysicalRect) -> Bool {
    max(x, other.x) < min(maxX, other.maxX) && max(y, other.y) < min(maxY, other.maxY)
  }
}

extension LaidOutText {
  /// The text of the cluster that a point lies in.
  func character(_ x: Double, _ y: Double, page: Int = 0) -> String? {
    range(at: at(x, y), onPage: page).map { text(in: $0) }
  }

  func rects(_ start: Int, _ end: Int, page: Int? = nil) -> [SelectionRect] {
    Array(selectionRects(for: TextRange(start, end), onPage: page))
  }
}

/// A layout and what is read back of its JSON, as a whole and without its cells: all have to give the same answers.
func bothViews(_ layout: Layout) throws -> [any LaidOutText] { [layout] + (try savedViews(layout)) }

/// What is read back of the JSON of a layout.
func savedViews(_ layout: Layout) throws -> [any LaidOutText] {
  let bytes = layout.json()
  return [try SavedLayout(json: bytes), try #require(SkimmedLayout(bytes))]
}

extension SkimmedLayout {
  init?(_ bytes: [UInt8], chunkSize: Int = 1000) {
    let file = LayoutInMemory(bytes: bytes, chunkSize: chunkSize)
    self.init(skimming: file, columns: file)
  }
}

/// A layout of which no more than some bytes are given at once.
final class LayoutInMemory: LayoutBytes, ColumnSource {
  private let bytes: [UInt8]
  private let chunkSize: Int
  /// Where what was asked for ends.
  let reach = Mutex(0)
  private let columns = Mutex<[Int: LayoutRecord.ColumnRecord]>([:])

  init(bytes: [UInt8], chunkSize: Int) { (self.bytes, self.chunkSize) = (bytes, chunkSize) }

  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let chunk = Array(bytes.dropFirst(offset).prefix(min(count, chunkSize)))
    reach.withLock { $0 = max($0, offset + chunk.count) }
    return chunk
  }

  func column(at place: Range<Int>) -> LayoutRecord.ColumnRecord? {
    columns.withLock { columns in
      if let column = columns[place.lowerBound] { return column }
      let column = LayoutRecord.ColumnRecord(layoutBytes: Array(bytes[place]))
      columns[place.lowerBound] = column
      return column
    }
  }
}
