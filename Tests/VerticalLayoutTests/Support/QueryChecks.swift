@testable import VerticalLayout

/// The properties of the answers of one layout. Each check gives the first violation, or `nil`.
struct QueryChecks {
  let layout: Layout
  let options: LayoutOptions
  let attributes: [Attribute]
  /// Between two characters, and the ends of tate-chu-yoko cells.
  private let boundaries: Set<Int>
  /// True if columns of two frames or tiers may share a place: frames may overlap, and what cannot be broken,
  /// or blanks at a column's end, reach beyond the room of their column, into the tier below.
  private let hasColumnsInOthers: Bool

  init(layout: Layout, options: LayoutOptions, attributes: [Attribute]) {
    self.layout = layout
    self.options = options
    self.attributes = attributes
    var boundaries: Set = [0]
    var offset = 0
    for character in layout.text {
      offset += character.utf8.count
      boundaries.insert(offset)
    }
    for cell in layout.cells where cell.orientation == .tateChuYoko && !cell.range.isEmpty {
      boundaries.subtract(cell.range.lowerBound + 1..<cell.range.upperBound)
    }
    self.boundaries = boundaries
    hasColumnsInOthers = layout.pages.indices.contains { page in
      let columns = layout.columns(ofPage: page).map { layout.columns[$0] }
      return columns.indices.contains { index in
        guard let room = layout.room(of: columns[index]) else { return false }
        let reachesOut = columns[index].cells.contains { cell in
          let bounds = layout.bounds(ofCell: cell, in: columns[index])
          return bounds.y < room.y || bounds.maxY > room.maxY
        }
        return reachesOut
          || columns[..<index].contains { other in
            other.tier != columns[index].tier && layout.room(of: other)?.overlaps(room) == true
          }
      }
    }
  }

  /// Asks random questions, of the layout and of what was read back of its JSON.
  func violation(
    questions count: Int, also saved: [any LaidOutText] = [], _ random: inout SplitMix64
  ) -> String? {
    for _ in 0..<count {
      let question = Question(layout, &random)
      let answer = Answer(layout, question)
      for (view, saved) in saved.enumerated() where answer != Answer(saved, question) {
        return "view \(view): \(question)"
      }
      if let violation = check(answer, question) { return violation }
    }
    return columns() ?? walk()
  }

  /// True if no cell stands on another, and columns neither.
  private var isRegular: Bool {
    options.style.letterSpacing >= .zero && options.columns.pitch == nil && !hasColumnsInOthers
      && layout.columns.allSatisfy { layout.paragraphStyles[$0.paragraph]?.pitch.own == nil }
      && !attributes.contains { if case .letterSpacing = $0 { true } else { false } }
      && !layout.columns.contains { hasTokenAmongText(layout.cells[$0.cells]) }
  }

  /// True if a truncation token has text of its column on both sides: in the middle of the text, or where
  /// its letters run from right to left with those before it. The text has two places of one offset there.
  private func hasTokenAmongText(_ cells: ArraySlice<Cell>) -> Bool {
    let text = cells.filter { !$0.range.isEmpty }.map(\.start)
    guard let first = text.min(), let last = text.max() else { return false }
    return cells.contains { $0.range.isEmpty && $0.start > first && $0.start < last }
  }

  func check(_ answer: Answer, _ question: Question) -> String? {
    let hit = [answer.cluster?.range, answer.closest?.range].compactMap(\.self)
    for range in hit {
      if !boundaries.contains(range.lowerBound) || !boundaries.contains(range.upperBound) {
        return "cluster: \(range) is a part of one"
      }
      if !answer.visible.contains(range) { return "cluster: \(range) is hidden" }
    }
    let places = [answer.position, answer.closestPosition, answer.caret?.position] + answer.moves
    for place in places.compactMap(\.self) where !boundaries.contains(place.offset) {
      return "position: \(place) is inside a cluster"
    }
    if (answer.cluster == nil) != (answer.position == nil) {
      return "position: not where a cluster is"
    }
    if let cluster = answer.cluster,
      answer.closest != cluster || answer.closestColumn != answer.column
    {
      return "closest: not the one that contains \(question.point)"
    }
    if let position = answer.position, answer.closestPosition != position {
      return "closest: another position"
    }
    if (answer.closestPosition == nil) != layout.columns(ofPage: question.page).isEmpty {
      return "closest: none on page \(question.page)"
    }
    return roundTrip(answer, question) ?? selection(answer, question) ?? rects(answer, question)
  }

  /// The caret of a position stands on the column of the point, at the nearest place for one (YYb-11).
  private func roundTrip(_ answer: Answer, _ question: Question) -> String? {
    guard let position = answer.closestPosition, let column = answer.closestColumn else {
      return nil
    }
    guard let caret = layout.caret(at: position) else {
      return "round trip: no caret at \(position)"
    }
    guard caret.column == column, caret.page == question.page, caret.position == position else {
      return "round trip: \(position) is at \(caret)"
    }
    let nearest = layout.caretOffsets(ofColumn: column).map {
      abs(($0 - question.point.y).rawValue)
    }.min()
    let distance = abs((caret.rect.y - question.point.y).rawValue)
    if let nearest, distance > nearest, answer.cluster != nil {
      return "round trip: a nearer caret"
    }
    return nil
  }

  /// Rectangles share no area, and cover what is selected (YY-48).
  private func selection(_ answer: Answer, _ question: Question) -> String? {
    let rects = answer.selection
    for (index, rect) in rects.enumerated() {
      if rect.rect.width < .zero || rect.rect.height <= .zero {
        return "selection: an empty rectangle"
      }
      for other in rects[..<index]
      where other.page == rect.page && other.rect.overlaps(rect.rect) && !hasColumnsWithoutRoom
        && !hasColumnsInOthers
      {
        return "selection: \(other) and \(rect) overlap"
      }
    }
    let kinds = rects.reduce(into: [(Int, SelectionRect.Kind)]()) { kinds, rect in
      if kinds.last?.0 != rect.column { kinds.append((rect.column, rect.kind)) }
    }.map(\.1)
    let expected: [SelectionRect.Kind] =
      kinds.count < 2
      ? kinds.map { _ in .middle }
      : [.head] + Array(repeating: .middle, count: kinds.count - 2) + [.tail]
    if kinds != expected, isRegular { return "selection: the parts are \(kinds)" }
    guard isRegular else { return nil }
    let whole = answer.whole
    for (index, column) in layout.columns.enumerated() {
      let page = layout.page(ofColumn: index)
      for cell in column.cells where layout.cells[cell].advance > .zero {
        let bounds = layout.bounds(ofCell: cell, in: column)
        // Halves of units: the middle may lie on an edge.
        guard bounds.height.rawValue > 2, bounds.width.rawValue > 2 else { continue }
        let range = layout.cells[cell].range
        if range.overlaps(whole), !whole.contains(range) { continue }  // a part of a ligature
        let isSelected = !range.isEmpty && range.overlaps(whole) && !question.range.isEmpty
        let count = rects.filter { $0.page == page && $0.rect.covers(bounds.center) }.count
        if count != (isSelected ? 1 : 0) {
          return "selection: \(question.range) covers \(range) \(count) times"
        }
      }
    }
    return nil
  }

  /// `range(rect(r)) ⊇ r` (TK-28).
  private func rects(_ answer: Answer, _ question: Question) -> String? {
    guard !question.range.isEmpty, !hasColumnsWithoutRoom else { return nil }
    for (page, rect) in answer.boundingRects.enumerated() {
      let columns = layout.columns(in: question.range).clamped(to: layout.columns(ofPage: page))
      let shown = columns.flatMap { layout.cells(in: question.range, ofColumn: $0) }
        .map { layout.cells[$0].range }
      guard let first = shown.first, let last = shown.last else { continue }
      let lower = max(first.lowerBound, question.range.lowerBound)
      let upper = min(last.upperBound, question.range.upperBound)
      guard let rect, let back = layout.range(in: rect, onPage: page) else {
        return "rect: \(question.range) has none on page \(page)"
      }
      if !back.contains(TextRange(lower, upper)) {
        return "rect: \(question.range) gives \(back) on page \(page)"
      }
    }
    return nil
  }

  /// True if columns may stand so close that the halves of the way to their neighbours are less than a unit.
  private var hasColumnsWithoutRoom: Bool {
    let pitches =
      [options.columns.pitch]
      + layout.columns.map { layout.paragraphStyles[$0.paragraph]?.pitch.own }
    return pitches.contains { $0.map { $0.rawValue < 4 } ?? false }
  }

  /// n + 1 carets, in order down the page (YY-47).
  func columns() -> String? {
    for index in layout.columns.indices {
      let offsets = layout.caretOffsets(ofColumn: index)
      let carets = layout.carets(ofColumn: index)
      if offsets.count != carets.count { return "carets: \(offsets.count) and \(carets.count)" }
      if zip(offsets, offsets.dropFirst()).contains(where: { $0 > $1 }) {
        return "carets: out of order"
      }
      let places = carets.map(\.position.offset)
      if zip(places, places.dropFirst()).contains(where: { $0 >= $1 }) {
        return "carets: offsets out of order"
      }
      if isRegular, !carets.allSatisfy({ offsets.contains($0.rect.y) }) {
        return "carets: one in no place"
      }
    }
    return nil
  }

  /// Down goes on to the end of the text, and up back to its start (YY-46).
  func walk() -> String? {
    guard let start = layout.caret(at: layout.visibleRange.lowerBound) else { return nil }
    var forward = [start.position.offset]
    while let next = layout.position(
      from: TextPosition(offset: forward[forward.count - 1]), moving: .down)
    {
      if next.offset <= forward[forward.count - 1] { return "walk: stands still at \(next)" }
      forward.append(next.offset)
    }
    var back = [forward[forward.count - 1]]
    while let next = layout.position(from: TextPosition(offset: back[back.count - 1]), moving: .up)
    {
      if next.offset >= back[back.count - 1] { return "walk: stands still at \(next)" }
      back.append(next.offset)
    }
    let carets = Set(
      layout.columns.indices.flatMap { index in
        layout.carets(ofColumn: index).map(\.position.offset)
      })
    if !carets.isSubset(of: forward) {
      return "walk: \(carets.subtracting(forward).sorted()) passed over"
    }
    if !carets.isSubset(of: back) {
      return "walk: \(carets.subtracting(back).sorted()) passed over back"
    }
    return nil
  }
}
