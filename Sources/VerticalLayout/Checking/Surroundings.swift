/// The characters around a mark, which may make it something else than a bracket or quote.
struct Surroundings {
  private let text: Substring.UnicodeScalarView
  private let index: Substring.UnicodeScalarView.Index
  private let next: Unicode.Scalar?

  init(
    _ text: Substring.UnicodeScalarView, _ index: Substring.UnicodeScalarView.Index,
    after: Substring.UnicodeScalarView.Index
  ) {
    self.text = text
    self.index = index
    next = after < text.endIndex ? text[after] : nil
  }

  /// Up to some scalars before the mark, the nearest first.
  private func before(_ count: Int) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var index = index
    while scalars.count < count, index > text.startIndex {
      text.formIndex(before: &index)
      scalars.append(text[index])
    }
    return scalars
  }

  /// True if a Latin, Greek or Cyrillic letter or a digit comes before.
  var followsLetter: Bool { before(1).first.map(Self.isLetter) ?? false }

  /// True if U+2019 is an apostrophe: it’s, T’ang, rock ’n’ roll, ’twas, ’80s, ‘the dogs’’.
  var isApostrophe: Bool {
    next.map { Self.isLetter($0) || ($0 == "\u{2019}" && followsLetter) } ?? false
  }

  /// True if U+2018 stands in the place of an apostrophe at a word’s beginning: ‘80s, ‘tis.
  var isElision: Bool { !followsLetter && (next.map(Self.isLetter) ?? false) }

  /// True if the mark is what is spoken of, and alone between others: 「“」.
  func isMentioned(_ mark: BracketMark) -> Bool {
    guard let next, let before = before(1).first.flatMap(BracketMark.init), before.isOpening else {
      return false
    }
    return before.partner == next && before.pair != mark.pair
  }

  /// True if a mark of punctuation comes before.
  var followsPause: Bool {
    guard let scalar = before(1).first else { return false }
    return CharacterProperties(scalar).generalCategory == .otherPunctuation
  }

  /// True if a round bracket is a mouth: `:)`, `;-(`.
  var isFace: Bool {
    var scalars = before(2)[...]
    if scalars.first == "-" { scalars = scalars.dropFirst() }
    return scalars.first == ":" || scalars.first == ";" || scalars.first == "="
  }

  /// True if a closing round bracket ends the label of a list: `1)`, `a）`, `iv)`, `十二）`, `ア）`.
  var isListLabel: Bool {
    let scalars = before(5)
    let label = scalars.prefix { Self.isLabel($0) }
    guard let first = label.first, label.count <= 4 else { return false }
    // What stands before the label is no part of a word.
    if scalars.count > label.count, CharacterProperties(scalars[label.count]).isWord {
      return false
    }
    if label.allSatisfy({ Self.isDigit($0) || Self.isHanNumber($0) }) { return true }
    return label.count == 1
      || (first.isASCII && label.allSatisfy { "ivxIVX".unicodeScalars.contains($0) })
  }

  private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: true
    case 0x30A1...0x30F3, 0x3131...0x314E, 0x2160...0x217F, 0x2460...0x2473: true
    case 0xAC00, 0xB098, 0xB2E4, 0xB77C, 0xB9C8, 0xBC14, 0xC0AC, 0xC544, 0xC790, 0xCC28: true
    default: isHanNumber(scalar)
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value) || (0xFF10...0xFF19).contains(scalar.value)
  }

  private static func isHanNumber(_ scalar: Unicode.Scalar) -> Bool {
    "〇一二三四五六七八九十百甲乙丙丁戊己庚辛壬癸".unicodeScalars.contains(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if scalar.isASCII {
      return (0x30...0x39).contains(value) || (0x41...0x5A).contains(value)
        || (0x61...0x7A).contains(value)
    }
    return (value < 0x1100 || (0x1E00...0x1FFF).contains(value))
      && CharacterProperties(scalar).isWord
  }
}

extension CharacterProperties {
  /// True if it is a letter, mark or number.
  fileprivate var isWord: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
