extension LayoutComparison {
  /// Changes of columns but their places.
  func columnChanges() -> [LayoutChange] {
    var changes = columns(removedColumns, of: before, .columnRemoved)
    changes += columns(addedColumns, of: after, .columnAdded)
    changes += breaks()
    var groups = ChangeGroups()
    for pair in columnPairs {
      let (column, other) = (before.columns[pair.before], after.columns[pair.after])
      let place = before.place(ofColumn: pair.before)
      let text = column.record.text
      groups.add(
        .stage, column.record.stage?.rawValue ?? "none", other.record.stage?.rawValue ?? "none",
        at: place, text)
    }
    return changes + groups.changes
  }

  /// Columns that went or came, a change for each row of neighbours.
  private func columns(
    _ indices: [Int], of outline: LayoutOutline, _ kind: LayoutChange.Kind
  ) -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var previous: Int?
    for index in indices {
      if let last = previous, last + 1 == index, !changes.isEmpty {
        changes[changes.count - 1].count += 1
        changes[changes.count - 1].end = outline.place(ofColumn: index)
      } else {
        var change = LayoutChange(kind, at: outline.place(ofColumn: index))
        change.text = outline.text(ofColumn: index)
        changes.append(change)
      }
      previous = index
    }
    return changes
  }

  /// Breaks that fall elsewhere: neighbours in one change, with the first cells that differ.
  private func breaks() -> [LayoutChange] {
    var changes: [LayoutChange] = []
    var previous: (before: Int, after: Int)?
    var count = (before: 0, after: 0)
    for (columns, others) in rebroken {
      if let last = previous, last == (columns.lowerBound, others.lowerBound), !changes.isEmpty {
        count = (count.before + columns.count, count.after + others.count)
      } else {
        var change = LayoutChange(.breaks, at: before.place(ofColumn: columns.lowerBound))
        change.text = before.text(ofColumn: columns.lowerBound)
        change.expected = before.ending(ofColumn: columns.lowerBound)
        change.actual = after.ending(ofColumn: others.lowerBound)
        changes.append(change)
        count = (columns.count, others.count)
      }
      previous = (columns.upperBound, others.upperBound)
      changes[changes.count - 1].count = count.before
      changes[changes.count - 1].end = before.place(ofColumn: columns.upperBound - 1)
    }
    return changes
  }

  /// Changes of cells but their places, a change for each value that many of them have now.
  func cellChanges() -> [LayoutChange] {
    var groups = ChangeGroups()
    let fonts = fontChange
    var renumbered = 0
    let pairs = cellPairs
    for (cell, other) in pairs {
      let place = before.place(of: cell)
      let (old, new) = (cell.record, other.record)
      func add(_ kind: LayoutChange.Kind, _ expected: String, _ actual: String) {
        groups.add(kind, expected, actual, at: place, old.text)
      }
      let (font, otherFont) = (name(cell.run, in: expected), name(other.run, in: actual))
      // One font in place of another is told once, for the whole.
      if fonts?.expected != font || fonts?.actual != otherFont { add(.cellFont, font, otherFont) }
      let (size, otherSize) = (cell.run?.size ?? .zero, other.run?.size ?? .zero)
      add(.size, size.short, otherSize.short)
      add(.image, old.image?.name ?? "none", new.image?.name ?? "none")
      add(.orientation, old.orientation.name, new.orientation.name)
      add(.advance, old.advance.short, new.advance.short)
      add(.trim, old.trim.name ?? "none", new.trim.name ?? "none")
      add(.breakAfter, old.breakAfter.name, new.breakAfter.name)
      let (glyphs, others) = (old.glyphs.map(\.id), new.glyphs.map(\.id))
      if glyphs != others {
        // Another font has other numbers; that says nothing more.
        if font == otherFont {
          renumbered += 1
          groups.addGlyphs(glyphs, others, at: place, old.text)
        }
      } else if size == otherSize, old.advance == new.advance {
        groups.add(shift(cell, other), at: place, old.text)
      }
    }
    var changes = groups.changes
    if renumbered > 4, renumbered > pairs.count / 2 {
      var change = LayoutChange(.fontVersion)
      change.count = renumbered
      changes.append(change)
    }
    return changes
  }

  private func name(_ run: LayoutRecord.RunRecord?, in layout: LayoutRecord) -> String {
    guard let font = run?.font, layout.fonts.indices.contains(font) else { return "no font" }
    return layout.fonts[font].name
  }

  /// The distance by which the first glyph stands elsewhere in its cell.
  private func shift(_ cell: OutlineCell, _ other: OutlineCell) -> LayoutChange.PageOffset {
    guard let glyph = cell.record.glyphs.first, let moved = other.record.glyphs.first else {
      return .zero
    }
    let (bounds, now) = (cell.record.bounds, other.record.bounds)
    return LayoutChange.PageOffset(
      dx: (moved.x.bounded - now.center) - (glyph.x.bounded - bounds.center),
      dy: (moved.y.bounded - now.y.bounded) - (glyph.y.bounded - bounds.y.bounded))
  }
}

/// Changes of cells or columns, those with the same values together.
private struct ChangeGroups {
  private(set) var changes: [LayoutChange] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    var kind: LayoutChange.Kind
    var expected = ""
    var actual = ""
    var offset: LayoutChange.PageOffset?
  }

  mutating func add(
    _ kind: LayoutChange.Kind, _ expected: String, _ actual: String,
    at place: LayoutChange.Location, _ text: String
  ) {
    guard expected != actual else { return }
    var change = LayoutChange(kind, at: place)
    (change.text, change.expected, change.actual) = (text, expected, actual)
    add(change, Key(kind: kind, expected: expected, actual: actual))
  }

  /// Glyphs that moved in their cells.
  mutating func add(
    _ offset: LayoutChange.PageOffset, at place: LayoutChange.Location, _ text: String
  ) {
    guard offset != .zero else { return }
    var change = LayoutChange(.glyphMoved, at: place)
    (change.text, change.offset) = (text, offset)
    add(change, Key(kind: .glyphMoved, offset: offset))
  }

  /// Glyphs of other numbers: each character has its own, so all of them are one change.
  mutating func addGlyphs(
    _ glyphs: [Int], _ others: [Int], at place: LayoutChange.Location, _ text: String
  ) {
    var change = LayoutChange(.glyph, at: place)
    change.text = text
    change.expected = glyphs.map(String.init).joined(separator: " ")
    change.actual = others.map(String.init).joined(separator: " ")
    add(change, Key(kind: .glyph))
  }

  private mutating func add(_ change: LayoutChange, _ key: Key) {
    if let index = indices[key] {
      changes[index].count += 1
      changes[index].end = change.place
    } else {
      indices[key] = changes.count
      changes.append(change)
    }
  }
}
