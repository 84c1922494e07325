/// Style of a paragraph where it differs from the options. `nil` is as the options have it. An em is the size of
/// the text at the paragraph's start.
///
/// Lengths are limited by the page: a character always has room.
public struct ParagraphStyle: Hashable, Sendable {
  /// The length by which the first column starts below the others; negative: the others start lower. In place of
  /// what ``LayoutOptions/ParagraphOptions/indent`` asks for.
  public var indent: Dimension?
  /// The length by which all its columns start below the head of the block. At least 0.
  public var headIndent: Dimension?
  /// The length by which all its columns end before the foot of the block. At least 0.
  public var tailIndent: Dimension?
  /// Room across the page before its first column, and after its last one, beside what stands between
  /// columns anyway; none at a page's edge (DT-28, DTb-8). At least 0. Of two paragraphs' rooms both count.
  public var spaceBefore: Dimension?
  public var spaceAfter: Dimension?
  /// The place of its columns in the measure, less its tail indent (DT-05).
  public var alignment: ColumnAlignment?
  /// From the middle of a column to the middle of the next one; between columns of two paragraphs each
  /// gives its half. Positive.
  public var pitch: Dimension?
  /// The same as a multiple of each column's width, which is that of its largest character: in 1/1024. Positive; has no
  /// effect beside ``pitch``.
  public var pitchMultiple: Int?
  /// The least and the largest distance: what ``pitch``, ``pitchMultiple`` or the options give is brought to that, for each
  /// column by itself where it goes by their widths. Positive; ``largestPitch`` gives way (YY-42).
  public var leastPitch: Dimension?
  public var largestPitch: Dimension?
  /// Places that tabs lead to, from the head of the block or of the box, whatever the indents are, and how the text
  /// after them stands there; in ascending order. Beyond the last one they stand at even distances (TK-36).
  public var tabs: [TabStop]
  /// The longest that its columns are, after their indents; at most the room that there is. Positive.
  public var measure: Dimension?
  /// The page or the tier that its first column begins.
  public var breakBefore: Break?
  /// The columns of the body whose room it takes, its own in their middle (行取り, BK-H2); for a paragraph of
  /// several columns those beside the first, but for a heading. From 1 to 100.
  public var lines: Int?
  /// Columns of the body that stay blank before that room, and after it. From 0 to 100.
  public var linesBefore: Int?
  public var linesAfter: Int?
  /// The length that a text of one column is spread over, from its head on, where it is shorter (字取り, BK-H2).
  public var spread: Dimension?
  /// The words of it that are divided at the ends of columns, and by whose patterns (TK-18).
  public var hyphenation: HyphenationRule?
  /// Its words are whole where a column lacks no more than that for it. Not negative.
  public var hyphenationZone: Dimension?
  /// The level of keeping marks from the ends of its columns, and the rule of parting its words there (YY-42).
  public var kinsoku: Kinsoku?
  public var wordBreak: WordBreak?
  /// The way that it runs: down the column, up, or as its first letter does (O15; UAX #9, 3.3.1).
  public var baseDirection: ParagraphStyle.BaseDirection?
  /// The form of a heading in running heads, where it is not the heading's text (BK-F4).
  public var runningHead: AttributedText?
  /// Its place in a list, whose markers hang. Its own ``indent`` has no effect then.
  public var listItem: ListItem?
  /// The table that it is a row of. Its cells stand after tabs.
  public var row: TableRow?
  /// True for a line of a table of contents. It looks as any other, and a PDF's structure names it.
  public var isContentsEntry = false
  /// True for a heading that stands over all tiers of its page (段抜き, BK-H8): those before it end where it begins, and
  /// others follow it. Without tiers it is as any other.
  public var spansTiers = false
  /// The number of tiers that it stands in with those around it that have the same (段組み, BK-H11): they begin where the
  /// text before them ends, and are shared out evenly where text with other tiers follows. From 1 to 100; fewer where
  /// so many have no room on the page.
  public var tiers: Int?
  /// True if a rule parts these tiers, as far as their columns reach (段間に罫).
  public var hasTierRule = false
  /// The length by which its first column starts above the head of the block, into the margin (抬頭). At least 0.
  public var raise: Dimension?
  /// The page, or the leaf, whose last column its first column is, where that has no text yet.
  public var lastColumn: PageEnd?
  /// The floats that its first column stands after, and not beside (DT-13).
  public var clear: Clear?
  /// The paragraph beside it that stays on its page, in its tier or in its frame, as a picture does with its caption.
  public var keep: Keep?
  /// True for a blank line that only parts paragraphs, as in Markdown: it has no column unless ``BlankLines/keep`` asks for one.
  public var isSeparator = false

  /// The images that a paragraph does not stand beside: those at the heads of columns, at their feet, or
  /// all.
  public enum Clear: String, Hashable, Sendable, CaseIterable {
    case head, foot, both
  }

  /// The neighbours that a paragraph is not parted from, as far as a page has room for both (BK-B10).
  public enum Keep: String, Hashable, Sendable, CaseIterable {
    /// The paragraph after it (`break-after: avoid` in CSS), and the one before it (`break-before: avoid`).
    case next, previous
    /// The picture or the table that it is the caption of: the picture before it, unless that has one, else what is
    /// after it.
    case caption
  }

  /// The end that a paragraph stands at: that of its page, or of its leaf, of which that is the second page; where pages do
  /// not face each other, that of the page.
  public enum PageEnd: String, Hashable, Sendable, CaseIterable {
    case page, leaf
    /// Half of the leaf of a [sheet](PageSheet), or a tier.
    case half
  }

  /// The parts of a book that a paragraph begins anew. A text on one page without an end has no breaks.
  public enum Break: String, Hashable, Sendable, CaseIterable {
    case page
    /// A page with its text in the middle between its left and its right side. Text that flows through
    /// frames or around areas begins a page as any other.
    case centeredPage = "centered-page"
    /// A page that is the first one of a leaf (改丁); where pages do not face each other, a page.
    case leaf
    /// A page with its text in the middle that is the first one of a leaf, as title pages are (BK-H9).
    case centeredLeaf = "centered-leaf"
    /// A page that is the first one of two that face each other (改見開き); where none do, a page.
    case spread
    /// A tier, or a frame; where a page has only one, a page.
    case tier

    /// True where the text stands in the middle of its page.
    var isCentered: Bool { self == .centeredPage || self == .centeredLeaf }
  }

  public init(
    indent: Dimension? = nil, headIndent: Dimension? = nil, tailIndent: Dimension? = nil,
    spaceBefore: Dimension? = nil, spaceAfter: Dimension? = nil,
    alignment: ColumnAlignment? = nil, pitch: Dimension? = nil, tabs: [TabStop] = [],
    clear: Clear? = nil, measure: Dimension? = nil, breakBefore: Break? = nil, lines: Int? = nil,
    runningHead: AttributedText? = nil
  ) {
    self.lines = lines
    self.runningHead = runningHead
    self.indent = indent
    self.headIndent = headIndent
    self.tailIndent = tailIndent
    self.spaceBefore = spaceBefore
    self.spaceAfter = spaceAfter
    self.alignment = alignment
    self.pitch = pitch
    self.tabs = tabs
    self.clear = clear
    self.measure = measure
    self.breakBefore = breakBefore
  }
}

extension ParagraphStyle {
  /// The largest value of ``lines``.
  public static let mostLines = 100
  /// The largest value of ``tiers``.
  public static let mostTiers = 100

  /// True if its columns end by rules of its own.
  var hasOwnBreaks: Bool { kinsoku != nil || wordBreak != nil }

  /// True if its columns are apart by rules of its own.
  package var hasOwnPitch: Bool {
    pitch != nil || pitchMultiple != nil || leastPitch != nil || largestPitch != nil
  }

  /// True if it says nothing.
  var isPlain: Bool {
    indent == nil && headIndent == nil && tailIndent == nil && spaceBefore == nil
      && spaceAfter == nil && alignment == nil && !hasOwnPitch && tabs.isEmpty
      && clear == nil && measure == nil && breakBefore == nil && lines == nil
      && linesBefore == nil && linesAfter == nil && spread == nil && runningHead == nil
      && !isContentsEntry && hyphenation == nil && hyphenationZone == nil
      && listItem == nil && row == nil && baseDirection == nil && !spansTiers
      && tiers == nil && !hasTierRule && raise == nil && lastColumn == nil && keep == nil
      && !hasOwnBreaks
  }
}

extension ParagraphStyle {
  /// The way that a paragraph runs before any of its characters is looked at (UAX #9, 3.3.1).
  public enum BaseDirection: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// Down the column, as a horizontal line from left to right does when it is turned.
    case leftToRight = "ltr"
    /// Up the column.
    case rightToLeft = "rtl"
    /// As its first letter does, and down the column if it has none (UBA.P2, UBA.P3).
    case automatic = "auto"
  }
}
