/// Tells the items of notes what they belong to, so that the column breaker finds them, and gives them and
/// the brackets around them their spacing (WR2, WR3).
///
/// A note over the end of a paragraph begins anew with the next one, as it does where a part of the text begins there (LS-1).
///
/// - Parameters:
///   - entries: the notes that may be in the text.
///   - brackets: the brackets around notes.
func markInsets(
  _ entries: ArraySlice<InsetPlan.Entry>, brackets: ArraySlice<TextRange>,
  _ shaped: inout ShapedText, _ items: inout [InlineItem]
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
