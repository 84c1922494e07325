extension Layout {
  /// Draws the rules between the tiers of passages that ask for them (BK-H11): in the middle of the space between two
  /// tiers, from the first column that stands on any of them to the last one. They are furniture of the page.
  mutating func placeTierRules(_ style: TextStyle) {
    guard paragraphStyles.hasTierRules else { return }
    for index in pages.indices {
      pages[index].furniture += ruledTiers(on: pages[index]).flatMap { $0.rules(style) }
    }
  }

  /// The tiers of a page that have rules: the columns of a passage, as far as nothing stands between them.
  private func ruledTiers(on page: Page) -> [RuledTiers] {
    var found: [RuledTiers] = []
    var goesOn = false
    for column in columns[page.textColumns] {
      guard paragraphStyles.hasTierRule(column.paragraph) else {
        goesOn = false
        continue
      }
      if !goesOn || (found.last?.last ?? 0) > column.tier { found.append(RuledTiers()) }
      found[found.count - 1].add(column.bounds, in: column.slot.rect, tier: column.tier)
      goesOn = true
    }
    return found
  }
}

extension ParagraphPlan {
  /// True if a paragraph stands in tiers that a rule parts, and not over all of them.
  fileprivate func hasTierRule(_ number: Int) -> Bool {
    guard let resolved = self[number], !resolved.spansTiers else { return false }
    let group = paragraphsTogether(with: number)
    if let group, self[group.lowerBound]?.spansTiers == true { return false }
    return resolved.hasTierRule
  }
}

/// The tiers of a passage on one page, which rules part.
private struct RuledTiers {
  /// The rooms of their columns, by their number on the page.
  private var tiers: [(number: Int, room: PhysicalRect)] = []
  /// The columns of all.
  private var columns: PhysicalRect?

  var last: Int? { tiers.last?.number }

  mutating func add(_ bounds: PhysicalRect, in room: PhysicalRect, tier: Int) {
    columns = columns?.union(bounds) ?? bounds
    if let last = tiers.last, last.number == tier {
      tiers[tiers.count - 1].room = last.room.union(room)
    } else {
      tiers.append((tier, room))
    }
  }

  func rules(_ style: TextStyle) -> [PlacedFurniture] {
    guard let columns else { return [] }
    let width = max(style.size.scaled(by: 1, over: 30), Length(rawValue: 1))
    return zip(tiers, tiers.dropFirst()).compactMap { upper, lower in
      guard upper.room.maxY <= lower.room.y else { return nil }
      let middle = upper.room.maxY + (lower.room.y - upper.room.maxY).half
      let bounds = PhysicalRect(
        x: columns.x, y: middle - width.half, width: columns.width, height: width)
      return PlacedFurniture(
        kind: .rule, text: "", bounds: bounds, items: [.fill(bounds, style.ink)])
    }
  }
}
