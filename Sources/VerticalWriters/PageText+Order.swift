import VerticalLayout

extension PageText {
  /// Keeps columns apart for PDFium. It takes text operators that begin at one height for parts of a
  /// line and sorts them from left to right, which puts columns into a wrong order. So no column ends
  /// with an operator that begins where the next column does: its last string is parted after a glyph
  /// or a few, or a glyph that is not seen stands between.
  mutating func part() {
    var previous: Int?
    for index in columns.indices {
      guard columns[index].transform == nil else {
        previous = nil
        continue
      }
      guard let first = firstInk(of: columns[index]) else { continue }
      defer { previous = index }
      guard let before = previous, let last = lastInk(of: columns[before]) else { continue }
      let start = atoms[strings[first].atoms.lowerBound].y
      let em = max(strings[first].size, strings[last].size).rawValue
      let range = strings[last].atoms
      func isClear(_ atom: Int) -> Bool { abs(atoms[atom].y - start) > em * 5 / 8 }
      guard !isClear(range.lowerBound) else { continue }
      // Both parts have ink.
      let firstCut = range.first { atoms[$0].hasInk }.map { $0 + 1 } ?? range.upperBound
      let lastCut = range.last { atoms[$0].hasInk } ?? range.lowerBound
      // poppler loses its way in parts that do not say their text.
      if strings[last].hasActualText, firstCut <= lastCut,
        let cut = (firstCut...lastCut).first(where: isClear)
      {
        columns[before].cut = cut
      } else {
        columns[index].needsSeparator = true
      }
    }
  }

  /// Joins the columns of a paragraph that maps turn each in its own way, such as those of a fan. poppler puts text of
  /// different directions in an order of its own, unless one text is told for all of it.
  ///
  /// poppler takes the place of the first glyph and that of the last one, as they are before the maps, for a place under
  /// the last map, and leaves out what would be off the page. So each of these columns begins at one place before its map.
  mutating func join() {
    guard columns.contains(where: { $0.transform != nil }) else { return }
    var start = 0
    while start < columns.count {
      var end = start + 1
      if mayBeJoined(columns[start]) {
        while end < columns.count, mayBeJoined(columns[end]),
          columns[end].paragraph == columns[start].paragraph
        { end += 1 }
      }
      if columns[start..<end].contains(where: { $0.transform != columns[start].transform }) {
        let strings = columns[start].strings.lowerBound..<columns[end - 1].strings.upperBound
        for index in start..<end {
          columns[index].joint = Joint(
            strings: index == start ? strings : nil, isLast: index == end - 1)
          moveToOrigin(index)
        }
      }
      start = end
    }
  }

  /// Moves the glyphs of a column so that the first one stands at the origin, and its map the other way.
  private mutating func moveToOrigin(_ column: Int) {
    guard let first = columns[column].strings.first else { return }
    let (x, y) = (
      atoms[strings[first].atoms.lowerBound].x, atoms[strings[first].atoms.lowerBound].y
    )
    for string in columns[column].strings {
      for atom in strings[string].atoms {
        atoms[atom].x -= x
        atoms[atom].y -= y
      }
    }
    columns[column].transform = Transform.translation(
      x: Length(rawValue: x), y: Length(rawValue: y)
    ).followed(by: columns[column].transform ?? .identity)
  }

  private func mayBeJoined(_ column: Column) -> Bool {
    column.notes.isEmpty && column.drawings.isEmpty && !column.strings.isEmpty
      && column.strings.allSatisfy { strings[$0].hasActualText && strings[$0].owner == 0 }
  }

  /// True if the parts of a column that are links, or in another language, may tell their texts each by
  /// itself. poppler reads a column by where its parts begin: it goes astray unless all run down one line.
  /// A column all of which is one part need not be parted.
  func mayBeParted(_ column: Column) -> Bool {
    guard let first = column.strings.first,
      column.strings.contains(where: { strings[$0].owner > 0 })
    else { return false }
    if column.strings.allSatisfy({ strings[$0].owner == strings[first].owner }) { return true }
    let x = atoms[strings[first].atoms.lowerBound].x
    return column.strings.allSatisfy {
      let string = strings[$0]
      return string.direction == .down && owners[string.owner].image == nil
        && abs(atoms[string.atoms.lowerBound].x - x) <= Self.tolerance
    }
  }

  /// The owner of a glyph that is a part of a reading, or of a mark of a note.
  func reading(of drawing: Drawing) -> Int? {
    guard case .outline(_, _, let owner) = drawing,
      owners[owner].ruby != nil || owners[owner].mark != nil
    else { return nil }
    return owner
  }

  private func hasInk(_ string: Int) -> Bool {
    strings[string].atoms.contains { atoms[$0].hasInk }
  }

  private func firstInk(of column: Column) -> Int? { column.strings.first(where: hasInk) }

  private func lastInk(of column: Column) -> Int? { column.strings.last(where: hasInk) }
}
