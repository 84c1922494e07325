/// The lines of a leaf as worn blocks print them: they vary in width, wander a little, and break (SH-S5).
///
/// Widths change over some millimetres and by chance, on either side of the line by itself, so that nothing repeats.
struct WornLine {
  /// From 1 to 3.
  let wear: Int
  private var random: SheetRandom

  /// - Parameter seed: the same seed gives the same lines.
  init(wear: Int, seed: Int) {
    self.wear = wear
    random = SheetRandom(seed: seed)
  }

  private static let millimeter = 72 / 25.4

  /// A line along the longer side of a rectangle, which it leaves by a hair at most.
  ///
  /// - Parameter isThick: true for the outer line of a frame.
  mutating func path(_ rect: PhysicalRect, isThick: Bool, color: Color) -> DisplayPath {
    let isVertical = rect.height >= rect.width
    let length = (isVertical ? rect.height : rect.width).points
    let half = (isVertical ? rect.width : rect.height).points / 2
    let axis = isVertical ? rect.x.points + half : rect.y.points + half
    let start = isVertical ? rect.y.points : rect.x.points
    var path = DisplayPath(fill: color)
    for piece in pieces(of: length, isThick: isThick) {
      let edges = [edge(of: piece, half, isThick), edge(of: piece, half, isThick)]
      var drift = Drift(isThick ? 0 : 0.05 * Self.millimeter * Double(wear) / 2)
      let drifts = edges[0].map { _ in drift.next(&random) }
      func point(_ along: Double, _ across: Double) -> PhysicalPoint {
        isVertical
          ? PhysicalPoint(x: Length(points: axis + across), y: Length(points: start + along))
          : PhysicalPoint(x: Length(points: start + along), y: Length(points: axis + across))
      }
      var steps: [DisplayPath.Step] = []
      for (index, place) in edges[0].enumerated() {
        let at = point(place.along, drifts[index] - place.width)
        steps.append(index == 0 ? .move(at) : .line(at))
      }
      for place in edges[1].reversed() {
        let nearest = edges[0].indices.min {
          abs(edges[0][$0].along - place.along) < abs(edges[0][$1].along - place.along)
        }
        steps.append(.line(point(place.along, drifts[nearest ?? 0] + place.width)))
      }
      path.steps += steps + [.close]
    }
    return path
  }

  /// The stretches of a line between its breaks.
  mutating func pieces(of length: Double, isThick: Bool) -> [(from: Double, to: Double)] {
    // A thin line breaks each 110 mm, a thick one at most once.
    let each = 110 * Self.millimeter / Double(wear)
    var breaks = Int(length / each + random.unit())
    if isThick { breaks = min(1, random.unit() < 0.35 * Double(wear) ? 1 : 0) }
    let places = (0..<breaks).map { _ in random.number(0.04...0.96) * length }.sorted()
    var pieces: [(from: Double, to: Double)] = []
    var begin = 0.0
    for place in places {
      let gap = random.number(0.8...(isThick ? 2 : 3)) * Self.millimeter
      guard place - begin > gap * 2, length - place > gap * 2 else { continue }
      pieces.append((begin, place))
      begin = place + gap
    }
    return pieces + [(begin, length)]
  }

  /// One side of a piece: places along it, and the distances from the middle.
  mutating func edge(
    of piece: (from: Double, to: Double), _ half: Double, _ isThick: Bool
  ) -> [(along: Double, width: Double)] {
    let noise = (isThick ? 0.05 : 0.15) * (1 + Double(wear - 1) / 2)
    var places: [(along: Double, width: Double)] = []
    var along = piece.from
    while along < piece.to {
      let factor = 1 + random.deviation() * noise
      places.append((along, half * max(0.3, factor)))
      along += random.number(isThick ? 6...10 : 3...9) * Self.millimeter
    }
    places.append((piece.to, half * max(0.3, 1 + random.deviation() * noise)))
    return places
  }

  /// A slow wander between two limits.
  private struct Drift {
    private let limit: Double
    private var value = 0.0

    init(_ limit: Double) { self.limit = limit }

    mutating func next(_ random: inout SheetRandom) -> Double {
      guard limit > 0 else { return 0 }
      value = min(limit, max(-limit, value + random.deviation() * limit / 2))
      return value
    }
  }
}
