/// The Unicode Bidirectional Algorithm of Unicode 15.0 (UAX #9) for a paragraph: the embedding level
/// of each character, by the rules UBA.P2 to I2 (O15).
///
/// Its rules have the names that UAX #9 gives them, with `UBA.` before those that rules of ours have,
/// too.
///
/// Even levels run down a column, odd ones up. Linear in the characters: nesting ends at
/// ``EmbeddingLevel/maximumDepth``, that of brackets at ``BracketPairs/maximumDepth``.
struct EmbeddingLevels: Hashable, Sendable {
  /// The paragraph's own level, 0 or 1.
  private(set) var base: UInt8
  /// A level, or ``EmbeddingLevel/none``, for each character.
  private(set) var levels: [UInt8]

  /// Resolves the levels of one paragraph (UBA.P1 is the caller's).
  ///
  /// - Parameters:
  ///   - classes: the class of each character.
  ///   - scalars: the characters themselves, of which the brackets matter.
  init(
    classes: [BidiClass], scalars: ArraySlice<Unicode.Scalar>,
    direction: ParagraphStyle.BaseDirection
  ) {
    precondition(classes.count == scalars.count, "a class for each character")
    let isolates = Isolates(classes)
    base =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .automatic: isolates.firstStrongLevel(in: classes.indices, of: classes) ?? 0
      }
    var explicit = ExplicitLevels(base: base, count: classes.count)
    explicit.resolve(classes, isolates: isolates)
    levels = explicit.levels
    let runs = LevelRuns(levels, classes: classes, isolates: isolates)
    var sequence = IsolatingRunSequence()
    for first in runs.starts {
      runs.collect(
        first, levels: explicit.levels, types: explicit.types, base: base, into: &sequence)
      sequence.resolveWeakTypes()
      sequence.resolveBrackets(of: scalars, types: explicit.types)
      sequence.resolveNeutralTypes()
      for (index, type) in zip(sequence.indices, sequence.types) {
        levels[Int(index)] = sequence.level.implicit(for: type)
      }
    }
  }

  /// Gives blanks before a tab and at the end of a line the paragraph's level (UBA.L1).
  mutating func resetBlanks(_ classes: [BidiClass], inLine line: Range<Int>) {
    var isBeforeEnd = true
    for index in line.reversed() {
      switch classes[index] {
      case .segmentSeparator, .paragraphSeparator:
        isBeforeEnd = true
        levels[index] = base
      case .whiteSpace, .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate,
        .popDirectionalIsolate:
        if isBeforeEnd { levels[index] = base }
      default:
        if !classes[index].isRemoved { isBeforeEnd = false }
      }
    }
  }
}

extension UInt8 {
  /// The level of a character of a resolved type in a sequence of this level (I1, I2).
  fileprivate func implicit(for type: BidiClass) -> UInt8 {
    switch type {
    case .leftToRight: self + self % 2
    case .rightToLeft: self + 1 - self % 2
    case .europeanNumber, .arabicNumber: self + 2 - self % 2
    default: self
    }
  }
}
