extension EncodingHint {
  /// Guesses at the encoding of a file that is not UTF-8 by its first 64 KiB; `nil` in doubt.
  ///
  /// A guess wants every sequence to be well formed and nearly all of them to be common characters
  /// of that encoding, and some characters to be there at all.
  init?(guessing bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    let sample = bytes.span.extracting(0..<min(bytes.count, 65_536))
    if let hint = Self.utf16(sample) ?? Self.doubleByte(sample) {
      self = hint
    } else {
      return nil
    }
  }

  /// UTF-16 without a mark: there are NULs, and in one order nearly all units are CJK or ASCII.
  private static func utf16(_ bytes: Span<UInt8>) -> EncodingHint? {
    var hasNUL = false
    var plausible = (little: 0, big: 0)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      if first == 0 || second == 0 { hasNUL = true }
      if isPlausibleUnit(second << 8 | first) { plausible.little += 1 }
      if isPlausibleUnit(first << 8 | second) { plausible.big += 1 }
      index += 2
    }
    let wanted = index / 2 * 9 / 10
    guard hasNUL, index >= 8, max(plausible.little, plausible.big) >= wanted else { return nil }
    return plausible.little >= plausible.big ? .utf16LittleEndian : .utf16BigEndian
  }

  private static func isPlausibleUnit(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x2010...0x2026: true
    case 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true
    default: false
    }
  }

  /// One of the encodings of one and two bytes.
  private static func doubleByte(_ bytes: Span<UInt8>) -> EncodingHint? {
    // Kana in their rows are a sign that Chinese does not give, and Hangul fill only a part of the
    // rows that hold the common characters of GB 2312: so the narrow tests come first.
    let japanese = ByteTally(bytes, .eucJapanese)
    if japanese.isMostlyCommon, japanese.kana * 5 >= japanese.characters { return .eucJapanese }
    let shifted = ByteTally(bytes, .shiftJIS)
    if shifted.isMostlyCommon, shifted.kana * 5 >= shifted.characters { return .shiftJIS }
    if ByteTally(bytes, .eucKorean).isMostlyCommon { return .eucKorean }

    if ByteTally(bytes, .big5).isMostlyCommon { return .big5 }
    // Traditional characters are none of GB 2312, and a third of the text in that script.
    return ByteTally(bytes, .gb18030).isCommon(60) ? .gb18030 : nil
  }
}

/// What the bytes would be in an encoding of one and two bytes.
private struct ByteTally {
  /// Those beyond ASCII.
  var characters = 0
  /// Those that make up most of a text in this encoding: signs, kana, the first level of
  /// ideographs or the Hangul.
  var common = 0
  var kana = 0
  var isWellFormed = true

  var isMostlyCommon: Bool { isCommon(85) }

  func isCommon(_ percent: Int) -> Bool {
    isWellFormed && characters >= 6 && common * 100 >= characters * percent
  }

  init(_ bytes: Span<UInt8>, _ encoding: EncodingHint) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      // The last character of the sample may be cut.
      guard index + 1 < bytes.count else { return }
      let character = ByteCharacter(lead, bytes[index + 1], encoding)
      guard character.length > 0 else {
        isWellFormed = false
        return
      }
      characters += 1
      if character.isCommon { common += 1 }
      if character.isKana { kana += 1 }
      index += character.length
    }
  }
}

/// A character beyond ASCII by its first two bytes.
private struct ByteCharacter {
  /// In bytes; 0 where it is ill formed.
  var length = 0
  var isCommon = false
  var isKana = false

  init(_ lead: UInt8, _ trail: UInt8, _ encoding: EncodingHint) {
    let isHighPair = (0xA1...0xFE).contains(lead) && (0xA1...0xFE).contains(trail)
    switch encoding {
    case .utf16, .utf16LittleEndian, .utf16BigEndian:
      return
    case .gb18030:
      guard (0x81...0xFE).contains(lead) else { return }
      if (0x30...0x39).contains(trail) { length = 4 }
      if (0x40...0x7E).contains(trail) || (0x80...0xFE).contains(trail) { length = 2 }
      isCommon = isHighPair && (lead == 0xA1 || lead == 0xA3 || (0xB0...0xD7).contains(lead))
    case .big5:
      guard (0x81...0xFE).contains(lead) else { return }
      if (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) { length = 2 }
      isCommon = length > 0 && (lead == 0xA1 || (0xA4...0xC6).contains(lead))
    case .shiftJIS:
      if (0xA1...0xDF).contains(lead) { length = 1 }
      guard (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead) else { return }
      if (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) { length = 2 }
      isKana =
        lead == 0x82 && (0x9F...0xF1).contains(trail)
        || lead == 0x83 && (0x40...0x96).contains(trail)
      isCommon = length > 0 && (isKana || lead == 0x81 || (0x88...0x98).contains(lead))
    case .eucJapanese:
      if lead == 0x8E, (0xA1...0xDF).contains(trail) { length = 2 }
      if lead == 0x8F, (0xA1...0xFE).contains(trail) { length = 3 }
      guard isHighPair else { return }
      length = 2
      isKana = lead == 0xA4 || lead == 0xA5
      isCommon = isKana || lead == 0xA1 || (0xB0...0xCF).contains(lead)
    case .eucKorean:
      // CP949 uses all of these; few of a text's Hangul are outside the rows of KS X 1001.
      guard (0x81...0xFE).contains(lead), (0x41...0xFE).contains(trail) else { return }
      length = 2
      isCommon = isHighPair && (lead == 0xA1 || (0xB0...0xC8).contains(lead))
    }
  }
}
