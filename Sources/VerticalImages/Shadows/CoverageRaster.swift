import VerticalLayout

/// The part of each pixel that an area covers: exact, by the area below each line of its outline, so that a pixel costs
/// the same however fine the outline is.
///
/// Windings are added up and cut at one, which is the nonzero rule but for pixels at which outlines of
/// opposite windings meet.
struct CoverageRaster {
  let width: Int
  let height: Int
  /// By how much the coverage of a pixel differs from that of its left neighbour. A row has one place more
  /// than it has pixels, for what lies to the right of them.
  private var changes: [Float]

  /// A point, in pixels from the top left.
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    changes = [Float](repeating: 0, count: (width + 2) * height)
  }

  /// Row by row from the top, from 0 to 1.
  func coverage() -> [Float] {
    var coverage: [Float] = []
    coverage.reserveCapacity(width * height)
    for row in 0..<height {
      var sum: Float = 0
      let start = row * (width + 2)
      for index in start..<start + width {
        sum += changes[index]
        coverage.append(min(abs(sum), 1))
      }
    }
    return coverage
  }

  /// Adds a closed outline; the last point is joined to the first one.
  mutating func addPolygon(_ points: [Point]) {
    guard var last = points.last else { return }
    for point in points {
      addLine(last, point)
      last = point
    }
  }

  /// Adds a line of an outline, in its direction.
  mutating func addLine(_ a: Point, _ b: Point) {
    guard a.y != b.y, (a.x + a.y + b.x + b.y).isFinite else { return }
    let (direction, top, bottom) = a.y < b.y ? (1.0, a, b) : (-1.0, b, a)
    guard bottom.y > 0, top.y < Double(height) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let first = max(top.y, 0)
    let last = min(bottom.y, Double(height))
    var y = first
    var x = top.x + (first - top.y) * slope
    for row in Int(first)..<Int(last.rounded(.up)) {
      let end = min(Double(row + 1), last)
      let next = top.x + (end - top.y) * slope
      addPart(from: x, to: next, by: (end - y) * direction, row: row)
      (x, y) = (next, end)
    }
  }

  /// Adds the part of a line that lies in one row; what lies beside the pixels counts at their edge.
  private mutating func addPart(from x: Double, to next: Double, by height: Double, row: Int) {
    let (left, right) = (min(x, next), max(x, next))
    let edge = Double(width)
    if left >= 0, right <= edge { return addInside(left, right, by: height, row: row) }
    guard right > left else {
      let place = min(max(left, 0), edge)
      return addInside(place, place, by: height, row: row)
    }
    // Before the first pixel, over them, and after the last one.
    let (from, to) = (min(max(left, 0), edge), min(max(right, 0), edge))
    let unit = height / (right - left)
    addInside(0, 0, by: unit * (max(min(right, 0) - left, 0)), row: row)
    addInside(from, to, by: unit * (to - from), row: row)
    addInside(edge, edge, by: unit * (max(right - max(left, edge), 0)), row: row)
  }

  private mutating func addInside(_ left: Double, _ right: Double, by height: Double, row: Int) {
    guard height != 0 else { return }
    let start = row * (width + 2)
    let first = Int(left)
    let last = max(Int(right.rounded(.up)), first + 1)
    guard last > first + 1 else {
      // Within one pixel: it is covered from the line's middle on, and those after it wholly.
      let covered = height * (1 - ((left + right) / 2 - Double(first)))
      changes[start + first] += Float(covered)
      changes[start + first + 1] += Float(height - covered)
      return
    }
    let slope = height / (right - left)
    var before = 0.0
    for pixel in first..<last {
      // The line's height to the left of a place, and the area below it within the pixel.
      let (from, to) = (max(left, Double(pixel)), min(right, Double(pixel + 1)))
      let rise = slope * (to - from)
      let covered = rise * (Double(pixel + 1) - (from + to) / 2)
      changes[start + pixel] += Float(before + covered)
      before = rise - covered
    }
    changes[start + last] += Float(before)
  }
}
