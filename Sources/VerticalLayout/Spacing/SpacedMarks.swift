// What single marks and characters bring to the spacing stage.

extension InlineItem {
  /// Notes what a mark may lose.
  @inline(__always)
  mutating func prepareCuts(
    style: StyleSpacing, _ scalar: Unicode.Scalar, opensParagraph: Bool
  ) {
    let end = spacingClass.cutAtColumnEnd(in: style.profile, model: style.model)
    hasBlank = true
    headCut = spacingClass.cutAtColumnHead(
      in: style.profile, opensParagraph: opensParagraph, brackets: style.headBrackets)
    endCut = end.cut
    alwaysCutAtEnd = end.always
    // Half an em is all that · takes in simplified Chinese (O13; CLREQ 3.1.2).
    if style.profile == .simplifiedChinese, scalar == "·" || scalar == "‧" {
      cutEverywhere(.both)
    }
    // What is left of the box is never gone back over.
    if style.letterSpacing < .zero { gap = max(style.letterSpacing, -(advance - blank)) }
  }

  /// Cuts it wherever it comes to stand.
  mutating func cutEverywhere(_ cut: Cell.Cut) {
    cutInside(cut)
    headCut = self.cut
    endCut = self.cut
    alwaysCutAtEnd = false
  }
}

extension SpacingClass {
  /// The class of a character on its side that is neither a letter nor a digit.
  init(turned scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{2014}", "\u{2015}", "\u{2025}", "\u{2026}", "\u{22EF}", "\u{2E3A}":
      self = .inseparable
    case "\u{2010}", "\u{2013}", "〜", "゠", "～": self = .connector
    // The commas, stops and colons of Mongolian.
    case "\u{1802}"..."\u{1805}", "\u{1808}", "\u{1809}": self = .fixed
    default: self = .sideways
    }
  }

  var isTurned: Bool { self == .letter || self == .sideways }
}

extension Unicode.Scalar {
  /// True if a gap belongs between it, lying on its side, and an ideograph: letters and digits, but
  /// no signs (A1; CSS Text 4, 8.4.1). Half-width kana are on their side, too.
  var isTurnedLetter: Bool {
    let properties = CharacterProperties(self)
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return properties.eastAsianWidth != .halfwidth
    default: return false
    }
  }

  /// True for signs before numbers that lie on their side with them.
  var isTurnedPrefix: Bool {
    switch self {
    case "$", "\u{A2}"..."\u{A5}", "\u{20AC}", "#", "+", "-", "\u{2212}", "－", "＋": true
    default: false
    }
  }

  /// True for signs after numbers that lie on their side with them.
  var isTurnedSuffix: Bool {
    switch self {
    case "%", "‰", "°", "′", "″": true
    default: false
    }
  }

  /// True if it is a quotation mark that is on its side where it is around letters.
  var isTurnedQuote: Bool {
    switch self {
    case "\u{22}", "\u{27}", "\u{2018}"..."\u{201F}": true
    default: false
    }
  }

  /// True if it is a guillemet, a bracket of half an em on its side (cl-01, cl-02).
  var isOpeningGuillemet: Bool { self == "«" || self == "‹" }
  var isClosingGuillemet: Bool { self == "»" || self == "›" }

  /// True if it may hang below a column's end, where it is upright (H2).
  var mayHang: Bool {
    switch self {
    case ",", ".", "、", "。", "，", "．", "\u{FF61}", "\u{FF64}", "\u{FE50}"..."\u{FE52}": true
    default: false
    }
  }

  /// True for marks that end sentences, those of half width where they stand or share a cell.
  var endsSentence: Bool {
    switch self {
    case "!", "?", "！", "？", "‼", "⁇", "⁈", "⁉": true
    default: false
    }
  }

  /// True for small kana, ー, 々 and their like (cl-09 to cl-11).
  var isBoundKana: Bool {
    switch CharacterProperties(self).lineBreak {
    case .nonstarter, .conditionalJapaneseStarter: true
    default: false
    }
  }

  var isIdeographicDigit: Bool {
    switch self {
    case "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九": true
    default: false
    }
  }
}
