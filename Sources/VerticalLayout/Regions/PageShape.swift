/// An outline on a page: that of a frame, or of what text flows around.
///
/// Coordinates are those of the room between the page's margins, from its top left corner (TK-07).
public struct PageShape: Hashable, Sendable {
  public var outline: Outline
  /// The rule for the parts of a path that are inside, where it crosses itself or has several parts (YY-14).
  public var rule: FillRule
  /// The gap between text and the outline, measured across and down: an area that is left free grows by it, a frame
  /// shrinks. Not negative.
  public var gap: Dimension
  /// For a frame: the angle in degrees that it is turned by, clockwise about its middle, with the text in it.
  public var turn = 0.0
  /// For a frame: the scale that it is drawn at about its middle, in 1/1000.
  public var scale = 1000

  public enum Outline: Hashable, Sendable {
    /// All of the room between the margins.
    case box
    case rectangle(BoxLength.BoxPoint, width: BoxLength, height: BoxLength)
    case circle(BoxLength.BoxPoint, radius: BoxLength)
    /// By half of its axes.
    case ellipse(BoxLength.BoxPoint, across: BoxLength, along: BoxLength)
    /// Lines and curves. Each part is closed.
    case path([PathStep])
  }

  public enum PathStep: Hashable, Sendable {
    case move(BoxLength.BoxPoint)
    case line(BoxLength.BoxPoint)
    /// A cubic Bézier curve: two control points and its end.
    case curve(BoxLength.BoxPoint, BoxLength.BoxPoint, BoxLength.BoxPoint)
  }

  /// Rules of which points are inside a path.
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// The area that is surrounded an odd number of times.
    case evenOdd = "evenodd"
    /// The area that is surrounded at all, where turns of both directions do not cancel each other.
    case nonzero
  }

  public init(_ outline: Outline, rule: FillRule = .evenOdd, gap: Dimension = .zero) {
    self.outline = outline
    self.rule = rule
    self.gap = gap
  }

  public static func rectangle(_ rect: PhysicalRect, gap: Dimension = .zero) -> PageShape {
    PageShape(
      .rectangle(
        BoxLength.BoxPoint(rect.x, rect.y), width: .length(.absolute(rect.width)),
        height: .length(.absolute(rect.height))), gap: gap)
  }

  public static func circle(
    x: Length, y: Length, radius: Length, gap: Dimension = .zero
  ) -> PageShape {
    PageShape(.circle(BoxLength.BoxPoint(x, y), radius: .length(.absolute(radius))), gap: gap)
  }

  /// The shape of straight lines from point to point, and back to the first.
  public static func polygon(
    _ points: [PhysicalPoint], rule: FillRule = .evenOdd, gap: Dimension = .zero
  ) -> PageShape {
    let points = points.map { BoxLength.BoxPoint($0.x, $0.y) }
    return PageShape(
      .path(points.prefix(1).map { .move($0) } + points.dropFirst().map { .line($0) }),
      rule: rule, gap: gap)
  }
}

extension BoxLength.BoxPoint {
  fileprivate init(_ x: Length, _ y: Length) {
    self.init(x: .length(.absolute(x)), y: .length(.absolute(y)))
  }
}
