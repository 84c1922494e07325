/// Places the cells of the notes on a column (WR1 to WR7).
struct InsetSetter {
  private let column: ColumnBreak
  private let setting: ColumnSetting
  /// True where the small columns of a note that goes on are brought to the column's end (WR5).
  private let justifies: Bool

  init(_ column: ColumnBreak, setting: ColumnSetting, justifies: Bool) {
    self.column = column
    self.setting = setting
    self.justifies = justifies
  }

  /// Places the note that begins with a cell; returns where it ends.
  ///
  /// Never inlined: the way of most text, which has no notes, keeps no room for it.
  ///
  /// - Parameter position: where the note starts; then where the text after it does.
  @inline(never)
  func set(
    from index: Int, at position: inout Length, _ items: [InlineItem], _ text: inout ShapedText,
    _ result: inout Column
  ) -> Int {
    let cells = index..<noteEnd(from: index, items)
    var filler = ColumnFiller(
      items: items, edges: setting.annotations.edges,
      options: BreakingOptions(tabs: setting.tabs(of: column.paragraph)))
    if justifies { filler.options.justification = setting.justification?.rules }
    var room = cells.upperBound == column.cells.upperBound ? column.insetRoom : nil
    var part = room.map { filler.filled(cells, room: $0) } ?? filler.complete(cells)
    // A column that was cut short in its note.
    if part.cells != cells { (part, room) = (filler.complete(cells), nil) }
    let start = position
    let extent = result.extent
    var lines: [Column.InsetLine] = []
    // Characters in cells stay beside each other.
    let mayMove = justifies && !items[index].inset.fillsCells
    let form = items[index].inset.form
    let alignment = form == .cell ? alignment(ofCell: index, items) : .start
    for small in part.columns {
      let gain = mayMove ? room.map { $0 - small.natural } : nil
      let rest = gain == nil ? part.length - small.natural : .zero
      let head = start + (part.window?.lead ?? alignment.head(rest))
      let length = text.set(small, at: head, items, gain: gain, setting.justification?.rules)
      for cell in small.cells {
        let placed = text.cells[cell]
        result.append(
          cell..<cell + 1, run: Int(placed.run), from: placed.start, to: placed.end,
          extent: placed.extent, isAlone: cell == small.cells.lowerBound)
      }
      lines.append(
        Column.InsetLine(
          cells: small.cells, start: head, length: length, shift: .zero,
          extent: small.cells.reduce(.zero) { max($0, items[$1].em) }))
    }
    let length = part.window?.length ?? lines.reduce(Length.zero) { max($0, $1.length) }
    // The small columns of a heading stand a quarter of an em apart (BK-H7).
    let apart = part.window == nil ? .zero : items[index].em.scaled(by: 1, over: 4)
    let gap = max(apart, sideRoom(between: part.columns, text))
    place(&lines, form, beside: gap, isSecond: items[index].inset.beginsColumn)
    if let window = part.window {
      result.extent = extent
      let side = setting.grid.step * (window.columns - 1)
      for line in lines.indices {
        lines[line].shift +=
          setting.direction == .rightToLeft ? -side.half : side.half
      }
    }
    result.extent = max(result.extent, width(of: lines, form, apart: gap))
    result.insets.append(
      Column.InsetBlock(
        form: form, cells: cells, start: start, length: length, lines: lines,
        continuesNote: !items[index].inset.beginsNote))
    position = start + length + items[cells.upperBound - 1].gap
    return cells.upperBound
  }

  /// The width that a column has at the least for small columns in it. One that is all note stands as far from its
  /// neighbours as others do (WR1).
  private func width(
    of lines: [Column.InsetLine], _ form: Inset.Form, apart gap: Length
  ) -> Length {
    guard form == .cell || form == .furiwake else { return setting.blankExtent }
    let gaps = (form == .cell ? setting.grid.lineGap : gap) * max(0, lines.count - 1)
    return max(setting.blankExtent, lines.reduce(gaps) { $0 + $1.extent })
  }

  /// The place of a table's cell in its room, by the tab before it (DT-12).
  private func alignment(ofCell index: Int, _ items: [InlineItem]) -> TabStop.Alignment {
    guard let marks = setting.styles[column.paragraph]?.tabs?.marks, !marks.isEmpty else {
      return .start
    }
    let tab = items[column.cells.lowerBound..<index].count { $0.kind == .tab } - 1
    return marks.indices.contains(tab) ? marks[tab].alignment : .start
  }

  private func noteEnd(from index: Int, _ items: [InlineItem]) -> Int {
    var end = index + 1
    while end < column.cells.upperBound, items[end].isInset, !items[end].inset.beginsNote {
      end += 1
    }
    return end
  }

  /// The room between two small columns for what stands there, beside either of them (WR1).
  private func sideRoom(between columns: [ColumnBreak], _ text: ShapedText) -> Length {
    guard columns.count > 1, let sides = setting.sides else { return .zero }
    let rooms = columns.map { column in
      guard let first = column.cells.first, let last = column.cells.last else {
        return SideExtent.none
      }
      return sides.room(
        beside: TextRange(text.cells[first].range.lowerBound, text.cells[last].range.upperBound),
        isSmall: true)
    }
    return zip(rooms, rooms.dropFirst()).reduce(.zero) {
      max($0, $1.0.after(setting.direction) + $1.1.before(setting.direction))
    }
  }

  /// Puts small columns beside each other, with the middle of all on the column's axis (WR1), or at the side
  /// that the note asks for (WR11).
  ///
  /// - Parameter isSecond: true for the second text alone of two that stand side by side.
  private func place(
    _ lines: inout [Column.InsetLine], _ form: Inset.Form, beside gap: Length, isSecond: Bool
  ) {
    let width =
      lines.reduce(Length.zero) { $0 + $1.extent } + gap * max(0, lines.count - 1)
    var used = Length.zero
    for index in lines.indices {
      let middle = (width - lines[index].extent).half - used
      lines[index].shift = setting.direction == .rightToLeft ? middle : -middle
      used += lines[index].extent + gap
    }
    if form == .parallel {
      for index in lines.indices {
        let isFirst = index == 0 && !(isSecond && lines.count == 1)
        let aside = (lines[index].extent + (lines.count > 1 ? gap : .zero)).half
        lines[index].shift = isFirst == (setting.direction == .rightToLeft) ? aside : -aside
      }
    }
    if let half = setting.grid.halfColumn, form == .warichu || form == .flowing || form == .parallel
    {
      // Each has its half of the column, whatever stands beside it.
      for index in lines.indices {
        lines[index].shift = lines[index].shift < .zero ? -half.half : half.half
      }
      if lines.count > 1 || form == .parallel { return }
    }
    guard lines.count == 1 else { return }
    let aside = max(.zero, setting.blankExtent - lines[0].extent).half
    switch form {
    case .right: lines[0].shift = aside
    case .left: lines[0].shift = -aside
    case .warichu, .flowing:
      // The place of the second one is empty.
      let first = setting.grid.halfColumn?.half ?? lines[0].extent.half
      lines[0].shift = setting.direction == .rightToLeft ? first : -first
    case .single, .parallel, .furiwake, .window, .cell: break
    }
  }
}

extension TabStop.Alignment {
  /// The start of a column that is shorter than the longest one beside it.
  fileprivate func head(_ rest: Length) -> Length {
    switch self {
    case .end: max(.zero, rest)
    case .center: max(.zero, rest.half)
    case .start, .decimal, .character: .zero
    }
  }
}

extension Column {
  /// Puts the columns of the cells of a table's row beside each other, from the side where reading starts (DT-12).
  mutating func alignCells(_ setting: ColumnSetting) {
    guard insets.contains(where: { $0.form == .cell }) else { return }
    for index in insets.indices where insets[index].form == .cell {
      var used = Length.zero
      for line in insets[index].lines.indices {
        let width = insets[index].lines[line].extent
        let middle = (extent - width).half - used
        insets[index].lines[line].shift = setting.direction == .rightToLeft ? middle : -middle
        used += width + setting.grid.lineGap
      }
    }
  }
}

extension ShapedText {
  /// Places the cells of a small column; returns its length.
  ///
  /// - Parameters:
  ///   - gain: what it should be longer by; `nil` for its natural length.
  ///   - rules: where that may go.
  fileprivate mutating func set(
    _ column: ColumnBreak, at start: Length, _ items: [InlineItem], gain: Length?,
    _ rules: JustificationRules?
  ) -> Length {
    var justifier: Justifier?
    var length = column.natural
    if let gain, gain != .zero, let rules,
      let last = column.cells.last(where: { items[$0].kind == .text }),
      let first = column.cells.first(where: { items[$0].kind == .text })
    {
      var own = Justifier(rules)
      let adjustment = own.adjust(
        Justifier.AdjustableCells(
          cells: first..<last + 1,
          firstCut: items[first].cut(at: ItemPosition(first, from: column.cells.lowerBound))),
        of: column.cells, items: items, by: gain, inInset: true)
      if adjustment != .none {
        justifier = own
        length += adjustment.length
      }
    }
    var position = start + column.added.head
    showHyphen(of: column, items)
    let cutEnd = items.cutEnd(of: column)
    for index in column.cells {
      let item = items[index]
      let place = index - column.cells.lowerBound
      if item.hasBlank || item.kind == .space {
        let cut = item.cut(at: items.place(of: index, on: column, cutEnd: cutEnd))
        fit(index, item, cut: cut, gain: justifier?.boxes[place] ?? .zero)
      }
      cells[index].start = position
      position += cells[index].advance + item.gap + (justifier?.gaps[place] ?? .zero)
    }
    return length
  }
}
