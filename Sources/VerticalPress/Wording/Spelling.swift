import VerticalFonts

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
      let distance = FamilyName.editDistance(wanted, other)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.word ?? words.first { $0.unicodeScalars.starts(with: wanted) }
  }

  /// `a, b or c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A question behind a message; empty where nothing is like the word.
  package static func question(_ word: String, among words: [String], prefix: String = "") -> String
  {
    closest(to: word, among: words).map { "; did you mean \(prefix)\($0)?" } ?? ""
  }
}
