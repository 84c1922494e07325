/// A base, or the part of one that stands on a column.
struct PlacedBase {
  var entry: Int
  var cells: Range<Int>
  var range: TextRange
  /// The start and the end on the column.
  var start: Length
  var end: Length
}
