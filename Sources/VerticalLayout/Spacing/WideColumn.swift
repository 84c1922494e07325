/// Reasons for a column to take more than one place of a fixed pitch (BK-P4, JLREQ 4.3).
enum WideColumn: Hashable, Sendable {
  /// A picture: it takes whole places, in the middle of them, so that the text returns to the grid of the page.
  case picture
  /// Text that is larger than the body, by its size: its columns are as far apart as the body's for the size.
  case text(Length)

  /// The widest picture, and the largest text with readings, that one place has room for.
  struct Limits {
    var picture: Length
    var text: Length
    /// From column to column.
    var step: Length
  }
}
