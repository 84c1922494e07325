/// The spreading of a word for readings that are longer than their bases, and the distances that the readings reach
/// beyond it. Lengths are exact: space added to the base and overhang together make up what the readings are longer by.
struct RubyFit: Hashable, Sendable {
  /// Space before the first cell.
  var before = Length.zero
  /// Space after each cell but the last.
  var inner: [Length] = []
  /// Space after the last cell.
  var after = Length.zero
  /// The overhang of readings over the text before and after the added space.
  var overBefore = Length.zero
  var overAfter = Length.zero

  /// All that is added.
  var total: Length { before + inner.reduce(.zero, +) + after }
}

/// Limits of a fit beside the word itself.
struct RubyLimits: Hashable, Sendable {
  /// The greatest overhang of readings over the text before and after the word (RU8).
  var before = Length.zero
  var after = Length.zero
  var isAtHead = false
  var isAtEnd = false
}
