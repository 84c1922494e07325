import VerticalLayout

/// The notes of a page: what refers to them, `<a role="doc-noteref" href="#fn1">1</a>`, and the elements that have
/// these names. Pandoc, EPUB and DPUB-ARIA write them so.
struct HTMLNotes {
  /// References to a note: their words, and their own names.
  private var references: [String: (words: String, id: String?)] = [:]
  /// True behind a note, before other text.
  var isBehind = false
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
    isNumber(words) ? [.tateChuYoko] : words.isHanNumber ? [.flattened] : []
  }

  /// True for what one cell may have.
  static func isNumber(_ words: String) -> Bool {
    words.utf8.count <= 4 && words.utf8.allSatisfy(\.isASCIIDigit)
  }
}

extension HTMLTag {
  private func has(_ role: String, _ type: String, _ name: String) -> Bool {
    !attributes.isEmpty
      && (attributes["role"] == role || classes.contains(name)
        || attributes["epub:type"]?.split(separator: " ").contains { $0 == type } == true)
  }

  /// The name of the note that the element refers to; `nil` for other elements.
  var noteTarget: String? {
    guard name == "a", has("doc-noteref", "noteref", "footnote-ref"),
      let target = attributes["href"], target.utf8.first == UInt8(ascii: "#"), target.utf8.count > 1
    else { return nil }
    return String(target.dropFirst())
  }

  /// True for what leads from a note back to the text.
  var isBackLink: Bool { name == "a" && has("doc-backlink", "backlink", "footnote-back") }

  var isNoteSection: Bool {
    has("doc-endnotes", "footnotes", "footnotes") && HTMLElement.blocks.contains(name)
  }
}

extension HTMLParser {
  /// Begins a note on a line of its own, with the number that leads back (NT2); where its text begins in the document.
  mutating func beginNote(_ note: (name: String, words: String, id: String?)) -> Int {
    if builder.end > lineStart { endLine() }
    needsBreak = false
    if builder.end > 0, !notes.isBehind { endLine() }
    notes.isBehind = false
    beginText()
    let start = builder.end
    anchors[note.name] = start
    builder.replace(to: builder.position, with: note.words.unicodeScalars)
    for attribute in HTMLNotes.look(of: note.words) {
      builder.add(attribute, from: start, to: builder.end)
    }
    if let id = note.id { links.append(("#" + id, start..<builder.end)) }
    builder.replace(to: builder.position, with: ["　"])
    blanks = nil
    last = "　"
    markerEnd = builder.end
    return start
  }

  mutating func addReference(_ reference: (target: String, id: String?), from start: Int) {
    guard start < builder.end else { return }
    let words = String(decoding: builder.text[start...], as: UTF8.self)
    notes.refer(to: reference.target, words: words, id: reference.id)
    for attribute in HTMLNotes.attributes(of: words, target: reference.target) {
      builder.add(attribute, from: start, to: builder.end)
    }
  }
}
