/// The frame of a page whose columns rise above the others: its lines go around them (抬頭, SH-G6).
struct RaisedFrame: Hashable, Sendable {
  let frame: PageSheet.LeafFrame
  let rules: PageSheet.LeafRules
  let placed: PlacedSheet

  /// The lines of the frame on a page; `nil` where no column rises.
  ///
  /// - Parameter columns: the axes of columns, and how far each rises.
  func furniture(around columns: [(axis: Length, raise: Length)]) -> [PlacedFurniture]? {
    guard frame.kind != .none else { return nil }
    let boxes = placed.boxes.joined()
    let raised = columns.compactMap { (axis, height) -> PhysicalRect? in
      guard height > .zero, let box = boxes.first(where: { $0.x <= axis && axis <= $0.maxX })
      else { return nil }
      return PhysicalRect(
        x: box.x, y: max(.zero, placed.inside.y - height), width: placed.column, height: height)
    }
    return raised.isEmpty ? nil : lines(around: raised) + rules(between: raised)
  }

  /// The rules between columns that rise beside each other.
  private func rules(between rooms: [PhysicalRect]) -> [PlacedFurniture] {
    let width = length(rules.width)
    guard width > .zero else { return [] }
    return rooms.compactMap { room in
      guard let other = rooms.first(where: { $0.maxX == room.x }) else { return nil }
      let top = max(room.y, other.y)
      let rect = PhysicalRect(
        x: room.x - width.half, y: top, width: width, height: placed.inside.y - top)
      return PlacedFurniture(
        kind: .rule, text: "", bounds: rect, items: [.fill(rect, rules.color)], isOfDesign: true)
    }
  }

  /// - Parameter rooms: what rises above the room inside of the frame.
  private func lines(around rooms: [PhysicalRect]) -> [PlacedFurniture] {
    let outer = length(frame.outer)
    let inner = frame.kind == .single ? .zero : length(frame.inner)
    let gap = frame.kind == .single ? .zero : length(frame.gap)
    let side = outer + gap + inner
    let head = frame.kind == .sidesDouble ? outer : side
    var result = [outline(of: rooms, x: side - outer.half, y: head - outer.half, width: outer)]
    guard inner > .zero else { return result.compactMap(\.self) }
    switch frame.kind {
    case .none, .single: break
    case .double: result.append(outline(of: rooms, x: inner.half, y: inner.half, width: inner))
    case .sidesDouble:
      let inside = placed.inside
      for (x, middle) in [
        (inside.x - inner, inside.x + placed.column.half),
        (inside.maxX, inside.maxX - placed.column.half),
      ] {
        let y = rooms.first { $0.x <= middle && middle <= $0.maxX }?.y ?? inside.y
        result.append(
          fill(PhysicalRect(x: x, y: y, width: inner, height: inside.maxY - y)))
      }
      // Those of what rises, down to the line at the head.
      for room in rooms {
        for x in [room.x - inner, room.maxX] where x > inside.x - inner && x < inside.maxX {
          result.append(fill(PhysicalRect(x: x, y: room.y, width: inner, height: room.height)))
        }
      }
    }
    return result.compactMap(\.self)
  }

  private func length(_ length: PageSheet.SheetLength) -> Length {
    length.resolved(column: placed.column, frame: placed.frame.width)
  }

  private func fill(_ rect: PhysicalRect) -> PlacedFurniture? {
    PlacedFurniture(
      kind: .frame, text: "", bounds: rect, items: [.fill(rect, frame.color)], isOfDesign: true)
  }

  /// A line around the room of the columns and all that rises above it, so far from them.
  private func outline(
    of rooms: [PhysicalRect], x: Length, y: Length, width: Length
  ) -> PlacedFurniture? {
    guard width > .zero else { return nil }
    let base = placed.inside.outset(x: x, y: y)
    let bumps = rooms.map {
      PhysicalRect(x: $0.x - x, y: $0.y - y, width: $0.width + x * 2, height: $0.height)
    }
    // Along the head, from left to right: the highest of what is there.
    let edges = Set([base.x, base.maxX] + bumps.flatMap { [$0.x, $0.maxX] }).sorted()
      .filter { base.x <= $0 && $0 <= base.maxX }
    var points: [PhysicalPoint] = []
    for (start, end) in zip(edges, edges.dropFirst()) {
      let top = bumps.filter { $0.x <= start && end <= $0.maxX }.map(\.y).min() ?? base.y
      if points.last?.y == top {
        points.removeLast()
      } else {
        points.append(PhysicalPoint(x: start, y: top))
      }
      points.append(PhysicalPoint(x: end, y: top))
    }
    points += [PhysicalPoint(x: base.maxX, y: base.maxY), PhysicalPoint(x: base.x, y: base.maxY)]
    var path = DisplayPath(stroke: DisplayPath.Stroke(color: frame.color, width: width))
    path.steps = points.enumerated().map { $0 == 0 ? .move($1) : .line($1) } + [.close]
    let top = points.map(\.y).min() ?? base.y
    return PlacedFurniture(
      kind: .frame, text: "",
      bounds: PhysicalRect(
        x: base.x - width.half, y: top - width.half, width: base.width + width.half * 2,
        height: base.maxY - top + width.half * 2),
      items: [.path(path)], isOfDesign: true)
  }
}
