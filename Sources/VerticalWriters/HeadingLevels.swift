import VerticalLayout

/// The levels of the headings of a structure, none of which is left out on the way down (ISO 14289-1, 7.4.2).
struct HeadingLevels {
  /// That of the last heading, and that before pages that were left open.
  private var last = 0
  private var open = 0

  /// The type of a paragraph's element.
  mutating func type(of tag: ColumnItems.ParagraphTag?) -> String {
    guard let tag else { return "P" }
    if tag.isNote { return "Note" }
    guard tag.headingLevel > 0 else { return "P" }
    last = min(tag.headingLevel, last + 1, 6)
    return "H\(last)"
  }

  /// Keeps the place of headings that come later.
  mutating func leaveOpen() { open = last }

  /// Goes back to that place.
  mutating func beginFilling() { last = open }
}
