package import CommandOptions
import VerticalLayout

/// Pages in pixels, `--page 1080x1350px`: as large as that many pixels of a PNG are at its resolution.
package enum PixelPages {
  static let usualResolution = 300.0

  /// The options with points in place of pixels. A wrong value stays, and is told as one.
  package static func expand(_ given: [GivenOption]) -> [GivenOption] {
    let dpi =
      given.last { $0.name == "dpi" }.flatMap { $0.text }.flatMap(Double.init) ?? usualResolution
    guard dpi > 0 else { return given }
    return given.map { option in
      guard option.name == "page", let text = option.text, let page = points(of: text, dpi: dpi)
      else { return option }
      var changed = option
      changed.text = page
      return changed
    }
  }

  /// `1080x1350px` or `1080pxx1350px` in points; `nil` for anything else.
  static func points(of text: String, dpi: Double = usualResolution) -> String? {
    let lowered = text.lowercased()
    guard lowered.hasSuffix("px") else { return nil }
    let parts = lowered.replacing("px", with: "").split(
      separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    var sides: [String] = []
    for part in parts {
      guard let pixels = Int(part), (1...mostPixels).contains(pixels) else { return nil }
      // To the nearest 1/1024 pt, so that the picture has these pixels.
      let length = Length(rawValue: Int((Double(pixels) * 72 * 1024 / dpi).rounded()))
      sides.append("\(length)pt")
    }
    return sides.joined(separator: "x")
  }

  private static let mostPixels = 100_000

  /// A note where a page in numbers without a unit is as large as one in pixels would be: its sides are in points.
  static func note(onPage text: String, dpi: Double) -> String? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      min(width, height) >= leastOfPixels, max(width, height) <= mostPixels
    else { return nil }
    let (across, down) = (Int(Double(width) * dpi / 72), Int(Double(height) * dpi / 72))
    return
      "--page \(text) is in points, which are \(across) × \(down) pixels at \(Int(dpi)) dpi; so many pixels are "
      + "--page \(text)px"
  }

  /// Pages in points are smaller, as a rule.
  private static let leastOfPixels = 600
}
