/// A picture of how much of each small square is covered, from 0 to 1: outlines are filled into it, and its own outline is
/// taken again, of which holes are a part.
///
/// Filling adds up signed areas row by row, as rasterizers of fonts do, so that shapes which are drawn in the same
/// direction unite, and those in the other one cut holes. Taking the outline goes along the squares of which half is
/// covered (marching squares).
struct SealArea {
  let width: Int
  let height: Int
  private(set) var values: [Double]

  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = Array(repeating: 0, count: width * height)
  }

  // MARK: Filling

  /// Adds shapes: what they cover counts as covered, however often they do.
  ///
  /// - Parameter cuts: true to take away what they cover.
  mutating func fill(_ polygons: [[Point]], cuts: Bool = false) {
    guard var sums = Sums(around: polygons, width: width, height: height) else { return }
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        sums.add(last, point)
        last = point
      }
    }
    for row in sums.rows {
      var sum = 0.0
      let start = (row - sums.rows.lowerBound) * sums.stride - sums.columns.lowerBound
      for column in sums.columns {
        sum += sums.values[start + column]
        let covered = min(abs(sum), 1)
        let index = row * width + column
        values[index] = cuts ? min(values[index], 1 - covered) : max(values[index], covered)
      }
    }
  }

  /// The signed areas of the squares around some shapes.
  private struct Sums {
    let width: Int
    let rows: Range<Int>
    let columns: Range<Int>
    /// The squares of a row, with those that an area to the right of the last one counts for.
    let stride: Int
    var values: [Double]

    /// - Returns: `nil` for shapes of which none is on the picture.
    init?(around polygons: [[Point]], width: Int, height: Int) {
      var (left, right) = (Double.infinity, -Double.infinity)
      var (top, bottom) = (Double.infinity, -Double.infinity)
      for polygon in polygons {
        for point in polygon {
          (left, right) = (min(left, point.x), max(right, point.x))
          (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
      }
      guard left <= right, top <= bottom else { return nil }
      func inside(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
      let first = min(inside(left.rounded(.down), width), max(0, width - 1))
      columns = first..<max(first, inside(right.rounded(.down) + 1, width))
      let head = inside(top.rounded(.down), height)
      rows = head..<max(head, inside(bottom.rounded(.up), height))
      guard !rows.isEmpty, !columns.isEmpty else { return nil }
      self.width = width
      stride = columns.count + 2
      values = Array(repeating: 0, count: stride * rows.count)
    }

    /// Adds the area to the right of a line.
    mutating func add(_ start: Point, _ end: Point) {
      guard start.y != end.y else { return }
      let isDown = start.y < end.y
      let (top, bottom) = isDown ? (start, end) : (end, start)
      let slope = (bottom.x - top.x) / (bottom.y - top.y)
      let first = max(rows.lowerBound, Int(top.y.rounded(.down)))
      let last = min(rows.upperBound, Int(bottom.y.rounded(.up)))
      guard first < last else { return }
      for row in first..<last {
        let (from, to) = (max(Double(row), top.y), min(Double(row + 1), bottom.y))
        guard from < to else { continue }
        let ends = (top.x + (from - top.y) * slope, top.x + (to - top.y) * slope)
        addSpan(
          from: min(ends.0, ends.1), to: max(ends.0, ends.1), area: isDown ? to - from : from - to,
          row: row)
      }
    }

    private mutating func addSpan(from left: Double, to right: Double, area: Double, row: Int) {
      let limit = Double(width) - 0.001
      // What is computed along a line may be beside its ends by the last bit.
      let least = Double(columns.lowerBound)
      let most = min(limit, Double(columns.upperBound) + 0.5)
      let (left, right) = (min(max(left, least), most), min(max(right, least), most))
      let base = (row - rows.lowerBound) * stride - columns.lowerBound
      var square = Int(left)
      let last = Int(right)
      while square <= last {
        let from = max(left, Double(square))
        let to = min(right, Double(square + 1))
        let own = right > left ? area * (to - from) / (right - left) : area
        let share = own * (1 - ((from + to) / 2 - Double(square)))
        values[base + square] += share
        values[base + square + 1] += own - share
        square += 1
      }
    }
  }

  // MARK: The outline

  /// The outlines of what is covered, holes in the other direction.
  func outlines() -> [[Point]] {
    // An edge between the middles of two squares, by that of the first one: across, or down.
    var next = [Int32](repeating: -1, count: width * height * 2)
    let isCovered = values.map { $0 >= 0.5 ? UInt8(1) : 0 }
    for row in 0..<(height - 1) {
      for index in (row * width)..<(row * width + width - 1) {
        let below = index + width
        let mask =
          isCovered[index] | isCovered[index + 1] << 1 | isCovered[below + 1] << 2
          | isCovered[below] << 3
        guard mask != 0, mask != 15 else { continue }
        for (from, to) in Self.steps[Int(mask)] {
          next[self.edge(from, of: index)] = Int32(self.edge(to, of: index))
        }
      }
    }
    var found: [[Point]] = []
    for start in next.indices where next[start] >= 0 {
      var outline: [Point] = []
      var edge = start
      while next[edge] >= 0 {
        outline.append(point(onEdge: edge))
        let following = Int(next[edge])
        next[edge] = -1
        edge = following
      }
      if outline.count > 3 { found.append(outline) }
    }
    return found
  }

  /// The edge of a square of four middles, from the top one clockwise, by the first of them.
  private func edge(_ number: Int, of index: Int) -> Int {
    switch number {
    case 0: index * 2
    case 1: (index + 1) * 2 + 1
    case 2: (index + width) * 2
    default: index * 2 + 1
    }
  }

  /// The edges that an outline goes from and to in a square of four middles, by those of them that are covered: from the
  /// top left clockwise 1, 2, 4 and 8; edges from the top one clockwise. What is covered lies to the right.
  private static let steps: [[(Int, Int)]] = [
    [], [(0, 3)], [(1, 0)], [(1, 3)], [(2, 1)], [(0, 3), (2, 1)], [(2, 0)], [(2, 3)],
    [(3, 2)], [(0, 2)], [(1, 0), (3, 2)], [(1, 2)], [(3, 1)], [(0, 1)], [(3, 0)], [],
  ]

  private func point(onEdge edge: Int) -> Point {
    let (index, isDown) = (edge / 2, edge % 2 == 1)
    let other = isDown ? index + width : index + 1
    let (first, second) = (values[index], values[other])
    let share = first == second ? 0.5 : (0.5 - first) / (second - first)
    let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
    return isDown ? Point(x: x, y: y + share) : Point(x: x + share, y: y)
  }
}

extension [SealArea.Point] {
  /// The closed outline without the points that lie within a distance of the lines between others (Douglas and Peucker).
  func simplified(within distance: Double) -> [SealArea.Point] {
    guard count > 4 else { return self }
    var keeps = [Bool](repeating: false, count: count)
    let middle = count / 2
    var waiting = [(0, middle), (middle, count)]
    (keeps[0], keeps[middle]) = (true, true)
    while let (first, last) = waiting.popLast() {
      let (a, b) = (self[first], self[last % count])
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      var farthest = (index: first, distance: distance)
      for index in (first + 1)..<Swift.max(first + 1, last) {
        let (px, py) = (self[index].x - a.x, self[index].y - a.y)
        let away =
          length > 0 ? abs(px * dy - py * dx) / length : (px * px + py * py).squareRoot()
        if away > farthest.distance { farthest = (index, away) }
      }
      guard farthest.index > first else { continue }
      keeps[farthest.index] = true
      waiting += [(first, farthest.index), (farthest.index, last)]
    }
    return zip(self, keeps).filter(\.1).map(\.0)
  }

  /// Twice the area, positive for an outline that goes clockwise on a page.
  var signedArea: Double {
    guard var last = last else { return 0 }
    var sum = 0.0
    for point in self {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum
  }
}
