extension Layout {
  /// Gives the images that fill pages their pages (BK-B7), or on leaves of old books half a leaf inside of its frame, where no
  /// rules are then (SH-G14).
  ///
  /// - Parameter half: the half of a leaf that has the column with an axis on a page; `nil` where images fill pages.
  mutating func placePlates(in half: (_ page: Int, _ axis: Length) -> PhysicalRect?) {
    guard images.contains(where: { $0.plate != nil }) else { return }
    for (index, page) in pages.enumerated() {
      let whole = PhysicalRect(
        x: .zero, y: .zero, width: page.size.width, height: page.size.height)
      for (image, axis) in plates(on: page) {
        let room = images[image].plate == .page ? half(page.index, axis) : nil
        images[image].plateRoom = room ?? whole
        guard let room else { continue }
        pages[index].furniture.removeAll { line in
          (line.kind == .rule || line.kind == .grid) && line.bounds.x > room.x
            && line.bounds.maxX < room.maxX
        }
      }
    }
  }

  /// True where an image fills a page.
  func hasPlate(on page: Page) -> Bool { !plates(on: page).isEmpty }

  /// The images that fill a page, by their indices, with the axes of their columns.
  private func plates(on page: Page) -> [(image: Int, axis: Length)] {
    guard !images.isEmpty else { return [] }
    return columns[page.textColumns].flatMap { column in
      column.cells.compactMap { cell in
        guard let image = runs[Int(cells[cell].run)].imageIndex, images.indices.contains(image),
          images[image].plate != nil
        else { return nil }
        return (image, column.axis)
      }
    }
  }
}

extension InlineImage {
  /// The place of the image on the page that it fills, and its visible part: of half of it both pages are the room.
  func plate(on page: PhysicalRect) -> (image: PhysicalRect, clip: PhysicalRect?) {
    var room = page
    switch plate {
    case .page, nil: break
    case .right:
      room = PhysicalRect(
        x: page.x - page.width, y: page.y, width: page.width * 2, height: page.height)
    case .left:
      room = PhysicalRect(
        x: page.x, y: page.y, width: page.width * 2, height: page.height)
    }
    let (rect, clip) = placement(in: room)
    return (rect, plate != .page || clip != nil ? page : nil)
  }
}

extension DisplayList.ImageUse {
  /// The same, larger by as much as it has to be to go on beyond the edges of its page where it covers the page. Halves on two pages
  /// stay together where these meet.
  func bleeding(from trim: PhysicalRect, by bleed: Length) -> DisplayList.ImageUse {
    // A point less is rounding.
    guard bleed > .zero, rect.outset(x: .pt(1), y: .pt(1)).contains(trim) else { return self }
    let isHalf = plate != .page
    let across = trim.width + (isHalf ? bleed : bleed * 2)
    let along = trim.height + bleed * 2
    let isHigher = along.rawValue * trim.width.rawValue > across.rawValue * trim.height.rawValue
    let (part, whole) = isHigher ? (along, trim.height) : (across, trim.width)
    let center = PhysicalPoint(
      x: plate == .right ? trim.x : plate == .left ? trim.maxX : trim.x + trim.width.half,
      y: trim.y + trim.height.half)
    func scaled(_ length: Length) -> Length {
      length.scaled(by: part.rawValue, over: whole.rawValue)
    }
    var image = self
    image.rect = PhysicalRect(
      x: center.x + scaled(rect.x - center.x), y: center.y + scaled(rect.y - center.y),
      width: scaled(rect.width), height: scaled(rect.height))
    let seen = trim.outset(x: bleed, y: bleed)
    image.clip = seen
    image.bounds = seen
    return image
  }
}

extension Document {
  /// The document with its images that fill pages on pages of their own (BK-B7), or on halves of leaves.
  func withPlatesOnPages(in direction: ColumnDirection, asHalves: Bool = false) -> Document {
    let plates = spans.compactMap { span -> (paragraph: Int, plate: ImageAttachment.Plate)? in
      guard let plate = span.attribute.attachment?.plate else { return nil }
      return (paragraphs.firstIndex(endingAfter: span.range.lowerBound), plate)
    }
    guard !plates.isEmpty else { return self }
    var document = self
    func begin(_ kind: ParagraphStyle.Break, with index: Int) {
      if document.paragraphs[index].style.breakBefore == nil {
        document.paragraphs[index].style.breakBefore = kind
      }
    }
    for (index, plate) in plates where paragraphs.indices.contains(index) {
      begin(asHalves && plate == .page ? .tier : plate.breakBefore(in: direction), with: index)
    }
    for (index, plate) in plates where index < paragraphs.count {
      if let next = paragraphs[(index + 1)...].firstIndex(where: { !$0.range.isEmpty }) {
        begin(asHalves && plate == .page ? .tier : .page, with: next)
      }
    }
    return document
  }
}
