/// Lines of verse that no page, tier or frame parts, where they have room on one (`--keep`, BK-B9).
public enum KeptVerse: String, Hashable, Sendable, CaseIterable {
  case none
  /// Two lines each, counted from a blank line or a heading.
  case couplets
  /// All lines between blank lines or headings, and couplets where those are too many for a page.
  case stanzas
  /// Stanzas where the text is verse: it has two lines or more, none of more than forty characters, and they are not those of prose. Half-lines
  /// too, where two of three longer lines have them, and columns are not justified.
  case automatic = "auto"
}

extension Document {
  /// True for a text of short lines: two or more, none of more than forty characters, and fewer than one in three looks as prose does.
  package var isVerse: Bool {
    var (count, prose) = (0, 0)
    for paragraph in paragraphs where paragraph.role == .body && !paragraph.range.isEmpty {
      // Most ideographs have three bytes.
      guard paragraph.range.count <= Self.longestVerse * 4 else { return false }
      let line = text.slice(paragraph.range).unicodeScalars
      guard line.count <= Self.longestVerse, paragraph.style.row == nil,
        paragraph.style.listItem == nil, paragraph.style.tabs.isEmpty
      else { return false }
      count += 1
      if line.looksLikeProse { prose += 1 }
    }
    return count > 1 && prose * 3 < count
  }

  static var longestVerse: Int { 40 }
}

extension Substring.UnicodeScalarView {
  /// True for a line of prose: one that is spoken, that is indented and ends a sentence, or in which a sentence ends and another one
  /// begins. Lines of verse end with a sentence, and stand in together.
  fileprivate var looksLikeProse: Bool {
    let line = trimmed
    guard let first = line.first, let last = line.last else { return false }
    if first.opensSpeech, last.closesSpeech { return true }
    let isIndented = self.first == "\u{3000}" && first.properties.isAlphabetic
    if isIndented, last.closesSentence || last.closesSpeech { return true }
    var (ends, isBroken) = (false, false)
    for scalar in line.dropLast() {
      if scalar.closesSentence {
        ends = true
      } else if ends, !scalar.closesSpeech {
        // A full stop of Latin letters ends one before a blank.
        isBroken = isBroken || scalar == "\u{20}" || scalar.value > 0x2E7F
        ends = false
      }
    }
    return isBroken
  }

  /// Without the blanks at its ends.
  private var trimmed: Self {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar == "\u{20}" || scalar == "\u{3000}" || scalar == "\t"
    }
    guard let start = firstIndex(where: { !isBlank($0) }),
      let end = lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[start...end]
  }
}

extension Unicode.Scalar {
  fileprivate var closesSentence: Bool {
    switch self {
    case "。", "．", "！", "？", ".", "!", "?": true
    default: false
    }
  }

  fileprivate var opensSpeech: Bool { self == "「" || self == "『" || self == "“" }

  fileprivate var closesSpeech: Bool {
    switch self {
    case "」", "』", "”", "）", ")", "\"", "’": true
    default: false
    }
  }
}
