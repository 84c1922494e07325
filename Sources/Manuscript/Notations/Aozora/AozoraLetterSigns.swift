/// Signs of letters that an annotation names: `Sas［＃sは下ドット付き］`, `ψυχη［＃ηに鋭アクセント］`.
struct AozoraLetterSigns {
  /// The letters that are named, and which of them: so many in, from the last one, or all of the first ones.
  fileprivate struct Clause {
    var letters: [Unicode.Scalar]
    /// From 1; `nil` for the first one that takes the sign.
    var number: Int?
    /// True where the number is that of all letters of the word.
    var countsLetters = false
    var isLast = false
    var signs: [LetterSign]
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

  static func isRead(_ words: AozoraWords) -> Bool { AozoraLetterSigns(words) != nil }

  private static func clause(_ words: AozoraWords) -> Clause? {
    var words = words
    words.trim()
    _ = words.takeEnd("付き")
    guard let signs = LetterSign.takeAll(&words) else { return nil }
    _ = words.takeEnd("ともに") || words.takeEnd("それぞれ")
    guard words.takeEnd("は") || words.takeEnd("に") else { return nil }
    var clause = Clause(letters: [], signs: signs)
    if ["最後の", "後の", "語尾の"].contains(where: { words.take($0) }) {
      clause.isLast = true
    } else if words.take("前の") || words.take("最初の") {
      clause.number = 1
    } else if let number = words.takeNumber() {
      clause.countsLetters = words.take("文字目の")
      guard
        clause.countsLetters
          || ["つめの", "つ目の", "番目の"].contains(where: { words.take($0) })
      else { return nil }
      clause.number = number
    }
    if words.take("「") { guard words.takeEnd("」") else { return nil } }
    clause.letters = Array(words.scalars)
    guard !clause.letters.isEmpty, clause.letters.allSatisfy(\.takesSign) else { return nil }
    return clause
  }

  /// The letters of a word with their signs, by their places in the line; none where a letter is not in it.
  ///
  /// - Parameters:
  ///   - words: the annotation.
  ///   - word: the places of the word's letters.
  static func letters(
    _ words: AozoraWords, in word: Range<Int>, of scalars: [Unicode.Scalar]
  ) -> [Int: [Unicode.Scalar]] {
    guard let read = AozoraLetterSigns(words) else { return [:] }
    var found: [Int: [LetterSign]] = [:]
    for clause in read.clauses {
      for letter in clause.letters {
        guard let place = clause.place(of: letter, in: word, of: scalars) else { return [:] }
        found[place, default: []] += clause.signs
      }
    }
    return Dictionary(
      uniqueKeysWithValues: found.map { ($0, LetterSign.letter(scalars[$0], with: $1)) })
  }
}

extension AozoraLetterSigns.Clause {
  func place(
    of letter: Unicode.Scalar, in word: Range<Int>, of scalars: [Unicode.Scalar]
  ) -> Int? {
    let all = word.filter { scalars[$0].lowered == letter.lowered }
    if isLast { return all.last }
    // A letter at the end of a word has its own form there alone.
    if signs == [.finalSigma] { return all.last }
    guard let number else { return all.first { scalars[$0] == letter } ?? all.first }
    if countsLetters {
      let place = word.lowerBound + number - 1
      return all.contains(place) ? place : nil
    }
    return number > 0 && number <= all.count ? all[number - 1] : nil
  }
}

extension Unicode.Scalar {
  /// True for Latin and Greek letters without signs.
  var takesSign: Bool {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
      || (0x391...0x3A9).contains(value) || (0x3B1...0x3C9).contains(value)
  }

  fileprivate var lowered: UInt32 {
    (0x41...0x5A).contains(value) || (0x391...0x3A9).contains(value) ? value + 32 : value
  }
}
