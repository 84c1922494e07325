/// The room for notes beside a column (NT5).
private struct NoteStrip {
  /// The edge of the column that it touches.
  var x: Length
  var y: Length
  var length: Length
  /// The column, among those of the text; `nil` for one that nothing stands on.
  var host: Int?
}

extension NotePlacer {
  /// Puts notes beside the columns that they belong to, from the character that they belong to on, and further
  /// on beside those that follow (側批, 行間注; NT5; CLREQ 3.3.5).
  mutating func fillStrips(
    of page: Layout.Page, _ columns: [Column], geometry: PageGeometry, isLast: Bool
  ) -> PageNotes {
    var result = PageNotes()
    for index in page.columns {
      let strip = strip(beside: columns[index], number: index, of: page, geometry: geometry)
      fill(strip, beside: columns[index], of: columns, &result)
    }
    guard isLast else { return result }
    for strip in blankStrips(of: page, columns, geometry: geometry) {
      fill(strip, beside: nil, of: columns, &result)
    }
    return result
  }

  private mutating func fill(
    _ strip: NoteStrip, beside column: Column?, of columns: [Column], _ result: inout PageNotes
  ) {
    var position = Length.zero
    var isFirst = true
    while let index = firstOpen() {
      if !waiting[index].isCarried {
        if let column {
          let place = plan.entries[waiting[index].number].place
          guard place < column.range.upperBound else { return }
          let start = start(of: place, on: column) - strip.y
          position = max(isFirst ? .zero : position + size, start)
          isFirst = isFirst && position == .zero
        } else if !isFirst {
          position += size
        }
        waiting[index].isCarried = true
      } else if !isFirst {
        position += size
      }
      let first = waiting[index].loose?.breaks.count ?? 0
      let starts =
        waiting[index].loose?.fill(from: &position, to: strip.length, isFirst: isFirst) ?? []
      for (offset, start) in starts.enumerated() {
        result.columns.append(
          PageNotes.Entry(
            note: index, column: first + offset,
            origin: PhysicalPoint(x: strip.x, y: strip.y + start),
            isAtRight: options.side == .left,
            host: strip.host.map { NoteHost(column: $0, side: options.side) }))
      }
      isFirst = isFirst && starts.isEmpty
      if !waiting[index].isDone { return }
    }
  }

  /// The head of the character at an offset.
  private func start(of offset: Int, on column: Column) -> Length {
    let cell = column.cells.first { cells[$0].range.upperBound > offset }
    return cell.map { column.bounds.y + cells[$0].start } ?? column.bounds.maxY
  }

  private func strip(
    beside column: Column, number: Int, of page: Layout.Page, geometry: PageGeometry
  ) -> NoteStrip {
    let half = max(em, column.extent).half
    let x = options.side == .right ? column.axis + half : column.axis - half
    if hasOwnRooms {
      let room = column.slot.rect
      return NoteStrip(x: x, y: room.y, length: room.height, host: number)
    }
    let content = geometry.content(ofPage: page.index) ?? page.block
    return NoteStrip(
      x: x, y: head(of: page, in: content, geometry: geometry),
      length: geometry.measure ?? page.block.height, host: number)
  }

  /// The places of columns after the last one of a page.
  private func blankStrips(
    of page: Layout.Page, _ columns: [Column], geometry: PageGeometry
  ) -> [NoteStrip] {
    guard let content = geometry.content(ofPage: page.index) else { return [] }
    let isRightToLeft = direction == .rightToLeft
    let last = columns[page.columns].last
    // Frames and tiers have rooms of their own: a page for notes alone comes then.
    if hasOwnRooms, last != nil { return [] }
    let first = isRightToLeft ? content.maxX - em.half : content.x + em.half
    var axis = last.map { isRightToLeft ? $0.axis - pitch : $0.axis + pitch } ?? first
    var strips: [NoteStrip] = []
    while axis - em.half >= content.x, axis + em.half <= content.maxX {
      strips.append(
        NoteStrip(
          x: options.side == .right ? axis + em.half : axis - em.half, y: content.y,
          length: geometry.measure ?? content.height, host: nil))
      axis = isRightToLeft ? axis - pitch : axis + pitch
    }
    if strips.isEmpty, last == nil {
      strips.append(
        NoteStrip(x: first, y: content.y, length: content.height, host: nil))
    }
    return strips
  }
}
