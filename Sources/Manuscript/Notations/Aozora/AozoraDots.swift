/// Letters with a dot above or below that an annotation names: `Sas［＃sは下ドット付き］`.
struct AozoraDots {
  /// The letters that are named, and which of them: so many in, from the last one, or all of the first ones.
  private struct Clause {
    var letters: [Unicode.Scalar]
    /// From 1; `nil` for the first one that takes the dot.
    var number: Int?
    var isLast = false
    var dot: Unicode.Scalar
  }

  private var clauses: [Clause] = []

  /// Reads `２つめのsは下ドット付き。mは上ドット付き`; `nil` where a clause is not known.
  private init?(_ words: AozoraWords) {
    let parts = words.scalars.split { $0 == "。" || $0 == "、" }
    for part in parts {
      guard let clause = Self.clause(AozoraWords(part)) else { return nil }
      clauses.append(clause)
    }
    if clauses.isEmpty { return nil }
  }

  static func isRead(_ words: AozoraWords) -> Bool { AozoraDots(words) != nil }

  private static func clause(_ words: AozoraWords) -> Clause? {
    var words = words
    words.trim()
    guard words.takeEnd("ドット付き") else { return nil }
    let isAbove = words.takeEnd("上")
    guard isAbove || words.takeEnd("下") else { return nil }
    _ = words.takeEnd("ともに") || words.takeEnd("それぞれ")
    guard words.takeEnd("は") else { return nil }
    var clause = Clause(letters: [], dot: isAbove ? "\u{307}" : "\u{323}")
    if words.take("最後の") || words.take("後の") {
      clause.isLast = true
    } else if words.take("前の") {
      clause.number = 1
    } else if let number = words.takeNumber() {
      guard words.take("つめの") || words.take("つ目の") else { return nil }
      clause.number = number
    }
    clause.letters = Array(words.scalars)
    guard !clause.letters.isEmpty, clause.letters.allSatisfy(\.isLatinLetter) else { return nil }
    return clause
  }

  /// The dots of the letters of a word, by their places in the line.
  ///
  /// - Parameters:
  ///   - words: the annotation.
  ///   - word: the places of the word's letters.
  static func places(
    _ words: AozoraWords, in word: Range<Int>, of scalars: [Unicode.Scalar]
  ) -> [(place: Int, dot: Unicode.Scalar)] {
    guard let dots = AozoraDots(words) else { return [] }
    var found: [(place: Int, dot: Unicode.Scalar)] = []
    for clause in dots.clauses {
      for letter in clause.letters {
        let all = word.filter { scalars[$0].lowered == letter.lowered }
        let place: Int?
        if clause.isLast {
          place = all.last
        } else if let number = clause.number {
          place = number > 0 && number <= all.count ? all[number - 1] : nil
        } else {
          place = all.first { scalars[$0] == letter } ?? all.first
        }
        guard let place else { return [] }
        found.append((place, clause.dot))
      }
    }
    return found
  }
}

extension AozoraDots {
  /// A letter with its dot: one character where there is one.
  static func letter(_ letter: Unicode.Scalar, _ dot: Unicode.Scalar) -> [Unicode.Scalar] {
    let table = dot == "\u{307}" ? above : below
    let isSmall = letter.value >= 0x61
    guard let capital = Unicode.Scalar(isSmall ? letter.value - 32 : letter.value),
      let found = table.first(where: { $0.0 == capital }),
      !(isSmall && capital == "I" && found.1 == "İ"),
      let composed = Unicode.Scalar(found.1.value + (isSmall ? 1 : 0))
    else { return [letter, dot] }
    return [composed]
  }

  private static let above: [(Unicode.Scalar, Unicode.Scalar)] = Array(
    zip("BCDEFGHIMNPRSTWXYZ".unicodeScalars, "ḂĊḊĖḞĠḢİṀṄṖṘṠṪẆẊẎŻ".unicodeScalars))
  private static let below: [(Unicode.Scalar, Unicode.Scalar)] = Array(
    zip("ABDEHIKLMNORSTUVWYZ".unicodeScalars, "ẠḄḌẸḤỊḲḶṂṆỌṚṢṬỤṾẈỴẒ".unicodeScalars))
}

extension Unicode.Scalar {
  fileprivate var isLatinLetter: Bool {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }

  fileprivate var lowered: UInt32 { (0x41...0x5A).contains(value) ? value + 32 : value }
}
