/// Tells the items of notes what they belong to, so that the column breaker finds them, and gives them and
/// the brackets around them their spacing (WR2, WR3).
///
/// A note over the end of a paragraph begins anew with the next one, as it does where a part of the text begins there (LS-1).
///
/// - Parameters:
///   - entries: the notes that may be in the text.
///   - brackets: the brackets around notes.
///   - bodySpacing: the spacing of the text around the bracket in a cell.
func markInsets(
  _ entries: ArraySlice<InsetPlan.Entry>, brackets: ArraySlice<TextRange>,
  _ shaped: inout ShapedText, _ items: inout [InlineItem],
  bodySpacing: (Cell) -> StyleSpacing
) {
  var cell = 0
  var paragraphs = shaped.paragraphs[...]
  for entry in entries {
    while cell < shaped.cells.count, shaped.cells[cell].range.lowerBound < entry.range.lowerBound {
      cell += 1
    }
    let first = cell
    var starts = entry.columnStarts[...]
    while cell < shaped.cells.count, shaped.cells[cell].range.lowerBound < entry.range.upperBound {
      var role = InsetRole(entry.form)
      paragraphs = paragraphs.drop { $0.lowerBound < cell }
      role.beginsNote = cell == first || paragraphs.first?.lowerBound == cell
      role.fillsCells = entry.cell != nil
      if let start = starts.first, shaped.cells[cell].range.lowerBound >= start {
        starts = starts.drop { $0 <= shaped.cells[cell].range.lowerBound }
        role.beginsColumn = !role.beginsNote
      }
      items[cell].inset = role
      if let advance = entry.cell { shaped.fill(cell, of: advance, &items) }
      cell += 1
    }
    guard first < cell else { continue }
    if first > 0 { items[first - 1].closeGap() }
    items[cell - 1].closeGap()
    if entry.form == .window { items[cell - 1].isSolid = true }
  }
  for range in brackets {
    let index = shaped.cells.firstIndex(startingAt: range.lowerBound)
    guard index < shaped.cells.count, shaped.cells[index].range.upperBound <= range.upperBound
    else { continue }
    if index > 0 { items[index - 1].closeGap() }
    items[index].closeGap()
    items[index].becomeNoteBracket()
    let style = bodySpacing(shaped.cells[index])
    if style.model.followsTables { items.setOffNoteBracket(index, style) }
  }
}

extension [InlineItem] {
  /// Gives the neighbours of a bracket around a note the spaces of JLREQ's tables (cl-28, cl-29): the bracket has no blank of
  /// its own, so that the marks outside keep theirs, letters stand off as beside an ideograph, and a closing mark at the
  /// end of the note is solid to it.
  fileprivate mutating func setOffNoteBracket(_ index: Int, _ style: StyleSpacing) {
    switch self[index].spacingClass {
    case .opening:
      guard index > 0, self[index - 1].breakAfter != .mandatory, !self[index - 1].isInset else {
        return
      }
      let before = self[index - 1]
      if before.spacingClass == .letter { openGap(style.autospace, after: index - 1) }
      if before.spacingClass.blank == .below, !before.isNoteBracket, before.cut == .tail {
        self[index - 1].cutInside(.none)
        self[index - 1].headCut = .none
        let end = before.spacingClass.cutAtColumnEnd(in: style.profile, model: style.model)
        self[index - 1].endCut = end.cut
        self[index - 1].alwaysCutAtEnd = end.always
      }
    case .closing:
      self[index].isSolid = false
      if index > 0, self[index - 1].isInset, self[index - 1].spacingClass == .closing {
        self[index - 1].cutEverywhere(.tail)
      }
      guard index + 1 < count, self[index].breakAfter != .mandatory, !self[index + 1].isInset
      else { return }
      if self[index + 1].spacingClass == .letter { openGap(style.autospace, after: index) }
      if self[index + 1].spacingClass == .opening { self[index + 1].cutInside(.none) }
    default: break
    }
  }

  private mutating func openGap(_ gap: Length, after index: Int) {
    guard gap > .zero, !self[index].hasAutospace else { return }
    self[index].gap += gap
    self[index].hasAutospace = true
  }
}

extension InlineItem {
  /// Takes half a cell, as a bracket around a note does: nothing is between it, the note and the text (WR2).
  fileprivate mutating func becomeNoteBracket() {
    isSolid = true
    let cut: Cell.Cut
    switch spacingClass {
    case .opening: cut = .head
    case .closing: cut = .tail
    default: return
    }
    isNoteBracket = true
    hasBlank = hasBlank || advance == em
    cutEverywhere(cut)
  }

  /// Takes the gap between Han and letters away.
  mutating func closeGap() {
    guard hasAutospace else { return }
    hasAutospace = false
    gap = .zero
  }
}

extension ShapedText {
  /// Gives a character the whole cell of the text around it, with its glyph in the middle (WR3).
  fileprivate mutating func fill(_ index: Int, of cell: Length, _ items: inout [InlineItem]) {
    guard cells[index].kind == .text, cells[index].orientation != .rotated,
      cells[index].advance <= cell
    else { return }
    let down = (cell - cells[index].advance).half
    for glyph in cells[index].glyphs {
      glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) + down.rawValue)
    }
    cells[index].advance = cell
    items[index].fillCell(cell)
  }
}
