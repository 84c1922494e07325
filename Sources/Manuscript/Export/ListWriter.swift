import VerticalLayout

/// Writes the lists of a document, item by item, in notations that have lists; in others their lines stay, with their
/// markers and the indents that they have.
struct ListWriter {
  private let dialect: any ExportDialect
  private let rooms: ListRooms
  private var open: [ListItem] = []
  /// The blank lines since the last item, which stand after the lists that end there.
  private var blankLines = ""

  init(_ document: Document, _ dialect: any ExportDialect) {
    rooms = ListRooms(document)
    self.dialect = dialect
  }

  /// True where the marker of an item is not written as text.
  func writesMarker(of paragraph: Paragraph, _ marker: String) -> Bool {
    guard let item = paragraph.style.listItem else { return false }
    return dialect.item(item, marker: marker, "", after: open) != nil
  }

  /// The end of the lists that a paragraph is not in, with the blank lines that were held; a blank line ends none.
  mutating func end(before paragraph: Paragraph?) -> String {
    if let paragraph, isBlank(paragraph) { return "" }
    var level = 0
    if let item = paragraph?.style.listItem {
      level = item.level
      if let last = open.last(where: { $0.level == level }), !item.continues(last) { level -= 1 }
    }
    let first = open.firstIndex { $0.level > level } ?? open.endIndex
    defer {
      open.removeSubrange(first...)
      blankLines = ""
    }
    return dialect.end(open[first...]) + blankLines
  }

  /// A written paragraph; none yet for a blank line after an item, since lists may end before it.
  mutating func hold(_ text: String, of paragraph: Paragraph) -> String {
    guard !open.isEmpty, isBlank(paragraph) else { return text }
    blankLines += text
    return ""
  }

  private func isBlank(_ paragraph: Paragraph) -> Bool {
    paragraph.style.listItem == nil && paragraph.range.isEmpty
  }

  /// The line of an item; `nil` for other paragraphs, and where the notation has no lists.
  mutating func line(_ text: String, _ paragraph: Paragraph, marker: String) -> String? {
    guard let item = paragraph.style.listItem,
      let line = dialect.item(item, marker: marker, text, after: open)
    else { return nil }
    if open.last.map({ $0.level < item.level }) ?? true {
      open.append(item)
    } else if item.markerLength > 0 {
      open[open.count - 1] = item
    }
    return line
  }

  /// A paragraph with the indents that its place in a list means.
  func indented(_ paragraph: Paragraph, _ index: Int) -> Paragraph {
    guard let room = rooms[index] else { return paragraph }
    var paragraph = paragraph
    var style = paragraph.style
    style.listItem = nil
    let head = (style.headIndent?.wholeEm ?? 0) * 1024 + room.indent
    style.headIndent = .em(room.hasMarker ? head : head + room.marker)
    style.indent = room.hasMarker ? .em(-room.marker) : nil
    paragraph.style = style
    return paragraph
  }
}
