/// The block of a page between its margins, and the side that the page lies on.
struct PageBlockArea {
  var rect: PhysicalRect
  var side: PageSide

  init(_ page: Layout.Page, margins: Margins, side: PageSide) {
    self.side = side
    rect = PhysicalRect(
      x: margins.left, y: margins.top, width: page.size.width - margins.horizontal,
      height: page.size.height - margins.vertical)
  }
}

/// The places of furniture around the block of a page (BK-F2, JLREQ 2.6.1).
///
/// Lines above and below are an em of the body from it, flush with its edge or in its middle. A column at the
/// side is a gap from it: a head begins four em below the head of the block, a number ends five em above
/// its foot; those on a fold have the same heights, but in the middle of a leaf all of the room that its design leaves. A number stands outside of a head that it shares its place with, two em of its size apart.
struct FurnitureRoom {
  var block: PageBlockArea
  /// The character size of the body.
  var em: Length
  /// The gap between columns.
  var gap: Length
  /// The place of the fold, if the page is the first one of a leaf.
  var fold: Length
  /// The room on the fold in the middle of a page that is a leaf.
  var foldRoom: PhysicalRect?

  func placed(_ lines: [ShapedFurniture]) -> [PlacedFurniture] {
    var result: [PlacedFurniture] = []
    for slot in PageFurniture.Slot.allCases {
      let own = lines.filter { $0.line.slot == slot }
      guard !own.isEmpty else { continue }
      result += slot.isVertical ? beside(own, isOnFold: slot == .fold) : line(of: own, in: slot)
    }
    return result
  }

  /// The room that a line has beside the others in its place.
  func length(for line: ShapedFurniture, beside lines: [ShapedFurniture]) -> Length {
    let others = lines.filter { $0.line.slot == line.line.slot && $0.line != line.line }
      .reduce(Length.zero) { $0 + $1.length + $1.style.size * 2 }
    if line.line.slot == .fold, let foldRoom { return foldRoom.height - line.style.size - others }
    return line.line.slot.isVertical
      ? block.rect.height - em * 9 - others : block.rect.width - others
  }

  private func line(of lines: [ShapedFurniture], in slot: PageFurniture.Slot) -> [PlacedFurniture] {
    let folios = lines.filter { $0.line.kind == .folio }
    let heads = lines.filter { $0.line.kind == .head }
    let ordered = block.side == .left ? folios + heads : heads + folios
    let size = ordered.map(\.style.size).max() ?? .zero
    let total =
      ordered.reduce(Length.zero) { $0 + $1.length } + size * 2 * (ordered.count - 1)
    let rect = block.rect
    let isLeft: Bool? =
      switch slot {
      case .headOuter, .footOuter: block.side == .left
      case .headInner, .footInner: block.side == .right
      case .headCenter, .footCenter, .outer, .fold: nil
      }
    var x =
      switch isLeft {
      case true?: rect.x
      case false?: rect.maxX - total
      case nil: rect.x + (rect.width - total).half
      }
    let y = slot.isFoot ? rect.maxY + em : rect.y - em - size
    var result: [PlacedFurniture] = []
    for line in ordered {
      result.append(line.placed(at: PhysicalPoint(x: x, y: y)))
      x += line.length + size * 2
    }
    return result
  }

  private func beside(_ lines: [ShapedFurniture], isOnFold: Bool) -> [PlacedFurniture] {
    let rect = block.rect
    var head = rect.y + em * 4
    var foot = rect.maxY - em * 5
    let leaf = isOnFold ? foldRoom : nil
    if let leaf {
      let inset = (lines.map(\.style.size).max() ?? .zero).half
      (head, foot) = (leaf.y + inset, leaf.maxY - inset)
    }
    let fold = leaf.map { $0.x + $0.width.half } ?? fold
    return lines.map { line in
      let size = line.style.size
      let x =
        isOnFold
        ? fold - size.half : block.side == .left ? rect.x - gap - size : rect.maxX + gap
      if line.line.kind == .head {
        defer { head += line.length + size * 2 }
        return line.placed(at: PhysicalPoint(x: x, y: head))
      }
      foot -= line.length
      defer { foot -= size * 2 }
      return line.placed(at: PhysicalPoint(x: x, y: foot))
    }
  }
}
