extension TextAnalysis {
  /// Draws the half-width marks of a paragraph in full width, one character for one, before anything is asked about
  /// them: so they break columns, have blanks and lose them as the marks do that they are drawn as.
  ///
  /// `!` and `?` are left to tate-chu-yoko, which stands them whatever is widened, and so are `...` and `･･･`.
  /// A voicing mark after kana shares its cell, and a hyphen between letters or digits is theirs, in any text. Linear in the
  /// paragraph.
  mutating func widen(
    _ widening: Widening, _ paragraph: Range<Int>, languages: BreakingLanguageCursor
  ) {
    guard scalars[paragraph].contains(where: \.mayBeWidened) else { return }
    var pass = WideningPass(
      scalars: scalars, offsets: offsets, paragraph: paragraph, widening: widening,
      languages: languages)
    scalars = []
    pass.run()
    scalars = pass.scalars
  }
}

extension Unicode.Scalar {
  /// True for marks of ASCII and for half-width forms, which may be drawn in full width.
  var isHalfWidthMark: Bool { mayBeWidened && (isASCII || value >= 0xFF61) }

  /// True for marks of ASCII, half-width forms, hyphens, curly quotes, angle signs and voicing marks with a cell of their own.
  @inline(__always)
  fileprivate var mayBeWidened: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0x2010, 0x201C, 0x201D, 0x226A, 0x226B,
      0x309B, 0x309C, 0xFF1C, 0xFF1E, 0xFF61...0xFF9F:
      true
    default: false
    }
  }
}

private struct WideningPass {
  private(set) var scalars: [Unicode.Scalar]
  let offsets: [UInt32]
  let paragraph: Range<Int>
  let widening: Widening
  var languages: BreakingLanguageCursor
  /// What brackets and quotes that have a partner are drawn as.
  var partners: [Int: Unicode.Scalar] = [:]
  /// The place of the last `--` that is drawn as a dash.
  private var drawnDash = -2

  init(
    scalars: [Unicode.Scalar], offsets: [UInt32], paragraph: Range<Int>, widening: Widening,
    languages: BreakingLanguageCursor
  ) {
    self.scalars = scalars
    self.offsets = offsets
    self.paragraph = paragraph
    self.widening = widening
    self.languages = languages
  }

  private var profile: LanguageTag.LanguageProfile { languages.tailoring.profile }

  mutating func run() {
    if widening != .none { findPairs() }
    for index in paragraph where scalars[index].mayBeWidened {
      languages.advance(to: offsets[index])
      guard profile.isChineseOrJapanese else { continue }
      if let form = voicingMark(index) ?? hyphen(index) ?? (widening == .none ? nil : form(index)) {
        if scalars[index] == "-", index - 1 != drawnDash { drawnDash = index }
        scalars[index] = form
      }
    }
  }

  /// あ゛: the mark as a part of the kana before it.
  private func voicingMark(_ index: Int) -> Unicode.Scalar? {
    let isVoiced = scalars[index] == "\u{309B}"
    guard isVoiced || scalars[index] == "\u{309C}", index > paragraph.lowerBound else { return nil }
    switch scalars[index - 1].value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF:
      return isVoiced ? "\u{3099}" : "\u{309A}"
    default: return nil
    }
  }

  /// 03‐12: many fonts of the East give U+2010 an em, which tears numbers and words on their side apart (L17).
  private func hyphen(_ index: Int) -> Unicode.Scalar? {
    guard scalars[index] == "\u{2010}", let before = scalar(index - 1),
      let after = scalar(index + 1), before.isASCII, after.isASCII, isOperand(index - 1),
      isOperand(index + 1)
    else { return nil }
    return "-"
  }

  private func form(_ index: Int) -> Unicode.Scalar? {
    let scalar = scalars[index]
    if let partner = partners[index] { return partner }
    switch scalar {
    case "\u{FF61}": return "。"
    case "\u{FF62}": return "「"
    case "\u{FF63}": return "」"
    case "\u{FF64}": return "、"
    case "\u{FF65}": return "・"
    case "\u{FF66}"..."\u{FF9F}": return kana(index)
    case ",", ":", ";":
      guard belongsToText(index), !isASCIIDigit(index + 1) else { return nil }
      return scalar == "," ? (profile == .japanese ? "、" : "，") : scalar == ":" ? "：" : "；"
    case ".":
      guard !has(".", index - 1), !has(".", index + 1), belongsToText(index),
        !isASCIIDigit(index + 1), !isLetter(index + 1)
      else { return nil }
      return "。"
    case "~": return isText(before: index) && !isOperand(index + 1) ? "～" : nil
    case "-":
      return dash(index)
    case "%", "&", "*", "#", "@", "+", "=":
      guard isText(before: index), isText(after: index) else { return nil }
      return Unicode.Scalar(scalar.value + 0xFEE0)
    default: return nil
    }
  }

  /// `--` after text is a long dash, and neither `-` nor `---`.
  private func dash(_ index: Int) -> Unicode.Scalar? {
    // The first one is a dash already when the second one is asked for.
    if index - 1 == drawnDash { return "\u{2014}" }
    let isPair = has("-", index + 1) && !has("-", index + 2) && !has("-", index - 1)
    return isPair && isText(before: index) ? "\u{2014}" : nil
  }

  /// The full-width form of half-width kana, and the marks that voice them.
  private func kana(_ index: Int) -> Unicode.Scalar? {
    switch scalars[index].value {
    case 0xFF9E: return followsKana(index) ? "\u{3099}" : "\u{309B}"
    case 0xFF9F: return followsKana(index) ? "\u{309A}" : "\u{309C}"
    case let value:
      let forms = Self.kanaForms
      let place = Int(value) - 0xFF66
      return forms.indices.contains(place) ? forms[place] : nil
    }
  }

  private static let kanaForms = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  private func followsKana(_ index: Int) -> Bool {
    index > paragraph.lowerBound && (0x3041...0x30FF).contains(scalars[index - 1].value)
  }

  /// True if a comma or stop belongs to text before it; by ``Widening/all`` also to text after a Latin word.
  private func belongsToText(_ index: Int) -> Bool {
    isText(before: index) || widening == .all && isText(after: index)
  }
}

// Neighbours.
extension WideningPass {
  private func scalar(_ index: Int) -> Unicode.Scalar? {
    paragraph.contains(index) ? scalars[index] : nil
  }

  /// True if a place has a certain mark.
  private func has(_ mark: Unicode.Scalar, _ index: Int) -> Bool { scalar(index) == mark }

  private func isASCIIDigit(_ index: Int) -> Bool {
    scalar(index).map { ("0"..."9").contains($0) } ?? false
  }

  private func isLetter(_ index: Int) -> Bool {
    scalar(index).map { ("A"..."Z").contains($0) || ("a"..."z").contains($0) } ?? false
  }

  /// A letter or digit of any width.
  private func isOperand(_ index: Int) -> Bool {
    guard let scalar = scalar(index) else { return false }
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
      return true
    default: return false
    }
  }

  /// True for ideographs, kana and full-width marks, and the dashes and ellipses that go with them.
  private func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x80: return false
    case 0x2014, 0x2015, 0x2025, 0x2026, 0x22EF, 0x2E3A: return true
    case 0xAC00...0xD7A3: return false
    default: return CharacterProperties(scalar).eastAsianWidth.isEastAsian
    }
  }

  /// The place before one, over marks that go with what is before them.
  private func neighbor(before index: Int) -> Int {
    var place = index - 1
    let end = max(paragraph.lowerBound, index - 8)
    while place >= end,
      "!?,.:;\u{2019}\u{201D}".unicodeScalars.contains(scalars[place]) || isInvisible(place)
    {
      place -= 1
    }
    return place
  }

  /// The place after one, over such marks.
  private func neighbor(after index: Int) -> Int {
    var place = index + 1
    let end = min(paragraph.upperBound, index + 8)
    while place < end,
      "!?,.:;\u{2018}\u{201C}".unicodeScalars.contains(scalars[place]) || isInvisible(place)
    {
      place += 1
    }
    return place
  }

  private func isText(before index: Int) -> Bool {
    scalar(neighbor(before: index)).map(isText) ?? false
  }

  private func isText(after index: Int) -> Bool {
    scalar(neighbor(after: index)).map(isText) ?? false
  }

  private func isInvisible(_ index: Int) -> Bool {
    scalars[index].value >= 0x200B && CharacterProperties(scalars[index]).isDefaultIgnorable
  }
}

// Brackets and quotes.
extension WideningPass {
  /// A bracket that is open.
  private struct OpenMark {
    var index: Int
    var closing: Unicode.Scalar
    var hasText = false
  }

  /// Finds brackets and quotes with a partner, around text or directly after it.
  private mutating func findPairs() {
    let start = languages
    defer { languages = start }
    var open: [OpenMark] = []
    for index in paragraph {
      let scalar = scalars[index]
      guard scalar.mayBeWidened else {
        if let last = open.indices.last, isText(scalar) { open[last].hasText = true }
        continue
      }
      if scalar.value >= 0xFF61, let last = open.indices.last { open[last].hasText = true }
      languages.advance(to: offsets[index])
      // Nobody nests deeper, and so a text of brackets alone takes linear time.
      if let place = open.indices.suffix(8).last(where: { open[$0].closing == scalar }),
        mayClose(index, scalar)
      {
        let mark = open[place]
        open.removeSubrange(place...)
        if let last = open.indices.last { open[last].hasText = open[last].hasText || mark.hasText }
        draw(mark, closedAt: index, isInner: !open.isEmpty)
      } else if let closing = closing(of: scalar), mayOpen(index, scalar) {
        open.append(OpenMark(index: index, closing: closing))
      }
    }
  }

  private func closing(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "(": ")"
    case "[": "]"
    case "{": "}"
    case "<": ">"
    case "＜": "＞"
    case "≪": "≫"
    case "\"": "\""
    case "'": "'"
    case "\u{201C}": "\u{201D}"
    default: nil
    }
  }

  private func mayOpen(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'": !isOperand(index - 1)
    case "<", "＜", "≪": !(isOperand(index - 1) && isOperand(index + 1))
    default: true
    }
  }

  private func mayClose(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'": !isOperand(index + 1)
    case ">", "＞", "≫": !(isOperand(index - 1) && isOperand(index + 1))
    default: true
    }
  }

  /// Draws a pair of brackets: around text, or around anything in the midst of text.
  private mutating func draw(_ mark: OpenMark, closedAt end: Int, isInner: Bool) {
    guard profile.isChineseOrJapanese, end > mark.index + 1 else { return }
    let isHeld = isText(before: mark.index) || scalar(neighbor(before: mark.index)) == nil
    let isFollowed = isText(after: end) || scalar(neighbor(after: end)) == nil
    let touches = isText(before: mark.index) || isText(after: end)
    guard mark.hasText || touches && (isHeld && isFollowed || widening == .all) else { return }
    let forms: (Unicode.Scalar, Unicode.Scalar)
    switch scalars[end] {
    case ")": forms = ("（", "）")
    case "]": forms = ("［", "］")
    case "}": forms = ("｛", "｝")
    case ">", "＞": forms = ("〈", "〉")
    case "≫": forms = ("《", "》")
    default: forms = quotes(isSingle: scalars[end] == "'", isInner: isInner)
    }
    if scalars[end] == "\u{201D}", profile != .japanese { return }
    (partners[mark.index], partners[end]) = forms
  }

  /// The quotes of columns: 〝 〟 in Japan, ﹁ ﹂ and ﹃ ﹄ in Taiwan; in China the font draws curly quotes so.
  private func quotes(isSingle: Bool, isInner: Bool) -> (Unicode.Scalar, Unicode.Scalar) {
    switch profile {
    case .japanese: isSingle ? ("〈", "〉") : ("〝", "〟")
    case .simplifiedChinese:
      isSingle ? ("\u{2018}", "\u{2019}") : ("\u{201C}", "\u{201D}")
    default: isSingle ? ("『", "』") : ("「", "」")
    }
  }
}
