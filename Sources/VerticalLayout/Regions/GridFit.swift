/// The place of a column beside those that a full page has for columns (BK-P4).
struct GridFit: Hashable, Sendable {
  /// True if it may be moved across its frame: nothing but columns stands there.
  var isMovable = true
  /// True if it stands at such a place, and how far it was moved there.
  var isOnGrid = false
  var snapped = Length.zero
  /// From its far side to the end of its frame.
  var rest = Length.zero
}
