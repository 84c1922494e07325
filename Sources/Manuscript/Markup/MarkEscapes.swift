/// Text with a backslash before each character that vtype's marks would read as one of theirs.
enum MarkEscapes {
  /// Text that stands for itself among marks.
  ///
  /// - Parameter before: the character it comes after; `nil` at the head of a line.
  static func plain(_ text: Substring.UnicodeScalarView, after before: Unicode.Scalar?) -> String {
    let text = Substring(text)
    let escapes = places(in: text.utf8Span.span, isAtHead: before == nil)
    guard !escapes.isEmpty else { return String(text) }
    let bytes = text.utf8
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count + escapes.count)
    var start = bytes.startIndex
    for place in escapes {
      let end = bytes.index(bytes.startIndex, offsetBy: place)
      plain += bytes[start..<end]
      plain.append(UInt8(ascii: "\\"))
      start = end
    }
    plain += bytes[start...]
    return String(decoding: plain, as: UTF8.self)
  }

  /// The places of the characters that a backslash stands before.
  ///
  /// - Parameter isAtHead: true for a text at the head of a line.
  static func places(in text: borrowing Span<UInt8>, isAtHead: Bool) -> [Int] {
    var places: [Int] = []
    // Digits at the head of a line: with a full stop they would begin an item of a list.
    var (isAtHead, isNumber) = (isAtHead, false)
    var index = 0
    while index < text.count {
      let byte = text[index]
      if isMark(byte) || isAtHead && isMarkAtHead(byte)
        || isNumber && (byte == 0x2E || byte == 0x29)
      {
        places.append(index)
      }
      if isAtHead || isNumber {
        isNumber = byte.isASCIIDigit
        let isWide =
          byte == 0xE3 && index + 2 < text.count && text[index + 1] == 0x80
          && text[index + 2] == 0x80
        isAtHead = isAtHead && (byte == 0x20 || byte == 0x09 || isWide)
        if isWide { index += 2 }
      }
      index += 1
    }
    return places
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "^"),
      UInt8(ascii: "!"):
      true
    default: false
    }
  }

  private static func isMarkAtHead(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "`"), UInt8(ascii: "~"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ">"):
      true
    default: false
    }
  }
}
