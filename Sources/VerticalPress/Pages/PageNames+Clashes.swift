import Storage

// Names that two texts would use.

extension PageNames {
  /// The parts of pages' names around their numbers.
  private struct NamePattern: Hashable {
    var prefix: Substring
    var suffix: Substring
    /// True if the number's place is written in the name, and not the usual one.
    var hasPlace: Bool

    init(prefix: Substring, suffix: Substring, hasPlace: Bool) {
      self.prefix = prefix
      self.suffix = suffix
      self.hasPlace = hasPlace
    }

    init(_ names: PageNames) {
      self.init(
        prefix: names.prefix[...], suffix: names.suffix[...], hasPlace: names.width != nil)
    }
  }

  /// For each of a run's outputs, those of the others that one of its pages, or the file of their outlines,
  /// may be called: for `a.svg` that is `a-001.svg`, the output of `a-001.txt`.
  ///
  /// - Returns: the outputs by the index of the one whose pages may be called so; few have any.
  package static func clashes(among outputs: [String?]) -> [Int: [String]] {
    clashes(of: outputs.count) { outputs[$0] }
  }

  /// - Parameter output: one of the outputs, asked for again and again, so that not all are held.
  package static func clashes(of count: Int, output: (Int) -> String?) -> [Int: [String]] {
    func pattern(_ index: Int) -> NamePattern? {
      output(index).map { NamePattern(PageNames($0)) }
    }
    var indices = HashIndex(capacity: count)
    for index in 0..<count {
      if let pattern = pattern(index) { indices.insert(index, hash: pattern.hashValue) }
    }
    var clashes: [Int: [String]] = [:]
    for index in 0..<count {
      guard let path = output(index) else { continue }
      for name in patterns(of: path) {
        let others = indices.candidates(hash: name.hashValue).filter { pattern($0) == name }
        guard let other = others.max(), other != index else { continue }
        if clashes[other]?.last != path { clashes[other, default: []].append(path) }
      }
    }
    return clashes
  }

  /// The names of pages, or of files of outlines, that a path may be one of.
  private static func patterns(of path: String) -> [NamePattern] {
    var patterns: [NamePattern] = []
    func add(_ prefix: Substring, _ suffix: Substring) {
      patterns.append(NamePattern(prefix: prefix, suffix: suffix, hasPlace: true))
      if prefix.last == "-" {
        patterns.append(NamePattern(prefix: prefix.dropLast(), suffix: suffix, hasPlace: false))
      }
    }
    var place = path.startIndex
    while place < path.endIndex {
      let rest = path.utf8[place...]
      let digits = rest.prefix { $0.isDigit }
      // The name before the number may end in a digit.
      var start = place
      while start < digits.endIndex {
        add(path[..<start], path[digits.endIndex...])
        start = path.utf8.index(after: start)
      }
      if rest.starts(with: outlinesName.utf8) {
        let end = path.utf8.index(place, offsetBy: outlinesName.utf8.count)
        let (prefix, suffix) = (path[..<place], path[end...])
        add(prefix, suffix)
        patterns.append(NamePattern(prefix: prefix, suffix: suffix, hasPlace: false))
        patterns.append(NamePattern(prefix: prefix.dropLast(), suffix: suffix, hasPlace: true))
      }
      place = digits.isEmpty ? path.utf8.index(after: place) : digits.endIndex
    }
    return patterns
  }
}

extension UInt8 {
  /// True if it is an ASCII digit.
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
