import VerticalLayout

/// Joins documents and lines of its own to one document.
///
/// Names that two documents have, of places and of notes, are told apart: a link leads to the place of its own
/// document.
struct DocumentJoiner {
  /// True where the document keeps what it was made of, and the way back to it.
  let keepsSource: Bool
  private(set) var document = Document("")
  /// The length of the text so far, in UTF-8 bytes.
  private(set) var end = 0
  private var source = ""
  private var sourceEnd = 0
  private var map = SourceMap()
  private var places = TakenNames()
  private var notes = TakenNames()

  init(keepsSource: Bool) { self.keepsSource = keepsSource }

  /// The index of the next paragraph.
  var nextParagraph: Int { document.paragraphs.count }

  /// Makes room for documents: growing would hold what is there twice, and leave as much room again unused.
  ///
  /// - Parameters:
  ///   - lines: how many lines may be added to them, of contents and of an index.
  ///   - length: the length of these lines in UTF-8 bytes.
  mutating func reserve(for documents: [Document], lines: Int, length: Int) {
    document.text.reserveCapacity(
      documents.reduce(length + 4096) { $0 + $1.text.utf8.count + 1 })
    if keepsSource {
      source.reserveCapacity(
        documents.reduce(0) { $0 + ($1.origin?.source ?? $1.text).utf8.count })
    }
    // A line of the contents leads to a place, and has a leader and a number.
    document.spans.reserveCapacity(
      documents.reduce(lines * 6 + 64) { $0 + $1.spans.count + 8 })
    document.paragraphs.reserveCapacity(
      documents.reduce(lines + 64) { $0 + $1.paragraphs.count + 4 })
  }

  // MARK: Documents

  /// Takes whole paragraphs of a document.
  ///
  /// - Parameters:
  ///   - start: where text begins that comes before them and is left out.
  ///   - names: the names that the document has here.
  /// - Returns: where the text of the document would begin: what its offsets are counted from.
  @discardableResult
  mutating func append(
    _ other: Document, _ paragraphs: Range<Int>, leavingOutFrom start: Int, names: NewNames
  ) -> Int {
    guard let first = other.paragraphs[paragraphs].first,
      let last = other.paragraphs[paragraphs].last
    else { return end }
    let range = TextRange(first.range.lowerBound, last.end)
    let origin = end - range.lowerBound
    if other.isWebNovel { document.isWebNovel = true }
    leaveOut(other, TextRange(start, range.lowerBound))
    let sourceOrigin = keepsSource ? sourceEnd - other.sourceStart(of: range) : nil
    let firstParagraph = nextParagraph - paragraphs.lowerBound
    document.text += other.text.slice(range)
    end += range.count
    for var paragraph in other.paragraphs[paragraphs] {
      paragraph.range = paragraph.range.moved(by: origin)
      paragraph.end += origin
      if let head = paragraph.style.runningHead {
        paragraph.style.runningHead?.source = head.source.moved(by: sourceOrigin)
      }
      document.paragraphs.append(paragraph)
    }
    appendSource(of: other, range)
    for span in other.spans where span.range.touches(range) {
      document.spans.append(
        AttributeSpan(
          span.range.clamped(to: range).moved(by: origin),
          names.renamed(span.attribute).movedSources(by: sourceOrigin)))
    }
    for var passage in other.passages {
      let inside = passage.paragraphs.clamped(to: paragraphs)
      guard !inside.isEmpty else { continue }
      passage.paragraphs = inside.lowerBound + firstParagraph..<inside.upperBound + firstParagraph
      document.passages.append(passage)
    }
    let known = Set(document.images.map(\.name))
    document.images += other.images.filter { !known.contains($0.name) }
    endLine()
    return origin
  }

  /// Leaves out a part of a document's text, and keeps what it was made of.
  mutating func leaveOut(_ other: Document, _ range: TextRange) {
    guard keepsSource, !range.isEmpty else { return }
    let part = other.origin?.map.part(range).source ?? range
    source += (other.origin?.source ?? other.text).slice(part)
    sourceEnd += part.count
    map.replace(part.count, with: 0)
  }

  /// Adds what a part of a document was made of, so that messages find their places.
  private mutating func appendSource(of other: Document, _ range: TextRange) {
    guard keepsSource else { return }
    guard let origin = other.origin else {
      source += other.text.slice(range)
      sourceEnd += range.count
      map.copy(range.count)
      return
    }
    let part = origin.map.part(range)
    source += origin.source.slice(part.source)
    sourceEnd += part.source.count
    map.append(part.map)
    // What was left out where the text ends has no place.
    map.replace(0, with: range.count - part.map.textCount)
  }

  /// Ends a line that the document it comes from does not end.
  private mutating func endLine() {
    guard let last = document.paragraphs.last, last.end == last.range.upperBound, end > 0 else {
      return
    }
    document.text += "\n"
    if keepsSource { map.replace(0, with: 1) }
    end += 1
    document.paragraphs[document.paragraphs.count - 1].end = end
  }

  /// The names of a document's places and notes, new ones for those that other documents have.
  mutating func takeNames(of other: Document) -> NewNames {
    var names = NewNames()
    for span in other.spans {
      switch span.attribute {
      case .anchor(let name):
        if names.places[name] == nil { names.places[name] = places.take(name) }
      case .noteText(let name), .noteReference(let name):
        if names.notes[name] == nil { names.notes[name] = notes.take(name) }
      case .freeNote(let note):
        if names.notes[note.name] == nil { names.notes[note.name] = notes.take(note.name) }
      default: break
      }
    }
    return names
  }

  // MARK: Lines

  /// Adds a line.
  ///
  /// - Returns: where its text stands.
  @discardableResult
  mutating func appendLine(
    _ line: String, role: Paragraph.Role = .body, style: ParagraphStyle = ParagraphStyle()
  ) -> TextRange {
    let range = TextRange(end, end + line.utf8.count)
    document.text += line + "\n"
    end = range.upperBound + 1
    if keepsSource { map.replace(0, with: range.count + 1) }
    document.paragraphs.append(
      Paragraph(range: range, end: end, role: role, style: style))
    return range
  }

  mutating func add(_ attribute: Attribute, _ range: TextRange) {
    if !range.isEmpty || attribute.isPlace {
      document.spans.append(AttributeSpan(range, attribute))
    }
  }

  /// Puts a box around the paragraphs from one on.
  mutating func addPassage(_ box: BoxStyle, from first: Int) {
    if first < nextParagraph {
      document.passages.append(Document.Passage(first..<nextParagraph, box))
    }
  }

  mutating func begin(_ section: DocumentSection) { document.sections.append(section) }

  /// Changes what a paragraph begins anew.
  mutating func setBreak(_ kind: ParagraphStyle.Break, before paragraph: Int) {
    guard document.paragraphs.indices.contains(paragraph) else { return }
    document.paragraphs[paragraph].style.breakBefore = kind
  }

  /// Changes where the first column of a paragraph begins.
  mutating func setIndent(_ indent: Dimension, of paragraph: Int) {
    guard document.paragraphs.indices.contains(paragraph) else { return }
    document.paragraphs[paragraph].style.indent = indent
  }

  /// The document, with the way back to what it was made of where that is kept.
  consuming func finish() -> Document {
    var result = document
    if keepsSource, !map.isIdentity { result.origin = TextOrigin(source: source, map: map) }
    return result
  }
}

/// The names that a document's places and notes have in a book.
struct NewNames {
  fileprivate(set) var places: [String: String] = [:]
  fileprivate(set) var notes: [String: String] = [:]
  /// Targets of links that name another document, by the name that they use.
  var links: [String: String] = [:]

  fileprivate func renamed(_ attribute: Attribute) -> Attribute {
    switch attribute {
    case .anchor(let name): .anchor(places[name] ?? name)
    case .link(let target) where links[target] != nil: .link(links[target] ?? target)
    case .link(let target) where target.hasPrefix("#"):
      .link("#" + (places[String(target.dropFirst())] ?? String(target.dropFirst())))
    case .noteText(let name): .noteText(notes[name] ?? name)
    case .noteReference(let name): .noteReference(notes[name] ?? name)
    case .freeNote(let note): .freeNote(note.renamed(notes[note.name] ?? note.name))
    case .noteMark(let mark):
      .noteMark(NoteMark(mark.content, target: mark.target.map { places[$0] ?? $0 }))
    default: attribute
    }
  }
}

/// Names that are in use, each once.
private struct TakenNames {
  private var names: Set<String> = []
  /// The number after a name that was taken last.
  private var numbers: [String: Int] = [:]

  /// Takes a name, or the name and a number where it is taken.
  mutating func take(_ name: String) -> String {
    if names.insert(name).inserted { return name }
    var number = numbers[name] ?? 1
    repeat { number += 1 } while !names.insert("\(name)-\(number)").inserted
    numbers[name] = number
    return "\(name)-\(number)"
  }
}

extension Attribute {
  fileprivate var isPlace: Bool { if case .anchor = self { true } else { false } }

  /// The same where the source is a part of another one, and without its places where there is none.
  fileprivate func movedSources(by count: Int?) -> Attribute {
    guard var text = ownText, text.source != nil else { return self }
    text.source = text.source.moved(by: count)
    var moved = self
    moved.ownText = text
    return moved
  }
}

extension Document {
  /// The start of the source that a stretch of the text was made of.
  fileprivate func sourceStart(of range: TextRange) -> Int {
    origin?.map.part(range).source.lowerBound ?? range.lowerBound
  }
}

extension TextRange? {
  fileprivate func moved(by count: Int?) -> TextRange? {
    guard let self, let count else { return nil }
    return self.moved(by: count)
  }
}

extension TextRange {
  func moved(by count: Int) -> TextRange { TextRange(lowerBound + count, upperBound + count) }

  func clamped(to other: TextRange) -> TextRange {
    TextRange(
      min(max(lowerBound, other.lowerBound), other.upperBound),
      max(min(upperBound, other.upperBound), other.lowerBound))
  }

  /// True where the ranges share a character, or an empty one begins in the other.
  func touches(_ other: TextRange) -> Bool {
    isEmpty
      ? lowerBound >= other.lowerBound && lowerBound < max(other.upperBound, other.lowerBound + 1)
      : lowerBound < other.upperBound && other.lowerBound < upperBound
  }
}
