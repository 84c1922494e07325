import VerticalLayout

/// The headings of a document as bookmarks, each below the heading above it of a lower level
/// (ISO 32000-1, 12.3.3).
struct PDFOutline {
  private var entries: [Entry] = []
  /// The paragraph of the last entry, which may go on with the next column.
  private var last: ColumnItems.ParagraphTag?

  /// The number of entries before pages that were left open, and the entries after them while these pages are
  /// filled.
  private var openPlace = 0
  private var entriesAfter: [Entry]?

  /// Keeps the place of entries that come later.
  mutating func leaveOpen() {
    openPlace = entries.count
    last = nil
  }

  /// Goes back to that place, unless it has been gone back to.
  mutating func beginFilling() {
    guard entriesAfter == nil else { return }
    entriesAfter = Array(entries[openPlace...])
    entries.removeLast(entries.count - openPlace)
    last = nil
  }

  mutating func endFilling() {
    entries += entriesAfter ?? []
    entriesAfter = nil
    last = nil
  }

  fileprivate struct Entry {
    var level: Int
    /// In UTF-8.
    var title: [UInt8]
    /// The page's object, and a place on it.
    var page: Int
    var x: Length
    var y: Length
  }

  /// True if there is something to choose from.
  var isWorthShowing: Bool { entries.count > 1 }

  /// Adds the headings of a page.
  mutating func add(_ text: PageText, _ size: PhysicalSize, page: Int) {
    let unit = PageUnit(size)
    for column in text.columns {
      guard let first = column.strings.first else { continue }
      guard let tag = column.paragraph, tag.headingLevel > 0 else {
        last = nil
        continue
      }
      let string = text.strings[first]
      let end = text.strings[column.strings.upperBound - 1].text.upperBound
      let title = text.text[string.text.lowerBound..<max(end, string.text.lowerBound)]
      if last == tag, !entries.isEmpty {
        entries[entries.count - 1].title += title
        continue
      }
      last = tag
      let atom = text.atoms[string.atoms.lowerBound]
      var place = PhysicalPoint(
        x: max(.zero, Length(rawValue: atom.x) - string.size.half), y: Length(rawValue: atom.y))
      if let transform = column.transform { place = transform.applied(to: place) }
      entries.append(
        Entry(
          level: tag.headingLevel, title: Array(title), page: page,
          x: unit(place.x), y: unit(size.height - place.y)))
    }
  }

  /// Writes the outline; returns its object, if there is any.
  func finish(in file: inout PDFFile) -> Int? {
    guard !entries.isEmpty else { return nil }
    let root = file.reserve()
    let numbers = entries.map { _ in file.reserve() }
    let links = links()
    for (index, entry) in entries.enumerated() {
      var item = PDFBytes("<</Title")
      item.append(text: entry.shownTitle)
      item.append("/Parent \(links[index].parent.map { numbers[$0] } ?? root) 0 R")
      if let previous = links[index].previous { item.append("/Prev \(numbers[previous]) 0 R") }
      if let next = links[index].next { item.append("/Next \(numbers[next]) 0 R") }
      item.append(links[index].kids, numbers)
      item.append("/Dest[\(entry.page) 0 R/XYZ ")
      item.append(entry.x)
      item.append(entry.y)
      item.append("0]>>")
      file.add(item, as: numbers[index])
    }
    var kids = Kids(count: entries.count)
    kids.first = 0
    kids.last = links.lastIndex { $0.parent == nil }
    var outline = PDFBytes("<</Type/Outlines")
    outline.append(kids, numbers)
    outline.append(">>")
    file.add(outline, as: root)
    return root
  }

  /// The neighbours of an entry, by their indices.
  private struct Links {
    var parent: Int?
    var previous: Int?
    var next: Int?
    var kids = Kids()
  }

  /// The entries below one.
  fileprivate struct Kids {
    var first: Int?
    var last: Int?
    /// With those below them in turn.
    var count = 0
  }

  private func links() -> [Links] {
    var links = Array(repeating: Links(), count: entries.count)
    // The entry before and those that it is below.
    var open: [Int] = []
    for index in entries.indices {
      var previous: Int?
      while let last = open.last, entries[last].level >= entries[index].level {
        previous = open.removeLast()
      }
      links[index].parent = open.last
      links[index].previous = previous
      if let previous { links[previous].next = index }
      if let parent = open.last {
        if links[parent].kids.first == nil { links[parent].kids.first = index }
        links[parent].kids.last = index
      }
      open.append(index)
    }
    // All entries are shown.
    for index in entries.indices.reversed() {
      if let parent = links[index].parent {
        links[parent].kids.count += links[index].kids.count + 1
      }
    }
    return links
  }
}

extension PDFOutline.Entry {
  /// The title without blanks around it.
  fileprivate var shownTitle: String {
    let text = String(decoding: title, as: UTF8.self)
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}

extension PDFBytes {
  fileprivate mutating func append(_ kids: PDFOutline.Kids, _ numbers: [Int]) {
    guard let first = kids.first, let last = kids.last else { return }
    append("/First \(numbers[first]) 0 R/Last \(numbers[last]) 0 R/Count \(kids.count)")
  }
}
