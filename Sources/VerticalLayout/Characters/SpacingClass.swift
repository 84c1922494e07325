/// Class of a cell for the space around it, after the classes of JLREQ, appendix A (L7): which blank it has, which
/// gaps stand beside it, and what of them justification may take or widen.
enum SpacingClass: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Opening brackets and quotes (cl-01): the blank is above.
  case opening
  /// Closing brackets and quotes (cl-02): the blank is below.
  case closing
  /// Full stops (cl-06) with their blank below.
  case stop
  /// Commas (cl-07) with their blank below.
  case comma
  /// Interpuncts, and the colon of Japanese (cl-05): a quarter of an em above and one below.
  case middle
  /// Full stops of traditional Chinese, in the middle of their cells.
  case centredStop
  /// Commas of traditional Chinese, in the middle of their cells.
  case centredComma
  /// Marks of one em whatever stands beside them: ！ ？ ； (cl-04), and the colon of Chinese and Korean.
  case fixed
  /// U+3000 (cl-14).
  case ideographicSpace
  /// Hyphens, waves and solidi (cl-03; CLREQ 3.1.4, connectors).
  case connector
  /// Dashes and ellipses, which run down the column (cl-08).
  case inseparable
  /// Signs before numbers (cl-12).
  case prefix
  /// Signs after numbers (cl-13).
  case suffix
  /// Han, kana and bopomofo (cl-09 to cl-11, cl-15, cl-16, cl-19).
  case ideograph
  case hangul
  /// Any other upright character.
  case upright
  /// Characters that share a cell (tate-chu-yoko, cl-30).
  case tateChuYoko
  /// A letter or digit on its side (cl-24, cl-27).
  case letter
  /// Any other character on its side.
  case sideways
  /// A space between words (cl-26).
  case wordSpace
  /// Blanks of fixed length, tabs, and what is invisible.
  case other
}

/// The side of a mark's blank: in vertical text the drawn mark takes half of its em, and the other half is a blank of its
/// own (JLREQ 3.1.2; CLREQ 3.1.6; CSS Text 4, text-spacing-trim).
enum MarkBlank: UInt8, Hashable, Sendable, BitwiseCopyable {
  case above, below
  /// A quarter of an em on each side.
  case around
  /// None: one em, whatever stands beside it (P7).
  case fixed
  /// Not a mark with a blank.
  case none
}

extension SpacingClass {
  /// True if it is text that is no mark and stands.
  var isUprightText: Bool {
    switch self {
    case .ideograph, .hangul, .upright, .tateChuYoko, .prefix, .suffix: true
    case .opening, .closing, .stop, .comma, .middle, .centredStop, .centredComma, .fixed,
      .ideographicSpace, .connector, .inseparable, .letter, .sideways, .wordSpace, .other:
      false
    }
  }

  /// True for the marks that belong to what is before them, wherever a column ends.
  var staysBehind: Bool {
    switch self {
    case .closing, .stop, .comma, .centredStop, .centredComma, .fixed: true
    case .opening, .middle, .ideographicSpace, .connector, .inseparable, .prefix, .suffix,
      .ideograph, .hangul, .upright, .tateChuYoko, .letter, .sideways, .wordSpace, .other:
      false
    }
  }

  var blank: MarkBlank {
    switch self {
    case .opening: .above
    case .closing, .stop, .comma: .below
    case .middle, .centredStop, .centredComma, .ideographicSpace: .around
    case .fixed: .fixed
    case .connector, .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright, .tateChuYoko,
      .letter, .sideways, .wordSpace, .other:
      .none
    }
  }

  /// The class of an upright character that is no letter of Han, kana or Hangul.
  @inline(__always)
  init(upright scalar: Unicode.Scalar, profile: LanguageTag.LanguageProfile) {
    switch scalar.value {
    case 0x2010...0x203F, 0x2047...0x2049, 0x20A0...0x20CF, 0x2100...0x2123, 0x22EF, 0x2E3A,
      0x3000...0x3035, 0x30A0, 0x30FB, 0x23...0x25, 0x2F, 0xA2...0xA5, 0xB0, 0xB1, 0xB7,
      0xFF01...0xFF65, 0xFFE0...0xFFE6:
      self.init(mark: scalar, profile: profile)
    default: self = .upright
    }
  }

  private init(mark scalar: Unicode.Scalar, profile: LanguageTag.LanguageProfile) {
    let isCentred = profile == .traditionalChinese
    switch scalar {
    case "〈", "《", "「", "『", "【", "〔", "〖", "〘", "〚", "〝", "（", "［", "｛", "｟":
      self = .opening
    case "〉", "》", "」", "』", "】", "〕", "〗", "〙", "〛", "〞", "〟", "）", "］", "｝", "｠":
      self = .closing
    case "\u{2018}", "\u{201C}":
      self = profile == .japanese ? .upright : .opening
    case "\u{2019}", "\u{201D}":
      self = profile == .japanese ? .upright : .closing
    case "。", "．": self = isCentred ? .centredStop : .stop
    case "、", "，": self = isCentred ? .centredComma : .comma
    case "\u{3000}": self = .ideographicSpace
    case "・", "·", "‧": self = .middle
    case "：": self = profile == .japanese ? .middle : .fixed
    case "＃": self = .prefix
    case "；", "！", "？", "‼", "⁇", "⁈", "⁉": self = .fixed
    case "\u{2010}", "\u{2013}", "〜", "゠", "～", "／", "/": self = .connector
    case "\u{2014}", "\u{2015}", "\u{2025}", "\u{2026}", "\u{22EF}", "\u{2E3A}",
      "\u{3033}"..."\u{3035}":
      self = .inseparable
    default:
      switch CharacterProperties(scalar).lineBreak {
      case .prefixNumeric: self = .prefix
      case .postfixNumeric: self = .suffix
      default: self = .upright
      }
    }
  }
}

extension SpacingClass {
  /// The class of a mark that a variation selector has put somewhere (V2): the blanks of a stop are
  /// where the stop is not. The marks of one em stay what they are; a colon in the corner is one.
  func positioned(_ position: MarkPosition, _ mark: Unicode.Scalar) -> SpacingClass {
    switch (position, mark) {
    case (.corner, "、"), (.corner, "，"): .comma
    case (.corner, "。"), (.corner, "．"): .stop
    case (.center, "、"), (.center, "，"): .centredComma
    case (.center, "。"), (.center, "．"): .centredStop
    case (.corner, "："): .fixed
    case (.corner, _), (.center, _), (.usual, _): self
    }
  }
}
