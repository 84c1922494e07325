/// A character that a text only describes: `※［＃「てへん＋掌」、第4水準2-13-47］`.
enum AozoraGaiji: Equatable {
  /// Named by its cell of JIS X 0213 or by its code point.
  case known([Unicode.Scalar])
  /// A small kana that has no cell.
  case small(Unicode.Scalar)
  /// Only described.
  case described

  /// Reads the words of an annotation; `nil` where they are no description of a character.
  ///
  /// - Parameter isMarked: true after ※, where a name is enough.
  init?(_ words: AozoraWords, isMarked: Bool = true) {
    let parts = words.clauses
    if let scalars = Self.character(words) {
      self = .known(scalars)
      return
    }
    if let first = parts.first, let kana = Self.smallKana(first) {
      self = .small(kana)
      return
    }
    if let first = parts.first,
      let known = Self.numeral(first) ?? Self.bracket(first) ?? Self.oldKana(first)
        ?? (isMarked ? AozoraSignNames.scalars(first) : nil)
    {
      self = .known(known)
      return
    }
    guard parts.count > 1, let last = parts.last, Self.isPlace(last) else { return nil }
    self = .described
  }

  /// The character that a code names: first one that cannot be taken for the page and the line of the source.
  private static func character(_ words: AozoraWords) -> [Unicode.Scalar]? {
    let parts = Array(words.clauses.dropFirst())
    // Quotations may lack their ends, or no comma stand before the code.
    let tails = words.scalars.split { $0 == "、" || $0 == "」" }.map { AozoraWords($0) }
    for parts in [parts, tails] {
      for part in parts.reversed() {
        if let found = codePoint(part) ?? cell(part, isNamed: true) { return found }
      }
    }
    for part in parts {
      if let found = cell(part, isNamed: false) { return found }
    }
    return nil
  }

  /// `第4水準2-13-47`, `1-2-22`: plane, row and cell.
  ///
  /// - Parameter isNamed: whether the words have to say that they are such.
  private static func cell(_ words: AozoraWords, isNamed: Bool) -> [Unicode.Scalar]? {
    var words = words
    if words.take("第") {
      guard words.takeNumber() != nil, words.take("水準") else { return nil }
    } else if !words.take("面区点番号"), isNamed {
      return nil
    }
    _ = words.takeEnd("に包摂")
    guard let plane = words.takeNumber(), takeHyphen(&words), let row = words.takeNumber(),
      takeHyphen(&words), let cell = words.takeNumber(), words.isEmpty
    else { return nil }
    return JISX0213.scalars(plane: plane, row: row, cell: cell)
  }

  private static func takeHyphen(_ words: inout AozoraWords) -> Bool {
    words.take("-") || words.take("－") || words.take("−") || words.take("‐")
  }

  /// `U+39B8`.
  private static func codePoint(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    guard words.take("U+") || words.take("Ｕ＋") || words.take("u+") else { return nil }
    guard (4...6).contains(words.scalars.count), let value = UInt32(words.string, radix: 16),
      let scalar = Unicode.Scalar(value), value >= 0xA0 || (0x21...0x7E).contains(value),
      !(0xE000...0xF8FF).contains(value)
    else { return nil }
    return [scalar]
  }

  private static func smallKana(_ words: AozoraWords) -> Unicode.Scalar? {
    var words = words
    guard words.take("小書き片仮名") || words.take("小書き平仮名") else { return nil }
    return kana(words)
  }

  /// `変体仮名し`: an old form, which stands for the kana of today.
  private static func oldKana(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    guard words.take("変体仮名") else { return nil }
    if words.take("「"), !words.takeEnd("」") { return nil }
    return kana(words).map { [$0] }
  }

  private static func kana(_ words: AozoraWords) -> Unicode.Scalar? {
    guard words.scalars.count == 1, let kana = words.scalars.first,
      (0x3041...0x30FF).contains(kana.value)
    else { return nil }
    return kana
  }

  /// `ローマ数字17`: of 1 to 12 there are characters, others are made of them.
  private static func numeral(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    guard words.take("ローマ数字"), let number = words.takeNumber(), words.isEmpty,
      (1...39).contains(number)
    else { return nil }
    let signs = Array("ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫ".unicodeScalars)
    if number <= signs.count { return [signs[number - 1]] }
    let tens = Array(repeating: signs[9], count: number / 10)
    return number % 10 == 0 ? tens : tens + [signs[number % 10 - 1]]
  }

  /// Brackets that are named alone.
  private static func bracket(_ words: AozoraWords) -> [Unicode.Scalar]? {
    switch words.string {
    case "二重かっこ開く": ["｟"]
    case "二重かっこ閉じ": ["｠"]
    default: nil
    }
  }

  /// The page and the line of the source: `237-11`, `10-下段-6`, `ページ数-行数`; or the name of a level.
  private static func isPlace(_ words: AozoraWords) -> Bool {
    words.scalars.contains { $0 == "-" || $0 == "－" || $0 == "‐" || $0 == "−" }
      || words.contains("ページ") || words.contains("水準") || words.contains("U+")
  }
}

extension AozoraGaiji {
  /// Reads `「1」はローマ数字、1-13-21`: the characters that are quoted, and the one that they stand for. `nil` for
  /// other words, and for what an editor says of the source.
  static func correction(
    _ words: AozoraWords
  ) -> (target: ArraySlice<Unicode.Scalar>, character: [Unicode.Scalar])? {
    var words = words
    guard words.take("「"), let end = words.scalars.prefix(9).firstIndex(of: "」") else { return nil }
    let target = words.scalars[..<end]
    words.scalars = words.scalars[(end + 1)...]
    guard !target.isEmpty, target.first != "※", words.take("は"),
      !["本では", "誤", "ママ"].contains(where: { words.contains($0) }),
      case .known(let scalars)? = AozoraGaiji(words, isMarked: false)
    else { return nil }
    return (target, scalars)
  }

  /// The characters that are set; 〓 where there is only a description.
  var scalars: [Unicode.Scalar] {
    switch self {
    case .known(let scalars): scalars
    case .small(let kana): [kana]
    case .described: ["〓"]
    }
  }
}
