/// Finds the word that somebody meant.
package enum Spelling {
  /// The word most like `word`: one that it begins, or that a slip or two of the keys explain. The first
  /// of several.
  package static func closest(to word: String, among words: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    // Of two letters every word is like every other.
    guard wanted.count > 2, wanted.count <= 40 else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in words {
      let other = Array(candidate.unicodeScalars)
      let limit = max(1, min(wanted.count, other.count) / 3)
      guard abs(other.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, other)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.word ?? words.first { $0.unicodeScalars.starts(with: wanted) }
  }

  /// The words most like one, the nearest first, at most so many; empty where none is like it.
  package static func nearest(_ word: String, among words: [String], count: Int) -> [String] {
    guard let first = closest(to: word, among: words) else { return [] }
    let wanted = Array(word.lowercased().unicodeScalars)
    let near = words.enumerated().map { index, candidate in
      let other = Array(candidate.unicodeScalars.prefix(60))
      // One that holds the word, or is held by it, is near as well.
      let holds = other.count > 2 && (candidate.contains(word) || word.contains(candidate))
      let distance = holds ? 1 : editDistance(wanted, other)
      return (distance: distance, index: index, word: candidate)
    }.filter { $0.distance <= max(1, wanted.count / 3) && $0.word != first }
    let others = near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.word)
    return Array(([first] + others).prefix(count))
  }

  /// `a, b or c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A question after a message; empty where nothing is like the word.
  package static func question(_ word: String, among words: [String], prefix: String = "") -> String
  {
    closest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }

  /// Advice after a message about an unknown word: the one that was meant, or all that there are.
  package static func advice(_ word: String, among words: [String]) -> String {
    let question = question(word, among: words)
    return question.isEmpty ? "; there are \(words.joined(separator: ", "))" : question
  }

  /// Levenshtein's distance, where two neighbours that changed places count as one edit.
  package static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = previous
    for i in a.indices {
      current[0] = i + 1
      for j in b.indices {
        var cost = min(previous[j + 1], current[j]) + 1
        cost = min(cost, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = cost
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count]
  }
}
