/// Decodes the forms of Unicode.
enum UnicodeDecoder {
  /// Decodes UTF-8 without its mark. Each maximal part of an ill-formed sequence is a fault (Unicode
  /// 3.9, “U+FFFD Substitution of Maximal Subparts”), as in the Encoding Standard of the Web.
  static func decode8(_ bytes: Span<UInt8>, into text: inout DecodedBytes) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.extracting(start..<bytes.count)
      do {
        text.appendText(try UTF8Span(validating: rest).span)
        return
      } catch {
        let fault = error.byteOffsets
        text.appendText(rest.extracting(0..<fault.lowerBound))
        let count = max(fault.count, 1)
        text.appendFault(bytes: count)
        start += fault.lowerBound + count
      }
    }
  }

  /// Decodes UTF-16 without its mark.
  static func decode16(_ bytes: Span<UInt8>, isBig: Bool, into text: inout DecodedBytes) {
    func unit(_ index: Int) -> UInt32? {
      guard index + 1 < bytes.count else { return nil }
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    var index = 0
    while index < bytes.count {
      guard let first = unit(index) else { return text.appendFault(bytes: bytes.count - index) }
      index += 2
      guard (0xD800...0xDFFF).contains(first) else {
        text.append(first, bytes: 2)
        continue
      }
      if first < 0xDC00, let second = unit(index), (0xDC00...0xDFFF).contains(second) {
        index += 2
        text.append(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF, bytes: 4)
      } else {
        text.appendFault(bytes: 2)
      }
    }
  }

  /// Decodes UTF-32 without its mark.
  static func decode32(_ bytes: Span<UInt8>, isBig: Bool, into text: inout DecodedBytes) {
    var index = 0
    while index < bytes.count {
      guard index + 3 < bytes.count else { return text.appendFault(bytes: bytes.count - index) }
      var value: UInt32 = 0
      for offset in 0..<4 {
        value = value << 8 | UInt32(bytes[index + (isBig ? offset : 3 - offset)])
      }
      // Not a pair of scalars, which a value of a table may be.
      if value >> 31 == 0 {
        text.append(value, bytes: 4)
      } else {
        text.appendFault(bytes: 4)
      }
      index += 4
    }
  }
}
