extension PageSheet {
  /// The way in which a sheet to hang sets its text as large as it has room (SH-H5, SH-H6, SH-H2, SH-H4).
  public struct SheetFit: Hashable, Sendable {
    public var kind: Kind
    /// The margins of a sheet: percentages are of its height at the head and the foot, of its width at the sides.
    public var head = PageSheet.SheetLength.percent(7500)
    public var foot = PageSheet.SheetLength.percent(8500)
    public var sides = PageSheet.SheetLength.percent(10_000)
    /// The sheets that belong together, and the gap between them on one page; a percentage is of the width of a sheet.
    public var sheets = 1
    public var gap = PageSheet.SheetLength.percent(35_000)
    public var pages = Pages.together
    /// The board over a pair of couplets (橫批); `nil` for none.
    public var board: PhysicalSize?
    /// The direction of a line of characters that stand beside each other.
    public var across = Across.right
    /// 1 for a picture of the sheet as a mounted scroll (立軸, SH-H7).
    public var mount = 0
    /// The signature after the text, and the dedication before it (落款, 上款).
    public var sign = PageFurniture.Template.signature
    public var fan = Fan()
    public var upper = PageFurniture.Template.empty
    /// The places of lines, where each has its own (``Kind/parts``).
    public var parts: [PageSheet.SheetPart] = []

    /// The kinds of sheets.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Columns over one sheet, or over several that follow each other.
      case columns
      /// A pair of sheets with a line each, and perhaps a board over them.
      case couplet
      /// Characters beside each other on one sheet; a longer text stands in columns.
      case row
      /// A square on its corner with an upright character.
      case diamond
      /// A folding fan, with columns on rays. The width of the page is that of the whole circle.
      case fan
      /// A round fan, as wide as the page.
      case circle
      /// Lines in places of their own, such as an address and a name.
      case parts
      /// A handscroll with its silk, its frontispiece, its text and room for colophons (SH-B3).
      case handscroll
      /// A letter on a roll of paper, as long as it is (SH-L1).
      case roll
    }

    /// The shape of a folding fan, and the way its columns stand (SH-F1, SH-F2).
    public struct Fan: Hashable, Sendable {
      public var style = Style.automatic
      /// In degrees.
      public var angle = 140
      public var bones = 16
      /// The inner radius; a percentage is of the outer one.
      public var inner = PageSheet.SheetLength.percent(42_000)

      /// The ways in which columns stand on the panels.
      public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Even rays for a short text, long and short columns for a longer one.
        case automatic = "auto"
        /// Long and short columns by turns.
        case longShort = "long-short"
        /// Rays with the same number of characters, four at most.
        case even
        /// Rays with one character.
        case big
        /// Upright columns between the edges of the paper.
        case plain
      }
    }

    /// The pages that several sheets stand on.
    public enum Pages: String, Hashable, Sendable, CaseIterable {
      case together, separate
    }

    /// Where a line of characters beside each other begins.
    public enum Across: String, Hashable, Sendable, CaseIterable {
      /// From the right, as boards had it.
      case right = "rtl"
      case left = "ltr"
    }

    public init(_ kind: Kind) { self.kind = kind }
  }
}

/// The sizes of xuan paper by their length in 尺 (XZ), with the cut that is usual: `xuan-4-half`.
struct XuanPaper {
  let size: PhysicalSize

  /// The lengths in 尺 that there are.
  static let lengths = [3, 4, 5, 6, 8, 12, 16, 18]

  private static let sizes: [(length: Int, cut: String, height: Int, width: Int)] = [
    (3, "full", 1000, 550), (3, "half", 1000, 270), (3, "square", 500, 550),
    (4, "full", 1380, 690), (4, "half", 1380, 340), (4, "square", 690, 690),
    (4, "third", 690, 460), (4, "quarter", 690, 340), (4, "sixth", 460, 340),
    (4, "eighth", 350, 340),
    (5, "full", 1530, 840), (5, "half", 1530, 420), (5, "square", 840, 770),
    (6, "full", 1800, 970), (6, "half", 1800, 490), (6, "square", 970, 900),
    (8, "full", 2480, 1290), (8, "half", 2340, 530), (8, "square", 1240, 1240),
    (12, "full", 3670, 1440), (16, "full", 5030, 1930), (18, "full", 6000, 2480),
  ]

  /// - Parameter name: `xuan`, the length and the cut, with hyphens between them.
  init?(_ name: String) {
    let parts = name.split(separator: "-")
    guard parts.count == 3, parts[0] == "xuan", let length = Int(parts[1]),
      let found = Self.sizes.first(where: { $0.length == length && $0.cut == parts[2] })
    else { return nil }
    size = PhysicalSize(width: .mm(found.width), height: .mm(found.height))
  }
}
