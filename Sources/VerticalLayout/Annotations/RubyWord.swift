/// Bases that have their readings together: one for mono and group ruby, several for jukugo (RU1).
struct RubyWord: Hashable, Sendable {
  var bases: [Base]
  /// A character of the readings.
  var em: Length
  var side: AnnotationSide
  /// The fit inside a column, and what it went by.
  var inside = RubyFit()
  var place = RubyPlace()

  struct Base: Hashable, Sendable {
    var cells: Range<Int>
    /// Index into the plan's entries.
    var entry: Int
    /// The length of its cells and the gaps between them.
    var length: Length
    /// That of its reading.
    var reading: Length
    /// True where its cells may be moved apart: letters never are (RU6).
    var isSpread: Bool
  }

  var cells: Range<Int> {
    guard let first = bases.first, let last = bases.last else { return 0..<0 }
    return first.cells.lowerBound..<last.cells.upperBound
  }

  /// True where a column may end inside of its only base (RU14).
  var isLong = false
}

/// What readings change of lengths at the heads and ends of columns, by the cells that stand there.
struct EdgeLengths: Hashable, Sendable {
  var heads: [Int: Length] = [:]
  /// How far readings may reach over the indent of a column that begins with a cell, where there is one.
  var indents: [Int: Length] = [:]
  var ends: [Int: Length] = [:]

  /// The space before a cell at a column's head.
  func head(_ index: Int) -> Length { heads[index] ?? .zero }

  /// What a column is longer by that ends with a cell.
  func end(_ index: Int) -> Length { ends[index] ?? .zero }
}

/// The words with readings of a part, in order, and how its columns change for them.
struct PartAnnotations: Sendable {
  var words: [RubyWord] = []
  var edges = EdgeLengths()
  var text = AnnotationText()
  var edge = RubyEdge.flush

  /// What a column has in place of the gaps of its items.
  struct ColumnEdges {
    /// The space before the first cell.
    var head = Length.zero
    /// What the gap after a cell is larger or smaller by.
    var gaps: [Int: Length] = [:]
  }

  /// What readings change on a column where it begins and ends (RU12, RU13a).
  func edges(of cells: Range<Int>, lastVisible last: Int) -> ColumnEdges {
    var result = ColumnEdges()
    guard !words.isEmpty, let first = cells.first else { return result }
    let index = words.partitioningIndex { $0.cells.upperBound > first }
    guard index < words.count else { return result }
    if words[index].cells.lowerBound <= first {
      fit(words[index], from: first, last: last, &result)
      if words[index].cells.upperBound > last { return result }
    }
    let ending = words.partitioningIndex { $0.cells.upperBound > last }
    guard ending < words.count, words[ending].cells.contains(last),
      words[ending].cells.lowerBound > first
    else { return result }
    fit(words[ending], from: first, last: last, &result)
    return result
  }

  /// Fits a word that stands at the head of a column, at its end, or at both.
  private func fit(
    _ word: RubyWord, from first: Int, last: Int, _ result: inout ColumnEdges
  ) {
    let start = word.bases.partitioningIndex { $0.cells.upperBound > first }
    let end = word.bases.partitioningIndex { $0.cells.lowerBound > last }
    guard start < end, word.bases[start].cells.lowerBound >= first,
      word.bases[end - 1].cells.upperBound <= last + 1
    else { return }
    var place = word.place
    place.isAtHead = word.bases[start].cells.lowerBound == first
    place.isAtEnd = word.bases[end - 1].cells.upperBound == last + 1
    if place.isAtHead { place.before = edges.indents[first] ?? .zero }
    if place.isAtEnd { place.after = .zero }
    let fit = word.fit(start..<end, at: place, edge: edge)
    let cells = word.bases[start].cells.lowerBound..<word.bases[end - 1].cells.upperBound
    if place.isAtHead {
      result.head = fit.before
    } else {
      result.gaps[cells.lowerBound - 1] = fit.before - word.inside.before
    }
    let base = word.cells.lowerBound
    for (offset, length) in fit.inner.enumerated() {
      let index = cells.lowerBound + offset
      let difference = length - word.inside.inner[index - base]
      if difference != .zero { result.gaps[index] = difference }
    }
    if !place.isAtEnd { result.gaps[cells.upperBound - 1] = fit.after - word.inside.after }
  }
}
