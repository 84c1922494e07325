/// The leaves of an old book as the pages of a text: what is drawn below the text, and the parts of a leaf that pages are.
struct LeafPages: Hashable, Sendable {
  /// What is drawn below the text, which the pages have by turns.
  var designs: [[PlacedFurniture]] = []
  /// The frame around columns that rise above the others.
  var frame: RaisedFrame
  /// Half of a column, which each small column of a note has.
  var halfColumn: Length
  /// The halves that pages are; `nil` for whole leaves.
  var half: HalfLeaf?
  var readsFromRight = true
  /// The rooms of the halves of a leaf inside of the frame, the right one first, which pictures fill (SH-G14).
  var pictureRooms: [PhysicalRect] = []

  /// True where a picture fills half of a page, and text goes on in the other half.
  var partsPages: Bool { half == nil && pictureRooms.count > 1 }

  /// The room that a picture fills whose column has an axis; `nil` where it fills the page.
  func pictureRoom(onPage index: Int, axis: Length) -> PhysicalRect? {
    guard let half, let number = halfNumber(ofPage: index) else {
      return pictureRooms.first { $0.x <= axis && axis <= $0.maxX }
    }
    guard pictureRooms.indices.contains(number) else { return nil }
    var room = pictureRooms[number]
    room.x += half.offset(ofHalf: number)
    return room
  }

  /// The halves of a leaf in reading order: 0 is the right one.
  var halfNumbers: [Int] { readsFromRight ? [0, 1] : [1, 0] }

  /// The half that a page is; `nil` for a whole leaf.
  func halfNumber(ofPage index: Int) -> Int? { half == nil ? nil : halfNumbers[index % 2] }

  /// What a page has below its text.
  ///
  /// - Parameter raised: the axes of the columns that rise above the others, and how far each does.
  func design(ofPage index: Int, raised: [(axis: Length, raise: Length)]) -> [PlacedFurniture] {
    guard !designs.isEmpty else { return [] }
    var design = designs[index % designs.count]
    let number = halfNumber(ofPage: index)
    let offset = number.flatMap { half?.offset(ofHalf: $0) } ?? .zero
    let onLeaf = raised.map { (axis: $0.axis - offset, raise: $0.raise) }
    guard var lines = frame.furniture(around: onLeaf) else { return design }
    if let number, let half { lines = half.half(number, of: lines) }
    let first = design.firstIndex { $0.kind == .frame } ?? 0
    design.removeAll { $0.kind == .frame }
    design.insert(contentsOf: lines, at: first)
    return design
  }
}

/// The halves of a leaf as pages of their own: what is on the leaf is cut along its fold (SH-G7). The right half comes first.
struct HalfLeaf: Hashable, Sendable {
  /// The middle of the fold on the leaf.
  let middle: Length
  let page: PhysicalSize

  init(_ placed: PlacedSheet) {
    middle = placed.fold.x + placed.fold.width.half
    page = PhysicalSize(width: placed.page.width.half, height: placed.page.height)
  }

  /// The distance by which a half stands further to the right on its page than on the leaf.
  ///
  /// - Parameter number: 0 for the right half, 1 for the left one.
  func offset(ofHalf number: Int) -> Length { number == 0 ? -middle : page.width - middle }

  /// What of a leaf is on the page of a half.
  func half(_ number: Int, of furniture: [PlacedFurniture]) -> [PlacedFurniture] {
    furniture.compactMap { half(number, of: $0) }
  }

  func half(_ number: Int, of placed: PlacedFurniture) -> PlacedFurniture? {
    var own = placed
    let offset = offset(ofHalf: number)
    own.bounds.x += offset
    guard let bounds = cut(own.bounds) else { return nil }
    own.bounds = bounds
    own.items = placed.items.flatMap { cut($0.moved(x: offset, y: .zero)) }
    return own.items.isEmpty ? nil : own
  }

  /// The part of a rectangle that is on the page.
  func cut(_ rect: PhysicalRect) -> PhysicalRect? {
    let (left, right) = (max(.zero, rect.x), min(page.width, rect.maxX))
    guard left < right else { return nil }
    return PhysicalRect(x: left, y: rect.y, width: right - left, height: rect.height)
  }

  /// The part of an item that is on the page.
  func cut(_ item: DisplayItem) -> [DisplayItem] {
    switch item {
    case .fill(let rect, let color): return cut(rect).map { [.fill($0, color)] } ?? []
    case .stroke(let rect, let width, let color):
      let outer = rect.outset(x: width.half, y: width.half)
      let bars = [
        PhysicalRect(x: outer.x, y: outer.y, width: outer.width, height: width),
        PhysicalRect(x: outer.x, y: outer.maxY - width, width: outer.width, height: width),
        PhysicalRect(x: outer.x, y: outer.y, width: width, height: outer.height),
        PhysicalRect(x: outer.maxX - width, y: outer.y, width: width, height: outer.height),
      ]
      return bars.compactMap(cut).map { .fill($0, color) }
    case .path(let path):
      var own = path
      own.steps =
        path.fill == nil ? path.steps.cutLines(to: page.width) : path.steps.cutAreas(to: page.width)
      return own.steps.isEmpty ? [] : [.path(own)]
    case .glyphs, .missing, .shadow, .image, .link, .jump, .anchor: return [item]
    }
  }
}

extension [DisplayPath.Step] {
  /// The subpaths as corners: curves become short lines.
  private var flattened: [(points: [PhysicalPoint], isClosed: Bool)] {
    var parts: [(points: [PhysicalPoint], isClosed: Bool)] = []
    for step in self {
      switch step {
      case .move(let point): parts.append(([point], false))
      case .line(let point):
        if !parts.isEmpty { parts[parts.count - 1].points.append(point) }
      case .curve(let first, let second, let end):
        guard let start = parts.last?.points.last else { continue }
        for step in 1...8 {
          let t = Double(step) / 8
          let u = 1 - t
          func mix(_ side: (PhysicalPoint) -> Length) -> Length {
            Length(
              points: u * u * u * side(start).points + 3 * u * u * t * side(first).points
                + 3 * u * t * t * side(second).points + t * t * t * side(end).points)
          }
          parts[parts.count - 1].points.append(PhysicalPoint(x: mix(\.x), y: mix(\.y)))
        }
      case .close:
        if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
      }
    }
    return parts
  }

  /// Areas, cut to those from nothing to a width across. What lies inside stays as it is.
  fileprivate func cutAreas(to width: Length) -> Self {
    if isInside(width) { return self }
    return flattened.flatMap { part -> Self in
      var points = part.points
      for (limit, isLeast) in [(Length.zero, true), (width, false)] {
        var kept: [PhysicalPoint] = []
        for index in points.indices {
          let (point, next) = (points[index], points[(index + 1) % points.count])
          let isIn = isLeast ? point.x >= limit : point.x <= limit
          let isNextIn = isLeast ? next.x >= limit : next.x <= limit
          if isIn { kept.append(point) }
          if isIn != isNextIn { kept.append(point.crossing(next, at: limit)) }
        }
        points = kept
      }
      guard points.count > 2 else { return [] }
      return points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
    }
  }

  /// Lines, cut to those from nothing to a width across.
  fileprivate func cutLines(to width: Length) -> Self {
    if isInside(width) { return self }
    return flattened.flatMap { part -> Self in
      let points = part.isClosed ? part.points + part.points.prefix(1) : part.points
      var steps: Self = []
      for (start, end) in zip(points, points.dropFirst()) {
        var (from, to) = (start, end)
        guard Swift.max(from.x, to.x) >= .zero, Swift.min(from.x, to.x) <= width else { continue }
        for limit in [Length.zero, width] {
          let isOut: (Length) -> Bool = { limit == .zero ? $0 < limit : $0 > limit }
          if isOut(from.x), !isOut(to.x) { from = from.crossing(to, at: limit) }
          if isOut(to.x), !isOut(from.x) { to = from.crossing(to, at: limit) }
        }
        if case .line(let last)? = steps.last, last == from {
          steps.append(.line(to))
        } else {
          steps += [.move(from), .line(to)]
        }
      }
      return steps
    }
  }

  private func isInside(_ width: Length) -> Bool {
    allSatisfy { step in
      switch step {
      case .move(let point), .line(let point): point.x >= .zero && point.x <= width
      case .curve(let first, let second, let end):
        [first, second, end].allSatisfy { $0.x >= .zero && $0.x <= width }
      case .close: true
      }
    }
  }
}

extension PhysicalPoint {
  /// The point between two at a place across.
  fileprivate func crossing(_ other: PhysicalPoint, at limit: Length) -> PhysicalPoint {
    let width = (other.x - x).points
    guard width != 0 else { return PhysicalPoint(x: limit, y: y) }
    let share = (limit - x).points / width
    return PhysicalPoint(x: limit, y: y + Length(points: (other.y - y).points * share))
  }
}
