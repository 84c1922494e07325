/// The mounting of a sheet as a hanging scroll (立軸, SH-H7): silk around it, two ribbons above it, and rods at both ends. It is
/// a picture to show; the sheet itself stays as it is.
extension SheetComposer {
  /// The parts of a mounting, as shares of the width of the sheet; those above and below it, of its height.
  private enum MountShare {
    static let side = 0.12
    static let head = 0.36
    static let foot = 0.24
    static let ribbon = 0.045
    static let border = 0.008
    static let upperRod = 0.022
    static let lowerRod = 0.075
    static let knob = 0.055
  }

  /// Puts the sheet on silk; several sheets, and those that are no rectangles, stay as they are.
  mutating func mount() {
    guard fit.mount == 1, result.papers.count == 1, result.outline.corners.isEmpty,
      let paper = result.papers.first, result.decorations.isEmpty, result.transforms.isEmpty
    else { return }
    let (width, height) = (paper.width.points, paper.height.points)
    let (side, head, foot) = (
      MountShare.side * width, MountShare.head * height, MountShare.foot * height
    )
    let (knob, upper, lower) = (
      MountShare.knob * width, MountShare.upperRod * width, MountShare.lowerRod * width
    )
    let silk = rect(knob, upper, width + 2 * side, head + height + foot)
    result.page = PhysicalSize(
      width: Length(points: width + 2 * (side + knob)),
      height: Length(points: upper + head + height + foot + lower))
    move(x: Length(points: side + knob), y: Length(points: upper + head))
    guard let own = result.papers.first else { return }
    addSilk(silk, around: own)
    // Ribbons hang from the upper rod, each a third of the width from a side.
    let ribbon = MountShare.ribbon * width
    for third in [1.0, 2.0] {
      let x = silk.x.points + silk.width.points * third / 3 - ribbon / 2
      let strip = rect(x, upper, ribbon, head * 0.86)
      result.decorations.append(.fill(strip, Self.ribbonColor))
      result.decorations.append(
        .stroke(strip, width: Length(points: ribbon * 0.04), Self.borderColor))
    }
    addRod(rect(knob * 0.5, 0, silk.width.points + knob, upper), knobs: false)
    addRod(
      rect(0, upper + head + height + foot - lower * 0.1, result.page.width.points, lower),
      knobs: true)
  }

  private static let silkColor = Color(red: 0xA9, green: 0xA8, blue: 0x8C)
  private static let ribbonColor = Color(red: 0xE6, green: 0xDC, blue: 0xC0)
  private static let borderColor = Color(red: 0xD9, green: 0xCD, blue: 0xA6)
  private static let woodColor = Color(red: 0x4A, green: 0x2E, blue: 0x1E)
  private static let knobColor = Color(red: 0x2B, green: 0x1A, blue: 0x12)

  /// Moves all that is on the sheet.
  private mutating func move(x: Length, y: Length) {
    for index in result.papers.indices { result.papers[index].move(x: x, y: y) }
    for index in result.frames.indices { result.frames[index].move(x: x, y: y) }
    for index in result.slots.indices { result.slots[index].rect.move(x: x, y: y) }
    for index in result.seals.indices { result.seals[index].rect.move(x: x, y: y) }
  }

  /// The silk around the sheet, with a pale border along its edges.
  private mutating func addSilk(_ silk: PhysicalRect, around paper: PhysicalRect) {
    let pieces = [
      PhysicalRect(x: silk.x, y: silk.y, width: silk.width, height: paper.y - silk.y),
      PhysicalRect(x: silk.x, y: paper.maxY, width: silk.width, height: silk.maxY - paper.maxY),
      PhysicalRect(x: silk.x, y: paper.y, width: paper.x - silk.x, height: paper.height),
      PhysicalRect(
        x: paper.maxX, y: paper.y, width: silk.maxX - paper.maxX, height: paper.height),
    ]
    for (number, piece) in pieces.enumerated() {
      result.decorations.append(.fill(piece, Self.silkColor))
      result.decorations += PageSheet.SheetPaper.silk.marks(
        on: piece, seed: sheet.paperSeed + number)
    }
    let border = Length(points: MountShare.border * paper.width.points)
    result.decorations.append(
      .stroke(paper.outset(x: border.half, y: border.half), width: border, Self.borderColor))
  }

  /// A rod of wood, with a knob at either end where it has some.
  private mutating func addRod(_ rod: PhysicalRect, knobs: Bool) {
    result.decorations.append(.fill(rod, Self.woodColor))
    guard knobs else { return }
    let width = MountShare.knob * self.width
    for x in [rod.x.points, rod.maxX.points - width] {
      result.decorations.append(
        .fill(rect(x, rod.y.points, width, rod.height.points), Self.knobColor))
    }
  }
}
