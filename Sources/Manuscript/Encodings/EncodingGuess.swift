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

/// Scores of the encodings that a file which is not UTF-8 may be in.
///
/// A sample of the file is decoded in each of them, and the characters are looked up in tables of how
/// frequent they are in the encoding's languages. Wrong ones give rare characters, or none. Costs are whole
/// numbers, so that a guess is the same on every machine.
struct CandidateScores {
  private var candidates: [Candidate] = []
  /// The number of bytes of the sample that are beyond ASCII.
  private let highBytes: Int

  private struct Candidate {
    var encoding: TextEncoding
    var text: [UInt8]
    var faults: Int
    /// In half nats, of all characters.
    var cost: Int
    /// Of those beyond ASCII, and their number.
    var highCost: Int
    var highCount: Int
  }

  /// The number of bytes that are looked at.
  private static var sampleSize: Int { 8192 }

  /// UTF-8 is among them since it may be damaged.
  private static let languages: [(TextEncoding, [CharacterCosts])] = [
    (.utf8, [.japanese, .simplifiedChinese, .traditionalChinese, .korean]),
    (.codePage932, [.japanese, .traditionalChinese]),
    (.eucJapanese, [.japanese, .traditionalChinese]),
    (.gb18030, [.simplifiedChinese, .traditionalChinese]),
    (.big5, [.traditionalChinese]),
    (.codePage949, [.korean, .traditionalChinese]),
  ]

  init(_ bytes: Span<UInt8>) {
    let sample = Self.sample(of: bytes)
    highBytes = sample.count { $0 >= 0x80 }
    for (encoding, languages) in Self.languages {
      let decoded = encoding.decode(sample.span)
      let scored = languages.map { Self.candidate(encoding, decoded, $0) }
      if let best = scored.min(by: { $0.cost < $1.cost }) { candidates.append(best) }
    }
    candidates.sort { $0.cost < $1.cost }
  }

  /// Lines that are not all ASCII, from the first one on, and of a long one what is not. No second byte of a
  /// character is a line feed.
  private static func sample(of bytes: Span<UInt8>) -> [UInt8] {
    var sample: [UInt8] = []
    var line = 0..<0
    var isHigh = false
    for index in bytes.indices {
      if bytes[index] >= 0x80, !isHigh {
        isHigh = true
        let start = max(line.lowerBound, index - 64)
        line = start..<start
      }
      let isFull = isHigh && sample.count + index - line.lowerBound >= sampleSize
      guard bytes[index] == 0x0A || index == bytes.count - 1 || isFull else { continue }
      if isHigh { for place in line.lowerBound...index { sample.append(bytes[place]) } }
      if sample.count >= sampleSize { break }
      line = index + 1..<index + 1
      isHigh = false
    }
    return sample
  }

  private static func candidate(
    _ encoding: TextEncoding, _ decoded: DecodedBytes, _ costs: CharacterCosts
  ) -> Candidate {
    var candidate = Candidate(
      encoding: encoding, text: decoded.utf8, faults: decoded.faults.count, cost: 0, highCost: 0,
      highCount: 0)
    for scalar in String(decoding: decoded.utf8, as: UTF8.self).unicodeScalars {
      let cost = costs.cost(of: scalar.value)
      candidate.cost += cost
      if scalar.value >= 0x80 {
        candidate.highCost += cost
        candidate.highCount += 1
      }
    }
    return candidate
  }

  /// True where the sample is katakana of half width, as telegrams and old programs wrote them: each byte beyond ASCII is
  /// one in code page 932, and marks of voice stand after what has them. Tables of frequency have none of them.
  private var isHalfWidthKatakana: Bool {
    guard let japanese = candidates.first(where: { $0.encoding == .codePage932 }),
      japanese.faults == 0, japanese.highCount >= 8, japanese.highCount == highBytes
    else { return false }
    var before: UInt32 = 0
    for scalar in String(decoding: japanese.text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      // U+FF9E and U+FF9F after ウ, カ to ト and ハ to ホ.
      case 0xFF9E:
        guard [0xFF73...0xFF73, 0xFF76...0xFF84, 0xFF8A...0xFF8E].contains(where: { $0 ~= before })
        else { return false }
      case 0xFF9F: guard (0xFF8A...0xFF8E).contains(before) else { return false }
      case 0..<0x80, 0xFF61...0xFF9D: break
      default: return false
      }
      before = scalar.value
    }
    return true
  }

  /// The encoding that the scores speak for.
  var guess: EncodingGuess {
    guard let best = candidates.first, best.encoding != .utf8, best.highCount > 0 else {
      return isHalfWidthKatakana ? .found(.codePage932, .characters) : .unknown(nil)
    }
    let average = best.highCost / best.highCount
    // Few characters may be frequent by chance.
    guard average < 21, best.highCount >= 4 else {
      if isHalfWidthKatakana { return .found(.codePage932, .characters) }
      return .unknown(average < 24 ? best.encoding : nil)
    }
    // One that is well formed has no rival among those that are not.
    let rival = candidates.dropFirst().first { other in
      other.text != best.text && (best.faults > 0 || other.faults == 0)
    }
    // 0.15 nat a byte.
    if let rival, (rival.cost - best.cost) * 10 < highBytes * 3 {
      return rival.encoding == .utf8 ? .unknown(nil) : .close(best.encoding, rival.encoding)
    }
    return .found(best.encoding, .characters)
  }
}
