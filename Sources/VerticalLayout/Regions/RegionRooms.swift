/// The room that ``PageRegions`` leave on the pages of a text.
struct RegionRooms: ColumnRoomProvider {
  private let frames: [Frame]
  private let outline: PlacedShape?
  private let exclusions: [(shape: PlacedShape, page: Int?)]
  private let em: Length

  private struct Frame {
    var rect: PhysicalRect
    /// `nil` where all of the rectangle is room.
    var shape: PlacedShape?
  }

  /// - Parameters:
  ///   - content: the room between the margins.
  ///   - page: the whole page, from the same corner: no frame reaches over its edges.
  ///   - measure: the column length that is asked for.
  /// - Throws: ``LayoutError`` where tiers leave no room for a character.
  init(
    _ regions: PageRegions, content: PhysicalSize, page: PhysicalRect, em: Length, measure: Length?
  ) throws(LayoutError) {
    self.em = em
    outline = regions.outline.map {
      PlacedShape($0, in: content, em: em, isFrame: true)
    }
    exclusions = regions.exclusions.map {
      (PlacedShape($0.shape, in: content, em: em, isFrame: false), $0.page)
    }
    var frames = regions.frames.map { shape in
      let placed = PlacedShape(shape, in: content, em: em, isFrame: true)
      return Frame(
        rect: placed.bounds.intersection(page), shape: placed.isRectangle ? nil : placed)
    }
    if frames.isEmpty {
      frames = try Tiers(regions, content: content, em: em, measure: measure).rects.map {
        Frame(rect: $0)
      }
    }
    self.frames = frames
  }

  var hasEvenRoom: Bool {
    outline == nil && exclusions.isEmpty
      && frames.allSatisfy { $0.shape == nil && $0.rect.height == frames.first?.rect.height }
  }

  var lastSpecialPage: Int? { exclusions.compactMap(\.page).max() ?? -1 }

  func frames(onPage page: Int, of content: PhysicalSize) -> [PhysicalRect] { frames.map(\.rect) }

  func stretches(of band: ColumnBand) -> [Range<Length>] {
    let frame = frames[band.frame]
    let across = band.rect.x.rawValue..<max(band.rect.maxX.rawValue, band.rect.x.rawValue + 1)
    var covered: [Interval] = []
    frame.shape?.addCovered(.outside, over: across, to: &covered)
    outline?.addCovered(.outside, over: across, to: &covered)
    for exclusion in exclusions where exclusion.page == nil || exclusion.page == band.page {
      exclusion.shape.addCovered(.inside, over: across, to: &covered)
    }
    let room = frame.rect.y.rawValue..<max(frame.rect.y.rawValue, frame.rect.maxY.rawValue)
    return room.subtracting(covered).map {
      Length(rawValue: $0.lowerBound)..<Length(rawValue: $0.upperBound)
    }
  }

  /// To the nearest side of a shape, if it is nearer than an eighth of an em.
  func step(after band: ColumnBand) -> Length? {
    var nearest = max(em.scaled(by: 1, over: 8), Length(rawValue: 1))
    for shape in exclusions.map(\.shape) + [outline].compactMap(\.self) {
      for side in [shape.bounds.x, shape.bounds.maxX] {
        let distance =
          band.direction == .rightToLeft ? band.rect.maxX - side : side - band.rect.x
        if distance > .zero { nearest = min(nearest, distance) }
      }
    }
    return nearest
  }
}

/// The tiers of a page: of whole characters, one below the other.
private struct Tiers {
  var rects: [PhysicalRect] = []

  init(
    _ regions: PageRegions, content: PhysicalSize, em: Length, measure: Length?
  ) throws(LayoutError) {
    let count = max(1, regions.tiers)
    guard count > 1 else {
      rects = [
        PhysicalRect(x: .zero, y: .zero, width: content.width, height: measure ?? content.height)
      ]
      return
    }
    var gap = regions.tierGap?.clamped(em: em) ?? em * 2
    let room = content.height - gap * (count - 1)
    let height = measure ?? em * Length(rawValue: room.rawValue / count).wholeMultiples(of: em)
    let rest = room - height * count
    guard height >= em, rest >= .zero else {
      throw .pageTooShort(
        available: content.height, measure: max(height, em) * count + gap * (count - 1))
    }
    if regions.tierGap == nil { gap += Length(rawValue: rest.rawValue / (count - 1)) }
    rects = (0..<count).map { tier in
      PhysicalRect(x: .zero, y: (height + gap) * tier, width: content.width, height: height)
    }
  }
}

extension PhysicalRect {
  /// The area in both; without a width or a height where there is none.
  fileprivate func intersection(_ other: PhysicalRect) -> PhysicalRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PhysicalRect(
      x: left, y: top, width: max(.zero, min(maxX, other.maxX) - left),
      height: max(.zero, min(maxY, other.maxY) - top))
  }
}
