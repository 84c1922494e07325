extension PageMaker {
  /// The images that float on the last pages, which may be more than the text needs. Images of text
  /// that is left out are left out with it.
  mutating func lastFloats(
    _ floats: [FloatPlaces.FloatSlot], _ pagination: inout Pagination
  ) -> [FloatPlaces.FloatSlot] {
    guard !floats.isEmpty else { return [] }
    var floats = floats
    let end = pagination.dropped?.range.lowerBound ?? .max
    floats.removeAll { document.floats.all[$0.number].offset >= end }
    let first = findings.pageCount
    if typesetter.options.overflow == .paginate, end == .max, let last = floats.last?.page {
      let columns = pagination.blocks.last?.columns.upperBound ?? 0
      while first + pagination.blocks.count <= last {
        pagination.blocks.append(PageBlock(from: columns))
      }
    }
    let pages = first + pagination.blocks.count
    hiddenFloats += floats.filter { $0.page >= pages }.map(\.number)
    return floats.filter { $0.page < pages }
  }

  /// Gives pages their images.
  mutating func add(
    _ floats: [FloatPlaces.FloatSlot], to pages: inout [Layout.Page], in geometry: PageGeometry
  ) {
    guard let first = pages.first?.index else { return }
    for place in floats where pages.indices.contains(place.page - first) {
      guard let content = geometry.content(ofPage: place.page) else { continue }
      let float = document.floats.all[place.number]
      if place.image != float.image {
        scaledFloats = (scaledFloats?.first ?? place, (scaledFloats?.count ?? 0) + 1)
      }
      var bounds = place.rect
      bounds.x += content.x
      bounds.y += content.y
      pages[place.page - first].floats.append(
        PlacedFloat(
          image: place.image, side: float.side, description: float.description, bounds: bounds))
    }
  }

  /// Moves the text of pages and the images beside it to the place that is asked for, as one block (VL-11). Before notes
  /// that stand behind it, it moves down alone, with the notes as far as they have room (NT3).
  func moveBlocks(
    on pages: inout [Layout.Page], _ columns: inout [Column],
    _ notes: inout [(page: Int, area: SideNotes.NoteArea)], _ placement: Placement,
    in geometry: PageGeometry
  ) {
    let direction = typesetter.options.direction
    let usual = Placement(direction: direction, alignment: .top)
    let staysBeforeNotes =
      typesetter.options.notes.place == .side && !document.notes.isEmpty
      && !document.notes.isFree
    for index in pages.indices where !pages[index].columns.isEmpty {
      guard let content = geometry.content(ofPage: pages[index].index) else { continue }
      let block = pages[index].floats.reduce(pages[index].block) { $0.union($1.bounds) }
      let place = placement.origin(of: block.size, in: content, direction: direction)
      // At the sides where the text starts it stands already.
      let start = usual.origin(of: block.size, in: content, direction: direction)
      let x = place.x == start.x || staysBeforeNotes ? .zero : place.x - block.x
      let y = place.y == start.y ? .zero : place.y - block.y
      for column in pages[index].columns { columns[column].move(x: x, y: y) }
      for float in pages[index].floats.indices {
        pages[index].floats[float].bounds.move(x: x, y: y)
      }
      pages[index].block.move(x: x, y: y)
      for note in notes.indices where notes[note].page == pages[index].index {
        let room = content.height - notes[note].area.rect.maxY
        notes[note].area.rect.y += max(.zero, min(y, room))
      }
    }
  }

  /// Warns of images that float and are smaller than they should be, or stand nowhere.
  ///
  /// - Parameters:
  ///   - numbers: those that no page has had room for.
  ///   - dropped: the text that is left out, for whose images nothing more is said.
  func floatDiagnostics(_ numbers: [Int], dropped: TextRange?) -> [Diagnostic] {
    let scaled = scaledFloats.map {
      InlineImages.warning(
        document.floats.all[$0.first.number].image, $0.first.image, count: $0.count)
    }
    let hidden = numbers + hiddenFloats
    let warnings = hidden.map { document.floats.all[$0] }
      .filter { $0.offset < dropped?.lowerBound ?? .max }
      .map { float in
        Diagnostic(
          .warning, .imageDropped,
          "no page has room for the image “\(float.image.name)”; give it a smaller width or height",
          range: TextRange(float.offset, float.offset))
      }
    return [scaled].compactMap(\.self) + warnings
  }
}
