/// Bases that have their readings together: one for mono and group ruby, several for jukugo (RU1).
struct RubyWord: Hashable, Sendable {
  var bases: [Base]
  /// A character of the readings.
  var em: Length
  /// The greatest length of a reading over another base of the word.
  var share = Length.zero
  /// True for a reading that begins with its base of one character where it can (RU7).
  var beginsWithBase = false
  var side: AnnotationSide
  /// The fit inside a column, and what it went by.
  var inside = RubyFit()
  var place = RubyLimits()

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

/// The words with readings of a part, in order, and how its columns change for them.
struct PartAnnotations: Sendable {
  var words: [RubyWord] = []
  var edges = EdgeLengths()
  var text = AnnotationText()
  var edge = RubyOptions.RubyEdge.flush
  var kanbun = KanbunRoom()

  /// Changes of the gaps after cells on a column that begins or ends with the base of a group, where bases are to stand
  /// flush (RU12). Its space stands on the other side of the base then.
  ///
  /// - Parameter head: the space before the column's first cell.
  func changedGaps(
    of cells: Range<Int>, lastVisible last: Int, head: Length
  ) -> (head: Length, gaps: [Int: Length]) {
    var result = (head: head, gaps: [Int: Length]())
    guard edge == .base, let first = cells.first else { return result }
    if let word = group(at: first), word.cells.lowerBound == first,
      word.cells.upperBound <= last + 1,
      head == edges.head(first)
    {
      let isAlone = word.cells.upperBound == last + 1
      let fit = fit(word, isAtHead: true, isAtEnd: isAlone, first: first)
      result.head = fit.before
      addInner(fit, of: word, to: &result.gaps)
      if !isAlone { result.gaps[word.cells.upperBound - 1] = fit.after - word.inside.after }
    }
    if let word = group(at: last), word.cells.lowerBound > first, word.cells.upperBound == last + 1
    {
      let fit = fit(word, isAtHead: false, isAtEnd: true, first: first)
      result.gaps[word.cells.lowerBound - 1] = fit.before - word.inside.before
      addInner(fit, of: word, to: &result.gaps)
    }
    return result
  }

  /// The only word at a cell, if it has one base.
  private func group(at cell: Int) -> RubyWord? {
    let end = words.partitioningIndex { $0.cells.lowerBound > cell }
    let found = words[..<end].suffix(2).filter { $0.cells.contains(cell) }
    guard found.count == 1, let word = found.first, word.bases.count == 1, !word.isLong else {
      return nil
    }
    return word
  }

  private func fit(
    _ word: RubyWord, isAtHead: Bool, isAtEnd: Bool, first: Int
  ) -> RubyFit {
    var place = word.place
    (place.isAtHead, place.isAtEnd) = (isAtHead, isAtEnd)
    if isAtHead { place.before = edges.indents[first] ?? .zero }
    if isAtEnd { place.after = .zero }
    return word.fit(word.bases.indices, at: place, edge: edge)
  }

  private func addInner(_ fit: RubyFit, of word: RubyWord, to gaps: inout [Int: Length]) {
    for (offset, length) in fit.inner.enumerated() where length != word.inside.inner[offset] {
      gaps[word.cells.lowerBound + offset] = length - word.inside.inner[offset]
    }
  }
}

/// The room of kanbun's marks, which changes readings and small columns.
struct KanbunRoom: Sendable {
  /// The room after cells that marks have made, by the cells.
  var gaps: [Int: Length] = [:]
  /// Okurigana beside cells, in order: how far they stand out.
  var okurigana: [(cell: Int, side: AnnotationSide, width: Length)] = []
  /// Punctuation that okurigana of a character before it stand beside.
  var passed: [Int: BySide<Bool>] = [:]
}
