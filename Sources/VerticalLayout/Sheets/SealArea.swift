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
    var sums = Array(repeating: 0.0, count: (width + 2) * height)
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        add(last, point, to: &sums)
        last = point
      }
    }
    for row in 0..<height {
      var sum = 0.0
      for column in 0..<width {
        sum += sums[row * (width + 2) + column]
        let covered = min(abs(sum), 1)
        let index = row * width + column
        values[index] = cuts ? min(values[index], 1 - covered) : max(values[index], covered)
      }
    }
  }

  /// Adds the area to the right of a line.
  private func add(_ start: Point, _ end: Point, to sums: inout [Double]) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let (top, bottom) = isDown ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let first = max(0, Int(top.y.rounded(.down)))
    let last = min(height, Int(bottom.y.rounded(.up)))
    guard first < last else { return }
    for row in first..<last {
      let (from, to) = (max(Double(row), top.y), min(Double(row + 1), bottom.y))
      guard from < to else { continue }
      let ends = (top.x + (from - top.y) * slope, top.x + (to - top.y) * slope)
      addSpan(
        from: min(ends.0, ends.1), to: max(ends.0, ends.1), area: isDown ? to - from : from - to,
        row: row, to: &sums)
    }
  }

  private func addSpan(
    from left: Double, to right: Double, area: Double, row: Int, to sums: inout [Double]
  ) {
    let limit = Double(width) - 0.001
    let (left, right) = (min(max(left, 0), limit), min(max(right, 0), limit))
    let base = row * (width + 2)
    for square in Int(left)...Int(right) {
      let from = max(left, Double(square))
      let to = min(right, Double(square + 1))
      let own = right > left ? area * (to - from) / (right - left) : area
      let share = own * (1 - ((from + to) / 2 - Double(square)))
      sums[base + square] += share
      sums[base + square + 1] += own - share
    }
  }

  // MARK: The outline

  /// The outlines of what is covered, holes in the other direction.
  func outlines() -> [[Point]] {
    // An edge between the middles of two squares, by that of the first one: across, or down.
    var next = [Int32](repeating: -1, count: width * height * 2)
    for row in 0..<(height - 1) {
      for column in 0..<(width - 1) {
        let index = row * width + column
        let corners = [index, index + 1, index + width + 1, index + width]
        let mask = corners.enumerated().reduce(0) { mask, corner in
          mask | (values[corner.element] >= 0.5 ? 1 << corner.offset : 0)
        }
        guard mask != 0, mask != 15 else { continue }
        let edges = [index * 2, (index + 1) * 2 + 1, (index + width) * 2, index * 2 + 1]
        for (from, to) in Self.steps[mask] { next[edges[from]] = Int32(edges[to]) }
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
