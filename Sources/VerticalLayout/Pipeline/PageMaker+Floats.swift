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
    if setup.options.overflow == .paginate, end == .max, let last = floats.last?.page {
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
    let direction = setup.options.columns.direction
    for place in floats where pages.indices.contains(place.page - first) {
      let page = pages[place.page - first]
      let float = document.floats.all[place.number]
      if place.image != float.image {
        scaledFloats = (scaledFloats?.first ?? place, (scaledFloats?.count ?? 0) + 1)
      }
      let content = plan?.hasOwnRooms == true ? geometry.content(ofPage: place.page) : nil
      pages[place.page - first].floats.append(
        Layout.PlacedFloat(
          image: place.image, side: float.side, description: float.description,
          bounds: content.map { place.rect.moved(x: $0.x, y: $0.y) }
            ?? place.bounds(in: page.block, direction)))
    }
  }

  /// Moves the text of pages and the images beside it to the place that is asked for, as one block, or as one in each
  /// frame (VL-11). Before notes that stand after it, it moves down alone, with the notes as far as they have room (NT3).
  func moveBlocks(
    on pages: inout [Layout.Page], _ columns: inout [Column], _ areas: inout SideAreas,
    _ placement: Placement, in geometry: PageGeometry
  ) {
    for index in pages.indices where !pages[index].columns.isEmpty {
      let page = pages[index].index
      guard let plan, let content = geometry.content(ofPage: page) else { continue }
      let range = pages[index].columns
      switch plan.blockRooms {
      case .none: continue
      case .pages:
        moveBlock(
          Array(range), &columns, of: page, frame: nil, &areas, placement, in: content, content)
      case .frames:
        let frames = plan.places.ownFrames(onPage: page)
        for (frame, rect) in frames.enumerated() {
          moveBlock(
            range.filter { columns[$0].tier == frame }, &columns, of: page, frame: frame, &areas,
            placement, in: rect.moved(x: content.x, y: content.y), content)
        }
      }
      pages[index].block = columns[range].map(\.bounds).union ?? pages[index].block
    }
  }

  /// Moves a block of columns and of the images beside them in its room.
  ///
  /// - Parameters:
  ///   - block: the numbers of the columns.
  ///   - frame: the one that it stands in; `nil` for all of the page.
  ///   - content: the room between the margins.
  private func moveBlock(
    _ block: [Int], _ columns: inout [Column], of page: Int, frame: Int?, _ areas: inout SideAreas,
    _ placement: Placement, in room: PhysicalRect, _ content: PhysicalRect
  ) {
    let direction = setup.options.columns.direction
    let usual = Placement(direction: direction, alignment: .top)
    let staysBeforeNotes =
      setup.options.notes.place == .side && !document.notes.isEmpty
      && !document.notes.isFree
    let floats = areas.floats.indices.filter {
      areas.floats[$0].page == page && (frame ?? areas.floats[$0].frame) == areas.floats[$0].frame
    }
    let rects =
      block.map { columns[$0].bounds }
      + floats.map { areas.floats[$0].rect.moved(x: content.x, y: content.y) }
    guard let union = rects.union else { return }
    let place = placement.origin(of: union.size, in: room, direction: direction)
    // At the sides where the text starts it stands already.
    let start = usual.origin(of: union.size, in: room, direction: direction)
    let x = place.x == start.x || staysBeforeNotes ? .zero : place.x - union.x
    let y = place.y == start.y ? .zero : place.y - union.y
    for column in block { columns[column].move(x: x, y: y) }
    for float in floats { areas.floats[float].rect.move(x: x, y: y) }
    // Notes stand after the last frame.
    let isLast = frame.map { $0 + 1 == plan?.places.ownFrames(onPage: page).count } ?? true
    for note in areas.notes.indices where isLast && areas.notes[note].page == page {
      let below = content.height - areas.notes[note].area.rect.maxY
      areas.notes[note].area.rect.y += max(.zero, min(y, below))
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

extension FloatPlaces.FloatSlot {
  /// The image in a block of columns that it stands in.
  fileprivate func bounds(in block: PhysicalRect, _ direction: ColumnDirection) -> PhysicalRect {
    PhysicalRect(
      origin: LogicalPoint(inline: rect.y, block: across.lowerBound),
      size: LogicalSize(inline: rect.height, block: rect.width), in: block, direction: direction)
  }
}

extension [PageBlock] {
  /// Makes blocks as large as the images beside their columns need.
  ///
  /// - Parameter firstPage: that of the first of them.
  mutating func fit(_ floats: [FloatPlaces.FloatSlot], firstPage: Int) {
    for float in floats where indices.contains(float.page - firstPage) {
      let size = self[float.page - firstPage].size
      self[float.page - firstPage].size = LogicalSize(
        inline: Swift.max(size.inline, float.rect.maxY),
        block: Swift.max(size.block, float.across.upperBound))
    }
  }
}
