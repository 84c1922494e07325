import VerticalLayout

/// The notes of a page: what refers to them, `<a role="doc-noteref" href="#fn1">1</a>`, and the elements that have
/// these names. Pandoc, EPUB and DPUB-ARIA write them so.
struct HTMLNotes {
  /// References to a note: their words, and their own names.
  private var references: [String: (words: String, id: String?)] = [:]
  /// True after a note, before other text.
  var isAfter = false
  /// The number of open elements that hold notes.
  var sections = 0
  /// The number of elements that were open where the reference at hand began.
  var referenceDepth: Int?

  /// Keeps the first reference to a note.
  mutating func refer(to target: String, words: String, id: String?) {
    if references[target] == nil, !words.isEmpty, words.utf8.count <= 20 {
      references[target] = (words, id)
    }
  }

  /// The reference to the note that an element is; `nil` for other elements, and where it has begun already.
  mutating func take(_ tag: HTMLTag) -> (name: String, words: String, id: String?)? {
    guard !references.isEmpty, HTMLElement.blocks.contains(tag.name),
      let name = tag.attributes["id"],
      let reference = references[name]
    else { return nil }
    // A second element of the name is none.
    references[name] = nil
    return (name, reference.words, reference.id)
  }

  /// The attributes of the words that refer to a note, as vtype's own marks set them (NT1).
  static func attributes(of words: String, target: String) -> [Attribute] {
    [.size(.em(666)), .baselineShift(.em(275)), .noteReference(target)]
      + look(of: words)
  }

  /// Attributes that give numbers the look of note numbers: digits in one cell, Han figures flattened (NT1).
  static func look(of words: String) -> [Attribute] {
    isNumber(words) ? [.tateChuYoko] : words.isHanNumber ? [.flattened(.half)] : []
  }

  /// True for what one cell may have.
  static func isNumber(_ words: String) -> Bool {
    words.utf8.count <= 4 && words.utf8.allSatisfy(\.isASCIIDigit)
  }
}
