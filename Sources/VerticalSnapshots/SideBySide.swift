import VerticalCairo
import VerticalLayout

/// One picture of three panels: the page as it was, as it is, and what differs. In the last one what
/// is unchanged is faint, what was there and is gone is red, what is new is blue, and a frame is around
/// all of it.
struct SideBySide {
  let expected: RasterImage
  let actual: RasterImage
  let difference: PictureDifference?
  let tolerance: PictureTolerance

  static let gap = 16
  static let removed = Color(red: 214, green: 39, blue: 40)
  static let added = Color(red: 31, green: 90, blue: 214)
  static let frame = Color(red: 255, green: 140, blue: 0)
  private static let ground = Color(red: 224, green: 224, blue: 224)
  private static let label = Color(red: 64, green: 64, blue: 64)

  private var width: Int { max(expected.width, actual.width) }
  private var height: Int { max(expected.height, actual.height) }
  /// Pages that are much wider than high, as scrolls are, stand one below the other.
  private var isStacked: Bool { width > 2 * height }

  /// The top left corner of a panel, of 0, 1 and 2.
  func origin(ofPanel panel: Int) -> (x: Int, y: Int) {
    let top = Self.gap + PanelLabel.height
    return isStacked
      ? (Self.gap, top + panel * (height + top)) : (Self.gap + panel * (width + Self.gap), top)
  }

  /// `nil` where it would be too large.
  func image() -> RasterImage? {
    let last = origin(ofPanel: 2)
    guard
      var image = RasterImage(
        width: last.x + width + Self.gap, height: last.y + height + Self.gap, color: Self.ground)
    else { return nil }
    for (panel, title) in ["EXPECTED", "ACTUAL", "DIFFERENCE"].enumerated() {
      let origin = origin(ofPanel: panel)
      PanelLabel.draw(
        title, x: origin.x, y: origin.y - PanelLabel.height, color: Self.label, in: &image)
    }
    image.insert(expected, x: origin(ofPanel: 0).x, y: origin(ofPanel: 0).y)
    image.insert(actual, x: origin(ofPanel: 1).x, y: origin(ofPanel: 1).y)
    drawDifference(in: &image)
    return image
  }

  private func drawDifference(in image: inout RasterImage) {
    let (left, top) = origin(ofPanel: 2)
    let panel = RasterImage(width: width, height: height) { x, y in
      color(expected[x, y], actual[x, y]).pixel
    }
    if let panel { image.insert(panel, x: left, y: top) }
    if let difference { drawFrame(around: difference, in: &image) }
  }

  private func drawFrame(around difference: PictureDifference, in image: inout RasterImage) {
    let corner = origin(ofPanel: 2)
    let (left, right) = (
      corner.x + difference.columns.lowerBound - 4, corner.x + difference.columns.upperBound + 4
    )
    let (top, bottom) = (
      corner.y + difference.rows.lowerBound - 4, corner.y + difference.rows.upperBound + 4
    )
    image.fill(x: left..<right, y: top..<top + 2, with: Self.frame)
    image.fill(x: left..<right, y: bottom - 2..<bottom, with: Self.frame)
    image.fill(x: left..<left + 2, y: top..<bottom, with: Self.frame)
    image.fill(x: right - 2..<right, y: top..<bottom, with: Self.frame)
  }

  private func color(_ pixel: UInt32?, _ other: UInt32?) -> Color {
    guard let pixel else { return other.map { tint($0, Self.added) } ?? Self.ground }
    guard let other else { return tint(pixel, Self.removed) }
    if pixel == other && pixel == 0xFFFF_FFFF { return .white }
    if !tolerance.isSame(pixel, other) {
      return brightness(pixel) < brightness(other) ? Self.removed : Self.added
    }
    let faint = UInt8(clamping: 255 - (255 - brightness(other)) / 5)
    return Color(red: faint, green: faint, blue: faint)
  }

  /// The colour of a pixel outside of the other page: that page's, darker where there is ink.
  private func tint(_ pixel: UInt32, _ color: Color) -> Color {
    func mixed(_ channel: UInt8) -> UInt8 {
      UInt8(clamping: (Int(channel) + 3 * brightness(pixel)) / 4)
    }
    return Color(red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue))
  }

  /// From 0 to 255, as on white paper.
  private func brightness(_ pixel: UInt32) -> Int {
    let sum = Int(pixel >> 16 & 0xFF) + Int(pixel >> 8 & 0xFF) + Int(pixel & 0xFF)
    return 255 - (255 - sum / 3) * Int(pixel >> 24) / 255
  }
}
