/// Drawings of a page's decorations, and the links that its text is a part of.
struct PageDecorations {
  /// The cells that the links are made of, each with the number of its link.
  private(set) var linkedCells = LinkedCells([], of: 0..<0)
  /// The links that refer to notes, and those of marks beside the text, by the indices of these (NT1).
  private(set) var noteLinks: Set<Int> = []
  private(set) var markLinks: [Int: Int] = [:]
  private var linkCount = 0

  /// Draws the decorations of a page.
  init(_ layout: Layout, page: Layout.Page, in layers: inout PageLayers) {
    guard !page.columns.isEmpty else { return }
    let cells = layout.cells(on: page)
    var linked: [(cells: Range<Int>, number: Int)] = []
    let tokenLinks = layout.tokenLinks(on: page)
    layers.add(tokenLinks, as: .link)
    linkCount = tokenLinks.count
    if linkCount > 0, let token = layout.token { linked.append((token.cells, 0)) }
    addMarkLinks(layout, page, &layers)
    defer { linkedCells = LinkedCells(linked, of: cells) }
    for part in layout.parts(of: page) {
      layers.transform = part.transform
      Self.draw(layout, on: part.page, in: &layers)
    }
    layers.transform = nil
    let stretches = layout.stretches(of: page.columns)
    layers.add(stretches.flatMap { layout.anchorItems(in: $0, on: page) }, as: .link)
    guard !layout.decorations.marks.isEmpty else { return }
    for span in layout.decorations.overlapping(stretches) {
      guard case .link(let target) = span.kind else { continue }
      let areas = layout.areas(of: span.range, on: page.columns).map {
        layout.inPlace($0.rect, ofColumn: $0.column)
      }
      guard let link = layout.linkItem(target, areas) else { continue }
      layers.add(link, as: .link)
      linked += layout.cells(of: span.range, among: cells).map { ($0, linkCount) }
      if span.isNoteReference { noteLinks.insert(linkCount) }
      linkCount += 1
    }
  }

  /// Draws what stands on columns of a page: boxes around passages and text, lines and rings.
  private static func draw(_ layout: Layout, on page: Layout.Page, in layers: inout PageLayers) {
    let passages = layout.passageBoxes(on: page)
    layers.add(
      page.passageGrounds.count == passages.count
        ? page.passageGrounds.flatMap(\.self) : passages.compactMap(\.ground),
      as: .decoration(.ground))
    layers.add(passages.flatMap(\.borders), as: .decoration(.border))
    guard !layout.decorations.marks.isEmpty else { return }
    let spans = layout.decorations.overlapping(layout.stretches(of: page.columns))
    layers.add(
      layout.sideLines(of: spans, on: page.columns).map(\.item), as: .decoration(.sideLine))
    let placed = layout.borders(of: spans, on: page.columns)
    var borders: [DisplayItem] = []
    for (number, span) in spans.enumerated() {
      let areas = layout.areas(of: span.range, on: page.columns)
      guard !areas.isEmpty else { continue }
      switch span.kind {
      case .box(let box):
        let own = placed[placed.partitioningIndex { $0.span >= number }...]
          .prefix { $0.span == number }
        let boxes =
          own.isEmpty
          ? areas.map { DecorationBox(box, around: $0, of: span) }
          : own.map { DecorationBox(box, around: $0.area, of: span, as: $0.rect) }
        layers.add(boxes.compactMap(\.ground), as: .decoration(.ground))
        borders += boxes.flatMap(\.borders)
      case .strikethrough(let stroke):
        layers.add(
          areas.map { TextLine(stroke, of: span).through($0.rect) },
          as: .decoration(.strikethrough))
      case .toneRing(let ring):
        layers.add(
          areas.flatMap { layout.rings(ring, of: span, onColumn: $0.column) },
          as: .decoration(.toneRing))
      case .sideLine, .link: break
      }
    }
    layers.add(borders, as: .decoration(.border))
  }

  /// Adds the links of marks that refer to notes.
  private mutating func addMarkLinks(
    _ layout: Layout, _ page: Layout.Page, _ layers: inout PageLayers
  ) {
    let first = layout.annotations.partitioningIndex { $0.column >= page.columns.lowerBound }
    for index in layout.annotations[first...].indices {
      let annotation = layout.annotations[index]
      guard annotation.column < page.columns.upperBound else { return }
      guard let target = annotation.target,
        let link = layout.linkItem(
          "#" + target, [layout.inPlace(annotation.bounds, ofColumn: annotation.column)])
      else { continue }
      layers.add(link, as: .link)
      markLinks[index] = linkCount
      linkCount += 1
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
  /// The paragraphs of the passage that it is around, and its columns in the box.
  var paragraphs = 0..<0
  var columns = 0..<0
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
      func edge(_ name: BoxStyle.Border.Edge) -> Length { edges.contains(name) ? reach : .zero }
      let outer = rect.outset(
        head: edge(.head), right: edge(.right), foot: edge(.foot), left: edge(.left))
      if edges.count < BoxStyle.Border.Edge.allCases.count {
        path.steps = sides(of: outer)
      } else {
        path.addRectangle(outer, radius: radius > .zero ? radius + reach : .zero)
      }
      return .path(path)
    }
  }

  /// The edges that have a line: those of the border, but for ends where the box is cut.
  private var edges: Set<BoxStyle.Border.Edge> {
    var edges = style.border?.edges ?? []
    if isOpenAtHead { edges.remove(.head) }
    if isOpenAtFoot { edges.remove(.foot) }
    return edges
  }

  /// The lines of some edges, those that meet in one.
  private func sides(of outer: PhysicalRect) -> [DisplayPath.Step] {
    let (left, right) = (outer.x, outer.maxX)
    func point(_ x: Length, _ y: Length) -> PhysicalPoint { PhysicalPoint(x: x, y: y) }
    // Around the box from the head of its left edge on.
    let corners = [
      point(left, outer.y), point(left, outer.maxY), point(right, outer.maxY),
      point(right, outer.y),
    ]
    let order: [BoxStyle.Border.Edge] = [.left, .foot, .right, .head]
    // One that has a line after one that has none, so that no line is parted.
    let first = order.indices.first {
      edges.contains(order[$0]) && !edges.contains(order[($0 + 3) % 4])
    }
    guard let first else { return [] }
    var steps: [DisplayPath.Step] = []
    var goesOn = false
    for number in 0..<4 {
      let index = (first + number) % 4
      guard edges.contains(order[index]) else {
        goesOn = false
        continue
      }
      if !goesOn { steps.append(.move(corners[index])) }
      steps.append(.line(corners[(index + 1) % 4]))
      goesOn = true
    }
    return steps
  }
}

extension DecorationBox {
  /// - Parameter rect: the box, where a border gives it its place; `nil` for one next to the text.
  fileprivate init(
    _ style: BoxStyle, around area: TextArea, of span: Decorations.Mark,
    as rect: PhysicalRect? = nil
  ) {
    let reach = style.reach(em: span.em)
    self.init(
      style: style,
      rect: rect
        ?? area.rect.outset(
          head: reach.top, right: reach.right, foot: reach.bottom, left: reach.left),
      em: span.em, ink: span.ink)
    isOpenAtHead = style.isSliced && !area.isStart
    isOpenAtFoot = style.isSliced && !area.isEnd
  }
}

extension PhysicalRect {
  /// Larger by a distance on each side; never smaller than nothing.
  package func outset(x: Length, y: Length) -> PhysicalRect {
    outset(head: y, right: x, foot: y, left: x)
  }

  /// Larger by a distance on each edge; never smaller than nothing.
  func outset(head: Length, right: Length, foot: Length, left: Length) -> PhysicalRect {
    let right = max(right, -width.half)
    let left = max(left, -width.half)
    let head = max(head, -height.half)
    let foot = max(foot, -height.half)
    return PhysicalRect(
      x: x - left, y: y - head, width: width + left + right, height: height + head + foot)
  }
}
