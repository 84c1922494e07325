extension PageSheet {
  /// Kinds of paper: what is drawn on its colour, once for all pages (`paper.kind`; SH-S7).
  public enum SheetPaper: String, Hashable, Sendable, CaseIterable {
    case plain
    /// Short fibres of bark.
    case fibre
    /// The lines of the mould, and those of the chains that hold it together.
    case laid
    /// Flecks of gold leaf (灑金).
    case gold
    /// The threads of silk.
    case silk
    /// Dyed with indigo, for gold ink (紺紙).
    case indigo
    /// Red with flecks of gold, as at New Year (萬年紅).
    case red
    /// The grey of roof tiles (瓦當灰), for couplets.
    case tile

    /// The colours of dyed paper and of the ink on it; `nil` where the sheet says them.
    var colors: (paper: Color, ink: Color?)? {
      switch self {
      case .plain, .fibre, .laid, .silk: nil
      case .gold: (Color(red: 0xEF, green: 0xE3, blue: 0xC6), nil)
      case .indigo:
        (Color(red: 0x17, green: 0x23, blue: 0x3F), Color(red: 0xD8, green: 0xB4, blue: 0x5A))
      case .red:
        (Color(red: 0xB3, green: 0x20, blue: 0x2A), Color(red: 0x1A, green: 0x15, blue: 0x12))
      case .tile: (Color(red: 0xE5, green: 0xE0, blue: 0xD5), nil)
      }
    }

    /// The marks on a piece of paper.
    ///
    /// - Parameters:
    ///   - seed: the same seed gives the same marks.
    ///   - outline: the corners of a piece that is no rectangle.
    func marks(on rect: PhysicalRect, seed: Int, outline: [PhysicalPoint] = []) -> [DisplayItem] {
      var marks = PaperMarks(rect: rect, outline: outline, random: SheetRandom(seed: seed))
      switch self {
      case .plain, .indigo, .tile: break
      case .fibre: marks.addFibres()
      case .laid: marks.addLines()
      case .silk: marks.addThreads()
      case .gold, .red: marks.addFlecks()
      }
      return marks.items
    }
  }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct SheetRandom {
  private var state: UInt64

  /// The state that numbers begin with is mixed from the seed, so that those of seeds beside each other have nothing in common.
  init(seed: Int) {
    state = Self.mixed((UInt64(bitPattern: Int64(seed)) &+ 1) &* 0xD1B5_4A32_D192_ED03)
  }

  private static func mixed(_ state: UInt64) -> UInt64 {
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// From 0 to 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// A deviation around nothing: about normal, at most three times the usual one.
  mutating func deviation() -> Double { (unit() + unit() + unit() - 1.5) * 2 }
}

private struct PaperMarks {
  let rect: PhysicalRect
  let outline: [PhysicalPoint]
  var random: SheetRandom
  private(set) var items: [DisplayItem] = []

  init(rect: PhysicalRect, outline: [PhysicalPoint], random: SheetRandom) {
    (self.rect, self.outline, self.random) = (rect, outline, random)
  }

  private static let millimeter = 72 / 25.4

  private var area: Double {
    let side = Self.millimeter * Self.millimeter
    return rect.width.points * rect.height.points / side
  }

  private mutating func point() -> (x: Double, y: Double) {
    (
      rect.x.points + random.unit() * rect.width.points,
      rect.y.points + random.unit() * rect.height.points
    )
  }

  /// A point of the page, kept on the paper.
  private func inside(_ x: Double, _ y: Double) -> PhysicalPoint {
    PhysicalPoint(
      x: min(max(Length(points: x), rect.x), rect.maxX),
      y: min(max(Length(points: y), rect.y), rect.maxY))
  }

  /// True for a point on the piece.
  private func isOnPaper(_ point: (x: Double, y: Double)) -> Bool {
    guard !outline.isEmpty else {
      return point.x >= rect.x.points && point.x <= rect.maxX.points && point.y >= rect.y.points
        && point.y <= rect.maxY.points
    }
    var isInside = false
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      guard (a.y.points > point.y) != (b.y.points > point.y) else { continue }
      let share = (point.y - a.y.points) / (b.y.points - a.y.points)
      if point.x < a.x.points + share * (b.x.points - a.x.points) { isInside.toggle() }
    }
    return isInside
  }

  /// The stretches of a line across the piece, or down it, that are on it.
  private func stretches(at place: Length, isVertical: Bool) -> [(Length, Length)] {
    guard !outline.isEmpty else {
      return [isVertical ? (rect.y, rect.maxY) : (rect.x, rect.maxX)]
    }
    var cuts: [Double] = []
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      let (from, to) = isVertical ? (a.x, b.x) : (a.y, b.y)
      guard (from > place) != (to > place) else { continue }
      let share = (place - from).points / (to - from).points
      let (start, end) = isVertical ? (a.y, b.y) : (a.x, b.x)
      cuts.append(start.points + share * (end - start).points)
    }
    cuts.sort()
    return stride(from: 0, to: cuts.count - 1, by: 2).map {
      (Length(points: cuts[$0]), Length(points: cuts[$0 + 1]))
    }
  }

  /// 170 curves on 400 × 300 mm, in three tones.
  mutating func addFibres() {
    let count = min(1200, Int(area / (400 * 300) * 170))
    var tones = [[DisplayPath.Step]](repeating: [], count: 3)
    for index in 0..<count {
      let start = point()
      let (length, angle) = (
        random.number(6...24) * Self.millimeter, random.number(0...6.28)
      )
      let (dx, dy) = Turn.direction(angle)
      let bend = random.number(-0.35...0.35) * length
      let second = random.number(-0.35...0.35) * length
      let end = (x: start.x + dx * length, y: start.y + dy * length)
      guard isOnPaper(start), isOnPaper(end) else { continue }
      tones[index % 3] += [
        .move(inside(start.x, start.y)),
        .curve(
          inside(start.x + dx * length / 3 - dy * bend, start.y + dy * length / 3 + dx * bend),
          inside(
            start.x + dx * length * 2 / 3 - dy * second, start.y + dy * length * 2 / 3 + dx * second
          ),
          inside(end.x, end.y)),
      ]
    }
    let looks: [(width: Double, alpha: UInt8)] = [(0.12, 0x1C), (0.18, 0x28), (0.26, 0x32)]
    for (steps, look) in zip(tones, looks) where !steps.isEmpty {
      let color = Color(red: 0x8A, green: 0x74, blue: 0x48, alpha: look.alpha)
      items.append(
        .path(
          DisplayPath(
            steps: steps,
            stroke: DisplayPath.Stroke(
              color: color, width: Length(points: look.width * Self.millimeter), isRound: true))))
    }
  }

  /// Lines each 1.2 mm, and chain lines each 28 mm.
  mutating func addLines() {
    addRuling(each: 1.2, width: 0.15, alpha: 0x0A, isVertical: false)
    addRuling(each: 28, width: 0.25, alpha: 0x0F, isVertical: true)
  }

  /// A weave: lines each 0.7 mm both ways.
  mutating func addThreads() {
    addRuling(each: 1.1, width: 0.2, alpha: 0x0C, isVertical: false)
    addRuling(each: 1.1, width: 0.2, alpha: 0x10, isVertical: true)
  }

  private mutating func addRuling(each: Double, width: Double, alpha: UInt8, isVertical: Bool) {
    let step = Length(points: each * Self.millimeter)
    let side = isVertical ? rect.width : rect.height
    let count = min(2000, side.wholeMultiples(of: step))
    guard count > 0 else { return }
    var path = DisplayPath()
    for index in 0..<count {
      let place = (isVertical ? rect.x : rect.y) + step * index + step.half
      for (start, end) in stretches(at: place, isVertical: isVertical) {
        path.steps += [
          .move(isVertical ? PhysicalPoint(x: place, y: start) : PhysicalPoint(x: start, y: place)),
          .line(isVertical ? PhysicalPoint(x: place, y: end) : PhysicalPoint(x: end, y: place)),
        ]
      }
    }
    path.stroke = DisplayPath.Stroke(
      color: Color(red: 0x5A, green: 0x48, blue: 0x28, alpha: alpha),
      width: Length(points: width * Self.millimeter))
    items.append(.path(path))
  }

  /// Convex flecks, one each 7 cm², smaller ones on small sheets.
  mutating func addFlecks() {
    let median = area < 60_000 ? 0.9 : 1.7
    let count = min(1500, Int(area / 700))
    var tones = [[DisplayPath.Step]](repeating: [], count: 3)
    for index in 0..<count {
      let middle = point()
      // Many small ones and few large ones.
      let radius = median / 2 * (0.54 + random.unit() * random.unit() * 2.87) * Self.millimeter
      let turn = random.number(0...6.28)
      guard isOnPaper(middle), isOnPaper((middle.x, middle.y - radius)),
        isOnPaper((middle.x, middle.y + radius)), isOnPaper((middle.x - radius, middle.y)),
        isOnPaper((middle.x + radius, middle.y))
      else { continue }
      for corner in 0..<5 {
        let (dx, dy) = Turn.direction(
          turn + (Double(corner) + random.number(-0.22...0.22)) * 6.283_185 / 5)
        let place = inside(middle.x + dx * radius, middle.y + dy * radius * 0.85)
        tones[index % 3].append(corner == 0 ? .move(place) : .line(place))
      }
      tones[index % 3].append(.close)
    }
    for (steps, alpha) in zip(tones, [0x4C, 0x80, 0xBF] as [UInt8]) where !steps.isEmpty {
      items.append(
        .path(
          DisplayPath(
            steps: steps, fill: Color(red: 0xD9, green: 0xB2, blue: 0x3C, alpha: alpha))))
    }
  }
}

/// Sines and cosines, the same on every machine.
enum Turn {
  /// The point of the unit circle at an angle, from the right and clockwise on a page.
  static func direction(_ angle: Double) -> (x: Double, y: Double) {
    (sine(angle + Double.pi / 2), sine(angle))
  }

  private static func sine(_ angle: Double) -> Double {
    // Within a quarter on either side of nothing, where the series is exact to 10⁻¹³.
    var rest = angle.truncatingRemainder(dividingBy: 2 * Double.pi)
    if rest > Double.pi { rest -= 2 * Double.pi }
    if rest < -Double.pi { rest += 2 * Double.pi }
    if rest > Double.pi / 2 { rest = Double.pi - rest }
    if rest < -Double.pi / 2 { rest = -Double.pi - rest }
    let square = rest * rest
    var (term, sum) = (rest, rest)
    for number in 1...9 {
      term *= -square / Double(2 * number * (2 * number + 1))
      sum += term
    }
    return sum
  }
}
