/// Spaces that a table of a house's own has (P21).
extension Spacer {
  /// Sets what the table says of the cells of a paragraph.
  mutating func applyTable(to paragraph: Range<Int>) {
    guard !table.isEmpty, var last = paragraph.first else { return }
    for index in paragraph.dropFirst() where items[index].kind != .invisible {
      if let space = table.space(items[last].groups, items[index].groups) {
        apply(space, between: last, and: index)
      }
      last = index
    }
  }

  /// Makes the gap between two cells so long that their bodies have this space. Blanks stay, and are gone over
  /// where the space is shorter: a column that begins or ends between them has them as ever.
  private mutating func apply(_ space: SpacingTable.Space, between first: Int, and second: Int) {
    let (one, other) = (items[first], items[second])
    guard one.kind != .tab, other.kind != .tab, !one.isSolidMark(before: other) else { return }
    let wanted = min(
      max(space.natural.resolved(em: InlineItem.emOfSpace(one, other)), .zero), .limit)
    let usual = max(
      styles[shaped.runs[Int(shaped.cells[first].run)].style].letterSpacing, -one.advance)
    let blanks = one.blank(towardsNext: true) + other.blank(towardsNext: false)
    let gap = max(usual + wanted - blanks, -one.advance)
    guard gap != one.gap || space.limits != nil else { return }
    items[first].gap = gap
    items[first].hasRuledGap = true
    guard space.limits != nil else {
      items[first].hasAutospace = one.hasAutospace && wanted > .zero
      return
    }
    items[first].hasAutospace = false
    items[first].hasLimitedGap = true
    if one.blank(towardsNext: true) > .zero { items[first].keepsBlank = true }
    if other.blank(towardsNext: false) > .zero { items[second].keepsBlank = true }
  }
}

extension InlineItem {
  /// True for a mark inside of a number, which has no blank, and for what stands before one (P15).
  fileprivate func isSolidMark(before next: InlineItem) -> Bool {
    spacingClass == .middle && cut == .both || next.spacingClass == .middle && next.cut == .both
      || spacingClass == .comma && cut == .tail && next.spacingClass == .ideograph
  }

  /// Takes what a table says of a column's head and end: the blank is cut there or stays.
  mutating func takeEdges(of table: SpacingTable, opensParagraph: Bool) {
    let whole = spacingClass.blank.whole
    if let head = table.space(at: opensParagraph ? .paragraphHead : .head, of: groups) {
      let keepsBlank = spacingClass.blank == .below || head.natural.resolved(em: em) > .zero
      headCut = keepsBlank ? .none : whole
    }
    if let end = table.space(at: .end, of: groups), spacingClass.blank != .above {
      let least = end.limits?.least ?? end.natural
      endCut = least.resolved(em: em) > .zero ? .none : whole
      alwaysCutAtEnd = end.natural.resolved(em: em) <= .zero
    }
  }
}
