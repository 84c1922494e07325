import VerticalLayout

extension PDFBytes {
  /// Bytes in 64 letters, digits and signs (RFC 4648).
  mutating func append(base64 data: [UInt8]) { Base64.append(data, to: &bytes) }

  /// An attribute of a colour, and another one of its opacity if it is not opaque.
  mutating func append(_ color: Color, as attribute: String) {
    append(" \(attribute)=\"#")
    for channel in [color.red, color.green, color.blue] { append(hex: channel) }
    append("\"")
    guard color.alpha < 255 else { return }
    append(" \(attribute)-opacity=\"")
    append(thousandths: (Int(color.alpha) * 2000 + 255) / 510)
    append("\"")
  }

  /// An attribute of a length in points, to the nearest thousandth.
  mutating func append(_ length: Length, as attribute: String) {
    append(" \(attribute)=\"")
    append(thousandths: length.thousandths)
    append("\"")
  }
}
