extension Document {
  /// The document with columns of their own in the cells of tables that a column of the page has no room for, or whose author
  /// parted a cell (DT-12).
  func withTables(in options: LayoutOptions) -> Document {
    guard paragraphs.contains(where: { $0.style.row != nil }) else { return self }
    let styled = StyledText(
      self, base: options.style, headings: options.headings, insets: options.insets,
      notes: options.notes)
    let column = BoxRoom(self, options: options).measure ?? BoxRoom.hugged(options)
    let boxes = BoxesAlong(self, em: options.style.size)
    var document = self
    var parted = spans.indices.filter { spans[$0].attribute.isCell }
      .sorted { spans[$0].range.lowerBound < spans[$1].range.lowerBound }[...]
    for index in paragraphs.indices {
      guard var row = paragraphs[index].style.row else { continue }
      let (style, range) = (paragraphs[index].style, paragraphs[index].range)
      let em = max(styled.outerSize(at: range.lowerBound), Length(rawValue: 1))
      var length = min(column, boxes.longest(around: index)) - boxes.taken(around: index)
      for indent in [style.headIndent, style.tailIndent] {
        length -= max(.zero, indent?.clamped(em: em) ?? .zero)
      }
      let room = length.clamped.scaled(by: 1024, over: em.rawValue).rawValue
      let natural = row.rooms.reduce(TableRow.gap * (row.rooms.count - 1), +)
      guard row.hasLines || natural > room, let rooms = row.rooms(within: room) else {
        document.paragraphs[index].style.row?.hasLines = false
        continue
      }
      row.hasLines = true
      row.lengths = rooms
      document.paragraphs[index].style.row = row
      document.paragraphs[index].style.tabs = row.stops(for: rooms)
      let lines = parted.drop { spans[$0].range.lowerBound < range.lowerBound }
        .prefix { spans[$0].range.lowerBound < range.upperBound }
      parted = parted[lines.endIndex...]
      document.makeCells(of: row, in: range, rooms, parts: Array(lines))
    }
    return document
  }

  /// Gives the cells of a row their rooms.
  ///
  /// - Parameter parts: the spans of cells that an author parted.
  private mutating func makeCells(
    of row: TableRow, in range: TextRange, _ rooms: [Int], parts: [Int]
  ) {
    var start = range.lowerBound
    var cell = row.leadsFirst ? -1 : 0
    let places = row.places(of: rooms)
    let bytes = Array(text.slice(range).utf8)
    for (offset, byte) in bytes.enumerated() where byte == 0x09 {
      guard cell < places.count else { return }
      if cell >= 0 {
        makeCell(TextRange(start, range.lowerBound + offset), at: places[cell], rooms, parts)
      }
      start = range.lowerBound + offset + 1
      cell += 1
    }
    guard places.indices.contains(cell) else { return }
    makeCell(TextRange(start, range.upperBound), at: places[cell], rooms, parts)
  }

  private mutating func makeCell(
    _ range: TextRange, at places: Range<Int>, _ rooms: [Int], _ parts: [Int]
  ) {
    guard !range.isEmpty else { return }
    let room = Dimension.em(TableRow.room(of: places, rooms))
    let lines = parts.filter { range.contains(spans[$0].range.lowerBound) }
    for index in lines {
      guard case .inset(var inset) = spans[index].attribute else { continue }
      inset.room = room
      spans[index].attribute = .inset(inset)
    }
    if lines.isEmpty {
      spans.append(AttributeSpan(range, .inset(Inset(cell: room, continues: false))))
    }
  }
}

extension BoxRoom {
  /// The length of columns on a page that goes by its text: that of a hugged text, or of the page that a long one gets.
  fileprivate static func hugged(_ options: LayoutOptions) -> Length {
    let em = options.style.size
    var request = PageRequest(options, em: em)
    let limit = request.paragraphs.limit
    let size = PaperSize.a5.size
    request.page = .size(width: size.width, height: size.height)
    var ignored: [Diagnostic] = []
    guard options.page == .automatic, options.overflow == .paginate,
      let frame = try? PageFrame(request, diagnostics: &ignored)
    else { return limit }
    return min(limit, frame.measure ?? limit)
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
