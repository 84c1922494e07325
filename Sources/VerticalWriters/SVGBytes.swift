import VerticalLayout

extension PDFBytes {
  /// Bytes in 64 letters, digits and signs (RFC 4648).
  mutating func append(base64 data: [UInt8]) {
    bytes.reserveCapacity(bytes.count + (data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let part = data[start..<min(start + 3, data.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        bytes.append(
          index <= part.count
            ? Self.letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

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
