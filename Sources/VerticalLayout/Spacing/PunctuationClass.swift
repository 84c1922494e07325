/// How a mark of punctuation fills its em in vertical text: the drawn mark takes half of it, and the
/// other half is a blank of its own (JLREQ 3.1.2; CLREQ 3.1.6; CSS Text 4, text-spacing-trim).
enum PunctuationClass: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The blank is above.
  case opening
  /// The blank is below.
  case closing
  /// A quarter of an em above and one below.
  case middle
  /// One em, whatever stands beside it (P7).
  case fixed
  /// Not a mark with a blank.
  case other

  /// The class of an upright, full-width character. Without one of the four languages nothing has a
  /// class: where such a font's marks stand in their cells is not known.
  @inline(__always)
  init(_ scalar: Unicode.Scalar, profile: LanguageProfile) {
    // Han, kana, Hangul and Latin are out after two comparisons: this runs for every cell.
    switch scalar.value {
    case 0xB7, 0x2018...0x2027, 0x3000...0x301F, 0x30FB, 0xFF01...0xFF60:
      self.init(mark: scalar, profile: profile)
    default: self = .other
    }
  }

  private init(mark scalar: Unicode.Scalar, profile: LanguageProfile) {
    guard profile != .neutral else {
      self = .other
      return
    }
    switch scalar {
    case "〈", "《", "「", "『", "【", "〔", "〖", "〘", "〚", "〝", "（", "［", "｛", "｟":
      self = .opening
    case "〉", "》", "」", "』", "】", "〕", "〗", "〙", "〛", "〞", "〟", "）", "］", "｝", "｠":
      self = .closing
    case "\u{2018}", "\u{201C}": self = profile == .japanese ? .other : .opening
    case "\u{2019}", "\u{201D}": self = profile == .japanese ? .other : .closing
    case "、", "。", "，", "．": self = profile == .traditionalChinese ? .middle : .closing
    case "・", "\u{3000}", "·", "‧": self = .middle
    case "：": self = profile == .japanese ? .middle : .fixed
    case "；", "！", "？": self = .fixed
    default: self = .other
    }
  }
}

extension PunctuationClass {
  /// Which blank goes of two marks that follow each other, each in its own size (P2 to P8).
  ///
  /// Between a closing and an opening mark one blank is enough: the larger one stays, and the closing
  /// mark's where both are of one size.
  enum PairCut { case none, firstTail, secondHead }

  static func cut(
    _ first: PunctuationClass, _ second: PunctuationClass, firstIsSmaller: Bool
  ) -> PairCut {
    switch (first, second) {
    case (.opening, .opening), (.middle, .opening): .secondHead
    case (.closing, .opening): firstIsSmaller ? .firstTail : .secondHead
    case (.closing, .closing), (.closing, .middle): .firstTail
    case (.opening, .closing), (.opening, .middle), (.middle, .closing), (.middle, .middle): .none
    case (.fixed, _), (_, .fixed), (.other, _), (_, .other): .none
    }
  }

  /// What of a mark's blank may go at a column's end, and whether it always does (P12, P13).
  func cutAtColumnEnd(in profile: LanguageProfile) -> (cut: Cell.Cut, always: Bool) {
    switch (self, profile) {
    case (.closing, .simplifiedChinese): (.tail, true)
    case (.closing, .japanese), (.closing, .korean), (.closing, .traditionalChinese):
      (.tail, false)
    case (.middle, .japanese): (.both, false)
    case (.middle, .simplifiedChinese), (.middle, .traditionalChinese), (.middle, .korean):
      (.none, false)
    case (.opening, _), (.fixed, _), (.other, _), (_, .neutral): (.none, false)
    }
  }

  /// What of a mark's blank goes at a column's head (P10, P11): Japanese and Chinese columns begin
  /// with the mark itself. The blank of a Japanese paragraph's first mark stays, as its indent.
  func cutAtColumnHead(in profile: LanguageProfile, opensParagraph: Bool) -> Cell.Cut {
    switch (self, profile) {
    case (.opening, .japanese): opensParagraph ? .none : .head
    case (.opening, .simplifiedChinese), (.opening, .traditionalChinese): .head
    case (.opening, .korean), (.opening, .neutral): .none
    case (.closing, _), (.middle, _), (.fixed, _), (.other, _): .none
    }
  }
}
