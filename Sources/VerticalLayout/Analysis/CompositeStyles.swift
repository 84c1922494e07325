/// The styles of the kinds of characters in text of one style.
struct CompositeStyles: Hashable, Sendable, BitwiseCopyable {
  private var kana: Int32
  private var kanji: Int32
  private var punctuation: Int32
  private var symbols: Int32
  private var digits: Int32
  private var latin: Int32

  /// The same style for all.
  init(_ style: Int) {
    let own = Int32(clamping: style)
    (kana, kanji, punctuation, symbols) = (own, own, own, own)
    (digits, latin) = (own, own)
  }

  subscript(part: TextStyle.CompositeKind) -> Int {
    get {
      switch part {
      case .kana: Int(kana)
      case .kanji: Int(kanji)
      case .punctuation: Int(punctuation)
      case .symbols: Int(symbols)
      case .digits: Int(digits)
      case .latin: Int(latin)
      }
    }
    set {
      let own = Int32(clamping: newValue)
      switch part {
      case .kana: kana = own
      case .kanji: kanji = own
      case .punctuation: punctuation = own
      case .symbols: symbols = own
      case .digits: digits = own
      case .latin: latin = own
      }
    }
  }
}
