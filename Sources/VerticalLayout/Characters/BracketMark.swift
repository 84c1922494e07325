/// A bracket or quotation mark that has a partner: those of Unicode (Bidi_Paired_Bracket, UAX #9), the
/// quotation marks of Chinese, Japanese and Korean, and the vertical presentation forms.
struct BracketMark: Hashable, Sendable {
  var isOpening: Bool
  /// The mark that makes the pair complete.
  var partner: Unicode.Scalar
  /// The same number for all marks that make pairs with each other.
  var pair: UInt32
  /// True if it quotes: a quotation may go on through paragraphs that each open it again.
  var isQuote: Bool

  /// Looks up a character; `nil` if it is none.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{2018}": self.init(true, "\u{2019}", pair: scalar, isQuote: true)
    case "\u{2019}": self.init(false, "\u{2018}", pair: "\u{2018}", isQuote: true)
    case "\u{201C}": self.init(true, "\u{201D}", pair: scalar, isQuote: true)
    case "\u{201D}": self.init(false, "\u{201C}", pair: "\u{201C}", isQuote: true)
    // „German“, or „Polish”.
    case "\u{201E}": self.init(true, "\u{201C}", pair: scalar, isQuote: true)
    case "〝": self.init(true, "〟", pair: scalar, isQuote: true)
    case "〟", "〞": self.init(false, "〝", pair: "〝", isQuote: true)
    case "\u{FE17}", "\u{FE47}": self.init(vertical: scalar, isOpening: true)
    case "\u{FE18}", "\u{FE48}": self.init(vertical: scalar, isOpening: false)
    case "\u{FE35}"..."\u{FE44}":
      self.init(vertical: scalar, isOpening: scalar.value % 2 == 1)
    default:
      guard Self.mayBePaired(scalar), let bracket = PairedBracket(scalar) else { return nil }
      let isQuote = bracket.pair == 0x300C || bracket.pair == 0x300E || bracket.pair == 0xFF62
      self.init(
        bracket.isOpening, bracket.partner, pair: bracket.pair, isQuote: isQuote)
    }
  }

  private init(
    _ isOpening: Bool, _ partner: Unicode.Scalar, pair: Unicode.Scalar, isQuote: Bool
  ) {
    self.init(isOpening, partner, pair: pair.value, isQuote: isQuote)
  }

  private init(_ isOpening: Bool, _ partner: Unicode.Scalar, pair: UInt32, isQuote: Bool) {
    self.isOpening = isOpening
    self.partner = partner
    self.pair = pair
    self.isQuote = isQuote
  }

  /// Vertical forms stand in pairs, the opening one first.
  private init(vertical scalar: Unicode.Scalar, isOpening: Bool) {
    let value = isOpening ? scalar.value + 1 : scalar.value - 1
    self.init(
      isOpening, Unicode.Scalar(value) ?? scalar, pair: min(value, scalar.value),
      isQuote: (0xFE41...0xFE44).contains(scalar.value))
  }

  /// True if it is worth looking into the tables: neither Han, kana, Hangul nor a letter of ASCII.
  @inline(__always)
  private static func mayBePaired(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: true
    case 0x0F00...0x303F, 0xFE00...0xFF65: true
    default: false
    }
  }
}
