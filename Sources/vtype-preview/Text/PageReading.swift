import VerticalLayout

/// The text of a page in reading order, as paragraphs and headings with their readings, for those who do not see its
/// picture (PV-27).
struct PageReading {
  struct Part {
    var text: String
    /// `nil` for text without one.
    var reading: String?
  }

  struct Block {
    /// The name of an element of HTML.
    var tag: String
    var parts: [Part] = []
  }

  private(set) var blocks: [Block] = []

  init(page: Int, of layout: Layout) {
    let headings = layout.outline.filter { $0.page == page }
    var paragraph = -1
    var wasNote = false
    for column in layout.columns(ofPage: page) {
      let range = layout.range(ofColumn: column)
      let isNote = layout.isNote(column)
      if layout.paragraph(ofColumn: column) != paragraph || isNote != wasNote {
        paragraph = layout.paragraph(ofColumn: column)
        wasNote = isNote
        let heading = headings.first {
          $0.range.lowerBound <= range.lowerBound && range.lowerBound < $0.range.upperBound
        }
        // The page itself has the first level.
        blocks.append(Block(tag: heading.map { "h\(min($0.level + 1, 6))" } ?? "p"))
      }
      add(range, column, layout)
    }
    blocks.removeAll { $0.parts.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
  }

  private mutating func add(_ range: TextRange, _ column: Int, _ layout: Layout) {
    guard var block = blocks.popLast() else { return }
    var start = range.lowerBound
    let readings = layout.annotationAreas(ofColumn: column)
      .filter { $0.kind == .ruby || $0.kind == .bopomofo }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    for reading in readings {
      guard reading.range.lowerBound >= start, reading.range.upperBound <= range.upperBound else {
        continue
      }
      block.add(layout.text.slice(TextRange(start, reading.range.lowerBound)), nil)
      block.add(layout.text.slice(reading.range), reading.text)
      start = reading.range.upperBound
    }
    block.add(layout.text.slice(TextRange(start, max(start, range.upperBound))), nil)
    blocks.append(block)
  }
}

extension PageReading.Block {
  fileprivate mutating func add(_ text: Substring, _ reading: String?) {
    let plain = text.filter { !$0.isNewline }
    guard !plain.isEmpty else { return }
    if reading == nil, let last = parts.last, last.reading == nil {
      parts[parts.count - 1].text += plain
    } else {
      parts.append(PageReading.Part(text: String(plain), reading: reading))
    }
  }
}
