/// A note that stands at a place of its own on the page that refers to it, over what is there (批注, NT5).
public struct FreeNote: Hashable, Sendable {
  /// The name that ``Attribute/noteReference(_:)`` has for it.
  public var name: String
  /// From the edge of the page where columns begin, the right one in text from right to left, to its first column.
  public var x: Dimension
  /// From the top of the page to its columns. An em is that of the text.
  public var y: Dimension
  /// The characters of a column. From 1 to 100.
  public var length: Int
  /// The size of its characters. An em is one of the text.
  public var size: Dimension
  /// Its colour; `nil` for that of notes on pages, or of the text.
  public var color: Color?

  public init(
    _ name: String, x: Dimension, y: Dimension, length: Int = 10, size: Dimension = .em(655),
    color: Color? = nil
  ) {
    self.name = name
    self.x = x
    self.y = y
    self.length = length
    self.size = size
    self.color = color
  }

  /// The same note by another name.
  package func renamed(_ name: String) -> FreeNote {
    var note = self
    note.name = name
    return note
  }

  /// The lengths that its columns may have, in characters.
  public static let lengths = 1...100
}
