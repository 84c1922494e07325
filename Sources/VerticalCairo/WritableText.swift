/// Text that Cairo takes.
///
/// Cairo refuses the noncharacters of Unicode, and ends the document with an error; a zero byte ends
/// the text for it. These, and what is not UTF-8 at all, become U+FFFD here.
struct WritableText {
  private(set) var bytes: [UInt8] = []
  /// For every offset into the text as it came, and for its end, the offset here.
  private(set) var offsets: [Int] = []

  /// True if a text can be taken as it is, the normal case.
  static func isWritable(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      let (length, isWritable) = scan(text, at: index)
      guard isWritable else { return false }
      index += length
    }
    return true
  }

  init(_ text: [UInt8]) {
    bytes.reserveCapacity(text.count)
    offsets.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      let (length, isWritable) = Self.scan(text, at: index)
      for _ in 0..<length { offsets.append(bytes.count) }
      if isWritable {
        bytes += text[index..<index + length]
      } else {
        bytes += [0xEF, 0xBF, 0xBD]
      }
      index += length
    }
    offsets.append(bytes.count)
  }

  /// The number of bytes of the scalar at `index`, and whether Cairo takes it. A byte that is no UTF-8 counts alone.
  private static func scan(_ text: [UInt8], at index: Int) -> (length: Int, isWritable: Bool) {
    let first = text[index]
    if first < 0x80 { return (1, first != 0) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard (0xC2...0xF4).contains(first), length <= text.count - index else { return (1, false) }
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return (1, false) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let isShortest = length == 2 || scalar >= (length == 3 ? 0x800 : 0x1_0000)
    guard isShortest, scalar <= 0x10_FFFF, scalar & 0xFFFF_F800 != 0xD800 else {
      return (1, false)
    }
    let isNoncharacter = (0xFDD0...0xFDEF).contains(scalar) || scalar & 0xFFFE == 0xFFFE
    return (length, !isNoncharacter)
  }
}

extension String {
  /// The text with U+FFFD for what Cairo does not take.
  var withoutUnwritable: String {
    let bytes = Array(utf8)
    return WritableText.isWritable(bytes)
      ? self : String(decoding: WritableText(bytes).bytes, as: UTF8.self)
  }
}
