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
