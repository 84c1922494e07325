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
  func message(on page: LayoutRecord.PageRecord?, width: Int) -> String {
    let pixels = "\(count) pixel\(count == 1 ? "" : "s")"
    if let sizes { return "the picture of page \(self.page + 1) was \(sizes) pixels" }
    return "the picture of page \(self.page + 1): \(pixels) differ, from x \(columns.lowerBound), "
      + "y \(rows.lowerBound) to x \(columns.upperBound), y \(rows.upperBound)"
      + (page.map { touchedColumns(of: $0, width: width) } ?? "")
  }

  private func touchedColumns(of page: LayoutRecord.PageRecord, width: Int) -> String {
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

/// Tolerance within which pictures are taken as the same. Nothing by default: the same fonts draw the same pixels.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest difference of a colour of a pixel, of 255, that does not count.
  public var color: Int
  /// The number of pixels of a page that may differ by more.
  public var pixels: Int

  public init(color: Int = 0, pixels: Int = 0) {
    self.color = color
    self.pixels = pixels
  }

  func isSame(_ pixel: UInt32, _ other: UInt32) -> Bool {
    if pixel == other || color == 0 { return pixel == other }
    return [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= color
    }
  }
}
