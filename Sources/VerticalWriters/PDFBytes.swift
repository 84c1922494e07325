import VerticalLayout

/// Bytes of a PDF as they grow: numbers, names and strings in the format's form (ISO 32000-1, 7.3).
struct PDFBytes {
  var bytes: [UInt8] = []

  init(_ text: String = "") { bytes = Array(text.utf8) }

  mutating func append(_ text: String) {
    // Most are a few bytes long, for which appending a sequence takes several times as long.
    let span = text.utf8Span.span
    if span.count < 8 {
      for index in span.indices { bytes.append(span[index]) }
    } else {
      unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
  }

  mutating func append(_ other: PDFBytes) { bytes += other.bytes }

  mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
  }

  private mutating func appendDigits(_ value: UInt) {
    guard value >= 1000 else {
      let small = UInt16(truncatingIfNeeded: value)
      if small >= 100 { appendDigit(small / 100) }
      if small >= 10 { appendDigit(small / 10 % 10) }
      return appendDigit(small % 10)
    }
    appendDigits(value / 1000)
    let last = UInt16(truncatingIfNeeded: value % 1000)
    appendDigit(last / 100)
    appendDigit(last / 10 % 10)
    appendDigit(last % 10)
  }

  @inline(__always)
  private mutating func appendDigit(_ digit: UInt16) {
    bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
  }

  /// A number of thousandths, without zeros at its end.
  mutating func append(thousandths value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    appendDigits(magnitude / 1000)
    var fraction = magnitude % 1000
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / 100))
      fraction = fraction % 100 * 10
    }
  }

  /// A factor from 0 to 1, to the nearest millionth.
  mutating func append(millionths value: Double) {
    let count = Int((min(max(value, 0), 1) * 1_000_000).rounded())
    guard count < 1_000_000 else { return append("1") }
    let digits = String(count)
    append("." + String(repeating: "0", count: 6 - digits.utf8.count) + digits)
  }

  /// A length in points, to the nearest thousandth, and a blank.
  mutating func append(_ length: Length) {
    append(thousandths: length.thousandths)
    bytes.append(UInt8(ascii: " "))
  }

  /// A string of bytes in brackets. Bytes that would end it or be read otherwise get a backslash.
  mutating func append(string: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "("))
    for byte in string { append(stringByte: byte) }
    bytes.append(UInt8(ascii: ")"))
  }

  @inline(__always)
  mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0D:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(ascii: "r"))
    default: bytes.append(byte)
    }
  }

  /// Text in UTF-16 with its mark, or in ASCII where it is that (7.9.2.2).
  mutating func append(text: String) {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      append(string: text.utf8)
    } else {
      append(text: Array(text.utf8))
    }
  }

  /// UTF-8 as text in UTF-16 with its mark. Bytes that are no UTF-8 become U+FFFD.
  mutating func append(text: [UInt8]) {
    bytes.append(UInt8(ascii: "("))
    bytes.append(0xFE)
    bytes.append(0xFF)
    var index = 0
    while index < text.count {
      let (scalar, length) = decodeScalar(text, at: index)
      index += length
      if scalar < 0x1_0000 {
        append(stringByte: UInt8(truncatingIfNeeded: scalar >> 8))
        append(stringByte: UInt8(truncatingIfNeeded: scalar))
      } else {
        append(utf16Of: scalar) { $0.append(stringByte: $1) }
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// The UTF-16 of UTF-8 in hexadecimal digits, in angle brackets.
  mutating func append(hexText text: [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    var index = 0
    while index < text.count {
      let (scalar, length) = decodeScalar(text, at: index)
      index += length
      append(utf16Of: scalar) { $0.append(hex: $1) }
    }
    bytes.append(UInt8(ascii: ">"))
  }

  @inline(__always)
  private mutating func append(
    utf16Of scalar: UInt32, _ append: (inout PDFBytes, UInt8) -> Void
  ) {
    for unit in UTF16Units(scalar) {
      append(&self, UInt8(unit >> 8))
      append(&self, UInt8(unit & 0xFF))
    }
  }

  /// Two hexadecimal digits.
  mutating func append(hex byte: UInt8) {
    bytes.append(Self.hexDigits[Int(byte >> 4)])
    bytes.append(Self.hexDigits[Int(byte & 15)])
  }

  /// Four hexadecimal digits in angle brackets.
  mutating func append(hexCode code: UInt16) {
    bytes.append(UInt8(ascii: "<"))
    append(hex: UInt8(code >> 8))
    append(hex: UInt8(code & 0xFF))
    bytes.append(UInt8(ascii: ">"))
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

/// The one or two units of a scalar in UTF-16.
struct UTF16Units: Sequence, IteratorProtocol {
  private var units: (UInt16?, UInt16?)

  init(_ scalar: UInt32) {
    if scalar < 0x1_0000 {
      units = (UInt16(scalar), nil)
    } else {
      let value = scalar - 0x1_0000
      units = (0xD800 + UInt16(value >> 10 & 0x3FF), 0xDC00 + UInt16(value & 0x3FF))
    }
  }

  mutating func next() -> UInt16? {
    let unit = units.0
    units = (units.1, nil)
    return unit
  }
}

/// The scalar at an index of UTF-8 and how many bytes it takes. Bytes that are no UTF-8 are U+FFFD,
/// one at a time.
@inline(__always)
func decodeScalar(_ text: [UInt8], at index: Int) -> (scalar: UInt32, length: Int) {
  let first = text[index]
  // Most of the text is between U+1000 and U+CFFF.
  if (0xE1...0xEC).contains(first), index + 2 < text.count {
    let (second, third) = (text[index + 1], text[index + 2])
    if second & 0xC0 == 0x80, third & 0xC0 == 0x80 {
      return (UInt32(first & 15) << 12 | UInt32(second & 63) << 6 | UInt32(third & 63), 3)
    }
  }
  return decodeOtherScalar(text, at: index)
}

private func decodeOtherScalar(
  _ text: [UInt8], at index: Int
) -> (scalar: UInt32, length: Int) {
  let first = text[index]
  if first < 0x80 { return (UInt32(first), 1) }
  let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
  guard (0xC2...0xF4).contains(first), length <= text.count - index else { return (0xFFFD, 1) }
  var scalar = UInt32(first) & (0x7F >> UInt32(length))
  for offset in 1..<length {
    let byte = text[index + offset]
    guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
    scalar = scalar << 6 | UInt32(byte & 0x3F)
  }
  let isShortest = length == 2 || scalar >= (length == 3 ? 0x800 : 0x1_0000)
  guard isShortest, scalar <= 0x10_FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return (0xFFFD, 1) }
  return (scalar, length)
}

extension Length {
  /// In thousandths of a point, to the nearest.
  var thousandths: Int {
    let limit = 1 << 50
    let value = Swift.min(Swift.max(rawValue, -limit), limit)
    return (value * 1000 + (value < 0 ? -512 : 512)) / 1024
  }
}
