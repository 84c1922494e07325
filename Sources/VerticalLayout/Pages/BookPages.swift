/// Pages of a book: how much text each has, and where that stands (`--hanmen`, `--margin-inner`; BK-P1,
/// BK-P2, JLREQ 2.4).
public struct BookPages: Hashable, Sendable {
  /// `nil` for what the margins leave.
  public var typeArea: BookPages.TypeArea?
  /// Margins that win over ``LayoutOptions/PageOptions/margins``.
  public var edges: BookPages.PageEdges
  /// The side of the first page; `nil` for pages that do not face each other, whose margins are all the
  /// same.
  public var firstSide: PageSide?
  /// True to tell of pages whose columns do not stand where those of a full page would (BK-P5).
  public var checksGrid = false

  public init(
    typeArea: BookPages.TypeArea? = nil, edges: BookPages.PageEdges = BookPages.PageEdges(),
    firstSide: PageSide? = nil
  ) {
    self.typeArea = typeArea
    self.edges = edges
    self.firstSide = firstSide
  }
}

extension BookPages {
  /// The block of text of a full page (版面), by characters and columns of the body's size.
  public struct TypeArea: Hashable, Sendable {
    /// In a column, from 1 to ``most``; where a page has tiers, in a column of one of them.
    public var characters: Int
    /// From 1 to ``most``.
    public var columns: Int

    public static let most = 1000

    public init(characters: Int, columns: Int) {
      self.characters = characters
      self.columns = columns
    }
  }
}

extension BookPages {
  /// Margins by their places in a book. `nil` for what the page and the type area leave.
  public struct PageEdges: Hashable, Sendable {
    /// At the binding (ノド).
    public var inner: Length?
    /// At the fore-edge (小口).
    public var outer: Length?
    /// At the top (天).
    public var head: Length?
    /// At the bottom (地).
    public var foot: Length?

    public init(
      inner: Length? = nil, outer: Length? = nil, head: Length? = nil, foot: Length? = nil
    ) {
      self.inner = inner
      self.outer = outer
      self.head = head
      self.foot = foot
    }
  }
}
