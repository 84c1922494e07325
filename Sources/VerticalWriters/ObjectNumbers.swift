/// Kinds of objects, as far as their numbers go.
enum ObjectKind: Int, CaseIterable {
  case page
  /// The content of a page.
  case content
  /// An element of the structure.
  case element
  case other
}

/// The numbers of a document's objects. Those of one kind follow each other, in blocks: references to
/// neighbours, and their rows of the cross references, are then almost the same and take few bytes.
struct ObjectNumbers {
  /// One more than the highest number in use; 0 is none.
  private(set) var end = 1
  private var blocks = [Block](repeating: Block(), count: ObjectKind.allCases.count - 1)
  /// The rest of the blocks when they are closed, the next one last.
  private var left: [Int] = []

  /// Numbers that are kept for a kind. Each block is twice as long as the one before, up to a limit, so
  /// that a short document keeps few.
  private struct Block {
    var numbers = 0..<0
    var nextLength = 1
  }

  private static let longestBlock = 512

  mutating func take(_ kind: ObjectKind) -> Int {
    guard blocks.indices.contains(kind.rawValue) else { return takeOther() }
    if blocks[kind.rawValue].numbers.isEmpty { beginBlock(kind) }
    return blocks[kind.rawValue].numbers.removeFirst()
  }

  private mutating func takeOther() -> Int {
    if let number = left.popLast() { return number }
    defer { end += 1 }
    return end
  }

  private mutating func beginBlock(_ kind: ObjectKind) {
    let length = blocks[kind.rawValue].nextLength
    blocks[kind.rawValue].numbers = end..<end + length
    blocks[kind.rawValue].nextLength = min(2 * length, Self.longestBlock)
    end += length
  }

  /// Ends the blocks: what is left of them goes to objects of other kinds.
  mutating func closeBlocks() {
    for index in blocks.indices {
      left += blocks[index].numbers
      blocks[index] = Block()
    }
    left.sort(by: >)
  }
}
