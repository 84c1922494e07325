/// A parser or a highlighter: a pure function that changes a document before it is set (YY-49, TK-40).
///
/// ```swift
/// let poets = DocumentFilter.marking("杜甫", with: [.ink(.vermilion), .sideLine(SideLine())])
/// let smileys = DocumentFilter { $0.replacing($0.ranges(of: ":)").map { DocumentFilter.TextReplacement($0, "☺") }) }
/// let document = Document(text).filtered(by: smileys, poets)
/// ```
/// A filter changes text by ``Document/replacing(_:)``, so that attributes stay where they were, and
/// messages name places in the source that the first filter was given.
public struct DocumentFilter: Sendable {
  private let change: @Sendable (Document) -> Document

  public init(_ change: @escaping @Sendable (Document) -> Document) { self.change = change }

  public func callAsFunction(_ document: Document) -> Document { change(document) }

  /// One filter that does what this one does, and then what another one does.
  public func then(_ next: DocumentFilter) -> DocumentFilter {
    DocumentFilter { next(self($0)) }
  }

  /// Gives attributes to each place of a string.
  public static func marking(_ string: String, with attributes: [Attribute]) -> DocumentFilter {
    DocumentFilter { document in
      var document = document
      for range in document.ranges(of: string) {
        document.spans += attributes.map { AttributeSpan(range, $0) }
      }
      return document
    }
  }

  /// Makes a link of each place of a string, but where there is a link already (CJ-05).
  public static func linking(_ string: String, to target: String) -> DocumentFilter {
    DocumentFilter { document in
      var document = document
      document.addLinks(to: Array(document.ranges(of: string))) { _ in target }
      return document
    }
  }
}

extension DocumentFilter {
  /// Text in place of a range of a document's.
  public struct TextReplacement: Hashable, Sendable {
    public var range: TextRange
    public var text: String
    /// Attributes of the new text, beside those of what it replaces.
    public var attributes: [Attribute]

    public init(_ range: TextRange, _ text: String, attributes: [Attribute] = []) {
      self.range = range
      self.text = text
      self.attributes = attributes
    }
  }
}

extension Document {
  /// The document after some filters, one after the other.
  public func filtered(by filters: DocumentFilter...) -> Document {
    filters.reduce(self) { $1($0) }
  }

  /// The places of a string in the text, from its start; no two share a character.
  public func ranges(of string: String) -> TextMatches { TextMatches(of: string, in: text) }

  /// Adds a link over each of some ranges, but where there is a link already.
  ///
  /// - Parameters:
  ///   - ranges: in the order of the text, without overlap.
  ///   - target: where the link over a range leads.
  package mutating func addLinks(to ranges: [TextRange], target: (TextRange) -> String) {
    let taken = spans.filter(\.isLink).map(\.range).sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    // How far the links reach that begin before a place.
    var reach = 0
    for range in ranges {
      while next < taken.count, taken[next].lowerBound < range.upperBound {
        reach = max(reach, taken[next].upperBound)
        next += 1
      }
      if reach <= range.lowerBound { spans.append(AttributeSpan(range, .link(target(range)))) }
    }
  }

  /// The document with other text in some places.
  ///
  /// Attributes keep their text; one over a part of what is replaced is over all that replaces it.
  /// ``origin`` leads to the source as before. Paragraphs are the lines of the new text: each has the role
  /// and style of the one that it begins in. Of replacements that overlap the first counts; ranges that
  /// begin or end inside of a character are made to hold the whole of it.
  public func replacing(_ replacements: [DocumentFilter.TextReplacement]) -> Document {
    var result = self
    var written = MappedText(Array(text.utf8))
    var added: [AttributeSpan] = []
    for replacement in replacements.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = written.source.wholeScalars(in: replacement.range)
      guard range.lowerBound >= written.position else { continue }
      written.copy(to: range.lowerBound)
      let start = written.end
      written.replace(to: range.upperBound, with: replacement.text)
      let new = TextRange(start, written.end)
      added += replacement.attributes.map { AttributeSpan(new, $0) }
    }
    let (text, map) = written.finish()
    result.text = text
    result.paragraphs = paragraphs(of: text, map)
    let inverse = map.inverse
    result.spans = spans.map { AttributeSpan(inverse.sourceRange(of: $0.range), $0.attribute) }
    result.spans += added
    result.origin = TextOrigin(
      source: origin?.source ?? self.text, map: origin.map { map.composed(after: $0.map) } ?? map,
      files: origin?.files ?? [])
    return result
  }

  /// The lines of a text that was made of this one, with the roles and styles of where they begin.
  private func paragraphs(of text: String, _ map: SourceMap) -> [Paragraph] {
    Paragraph.split(text).map { line in
      let offset = map.sourceOffset(of: line.range.lowerBound)
      let index = paragraphs.partitioningIndex { $0.end > offset }
      guard let old = paragraphs.indices.contains(index) ? paragraphs[index] : paragraphs.last
      else { return line }
      return Paragraph(range: line.range, end: line.end, role: old.role, style: old.style)
    }
  }
}

extension [UInt8] {
  /// A range of UTF-8, made to begin and end between scalars.
  fileprivate func wholeScalars(in range: TextRange) -> Range<Int> {
    var start = Swift.min(range.lowerBound, count)
    var end = Swift.min(Swift.max(range.upperBound, start), count)
    while start > 0, start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}

extension AttributeSpan {
  package var isLink: Bool { if case .link = attribute { true } else { false } }
}
