/// Finds the truncation of one column.
struct Truncator<S: Shaper> {
  let token: Token
  let styles: [TextStyle]
  let spacing: SpacingOptions
  let shaper: S
  let text: FlowedText
  /// The cells of the column, or of its paragraph from there on.
  let cells: Range<Int>
  let indent: Length
  let tabs: TabStops
  /// Lengths of the text after its tabs that stand before each stop.
  let leads: [Int: [Length]]
  /// `nil` for no limit.
  let measure: Length?
  /// Tokens by the style that they were shaped in.
  private var tokens: [Int: ShapedToken] = [:]

  init(
    _ token: Token, styles: [TextStyle], spacing: SpacingOptions, shaper: S, text: FlowedText,
    cells: Range<Int>, indent: Length, tabs: TabStops, leads: [Int: [Length]], measure: Length?
  ) {
    self.token = token
    self.styles = styles
    self.spacing = spacing
    self.shaper = shaper
    self.text = text
    self.cells = cells
    self.indent = indent
    self.tabs = tabs
    self.leads = leads
    self.measure = measure
  }

  /// The style of the last cell before an index.
  private func style(before cell: Int) -> Int {
    cell > 0 ? text.shaped.runs[Int(text.shaped.cells[cell - 1].run)].style : 0
  }

  /// The token in a style.
  private mutating func token(in style: Int) throws(LayoutError) -> ShapedToken {
    if let known = tokens[style] { return known }
    let made = try ShapedToken(token, style: styles[style], spacing: spacing, shaper: shaper)
    tokens[style] = made
    return made
  }

  private mutating func truncation(
    head: Int, tail: Int, style: Int
  ) throws(LayoutError) -> Truncation {
    Truncation(head: head, tail: tail, token: try token(in: style))
  }

  /// The box of a cell inside the column, or at its head: what the column's end has cut comes back.
  ///
  /// - Parameter pen: where it starts; `nil` where that is not known.
  private func advance(_ index: Int, at pen: Length? = nil) -> Length {
    let item = text.items[index]
    if item.kind == .tab, pen == nil { return tabs.interval }
    return item.advance(
      at: ItemPosition(index, from: cells.lowerBound), from: pen ?? .zero, tabs, leads: leads[index]
    )
  }

  private func isBlank(_ index: Int) -> Bool { text.items[index].hangsAtColumnEnd }

  /// The token alone, or nothing changed where a column has no room for it.
  private mutating func withoutCells() throws(LayoutError) -> Truncation {
    let style = style(before: cells.lowerBound)
    let alone = try truncation(head: 0, tail: 0, style: style)
    guard let token = alone.token, let measure, token.length > measure else { return alone }
    return Truncation(head: cells.count, tail: 0, token: nil)
  }

  /// The token after as many cells as leave room for it. A word that began the next column is not left out
  /// whole (YYb-14).
  mutating func atEnd() throws(LayoutError) -> Truncation {
    guard let measure else {
      return try truncation(head: cells.count, tail: 0, style: style(before: cells.upperBound))
    }
    // The pen goes in the order of the text; right-to-left cells are placed otherwise.
    var pen = indent
    var ends: [Length] = []
    for index in cells {
      pen += advance(index, at: pen) + text.items[index].gap
      // What follows has no room; no gap is so negative that it had.
      if pen > measure + text.items[index].em * 4 { break }
      ends.append(pen)
    }
    for count in stride(from: ends.count, to: 0, by: -1)
    where !isBlank(cells.lowerBound + count - 1) && ends[count - 1] <= measure {
      let style = style(before: cells.lowerBound + count)
      if try ends[count - 1] + token(in: style).length <= measure {
        return try truncation(head: count, tail: 0, style: style)
      }
    }
    return try withoutCells()
  }

  /// The token at the head, before as many of the last cells as have room after it.
  mutating func atStart(_ measure: Length) throws(LayoutError) -> Truncation {
    var tail = Tail(of: self)
    var best: Truncation?
    while tail.grow(self), tail.count < cells.count, indent + tail.length <= measure {
      let style = style(before: tail.first + 1)
      if try indent + token(in: style).lengthBeforeText + tail.length <= measure {
        best = try truncation(head: 0, tail: tail.count, style: style)
      }
    }
    if let best { return best }
    return try withoutCells()
  }

  /// The token between the first cells and the last ones, of which one and the other are taken by turns.
  mutating func inMiddle(_ measure: Length) throws(LayoutError) -> Truncation {
    var head = 0
    var headLength = Length.zero
    var tail = Tail(of: self)
    var canGrow = (head: true, tail: true)
    while canGrow.head || canGrow.tail {
      let growsHead = canGrow.head && (!canGrow.tail || headLength <= tail.length)
      if growsHead {
        // Blanks come with what follows them.
        var next = head
        var length = headLength
        repeat {
          let index = cells.lowerBound + next
          length += advance(index, at: indent + length) + text.items[index].gap
          next += 1
        } while next + tail.count < cells.count && isBlank(cells.lowerBound + next - 1)
        let style = style(before: cells.lowerBound + next)
        canGrow.head =
          next + tail.count < cells.count
          ? try indent + length + self.length(ofTokenIn: style, before: tail) <= measure : false
        if canGrow.head { (head, headLength) = (next, length) }
      } else {
        var next = tail
        canGrow.tail =
          next.grow(self) && head + next.count < cells.count
          ? try indent + headLength
            + length(ofTokenIn: style(between: head, and: next), before: next) <= measure : false
        if canGrow.tail { tail = next }
      }
    }
    guard head + tail.count > 0 else { return try withoutCells() }
    return try truncation(head: head, tail: tail.count, style: style(between: head, and: tail))
  }

  /// That of the text before the token, or after it where none is before it.
  private func style(between head: Int, and tail: Tail) -> Int {
    style(before: head > 0 ? cells.lowerBound + head : tail.first + 1)
  }

  /// The token and what stands after it.
  private mutating func length(ofTokenIn style: Int, before tail: Tail) throws(LayoutError)
    -> Length
  {
    let token = try token(in: style)
    return tail.count > 0 ? token.lengthBeforeText + tail.length : token.length
  }

  /// The last cells of a paragraph, as they stand at a column's end.
  private struct Tail {
    /// The first of them.
    private(set) var first: Int
    private(set) var count = 0
    private(set) var length = Length.zero
    private var hasText = false

    init(of truncator: Truncator) { first = truncator.cells.upperBound }

    /// Takes one cell more, and the blanks after it; false where there is none.
    mutating func grow(_ truncator: Truncator) -> Bool {
      repeat {
        guard first > truncator.cells.lowerBound else { return false }
        first -= 1
        count += 1
        // Blanks at the end take no room, and no gap stands there.
        if hasText || !truncator.isBlank(first) { length += truncator.advance(first) }
        if hasText { length += truncator.text.items[first].gap }
        if !truncator.isBlank(first) { hasText = true }
      } while truncator.isBlank(first)
      return true
    }
  }
}
