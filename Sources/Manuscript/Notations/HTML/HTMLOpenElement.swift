import VerticalLayout

/// An element that is open.
struct HTMLOpenElement {
  var name: String
  var attributes: [Attribute]
  var link: String?
  var start: Int
  var place: TextRange
  /// True for a note of an editor, which is not set.
  var isHidden: Bool
  /// The note that it refers to, and its own name.
  var reference: (target: String, id: String?)?
  var isNote = false
  /// The box around its paragraphs.
  var box: BoxStyle?
  var isNoteSection = false
  /// True if a page begins after it.
  var endsPage = false
  /// True for a list by its role, and for the marker of an item in it.
  var isList = false
  var isMarker = false
  /// The block that paragraphs had before it.
  var outer: HTMLBlock
}

/// A list that is open.
struct HTMLOpenList {
  /// That of its last item; `nil` for a list without numbers.
  var number: Int?
  var hasMarkers = true
  /// The number of lists with markers among it and those around it.
  var level: Int
  /// True for one whose elements are no lists but for their roles, with markers that are text, as our e-books have them.
  var isOfRoles = false
  /// True after such a marker.
  var hasMarkedItem = false
  /// The numerals that its style asks for.
  var numerals: ListNumerals?
}
