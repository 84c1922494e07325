extension SpacingClass {
  /// True for a mark that a half-line of verse ends with, and for a blank (BK-B9).
  var endsHalfLine: Bool {
    switch self {
    case .stop, .comma, .centredStop, .centredComma, .fixed, .ideographicSpace: true
    case .opening, .closing, .middle, .connector, .inseparable, .prefix, .suffix, .ideograph,
      .hangul, .upright, .tateChuYoko, .letter, .sideways, .wordSpace, .other:
      false
    }
  }
}

extension Document {
  /// True if two of three longer lines, those of more than three quarters of the longest, have a half-line inside.
  func hasHalfLines(_ profile: LanguageTag.LanguageProfile) -> Bool {
    let lines = paragraphs.filter { $0.role == .body }.map(\.range)
    let longest = lines.map(\.count).max() ?? 0
    let longer = lines.filter { $0.count * 4 > longest * 3 }
    let divided = longer.count { text.slice($0).unicodeScalars.hasHalfLine(profile) }
    return divided * 3 >= longer.count * 2
  }
}

extension Substring.UnicodeScalarView {
  /// True if something stands after a mark that ends a half-line, which has text before it.
  fileprivate func hasHalfLine(_ profile: LanguageTag.LanguageProfile) -> Bool {
    var (isAfterText, isAfterMark) = (false, false)
    for scalar in self {
      let mark = SpacingClass(upright: scalar, profile: profile)
      if mark.endsHalfLine {
        isAfterMark = isAfterMark || isAfterText
      } else if mark != .closing {
        if isAfterMark { return true }
        isAfterText = true
      }
    }
    return false
  }
}
