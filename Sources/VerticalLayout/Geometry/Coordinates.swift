/// A point of the flow: `inline` runs down a column, `block` across the columns in reading order.
struct LogicalPoint: Hashable, Sendable, BitwiseCopyable {
  var inline: Length
  var block: Length
}

/// An extent of the flow: a column's length and the room it takes across.
struct LogicalSize: Hashable, Sendable, BitwiseCopyable {
  var inline: Length
  var block: Length
}

/// A point on the page: origin at the top left, y down.
public struct PhysicalPoint: Hashable, Sendable, BitwiseCopyable {
  public var x: Length
  public var y: Length

  public init(x: Length, y: Length) {
    self.x = x
    self.y = y
  }
}

/// A size on the page.
public struct PhysicalSize: Hashable, Sendable, BitwiseCopyable {
  public var width: Length
  public var height: Length

  public init(width: Length, height: Length) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on the page: origin at the top left, y down.
public struct PhysicalRect: Hashable, Sendable, BitwiseCopyable {
  public var x: Length
  public var y: Length
  public var width: Length
  public var height: Length

  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Length { x + width }
  public var maxY: Length { y + height }
  public var size: PhysicalSize { PhysicalSize(width: width, height: height) }

  mutating func move(x: Length, y: Length) {
    self.x += x
    self.y += y
  }

  /// The rectangle at another place, as far to the right and down.
  func moved(x: Length, y: Length) -> PhysicalRect {
    var result = self
    result.move(x: x, y: y)
    return result
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PhysicalRect) -> PhysicalRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PhysicalRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that holds all; one without area at the origin for none.
  package static func around(_ rects: [PhysicalRect]) -> PhysicalRect {
    let none = PhysicalRect(x: .zero, y: .zero, width: .zero, height: .zero)
    return rects.dropFirst().reduce(rects.first ?? none) { $0.union($1) }
  }

  public func contains(_ other: PhysicalRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  /// True if the two overlap in more than an edge.
  func sharesArea(with other: PhysicalRect) -> Bool { intersection(other) != nil }

  /// The area that both have; `nil` for none.
  func intersection(_ other: PhysicalRect) -> PhysicalRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return PhysicalRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PhysicalPoint {
  /// The bridge from the flow to the page (VL-08): columns run from the right edge of the block or
  /// from the left one; down is down.
  init(_ point: LogicalPoint, in block: PhysicalRect, direction: ColumnDirection) {
    let x =
      switch direction {
      case .rightToLeft: block.maxX - point.block
      case .leftToRight: block.x + point.block
      }
    self.init(x: x, y: block.y + point.inline)
  }
}

extension PhysicalRect {
  /// The rectangle of a flow area; `origin` is the corner where reading starts.
  init(
    origin: LogicalPoint, size: LogicalSize, in block: PhysicalRect, direction: ColumnDirection
  ) {
    let corner = PhysicalPoint(origin, in: block, direction: direction)
    let x = direction == .rightToLeft ? corner.x - size.block : corner.x
    self.init(x: x, y: corner.y, width: size.block, height: size.inline)
  }
}

extension [PhysicalRect] {
  /// The rectangle around all; `nil` for none.
  var union: PhysicalRect? {
    first.map { dropFirst().reduce($0) { $0.union($1) } }
  }
}

/// The space around the block.
public struct Margins: Hashable, Sendable {
  public var top: Length
  public var right: Length
  public var bottom: Length
  public var left: Length

  public init(top: Length, right: Length, bottom: Length, left: Length) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// From one to four lengths, as in CSS: all; vertical and horizontal; top, horizontal, bottom;
  /// top, right, bottom, left. `nil` for any other number.
  public init?(_ lengths: [Length]) {
    guard let first = lengths.first, lengths.count <= 4 else { return nil }
    let right = lengths.count > 1 ? lengths[1] : first
    self.init(
      top: first, right: right, bottom: lengths.count > 2 ? lengths[2] : first,
      left: lengths.count > 3 ? lengths[3] : right)
  }

  public var horizontal: Length { left + right }
  public var vertical: Length { top + bottom }
}

/// In which direction columns follow each other.
public enum ColumnDirection: String, Hashable, Sendable, CaseIterable {
  /// Chinese, Japanese, Korean: the first column stands at the right (`--rtl`).
  case rightToLeft = "rtl"
  /// Mongolian, and labels in user interfaces (`--ltr`, U-01).
  case leftToRight = "ltr"
}

/// Places of a column in its block (`--align`, VL-09, J10).
public enum ColumnAlignment: String, Hashable, Sendable, CaseIterable {
  case top, center, bottom
  /// Every column but a paragraph's last fills the measure (J1).
  case justify
  /// Every column fills the measure: the characters are spread over it, the first and the last one
  /// flush.
  case even

  /// True if columns are brought to the measure.
  public var isJustified: Bool { self == .justify || self == .even }
}
