/// The pairs of brackets in a sequence, in the order of their opening brackets (UAX #9, BD16).
///
/// The text between the brackets is noted on the way, so that none is read twice.
struct BracketPairs {
  /// The number of brackets that can be open at a time. With one more the rest of the sequence has no pairs.
  static var maximumDepth: Int { 63 }

  struct Pair {
    var opening: Int
    var closing: Int
    var content: Content
  }

  /// Which directions text between two brackets has.
  struct Content {
    var hasLeftToRight = false
    var hasRightToLeft = false

    mutating func formUnion(_ other: Content) {
      hasLeftToRight = hasLeftToRight || other.hasLeftToRight
      hasRightToLeft = hasRightToLeft || other.hasRightToLeft
    }

    /// The direction of the brackets (N0, b to d); `nil` if nothing between them has one.
    func direction(in embedding: BidiClass, after context: BidiClass) -> BidiClass? {
      guard hasLeftToRight || hasRightToLeft else { return nil }
      let hasEmbedding = embedding == .leftToRight ? hasLeftToRight : hasRightToLeft
      return hasEmbedding ? embedding : context
    }
  }

  private struct Open {
    var pair: UInt32
    /// Its place in `found`.
    var entry: Int
    var content = Content()
  }

  private(set) var pairs: [Pair] = []
  private var open: [Open] = []

  init(in sequence: IsolatingRunSequence, of scalars: ArraySlice<Unicode.Scalar>) {
    // Pairs are kept in the order of their opening brackets, whether they will be closed or not.
    var found: [Pair] = []
    for (index, type) in sequence.types.enumerated() {
      if let direction = type.strongDirection, !open.isEmpty {
        open[open.count - 1].content.note(direction)
      }
      let place = scalars.startIndex + Int(sequence.indices[index])
      guard type == .otherNeutral, let bracket = PairedBracket(scalars[place]) else { continue }
      if bracket.isOpening {
        if open.count == Self.maximumDepth { break }
        open.append(Open(pair: bracket.pair, entry: found.count))
        found.append(Pair(opening: index, closing: -1, content: Content()))
      } else if let match = open.lastIndex(where: { $0.pair == bracket.pair }) {
        let content = close(match)
        found[open[match].entry].closing = index
        found[open[match].entry].content = content
        open.removeSubrange(match...)
        if match > 0 { open[match - 1].content.formUnion(content) }
      }
    }
    pairs = found.filter { $0.closing >= 0 }
  }

  /// All that stands after an open bracket, in others that stay open too.
  private func close(_ match: Int) -> Content {
    var content = open[match].content
    for other in open[(match + 1)...] { content.formUnion(other.content) }
    return content
  }
}

extension BracketPairs.Content {
  fileprivate mutating func note(_ direction: BidiClass) {
    if direction == .leftToRight { hasLeftToRight = true } else { hasRightToLeft = true }
  }
}
