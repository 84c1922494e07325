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
    let lanes = SideLineLanes(spans)
    var borders: [DisplayItem] = []
    for (index, span) in spans.enumerated() {
      let areas = layout.areas(of: span.range, on: page.columns)
      guard !areas.isEmpty else { continue }
      switch span.kind {
      case .box(let box):
        let boxes = areas.map { DecorationBox(box, around: $0, of: span) }
        grounds += boxes.compactMap(\.ground)
        borders += boxes.flatMap(\.borders)
      case .sideLine(let stroke, let isRight):
        sideLines += areas.map { area in
          let line = TextLine(stroke, of: span)
          let reach = layout.annotationReach(
            onColumn: area.column, side: isRight ? .right : .left, from: area.rect.y,
            to: area.rect.maxY)
          return line.beside(
            area, isRight: isRight, lane: lanes.lane(of: index), beyond: reach)
        }
      case .strikethrough(let stroke):
        above += areas.map { TextLine(stroke, of: span).through($0.rect) }
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

/// A line beside or through text.
private struct TextLine {
  let style: LineStyle
  let width: Length
  let span: Decorations.Mark
  let color: Color

  init(_ stroke: LineStroke, of span: Decorations.Mark) {
    style = stroke.style
    width = span.width(stroke.width)
    self.span = span
    color = stroke.color ?? span.ink
  }

  /// A line clear of the text by a sixteenth of an em, and of lines in lanes nearer to the text. It stops
  /// short of neighbours in its lane by a sixteenth of an em (EM6).
  ///
  /// - Parameter reach: how far readings and marks on that side reach beyond the text.
  func beside(
    _ area: TextArea, isRight: Bool, lane: SideLineLanes.Lane, beyond reach: Length
  ) -> DisplayItem {
    let gap = span.em.scaled(by: 1, over: 16)
    let laneWidth = span.em.scaled(by: 1, over: 5)
    let distance = reach + gap + breadth.half + laneWidth * lane.index
    let rect = area.rect
    let top = rect.y + (lane.touchesBefore && area.isStart ? gap : .zero)
    let bottom = rect.maxY - (lane.touchesAfter && area.isEnd ? gap : .zero)
    return item(
      x: isRight ? rect.maxX + distance : rect.x - distance, from: top, to: max(top, bottom))
  }

  /// A line on the axis (YY-33).
  func through(_ rect: PhysicalRect) -> DisplayItem {
    item(x: rect.x + rect.width.half, from: rect.y, to: rect.maxY)
  }

  /// How much room the line takes across.
  private var breadth: Length {
    switch style {
    case .single, .dotted, .dashed: width
    case .thick: width * 2
    case .double: width * 3
    case .wavy: waveAmplitude * 2 + width
    }
  }

  private var waveAmplitude: Length { width + width.half }

  private func item(x: Length, from top: Length, to bottom: Length) -> DisplayItem {
    var path = DisplayPath()
    switch style {
    case .single, .thick:
      path.addLine(x: x, from: top, to: bottom)
      path.stroke = stroke(width: style == .thick ? width * 2 : width)
    case .double:
      path.addLine(x: x - width, from: top, to: bottom)
      path.addLine(x: x + width, from: top, to: bottom)
      path.stroke = stroke(width: width)
    case .dotted:
      path.addLine(x: x, from: top + width.half, to: max(top + width.half, bottom - width.half))
      path.stroke = stroke(width: width, dashes: [.zero, width * 3], isRound: true)
    case .dashed:
      path.addLine(x: x, from: top, to: bottom)
      path.stroke = stroke(width: width, dashes: [width * 12, width * 3])
    case .wavy:
      path.addWave(
        x: x, from: top, to: bottom, amplitude: waveAmplitude, halfWave: width * 4)
      path.stroke = stroke(width: width, isRound: true)
    }
    return .path(path)
  }

  private func stroke(
    width: Length, dashes: [Length] = [], isRound: Bool = false
  ) -> DisplayPath.Stroke {
    DisplayPath.Stroke(color: color, width: width, dashes: dashes, isRound: isRound)
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

extension Decorations.Mark {
  /// The width of a line: what is asked for, or a twentieth of an em; never nothing.
  fileprivate func width(_ asked: Dimension?) -> Length {
    min(
      max(asked?.resolved(em: em) ?? em.scaled(by: 1, over: 20), Length(rawValue: 1)), .limit)
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
