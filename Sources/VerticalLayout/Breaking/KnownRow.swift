/// The start of the next row: the number of a part of the text, a paragraph of it, and the first cell of the row unless the
/// paragraph begins.
struct RowPoint {
  var part = 0
  var index = 0
  var start: Int?
}

/// A row, and what was there before it.
struct KnownRow {
  var point: RowPoint
  var paragraph: Int
  var isBlank: Bool
  /// `nil` where nothing goes back to it.
  var places: Snapshot<ColumnPlaces>?
  var lastParagraph: Int?
  var columns: Int
  var floats: Int
  var rest: WindowRest
  /// The columns that stand beside the heading in its window that the row begins with; 0 for none.
  var window: Int
  /// The columns of its paragraph where their places are all alike.
  var even: EvenParagraph?
}
