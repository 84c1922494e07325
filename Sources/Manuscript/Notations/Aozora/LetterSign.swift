/// A sign that a letter may have, as annotations of Aozora Bunko describe them.
enum LetterSign: Hashable {
  case dotAbove, dotBelow, acute, grave, circumflex, diaeresis
  /// The breathings of Greek.
  case smooth, rough
  /// The form of σ at the end of a word.
  case finalSigma

  /// By their names, longer ones before those that they end with.
  private static let names: [(String, LetterSign)] = [
    ("上ドット", .dotAbove), ("下ドット", .dotBelow), ("ファイナルシグマ", .finalSigma),
    ("鋭アクセント（´）", .acute), ("鋭アクセント", .acute), ("アキュートアクセント（´）", .acute),
    ("アキュートアクセント", .acute), ("アクサン（´）", .acute), ("アクサン(´)", .acute), ("「´」", .acute),
    ("重アクセント", .grave), ("グレーブアクセント", .grave), ("アクサン（｀）", .grave), ("「｀」", .grave),
    ("曲アクセント", .circumflex), ("ウムラウト（¨）", .diaeresis), ("ウムラウト", .diaeresis), ("「¨」", .diaeresis),
    ("帯気", .rough), ("平息", .smooth),
  ]

  /// Takes the names off the end of words, `帯気＋鋭アクセント`; `nil` where none stands there.
  static func takeAll(_ words: inout AozoraWords) -> [LetterSign]? {
    var signs: [LetterSign] = []
    while true {
      guard let (_, sign) = names.first(where: { words.takeEnd($0.0) }) else { return nil }
      signs.insert(sign, at: 0)
      guard signs.count < 4, words.takeEnd("＋") else { return signs }
    }
  }

  private var combining: Unicode.Scalar {
    switch self {
    case .dotAbove: "\u{307}"
    case .dotBelow: "\u{323}"
    case .acute: "\u{301}"
    case .grave: "\u{300}"
    case .circumflex: "\u{342}"
    case .diaeresis: "\u{308}"
    case .smooth: "\u{313}"
    case .rough: "\u{314}"
    case .finalSigma: "\u{3C2}"
    }
  }

  /// A letter with its signs: one character where there is one.
  static func letter(_ letter: Unicode.Scalar, with signs: [LetterSign]) -> [Unicode.Scalar] {
    if signs.contains(.finalSigma) { return letter == "σ" ? ["ς"] : [letter] }
    let composed =
      signs.count == 1 ? latin(letter, signs[0]) ?? greek(letter, signs) : greek(letter, signs)
    // A breathing stands before an accent.
    let breathings = signs.filter { $0 == .smooth || $0 == .rough }
    let others = signs.filter { $0 != .smooth && $0 != .rough }
    return composed.map { [$0] } ?? [letter] + (breathings + others).map(\.combining)
  }

  // MARK: Latin

  private static func latin(_ letter: Unicode.Scalar, _ sign: LetterSign) -> Unicode.Scalar? {
    switch sign {
    case .dotAbove: return dotted(letter, in: above)
    case .dotBelow: return dotted(letter, in: below)
    case .acute: return AozoraAccents.letter(in: [letter, "'"])?.0
    case .grave: return AozoraAccents.letter(in: [letter, "`"])?.0
    case .diaeresis: return AozoraAccents.letter(in: [letter, ":"])?.0
    case .circumflex, .smooth, .rough, .finalSigma: return nil
    }
  }

  private static func dotted(
    _ letter: Unicode.Scalar, in table: [(Unicode.Scalar, Unicode.Scalar)]
  ) -> Unicode.Scalar? {
    let isSmall = letter.value >= 0x61
    guard letter.isASCII, let capital = Unicode.Scalar(isSmall ? letter.value - 32 : letter.value),
      let found = table.first(where: { $0.0 == capital }),
      !(isSmall && capital == "I" && found.1 == "İ")
    else { return nil }
    return Unicode.Scalar(found.1.value + (isSmall ? 1 : 0))
  }

  private static let above: [(Unicode.Scalar, Unicode.Scalar)] = Array(
    zip("BCDEFGHIMNPRSTWXYZ".unicodeScalars, "ḂĊḊĖḞĠḢİṀṄṖṘṠṪẆẊẎŻ".unicodeScalars))
  private static let below: [(Unicode.Scalar, Unicode.Scalar)] = Array(
    zip("ABDEHIKLMNORSTUVWYZ".unicodeScalars, "ẠḄḌẸḤỊḲḶṂṆỌṚṢṬỤṾẈỴẒ".unicodeScalars))

  // MARK: Greek

  private static let vowels: [Unicode.Scalar] = ["α", "ε", "η", "ι", "ο", "υ", "ω"]
  private static let acutes: [UInt32] = [0x3AC, 0x3AD, 0x3AE, 0x3AF, 0x3CC, 0x3CD, 0x3CE]
  private static let circumflexes: [UInt32?] = [
    0x1FB6, nil, 0x1FC6, 0x1FD6, nil, 0x1FE6, 0x1FF6,
  ]

  /// A Greek letter with a breathing, an accent, or both (Unicode's Greek and Greek Extended).
  private static func greek(_ letter: Unicode.Scalar, _ signs: [LetterSign]) -> Unicode.Scalar? {
    let breathing = signs.contains(.rough) ? 1 : signs.contains(.smooth) ? 0 : nil as UInt32?
    let accents = signs.filter { $0 == .acute || $0 == .grave || $0 == .circumflex }
    guard signs.count == accents.count + (breathing == nil ? 0 : 1), accents.count <= 1 else {
      return nil
    }
    if letter == "ρ", let breathing, accents.isEmpty { return Unicode.Scalar(0x1FE4 + breathing) }
    let isCapital = (0x391...0x3A9).contains(letter.value)
    guard let small = Unicode.Scalar(isCapital ? letter.value + 32 : letter.value),
      let index = vowels.firstIndex(of: small)
    else { return nil }
    let accent = accents.first
    if accent == .circumflex, circumflexes[index] == nil { return nil }
    guard let breathing else {
      guard !isCapital else { return nil }
      switch accent {
      case .acute: return Unicode.Scalar(acutes[index])
      case .grave: return Unicode.Scalar(0x1F70 + UInt32(index) * 2)
      case .circumflex: return circumflexes[index].flatMap(Unicode.Scalar.init)
      default: return nil
      }
    }
    // Υ has the rough breathing alone.
    if isCapital, small == "υ", breathing == 0 { return nil }
    let place: UInt32
    switch accent {
    case .grave: place = 2
    case .acute: place = 4
    case .circumflex: place = 6
    default: place = 0
    }
    return Unicode.Scalar(
      0x1F00 + UInt32(index) * 0x10 + (isCapital ? 8 : 0) + place + breathing)
  }
}
