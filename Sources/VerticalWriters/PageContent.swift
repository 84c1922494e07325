import VerticalFonts
import VerticalLayout

/// The content stream of a page as it grows.
struct PageContent {
  var stream = PDFBytes()
  let height: Length
  /// What is set just now, so that only changes are written.
  private var fill: Color?
  private var strokeColor: Color?
  private var alpha: UInt8 = 255
  var font: (resource: Int, size: Length)?
  var isVisible = true

  init(height: Length) { self.height = height }

  mutating func fill(_ rect: PhysicalRect, _ color: Color, _ resources: inout PageResources) {
    setFill(color, &resources)
    append(rect)
    stream.append("re f\n")
  }

  mutating func stroke(
    _ rect: PhysicalRect, width: Length, _ color: Color, _ resources: inout PageResources
  ) {
    setAlpha(color, &resources)
    if strokeColor.map({ $0.isSameHue(as: color) }) != true {
      stream.append(color, grey: "G", rgb: "RG")
      strokeColor = color
    }
    stream.append(width)
    stream.append("w ")
    append(rect)
    stream.append("re S\n")
  }

  /// A rectangle's outline as an area: viewers make strokes as thin as this one thicker.
  mutating func frame(
    _ rect: PhysicalRect, width: Length, _ color: Color, _ resources: inout PageResources
  ) {
    setFill(color, &resources)
    for inset in [-width.half, width.half] {
      append(
        PhysicalRect(
          x: rect.x + inset, y: rect.y + inset, width: rect.width - inset * 2,
          height: rect.height - inset * 2))
      stream.append("re ")
    }
    stream.append("f*\n")
  }

  private mutating func append(_ rect: PhysicalRect) {
    stream.append(rect.x)
    stream.append(height - rect.maxY)
    stream.append(rect.width)
    stream.append(rect.height)
  }

  mutating func setFill(_ color: Color, _ resources: inout PageResources) {
    setAlpha(color, &resources)
    if let fill, fill.isSameHue(as: color) { return }
    if fill != nil || !color.isSameHue(as: .black) { stream.append(color, grey: "g", rgb: "rg") }
    fill = color
  }

  mutating func setAlpha(_ color: Color, _ resources: inout PageResources) {
    guard color.alpha != alpha else { return }
    alpha = color.alpha
    resources.useAlpha(alpha)
    stream.append("/A\(alpha) gs\n")
  }
}

extension PDFBytes {
  /// An operator that sets a colour.
  fileprivate mutating func append(_ color: Color, grey: String, rgb: String) {
    let channels = [color.red, color.green, color.blue]
    let isGrey = color.red == color.green && color.green == color.blue
    for channel in isGrey ? channels.prefix(1) : channels[...] {
      append(thousandths: (Int(channel) * 2000 + 255) / 510)
      append(" ")
    }
    append(isGrey ? grey : rgb)
    append("\n")
  }
}

extension Color {
  fileprivate func isSameHue(as other: Color) -> Bool {
    (red, green, blue) == (other.red, other.green, other.blue)
  }
}
