extension PrintSheet {
  /// A page on its sheet.
  public func sheet(of page: DisplayList) -> DisplayList {
    let margin = margin
    let trim = PhysicalRect(
      x: margin, y: margin, width: page.size.width, height: page.size.height)
    var sheet = page.moved(
      x: margin, y: margin,
      to: PhysicalSize(
        width: page.size.width + margin * 2, height: page.size.height + margin * 2))
    sheet.boxes = PrintSheet.PageBoxes(trim: trim, bleed: trim.outset(x: bleed, y: bleed))
    // What fills the page goes on beyond its edges.
    sheet.update { item, role in
      switch item {
      case .fill(let rect, let color) where role == .paper && rect == trim:
        item = .fill(trim.outset(x: bleed, y: bleed), color)
      case .image(let image) where image.plate != nil:
        item = .image(image.bleeding(from: trim, by: bleed))
      default: break
      }
    }
    if hasMarks { sheet.append(.path(marks(around: trim)), as: .printMark) }
    return sheet
  }

  private func marks(around trim: PhysicalRect) -> DisplayPath {
    var path = DisplayPath()
    path.stroke = DisplayPath.Stroke(color: .black, width: Self.markWidth)
    func line(_ x: Length, _ y: Length, _ endX: Length, _ endY: Length) {
      path.steps += [
        .move(PhysicalPoint(x: x, y: y)), .line(PhysicalPoint(x: endX, y: endY)),
      ]
    }
    let (length, bleed) = (Self.markLength, bleed)
    // At each corner: its place, and which way is out.
    for (x, outX) in [(trim.x, -1), (trim.maxX, 1)] {
      for (y, outY) in [(trim.y, -1), (trim.maxY, 1)] {
        let (nearX, farX) = (x + bleed * outX, x + (bleed + length) * outX)
        let (nearY, farY) = (y + bleed * outY, y + (bleed + length) * outY)
        line(x, farY, x, nearY)
        line(farX, y, nearX, y)
        guard bleed > .zero else { continue }
        line(nearX, farY, nearX, y)
        line(farX, nearY, x, nearY)
      }
    }
    let middle = PhysicalPoint(x: trim.x + trim.width.half, y: trim.y + trim.height.half)
    let half = min(Self.crossLength, trim.width, trim.height).half
    for (edge, out) in [(trim.y, -1), (trim.maxY, 1)] {
      let (near, far) = (edge + bleed * out, edge + (bleed + length) * out)
      line(middle.x, near, middle.x, far)
      line(
        middle.x - half, edge + (bleed + length.half) * out, middle.x + half,
        edge + (bleed + length.half) * out)
    }
    for (edge, out) in [(trim.x, -1), (trim.maxX, 1)] {
      let (near, far) = (edge + bleed * out, edge + (bleed + length) * out)
      line(near, middle.y, far, middle.y)
      line(
        edge + (bleed + length.half) * out, middle.y - half, edge + (bleed + length.half) * out,
        middle.y + half)
    }
    return path
  }
}

/// Pages on a sheet.
extension DisplayList {
  /// Fills a sheet with the ground of its pages, which is one and may go on beyond the edges of the sheet.
  package mutating func add(ground: Color?) {
    guard let ground else { return }
    append(
      .fill(PhysicalRect(x: .zero, y: .zero, width: size.width, height: size.height), ground),
      as: .paper)
  }

  /// Adds a page without its ground, its upper left corner at a point of the sheet.
  package mutating func add(
    _ page: DisplayList, at origin: PhysicalPoint, isTurned: Bool = false
  ) {
    let start = items.count
    let moved = page.moved(x: origin.x, y: origin.y, to: size)
    for stretch in moved.roles where stretch.role != .paper {
      append(stretch.items, of: moved, as: stretch.role)
    }
    guard isTurned else { return }
    let center = PhysicalPoint(
      x: origin.x + page.size.width.half, y: origin.y + page.size.height.half)
    apply(.quarterTurns(2, about: center), toItemsFrom: start)
  }

  /// The colour of the page; `nil` for none.
  package var ground: Color? {
    guard let paper = roles.first(where: { $0.role == .paper }),
      case .fill(_, let color) = items[paper.items.lowerBound]
    else { return nil }
    return color
  }
}
