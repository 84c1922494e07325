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
