/// The titles and headings that the text of each page stands under (BK-F6).
struct RunningTitles {
  private struct Entry {
    var paragraph: Int
    /// 0 for a title.
    var level: Int
    var text: AttributedText
  }

  private var entries: [Entry] = []
  private var next = 0
  /// The paragraphs with which a part of a book begins, in order: the headings of one part are over in the next.
  private var parts: [Int] = []
  private var nextPart = 0
  /// By level: the last ones up to the end of the last page.
  private(set) var current: [Int: AttributedText] = [:]

  /// - Parameter levels: those that are asked for.
  init(_ document: Document, levels: Set<Int>) {
    parts = RunningTitles.parts(of: document)
    let heads = RunningHeads(document)
    for heading in document.headings where heading.level <= levels.max() ?? -1 {
      entries.append(
        Entry(
          paragraph: heading.paragraph, level: heading.level, text: heads.text(of: heading)))
    }
  }

  /// Those of all pages that have attributes.
  var withAttributes: [AttributedText] { entries.map(\.text).filter { !$0.spans.isEmpty } }

  /// The titles up to the end of a page; without their places in the source, which no page shows.
  var state: State {
    get {
      State(
        next: next, nextPart: nextPart,
        current: current.mapValues { AttributedText($0.text, spans: $0.spans) })
    }
    set { (next, nextPart, current) = (newValue.next, newValue.nextPart, newValue.current) }
  }

  struct State: Hashable, Sendable {
    var next: Int
    var nextPart: Int
    var current: [Int: AttributedText]
  }

  /// Goes on to a page, whose last paragraph is given; returns the titles by level: of each the first on the
  /// page, else the last one before it.
  mutating func titles(throughParagraph last: Int) -> [Int: AttributedText] {
    var shown = current
    var seen: Set<Int> = []
    while true {
      let heading = next < entries.count ? entries[next].paragraph : .max
      if nextPart < parts.count, parts[nextPart] <= min(heading, last) {
        nextPart += 1
        // The title is that of all parts.
        current = current.filter { $0.key == 0 }
        shown = shown.filter { $0.key == 0 || seen.contains($0.key) }
        continue
      }
      guard heading <= last else { break }
      let entry = entries[next]
      next += 1
      // What stands under another title is over.
      for level in current.keys where level > entry.level { current[level] = nil }
      for level in shown.keys where level > entry.level && !seen.contains(level) {
        shown[level] = nil
      }
      current[entry.level] = entry.text
      if seen.insert(entry.level).inserted { shown[entry.level] = entry.text }
    }
    return shown
  }
}

extension RunningTitles {
  /// The paragraphs with which sections begin, and those after a table of contents.
  private static func parts(of document: Document) -> [Int] {
    let paragraphs = document.paragraphs
    var parts = document.sections.map(\.firstParagraph)
    for index in paragraphs.indices.dropFirst()
    where paragraphs[index - 1].style.isContentsEntry && !paragraphs[index].style.isContentsEntry {
      parts.append(index)
    }
    return Array(Set(parts)).sorted()
  }
}

extension Paragraph.Role {
  /// 0 for a title, the level of a heading; `nil` for other text.
  var furnitureLevel: Int? {
    switch self {
    case .title: 0
    case .heading(let level): max(1, level)
    case .body, .author, .subtitle: nil
    }
  }
}
