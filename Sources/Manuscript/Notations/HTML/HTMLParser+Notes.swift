import VerticalLayout

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

  /// True for what a style or its attribute keeps from being shown.
  var isNotDisplayed: Bool {
    style("display") == "none" || style("visibility") == "hidden" || attributes["hidden"] != nil
  }

  var isNoteSection: Bool {
    has("doc-endnotes", "footnotes", "footnotes") && HTMLElement.blocks.contains(name)
  }
}

extension HTMLParser {
  /// Begins a note on a line of its own, with the number that leads back (NT2); where its text begins in the document.
  mutating func beginNote(_ note: (name: String, words: String, id: String?)) -> Int {
    if builder.end > lineStart { endLine() }
    needsBreak = false
    if builder.end > 0, !notes.isAfter { endLine() }
    notes.isAfter = false
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
