/// A cluster in its place on a column: the unit of layout (VL-01).
///
/// A cell holds all the clusters that a font joins in one ligature.
public struct Cell: Ranged, Hashable, Sendable, BitwiseCopyable {
  /// The source of the cell. Empty in the cells of a truncation token.
  public internal(set) var range: TextRange
  /// The start on its column, set when columns are.
  public internal(set) var start: Length = .zero
  /// The length that it takes down the column.
  public internal(set) var advance: Length
  /// The room it takes across the column.
  public internal(set) var extent: Length
  private(set) var firstGlyph: UInt32
  private(set) var endGlyph: UInt32
  /// Index into the runs.
  public private(set) var run: UInt32
  public internal(set) var orientation: Orientation
  public internal(set) var kind: ClusterKind
  public internal(set) var breakAfter: BreakOpportunity
  /// The blank of a mark of punctuation that is cut off, set when columns are.
  public internal(set) var trim = Cut.none

  /// The blank that a mark of punctuation has lost: half an em in all (S4).
  public enum Cut: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case none
    /// The half above an opening mark.
    case head
    /// The half below a closing mark.
    case tail
    /// A quarter of an em above a middle mark and one below.
    case both

    /// The name in the layout JSON; `nil` for none.
    public var name: String? {
      switch self {
      case .none: nil
      case .head: "head"
      case .tail: "tail"
      case .both: "both"
      }
    }

    /// The distance that the glyph moves up, of the half that is cut.
    func shift(of blank: Length) -> Length {
      switch self {
      case .none, .tail: .zero
      case .head: blank
      case .both: blank.half
      }
    }
  }

  /// The orientation of one cell; blanks have the one that Unicode gives them, whatever their run.
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case upright, rotated
    /// Several characters from left to right (T1).
    case tateChuYoko

    /// The name in the layout JSON.
    public var name: String {
      switch self {
      case .upright: "U"
      case .rotated: "R"
      case .tateChuYoko: "C"
      }
    }
  }

  /// Indices into the glyphs.
  public var glyphs: Range<Int> { Int(firstGlyph)..<Int(endGlyph) }
  public var end: Length { start + advance }
}

// A cell refers to its text by index here alone.
extension Cell {
  /// A cell that has no glyphs and no run yet: it gets them where it is put into a text.
  init(
    range: TextRange, start: Length, advance: Length, extent: Length, orientation: Orientation
  ) {
    self.init(
      range: range, start: start, advance: advance, extent: extent, firstGlyph: 0, endGlyph: 0,
      run: 0, orientation: orientation, kind: .text, breakAfter: .forbid)
  }

  /// Follows runs and glyphs that get other numbers.
  @inline(__always)
  mutating func rebase(runs: Int, glyphs: Int) {
    run = UInt32(truncatingIfNeeded: Int(run) + runs)
    firstGlyph = UInt32(truncatingIfNeeded: Int(firstGlyph) + glyphs)
    endGlyph = UInt32(truncatingIfNeeded: Int(endGlyph) + glyphs)
  }

  mutating func setRun(_ index: Int) { run = UInt32(clamping: index) }

  mutating func setGlyphs(_ range: Range<Int>) {
    firstGlyph = UInt32(clamping: range.lowerBound)
    endGlyph = UInt32(clamping: range.upperBound)
  }

  /// Shows the glyph after its last one, which stands there for that.
  mutating func showNextGlyph() { endGlyph += 1 }

  /// Leaves its last glyph out, which stays where it is.
  mutating func hideLastGlyph() { endGlyph -= 1 }
}

extension Cell {
  /// A glyph of a cell, by its drawing origin relative to the column's axis and the cell's start.
  public struct CellGlyph: Hashable, Sendable, BitwiseCopyable {
    public internal(set) var id: UInt32
    var x: Int32
    var y: Int32
  }
}
