/// URIs as they can be written into files.
package enum URIText {
  /// The URI with every byte percent-encoded that RFC 3986 does not allow, and with the parentheses,
  /// the apostrophe and the backslash, which end or change the strings of PDF.
  package static func percentEncoded(_ uri: String) -> String {
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

  /// A file name as it can stand in a reference to it.
  package static func percentEncoded(fileName: String) -> String {
    var bytes: [UInt8] = []
    for byte in fileName.utf8 {
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
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
