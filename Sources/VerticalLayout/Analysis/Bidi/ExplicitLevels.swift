/// The levels that embeddings, overrides and isolates give (UBA.X1 to UBA.X8).
struct ExplicitLevels {
  private(set) var levels: [UInt8]
  /// The classes after overrides.
  private(set) var types: [BidiClass]
  /// The embeddings and isolates that are open: at most ``EmbeddingLevel/maximumDepth`` and one.
  private var stack: [Status]
  // What did not find room on the stack, and the isolates that did (UBA.X1).
  private var overflowingIsolates = 0
  private var overflowingEmbeddings = 0
  private var validIsolates = 0

  private struct Status {
    var level: UInt8
    /// The class that every character takes; `nil` for its own.
    var override: BidiClass?
    var isIsolate = false
  }

  init(base: UInt8, count: Int) {
    levels = []
    types = []
    levels.reserveCapacity(count)
    types.reserveCapacity(count)
    stack = [Status(level: base)]
  }

  mutating func resolve(_ classes: [BidiClass], isolates: Isolates) {
    for (index, type) in classes.enumerated() {
      switch type {
      case .leftToRightEmbedding: embed(isRightToLeft: false, override: nil)
      case .rightToLeftEmbedding: embed(isRightToLeft: true, override: nil)
      case .leftToRightOverride: embed(isRightToLeft: false, override: .leftToRight)
      case .rightToLeftOverride: embed(isRightToLeft: true, override: .rightToLeft)
      case .popDirectionalFormat: endEmbedding()
      case .boundaryNeutral: appendRemoved(type)
      case .leftToRightIsolate: isolate(type, isRightToLeft: false)
      case .rightToLeftIsolate: isolate(type, isRightToLeft: true)
      case .firstStrongIsolate:
        let end = isolates.end(ofIsolateAt: index) ?? classes.count
        let level = isolates.firstStrongLevel(in: index + 1..<end, of: classes)
        isolate(type, isRightToLeft: level == 1)
      case .popDirectionalIsolate:
        endIsolate()
        append(type)
      case .paragraphSeparator:
        levels.append(stack[0].level)
        types.append(type)
      default: append(type)
      }
    }
  }

  private var top: Status { stack[stack.count - 1] }

  /// A character that takes part (UBA.X6).
  private mutating func append(_ type: BidiClass) {
    levels.append(top.level)
    types.append(top.override ?? type)
  }

  /// A character that the rules pass over from now on (UBA.X9).
  private mutating func appendRemoved(_ type: BidiClass) {
    levels.append(EmbeddingLevel.none)
    types.append(type)
  }

  /// The next level of a direction; `nil` where nesting is too deep already.
  private func nextLevel(isRightToLeft: Bool) -> UInt8? {
    let level = top.level
    let next = isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
    let hasRoom =
      next <= EmbeddingLevel.maximumDepth && overflowingIsolates == 0
      && overflowingEmbeddings == 0
    return hasRoom ? next : nil
  }

  /// UBA.X2 to UBA.X5.
  private mutating func embed(isRightToLeft: Bool, override: BidiClass?) {
    appendRemoved(.boundaryNeutral)
    if let level = nextLevel(isRightToLeft: isRightToLeft) {
      stack.append(Status(level: level, override: override))
    } else if overflowingIsolates == 0 {
      overflowingEmbeddings += 1
    }
  }

  /// UBA.X5a to UBA.X5c.
  private mutating func isolate(_ type: BidiClass, isRightToLeft: Bool) {
    append(type)
    if let level = nextLevel(isRightToLeft: isRightToLeft) {
      validIsolates += 1
      stack.append(Status(level: level, isIsolate: true))
    } else {
      overflowingIsolates += 1
    }
  }

  /// UBA.X6a. An isolate's end also ends the embeddings that are still open in it.
  private mutating func endIsolate() {
    if overflowingIsolates > 0 {
      overflowingIsolates -= 1
    } else if validIsolates > 0 {
      overflowingEmbeddings = 0
      while !top.isIsolate, stack.count > 1 { stack.removeLast() }
      if stack.count > 1 { stack.removeLast() }
      validIsolates -= 1
    }
  }

  /// UBA.X7.
  private mutating func endEmbedding() {
    appendRemoved(.boundaryNeutral)
    if overflowingIsolates > 0 { return }
    if overflowingEmbeddings > 0 {
      overflowingEmbeddings -= 1
    } else if !top.isIsolate, stack.count > 1 {
      stack.removeLast()
    }
  }
}

/// Limits of embedding levels (UAX #9).
enum EmbeddingLevel {
  /// max_depth (BD2).
  static var maximumDepth: UInt8 { 125 }
  /// Stands for the level of a character that the rules pass over (UBA.X9).
  static var none: UInt8 { .max }
}
