import VerticalLayout

/// A word that is marked for the index, at one of its places.
struct IndexTerm: Hashable, Sendable {
  /// Its number among all, in the order of the book.
  var number: Int
  /// The text that it is in, by its number, and where.
  var text: Int
  var offset: Int
  /// The line of the index.
  var line: String
  /// The key that it is sorted by.
  var key: CollationKey

  /// The letter that words stand under in the index, such as か; `nil` for none.
  var initial: Character? { key.initial }
}

/// The sorting key of words of an index: letters first, then kana in the order of the fifty sounds, then Hangul, then
/// other characters by their numbers in Unicode (JIS X 4061).
///
/// Words of the same letters are told apart by their voices, plain ones first, then by the kinds of kana: long
/// marks, small ones, others; then hiragana come first.
struct CollationKey: Hashable, Sendable, Comparable {
  /// The letters, which tell words apart first. A long mark is its vowel, a small kana a large one.
  private var letters: [UInt32] = []
  private var voices: [UInt8] = []
  private var kinds: [UInt8] = []
  private let text: String

  init(_ text: String) {
    self.text = text
    for scalar in text.unicodeScalars { add(scalar) }
  }

  /// The kinds of kana in their order.
  private enum Kind {
    static let longMark: UInt8 = 0
    static let small: UInt8 = 1
    static let other: UInt8 = 2
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30FC:
      // ー after か is あ.
      guard let last = letters.last, let vowel = Self.vowel(of: last) else { return }
      append(vowel, kind: Kind.longMark)
    case 0x3041...0x3096: addKana(scalar.value)
    case 0x30A1...0x30F6: addKana(scalar.value - 0x60)
    case 0x41...0x5A: addLetter(scalar.value + 0x20)
    case 0xFF21...0xFF3A: addLetter(scalar.value - 0xFF21 + 0x61)
    case 0xFF41...0xFF5A: addLetter(scalar.value - 0xFF41 + 0x61)
    case 0x20, 0x3000, 0x30FB, 0x2D: break
    case 0x300...0x36F: break
    case 0xC0...0x17F, 0x1CD...0x1DC:
      addLetter(Self.plain(scalar))
    default: addLetter(scalar.value)
    }
  }

  private mutating func addLetter(_ value: UInt32) {
    append(value)
  }

  private mutating func append(_ letter: UInt32, voice: UInt8 = 0, kind: UInt8 = Kind.other) {
    letters.append(letter)
    voices.append(voice)
    kinds.append(kind)
  }

  /// The letter below the marks of pinyin and other Latin scripts.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt32 {
    let bases: [(String, UInt32)] = [
      ("āáǎàâäÀÁÂÄĀǍ", 0x61), ("ēéěèêëĒÉĚÈÊË", 0x65), ("īíǐìîïĪÍǏÌÎÏ", 0x69),
      ("ōóǒòôöŌÓǑÒÔÖ", 0x6F), ("ūúǔùûŪÚǓÙÛ", 0x75), ("üǖǘǚǜÜ", 0x76), ("ñńňÑ", 0x6E), ("çÇ", 0x63),
    ]
    return bases.first { $0.0.unicodeScalars.contains(scalar) }?.1 ?? scalar.value
  }

  private mutating func addKana(_ value: UInt32) {
    let (base, voice) = Self.plainKana(value)
    append(base, voice: voice, kind: Self.isSmall(value) ? Kind.small : Kind.other)
  }

  private static func isSmall(_ value: UInt32) -> Bool {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096:
      true
    default: false
    }
  }

  /// A hiragana without its mark and in full size; 1 for a voiced one, 2 for a half-voiced one.
  private static func plainKana(_ value: UInt32) -> (base: UInt32, voice: UInt8) {
    switch value {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E:
      (value + 1, 0)
    case 0x304B...0x3062: value.isMultiple(of: 2) ? (value - 1, 1) : (value, 0)
    case 0x3065, 0x3067, 0x3069: (value - 1, 1)
    case 0x306F...0x307D:
      ((value - 0x306F) / 3 * 3 + 0x306F, UInt8((value - 0x306F) % 3))
    case 0x3094: (0x3046, 1)
    case 0x3095: (0x304B, 0)
    case 0x3096: (0x3051, 0)
    default: (value, 0)
    }
  }

  /// The rows of the fifty sounds by their last kana, with the first one.
  private static let rows: [(last: UInt32, first: Character)] = [
    (0x304A, "あ"), (0x3054, "か"), (0x305E, "さ"), (0x3069, "た"), (0x306E, "な"), (0x307D, "は"),
    (0x3082, "ま"), (0x3088, "や"), (0x308D, "ら"), (0x3096, "わ"),
  ]

  /// The vowel that a kana ends in.
  private static func vowel(of kana: UInt32) -> UInt32? {
    guard (0x3041...0x3093).contains(kana), let scalar = Unicode.Scalar(kana) else { return nil }
    let columns: [(String, UInt32)] = [
      ("あかさたなはまやらわ", 0x3042), ("いきしちにひみりゐ", 0x3044), ("うくすつぬふむゆる", 0x3046),
      ("えけせてねへめれゑ", 0x3048), ("おこそとのほもよろを", 0x304A),
    ]
    return columns.first { $0.0.unicodeScalars.contains(scalar) }?.1
  }

  /// The letter that words with the same beginning stand under: a kana of the first column, a letter, or a Hangul
  /// consonant.
  var initial: Character? {
    guard let first = letters.first else { return nil }
    switch first {
    case 0x61...0x7A: return Unicode.Scalar(first - 0x20).map { Character($0) }
    case 0x3041...0x3096: return Self.rows.first { first <= $0.last }?.first
    case 0xAC00...0xD7A3:
      let consonants = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")
      return consonants[Int((first - 0xAC00) / 588)]
    default: return nil
    }
  }

  static func < (one: CollationKey, other: CollationKey) -> Bool {
    if one.letters != other.letters { return one.letters.lexicographicallyPrecedes(other.letters) }
    if one.voices != other.voices { return one.voices.lexicographicallyPrecedes(other.voices) }
    if one.kinds != other.kinds { return one.kinds.lexicographicallyPrecedes(other.kinds) }
    return Array(one.text.utf8).lexicographicallyPrecedes(Array(other.text.utf8))
  }
}
