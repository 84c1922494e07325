/// What the decorations of a page draw, in layers (YY-36): grounds and side lines lie below the text,
/// with its shadows between them; strikes and borders lie on it, and on shadows that fall into it.
struct PageDecorations {
  private(set) var grounds: [DisplayItem] = []
  private(set) var sideLines: [DisplayItem] = []
  private(set) var above: [DisplayItem] = []
  private(set) var links: [DisplayItem] = []
  /// The cells that the links are made of, each with the number of its link.
  private(set) var linkedCells = LinkedCells([], of: 0..<0)
  /// The links that refer to notes, and those of marks beside the text, by the indices of these (NT1).
  private(set) var noteLinks: Set<Int> = []
  private(set) var markLinks: [Int: Int] = [:]

  /// Draws the decorations of a page.
  init(_ layout: Layout, page: Layout.Page) {
    guard !page.columns.isEmpty else { return }
    let cells = layout.cells(on: page)
    var linked: [(cells: Range<Int>, number: Int)] = []
    links = layout.tokenLinks(on: page)
    var linkCount = links.count
    if linkCount > 0, let token = layout.token { linked.append((token.cells, 0)) }
    addMarkLinks(layout, page, &linkCount)
    defer { linkedCells = LinkedCells(linked, of: cells) }
    let passages = layout.passageBoxes(on: page)
    grounds += passages.compactMap(\.ground)
    above += passages.flatMap(\.borders)
    let stretches = layout.stretches(of: page.columns)
    links += stretches.flatMap { layout.anchorItems(in: $0, on: page) }
    guard !layout.decorations.marks.isEmpty else { return }
    let spans = layout.decorations.overlapping(stretches)
    sideLines = layout.sideLines(of: spans, on: page.columns).map(\.item)
    var borders: [DisplayItem] = []
    for span in spans {
      let areas = layout.areas(of: span.range, on: page.columns)
      guard !areas.isEmpty else { continue }
      switch span.kind {
      case .box(let box):
        let boxes = areas.map { DecorationBox(box, around: $0, of: span) }
        grounds += boxes.compactMap(\.ground)
        borders += boxes.flatMap(\.borders)
      case .strikethrough(let stroke):
        above += areas.map { TextLine(stroke, of: span).through($0.rect) }
      case .sideLine: break
      case .toneRing(let ring):
        above += areas.flatMap { layout.rings(ring, of: span, onColumn: $0.column) }
      case .link(let target):
        guard let link = layout.linkItem(target, areas.map(\.rect)) else { continue }
        links.append(link)
        linked += layout.cells(of: span.range, among: cells).map { ($0, linkCount) }
        if span.isNoteReference { noteLinks.insert(linkCount) }
        linkCount += 1
      }
    }
    above += borders
  }

  /// Adds the links of marks that refer to notes.
  private mutating func addMarkLinks(_ layout: Layout, _ page: Layout.Page, _ count: inout Int) {
    let first = layout.annotations.partitioningIndex { $0.column >= page.columns.lowerBound }
    for index in layout.annotations[first...].indices {
      let annotation = layout.annotations[index]
      guard annotation.column < page.columns.upperBound else { return }
      guard let target = annotation.target,
        let link = layout.linkItem("#" + target, [annotation.bounds])
      else { continue }
      links.append(link)
      markLinks[index] = count
      count += 1
    }
  }
}

/// A box around one area of text, or around a passage.
struct DecorationBox {
  let style: BoxStyle
  /// The text with its padding.
  let rect: PhysicalRect
  let em: Length
  /// The colour of the border where it has none of its own.
  let ink: Color
  /// True where the border has no line at the head or the foot.
  var isOpenAtHead = false
  var isOpenAtFoot = false

  private var radius: Length { style.radius.resolved(em: em) }

  var ground: DisplayItem? {
    guard let color = style.ground else { return nil }
    guard radius > .zero else { return .fill(rect, color) }
    var path = DisplayPath(fill: color)
    path.addRectangle(rect, radius: radius)
    return .path(path)
  }

  /// The border's lines, around the box: the line, or the middle between two lines of a double one,
  /// lies outside of it by half a width.
  var borders: [DisplayItem] {
    guard let border = style.border else { return [] }
    let width = border.width(em: em)
    let stroke = DisplayPath.Stroke(
      color: border.color ?? ink, width: width, dashes: border.style.dashes(width),
      isRound: border.style == .dotted)
    let reaches = border.style == .double ? [width.half, width.half + width * 2] : [width.half]
    return reaches.map { reach in
      var path = DisplayPath(stroke: stroke)
      let outer = rect.outset(x: reach, y: reach)
      if isOpenAtHead || isOpenAtFoot {
        path.steps = openSides(of: outer)
      } else {
        path.addRectangle(outer, radius: radius > .zero ? radius + reach : .zero)
      }
      return .path(path)
    }
  }

  /// The sides of a border that are not cut.
  private func openSides(of outer: PhysicalRect) -> [DisplayPath.Step] {
    let top = isOpenAtHead ? rect.y : outer.y
    let foot = isOpenAtFoot ? rect.maxY : outer.maxY
    let left = [PhysicalPoint(x: outer.x, y: top), PhysicalPoint(x: outer.x, y: foot)]
    let right = [PhysicalPoint(x: outer.maxX, y: foot), PhysicalPoint(x: outer.maxX, y: top)]
    if isOpenAtHead, isOpenAtFoot {
      return [.move(left[0]), .line(left[1]), .move(right[0]), .line(right[1])]
    }
    let points = isOpenAtHead ? left + right : right + left
    return [.move(points[0])] + points.dropFirst().map { .line($0) }
  }
}

extension DecorationBox {
  fileprivate init(_ style: BoxStyle, around area: TextArea, of span: Decorations.Mark) {
    let across = min(style.padding.across.resolved(em: span.em), .limit)
    let along = min(style.padding.along.resolved(em: span.em), .limit)
    self.init(
      style: style, rect: area.rect.outset(x: across, y: along), em: span.em, ink: span.ink)
    isOpenAtHead = style.isSliced && !area.isStart
    isOpenAtFoot = style.isSliced && !area.isEnd
  }
}

extension Border.Style {
  fileprivate func dashes(_ width: Length) -> [Length] {
    switch self {
    case .single, .double: []
    case .dotted: [.zero, width * 3]
    case .dashed: [width * 12, width * 3]
    }
  }
}

extension PhysicalRect {
  /// Larger by a distance on each side; never smaller than nothing.
  package func outset(x: Length, y: Length) -> PhysicalRect {
    let across = max(x, -width.half)
    let along = max(y, -height.half)
    return PhysicalRect(
      x: self.x - across, y: self.y - along, width: width + across * 2,
      height: height + along * 2)
  }
}
