/// A note whose text has been set, before it has a place on a page.
struct SetNote {
  /// Among the notes of the document.
  var number: Int
  /// The place of the text that it belongs to.
  var place: Int
  var content: Content
  /// The widths of columns that take room from the text; `nil` for a note that takes none.
  var widths: [Length]?
  /// The readings in its text.
  var annotations: AnnotationText

  /// The text of a note.
  enum Content {
    case columns(FlowedText)
    /// It is broken where it finds room (NT5).
    case loose(LooseNote)
  }
}
