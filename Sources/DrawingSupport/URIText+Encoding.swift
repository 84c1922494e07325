package import VerticalLayout

extension URIText {
  /// The URI as links are written: with every byte percent-encoded that does not stand for itself.
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
}
