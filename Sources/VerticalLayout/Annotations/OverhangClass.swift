/// Classes of characters for readings that reach over them (RU8; JLREQ 3.3.8 and its Table 1).
enum OverhangClass: Hashable, Sendable, CaseIterable {
  /// Hiragana, small ones too, and the prolonged sound mark.
  case hiragana
  case katakana
  /// Dashes and ellipses.
  case inseparable
  /// A bracket with its blank above.
  case opening
  /// Closing brackets, commas and stops with their blank below.
  case closing
  /// Interpuncts with a quarter of an em on each side.
  case middle
  case ideographicSpace
  /// Everything else: ideographs, letters, cells of several characters, images.
  case other

  /// The greatest distance that a reading may reach over a neighbour, by the neighbour's class.
  ///
  /// - Parameters:
  ///   - isBefore: true where the neighbour stands before the base.
  ///   - blank: what is left of the neighbour's blank on the side of the base.
  ///   - profile: what may be reached over.
  ///   - em: a character of the reading.
  ///   - room: the length of the neighbour.
  func allowance(
    isBefore: Bool, blank: Length, profile: RubyOptions.Overhang, em: Length, room: Length
  ) -> Length {
    let most = min(em, room)
    switch profile {
    case .none: return .zero
    case .anyHalf: return min(em.half, room.half)
    case .jlreq, .jis, .simple: break
    }
    switch self {
    case .hiragana: return profile == .simple ? .zero : most
    case .katakana: return profile == .jlreq ? most : .zero
    case .inseparable: return profile == .simple ? .zero : most
    case .ideographicSpace: return most
    case .opening:
      // Before the base the mark itself is next to it, after it its blank.
      return isBefore && profile != .simple ? min(most, room - blank) : min(most, blank)
    case .closing:
      return !isBefore && profile != .simple ? min(most, room - blank) : min(most, blank)
    case .middle: return min(most, blank + (profile == .simple ? .zero : em.half))
    case .other: return .zero
    }
  }

  init(_ item: InlineItem, _ scalar: Unicode.Scalar) {
    switch item.spacingClass {
    case .opening: self = .opening
    case .closing, .stop, .comma: self = .closing
    case .middle, .centredStop, .centredComma: self = .middle
    case .ideographicSpace: self = .ideographicSpace
    case .inseparable: self = .inseparable
    case .ideograph: self.init(kana: scalar)
    case .fixed, .connector, .prefix, .suffix, .hangul, .upright, .tateChuYoko, .letter, .sideways,
      .wordSpace,
      .other:
      self = .other
    }
  }

  private init(kana scalar: Unicode.Scalar) {
    switch CharacterProperties(scalar).script {
    case .hiragana: self = .hiragana
    case .katakana: self = .katakana
    default: self = scalar == "\u{30FC}" ? .hiragana : .other
    }
  }

  var isKana: Bool { self == .hiragana || self == .katakana }
}

extension InlineItem {
  /// The rest of its blank on the side of a neighbour.
  func blank(towardsNext: Bool) -> Length {
    guard hasBlank, cut == .none else { return .zero }
    switch spacingClass.blank {
    case .above: return towardsNext ? .zero : blank
    case .below: return towardsNext ? blank : .zero
    case .around: return blank.half
    case .fixed, .none: return .zero
    }
  }
}
