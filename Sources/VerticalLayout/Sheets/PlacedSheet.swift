/// A page design in its place on a page: where its frame, its columns and its fold are (SH-S2).
struct PlacedSheet: Hashable, Sendable {
  let page: PhysicalSize
  /// The outside of the frame, and the room inside of its lines.
  let frame: PhysicalRect
  let inside: PhysicalRect
  /// The strip in the middle; without a width where there is none.
  let fold: PhysicalRect
  let column: Length
  let cell: Length
  /// The part of a column beside its cells, and the same on the left of the last column of a sheet without a fold.
  let gutter: Length
  let lastGutter: Length
  /// Between the frame and the first cell.
  let padding: Length
  /// The character size.
  let em: Length
  /// The columns of half a leaf, and the cells of a column.
  let grid: PageSheet.LeafGrid

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the page has no room for the grid.
  init(_ sheet: PageSheet) throws(LayoutError) {
    let page = sheet.page
    guard (1...PageSheet.LeafGrid.most).contains(sheet.grid.columns),
      (1...PageSheet.LeafGrid.most).contains(sheet.grid.cells)
    else { throw .sheet("grid.columns and grid.cells are from 1 to \(PageSheet.LeafGrid.most)") }
    guard page.width > .zero, page.height > .zero, page.width <= .limit, page.height <= .limit
    else { throw .sheet("a page is more than nothing and at most 1000000pt wide and high") }
    let (left, top) = (
      sheet.frame.left.absolute(of: page.width), sheet.frame.top.absolute(of: page.height)
    )
    let frame = PhysicalRect(
      x: left, y: top, width: page.width - left - sheet.frame.right.absolute(of: page.width),
      height: page.height - top - sheet.frame.bottom.absolute(of: page.height))
    guard frame.width > .zero, frame.height > .zero else {
      throw .sheet("no room is left between the margins of the frame; try less than their sum")
    }
    let columns = sheet.grid.columns * sheet.grid.halves
    let foldWidth = sheet.fold?.width ?? .zero
    // What is counted in columns makes these narrower: all of it together is so many.
    let side = sheet.frame.sideWidths
    let taken = side + side + [foldWidth] + (sheet.fold == nil ? [sheet.grid.gutter] : [])
    let fixed = taken.reduce(Length.zero) { $0 + $1.absolute(of: frame.width) }
    let parts = columns * PageSheet.SheetLength.whole + taken.reduce(0) { $0 + $1.columnParts }
    let column = Length(
      rawValue: max(0, (frame.width - fixed).rawValue) * PageSheet.SheetLength.whole / parts)
    let edges = PhysicalSize(
      width: side.total(column: column, frame: frame.width),
      height: sheet.frame.headWidths.total(column: column, frame: frame.width))
    let inside = PhysicalRect(
      x: frame.x + edges.width, y: frame.y + edges.height, width: frame.width - edges.width * 2,
      height: frame.height - edges.height * 2)
    // The fold takes what a whole number of units leaves over.
    let foldRoom = sheet.fold == nil ? .zero : inside.width - column * columns
    gutter = sheet.grid.gutter.resolved(column: column, frame: frame.width)
    lastGutter = sheet.fold == nil ? gutter : .zero
    self.page = page
    self.frame = frame
    self.inside = inside
    self.column = column
    grid = sheet.grid
    fold = PhysicalRect(
      x: inside.x + lastGutter + column * sheet.grid.columns, y: inside.y, width: foldRoom,
      height: inside.height)
    padding = sheet.grid.padding.resolved(column: column, frame: frame.width)
    let tier = Length(rawValue: inside.height.rawValue / max(1, sheet.grid.rows))
    cell = Length(rawValue: (tier - padding * 2).rawValue / sheet.grid.cells)
    em =
      switch sheet.text.size {
      case .cells(let parts): cell.scaled(by: parts, over: PageSheet.SheetLength.whole)
      case let size: size.resolved(column: column, frame: frame.width)
      }
    try check()
    let panel = sheet.grid.panels.width.resolved(column: column, frame: page.width)
    guard panel == .zero || panel >= Self.leastPanel else {
      throw .sheet("panels.width is 0 for none, or at least 5mm")
    }
  }

  private static let leastPanel = Length.mm(5)

  /// Refuses a grid in which no character stands.
  private func check() throws(LayoutError) {
    guard column > .zero, cell > .zero, inside.height > .zero, fold.width >= .zero else {
      throw .sheet(
        "there is no room for \(grid.columns) columns of \(grid.cells) cells in a frame of "
          + "\(frame.width.short)pt by \(frame.height.short)pt; try fewer, narrower lines or a "
          + "larger page")
    }
    guard em > .zero, em <= column - gutter, em <= inside.height else {
      throw .sheet(
        "characters of \(em.short)pt do not stand in columns of \((column - gutter).short)pt by "
          + "\(inside.height.short)pt; try another text.size, or fewer grid.columns")
    }
  }

  /// The names of the areas that slots stand in.
  static let areas = [
    "page", "frame", "inside", "fold", "fold.upper", "fold.middle", "fold.lower", "ear.right",
    "ear.left",
  ]

  /// An ear at an upper corner outside of the frame (書耳, SH-G5).
  private func ear(isRight: Bool) -> PhysicalRect {
    let width = column.scaled(by: 9, over: 10)
    let gap = Length.mm(1).scaled(by: 6, over: 10)
    return PhysicalRect(
      x: isRight ? frame.maxX + gap : frame.x - gap - width, y: frame.y, width: width,
      height: cell.scaled(by: 27, over: 10))
  }

  /// The area of a name; `nil` where there is none.
  func area(named name: String, _ furniture: SheetFurniture) -> PhysicalRect? {
    switch name {
    case "page":
      PhysicalRect(x: .zero, y: .zero, width: page.width, height: page.height)
    case "frame": frame
    case "inside": inside
    case "fold": fold
    case "fold.upper": furniture.foldPart(0)
    case "fold.middle": furniture.foldPart(1)
    case "fold.lower": furniture.foldPart(2)
    case "ear.right": ear(isRight: true)
    case "ear.left": ear(isRight: false)
    default: nil
    }
  }

  /// The space after a character, so that each has a cell; nothing for characters that are higher than cells.
  var letterSpacing: Length { max(.zero, cell - em) }

  /// The length of columns: whole cells.
  var measure: Length { cell * grid.cells }

  /// True if the gutters of the second half are on the left, so that both halves are alike on either side of the fold.
  private var isMirrored: Bool { fold.width > .zero }

  /// The cells of each column, from the right, of each tier of the right half and then of the left one.
  var boxes: [[PhysicalRect]] {
    (0..<grid.halves).flatMap { half in
      let maxX =
        half == 0 ? inside.maxX : inside.x + lastGutter + column * grid.columns
      return (0..<max(1, grid.rows)).map { row in
        (1...grid.columns).map { number in
          PhysicalRect(
            x: maxX - column * number + (half > 0 && isMirrored ? gutter : .zero),
            y: inside.y + tier * row + padding, width: column - gutter, height: cell * grid.cells)
        }
      }
    }
  }

  /// The height of one of the tiers of a half.
  private var tier: Length { Length(rawValue: inside.height.rawValue / max(1, grid.rows)) }

  /// The lines between tiers, from the right half to the left one.
  var tierLines: [(place: Length, from: Length, to: Length)] {
    let halves =
      fold.width > .zero
      ? [(fold.maxX, inside.maxX), (inside.x, fold.x)] : [(inside.x, inside.maxX)]
    return halves.flatMap { half in
      (1..<max(1, grid.rows)).map { (inside.y + tier * $0, half.0, half.1) }
    }
  }

  /// The rooms for the columns of either half, the right one first, and of its tiers from above: as wide as characters are, so that these stand in the
  /// middles of columns and cells.
  var halves: [PhysicalRect] {
    let width = column * (grid.columns - 1) + em
    let inset = PhysicalPoint(x: (column - gutter - em).half, y: letterSpacing.half)
    return boxes.map { boxes in
      PhysicalRect(
        x: (boxes.last?.x ?? inside.x) + inset.x, y: (boxes.last?.y ?? inside.y) + inset.y,
        width: width,
        height: measure)
    }
  }

  /// The rooms of both halves inside of the frame, the right one first, with a third of a column around them.
  var pictureRooms: [PhysicalRect] {
    let inset = column.scaled(by: 1, over: 3)
    return boxes.compactMap { boxes in
      guard let first = boxes.first, let last = boxes.last else { return nil }
      return PhysicalRect(
        x: last.x + inset, y: inside.y + inset, width: first.maxX - last.x - inset * 2,
        height: inside.height - inset * 2)
    }
  }

  /// The same as ``halves``, from the left half on.
  var halvesFromLeft: [PhysicalRect] {
    let all = halves
    let rows = max(1, all.count / max(1, grid.halves))
    return stride(from: 0, to: all.count, by: rows).reversed().flatMap {
      all[$0..<min($0 + rows, all.count)]
    }
  }

  /// The places of the lines between columns.
  var boundaries: [Length] {
    let right = (1..<grid.columns).map { inside.maxX - column * (grid.columns - $0) }
    guard grid.halves > 1 else { return right }
    let left = (1..<grid.columns).map { inside.x + lastGutter + column * $0 }
    return left + (fold.width > .zero ? [] : [fold.x]) + right
  }
}

extension PageSheet.LeafFrame {
  /// The widths of lines and gaps at a side, from the outside; and at the head and the foot.
  fileprivate var sideWidths: [PageSheet.SheetLength] {
    switch kind {
    case .none: []
    case .single: [outer]
    case .double, .sidesDouble: [outer, gap, inner]
    }
  }

  fileprivate var headWidths: [PageSheet.SheetLength] {
    kind == .sidesDouble ? [outer] : sideWidths
  }
}

extension [PageSheet.SheetLength] {
  /// The sum of widths.
  fileprivate func total(column: Length, frame: Length) -> Length {
    reduce(.zero) { $0 + $1.resolved(column: column, frame: frame) }
  }
}

extension PageSheet.SheetLength {
  /// The part that is known before columns are.
  ///
  /// - Parameter side: what percentages are of.
  fileprivate func absolute(of side: Length) -> Length {
    switch self {
    case .absolute(let length): length
    case .percent(let parts): side.scaled(by: parts, over: Self.whole)
    case .columns, .cells: .zero
    }
  }

  fileprivate var columnParts: Int { if case .columns(let parts) = self { parts } else { 0 } }

  /// The length beside columns of a width.
  func resolved(column: Length, frame: Length) -> Length {
    absolute(of: frame) + column.scaled(by: columnParts, over: Self.whole)
  }
}

extension LayoutError {
  /// The error of a sheet that has no place.
  static func sheet(_ reason: String) -> LayoutError {
    .invalidOption(name: "sheet", reason: reason)
  }
}

/// The lines and marks of a page design, in their places (SH-G1 to SH-G4). They are laid out once for all pages.
struct SheetFurniture {
  private let sheet: PageSheet
  private let placed: PlacedSheet
  private(set) var furniture: [PlacedFurniture] = []
  /// The room of the fold between its dividers, and between its fish tails; `nil` where there is none.
  private(set) var foldRoom: PhysicalRect?
  private var worn: WornLine?

  /// The looks of worn lines, which follow each other from leaf to leaf.
  static let variants = 4

  /// - Parameter variant: the look of worn lines.
  init(_ sheet: PageSheet, _ placed: PlacedSheet, variant: Int = 0) {
    self.sheet = sheet
    self.placed = placed
    if sheet.frame.wear > 0 {
      worn = WornLine(
        wear: min(3, sheet.frame.wear), seed: sheet.paperSeed * Self.variants + variant)
    }
    addFrame()
    addRules()
    addCells()
    addPanels()
    guard let fold = sheet.fold, placed.fold.width > .zero else { return }
    addFold(fold)
    let (upper, lower) = dividers(of: fold)
    foldRoom = placed.fold.between(upper, lower)
    if let tail = fold.tail { addTails(tail, fold) }
  }

  private func length(_ length: PageSheet.SheetLength) -> Length {
    length.resolved(column: placed.column, frame: placed.frame.width)
  }

  private mutating func add(
    _ kind: PageFurniture.FurnitureLine.Kind, _ bounds: PhysicalRect, _ items: [DisplayItem]
  ) {
    guard !items.isEmpty else { return }
    furniture.append(
      PlacedFurniture(kind: kind, text: "", bounds: bounds, items: items, isOfDesign: true))
  }

  // MARK: Frame and rules

  private mutating func addFrame() {
    let frame = sheet.frame
    let (outer, inner) = (length(frame.outer), length(frame.inner))
    guard frame.kind != .none else { return }
    addBox(placed.frame, width: outer, isThick: true)
    guard inner > .zero, frame.kind != .single else { return }
    let inside = placed.inside
    switch frame.kind {
    case .none, .single: break
    case .double: addBox(inside.outset(x: inner, y: inner), width: inner, isThick: false)
    case .sidesDouble:
      for x in [inside.x - inner, inside.maxX] {
        addFrameLine(PhysicalRect(x: x, y: inside.y, width: inner, height: inside.height))
      }
    }
  }

  /// A line along the inner side of a rectangle.
  private mutating func addBox(_ rect: PhysicalRect, width: Length, isThick: Bool) {
    guard width > .zero else { return }
    guard worn == nil else {
      let sides = [
        PhysicalRect(x: rect.x, y: rect.y, width: rect.width, height: width),
        PhysicalRect(x: rect.x, y: rect.maxY - width, width: rect.width, height: width),
        PhysicalRect(x: rect.x, y: rect.y, width: width, height: rect.height),
        PhysicalRect(x: rect.maxX - width, y: rect.y, width: width, height: rect.height),
      ]
      var items: [DisplayItem] = []
      for side in sides { items.append(drawn(side, sheet.frame.color, isThick: isThick)) }
      add(.frame, rect, items)
      return
    }
    // The middle of a line lies on the edge of what it is drawn along, so an odd unit goes to the outside.
    let middle = rect.outset(x: -width.half, y: -width.half)
    add(.frame, rect, [.stroke(middle, width: width, sheet.frame.color)])
  }

  private mutating func addFrameLine(_ rect: PhysicalRect) {
    add(.frame, rect, [drawn(rect, sheet.frame.color)])
  }

  /// A line as the block prints it.
  private mutating func drawn(
    _ rect: PhysicalRect, _ color: Color, isThick: Bool = false
  ) -> DisplayItem {
    worn?.path(rect, isThick: isThick, color: color).item ?? .fill(rect, color)
  }

  private mutating func addRules() {
    let width = length(sheet.rules.width)
    guard width > .zero else { return }
    for x in placed.boundaries {
      let rect = line(at: x, from: placed.inside.y, to: placed.inside.maxY, width: width)
      add(.rule, rect, [drawn(rect, sheet.rules.color)])
    }
    for line in placed.tierLines {
      let rect = PhysicalRect(
        x: line.from, y: line.place - width.half, width: line.to - line.from, height: width)
      add(.rule, rect, [drawn(rect, sheet.rules.color)])
    }
  }

  /// The lines that a strip is folded at, over its whole height.
  private mutating func addPanels() {
    let page = placed.page
    let width = sheet.grid.panels.width.resolved(column: placed.column, frame: page.width)
    guard width > .zero else { return }
    var x = page.width - width
    while x > .zero {
      let line = PhysicalRect(
        x: x - Self.panelLine.half, y: .zero, width: Self.panelLine, height: page.height)
      add(.panel, line, [.fill(line, sheet.grid.panels.color)])
      x -= width
    }
  }

  private static let panelLine = Length.mm(1).scaled(by: 1, over: 10)

  private mutating func addCells() {
    let lines = sheet.grid.lines
    let width = length(lines.width)
    guard lines.kind != .none, width > .zero else { return }
    let drawing = CellDrawing(
      lines, width: width, guide: length(lines.guide), cell: placed.cell, rows: placed.grid.cells)
    for columns in placed.boxes {
      guard let first = columns.first, let last = columns.last else { continue }
      let bounds = PhysicalRect(
        x: last.x, y: first.y, width: first.maxX - last.x, height: first.height)
      add(.grid, bounds, drawing.items(of: columns))
    }
  }

  private func line(at x: Length, from top: Length, to end: Length, width: Length) -> PhysicalRect {
    PhysicalRect(x: x - width.half, y: top, width: width, height: end - top)
  }

  // MARK: Fold

  /// The ends of the upper part of the fold, and of its middle.
  private func dividers(of fold: PageSheet.LeafFold) -> (upper: Length, lower: Length) {
    func part(_ length: PageSheet.SheetLength) -> Length {
      let room = placed.fold.height
      return min(room, length.resolved(column: placed.column, frame: room))
    }
    return (placed.fold.y + part(fold.upper), placed.fold.maxY - part(fold.lower))
  }

  /// One of the three parts of the fold, from above; the middle one is the room that fish tails leave.
  func foldPart(_ part: Int) -> PhysicalRect {
    guard let fold = sheet.fold else { return placed.fold }
    let (upper, lower) = dividers(of: fold)
    let ends = [
      (placed.fold.y, upper), (foldRoom?.y ?? upper, foldRoom?.maxY ?? lower),
      (lower, placed.fold.maxY),
    ]
    let (top, bottom) = ends[part]
    return PhysicalRect(
      x: placed.fold.x, y: top, width: placed.fold.width, height: max(.zero, bottom - top))
  }

  private mutating func addFold(_ fold: PageSheet.LeafFold) {
    let rect = placed.fold
    var items: [DisplayItem] = []
    let edge = length(fold.edges)
    if edge > .zero {
      for x in [rect.x, rect.maxX] {
        let edge = line(at: x, from: rect.y, to: rect.maxY, width: edge)
        items.append(drawn(edge, sheet.rules.color))
      }
    }
    let (upper, lower) = dividers(of: fold)
    let divider = length(fold.dividers)
    if divider > .zero, upper < lower {
      items += [upper, lower].map {
        .fill(
          PhysicalRect(x: rect.x, y: $0 - divider.half, width: rect.width, height: divider),
          sheet.frame.color)
      }
    }
    items += mouths(fold)
    add(.fold, rect, items)
  }

  /// The lines from the frame to the fish tail, or to the divider where there is none.
  private func mouths(_ fold: PageSheet.LeafFold) -> [DisplayItem] {
    let rect = placed.fold
    let width: Length
    switch fold.mouth {
    case .none: return []
    case .thin: width = rect.width.scaled(by: 1, over: 32)
    case .thick: width = rect.width.scaled(by: 1, over: 8)
    }
    let (upper, lower) = dividers(of: fold)
    let gap = fold.tail.map { length($0.gap) } ?? .zero
    let middle = rect.x + rect.width.half
    return [
      line(at: middle, from: rect.y, to: upper + gap, width: width),
      line(
        at: middle, from: fold.tail?.place.isMirrored == true ? lower - gap : lower, to: rect.maxY,
        width: width),
    ].map { .fill($0, sheet.frame.color) }
  }

  // MARK: Fish tails

  private mutating func addTails(_ tail: PageSheet.FishTail, _ fold: PageSheet.LeafFold) {
    let (upper, lower) = dividers(of: fold)
    let (gap, height) = (length(tail.gap), share(tail.height))
    let rect = PhysicalRect(
      x: placed.fold.x, y: upper + gap, width: placed.fold.width, height: height)
    let second = PhysicalRect(
      x: rect.x, y: lower - gap - height, width: rect.width, height: height)
    add(tail, in: rect)
    foldRoom = placed.fold.between(rect.maxY, tail.place == .single ? lower : second.y)
    switch tail.place {
    case .single: break
    case .pair: add(tail, in: second, isMirrored: true)
    case .same: add(tail, in: second)
    case .triple:
      add(tail, in: second, isMirrored: true)
      let room = second.y - rect.maxY
      guard room > height * 3 else { return }
      let third = PhysicalRect(
        x: rect.x, y: rect.maxY + room.scaled(by: 62, over: 100), width: rect.width, height: height)
      add(tail, in: third)
    }
  }

  private func share(_ parts: Int) -> Length {
    placed.fold.width.scaled(by: parts, over: PageSheet.SheetLength.whole)
  }

  /// - Parameter isMirrored: true for a tail that points up.
  private mutating func add(
    _ tail: PageSheet.FishTail, in rect: PhysicalRect, isMirrored: Bool = false
  ) {
    func y(_ depth: Length) -> Length { isMirrored ? rect.maxY - depth : rect.y + depth }
    func point(_ x: Length, _ depth: Length) -> PhysicalPoint {
      PhysicalPoint(x: x, y: y(depth))
    }
    let notch = share(tail.notch)
    /// The two lines of a tail, so far from its flat edge.
    func vee(_ offset: Length) -> [DisplayPath.Step] {
      [
        .move(point(rect.maxX, rect.height + offset)),
        .line(point(rect.x + rect.width.half, notch + offset)),
        .line(point(rect.x, rect.height + offset)),
      ]
    }
    let color = sheet.frame.color
    let width = max(rect.width.scaled(by: 1, over: 64), Length(rawValue: 1))
    let stroke = DisplayPath.Stroke(color: color, width: width)
    let outline =
      [.move(point(rect.x, .zero)), .line(point(rect.maxX, .zero))]
      + [DisplayPath.Step.line(point(rect.maxX, rect.height))] + vee(.zero).dropFirst() + [.close]
    var items: [DisplayItem] =
      switch tail.kind {
      case .black: [.path(DisplayPath(steps: outline, fill: color))]
      case .flower: []
      case .white: [.path(DisplayPath(steps: outline, stroke: stroke))]
      case .line:
        [.path(DisplayPath(steps: vee(.zero) + vee(-width * 3), stroke: stroke))]
      }
    if tail.kind == .flower { items = [flower(in: rect, notch: notch, color, isMirrored)] }
    let gap = length(tail.line)
    if gap > .zero { items.append(.path(DisplayPath(steps: vee(gap), stroke: stroke))) }
    add(.fishtail, rect, items)
  }
}

// MARK: Flowered tails

extension SheetFurniture {
  /// A tail with two arcs on either side of its notch, and three petals that are left out of it.
  ///
  /// - Parameter notch: the height of its body in the middle.
  private func flower(
    in rect: PhysicalRect, notch: Length, _ color: Color, _ isMirrored: Bool
  ) -> DisplayItem {
    let middle = rect.x + rect.width.half
    let (width, height, body) = (
      rect.width.half.points, rect.height.points, notch.points
    )
    func point(_ x: Double, _ depth: Double) -> PhysicalPoint {
      let down = Length(points: depth)
      return PhysicalPoint(
        x: middle + Length(points: x), y: isMirrored ? rect.maxY - down : rect.y + down)
    }
    var steps: [DisplayPath.Step] = [
      .move(point(-width, 0)), .line(point(width, 0)), .line(point(width, height)),
    ]
    // The ends of the arcs are on the line of a plain tail.
    let ends = [1.0, 0.5, 0, -0.5, -1].map { (x: width * $0, y: body + (height - body) * abs($0)) }
    for (start, end) in zip(ends, ends.dropFirst()) {
      // An arc bulges towards the flat edge.
      let bulge = (height - body) * 0.42
      let third = (end.x - start.x) / 3
      steps.append(
        .curve(
          point(start.x + third * 0.4, start.y + (end.y - start.y) / 3 - bulge),
          point(end.x - third * 0.4, end.y - (end.y - start.y) / 3 - bulge),
          point(end.x, end.y)))
    }
    steps.append(.close)
    // Petals turn the other way round, which leaves them out.
    for turn in [-0.5236, 0, 0.5236] {
      let (sine, cosine) = (Turn.direction(turn).y, Turn.direction(turn).x)
      let length = body * 0.62
      let foot = (x: 0.0, y: body * 0.82)
      func petal(_ across: Double, _ along: Double) -> PhysicalPoint {
        point(foot.x + across * cosine + along * sine, foot.y - along * cosine + across * sine)
      }
      let half = length * 0.22
      steps += [
        .move(petal(0, 0)),
        .curve(petal(half, length * 0.3), petal(half, length * 0.8), petal(0, length)),
        .curve(petal(-half, length * 0.8), petal(-half, length * 0.3), petal(0, 0)), .close,
      ]
    }
    return .path(DisplayPath(steps: steps, fill: color))
  }
}

extension PageSheet.FishTail.TailPlacement {
  /// True where the lower tail points up.
  fileprivate var isMirrored: Bool { self == .pair || self == .triple }
}

extension DisplayPath {
  /// The item that draws it.
  fileprivate var item: DisplayItem { .path(self) }
}

extension PhysicalRect {
  /// The part from one height to another; `nil` where there is none.
  fileprivate func between(_ top: Length, _ bottom: Length) -> PhysicalRect? {
    top < bottom ? PhysicalRect(x: x, y: top, width: width, height: bottom - top) : nil
  }
}
