/// Something that two layouts differ in, for one place or for neighbours that differ alike.
public struct LayoutChange: Hashable, Sendable {
  /// Kinds of changes, by the names that reports use. Names are stable. The order is that in which changes are
  /// told: what may be the cause of others comes first.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case textReplaced = "text-replaced"
    case textRemoved = "text-removed"
    case textAdded = "text-added"
    case columnRemoved = "column-removed"
    case columnAdded = "column-added"
    case language
    case direction
    /// A font of the layout is another one.
    case font
    /// The font's name is the same and its glyphs have other numbers.
    case fontVersion = "font-version"
    case pageCount = "page-count"
    case pageSize = "page-size"
    /// The column length that is asked for.
    case measure
    /// An image beside the text is gone, new, elsewhere, or of another size.
    case float
    /// A page number or a running head is gone, new, or elsewhere on its page.
    case furniture
    /// Columns end after other cells.
    case breaks
    /// The character size.
    case size
    /// A run is set in another font.
    case cellFont = "cell-font"
    /// An image in the text is another one.
    case image
    case orientation
    /// The stage of justification.
    case stage
    /// The blank of a mark of punctuation that is cut off.
    case trim
    case advance
    /// Columns stand on other pages.
    case columnPage = "column-page"
    case columnMoved = "column-moved"
    /// Cells stand elsewhere on their column.
    case cellMoved = "cell-moved"
    case glyph
    /// Glyphs stand elsewhere in their cell.
    case glyphMoved = "glyph-moved"
    /// The chance of a column's end after a cell.
    case breakAfter = "break"
    /// A reading or another annotation is gone or new, of another size, or elsewhere beside its base.
    case annotation
    /// A link is gone or new, or leads elsewhere.
    case link
    /// A place that links lead to is gone or new.
    case anchor
    case dropped
    case droppedNoMore = "dropped-no-more"
    case warning
    case warningNoMore = "warning-no-more"
    /// A change that has no name of its own.
    case other
  }

  /// A place as the layout's JSON counts it, from 0.
  public struct Location: Hashable, Sendable {
    public var page: Int
    /// On its page; `nil` for the page itself.
    public var column: Int?
    /// On its column; `nil` for the column itself.
    public var cell: Int?
  }

  public var kind: Kind
  /// The first place concerned, in the layout as it was; of what was added, as it is now.
  public var place: Location?
  /// The last column concerned, where there are several.
  public var end: Location?
  /// The number of pages, columns or cells that are concerned.
  public var count = 1
  /// True if cells are concerned up to their column's end.
  public var reachesEnd = false
  /// True if the same holds on every page up to that of ``end``, from this column to the page's last.
  public var isOnEachPage = false
  /// The text at the place: of the column, or of the cell.
  public var text = ""
  /// By how much the first one moves.
  public var offset: LayoutChange.PageOffset?
  /// By how much more each next one moves.
  public var step: LayoutChange.PageOffset?
  public var expected: String?
  public var actual: String?

  init(_ kind: Kind, at place: Location? = nil) {
    self.kind = kind
    self.place = place
  }
}

extension LayoutChange {
  /// A distance on the page, in units of 1/1024 pt: x to the right, y down.
  public struct PageOffset: Hashable, Sendable {
    public var dx: Length
    public var dy: Length

    public init(dx: Length, dy: Length) {
      self.dx = dx
      self.dy = dy
    }

    static let zero = LayoutChange.PageOffset(dx: .zero, dy: .zero)

    static func - (a: Self, b: Self) -> Self { Self(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  }
}
