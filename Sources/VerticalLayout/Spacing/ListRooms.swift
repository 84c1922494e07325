/// The rooms that lists need for their markers.
package struct ListRooms: Hashable, Sendable {
  /// The place of a paragraph in a list, in 1/1024 em.
  package struct MarkerRoom: Hashable, Sendable {
    /// The distance of its marker below the head of other paragraphs.
    package var indent: Int
    /// The length of its marker with the blank after it.
    package var marker: Int
    package var hasMarker: Bool
  }

  private var lists: [OpenList] = []
  /// By the numbers of paragraphs.
  private var items: [Int: (list: Int, hasMarker: Bool)] = [:]

  private struct OpenList: Hashable {
    var level: Int
    /// Its last item.
    var last: ListItem
    /// The list that it is in.
    var outer: Int?
    /// The widest marker.
    var marker = 0
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.lists == b.lists && a.items.keys == b.items.keys
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(lists) }

  package init(_ document: Document) {
    var open: [Int] = []
    for (index, paragraph) in document.paragraphs.enumerated() {
      guard !paragraph.isPlainBody, let item = paragraph.style.listItem else {
        if !paragraph.range.isEmpty { open.removeAll() }
        continue
      }
      let level = min(max(item.level, 1), ListItem.deepest)
      while let last = open.last, lists[last].level > level { open.removeLast() }
      if let last = open.last, lists[last].level == level, !item.continues(lists[last].last) {
        open.removeLast()
      }
      if open.last.map({ lists[$0].level < level }) ?? true {
        lists.append(OpenList(level: level, last: item, outer: open.last))
        open.append(lists.count - 1)
      }
      guard let list = open.last else { continue }
      if item.hasMarker { lists[list].last = item }
      items[index] = (list, item.hasMarker)
      guard let end = paragraph.markerEnd else { continue }
      let marker = document.text.slice(TextRange(paragraph.range.lowerBound, end))
      lists[list].marker = max(lists[list].marker, min(Self.width(of: marker), Self.widest))
    }
  }

  package subscript(paragraph: Int) -> MarkerRoom? {
    guard let item = items[paragraph] else { return nil }
    var indent = 0
    var outer = lists[item.list].outer
    while let list = outer {
      indent += lists[list].marker
      outer = lists[list].outer
    }
    return MarkerRoom(indent: indent, marker: lists[item.list].marker, hasMarker: item.hasMarker)
  }

  /// Of a longer marker the text goes on after this room.
  private static let widest = 32 * 1024

  /// The length of a marker: digits that stand side by side have an em, and so have characters of East Asia; others
  /// half of one.
  private static func width(of marker: some StringProtocol) -> Int {
    var width = 0
    var digits = 0
    for scalar in marker.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      digits = isDigit ? digits + 1 : 0
      switch CharacterProperties(scalar).eastAsianWidth {
      case .wide, .fullwidth, .ambiguous: width += 1024
      case _ where isDigit: width += digits == 1 ? 1024 : digits > 3 ? 512 : 0
      case .neutral, .halfwidth, .narrow: width += 512
      }
    }
    return width
  }
}

extension ShapedText {
  /// Gives the markers of lists the room that they have, so that the text after them begins at one place. No
  /// column ends in a marker or after it, and none changes for justification.
  mutating func setMarkers(
    of paragraphs: ArraySlice<Paragraph>, _ styles: ParagraphPlan, _ items: inout [InlineItem]
  ) {
    guard styles.hasLists else { return }
    for (number, cells) in zip(paragraphs.indices, self.paragraphs) {
      guard let limit = paragraphs[number].markerEnd, let room = styles[number]?.marker
      else { continue }
      let end = min(max(cell(from: limit), cells.lowerBound), cells.upperBound)
      guard cells.lowerBound < end, !items[cells.lowerBound..<end].contains(where: \.isInset)
      else { continue }
      items[cells.lowerBound].headCut = items[cells.lowerBound].cut
      for index in cells.lowerBound..<end {
        items[index].isSolid = true
        items[index].keepsBlank = true
        items[index].hasAutospace = false
        if index + 1 < cells.upperBound { setBreak(.forbid, after: index, &items) }
      }
      items[end - 1].gap = max(.zero, room - items[cells.lowerBound..<end].length)
    }
  }
}
