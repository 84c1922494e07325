/// A paragraph's place in a list. Its marker hangs at the head of its first column; its text stands after the room
/// of the widest marker of its list in all columns (JLREQ 3.5.1).
///
/// Paragraphs of a list follow each other; blank lines may stand between them.
public struct ListItem: Hashable, Sendable {
  /// From 1 for a list that is in no other.
  public var level: Int
  /// The length of the marker at the paragraph's start, in UTF-8 bytes; 0 for a paragraph that goes on with the item
  /// before it.
  public var markerLength: Int
  /// Of an ordered list; `nil` for other markers.
  public var number: Int?

  /// Deeper items are set as those of this level.
  public static let deepest = 16

  public init(level: Int = 1, markerLength: Int, number: Int? = nil) {
    self.level = level
    self.markerLength = markerLength
    self.number = number
  }

  var hasMarker: Bool { markerLength > 0 }

  /// True where a list of this level whose last item is another one goes on with it: both have numbers or none,
  /// and the numbers count up.
  package func continues(_ last: ListItem) -> Bool {
    guard markerLength > 0 else { return true }
    return switch (last.number, number) {
    case (nil, nil): true
    case (let before?, let number?): number > before
    default: false
    }
  }
}

extension Paragraph {
  /// The end in the text of its list's marker, in UTF-8 bytes; `nil` where it has none.
  package var markerEnd: Int? {
    guard let item = style.listItem, item.hasMarker else { return nil }
    return range.lowerBound + min(item.markerLength, range.count)
  }
}
