/// The place of a mark of punctuation in its cell that a variation selector asks for (V2): the standardized variants of
/// Unicode, by which a text asks for a place that otherwise follows from the language.
enum MarkPosition: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The usual place in the language.
  case usual
  /// In the corner that is its own in Japanese and simplified Chinese.
  case corner
  /// In the centre of the cell, as in traditional Chinese.
  case center

  /// The position of a cluster's mark.
  @inline(__always)
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self = .usual
    guard scalars.count > 1 else { return }
    let start = scalars.startIndex
    self.init(scalars[start], selector: scalars[start + 1])
  }

  init(_ mark: Unicode.Scalar, selector: Unicode.Scalar) {
    switch (mark, selector) {
    case ("、", "\u{FE00}"), ("。", "\u{FE00}"), ("，", "\u{FE00}"), ("．", "\u{FE00}"),
      ("！", "\u{FE00}"), ("：", "\u{FE00}"), ("；", "\u{FE00}"), ("？", "\u{FE00}"):
      self = .corner
    case ("、", "\u{FE01}"), ("。", "\u{FE01}"), ("，", "\u{FE01}"), ("．", "\u{FE01}"),
      ("！", "\u{FE01}"), ("：", "\u{FE01}"), ("；", "\u{FE01}"), ("？", "\u{FE01}"):
      self = .center
    default: self = .usual
    }
  }
}
