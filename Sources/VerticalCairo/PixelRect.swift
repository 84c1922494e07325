public import VerticalLayout

/// A part of a page in whole pixels, from its top left corner.
///
/// Parts whose edges meet on the page share no pixel and leave out none: put together, their pictures are
/// that of the page (DT-22).
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  /// Not negative.
  public var width: Int
  public var height: Int

  /// The pixels of a rectangle on a page: each edge is rounded to the nearest.
  ///
  /// - Parameters:
  ///   - rect: in the coordinates of the page.
  ///   - dpi: a number from 1 on.
  public init(_ rect: PhysicalRect, dpi: Double) {
    func pixel(_ length: Length) -> Int {
      let pixels = (min(max(length, -.limit), .limit).points * dpi / 72).rounded()
      return Int(exactly: min(max(pixels, -1e12), 1e12)) ?? 0
    }
    x = pixel(rect.x)
    y = pixel(rect.y)
    width = max(0, pixel(rect.maxX) - x)
    height = max(0, pixel(rect.maxY) - y)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The part of it that lies on a page of so many pixels; `nil` for nothing.
  func clipped(width pageWidth: Double, height pageHeight: Double) -> PixelRect? {
    let left = max(x, 0)
    let top = max(y, 0)
    let right = min(Double(x + width), pageWidth)
    let bottom = min(Double(y + height), pageHeight)
    guard Double(left) < right, Double(top) < bottom else { return nil }
    return PixelRect(x: left, y: top, width: Int(right) - left, height: Int(bottom) - top)
  }
}
