import VerticalLayout

/// The attributes of Cairo's link tag.
enum LinkAttributes {
  /// The attributes of a link; `nil` where there is nothing to lead to or from.
  static func text(uri: String, _ rectangles: [PhysicalRect]) -> String? {
    guard !uri.isEmpty, !rectangles.isEmpty else { return nil }
    let numbers = rectangles.map { "\($0.x) \($0.y) \($0.width) \($0.height)" }
    return "rect=[\(numbers.joined(separator: " "))] uri='\(percentEncoded(uri))'"
  }

  /// The URI with every byte percent-encoded that RFC 3986 does not allow, and with the parentheses
  /// and the apostrophe: Cairo 1.16 writes a URI into the PDF as it comes, and a parenthesis there
  /// ends the string.
  static func percentEncoded(_ uri: String) -> String {
    var bytes: [UInt8] = []
    for byte in uri.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "%": true
    case ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "*", "+", ",", ";", "=": true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
