/// Forms of the ASCII digits of a text (`--numerals`, N1). The text in the outputs stays the author's.
public enum Numerals: String, Hashable, Sendable, CaseIterable {
  /// On their side, as Latin letters.
  case rotate
  /// Short numbers in one cell (T3), a single digit upright in full width (T7), others on their side.
  case combine
  /// Every digit upright in full width.
  case fullWidth = "full-width"
  /// 一九九八
  case kanji
  /// 千九百九十八
  case kanjiUnits = "kanji-units"
}

/// Marks that share a cell where they follow each other (`--tcy-marks`, T6, P17).
public enum TateChuYokoMarks: String, Hashable, Sendable, CaseIterable {
  case none
  /// `!!`, `!?`, `?!` and `??`.
  case ascii
  /// The full-width marks, too.
  case all
}

/// Orientations of signs of full width beside a number on its side (`--number-signs`): ￥1,280 and 100％.
public enum NumberSigns: String, Hashable, Sendable, CaseIterable {
  /// As Unicode has them.
  case upright
  /// On their side as the number, in their narrow forms.
  case sideways
}

/// Forms in columns of Korean marks that are typed as in lines (`--korean-marks`, KLREQ 2.3).
public enum KoreanMarks: String, Hashable, Sendable, CaseIterable {
  /// On their side, as Unicode has them.
  case sideways
  /// Upright after Hangul and Han, `,` and `.` in the corner of their cells.
  case upright
  /// As ``upright``, but in the forms of columns: 、 and 。 for `,` and `.`, 『 』 and 「 」 for “ ” and ‘ ’.
  case columns
}

/// The options of tate-chu-yoko. `nil` is what is usual in the language.
struct TateChuYokoOptions: Hashable, Sendable {
  var digits: Int?
  var letters: Int?
  var marks: TateChuYokoMarks?
  var numerals: Numerals?
  var signs = NumberSigns.upright
  var koreanMarks = KoreanMarks.upright
  /// The half-width marks that are drawn in full width.
  var widening = Widening.none

  /// Those of text in which nothing is joined or replaced but what its author marked.
  static let none = TateChuYokoOptions(
    digits: 0, letters: 0, marks: TateChuYokoMarks.none, koreanMarks: .sideways)
}

/// The options, resolved for a language.
struct TateChuYokoRules: Hashable, Sendable {
  let profile: LanguageTag.LanguageProfile
  /// The longest number that becomes one cell (T3).
  let digits: Int
  /// The longest word that does (T6).
  let letters: Int
  /// True if a single capital stands upright, as a single digit does (JLREQ 2.3.2).
  let standsCapitals: Bool
  /// True if a single ! or ? stands upright. Korean has an option of its own for that.
  let standsSingleMarks: Bool
  let marks: TateChuYokoMarks
  let numerals: Numerals
  let signs: NumberSigns
  let koreanMarks: KoreanMarks
  let widening: Widening

  init(_ profile: LanguageTag.LanguageProfile, _ options: TateChuYokoOptions) {
    self.profile = profile
    let isUsual = profile != .neutral || options.numerals == .combine
    digits = options.digits ?? (isUsual ? 2 : 0)
    letters = options.letters ?? 0
    let isWide = profile.isChineseOrJapanese
    standsCapitals = options.letters == nil && isWide && digits > 0
    standsSingleMarks = isWide
    widening = isWide ? options.widening : .none
    numerals = options.numerals ?? .combine
    signs = options.signs
    koreanMarks = profile == .korean ? options.koreanMarks : .sideways
    // Printed prose of China and Japan gives two such marks one place, however wide they are typed.
    let usual: TateChuYokoMarks = isWide ? .all : .ascii
    marks = options.marks ?? (digits == 0 ? .none : usual)
  }

  /// True if nothing is joined or replaced but what the author marked.
  var isOff: Bool {
    !changesNumbers && letters == 0 && !standsCapitals && marks == .none && signs == .upright
      && koreanMarks == .sideways && widening == .none
  }

  private var changesNumbers: Bool {
    switch numerals {
    case .rotate: false
    case .combine: digits > 0
    case .fullWidth, .kanji, .kanjiUnits: true
    }
  }
}
