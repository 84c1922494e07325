/// A part of a selection: what it covers of one column.
public struct SelectionRect: Hashable, Sendable {
  public var kind: Kind
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  /// The area, before the map of its column where that has one (``LaidOutText/transform(ofColumn:)``).
  public var rect: PhysicalRect

  /// Parts of a selection (YY-48, CJ-22).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The first column of several: from the start of the selection to the column's end.
    case head
    /// A column between the first and the last one: all of it. A selection within one column is of this
    /// kind too.
    case middle
    /// The last column of several: from its top to the end of the selection.
    case tail
  }
}

/// The rectangles of a selection, column by column in reading order (YY-48).
///
/// They have no point in common. Together they cover the middle of each character of the selection, and of
/// no other. Two columns that stand side by side meet in the middle between them. A column where text of
/// both directions stands may take several. They are found one by one, so that a loop may end before the
/// last one.
public struct SelectionRects<Text: LaidOutText>: Sequence, Sendable {
  let text: Text
  let range: TextRange
  /// The columns of the whole selection.
  private let columns: Range<Int>
  /// Those asked for.
  private let asked: Range<Int>

  init(_ text: Text, range: TextRange, page: Int?) {
    self.text = text
    self.range = range
    let all = text.columns(in: range)
    // A column of which only the break is selected, or what has no advance, has nothing to cover.
    let first = all.first { text.selects(range, onColumn: $0) } ?? all.upperBound
    let end = all[first...].last { text.selects(range, onColumn: $0) }.map { $0 + 1 } ?? first
    let shown = first..<end
    columns = shown
    asked = page.map { shown.clamped(to: text.columns(ofPage: $0)) } ?? shown
  }

  public func makeIterator() -> Iterator { Iterator(self) }

  public struct Iterator: IteratorProtocol, Sendable {
    private let rects: SelectionRects
    private var column: Int
    private var found: ArraySlice<SelectionRect> = []

    init(_ rects: SelectionRects) {
      self.rects = rects
      column = rects.asked.lowerBound
    }

    public mutating func next() -> SelectionRect? {
      while found.isEmpty, column < rects.asked.upperBound {
        found = rects.rects(ofColumn: column)[...]
        column += 1
      }
      return found.popFirst()
    }

    /// The upright rectangle around the next one on its page.
    mutating func nextInPlace() -> PhysicalRect? {
      next().map { rects.text.inPlace($0.rect, onColumn: $0.column) }
    }
  }
}

extension LaidOutText {
  /// The rectangles that show a range of the text as selected; none for text that is not shown.
  ///
  /// - Parameters:
  ///   - range: what is selected.
  ///   - page: the one page asked for; `nil` for all.
  public func selectionRects(
    for range: TextRange, onPage page: Int? = nil
  ) -> SelectionRects<Self> {
    SelectionRects(self, range: range, page: page)
  }

  /// True if a range has a cluster, or a part of a ligature, on a column that has room there.
  fileprivate func selects(_ range: TextRange, onColumn column: Int) -> Bool {
    let units = ColumnUnits(self, column: column)
    return units.stretches(of: units.indices(in: range)).contains { $0.top < $0.bottom }
  }
}

extension SelectionRects {
  /// The areas of a column that the selection covers.
  ///
  /// - Parameter keepsEmpty: whether what has no room, as a character without an advance, has a rectangle
  ///   all the same, without a height.
  func rects(ofColumn column: Int, keepsEmpty: Bool = false) -> [SelectionRect] {
    let page = text.page(ofColumn: column)
    let (left, right) = sides(ofColumn: column, onPage: page)
    let kind: SelectionRect.Kind =
      columns.count == 1 || (column > columns.lowerBound && column < columns.upperBound - 1)
      ? .middle : column == columns.lowerBound ? .head : .tail
    return stretches(ofColumn: column, from: left, to: right).filter {
      keepsEmpty || $0.height > .zero
    }.map { SelectionRect(kind: kind, page: page, column: column, rect: $0) }
  }

  /// The selected parts of a column, with its blank ends where the selection goes on.
  private func stretches(
    ofColumn column: Int, from left: Length, to right: Length
  ) -> [PhysicalRect] {
    let units = ColumnUnits(text, column: column)
    let bounds = text.bounds(ofColumn: column)
    let (own, all) = (text.textCells(ofColumn: column), text.cells(ofColumn: column))
    // A token stands at the head in text that runs up, too.
    let tokens = [all.lowerBound..<own.lowerBound, own.upperBound..<all.upperBound].joined().map {
      text.cell($0, ofColumn: column).bounds
    }
    return units.stretches(of: units.indices(in: range)).map { stretch in
      var (top, bottom) = (stretch.top, stretch.bottom)
      if column > columns.lowerBound, stretch.start == 0,
        !tokens.contains(where: { $0.y < stretch.top })
      {
        top = Swift.min(top, bounds.y)
      }
      if column < columns.upperBound - 1, stretch.end == units.order.count,
        !tokens.contains(where: { $0.maxY > stretch.bottom })
      {
        bottom = Swift.max(bottom, bounds.maxY)
      }
      return units.room(
        of: stretch.line,
        in: PhysicalRect(x: left, y: top, width: right - left, height: bottom - top))
    }
  }

  /// The sides of a column: its own, and the middle between it and a neighbour that is selected too.
  private func sides(ofColumn column: Int, onPage page: Int) -> (left: Length, right: Length) {
    let bounds = text.bounds(ofColumn: column)
    guard let block = text.blocks(ofPage: page).first(where: { $0.contains(column) }),
      let room = text.room(ofColumn: column, in: block)
    else { return (bounds.x, bounds.maxX) }
    func isSelected(_ neighbour: Int) -> Bool {
      columns.contains(neighbour) && block.contains(neighbour)
    }
    let isRightToLeft = text.direction == .rightToLeft
    let joinsLeft = isSelected(isRightToLeft ? column + 1 : column - 1)
    let joinsRight = isSelected(isRightToLeft ? column - 1 : column + 1)
    let left = joinsLeft ? room.left : Swift.max(bounds.x, room.left)
    let right = joinsRight ? room.right : Swift.min(bounds.maxX, room.right)
    return (left, Swift.max(left, right))
  }
}
