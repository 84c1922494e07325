extension IsolatingRunSequence {
  /// N0: brackets of a pair take one direction, by what stands between them and before them.
  ///
  /// - Parameters:
  ///   - scalars: the characters of the paragraph.
  ///   - original: their types before the weak ones were resolved.
  mutating func resolveBrackets(of scalars: ArraySlice<Unicode.Scalar>, types original: [BidiClass])
  {
    let pairs = BracketPairs(in: self, of: scalars).pairs
    if pairs.isEmpty { return }
    let embedding = BidiClass(level: level)
    // The direction before the bracket in hand, and how far it was looked for.
    var context = start
    var position = 0
    for pair in pairs {
      while position < pair.opening {
        context = types[position].strongDirection ?? context
        position += 1
      }
      guard let found = pair.content.direction(in: embedding, after: context) else { continue }
      for bracket in [pair.opening, pair.closing] {
        types[bracket] = found
        // Marks go with the bracket that they stand on.
        var mark = bracket + 1
        while mark < types.count, original[Int(indices[mark])] == .nonspacingMark {
          types[mark] = found
          mark += 1
        }
      }
    }
  }

  /// N1: between two characters of one direction neutral characters have it too. N2: elsewhere they
  /// have that of the embedding.
  mutating func resolveNeutralTypes() {
    let embedding = BidiClass(level: level)
    var before = start
    var index = 0
    while index < types.count {
      guard types[index].isNeutral else {
        before = types[index].strongDirection ?? before
        index += 1
        continue
      }
      let first = index
      while index < types.count, types[index].isNeutral { index += 1 }
      let after = index < types.count ? types[index].strongDirection ?? end : end
      for place in first..<index { types[place] = before == after ? before : embedding }
    }
  }
}

extension BidiClass {
  /// The direction that it has for its neighbours once weak types are resolved: numbers count as
  /// right-to-left (N0, N1); `nil` for neutral characters.
  var strongDirection: BidiClass? {
    switch self {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }
}
