/// An encoding that a file shows by itself.
public enum EncodingGuess: Hashable, Sendable {
  /// An encoding, and what tells it.
  case found(TextEncoding, Evidence)
  /// Two that fit about as well as each other.
  case close(TextEncoding, TextEncoding)
  /// None that can be trusted; perhaps one that comes near.
  case unknown(TextEncoding?)

  /// A sign by which an encoding is known.
  public enum Evidence: Hashable, Sendable {
    /// The bytes are UTF-8, or ASCII.
    case wellFormed
    case byteOrderMark
    case escapeSequences
    /// The places of NULs.
    case nuls
    /// The bytes are characters of that encoding, and the characters those of its languages.
    case characters
    /// A page of the web names it (NO-H1).
    case declaration
  }
}

extension EncodingGuess {
  /// Guesses the encoding of a file by its bytes.
  ///
  /// A file that is UTF-8 as a whole is that, unless escape sequences or NULs tell otherwise; then a byte order
  /// mark decides, then NULs, and then how frequent the characters are that the bytes would be.
  public init(_ bytes: Span<UInt8>) {
    self.init(bytes, isUTF8: (try? UTF8Span(validating: bytes)) != nil)
  }

  /// - Parameter isUTF8: true if they are UTF-8 as a whole.
  init(_ bytes: Span<UInt8>, isUTF8: Bool) {
    let head = bytes.extracting(0..<min(bytes.count, 1 << 16))
    if let (encoding, _) = TextEncoding.marked(bytes) {
      self = .found(encoding, encoding == .utf8 ? .wellFormed : .byteOrderMark)
      if encoding == .utf8, !isUTF8 { self = .unknown(nil) }
    } else if let wide = Self.wide(head) {
      self = .found(wide, .nuls)
    } else if isUTF8 {
      self =
        Self.isISO2022(head)
        ? .found(.iso2022Japanese, .escapeSequences) : .found(.utf8, .wellFormed)
    } else {
      self = CandidateScores(bytes).guess
      guard let declared = TextEncoding(declaredIn: head) else { return }
      // What a page says counts, unless its bytes are another one.
      if case .found(let other, _) = self, other != declared,
        !declared.decode(bytes).faults.isEmpty
      {
        return
      }
      self = .found(declared, .declaration)
    }
  }

  /// UTF-16 or UTF-32 without a mark: there are NULs, and in one order nearly all units are CJK or ASCII.
  private static func wide(_ bytes: Span<UInt8>) -> TextEncoding? {
    guard bytes.count >= 8, (0..<bytes.count).contains(where: { bytes[$0] == 0 }) else {
      return nil
    }
    let found: (encoding: TextEncoding, share: Int)? =
      [TextEncoding.utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian]
      .map { ($0, plausibleShare(of: bytes, in: $0)) }
      .reduce(nil) { best, next in best.map { $0.1 >= next.1 } == true ? best : next }
    guard let found, found.share >= 90 else { return nil }
    return found.encoding
  }

  /// Percent of the units.
  private static func plausibleShare(of bytes: Span<UInt8>, in encoding: TextEncoding) -> Int {
    let width = encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? 2 : 4
    let isBig = encoding == .utf16BigEndian || encoding == .utf32BigEndian
    let count = bytes.count / width
    guard count >= 4 else { return 0 }
    var plausible = 0
    for index in 0..<count {
      var unit: UInt32 = 0
      for offset in 0..<width {
        unit = unit << 8 | UInt32(bytes[index * width + (isBig ? offset : width - 1 - offset)])
      }
      if isPlausible(unit) { plausible += 1 }
    }
    return plausible * 100 / count
  }

  private static func isPlausible(_ unit: UInt32) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x2010...0x2026: true
    case 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF5E: true
    default: false
    }
  }

  /// True if bytes are all ASCII, and escape sequences give them another meaning, in which they are
  /// well formed.
  private static func isISO2022(_ bytes: Span<UInt8>) -> Bool {
    var hasEscape = false
    for index in bytes.indices {
      if bytes[index] >= 0x80 { return false }
      if bytes[index] == 0x1B { hasEscape = true }
    }
    guard hasEscape, ISO2022Decoder.isDesignated(in: bytes) else { return false }
    let faults = TextEncoding.iso2022Japanese.decode(bytes).faults
    // The head may end inside of a character.
    return faults.allSatisfy { $0.byteOffset + 1 >= bytes.count }
  }
}
