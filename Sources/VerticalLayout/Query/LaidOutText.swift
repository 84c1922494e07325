/// A text on its pages, as queries see it: what stands where, and which part of the text it is.
///
/// ``Layout`` is one, and so is ``SavedLayout``, which is read from JSON; all queries are written once,
/// for both. Columns and cells have indices over the whole text, pages from 0. Offsets and ranges count
/// UTF-8 bytes; points and rectangles are those of one page, from its top left corner, y down.
///
/// A query takes logarithmic time in the length of the text, and the time of the columns that it goes
/// into and of what it finds.
public protocol LaidOutText: Sendable {
  var direction: ColumnDirection { get }
  var pageCount: Int { get }
  /// The columns of all pages.
  var columnCount: Int { get }
  /// The columns in the order of the text, where that is not their own, since notes stand on the pages of
  /// their references; else empty.
  var textOrder: [Int] { get }
  /// The size of a page; nothing where there is no such page.
  func size(ofPage page: Int) -> PhysicalSize
  /// The columns of a page, in reading order; none where there is no such page.
  func columns(ofPage page: Int) -> Range<Int>
  /// The columns of a page in stretches that go across it: one, unless the page has several frames.
  func blocks(ofPage page: Int) -> [Range<Int>]
  /// The bounds of a column, before its map where it has one.
  func bounds(ofColumn column: Int) -> PhysicalRect
  /// The map of a column from its place to that on its page: all places on it are those before it. `nil` for none.
  func transform(ofColumn column: Int) -> Transform?
  /// From the column's start to the next one's, forced breaks included.
  func range(ofColumn column: Int) -> TextRange
  func paragraph(ofColumn column: Int) -> Int
  /// True for a column of a note that stands beside the text.
  func isNote(_ column: Int) -> Bool
  /// The cells of a column in the order of the text; those of a truncation token where it stands.
  func cells(ofColumn column: Int) -> Range<Int>
  /// The runs of a column in the order of the text: together its cells.
  func runs(ofColumn column: Int) -> [PlacedColumn.PlacedRun]
  func cell(_ index: Int, ofColumn column: Int) -> PlacedColumn.PlacedCell
  /// The notes that stand on a column in small columns of their own, from its head on.
  func insets(ofColumn column: Int) -> [PlacedColumn.PlacedInset]
  /// The style of a run of a column, its runs counted from 0; `nil` in a saved layout of which all text has one style.
  func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord?
  /// True if a column is known, without a look at its runs, to have a style throughout, and no decorations or units:
  /// it then ends no attribute of others.
  func isEven(_ column: Int, in style: StyleRecord?) -> Bool
  /// Decorations around text of a column, in the order of the text.
  func decorations(ofColumn column: Int) -> [StyleRecord.PlacedDecoration]
  /// The boxes around passages on a page, outer ones first.
  func boxes(onPage page: Int) -> [PlacedBox]
  /// The stretches of a column that are one unit for points, carets and selections (YY-39), in order.
  func unbrokenRanges(ofColumn column: Int) -> [TextRange]
  /// The links of a page, in the order of the text; that of a truncation token comes last.
  func linkAreas(onPage page: Int) -> [LinkArea]
  /// Areas of the annotations beside a column.
  func annotationAreas(ofColumn column: Int) -> [AnnotationArea]
  /// The text that has no room, if there is any (TK-27).
  var hiddenRange: TextRange? { get }
  /// The author's text of a range, as far as it is shown or hidden. Offsets inside a character are moved to
  /// its start.
  func text(in range: TextRange) -> String
}

/// A column on its page.
public struct PlacedColumn: Hashable, Sendable {
  /// Among the columns of all pages.
  public var index: Int
  public var page: Int
  public var paragraph: Int
  public var range: TextRange
  public var bounds: PhysicalRect
  /// The map that turns or scales it; ``bounds`` are those before it. `nil` for none.
  public var transform: Transform?
  public var cells: Range<Int>
}

extension PlacedColumn {
  /// The part of a run that stands on one column (YY-03).
  public struct PlacedRun: Hashable, Sendable {
    public var range: TextRange
    public var cells: Range<Int>
    /// Its own ascent and descent wide, from its first cell to its last.
    public var bounds: PhysicalRect
    /// `nil` for characters that no font has.
    public var font: FontDescription?
    public var size: Length
    public var orientation: ShapingRun.RunOrientation
    /// The embedding level (UAX #9): text of odd levels goes up the column.
    public var level: UInt8
  }
}

extension PlacedColumn {
  /// A cell on its page.
  public struct PlacedCell: Hashable, Sendable {
    /// Its source; empty for a cell of a truncation token.
    public var range: TextRange
    /// As wide as the cell, and as long as its advance.
    public var bounds: PhysicalRect
    public var orientation: Cell.Orientation

    /// True if it is part of what stands in place of hidden text.
    public var isToken: Bool { range.isEmpty }
  }
}

extension PlacedColumn {
  /// A note in small columns on its page, or the part of one that stands on a column (WR1).
  public struct PlacedInset: Hashable, Sendable {
    public var form: Inset.Form
    public var range: TextRange
    public var bounds: PhysicalRect
    /// Its small columns, in reading order.
    public var lines: [PlacedColumn.PlacedInsetLine]
  }
}

extension PlacedColumn {
  /// A small column of a note on its page.
  public struct PlacedInsetLine: Hashable, Sendable {
    public var range: TextRange
    public var cells: Range<Int>
    /// The x of its centre line.
    public var axis: Length
    public var bounds: PhysicalRect
  }
}

extension LaidOutText {
  public var textOrder: [Int] { [] }
  public func isNote(_ column: Int) -> Bool { false }

  /// The column at a place in the order of the text.
  func columnInText(_ place: Int) -> Int { textOrder.isEmpty ? place : textOrder[place] }

  /// The place of a column in the order of the text.
  func textPlace(ofColumn column: Int) -> Int {
    guard !textOrder.isEmpty else { return column }
    let start = range(ofColumn: column).lowerBound
    var place = (0..<columnCount).partitioningIndex {
      range(ofColumn: textOrder[$0]).lowerBound >= start
    }
    // Columns of nothing share their place.
    while place + 1 < columnCount, textOrder[place] != column { place += 1 }
    return place
  }

  /// The first column in the order of the text that ends after an offset; `nil` where none does.
  func firstColumn(endingAfter offset: Int) -> Int? {
    let place = (0..<columnCount).partitioningIndex {
      range(ofColumn: columnInText($0)).upperBound > offset
    }
    return place < columnCount ? columnInText(place) : nil
  }

  public func transform(ofColumn column: Int) -> Transform? { nil }

  /// A point of the page as its column sees it, which a map may turn; `nil` where all of the column is on one line.
  public func point(_ point: PhysicalPoint, seenByColumn column: Int) -> PhysicalPoint? {
    guard let transform = transform(ofColumn: column) else { return point }
    return transform.inverse?.applied(to: point)
  }

  /// The upright rectangle around the place of a rectangle of a column on its page.
  public func inPlace(_ rect: PhysicalRect, onColumn column: Int) -> PhysicalRect {
    transform(ofColumn: column)?.bounds(of: rect) ?? rect
  }

  public func insets(ofColumn column: Int) -> [PlacedColumn.PlacedInset] { [] }
  public func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord? { nil }
  public func isEven(_ column: Int, in style: StyleRecord?) -> Bool { false }
  public func decorations(ofColumn column: Int) -> [StyleRecord.PlacedDecoration] { [] }
  public func boxes(onPage page: Int) -> [PlacedBox] { [] }
  public func unbrokenRanges(ofColumn column: Int) -> [TextRange] { [] }
  public func linkAreas(onPage page: Int) -> [LinkArea] { [] }

  public func blocks(ofPage page: Int) -> [Range<Int>] {
    let columns = columns(ofPage: page)
    return columns.isEmpty ? [] : [columns]
  }

  /// The text that is on pages, forced breaks included, in one part, or in two where a truncation token
  /// stands in the middle. It makes up the whole text with ``hiddenRange`` (YY-20).
  public var visibleRanges: [TextRange] {
    let all = visibleRange
    guard let hidden = hiddenRange, all.contains(hidden) else { return [all] }
    return [
      TextRange(all.lowerBound, hidden.lowerBound), TextRange(hidden.upperBound, all.upperBound),
    ].filter { !$0.isEmpty }
  }

  /// From the first character that is on pages to the last one, forced breaks included (DT-24). Where a
  /// truncation token stands before the end, hidden text is in between: see ``visibleRanges``.
  public var visibleRange: TextRange {
    guard columnCount > 0 else { return TextRange(0, 0) }
    return TextRange(
      range(ofColumn: columnInText(0)).lowerBound,
      range(ofColumn: columnInText(columnCount - 1)).upperBound)
  }

  /// A column with what is known of it; `nil` where there is none.
  public func column(_ index: Int) -> PlacedColumn? {
    guard (0..<columnCount).contains(index) else { return nil }
    return PlacedColumn(
      index: index, page: page(ofColumn: index), paragraph: paragraph(ofColumn: index),
      range: range(ofColumn: index), bounds: bounds(ofColumn: index),
      transform: transform(ofColumn: index), cells: cells(ofColumn: index))
  }

  /// The page that a column stands on.
  public func page(ofColumn column: Int) -> Int {
    (0..<pageCount).partitioningIndex { columns(ofPage: $0).upperBound > column }
  }
}

extension PhysicalSize {
  static let zero = PhysicalSize(width: .zero, height: .zero)
}

extension TextRange {
  /// True if the two share a byte.
  func overlaps(_ other: TextRange) -> Bool {
    max(lowerBound, other.lowerBound) < min(upperBound, other.upperBound)
  }
}

extension Length {
  /// The place half-way to another.
  func midpoint(to other: Length) -> Length { (self + other).half }
}

/// A box around a passage, or the part of it that stands on one page or in one tier (DT-11).
public struct PlacedBox: Hashable, Sendable {
  /// All of its text, on this page and on others.
  public var range: TextRange
  /// The name of its border; `nil` for a ground alone.
  public var style: String?
  /// The colour of the border; `nil` for that of the text.
  public var color: Color?
  public var ground: Color?
  /// The box with its border.
  public var bounds: PhysicalRect
}

extension Layout {
  public func boxes(onPage page: Int) -> [PlacedBox] {
    guard pages.indices.contains(page) else { return [] }
    return placedPassages(on: pages[page]).map { box, drawn in
      let border = box.style.border
      func breadth(_ edge: BoxStyle.Border.Edge) -> Length {
        border?.breadth(of: edge, em: box.em) ?? .zero
      }
      return PlacedBox(
        range: box.range, style: border?.style.rawValue, color: border?.color,
        ground: box.style.ground,
        bounds: drawn.rect.outset(
          head: breadth(.head), right: breadth(.right), foot: breadth(.foot), left: breadth(.left)))
    }
  }
}

/// A reading or another annotation in its place, with the part of its base that stands on its column.
public struct AnnotationArea: Hashable, Sendable {
  public var kind: PlacedAnnotation.Kind
  public var page: Int
  /// Among the columns of all pages.
  public var column: Int
  /// That of its base.
  public var range: TextRange
  public var text: String
  public var side: AnnotationSide
  public var bounds: PhysicalRect
}
