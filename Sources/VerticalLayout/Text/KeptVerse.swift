/// Lines of verse that no page, tier or frame parts, where they have room on one (`--keep`, BK-B9).
public enum KeptVerse: String, Hashable, Sendable, CaseIterable {
  case none
  /// Two lines each, counted from a blank line or a heading.
  case couplets
  /// All lines between blank lines or headings, and couplets where those are too many for a page.
  case stanzas
  /// Stanzas where the text is verse: none of its lines has more than forty characters, and it has two or more. Half-lines
  /// too, where two of three longer lines have them, and columns are not justified.
  case automatic = "auto"
}

extension Document {
  /// True for a text of short lines: two or more, none of more than forty characters.
  var isVerse: Bool {
    var count = 0
    for paragraph in paragraphs where paragraph.role == .body && !paragraph.range.isEmpty {
      // Most ideographs have three bytes.
      guard paragraph.range.count <= Self.longestVerse * 4,
        text.slice(paragraph.range).unicodeScalars.count <= Self.longestVerse
      else { return false }
      count += 1
    }
    return count > 1
  }

  static var longestVerse: Int { 40 }
}
