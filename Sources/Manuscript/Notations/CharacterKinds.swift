extension Sequence<UInt8> {
  /// The UTF-8 of one character as a number, by which characters are looked up without being decoded.
  var characterKey: UInt32 { reduce(0) { $0 << 8 | UInt32($1) } }
}

extension Unicode.Scalar {
  /// True for ideographs, kana and their marks, between which a line's end is no blank.
  var isIdeographic: Bool {
    switch value {
    case 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0x20000...0x3FFFF: true
    case 0x2014, 0x2015, 0x2018...0x201D, 0x2025, 0x2026: true
    default: false
    }
  }
}

extension [UInt8] {
  /// The character that begins at a byte of well-formed UTF-8; `nil` after the last one.
  func scalar(at index: Int) -> Unicode.Scalar? {
    guard indices.contains(index) else { return nil }
    let first = UInt32(self[index])
    guard first >= 0x80 else { return Unicode.Scalar(first) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + length <= count else { return nil }
    var value = first & (0x7F >> UInt32(length))
    for place in index + 1..<index + length { value = value << 6 | UInt32(self[place] & 0x3F) }
    return Unicode.Scalar(value)
  }

  /// The character that ends before a byte of well-formed UTF-8; `nil` before the first one.
  func scalar(before index: Int) -> Unicode.Scalar? {
    var start = index - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start)
  }
}
