/// Bytes as 64 letters, digits and signs, filled up with `=` (RFC 4648, 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes after a text.
  package static func append(_ data: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (data.count + 2) / 3 * 4)
    for start in stride(from: 0, to: data.count, by: 3) {
      let part = data[start..<min(start + 3, data.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        text.append(
          index <= part.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
  }

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    append(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what ``append(_:to:)`` writes; `nil` for anything else.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    let filling = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard filling <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      let isFilling = index >= digits.count - filling
      guard let value = isFilling ? 0 : value(of: digit) else { return nil }
      bits = bits << 6 | value
      guard index % 4 == 3 else { continue }
      for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      bits = 0
    }
    bytes.removeLast(filling)
    return bytes
  }

  /// The six bits of a letter, digit or sign; `nil` for anything else.
  package static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
