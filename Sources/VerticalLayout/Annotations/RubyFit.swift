/// The spreading of a word for readings that are longer than their bases, and the distances that the readings reach
/// beyond it. Lengths are exact: space added to the base and overhang together make up what the readings are longer by.
struct RubyFit: Hashable, Sendable {
  /// Space before the first cell.
  var before = Length.zero
  /// Space after each cell but the last.
  var inner: [Length] = []
  /// Space after the last cell.
  var after = Length.zero
  /// The overhang of readings over the text before and after the added space.
  var overBefore = Length.zero
  var overAfter = Length.zero

  /// All that is added.
  var total: Length { before + inner.reduce(.zero, +) + after }
}

/// Limits of a fit beside the word itself.
struct RubyLimits: Hashable, Sendable {
  /// The greatest overhang of readings over the text before and after the word (RU8).
  var before = Length.zero
  var after = Length.zero
  var isAtHead = false
  var isAtEnd = false
}

/// Lengths that cells have in addition at the heads and ends of columns, for readings and for hyphens.
struct EdgeLengths: Hashable, Sendable {
  var heads: [Int: Length] = [:]
  /// The greatest overhang of readings over the indent of a column that begins with a cell, where there is one.
  var indents: [Int: Length] = [:]
  var ends: [Int: Length] = [:]
  /// The lengths of hyphens after cells that a column may end after with one (DT-07).
  var hyphens: [Int: Length] = [:]
  /// For tabs what of the text after them stands before each stop, see ``ShapedText/tabLeads(of:_:_:text:)``.
  var tabs: [Int: [Length]] = [:]

  /// The space before a cell at a column's head.
  func head(_ index: Int) -> Length { heads[index] ?? .zero }

  /// The length that a column has in addition if it ends with a cell, for its reading.
  func end(_ index: Int) -> Length { ends[index] ?? .zero }

  /// The length that a column has in addition if it ends in a word with a cell.
  func hyphen(_ index: Int) -> Length { hyphens[index] ?? .zero }
}
