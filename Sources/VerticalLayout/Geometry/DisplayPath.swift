/// Lines and curves on a page: filled, drawn as a line, or both.
public struct DisplayPath: Hashable, Sendable {
  public var steps: [Step]
  /// Filled by the nonzero winding rule.
  public var fill: Color?
  public var stroke: Stroke?

  public enum Step: Hashable, Sendable {
    case move(PhysicalPoint)
    case line(PhysicalPoint)
    /// A cubic Bézier curve: two control points and its end.
    case curve(PhysicalPoint, PhysicalPoint, PhysicalPoint)
    case close
  }

  /// A line along a path, half of its width on either side.
  public struct Stroke: Hashable, Sendable {
    public var color: Color
    /// Positive.
    public var width: Length
    /// Lengths drawn and left out in turn; empty for a whole line. A dash of 0 is a dot if ends are
    /// round.
    public var dashes: [Length]
    /// True if ends and corners are round; else ends are flat and corners mitred.
    public var isRound: Bool

    public init(color: Color, width: Length, dashes: [Length] = [], isRound: Bool = false) {
      self.color = color
      self.width = width
      self.dashes = dashes
      self.isRound = isRound
    }
  }

  public init(steps: [Step] = [], fill: Color? = nil, stroke: Stroke? = nil) {
    self.steps = steps
    self.fill = fill
    self.stroke = stroke
  }
}

extension DisplayPath {
  /// A line straight down.
  public mutating func addLine(x: Length, from top: Length, to bottom: Length) {
    steps.append(.move(PhysicalPoint(x: x, y: top)))
    steps.append(.line(PhysicalPoint(x: x, y: bottom)))
  }

  /// A rectangle, with round corners of at most half its shorter side.
  public mutating func addRectangle(_ rect: PhysicalRect, radius: Length = .zero) {
    let radius = max(.zero, min(radius, rect.width.half, rect.height.half))
    func point(_ x: Length, _ y: Length) -> PhysicalPoint { PhysicalPoint(x: x, y: y) }
    guard radius > .zero else {
      steps += [
        .move(point(rect.x, rect.y)), .line(point(rect.maxX, rect.y)),
        .line(point(rect.maxX, rect.maxY)), .line(point(rect.x, rect.maxY)), .close,
      ]
      return
    }
    // A quarter of a circle as a cubic curve: its control points lie 0.5523 of the radius out.
    let rest = radius - radius.scaled(by: 5523, over: 10_000)
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    steps += [
      .move(point(left + radius, top)), .line(point(right - radius, top)),
      .curve(point(right - rest, top), point(right, top + rest), point(right, top + radius)),
      .line(point(right, bottom - radius)),
      .curve(
        point(right, bottom - rest), point(right - rest, bottom), point(right - radius, bottom)),
      .line(point(left + radius, bottom)),
      .curve(point(left + rest, bottom), point(left, bottom - rest), point(left, bottom - radius)),
      .line(point(left, top + radius)),
      .curve(point(left, top + rest), point(left + rest, top), point(left + radius, top)), .close,
    ]
  }

  /// A wave straight down: half waves to the right and to the left in turn, as many as come nearest
  /// to a length each.
  mutating func addWave(
    x: Length, from top: Length, to bottom: Length, amplitude: Length, halfWave: Length
  ) {
    let length = bottom - top
    guard length > .zero, halfWave > .zero else { return }
    let limit = 1 << 14
    let count = max(1, min(limit, (length.rawValue + halfWave.half.rawValue) / halfWave.rawValue))
    steps.append(.move(PhysicalPoint(x: x, y: top)))
    var start = top
    for number in 1...count {
      let end = top + length.scaled(by: number, over: count)
      // The middle of a cubic curve lies three quarters of the way to its control points.
      let reach = amplitude.scaled(by: number % 2 == 1 ? 4 : -4, over: 3)
      let part = (end - start).scaled(by: 364, over: 1000)
      steps.append(
        .curve(
          PhysicalPoint(x: x + reach, y: start + part), PhysicalPoint(x: x + reach, y: end - part),
          PhysicalPoint(x: x, y: end)))
      start = end
    }
  }
}

extension [DisplayPath.Step] {
  /// The least rectangle around the points and control points; `nil` where it has no area.
  package var bounds: PhysicalRect? {
    var corners: (low: PhysicalPoint, high: PhysicalPoint)?
    func add(_ point: PhysicalPoint) {
      let (low, high) = corners ?? (point, point)
      corners = (
        PhysicalPoint(x: Swift.min(low.x, point.x), y: Swift.min(low.y, point.y)),
        PhysicalPoint(x: Swift.max(high.x, point.x), y: Swift.max(high.y, point.y))
      )
    }
    for step in self {
      switch step {
      case .move(let end), .line(let end): add(end)
      case .curve(let first, let second, let end):
        add(first)
        add(second)
        add(end)
      case .close: break
      }
    }
    guard let (low, high) = corners, low.x < high.x, low.y < high.y else { return nil }
    return PhysicalRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
