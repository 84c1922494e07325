extension SheetComposer {
  // MARK: Folding fans

  /// Puts the text on the rays of a folding fan. Its columns are broken beside each other on the page, and maps put each on its
  /// ray.
  mutating func composeFan() throws(LayoutError) {
    let radius = width / 2
    let fan = FanShape(
      radius: radius, inner: points(fit.fan.inner, of: radius), angle: Double(fit.fan.angle),
      panels: max(3, (fit.fan.bones - 1) * 2), margin: Self.fanMargin)
    result.page = fan.page
    result.papers = [fan.bounds]
    result.outline = PaperOutline(corners: fan.corners, steps: fan.outline)
    result.decorations = fan.folds(
      width: Length(points: points(sheet.rules.width, of: width)), color: sheet.rules.color)
    guard text.count > 0 else { return }
    if fit.fan.style == .plain { return try composeChords(in: fan) }
    var search = FanSearch(
      radius: radius, inner: fan.inner / radius, angle: fan.angle, panels: fan.panels,
      count: text.count, signLength: signLength, upperLength: Self.length(of: text.upper),
      seals: nameSeals.count, style: fit.fan.style)
    if case .absolute(let length) = sheet.text.size { search.fixedSize = length.points }
    guard let found = search.best(), found.em >= Self.leastSize.points else { throw tooLong() }
    addRays(found, search, fan)
    addBeside(found, search, fan)
  }

  /// Around a fan.
  private static let fanMargin = 10 * 72 / 25.4

  private mutating func addRays(
    _ found: FanSearch.Result, _ search: FanSearch, _ fan: FanShape
  ) {
    let em = Length(points: found.em)
    result.em = em
    result.cell = Length(points: 1.1 * found.em)
    result.pitch = em
    let room = result.page.width - em
    for (index, column) in found.columns.enumerated() {
      let share = found.columns.count > 1 ? index : 0
      let x = room - room.scaled(by: share, over: max(1, found.columns.count - 1))
      let y = (result.page.height - result.cell * column.rows).half
      let frame = PhysicalRect(
        x: x, y: max(.zero, y), width: em, height: result.cell * column.rows)
      result.frames.append(frame)
      result.transforms.append(
        fan.map(
          from: PhysicalPoint(x: frame.x + em.half, y: frame.y), toRay: column.ray,
          distance: search.head))
    }
  }

  /// The signature with its seals on its ray, and the seals at the beginning.
  private mutating func addBeside(
    _ found: FanSearch.Result, _ search: FanSearch, _ fan: FanShape
  ) {
    let first = result.slots.count
    let firstSeal = result.seals.count
    let axis = fan.center.x.points
    if search.signNeed(1) > 0 {
      addSignature(
        axis: axis, start: fan.center.y.points - found.signStart, size: found.sign, pages: .all)
      turn(slots: first, seals: firstSeal, to: fan.turn(toRay: found.signRay))
    }
    if !text.upper.isEmpty {
      let slot = result.slots.count
      addUpper(
        axis: axis, start: fan.center.y.points - search.head + 0.4 * found.em, size: found.sign,
        room: 0.8 * (search.head - search.least))
      turn(slots: slot, seals: result.seals.count, to: fan.turn(toRay: found.upperRay))
    }
    guard let column = found.columns.first else { return }
    let end = search.head - 1.1 * found.em * Double(column.count)
    addLead(found, search, fan, ray: column.ray)
    addCorner(found, search, fan, ray: column.ray, end: end)
  }

  private mutating func addLead(
    _ found: FanSearch.Result, _ search: FanSearch, _ fan: FanShape, ray: Double
  ) {
    let leads = text.seals.filter { $0.role == .lead }
    guard !leads.isEmpty, text.upper.isEmpty else { return }
    let distance = search.head - 1.6 * found.em
    // As wide as the blank beside the first ray leaves room for.
    let blank = ray * search.step * (distance - found.em) - found.em / 2
    let size = min(0.75 * found.sign, 0.55 * blank)
    guard size >= 2.5 * 72 / 25.4 else {
      return result.remarks.append("the fan has no room for the seal “\(leads[0].text)”")
    }
    let away = (found.em / 2 + 0.5 * blank) / (distance - found.em) / search.step
    let first = result.seals.count
    addLead(axis: fan.center.x.points, middle: fan.center.y.points - distance, width: size)
    turn(slots: result.slots.count, seals: first, to: fan.turn(toRay: ray - away))
  }

  private mutating func addCorner(
    _ found: FanSearch.Result, _ search: FanSearch, _ fan: FanShape, ray: Double, end: Double
  ) {
    let corners = text.seals.filter { $0.role == .corner }
    guard !corners.isEmpty else { return }
    let foot = fan.inner + 0.03 * search.radius
    let need = corners.reduce(0.0) { $0 + PlacedSeal.height(of: $1.shape ?? .square) + 0.8 }
    let size = min(1.3 * found.sign, (end - 0.5 * found.em - foot) / max(0.2, need - 0.8))
    guard size >= 3 * 72 / 25.4 else {
      return result.remarks.append("the fan has no room for the seal “\(corners[0].text)”")
    }
    let first = result.seals.count
    addCorner(axis: fan.center.x.points, foot: fan.center.y.points - foot, size: size)
    turn(slots: result.slots.count, seals: first, to: fan.turn(toRay: ray))
  }

  /// Gives boxes and seals a map.
  private mutating func turn(slots: Int, seals: Int, to transform: Transform) {
    for index in result.slots.indices[slots...] { result.slots[index].transform = transform }
    for index in result.seals.indices[seals...] { result.seals[index].transform = transform }
  }

  // MARK: Columns in an outline

  /// Puts the text on a round fan: a block in the middle of the circle, each column as long as its chord (SH-F3).
  mutating func composeCircle() throws(LayoutError) {
    let radius = width / 2
    let center = PhysicalPoint(x: sheet.page.width.half, y: sheet.page.width.half)
    result.page = PhysicalSize(width: sheet.page.width, height: sheet.page.width)
    result.papers = [
      PhysicalRect(x: .zero, y: .zero, width: result.page.width, height: result.page.width)
    ]
    let round = RoundShape(center: center, radius: Length(points: radius))
    result.outline = PaperOutline(corners: round.corners, steps: round.outline)
    result.decorations = round.rim(
      width: Length(points: points(sheet.rules.width, of: width)), color: sheet.rules.color)
    guard text.count > 0 else { return }
    try addChords(
      ChordSearch(
        count: text.count, signLength: signLength, seals: nameSeals.count, most: 0.62 * radius,
        outline: .circle(radius: radius, loss: 0.12)), center: center)
  }

  private mutating func composeChords(in fan: FanShape) throws(LayoutError) {
    try addChords(
      ChordSearch(
        count: text.count, signLength: signLength, seals: nameSeals.count, most: 0.4 * fan.radius,
        outline: .fan(
          head: 0.945 * fan.radius, least: fan.inner + 0.05 * fan.radius,
          angle: fan.angle - 2 * fan.angle / Double(fan.panels))),
      center: fan.center)
  }

  private mutating func addChords(
    _ search: ChordSearch, center: PhysicalPoint
  ) throws(LayoutError) {
    var search = search
    if case .absolute(let length) = sheet.text.size { search.fixedSize = length.points }
    guard let found = search.best(), found.em >= Self.leastSize.points else { throw tooLong() }
    result.em = Length(points: found.em)
    result.cell = Length(points: ChordSearch.cell * found.em)
    result.pitch = result.em
    for column in found.columns {
      result.frames.append(
        PhysicalRect(
          x: center.x + Length(points: column.x) - result.em.half,
          y: center.y + Length(points: column.head), width: result.em,
          height: result.cell * column.rows))
    }
    let (x, y) = (center.x.points, center.y.points)
    if search.signNeed(1) > 0 {
      addSignature(
        axis: x + found.signX, start: y + found.signHead, size: found.sign, pages: .all)
    }
    guard let first = found.columns.first else { return }
    let width = min(0.75 * found.sign, 0.3 * found.em)
    if let room = search.room(at: first.x + 0.95 * found.em, width: width),
      room.upperBound - room.lowerBound > width * 4
    {
      if !text.upper.isEmpty {
        addUpper(
          axis: x + first.x + 0.95 * found.em, start: y + room.lowerBound + 0.3 * found.em,
          size: min(found.sign, 0.5 * found.em), room: (room.upperBound - room.lowerBound) * 0.8)
      }
      addLead(
        axis: x + first.x + 0.95 * found.em,
        middle: y + min(0, room.lowerBound + 2 * width), width: width)
    } else {
      for seal in text.seals where seal.role == .lead {
        result.remarks.append("the fan has no room for the seal “\(seal.text)”")
      }
    }
    for seal in text.seals where seal.role == .corner {
      result.remarks.append("the fan has no room for the seal “\(seal.text)” in a corner")
    }
  }
}

/// The shape of a folding fan on its page.
struct FanShape {
  let radius: Double
  let inner: Double
  let angle: Double
  let panels: Int
  let center: PhysicalPoint
  let page: PhysicalSize
  /// The room of the paper.
  let bounds: PhysicalRect

  init(radius: Double, inner: Double, angle: Double, panels: Int, margin: Double) {
    (self.radius, self.inner, self.angle, self.panels) = (radius, inner, angle, panels)
    let (sine, cosine) = Transform.sineAndCosine(ofDegrees: angle / 2)
    let half = angle >= 180 ? radius : radius * sine
    // Of less than half a circle the inner corners are lowest, of more the outer ones.
    let low = radius - (cosine > 0 ? inner : radius) * cosine
    page = PhysicalSize(
      width: Length(points: 2 * (half + margin)), height: Length(points: low + 2 * margin))
    center = PhysicalPoint(x: page.width.half, y: Length(points: radius + margin))
    bounds = PhysicalRect(
      x: Length(points: margin), y: Length(points: margin), width: Length(points: 2 * half),
      height: Length(points: low))
  }

  /// The angle of a ray in degrees from the upright one, clockwise; rays are counted in panels from the right edge.
  func degrees(ofRay ray: Double) -> Double { angle / 2 - angle * ray / Double(panels) }

  /// The turn about the centre that brings what stands upright above it to a ray.
  func turn(toRay ray: Double) -> Transform {
    .rotation(degrees: degrees(ofRay: ray), about: center)
  }

  /// The map of a column whose head is at a point to a ray, its head so far from the centre.
  func map(from head: PhysicalPoint, toRay ray: Double, distance: Double) -> Transform {
    Transform.translation(
      x: center.x - head.x, y: center.y - Length(points: distance) - head.y
    ).followed(by: turn(toRay: ray))
  }

  func point(_ ray: Double, _ distance: Double) -> PhysicalPoint {
    let (sine, cosine) = Transform.sineAndCosine(ofDegrees: degrees(ofRay: ray))
    return PhysicalPoint(
      x: center.x + Length(points: distance * sine), y: center.y - Length(points: distance * cosine)
    )
  }

  /// A curve along the circle from one ray to the next, as cubic curves over a panel each.
  private func arc(_ distance: Double, isBack: Bool) -> [DisplayPath.Step] {
    let step = angle * Double.pi / 180 / Double(panels)
    // The control points of a short arc lie four thirds of the tangent of a quarter of its angle out.
    let quarter = step / 4
    let reach = distance * 4 / 3 * (quarter + quarter * quarter * quarter / 3)
    return (0..<panels).map { index in
      let (from, to) =
        isBack ? (panels - index, panels - index - 1) : (index, index + 1)
      func control(_ ray: Int, _ sign: Double) -> PhysicalPoint {
        let place = point(Double(ray), distance)
        let (sine, cosine) = Transform.sineAndCosine(ofDegrees: degrees(ofRay: Double(ray)))
        return PhysicalPoint(
          x: place.x + Length(points: sign * reach * cosine),
          y: place.y + Length(points: sign * reach * sine))
      }
      let way = isBack ? 1.0 : -1.0
      return .curve(control(from, way), control(to, -way), point(Double(to), distance))
    }
  }

  var outline: [DisplayPath.Step] {
    [.move(point(0, radius))] + arc(radius, isBack: false)
      + [.line(point(Double(panels), inner))] + arc(inner, isBack: true) + [.close]
  }

  /// Points along the outline, in order clockwise.
  var corners: [PhysicalPoint] {
    (0...panels).map { point(Double(panels - $0), radius) }
      + (0...panels).map { point(Double($0), inner) }
  }

  /// The lines of the folds, dark and pale by turns, and the edge of the paper.
  ///
  /// - Parameter width: of the lines; nothing for no folds.
  func folds(width: Length, color: Color) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for (first, alpha) in [(1, UInt8(0x8C)), (2, 0x4D)] where width > .zero {
      var path = DisplayPath()
      for fold in stride(from: first, to: panels, by: 2) {
        path.steps += [.move(point(Double(fold), inner)), .line(point(Double(fold), radius))]
      }
      var own = color
      own.alpha = alpha
      path.stroke = DisplayPath.Stroke(color: own, width: width)
      if !path.steps.isEmpty { items.append(.path(path)) }
    }
    items.append(
      .path(
        DisplayPath(
          steps: outline, stroke: DisplayPath.Stroke(color: color, width: Length(points: 1)))))
    return items
  }
}

/// The shape of a round fan.
struct RoundShape {
  let center: PhysicalPoint
  let radius: Length

  private func circle(_ radius: Length) -> [DisplayPath.Step] {
    var path = DisplayPath()
    path.addRectangle(
      PhysicalRect(
        x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2),
      radius: radius)
    return path.steps
  }

  var outline: [DisplayPath.Step] { circle(radius) }

  var corners: [PhysicalPoint] {
    (0..<72).map { index in
      let (x, y) = Turn.direction(Double(index) * Double.pi / 36)
      return PhysicalPoint(
        x: center.x + Length(points: radius.points * x),
        y: center.y + Length(points: radius.points * y))
    }
  }

  /// The frame that silk is stretched on.
  func rim(width: Length, color: Color) -> [DisplayItem] {
    guard width > .zero else { return [] }
    return [
      .path(
        DisplayPath(
          steps: circle(radius - width.half),
          stroke: DisplayPath.Stroke(color: color, width: width)))
    ]
  }
}
