extension Layout {
  /// The glyphs of a page's leaders. Dots stand on a grid that is that of all columns, half an em clear of the text on
  /// both sides.
  func leaders(on page: Page) -> [DisplayItem] {
    columns[page.columns].flatMap { column in
      ((column.leader.map { [$0] } ?? []) + column.tabLeaders).compactMap { leader in
        guard cells.indices.contains(leader.cell) else { return nil }
        let style = styles[runs[Int(cells[leader.cell].run)].style]
        return leader.item(on: column, em: style.size, ink: style.ink)
      }
    }
  }
}

extension Column.LeaderLine {
  fileprivate func item(on column: Column, em: Length, ink: Color) -> DisplayItem? {
    let (top, bottom) = (start + em.half, end - em.half)
    guard em > .zero, top < bottom else { return nil }
    let thickness = max(em.scaled(by: 1, over: 12), Length(rawValue: 1))
    var path = DisplayPath()
    guard let dots = leader.dotsPerEm else {
      path.addLine(x: column.axis, from: column.bounds.y + top, to: column.bounds.y + bottom)
      path.stroke = DisplayPath.Stroke(color: ink, width: em.scaled(by: 1, over: 20))
      return .path(path)
    }
    let step = max(em.scaled(by: 1, over: dots), thickness)
    // The middle of each dot's share of an em, counted from the head.
    let first = (top - step.half).rawValue.roundedUp(toMultipleOf: step.rawValue)
    let last = (bottom - step.half).rawValue / step.rawValue * step.rawValue
    guard first <= last else { return nil }
    let head = column.bounds.y + step.half
    // A line of no length has a dot at its end; the last dot needs no gap after it.
    path.addLine(
      x: column.axis, from: head + Length(rawValue: first),
      to: head + Length(rawValue: last) + Length(rawValue: 1))
    path.stroke = DisplayPath.Stroke(
      color: ink, width: thickness, dashes: [.zero, step], isRound: true)
    return .path(path)
  }
}

extension Int {
  fileprivate func roundedUp(toMultipleOf step: Int) -> Int {
    self <= 0 ? 0 : (self + step - 1) / step * step
  }
}
