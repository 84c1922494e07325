/// Patterns that tell where the words of a language may be divided, after Liang's method, as TeX has them.
///
/// ```swift
/// let patterns = HyphenationPatterns(["hy3ph", "he2n", "hena4", "hen5at", "1na", "n2at", "1tio", "2io"])
/// patterns.hyphens(in: "hyphenation")  // [2, 6]: hy-phen-ation
/// ```
/// A digit in a pattern is a value of the place where it stands, and a full stop an end of the word. Each
/// pattern that matches gives its values, of which the highest counts at each place; a word may be divided
/// where that is odd.
public struct HyphenationPatterns: Hashable, Sendable {
  /// The first level has the places between the parts of a compound, the next one those inside of each part.
  private var levels: [PatternTrie]
  /// The fewest letters of a word before a hyphen, and after it.
  public var lettersBefore: Int
  public var lettersAfter: Int
  /// The same for the parts of a compound, at the ends that are not those of the word.
  public var compoundLettersBefore: Int
  public var compoundLettersAfter: Int

  /// - Parameters:
  ///   - patterns: letters in lower case, digits and full stops; see ``add(_:isForbidden:)``.
  ///   - lettersBefore: the fewest letters before a hyphen.
  ///   - lettersAfter: the fewest letters after it.
  public init(_ patterns: [String] = [], lettersBefore: Int = 2, lettersAfter: Int = 2) {
    levels = [PatternTrie()]
    self.lettersBefore = lettersBefore
    self.lettersAfter = lettersAfter
    compoundLettersBefore = 1
    compoundLettersAfter = 1
    for pattern in patterns { add(pattern.unicodeScalars) }
  }

  /// Adds a pattern. One without letters is passed over.
  ///
  /// - Parameters:
  ///   - pattern: letters in lower case, digits and full stops.
  ///   - isForbidden: true where the odd values of the pattern stand for hyphens that change how the word is
  ///     spelled; no word is divided there.
  public mutating func add(_ pattern: some Sequence<Unicode.Scalar>, isForbidden: Bool = false) {
    levels[levels.count - 1].add(pattern, isForbidden: isForbidden)
  }

  /// Begins the next level: patterns so far are for compounds, those to come for their parts.
  public mutating func beginNextLevel() { levels.append(PatternTrie()) }

  /// True without any pattern.
  public var isEmpty: Bool { levels.allSatisfy(\.isEmpty) }

  /// The places where a word may be divided, as numbers of scalars before them, in order.
  ///
  /// - Parameter word: letters; capitals count as small ones.
  public func hyphens(in word: String) -> [Int] {
    hyphens(in: word.unicodeScalars.map(\.lowercased))
  }

  /// The places where a word of small letters may be divided.
  ///
  /// - Parameters:
  ///   - before: the fewest letters before a hyphen; `nil` for ``lettersBefore``.
  ///   - after: the fewest letters after it; `nil` for ``lettersAfter``.
  func hyphens(
    in word: [Unicode.Scalar], before: Int? = nil, after: Int? = nil
  ) -> [Int] {
    let least = max(1, before ?? lettersBefore)
    let most = word.count - max(1, after ?? lettersAfter)
    guard least <= most else { return [] }
    var found: [Int] = []
    addHyphens(in: word, 0..<word.count, level: 0, to: &found)
    return found.filter { (least...most).contains($0) }
  }

  private func addHyphens(
    in word: [Unicode.Scalar], _ part: Range<Int>, level: Int, to found: inout [Int]
  ) {
    var places = levels[level].places(in: word[part])
    if part.lowerBound > 0 { places.removeAll { $0 - part.lowerBound < compoundLettersBefore } }
    if part.upperBound < word.count {
      places.removeAll { part.upperBound - $0 < compoundLettersAfter }
    }
    guard level + 1 < levels.count else {
      found += places
      return
    }
    var start = part.lowerBound
    for end in places {
      addHyphens(in: word, start..<end, level: level + 1, to: &found)
      found.append(end)
      start = end
    }
    addHyphens(in: word, start..<part.upperBound, level: level + 1, to: &found)
  }

  /// Sets of the same size and limits are compared; a hash of thousands of patterns would take long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(levels.map(\.nodeCount))
    hasher.combine(lettersBefore)
    hasher.combine(lettersAfter)
  }
}

extension Unicode.Scalar {
  /// The small letter of a capital, where that is one scalar.
  var lowercased: Unicode.Scalar {
    if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
    let small = properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first ?? self : self
  }
}

/// The patterns of one level by their letters.
private struct PatternTrie: Hashable, Sendable {
  /// The node after each node and letter.
  private var children: [UInt64: UInt32] = [:]
  /// For each node where its values begin, from 1; 0 where no pattern ends.
  private var firstValues: [UInt32] = [0]
  /// One more value than a pattern has letters.
  private var values: [UInt8] = []

  /// A value that forbids a hyphen, whatever other patterns say.
  private static let forbidden: UInt8 = 254

  var nodeCount: Int { firstValues.count }
  var isEmpty: Bool { nodeCount == 1 }

  private static func key(_ node: Int, _ scalar: Unicode.Scalar) -> UInt64 {
    UInt64(node) << 32 | UInt64(scalar.value)
  }

  /// The longest pattern, in letters and digits, which is as long as the lines that libhyphen reads. Longer ones are left out.
  private static let longest = 100

  mutating func add(_ pattern: some Sequence<Unicode.Scalar>, isForbidden: Bool) {
    let pattern = Array(pattern)
    // A word is compared with patterns from each of its letters.
    guard pattern.count <= Self.longest else { return }
    var node = 0
    var own: [UInt8] = [0]
    for scalar in pattern {
      if ("0"..."9").contains(scalar) {
        let value = UInt8(scalar.value - 0x30)
        own[own.count - 1] = isForbidden && value % 2 == 1 ? Self.forbidden : value
        continue
      }
      own.append(0)
      let key = Self.key(node, scalar)
      if let next = children[key] {
        node = Int(next)
      } else {
        // Four thousand million letters of patterns are in no file that is read.
        guard let next = UInt32(exactly: nodeCount) else { return }
        children[key] = next
        firstValues.append(0)
        node = Int(next)
      }
    }
    guard node > 0, let first = UInt32(exactly: values.count + 1) else { return }
    firstValues[node] = first
    values += own
  }

  /// The places of odd values inside of a part of a word, as indices into the word.
  func places(in word: ArraySlice<Unicode.Scalar>) -> [Int] {
    guard !isEmpty, word.count > 1 else { return [] }
    let text: [Unicode.Scalar] = ["."] + word + ["."]
    // The value before each letter.
    var found = [UInt8](repeating: 0, count: text.count + 1)
    for start in text.indices {
      var node = 0
      var end = start
      while end < text.count, let next = children[Self.key(node, text[end])] {
        node = Int(next)
        end += 1
        guard firstValues[node] > 0 else { continue }
        let first = Int(firstValues[node]) - 1
        for place in 0...(end - start) {
          found[start + place] = max(found[start + place], values[first + place])
        }
      }
    }
    return (2..<text.count - 1).filter { found[$0] % 2 == 1 }.map { $0 - 1 + word.startIndex }
  }
}
