public import VerticalCairo
import VerticalLayout

/// Difference between two pictures of a page.
public struct PictureDifference: Hashable, Sendable {
  /// From 0.
  public let page: Int
  /// The number of pixels that differ by more than is tolerated; what only one of the pictures has counts.
  public let count: Int
  /// The smallest rectangle that holds them, in pixels.
  public let columns: Range<Int>
  public let rows: Range<Int>
  /// Width and height of both in pixels, where they are not the same.
  let sizes: String?

  /// `nil` where the pictures are the same as far as the tolerance goes.
  public init?(
    page: Int, expected: RasterImage, actual: RasterImage, tolerance: PictureTolerance
  ) {
    self.page = page
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    var count = 0
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width {
        if let pixel = expected[x, y], let other = actual[x, y],
          tolerance.isSame(pixel, other)
        {
          continue
        }
        count += 1
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
      }
    }
    guard count > tolerance.pixels else { return nil }
    self.count = count
    columns = left..<right
    rows = top..<bottom
    let isSameSize = expected.width == actual.width && expected.height == actual.height
    sizes =
      isSameSize
      ? nil : "\(expected.width) × \(expected.height), now \(actual.width) × \(actual.height)"
  }

  /// The message about it, with the columns of the page that it touches.
  func message(on page: PageRecord?, width: Int) -> String {
    let pixels = "\(count) pixel\(count == 1 ? "" : "s")"
    if let sizes { return "the picture of page \(self.page + 1) was \(sizes) pixels" }
    return "the picture of page \(self.page + 1): \(pixels) differ, from x \(columns.lowerBound), "
      + "y \(rows.lowerBound) to x \(columns.upperBound), y \(rows.upperBound)"
      + (page.map { touchedColumns(of: $0, width: width) } ?? "")
  }

  private func touchedColumns(of page: PageRecord, width: Int) -> String {
    guard page.size.width > .zero, width > 0 else { return "" }
    let pixel = page.size.width.points / Double(width)
    let (left, right) = (Double(columns.lowerBound) * pixel, Double(columns.upperBound) * pixel)
    let touched = page.columns.indices.filter { index in
      let bounds = page.columns[index].bounds
      return bounds.x.points < right && bounds.maxX.points > left
    }
    guard let first = touched.first, let last = touched.last else { return "" }
    return first == last ? ", in column \(first + 1)" : ", in columns \(first + 1) to \(last + 1)"
  }
}
