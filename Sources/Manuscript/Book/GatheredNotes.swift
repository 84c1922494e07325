import VerticalLayout

/// Notes of a text that stand elsewhere in a book.
struct GatheredNotes {
  /// The text, by its number.
  var text: Int
  /// The notes in their order, each by its paragraphs.
  var notes: [Range<Int>]
  /// The names of their text in the book.
  var names: NewNames
}
