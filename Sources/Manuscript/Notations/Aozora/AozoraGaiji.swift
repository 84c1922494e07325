/// A character that a text only describes: `※［＃「てへん＋掌」、第4水準2-13-47］`.
enum AozoraGaiji: Equatable {
  /// Named by its cell of JIS X 0213 or by its code point.
  case known([Unicode.Scalar])
  /// A small kana that has no cell.
  case small(Unicode.Scalar)
  /// Only described.
  case described

  /// Reads the words of an annotation behind ※; `nil` where they are no description of a character.
  init?(_ words: AozoraWords) {
    let parts = words.parts
    for part in parts.dropFirst().reversed() {
      if let scalars = Self.cell(part) ?? Self.codePoint(part) {
        self = .known(scalars)
        return
      }
    }
    if let first = parts.first, let kana = Self.smallKana(first) {
      self = .small(kana)
      return
    }
    if let first = parts.first, let numeral = Self.numeral(first) ?? Self.bracket(first) {
      self = .known(numeral)
      return
    }
    guard parts.count > 1, let last = parts.last, Self.isPlace(last) else { return nil }
    self = .described
  }

  /// `第4水準2-13-47`, `1-2-22`: plane, row and cell.
  private static func cell(_ words: AozoraWords) -> [Unicode.Scalar]? {
    var words = words
    if words.take("第") {
      guard words.takeNumber() != nil, words.take("水準") else { return nil }
    }
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
    guard words.take("小書き片仮名") || words.take("小書き平仮名"), words.scalars.count == 1,
      let kana = words.scalars.first, (0x3041...0x30FF).contains(kana.value)
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
    case "二重かっこ開く", "始め二重パーレン": ["｟"]
    case "二重かっこ閉じ", "終わり二重パーレン": ["｠"]
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
  /// The characters that are set; 〓 where there is only a description.
  var scalars: [Unicode.Scalar] {
    switch self {
    case .known(let scalars): scalars
    case .small(let kana): [kana]
    case .described: ["〓"]
    }
  }
}
