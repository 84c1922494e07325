/// Draws seals: what makes one is not its font but that the characters are scaled to fill their cells, are as heavy as cut
/// strokes, and that stone has chipped (SH-E1, SH-E5).
///
/// Everything is filled into a ``SealArea``, and the outline of that is the seal: one path with real holes, whatever its
/// kind.
struct SealDrawing {
  let seal: Seal
  /// Its characters.
  let glyphs: [Glyph]
  let ring: Seal.Ring
  let wear: Int

  /// A character to cut.
  struct Glyph {
    /// The outline, in units of its own.
    var steps: [DisplayPath.Step]
    /// True for one of a bold font, whose strokes are as heavy as cut ones.
    var isHeavy = false
  }

  /// The weight from which a font is bold.
  static let heavyWeight = 700

  /// Squares over the width.
  static let width = 300.0
  /// Squares around it, for the edge to wander in.
  static let margin = 8.0

  private var shape: Seal.Shape { seal.shape ?? .square }
  private var kind: Seal.Kind { seal.kind ?? .zhu }
  private var height: Double {
    // As many squares however high it is.
    PlacedSeal.height(of: shape) * Self.width
  }

  /// The seal in its place.
  func path(in rect: PhysicalRect, color: Color) -> DisplayPath {
    var area = SealArea(
      width: Int(Self.width + Self.margin * 2), height: Int(height + Self.margin * 2))
    var random = SheetRandom(seed: seed)
    let outer = edge(inset: 0, &random)
    area.fill(outer)
    let inset: Double
    switch kind {
    case .zhu:
      let width = ring.width * Self.width
      area.fill(edge(inset: width, &random), cuts: true)
      inset = width + 0.05 * Self.width
    case .bai: inset = 0.085 * Self.width
    }
    area.fill(Array(cells(inset: inset).joined()), cuts: kind == .bai)
    area.fill(specks(&random), cuts: true)
    let unit = rect.width.points / Self.width
    var path = DisplayPath(fill: color)
    for outline in area.outlines() where abs(outline.signedArea) > 8 {
      for (index, point) in outline.simplified(within: 0.22).enumerated() {
        let place = PhysicalPoint(
          x: rect.x + Length(points: (point.x - Self.margin) * unit),
          y: rect.y + Length(points: (point.y - Self.margin) * unit))
        path.steps.append(index == 0 ? .move(place) : .line(place))
      }
      path.steps.append(.close)
    }
    return path
  }

  /// The same for the same text.
  private var seed: Int {
    seal.text.unicodeScalars.reduce(seal.seed &+ 1) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF_FFFF }
  }

  // MARK: Stone

  /// The edge of the stone, or of the ground within its ring.
  func edge(inset: Double, _ random: inout SheetRandom) -> [[SealArea.Point]] {
    let (left, right) = (Self.margin + inset, Self.margin + Self.width - inset)
    let (top, bottom) = (Self.margin + inset, Self.margin + height - inset)
    let middle = SealArea.Point(x: (left + right) / 2, y: (top + bottom) / 2)
    switch shape {
    case .square, .oblong:
      let cut = wear == 0 ? 0 : 0.05 * Self.width * (inset > 0 ? 0.5 : 1)
      return [
        worn(
          [
            SealArea.Point(x: left + cut * 0.4, y: top), SealArea.Point(x: right - cut, y: top),
            SealArea.Point(x: right, y: top + cut * 0.6),
            SealArea.Point(x: right, y: bottom - cut * 0.5),
            SealArea.Point(x: right - cut * 0.5, y: bottom),
            SealArea.Point(x: left + cut * 0.7, y: bottom),
            SealArea.Point(x: left, y: bottom - cut * 0.8),
            SealArea.Point(x: left, y: top + cut * 0.3),
          ], &random)
      ]
    case .oval, .round:
      return [
        worn(ellipse(middle, (right - left) / 2, (bottom - top) / 2), &random)
      ]
    case .gourd:
      let (upper, lower) = bulbs
      return [upper, lower].map { bulb in
        worn(ellipse(bulb.middle, bulb.radius - inset, bulb.radius - inset), &random)
      }
    }
  }

  /// The two circles of a gourd, the small one above.
  private var bulbs: (upper: Bulb, lower: Bulb) {
    let large = Self.width / 2
    // They overlap where its waist is.
    let small = height / 2 - large + 0.07 * Self.width
    let x = Self.margin + Self.width / 2
    return (
      Bulb(middle: SealArea.Point(x: x, y: Self.margin + small), radius: small),
      Bulb(middle: SealArea.Point(x: x, y: Self.margin + height - large), radius: large)
    )
  }

  private struct Bulb {
    var middle: SealArea.Point
    var radius: Double
  }

  private func ellipse(_ middle: SealArea.Point, _ across: Double, _ down: Double) -> [SealArea
    .Point]
  {
    (0..<64).map { index in
      let (x, y) = Turn.direction(Double(index) / 64 * 2 * Double.pi)
      return SealArea.Point(x: middle.x + x * across, y: middle.y + y * down)
    }
  }

  /// An edge with small deviations, and with nicks into the stone here and there.
  private func worn(_ edge: [SealArea.Point], _ random: inout SheetRandom) -> [SealArea.Point] {
    guard wear > 0, var last = edge.last else { return edge }
    let center = SealArea.Point(x: Self.margin + Self.width / 2, y: Self.margin + height / 2)
    var points: [SealArea.Point] = []
    for corner in edge {
      let (dx, dy) = (corner.x - last.x, corner.y - last.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let count = max(1, Int(length / (Self.width / 8)))
      for step in 1...count {
        let share = Double(step) / Double(count)
        var point = SealArea.Point(x: last.x + dx * share, y: last.y + dy * share)
        let (x, y) = (center.x - point.x, center.y - point.y)
        let away = max(1, (x * x + y * y).squareRoot())
        var shift = random.deviation() * 0.0045 * Self.width * Double(wear)
        if random.unit() < 0.07 {
          shift += random.number(0.004...0.018) * Self.width * Double(wear)
        }
        point.x += x / away * shift
        point.y += y / away * shift
        points.append(point)
      }
      last = corner
    }
    return points
  }

  /// Small spots without ink.
  func specks(_ random: inout SheetRandom) -> [[SealArea.Point]] {
    guard wear > 0 else { return [] }
    return (0..<14 * wear).map { _ in
      let x = Self.margin + random.unit() * Self.width
      let y = Self.margin + random.unit() * height
      // Some .0075 of the width across in the middle of all sizes.
      let size = (0.3 + random.unit() * random.unit() * 2.2) * 0.0056 * Self.width
      return (0..<6).map { corner in
        let (dx, dy) = Turn.direction(Double(corner))
        let reach = size * random.number(0.6...1.3)
        return SealArea.Point(x: x + dx * reach, y: y + dy * reach)
      }
    }
  }

  // MARK: Characters

  /// The characters of each column, from the right.
  static func columns(of count: Int, shape: Seal.Shape, isCircular: Bool = false) -> [Int] {
    switch (shape, count) {
    case (_, 1): return [1]
    case (.oblong, 2...4), (.oval, 2...4), (.gourd, 2): return [count]
    case (.oblong, _), (.oval, _): return [(count + 1) / 2, count / 2]
    case (_, 2): return [1, 1]
    case (_, 3): return [1, 2]
    case (_, 5): return [2, 3]
    default:
      // As near to a square as can be, the fuller columns last.
      var columns = 1
      while columns * columns < count { columns += 1 }
      if columns * (columns - 1) >= count { columns -= count == 6 ? 0 : 1 }
      return (0..<columns).map { index in (count + index) / columns }
    }
  }

  /// The characters in their order in the columns.
  private var ordered: [Glyph] {
    guard seal.isCircular, glyphs.count == 4 else { return glyphs }
    // The surname and 印 in the right column, the given names in the left one.
    return [glyphs[0], glyphs[3], glyphs[1], glyphs[2]]
  }

  /// The strokes of each character in its cell.
  private func cells(inset: Double) -> [[[SealArea.Point]]] {
    let characters = ordered.map(Outline.init)
    if shape == .gourd, characters.count == 2 {
      let (upper, lower) = bulbs
      return zip(characters, [upper, lower]).map { character, bulb in
        let half = (bulb.radius - inset) * 0.72
        return strokes(
          of: character,
          in: Box(
            x: bulb.middle.x - half, y: bulb.middle.y - half, width: half * 2, height: half * 2))
      }
    }
    let room = room(inset: inset)
    let columns = Self.columns(of: characters.count, shape: shape)
    let width = room.width / Double(columns.count)
    var found: [[[SealArea.Point]]] = []
    var rest = characters[...]
    for (number, count) in columns.enumerated() {
      let own = rest.prefix(count)
      rest = rest.dropFirst(count)
      let total = own.reduce(0) { $0 + $1.weight }
      var y = room.y
      for character in own {
        // Half of the height is shared evenly, and half by how much there is to cut.
        let share =
          0.5 / Double(count) + (total > 0 ? 0.5 * character.weight / total : 0.5 / Double(count))
        let cell = Box(
          x: room.x + room.width - width * Double(number + 1), y: y, width: width,
          height: room.height * share)
        y += cell.height
        found.append(strokes(of: character, in: cell))
      }
    }
    return found
  }

  private struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// The room for characters.
  private func room(inset: Double) -> Box {
    var (x, y) = (inset, inset)
    switch shape {
    case .square, .oblong: break
    case .oval, .round:
      x = max(x, Self.width * 0.15) + inset * 0.4
      y = max(y, height * 0.13) + inset * 0.4
    case .gourd:
      let lower = bulbs.lower
      let half = (lower.radius - inset) * 0.74
      return Box(
        x: lower.middle.x - half, y: lower.middle.y - half, width: half * 2, height: half * 2)
    }
    return Box(
      x: Self.margin + x, y: Self.margin + y, width: Self.width - x * 2, height: height - y * 2)
  }

  /// A character that fills its cell by its ink, whatever room it has around it in the font.
  private func strokes(of character: Outline, in cell: Box) -> [[SealArea.Point]] {
    guard let ink = character.bounds, ink.width > 0, ink.height > 0 else { return [] }
    let fill = 0.91
    var (across, down) = (fill * cell.width / ink.width, fill * cell.height / ink.height)
    let most = 1.7
    if across > down * most { across = down * most }
    if down > across * most { down = across * most }
    let x = cell.x + (cell.width - ink.width * across) / 2
    let y = cell.y + (cell.height - ink.height * down) / 2
    let polygons = character.polygons.map { polygon in
      polygon.map {
        SealArea.Point(x: x + ($0.x - ink.x) * across, y: y + ($0.y - ink.y) * down)
      }
    }
    guard !character.isHeavy else { return polygons }
    // As heavy as a line of .045 em around it makes it.
    let em = character.em * (across * down).squareRoot()
    return polygons + emboldened(polygons, by: 0.0225 * em)
  }

  /// The line around outlines, in the direction in which they are filled.
  private func emboldened(_ polygons: [[SealArea.Point]], by radius: Double) -> [[SealArea.Point]] {
    guard radius > 0.2 else { return [] }
    let isClockwise = polygons.reduce(0) { $0 + $1.signedArea } > 0
    var found: [[SealArea.Point]] = []
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        let (nx, ny) = (-dy / length * radius, dx / length * radius)
        var bar = [
          SealArea.Point(x: last.x - nx, y: last.y - ny),
          SealArea.Point(x: point.x - nx, y: point.y - ny),
        ]
        // A half circle about the end.
        let (ux, uy) = (dx / length * radius, dy / length * radius)
        bar += [
          SealArea.Point(x: point.x + (ux - nx) * 0.7071, y: point.y + (uy - ny) * 0.7071),
          SealArea.Point(x: point.x + ux, y: point.y + uy),
          SealArea.Point(x: point.x + (ux + nx) * 0.7071, y: point.y + (uy + ny) * 0.7071),
          SealArea.Point(x: point.x + nx, y: point.y + ny),
          SealArea.Point(x: last.x + nx, y: last.y + ny),
        ]
        found.append((bar.signedArea > 0) == isClockwise ? bar : bar.reversed())
        last = point
      }
    }
    return found
  }

  /// A character's outline in straight lines.
  private struct Outline {
    private(set) var polygons: [[SealArea.Point]] = []
    private(set) var bounds: Box?
    /// The larger side of its ink, about an em.
    private(set) var em = 0.0
    /// The weight of its strokes, for its share of a column.
    private(set) var weight = 0.0
    /// True if its strokes are heavy enough.
    let isHeavy: Bool

    init(_ glyph: Glyph) {
      isHeavy = glyph.isHeavy
      var polygon: [SealArea.Point] = []
      func point(_ place: PhysicalPoint) -> SealArea.Point {
        SealArea.Point(x: place.x.points, y: place.y.points)
      }
      for step in glyph.steps {
        switch step {
        case .move(let end):
          if polygon.count > 2 { polygons.append(polygon) }
          polygon = [point(end)]
        case .line(let end): polygon.append(point(end))
        case .curve(let first, let second, let end):
          guard let start = polygon.last else { continue }
          let (a, b, c) = (point(first), point(second), point(end))
          for part in 1...6 {
            let t = Double(part) / 6
            let u = 1 - t
            let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            polygon.append(
              SealArea.Point(
                x: w0 * start.x + w1 * a.x + w2 * b.x + w3 * c.x,
                y: w0 * start.y + w1 * a.y + w2 * b.y + w3 * c.y))
          }
        case .close:
          if polygon.count > 2 { polygons.append(polygon) }
          polygon = []
        }
      }
      if polygon.count > 2 { polygons.append(polygon) }
      let all = polygons.joined()
      guard let left = all.lazy.map(\.x).min(), let right = all.lazy.map(\.x).max(),
        let top = all.lazy.map(\.y).min(), let bottom = all.lazy.map(\.y).max()
      else { return }
      bounds = Box(x: left, y: top, width: right - left, height: bottom - top)
      em = max(right - left, bottom - top) * 1.08
      var length = 0.0
      for polygon in polygons {
        guard var last = polygon.last else { continue }
        for point in polygon {
          let (dx, dy) = (point.x - last.x, point.y - last.y)
          length += (dx * dx + dy * dy).squareRoot()
          last = point
        }
      }
      weight = length.cubeRoot
    }
  }
}

extension Double {
  /// By Newton's steps, the same on every machine.
  fileprivate var cubeRoot: Double {
    guard self > 0 else { return 0 }
    var root = max(1, self / 3)
    for _ in 0..<60 { root -= (root * root * root - self) / (3 * root * root) }
    return root
  }
}
