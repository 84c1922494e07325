/// The room before a heading's first column and after its last one, and the distance of its own columns.
struct HeadingBand: Hashable, Sendable {
  var before: Length
  var after: Length
  /// From column to column.
  var room: Length
  /// True if it has several.
  var isTurned: Bool
}

/// The rooms of headings that are more than one column: those that turn, have a subtitle, or follow each other.
/// A heading of one column has its room by ``ResolvedParagraphStyle/band(gap:pitch:body:)``.
struct HeadingBands: Sendable {
  private var bands: [Int: HeadingBand] = [:]
  /// The number of columns of the body the groups take, by their first paragraphs.
  private var lines: [Int: Int] = [:]

  /// The number of columns of the body a group takes; `nil` for a heading of one column.
  func lines(ofGroupAt paragraph: Int) -> Int? { lines[paragraph] }

  subscript(paragraph: Int) -> HeadingBand? {
    get { bands.isEmpty ? nil : bands[paragraph] }
    set { bands[paragraph] = newValue }
  }

  /// Adds those of a group.
  ///
  /// - Parameter counts: how many columns each paragraph has.
  mutating func add(
    _ group: HeadingGroup, _ counts: [Int], _ styles: ParagraphPlan, _ grid: BodyGrid
  ) {
    guard group.paragraphs.count > 1 || counts.contains(where: { $0 > 1 }) else { return }
    var block = HeadingBlock(grid: grid)
    for (paragraph, count) in zip(group.paragraphs, counts) where count > 0 {
      guard let resolved = styles[paragraph] else { return }
      block.add(paragraph, resolved, count, isSubtitle: styles.isSubtitle(paragraph))
    }
    var extent = Length.zero
    for (paragraph, band) in block.bands(lines: group.lines) {
      bands[paragraph] = band
      extent +=
        band.before + band.room * counts[paragraph - group.paragraphs.lowerBound] + band.after
    }
    lines[group.paragraphs.lowerBound] = grid.columns(for: extent)
  }

  /// Forgets those before a paragraph.
  mutating func remove(before paragraph: Int) {
    guard bands.count > 64 else { return }
    bands = bands.filter { $0.key >= paragraph }
    lines = lines.filter { $0.key >= paragraph }
  }
}

/// A group of headings whose columns are known.
private struct HeadingBlock {
  let grid: BodyGrid
  private var items: [Item] = []

  /// A paragraph: its columns, how far they are apart, and the gap before it.
  private struct BandParagraph {
    var paragraph: Int
    var count: Int
    var step: Length
    var gap = Length.zero
  }

  /// A heading with its subtitles.
  private struct Item {
    var em: Length
    var lines: Int
    var linesBefore: Int
    var linesAfter: Int
    var parts: [BandParagraph] = []

    var content: Length { parts.reduce(.zero) { $0 + $1.step * $1.count + $1.gap } }
  }

  init(grid: BodyGrid) { self.grid = grid }

  /// Adds a paragraph. Columns of one stand a third of an em apart, and a subtitle half an em of its heading from
  /// that (BK-H2, JLREQ 4.1.6).
  mutating func add(
    _ paragraph: Int, _ resolved: ResolvedParagraphStyle, _ count: Int, isSubtitle: Bool
  ) {
    let usual = count > 1 ? resolved.em.scaled(by: 4, over: 3) : resolved.em
    let wanted = resolved.pitch.room(of: resolved.em, usual: usual) ?? usual
    // Half of what it differs from the body's is a whole number.
    let step = wanted + Length(rawValue: (wanted - grid.step).rawValue & 1)
    guard isSubtitle, let last = items.last?.parts.last else {
      items.append(
        Item(
          em: resolved.em, lines: resolved.lines, linesBefore: resolved.linesBefore,
          linesAfter: resolved.linesAfter,
          parts: [BandParagraph(paragraph: paragraph, count: count, step: step)]))
      return
    }
    let item = items.count - 1
    let inside = (last.step - (items[item].parts.count == 1 ? items[item].em : last.step)).half
    let gap = max(.zero, items[item].em.half - inside - (step - resolved.em).half)
    items[item].parts.append(
      BandParagraph(paragraph: paragraph, count: count, step: step, gap: gap))
    items[item].linesAfter = max(items[item].linesAfter, resolved.linesAfter)
  }

  /// The bands of paragraphs, in which each of them takes whole columns.
  func bands(lines: Int?) -> [(Int, HeadingBand)] {
    let spaces = spaces(lines: lines)
    guard spaces.count == items.count + 1 else { return [] }
    var result: [(Int, HeadingBand)] = []
    for (index, item) in items.enumerated() {
      for (number, part) in item.parts.enumerated() {
        let isLast = number == item.parts.count - 1
        result.append(
          (
            part.paragraph,
            HeadingBand(
              before: number == 0 ? (index == 0 ? spaces[0] : .zero) : part.gap,
              after: isLast ? spaces[index + 1] : .zero, room: part.step, isTurned: part.count > 1)
          ))
      }
    }
    return result
  }

  /// The space before the first heading, between each and the next one, and after the last one.
  private func spaces(lines: Int?) -> [Length] {
    guard let first = items.first, let last = items.last else { return [] }
    let own = items.map {
      max($0.lines, grid.columns(for: $0.content + edge($0.parts.first) + edge($0.parts.last)))
    }
    let rests = zip(items, own).map { (grid.step * $1 - $0.content).half }
    let inner = (1..<max(items.count, 1)).map { rests[$0 - 1] + rests[$0] }
    let least = (1..<max(items.count, 1)).map { min(items[$0 - 1].em, items[$0].em).half }
    let content = items.reduce(.zero) { $0 + $1.content }
    let edges = (edge(first.parts.first), edge(last.parts.last))
    let total = max(
      lines ?? own.reduce(1 - items.count, +),
      grid.columns(for: content + least.reduce(.zero, +) + edges.0 + edges.1))
    let rest = grid.step * total - content
    let ends = rests[0] + rests[rests.count - 1]
    var spaces = fit(inner, least: least, in: max(.zero, rest - ends))
    let outer = rest - spaces.reduce(.zero, +)
    let before =
      ends > .zero && outer < ends
      ? outer.share(of: rests[0], in: ends)
      : rests[0] + (outer - ends).half
    spaces.insert(max(edges.0, min(before, outer - edges.1)), at: 0)
    spaces.append(outer - spaces[0])
    for index in 1..<max(items.count, 1) {
      spaces[index] += grid.step * (items[index - 1].linesAfter + items[index].linesBefore)
    }
    spaces[0] += grid.step * first.linesBefore
    spaces[items.count] += grid.step * last.linesAfter
    return spaces
  }

  /// The rest of the gap beside a column of the body, within which a heading does not stand.
  private func edge(_ part: BandParagraph?) -> Length {
    max(.zero, grid.step - (part?.step ?? .zero)).half
  }

  /// Makes spaces smaller, none below what it is to have at least.
  private func fit(_ spaces: [Length], least: [Length], in room: Length) -> [Length] {
    let excess = spaces.reduce(.zero, +) - room
    guard excess > .zero else { return spaces }
    let parts = zip(spaces, least).map { max(.zero, $0 - $1) }
    let sum = parts.reduce(.zero, +)
    guard sum > .zero else { return spaces }
    let cut = min(excess, sum)
    return zip(spaces, parts).map { $0 - $1.share(of: cut, in: sum) }
  }
}

extension Length {
  /// As much of it as a part is of a whole. Their products may be too large for one number.
  fileprivate func share(of part: Length, in whole: Length) -> Length {
    guard whole > .zero, part < whole else { return self }
    let product = max(.zero, self).rawValue.magnitude
      .multipliedFullWidth(by: max(.zero, part).rawValue.magnitude)
    return Length(rawValue: Int(whole.rawValue.magnitude.dividingFullWidth(product).quotient))
  }
}
