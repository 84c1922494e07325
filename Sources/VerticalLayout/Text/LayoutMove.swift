/// How far a text after an edit, and the pages that it stands on, have moved: what is added to their numbers.
struct LayoutMove: Hashable, Sendable {
  /// Bytes of the text, paragraphs, and bytes of the source.
  var bytes = 0
  var paragraphs = 0
  var sources = 0
  /// Pages, columns on pages that are finished, and columns whose parts count once.
  var pages = 0
  var columns = 0
  var ordinals = 0
  /// Readings of the document, its titles, and the parts of a book.
  var readings = 0
  var titles = 0
  var parts = 0

  static let none = LayoutMove()

  /// This move, and then another one.
  func followed(by next: LayoutMove) -> LayoutMove {
    LayoutMove(
      bytes: bytes + next.bytes, paragraphs: paragraphs + next.paragraphs,
      sources: sources + next.sources, pages: pages + next.pages, columns: columns + next.columns,
      ordinals: ordinals + next.ordinals, readings: readings + next.readings,
      titles: titles + next.titles, parts: parts + next.parts)
  }
}
