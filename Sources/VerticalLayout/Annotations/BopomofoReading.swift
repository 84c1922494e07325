/// A reading in bopomofo, syllable by syllable (BP6).
///
/// Its signs are ranges of the reading's text, whose attributes ``BopomofoPlan`` gives to the syllables as styles.
struct BopomofoReading: Hashable, Sendable {
  var syllables: [BopomofoSyllable]

  /// Reads the text of a reading.
  ///
  /// Blanks part syllables. Without them a syllable ends where its parts would be out of order: tone
  /// before, initial, medial, final, tone after. A text with one tone at most whose symbols are in order is
  /// one syllable, wherever the tone stands in it.
  ///
  /// - Parameter isOne: true where all of the text reads one character.
  /// - Returns: `nil` for a text with anything else than signs of bopomofo and blanks.
  init?(_ text: String, isOne: Bool) {
    var words: [[BopomofoSign]] = [[]]
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      defer { offset = end }
      if scalar == "\u{0307}", let last = words[words.count - 1].last, last.role == .checked {
        words[words.count - 1][words[words.count - 1].count - 1].end(with: scalar, at: end)
      } else if let sign = BopomofoSign(scalar, at: TextRange(offset, end)) {
        words[words.count - 1].append(sign)
      } else if scalar == " " || scalar == "\u{3000}" {
        words.append([])
      } else {
        return nil
      }
    }
    words.removeAll { $0.isEmpty }
    let isWhole = isOne && words.count == 1 && Self.isOneSyllable(words[0], isStrict: false)
    syllables = words.flatMap { word in
      isWhole || Self.isOneSyllable(word, isStrict: true) ? [word] : Self.parted(word)
    }.map(BopomofoSyllable.init)
    guard !syllables.isEmpty, syllables.allSatisfy({ $0.symbolCount > 0 }) else { return nil }
  }

  /// True for signs that one character may have: a tone at most, and where it is strict, symbols in order.
  private static func isOneSyllable(_ signs: [BopomofoSign], isStrict: Bool) -> Bool {
    let symbols = signs.filter { $0.role == .symbol || $0.role == .checked }
    guard signs.count - symbols.count <= 1, symbols.count <= 4, !symbols.isEmpty else {
      return false
    }
    return !isStrict || zip(symbols, symbols.dropFirst()).allSatisfy { $0.order < $1.order }
  }

  private static func parted(_ signs: [BopomofoSign]) -> [[BopomofoSign]] {
    var found: [[BopomofoSign]] = []
    var word: [BopomofoSign] = []
    func isOver(before sign: BopomofoSign, next: BopomofoSign?) -> Bool {
      guard let last = word.last else { return false }
      let hasSymbols = word.contains { $0.role == .symbol }
      // The dot stands before its syllable, as a rule.
      if sign.role == .neutral { return hasSymbols && (last.isTone || next?.role == .symbol) }
      if sign.isTone { return word.contains(where: \.isTone) }
      return hasSymbols && (last.isTone || last.order >= sign.order)
    }
    for (index, sign) in signs.enumerated() {
      let next = index + 1 < signs.count ? signs[index + 1] : nil
      if isOver(before: sign, next: next) {
        found.append(word)
        word = []
      }
      word.append(sign)
    }
    return word.isEmpty ? found : found + [word]
  }
}

/// The signs that stand beside one character.
struct BopomofoSyllable: Hashable, Sendable {
  /// In the order of their text.
  var signs: [BopomofoSign]

  var symbolCount: Int { signs.count { $0.role == .symbol } }

  /// Their place in the text of the reading.
  var range: TextRange {
    TextRange(signs.first?.range.lowerBound ?? 0, signs.last?.range.upperBound ?? 0)
  }
}

/// A symbol or a tone mark.
struct BopomofoSign: Hashable, Sendable {
  var text: String
  var range: TextRange
  var role: Role
  /// Its place in a syllable: initial 0, medial 1, final 2, after them 3.
  var order: Int

  enum Role: Hashable, Sendable {
    case symbol
    /// The first tone, which is not drawn.
    case first
    case tone
    /// The dot of the neutral tone.
    case neutral
    /// A final stop of Taiwanese, which stands small at the lower right.
    case checked
  }

  var isTone: Bool {
    switch role {
    case .first, .tone, .neutral: true
    case .symbol, .checked: false
    }
  }

  init?(_ scalar: Unicode.Scalar, at range: TextRange) {
    switch scalar.value {
    case 0x3105...0x3119, 0x312A...0x312C, 0x312E, 0x312F, 0x31A0...0x31A3, 0x31B8...0x31BF:
      (role, order) = (.symbol, 0)
    case 0x3127...0x3129, 0x31B1...0x31B3: (role, order) = (.symbol, 1)
    case 0x311A...0x3126, 0x312D, 0x31A4...0x31B0: (role, order) = (.symbol, 2)
    case 0x31B4...0x31B7: (role, order) = (.checked, 3)
    case 0x02C9: (role, order) = (.first, 4)
    case 0x02CA, 0x02C7, 0x02CB, 0x02EA, 0x02EB: (role, order) = (.tone, 4)
    case 0x02D9: (role, order) = (.neutral, 4)
    default: return nil
    }
    text = String(scalar)
    self.range = range
  }

  /// Adds a mark over it.
  fileprivate mutating func end(with scalar: Unicode.Scalar, at end: Int) {
    text.unicodeScalars.append(scalar)
    range = TextRange(range.lowerBound, end)
  }
}
