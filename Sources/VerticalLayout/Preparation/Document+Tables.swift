extension Document {
  var hasTables: Bool { paragraphs.contains { !$0.isPlainBody && $0.style.row != nil } }

  /// The document with columns of their own in the cells of tables that a column of the page has no room for, or whose author
  /// parted a cell (DT-12). A row that would take more than two thirds of a page goes on over columns as other text does.
  func withTables(in page: PageRoom, options: LayoutOptions) -> Document {
    let styled = StyledText(
      self, base: options.style, headings: options.headings, insets: options.insets,
      notes: options.notes)
    let column = page.measure ?? page.longest
    let boxes = BoxesAlong(self, em: options.style.size)
    var document = self
    var flowing: Set<Int> = []
    var parted = spans.indices.filter { spans[$0].attribute.isCell }
      .sorted { spans[$0].range.lowerBound < spans[$1].range.lowerBound }[...]
    for index in paragraphs.indices {
      guard var row = paragraphs[index].style.row else { continue }
      let range = paragraphs[index].range
      let em = max(styled.outerSize(at: range.lowerBound), Length(rawValue: 1))
      let room = room(ofRow: index, in: column, boxes, em: em)
      let natural = row.rooms.reduce(TableRow.gap * (row.rooms.count - 1), +)
      let lines = parted.drop { spans[$0].range.lowerBound < range.lowerBound }
        .prefix { spans[$0].range.lowerBound < range.upperBound }
      parted = parted[lines.endIndex...]
      guard row.hasLines || natural > room, let rooms = row.rooms(within: room) else {
        document.paragraphs[index].style.row?.hasLines = false
        flowing.formUnion(lines)
        continue
      }
      let cells = cells(of: row, in: range, rooms, insets: Array(lines))
      document.paragraphs[index].style.tabs = row.stops(for: rooms)
      row.lengths = rooms
      row.hasLines = true
      let extents = cells.map { $0.extent(in: self, em: em, gap: options.gapOfLines) }
      if let block = page.block ?? page.widest, let longest = extents.max(),
        longest > block.scaled(by: 2, over: 3)
      {
        row.hasLines = false
        flowing.formUnion(lines)
        document.hang(index, from: extents.firstIndex(of: longest), cells, row)
      } else {
        for cell in cells { document.make(cell) }
      }
      document.paragraphs[index].style.row = row
    }
    if !flowing.isEmpty {
      document.spans = document.spans.indices.lazy.filter { !flowing.contains($0) }
        .map { document.spans[$0] }
    }
    return document
  }

  /// The room of a row along its column, in 1/1024 em.
  private func room(ofRow index: Int, in column: Length, _ boxes: BoxesAlong, em: Length) -> Int {
    var length = min(column, boxes.longest(around: index)) - boxes.taken(around: index)
    for indent in [paragraphs[index].style.headIndent, paragraphs[index].style.tailIndent] {
      length -= max(.zero, indent?.clamped(em: em) ?? .zero)
    }
    return length.clamped.scaled(by: 1024, over: em.rawValue).rawValue
  }

  /// The cells of a row in their rooms.
  ///
  /// - Parameter insets: the spans of insets that an author made of cells.
  private func cells(
    of row: TableRow, in range: TextRange, _ rooms: [Int], insets: [Int]
  ) -> [RowCell] {
    let texts = text.slice(range).utf8.split(separator: 0x09, omittingEmptySubsequences: false)
    var start = range.lowerBound
    var cells: [RowCell] = []
    let places = row.places(of: rooms)
    for (number, bytes) in texts.enumerated() {
      let text = TextRange(start, start + bytes.count)
      start = text.upperBound + 1
      let place = row.leadsFirst ? number - 1 : number
      guard places.indices.contains(place) else { continue }
      cells.append(
        RowCell(
          text: text, start: TableRow.room(of: 0..<places[place].lowerBound, rooms) + TableRow.gap,
          room: TableRow.room(of: places[place], rooms),
          insets: insets.filter { text.contains(spans[$0].range.lowerBound) }))
    }
    return cells
  }

  private mutating func make(_ cell: RowCell) {
    guard !cell.text.isEmpty else { return }
    for index in cell.insets {
      guard case .inset(var inset) = spans[index].attribute else { continue }
      inset.room = .em(cell.room)
      spans[index].attribute = .inset(inset)
    }
    if cell.insets.isEmpty {
      spans.append(
        AttributeSpan(cell.text, .inset(Inset(cell: .em(cell.room), continues: false))))
    }
  }

  /// Lets the columns of a row begin where its longest cell does, if that is the last one and stands by its start.
  private mutating func hang(
    _ paragraph: Int, from longest: Int?, _ cells: [RowCell], _ row: TableRow
  ) {
    guard let longest, longest == cells.count - 1 else { return }
    guard (row.alignments.dropFirst(longest).first ?? .start) == .start else { return }
    paragraphs[paragraph].style.indent = .em(-cells[longest].start)
  }
}

/// A cell of a row in its room.
private struct RowCell {
  var text: TextRange
  /// Its start and its room, in 1/1024 em.
  var start: Int
  var room: Int
  /// The spans of its insets, where its author made some.
  var insets: [Int]

  /// About the room that its columns take across the row.
  func extent(in document: Document, em: Length, gap: Length) -> Length {
    let texts = insets.isEmpty ? [text] : insets.map { document.spans[$0].range }
    let columns = texts.reduce(0) { sum, range in
      let length = TableRow.length(of: document.text.slice(range))
      return sum + (length + room - 1) / max(room, 1)
    }
    let count = min(columns, 100_000)
    return em * count + gap * max(0, count - 1)
  }
}

extension LayoutOptions {
  /// The room between the columns of a cell.
  fileprivate var gapOfLines: Length {
    max(.zero, (columns.pitch ?? style.size + effectiveGap) - style.size)
  }
}

/// The room that boxes around passages take along columns.
private struct BoxesAlong {
  private let boxes: [(taken: Length, longest: Length?)]
  private let index: RangeIndex

  init(_ document: Document, em: Length) {
    boxes = document.passages.map { passage in
      let box = passage.box
      func length(_ edge: BoxLength) -> Length { max(.zero, min(edge.resolved(em: em), .limit)) }
      let border = box.border.map { $0.breadth(of: .head, em: em) + $0.breadth(of: .foot, em: em) }
      let edges = [box.padding.head, box.padding.foot, box.margin.head, box.margin.foot]
      return (edges.reduce(border ?? .zero) { $0 + length($1) }, box.longest.map(length))
    }
    index = RangeIndex(
      document.passages.map { TextRange($0.paragraphs.lowerBound, $0.paragraphs.upperBound) })
  }

  private func around(_ paragraph: Int) -> [Int] {
    index.overlapping(TextRange(paragraph, paragraph + 1))
  }

  func taken(around paragraph: Int) -> Length {
    around(paragraph).reduce(.zero) { $0 + boxes[$1].taken }
  }

  func longest(around paragraph: Int) -> Length {
    around(paragraph).reduce(.limit) { min($0, boxes[$1].longest ?? $0) }
  }
}

extension Inset {
  /// The text of a table's cell.
  package init(cell room: Dimension?, continues: Bool) {
    self.init(.cell, size: .em(1024), advance: .solid, continuesNote: continues)
    self.room = room
  }
}

extension Attribute {
  fileprivate var isCell: Bool {
    if case .inset(let inset) = self { inset.form == .cell } else { false }
  }
}
