public import VerticalLayout

/// Guesses at the language of a text by its characters.
public enum LanguageGuess {
  /// The language of a text by its first 65,536 scalars; `nil` for a text without CJK or Mongolian
  /// letters.
  ///
  /// - Kana make a text Japanese from one letter in twenty on, Hangul Korean from one in ten.
  /// - Mongolian letters make it Mongolian (`mn-Mong`) where they are the most.
  /// - Ideographs alone are Vietnamese (`vi-Hani`) where many of them are beyond the basic plane
  ///   and some of those are common words of chữ Nôm; Japanese where some have a form that only
  ///   Japan prints; and else Chinese, simplified or traditional by the characters that only one
  ///   of the two has. Bopomofo count as traditional.
  ///
  /// A text whose characters are the same in both, or that gives as much evidence for one as for
  /// the other, is `zh-Hant`: most such texts are classical verse.
  ///
  /// - Parameter encoding: that of the text's file, which decides for ideographs alone: 國破山河在 in Shift_JIS is read in
  ///   Japan. GB 18030 and Unicode have all languages, and decide nothing.
  public static func language(
    of text: String, in encoding: TextEncoding? = nil
  ) -> LanguageTag? {
    guess(text, in: encoding, ofDesign: nil)?.language
  }

  /// The language of a text, and what says so: the encoding or the page design, where the letters alone do not.
  ///
  /// - Parameter design: the language of those who use the page design.
  static func guess(
    _ text: String, in encoding: TextEncoding?, ofDesign design: LanguageTag?
  ) -> (language: LanguageTag, source: Source)? {
    let letters = LetterTally(text.unicodeScalars.prefix(65_536))
    guard let own = letters.language(or: nil) else { return nil }
    if let language = letters.language(or: encoding?.language), language != own {
      return (language, .encoding)
    }
    if let design, let language = letters.language(or: design), language != own,
      letters.mayBeOfDesign
    {
      return (language, .design)
    }
    return (own, .text)
  }

  /// What a language was guessed from.
  enum Source {
    case text, encoding, design
  }
}

extension TextEncoding {
  /// The language of those who write in the encoding; `nil` where it is that of several.
  var language: LanguageTag? {
    switch self {
    case .codePage932, .shiftJISX0213, .eucJapanese, .eucJapaneseMicrosoft, .eucJISX0213,
      .iso2022Japanese:
      .japanese
    case .codePage949, .johab: .korean
    case .big5, .big5HongKong, .codePage950: .traditionalChinese
    case .gb18030, .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32,
      .utf32LittleEndian, .utf32BigEndian:
      nil
    }
  }
}

/// Letters of a text, counted for the languages that they speak for.
private struct LetterTally {
  var han = 0
  var kana = 0
  var hangul = 0
  var bopomofo = 0
  var mongolian = 0
  /// Ideographs in the planes 2 and 3.
  var supplementary = 0
  /// Those of them that are common Vietnamese words.
  var nom = 0
  var simplified = 0
  var traditional = 0
  var japanese = 0

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars where scalar.value > 0x7F {
      switch CharacterProperties(scalar).script {
      case .han: countIdeograph(scalar)
      case .hiragana, .katakana: kana += 1
      case .hangul: hangul += 1
      case .bopomofo: bopomofo += 1
      case .mongolian: mongolian += 1
      default: continue
      }
    }
  }

  private mutating func countIdeograph(_ scalar: Unicode.Scalar) {
    han += 1
    if scalar.value >= 0x20000 {
      supplementary += 1
      if commonNomWords.contains(scalar) { nom += 1 }
    }
    switch HanVariant(scalar) {
    case .shared: break
    case .simplified: simplified += 1
    case .traditional: traditional += 1
    case .japanese: japanese += 1
    }
  }

  /// - Parameter ofEncoding: the language of the text's encoding, if it has one.
  func language(or ofEncoding: LanguageTag?) -> LanguageTag? {
    let letters = han + kana + hangul + bopomofo
    if mongolian > letters { return LanguageTag("mn-Mong") }
    guard letters > 0 else { return nil }
    if kana * 20 >= letters, kana >= hangul { return .japanese }
    if hangul * 10 >= letters { return .korean }
    if let ofEncoding { return ofEncoding }
    if isNom { return LanguageTag("vi-Hani") }
    if isJapaneseWithoutKana { return .japanese }
    return simplified > traditional + bopomofo ? .simplifiedChinese : .traditionalChinese
  }

  /// True unless many of the ideographs are those of one part of China alone.
  var mayBeOfDesign: Bool { simplified * 10 <= han && traditional * 4 <= han && bopomofo == 0 }

  /// A list of rare characters has many of the supplementary ideographs too, but not these words;
  /// a Chinese dictionary has few of either.
  private var isNom: Bool {
    supplementary * 10 >= han && nom >= 2 && nom * 10 >= supplementary
  }

  /// A few such characters are met in Chinese as variants; they are one in ten or twenty in Japanese, and not much fewer than
  /// those that only China simplifies.
  private var isJapaneseWithoutKana: Bool {
    japanese >= 2 && japanese * 30 >= han && japanese * 3 >= traditional
  }
}

/// Common Vietnamese words whose ideographs are beyond the basic plane: one to ten and a hundred;
/// person, child, heart, hand, word, sky, moon, wind, day, year; have, see, hear, go, come out,
/// enter; of, in, on, with, about, that, so.
private let commonNomWords: Set<Unicode.Scalar> = [
  "𠬠", "𠄩", "𠀧", "𦊚", "𠄼", "𠄽", "𦒹", "𦉱", "𠔭", "𠃩", "𨑮", "𤾓",
  "𠊛", "𡥵", "𢚸", "𢬣", "𠳒", "𡗶", "𦝄", "𩙌", "𣈜", "𢆥",
  "𣎏", "𧡊", "𦖑", "𠫾", "𦋦", "𠓨", "𥙩",
  "𧵑", "𥪝", "𥪞", "𨕭", "𢭲", "𧗱", "𦓡", "𢧚",
]

/// The country that an ideograph tells a text was printed in.
enum HanVariant: UInt8 {
  /// Printed in more than one, or too rare to tell.
  case shared
  case simplified
  case traditional
  case japanese

  init(_ scalar: Unicode.Scalar) {
    let index = Int(scalar.value) - Int(HanVariantTable.first)
    let words = HanVariantTable.words
    guard index >= 0, index / 32 < words.count else {
      self = .shared
      return
    }
    let bits = words[index / 32] >> UInt64(index % 32 * 2) & 0b11
    self = HanVariant(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .shared
  }
}
