/// A shape with its place on a page.
///
/// It answers for a band across the page, from one x to another: which stretches down the page have any
/// point of its inside, or of its outside, between the two. Answers are exact but for whole units, and
/// err by giving too much, so that what they leave is free over the whole band (YY-13).
struct PlacedShape: Hashable, Sendable {
  private enum PlacedForm: Hashable, Sendable {
    case rectangle(PhysicalRect)
    case ellipse(PlacedEllipse)
    case polygon(PlacedPolygon)
  }

  private let form: PlacedForm
  /// The distance by which either side grows, measured across and down.
  private let gap: Int
  /// Around the inside.
  let bounds: PhysicalRect

  /// - Parameters:
  ///   - content: the room between the margins.
  ///   - isFrame: whether text is inside, so that the gap makes the shape smaller.
  init(_ shape: PageShape, in content: PhysicalSize, em: Length, isFrame: Bool) {
    let places = ShapePlaces(content: content, em: em)
    var gap = shape.gap.clamped(em: em).rawValue
    let sign = isFrame ? -1 : 1
    switch shape.outline {
    case .box:
      form = .rectangle(
        PhysicalRect(x: .zero, y: .zero, width: content.width, height: content.height))
    case .rectangle(let origin, let width, let height):
      form = .rectangle(
        PhysicalRect(
          x: places.x(origin.x), y: places.y(origin.y), width: max(.zero, places.x(width)),
          height: max(.zero, places.y(height))))
    case .circle(let center, let radius):
      // A circle with a gap is a circle.
      let radius = max(0, places.radius(radius).rawValue + sign * gap)
      form = .ellipse(PlacedEllipse(places.point(center), across: radius, along: radius))
      gap = 0
    case .ellipse(let center, let across, let along):
      form = .ellipse(
        PlacedEllipse(
          places.point(center), across: max(0, places.x(across).rawValue),
          along: max(0, places.y(along).rawValue)))
    case .path(let steps):
      form = .polygon(PlacedPolygon(steps, places: places, rule: shape.rule))
    }
    self.gap = gap
    let bare: PhysicalRect =
      switch form {
      case .rectangle(let rect): rect
      case .ellipse(let ellipse): ellipse.bounds
      case .polygon(let polygon): polygon.bounds
      }
    let grown = Length(rawValue: sign * gap)
    bounds = PhysicalRect(
      x: bare.x - grown, y: bare.y - grown, width: max(.zero, bare.width + grown * 2),
      height: max(.zero, bare.height + grown * 2))
  }

  /// True where ``bounds`` are all of it.
  var isRectangle: Bool {
    if case .rectangle = form { true } else { false }
  }

  /// Adds the stretches down the page where a side of the shape lies anywhere over a band.
  func addCovered(_ side: ShapeSide, over band: Interval, to covered: inout [Interval]) {
    let first = covered.count
    let wide = band.grown(by: gap)
    switch form {
    case .rectangle(let rect): rect.addCovered(side, over: wide, to: &covered)
    case .ellipse(let ellipse): ellipse.addCovered(side, over: wide, to: &covered)
    case .polygon(let polygon): polygon.addCovered(side, over: wide, to: &covered)
    }
    guard gap > 0 else { return }
    for index in first..<covered.count { covered[index] = covered[index].grown(by: gap) }
  }
}

extension PhysicalRect {
  fileprivate func addCovered(
    _ side: ShapeSide, over band: Interval, to covered: inout [Interval]
  ) {
    let (top, bottom) = (y.rawValue, maxY.rawValue)
    switch side {
    case .inside:
      guard band.lowerBound < maxX.rawValue, band.upperBound > x.rawValue, top < bottom else {
        return
      }
      covered.append(top..<bottom)
    case .outside:
      guard band.lowerBound >= x.rawValue, band.upperBound <= maxX.rawValue, top < bottom else {
        covered.append(.everything)
        return
      }
      covered.append(Interval.everything.lowerBound..<top)
      covered.append(bottom..<Interval.everything.upperBound)
    }
  }
}

/// Turns the coordinates of shapes into lengths.
struct ShapePlaces {
  let content: PhysicalSize
  let em: Length

  func x(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.width) }
  func y(_ length: BoxLength) -> Length { length.resolved(em: em, side: content.height) }

  func radius(_ length: BoxLength) -> Length {
    length.resolved(em: em, side: min(content.width, content.height))
  }

  func point(_ point: BoxPoint) -> PhysicalPoint {
    PhysicalPoint(x: x(point.x), y: y(point.y))
  }
}

/// A side of a shape's outline.
enum ShapeSide { case inside, outside }
