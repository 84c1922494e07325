/// The places of a string in a text, found as they are asked for.
public struct TextMatches: Sequence, IteratorProtocol, Sendable {
  private var text: [UInt8]
  private let pattern: [UInt8]
  /// For each length of what has been matched, the length of its longest end that the pattern begins with.
  private var borders: [Int]
  private let start: Int
  private var place = 0

  /// - Parameters:
  ///   - string: what is looked for.
  ///   - text: where it is looked for.
  ///   - start: the offset of the text, which is added to what is found.
  public init(of string: String, in text: String, from start: Int = 0) {
    self.init(of: string, in: text, from: start, hidden: nil)
  }

  /// - Parameter hidden: what is passed over, in the offsets of what is found.
  init(of string: String, in text: String, from start: Int, hidden: TextRange?) {
    self.text = Array(text.utf8)
    if let hidden {
      let range = hidden.lowerBound - start..<hidden.upperBound - start
      // No string has this byte.
      for index in range.clamped(to: self.text.indices) { self.text[index] = 0xFF }
    }
    self.start = start
    pattern = Array(string.utf8)
    borders = Array(repeating: 0, count: pattern.count + 1)
    var length = 0
    for end in pattern.indices.dropFirst() {
      while length > 0, pattern[end] != pattern[length] { length = borders[length] }
      if pattern[end] == pattern[length] { length += 1 }
      borders[end + 1] = length
    }
  }

  /// The next place. All together take linear time, whatever the string (Knuth, Morris and Pratt).
  public mutating func next() -> TextRange? {
    guard !pattern.isEmpty else { return nil }
    var length = 0
    while place < text.count {
      while length > 0, text[place] != pattern[length] { length = borders[length] }
      if text[place] == pattern[length] { length += 1 }
      place += 1
      if length == pattern.count {
        return TextRange(start + place - length, start + place)
      }
    }
    return nil
  }
}
