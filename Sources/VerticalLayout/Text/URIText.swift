/// URIs as they can be written into files. The engine counts how long a link gets there; what writes and reads them is in
/// DrawingSupport.
package enum URIText {
  /// The length of a URI in bytes, as it is written into files.
  package static func writtenLength(of uri: String) -> Int {
    uri.utf8.reduce(0) { $0 + (isPlain($1) ? 1 : 3) }
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

  /// The bytes that `%20` and the like stand for. Everything else stays.
  package static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = hexValue(rest.first),
        let low = hexValue(rest.dropFirst().first)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hexValue(_ digit: UInt8?) -> UInt8? {
    digit.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }

  /// True for a byte that stands for itself in a URI as it is written into files: RFC 3986 allows it, and it is none of the
  /// parentheses, the apostrophe and the backslash, which end or change the strings of PDF.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "%": true
    case ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "*", "+", ",", ";", "=": true
    default: false
    }
  }
}
