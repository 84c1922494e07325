/// One vertical line of text: its cells have their places down the column, and once pages are placed
/// it has its own on the page.
///
/// 144 bytes, since a scroll holds all of its columns at once, and a blank line is one. Properties that few columns have
/// are elsewhere.
public struct Column: Ranged, Hashable, Sendable {
  /// The source from this column's start to the next one's: the ranges of all columns make up the
  /// text, forced breaks included (VL-02).
  public internal(set) var range: TextRange
  private var firstCell: UInt32 = 0
  private var endCell: UInt32 = 0
  public internal(set) var runs: [Column.ColumnRun] = []
  /// The adjustment that brought it to its length (J1).
  public internal(set) var adjustment: ColumnAdjustment
  public internal(set) var end: ColumnEnd
  /// True if its last mark hangs below its end (H4).
  public internal(set) var hangs: Bool
  private var paragraphNumber: UInt32
  private var short = ShortLengths()
  /// The length before adjustment, without the blanks at the end and a mark that hangs.
  public internal(set) var natural: Length
  /// The length of the blanks at the end (YY-02).
  public internal(set) var trailingBlank: Length
  /// None or one.
  private var particulars: [ColumnParticulars] = []
  /// The room that it stands in (TK-22), which the breaker finds.
  public internal(set) var slot = ColumnSlot()

  init(_ column: ColumnBreak, range: TextRange, _ adjustment: ColumnAdjustment) {
    self.range = range
    self.adjustment = adjustment
    end = column.end
    hangs = column.hangs
    paragraphNumber = UInt32(clamping: column.paragraph)
    short.indent = Int32(clamping: column.indent.rawValue)
    natural = column.natural
    trailingBlank = column.trailingBlank
    cells = column.cells
    if let own = column.slot { slot = own }
    if column.measure != nil || column.tableHead > .zero || column.grid != nil {
      particulars = [
        ColumnParticulars(
          measure: column.measure, tableHead: column.tableHead, grid: column.grid)
      ]
    }
  }

  /// The start of its first cell.
  public internal(set) var indent: Length {
    get { Length(rawValue: Int(short.indent)) }
    set { short.indent = Int32(clamping: newValue.rawValue) }
  }

  /// The room the column takes across: the widest run or cell (VL-06).
  public internal(set) var extent: Length {
    get { Length(rawValue: Int(short.extent)) }
    set { short.extent = Int32(clamping: newValue.rawValue) }
  }

  /// The largest of the runs' (YY-02).
  public internal(set) var ascent: Length {
    get { Length(rawValue: Int(short.ascent)) }
    set { short.ascent = Int32(clamping: newValue.rawValue) }
  }

  /// The largest of the runs' (YY-02).
  public internal(set) var descent: Length {
    get { Length(rawValue: Int(short.descent)) }
    set { short.descent = Int32(clamping: newValue.rawValue) }
  }

  /// Indices into the cells; empty for a blank line.
  public internal(set) var cells: Range<Int> {
    get { Int(firstCell)..<Int(endCell) }
    set {
      firstCell = UInt32(clamping: newValue.lowerBound)
      endCell = UInt32(clamping: newValue.upperBound)
    }
  }

  public internal(set) var paragraph: Int {
    get { Int(paragraphNumber) }
    set { paragraphNumber = UInt32(clamping: newValue) }
  }

  /// The length, without the blanks at the end and a mark that hangs.
  public var length: Length { natural + adjustment.length }

  /// The column on its page: x − D, y, A + D, length (YY-01), in the middle of its slot across.
  public var bounds: PhysicalRect {
    PhysicalRect(
      x: axis - extent.half, y: slot.rect.y + slot.headRoom, width: extent, height: length)
  }

  /// The column on its page with the room on either side of it.
  var boundsWithSides: PhysicalRect {
    PhysicalRect(x: axis - under, y: bounds.y, width: under + over, height: length)
  }

  /// The x of the centre line, on which upright glyphs are centred.
  public var axis: Length { slot.axis }

  /// Its extent to the right of the axis, with the room that is kept for what stands beside its text.
  public var over: Length { slot.over }

  /// The same to the left of the axis.
  public var under: Length { slot.under }

  /// The x of the baseline that horizontal glyphs would stand on (YY-06): left of the axis by the
  /// central baseline.
  public var baseline: Length { axis - (ascent - descent).half }

  /// The frame that it stands in, counted on its page from 0 (YY-23).
  public var tier: Int { slot.tier }

  /// True if nothing stands on it.
  public var isBlank: Bool { cells.isEmpty }

  /// Gives it the source up to an offset, where the next column starts.
  mutating func endRange(at offset: Int) { range = TextRange(range.lowerBound, offset) }
}

/// Particulars that few columns have.
private struct ColumnParticulars: Hashable, Sendable {
  var measure: Length?
  var spaceAfter = Length.zero
  var leader: Column.LeaderLine?
  var tabLeaders: [Column.LeaderLine] = []
  var insets: [Column.InsetBlock] = []
  var note: Int?
  var tableHead = Length.zero
  var grid: GridFit?
}

/// Lengths of one character or one indent, at most ``Length/limit``: 32 bits hold them.
private struct ShortLengths: Hashable, Sendable {
  var indent: Int32 = 0
  var extent: Int32 = 0
  var ascent: Int32 = 0
  var descent: Int32 = 0
}

extension Column {
  /// The end of its room, counted from its head; `nil` for the column length of all.
  public internal(set) var measure: Length? {
    get { particulars.isEmpty ? nil : particulars[0].measure }
    set { change(isUsual: newValue == nil) { $0.measure = newValue } }
  }
  /// The space after it, beside what is between all columns (TK-35).
  public internal(set) var spaceAfter: Length {
    get { particulars.isEmpty ? .zero : particulars[0].spaceAfter }
    set { change(isUsual: newValue == .zero) { $0.spaceAfter = newValue } }
  }
  /// The leader to the text at its foot.
  public internal(set) var leader: Column.LeaderLine? {
    get { particulars.isEmpty ? nil : particulars[0].leader }
    set { change(isUsual: newValue == nil) { $0.leader = newValue } }
  }
  /// The leaders to the text after tabs.
  public internal(set) var tabLeaders: [Column.LeaderLine] {
    get { particulars.isEmpty ? [] : particulars[0].tabLeaders }
    set { change(isUsual: newValue.isEmpty) { $0.tabLeaders = newValue } }
  }
  /// The notes that stand on it in small columns of their own, from its head on (WR1).
  public internal(set) var insets: [Column.InsetBlock] {
    get { particulars.isEmpty ? [] : particulars[0].insets }
    _modify {
      if particulars.isEmpty { particulars = [ColumnParticulars()] }
      defer { dropUsualParticulars() }
      yield &particulars[0].insets
    }
  }
  /// The note that it is a part of, as an index into ``Layout/notes``; `nil` for the text itself.
  public internal(set) var note: Int? {
    get { particulars.isEmpty ? nil : particulars[0].note }
    set { change(isUsual: newValue == nil) { $0.note = newValue } }
  }

  /// The room before it in which the head of its table comes again (DT-12).
  var tableHead: Length {
    get { particulars.isEmpty ? .zero : particulars[0].tableHead }
    set { change(isUsual: newValue == .zero) { $0.tableHead = newValue } }
  }

  /// The place that the breaker has found for it beside those of a full page, until ``OddColumns`` has minded it.
  var grid: GridFit? {
    get { particulars.isEmpty ? nil : particulars[0].grid }
    set { change(isUsual: newValue == nil) { $0.grid = newValue } }
  }

  /// Changes what few columns have.
  ///
  /// - Parameter isUsual: true where it becomes as with most.
  private mutating func change(isUsual: Bool, _ body: (inout ColumnParticulars) -> Void) {
    if particulars.isEmpty {
      if isUsual { return }
      particulars = [ColumnParticulars()]
    }
    body(&particulars[0])
    if isUsual { dropUsualParticulars() }
  }

  /// Of two columns that are alike neither has an entry more.
  private mutating func dropUsualParticulars() {
    if particulars[0] == ColumnParticulars() { particulars = [] }
  }
}

extension Column {
  /// Dots or a line that fill a column between its text and that at its foot, or the room of a tab.
  public struct LeaderLine: Hashable, Sendable {
    public internal(set) var leader: TabStop.Leader
    /// The room that it has on the column.
    public internal(set) var start: Length
    public internal(set) var end: Length
    /// The first cell at the foot, or the tab, whose ink and size it has.
    public internal(set) var cell: Int
  }
}

extension Column {
  /// A note in small columns inside of a column, or the part of one that stands there (WR1).
  public struct InsetBlock: Hashable, Sendable {
    public internal(set) var form: Inset.Form
    public internal(set) var cells: Range<Int>
    /// Its start on the column.
    public internal(set) var start: Length
    public internal(set) var length: Length
    /// Its small columns, in reading order.
    public internal(set) var lines: [Column.InsetLine]
    /// True where it goes on from the column before (WR5).
    public internal(set) var continuesNote = false
  }
}

extension Column {
  /// A small column of a note.
  public struct InsetLine: Hashable, Sendable {
    public internal(set) var cells: Range<Int>
    /// Its start on the column.
    public internal(set) var start: Length
    public internal(set) var length: Length
    /// The distance of its axis from that of the column, to the right.
    public internal(set) var shift: Length
    /// The room it takes across.
    public internal(set) var extent: Length
  }
}

extension [Column] {
  /// Their indices in the order of the text: notes after all of it. Empty where none is a note.
  var orderOfText: [Int] {
    guard contains(where: { $0.note != nil }) else { return [] }
    return indices.filter { self[$0].note == nil }
      + indices.filter { self[$0].note != nil }.inTextOrder { self[$0].range }
  }
}

extension Column {
  /// The distance of a cell to the right of the column's axis, for cells in a note.
  func shift(ofCell index: Int) -> Length { line(ofCell: index)?.shift ?? .zero }

  /// Moves it on its page, with its room.
  mutating func move(x: Length, y: Length) { slot.rect.move(x: x, y: y) }

  /// The small column that a cell stands on; `nil` for one of the column itself.
  func line(ofCell index: Int) -> Column.InsetLine? {
    guard !insets.isEmpty else { return nil }
    let place = insets.partitioningIndex { $0.cells.upperBound > index }
    guard place < insets.count, insets[place].cells.contains(index) else { return nil }
    return insets[place].lines.first { $0.cells.contains(index) }
  }

  /// Some cells that follow each other in the text, parted where one small column ends and another begins, or
  /// the text around them.
  func lines(of range: Range<Int>) -> [Range<Int>] {
    guard !insets.isEmpty else { return [range] }
    var cuts: [Int] = []
    for inset in insets where inset.cells.overlaps(range) {
      cuts += inset.lines.map(\.cells.lowerBound) + [inset.cells.upperBound]
    }
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for cut in cuts + [range.upperBound] where cut > start && cut <= range.upperBound {
      parts.append(start..<cut)
      start = cut
    }
    return parts
  }
}

extension Column {
  /// The part of a run that stands on one column (YY-03).
  public struct ColumnRun: Hashable, Sendable {
    /// Index into the shaped runs.
    public internal(set) var run: Int
    public internal(set) var cells: Range<Int>
    /// Its start on the column.
    public internal(set) var start: Length
    public internal(set) var length: Length
  }
}

/// Places of a cell across its column (`--cell-align`, VL-10).
public enum CellAlignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right

  /// The distance of a cell's middle to the right of the column's axis.
  func shift(of cell: Length, in column: Length) -> Length {
    switch self {
    case .left: (cell - column).half
    case .center: .zero
    case .right: (column - cell).half
    }
  }
}

extension [Int] {
  /// Columns of notes in the order of their text: one may stand on a later page than the note after it.
  func inTextOrder(_ range: (Int) -> TextRange) -> [Int] {
    sorted { (range($0).lowerBound, $0) < (range($1).lowerBound, $1) }
  }
}
