/// A sheet: a page design with its parts, each of which one function draws (`--sheet`; SH-S1, SH-S2).
///
/// There are two kinds, with the same parts. On a leaf, text flows through a grid of columns, with a frame around them,
/// rules between them and a fold in the middle. A sheet to hang has a ``fit``: its text is set as large as it has room,
/// and its signature and seals stand where the size of the text leaves room for them.
///
/// ```swift
/// var options = LayoutOptions()
/// try options.use(PageSheet.Preset.siku.sheet)
/// ```
/// Each sheet is a text in TOML (``Preset``), whose keys are those of `SheetKey`.
public struct PageSheet: Hashable, Sendable {
  public var page: PhysicalSize
  public var frame: LeafFrame
  public var grid: LeafGrid
  public var text: LeafText
  public var rules: LeafRules
  /// `nil` for columns over the whole width of the frame.
  public var fold: LeafFold?
  /// The colour of the text; `nil` for that of the options.
  public var ink: Color?
  /// The colour of the page; `nil` for that of the options.
  public var paper: Color?
  /// The look of the paper, which is drawn on its colour (SH-S7).
  public var paperKind = PageSheet.SheetPaper.plain
  public var paperSeed = 1
  /// Boxes of text beside the columns (SH-S1).
  public var slots: [PageSheet.SheetSlot] = []
  /// The way in which the text is set as large as it has room; `nil` for text in the grid (SH-H5).
  public var fit: PageSheet.SheetFit?
  public var seals = Seal.SheetSeals()
  /// Titles, names and paragraphs in whole cells (SH-M2, SH-G13).
  public var heading = PageSheet.SheetHeading()
  /// The rules by which characters fill cells (SH-M2 to SH-M4).
  public var writing = PageSheet.SheetWriting()

  /// The part of a leaf that is a page.
  public enum LeafPart: String, Hashable, Sendable, CaseIterable {
    case whole
    /// The right half and the left one are pages of their own, cut along the fold.
    case half
  }

  /// The frame around the columns (邊欄, SH-G1), and its distances from the edges of the page.
  public struct LeafFrame: Hashable, Sendable {
    public var kind: Kind
    /// The width of the outer line, of the gap after it, and of the inner line.
    public var outer: PageSheet.SheetLength
    public var gap: PageSheet.SheetLength
    public var inner: PageSheet.SheetLength
    /// The colour of the frame, the fold and its fish tail.
    public var color: Color
    /// From the edges of the page to the outer line; a percentage is of the height at the head and the foot, of the width at the sides.
    public var top: PageSheet.SheetLength
    public var right: PageSheet.SheetLength
    public var bottom: PageSheet.SheetLength
    public var left: PageSheet.SheetLength
    /// The wear of the block that prints all lines of the leaf: from 0 for none to 3 (SH-S5).
    public var wear = 0

    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case none
      /// One line all around (四周單邊).
      case single
      /// Two lines all around, the thick one outside (四周雙邊).
      case double
      /// One line at the head and the foot, two at the sides (左右雙邊).
      case sidesDouble = "sides-double"
    }

    public init(
      _ kind: Kind, outer: PageSheet.SheetLength = .columns(7900),
      gap: PageSheet.SheetLength = .columns(5900),
      inner: PageSheet.SheetLength = .columns(800), color: Color = .black,
      top: PageSheet.SheetLength,
      right: PageSheet.SheetLength, bottom: PageSheet.SheetLength, left: PageSheet.SheetLength
    ) {
      self.kind = kind
      self.outer = outer
      self.gap = gap
      self.inner = inner
      self.color = color
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// The columns of half a leaf and the cells of a column: 半葉八行，行二十一字 (SH-S2).
  public struct LeafGrid: Hashable, Sendable {
    public var columns: Int
    public var cells: Int
    /// Between the frame and the first and the last cell of a column.
    public var padding: PageSheet.SheetLength
    /// The tiers, one above another, that each half is parted into by lines (SH-G9). Each has the cells of a column.
    public var rows = 1
    /// The blocks of columns: the halves of a leaf, or one.
    public var halves = 2
    /// The part of a leaf that a page is (SH-G7).
    public var part = LeafPart.whole
    /// The part of a column beside its cells, for readings (SH-M1): on the right, and on a folded sheet on the outer side of
    /// either half.
    public var gutter = PageSheet.SheetLength.zero
    /// The lines around cells and inside of them (SH-M1, SH-M8).
    public var lines = PageSheet.SheetCells()
    /// The panels of a strip that is folded to and fro (折本).
    public var panels = PageSheet.StripPanels()

    /// The most of either.
    public static let most = 200

    public init(columns: Int, cells: Int, padding: PageSheet.SheetLength = .zero) {
      self.columns = columns
      self.cells = cells
      self.padding = padding
    }
  }

  /// The characters in the grid, and what the sheet wants of the text (SH-S6). Options win.
  public struct LeafText: Hashable, Sendable {
    /// A share of a column's width or of a cell's height, or a length.
    public var size: PageSheet.SheetLength
    /// The font, or the style of its typeface, such as `kai` (SH-S8); empty for that of the language.
    public var font = ""
    /// The language of a text of ideographs alone, which those who use the sheet write; `nil` to guess it.
    public var language: LanguageTag?
    public var lines = Lines.keep
    public var blanks = Blanks.keep
    public var cells = Cells.whole
    /// A blank between Korean words as a share of a cell, in 1/100,000: a whole cell on manuscript paper.
    public var space = PageSheet.SheetLength.whole
    /// The form of punctuation, and the colour of its small marks; `nil` for that of the options.
    public var punctuation: PunctuationStyle.PunctuationForm?
    public var punctuationColor: Color?
    /// The least share of their length that the characters of a line have which stands in one column though it is a little too
    /// long (扁字, SH-G12), in 1/100,000; all of it for no such lines.
    public var squeeze = PageSheet.SheetLength.whole
    /// The colour of notes in small columns (朱墨套印); `nil` for that of the text.
    public var noteColor: Color?

    /// The meaning of line ends.
    public enum Lines: String, Hashable, Sendable, CaseIterable {
      /// Each line begins a column.
      case keep
      /// Lines follow each other, as a calligrapher writes them.
      case run
    }

    /// The meaning of blank lines.
    public enum Blanks: String, Hashable, Sendable, CaseIterable {
      /// Each is a blank column.
      case keep
      /// They are no columns: old books fill all of theirs.
      case drop
    }

    /// The cells that characters take (SH-S3).
    public enum Cells: String, Hashable, Sendable, CaseIterable {
      /// Each character takes a whole cell, and a word on its side as many as it needs.
      case whole
      /// Narrow characters take less than a cell.
      case natural
    }

    public init(size: PageSheet.SheetLength) { self.size = size }
  }

  /// The lines between columns (界行).
  public struct LeafRules: Hashable, Sendable {
    /// Nothing for no rules.
    public var width: PageSheet.SheetLength
    public var color: Color

    public init(width: PageSheet.SheetLength, color: Color) {
      self.width = width
      self.color = color
    }
  }

  /// The panels of a strip that is folded to and fro, counted from its right edge, with pale lines to fold at (SH-B2).
  public struct StripPanels: Hashable, Sendable {
    /// The width of a panel; nothing for a page that is not folded so.
    public var width = PageSheet.SheetLength.absolute(.zero)
    /// The colour of the lines between them.
    public var color = Color(red: 0xD9, green: 0xCB, blue: 0xA8)

    public init() {}
  }

  /// The strip in the middle of a leaf, where it is folded (版心, SH-G2). No column stands in it.
  public struct LeafFold: Hashable, Sendable {
    public var width: PageSheet.SheetLength
    /// The width of the lines at its sides, and of those that divide it into three parts.
    public var edges: PageSheet.SheetLength
    public var dividers: PageSheet.SheetLength
    /// The heights of the upper and the lower part; percentages are of the room inside the frame.
    public var upper: PageSheet.SheetLength
    public var lower: PageSheet.SheetLength
    /// The line from the frame to the fish tail (象鼻, SH-G4).
    public var mouth: Mouth
    public var tail: FishTail?

    public enum Mouth: String, Hashable, Sendable, CaseIterable {
      /// 白口.
      case none
      /// 細黑口.
      case thin
      /// 大黑口.
      case thick
    }

    public init(
      width: PageSheet.SheetLength = .columns(100_000),
      edges: PageSheet.SheetLength = .columns(800),
      dividers: PageSheet.SheetLength = .columns(800), upper: PageSheet.SheetLength,
      lower: PageSheet.SheetLength,
      mouth: Mouth = .none, tail: FishTail? = FishTail()
    ) {
      self.width = width
      self.edges = edges
      self.dividers = dividers
      self.upper = upper
      self.lower = lower
      self.mouth = mouth
      self.tail = tail
    }
  }

  /// The mark below the upper divider that shows where to fold (魚尾, SH-G3).
  public struct FishTail: Hashable, Sendable {
    public var kind: Kind
    public var place: TailPlacement
    /// From its flat edge to the ends of the tail, and to the notch between them, in 1/100,000 of the width of the fold.
    public var height: Int
    public var notch: Int
    /// From the divider to its flat edge.
    public var gap: PageSheet.SheetLength
    /// From the tail to a line that follows it; nothing for no such line.
    public var line: PageSheet.SheetLength

    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Filled (黑魚尾).
      case black
      /// The outline (白魚尾).
      case white
      /// The two lines of the tail (線魚尾).
      case line
      /// Filled, with arcs for lines and three petals that are left out (花魚尾).
      case flower
    }

    public enum TailPlacement: String, Hashable, Sendable, CaseIterable {
      /// Below the upper divider (單魚尾).
      case single
      /// And mirrored above the lower one (對魚尾).
      case pair
      /// And above the lower one in the same direction (順魚尾).
      case same
      /// A pair, and one more between the title and the leaf (三魚尾).
      case triple
    }

    public init(
      _ kind: Kind = .black, _ place: TailPlacement = .single, height: Int = 39_000,
      notch: Int = 17_000,
      gap: PageSheet.SheetLength = .columns(7300), line: PageSheet.SheetLength = .zero
    ) {
      self.kind = kind
      self.place = place
      self.height = height
      self.notch = notch
      self.gap = gap
      self.line = line
    }
  }

  public init(
    page: PhysicalSize, frame: LeafFrame, grid: LeafGrid, text: LeafText, rules: LeafRules,
    fold: LeafFold? = nil,
    ink: Color? = nil, paper: Color? = nil
  ) {
    self.page = page
    self.frame = frame
    self.grid = grid
    self.text = text
    self.rules = rules
    self.fold = fold
    self.ink = ink
    self.paper = paper
  }
}
