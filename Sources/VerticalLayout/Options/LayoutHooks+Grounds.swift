extension LayoutHooks {
  /// Draws the grounds of passages on their pages.
  func drawGrounds(of layout: inout Layout) {
    guard let ground, !layout.paragraphStyles.boxes.isEmpty else { return }
    for index in layout.pages.indices {
      let page = layout.pages[index]
      layout.pages[index].passageGrounds = layout.passageBoxes(on: page).map { box in
        let question = GroundQuestion(
          page: page.index, pageSize: page.size, paragraphs: box.paragraphs,
          range: layout.columns[box.columns].range, style: box.style, bounds: box.rect,
          usual: [box.ground].compactMap(\.self))
        return ground(question).filter(\.isShape)
      }
    }
  }
}

extension ArraySlice<Column> {
  /// The text of columns that follow each other.
  fileprivate var range: TextRange {
    guard let first, let last else { return TextRange(0, 0) }
    return TextRange(
      first.range.lowerBound, Swift.max(first.range.lowerBound, last.range.upperBound))
  }
}

extension DisplayItem {
  /// True for what stands for no text and leads nowhere, and lies where a page can have it.
  fileprivate var isShape: Bool {
    switch self {
    case .fill(let rect, _): rect.isNear
    case .stroke(let rect, let width, _): rect.isNear && width >= .zero && width <= .limit
    case .path(let path):
      path.steps.allSatisfy { step in
        switch step {
        case .move(let end), .line(let end): end.isNear
        case .curve(let first, let second, let end): first.isNear && second.isNear && end.isNear
        case .close: true
        }
      } && path.stroke.map { $0.width >= .zero && $0.width <= .limit } ?? true
    case .glyphs, .missing, .shadow, .image, .link, .jump, .anchor: false
    }
  }
}

extension PhysicalRect {
  fileprivate var isNear: Bool {
    [x, y, width, height].allSatisfy { $0 == $0.clamped }
  }
}

extension PhysicalPoint {
  fileprivate var isNear: Bool { x == x.clamped && y == y.clamped }
}
