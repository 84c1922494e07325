package import VerticalLayout

extension URIText {
  /// The URI as links are written: with every byte percent-encoded that does not stand for itself.
  package static func percentEncoded(_ uri: String) -> String {
    percentEncoded(uri.utf8, where: isPlain)
  }

  /// A file name as it can stand in a reference to it.
  package static func percentEncoded(fileName: String) -> String {
    percentEncoded(fileName.utf8) { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
      default: false
      }
    }
  }

  private static func percentEncoded(
    _ text: String.UTF8View, where isPlain: (UInt8) -> Bool
  ) -> String {
    var bytes: [UInt8] = []
    for byte in text {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A digit of what stands after `%`.
  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Bytes with `%20` and the like as what they stand for. What is no such sequence stays.
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
}
