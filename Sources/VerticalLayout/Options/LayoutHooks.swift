/// Functions that decide what options cannot say: each is asked in its own stage, for what it is about.
///
/// ```swift
/// var hooks = LayoutHooks()
/// hooks.drawnText = { $0.text == "口" ? "囗" : nil }
/// hooks.spaceAfter = { column in column.endsParagraph ? .pt(6) : .zero }
/// let layout = try Typesetter(shaper: fonts, options: options, hooks: hooks).typeset(document)
/// ```
/// They are functions of what they are given and of nothing else: then the same document gives the same
/// layout, at once or page by page. A value that no layout can have is passed over, or made the nearest that one
/// can have. A stage whose hook is absent does not know of it.
public struct LayoutHooks: Sendable {
  /// Characters to draw for a cluster (TK-34); `nil` for its own characters. Columns break, and text is copied and
  /// found, as if nothing had been changed. Up to ``longestDrawnText`` scalars without controls.
  public var drawnText: (@Sendable (ClusterQuestion) -> String?)?
  /// True if a column may end at a place where it may by the rules (TK-37). Where it may nowhere on a whole
  /// column, it ends where it is full.
  public var mayBreak: (@Sendable (BreakQuestion) -> Bool)?
  /// The space after a column, beside what the options give (TK-35). None is negative.
  public var spaceAfter: (@Sendable (ColumnQuestion) -> Length)?
  /// The place of a column on its page, by the top left corner of its bounds (YY-21, TK-38). Pages keep their
  /// sizes. Queries take columns to follow each other across the page in their order.
  public var position: (@Sendable (PlaceQuestion) -> PhysicalPoint)?
  /// The drawing below a passage with a box, on each page that has some of it, in place of the box's own ground (DT-11).
  /// Its border stays. Fills, strokes and paths are drawn, in their order; other items are passed over.
  public var ground: (@Sendable (GroundQuestion) -> [DisplayItem])?
  /// True if some hook looks at the numbers of pages, columns and paragraphs, or at places in the whole text. A
  /// ``LayoutSession`` then sets all of the text at each edit; otherwise text and pages that have only moved are not asked
  /// about again (LS-13).
  public var dependOnPlace = false

  /// A character with what belongs to it.
  public struct ClusterQuestion: Hashable, Sendable {
    public var text: String
    public var range: TextRange
  }

  /// A place between two clusters where a column may end.
  public struct BreakQuestion: Hashable, Sendable {
    /// The whole text.
    public var text: String
    /// The clusters before and after it.
    public var before: TextRange
    public var after: TextRange
  }

  /// A column on its page.
  public struct PlaceQuestion: Hashable, Sendable {
    /// From 0.
    public var page: Int
    public var pageSize: PhysicalSize
    /// The column's number on its page, from 0.
    public var number: Int
    public var column: ColumnQuestion
    public var bounds: PhysicalRect
  }

  /// The box around a passage, or the part of it on one page, or in one of several tiers.
  public struct GroundQuestion: Hashable, Sendable {
    /// From 0.
    public var page: Int
    public var pageSize: PhysicalSize
    /// The paragraphs of the passage, as indices into those of the document.
    public var paragraphs: Range<Int>
    /// The text in this part of it.
    public var range: TextRange
    public var style: BoxStyle
    /// The area inside of its border: the columns with their padding.
    public var bounds: PhysicalRect
    /// The ground that it has by its style; empty for none.
    public var usual: [DisplayItem]
  }

  /// More scalars make no cluster that a cell could hold.
  public static let longestDrawnText = 16

  public init() {}
}

extension LayoutHooks {
  /// Draws other text where the hook says so: before numbers and the like become one cell, after breaks are
  /// found.
  func substitute(_ analysis: TextAnalysis) -> TextAnalysis {
    guard let drawnText else { return analysis }
    var edits: [ClusterEdit] = []
    for (index, cluster) in analysis.clusters.enumerated() where cluster.kind == .text {
      var text = ""
      text.unicodeScalars.append(contentsOf: analysis.scalars[cluster.scalars])
      guard
        let drawn = drawnText(ClusterQuestion(text: text, range: analysis.range(of: cluster))),
        drawn != text, let scalars = Self.usable(drawn)
      else { continue }
      edits.append(ClusterEdit(clusters: index..<index + 1, scalars: scalars, form: .own))
    }
    return edits.isEmpty ? analysis : analysis.applying(edits)
  }

  private static func usable(_ text: String) -> [Unicode.Scalar]? {
    let scalars = Array(text.unicodeScalars)
    guard (1...longestDrawnText).contains(scalars.count) else { return nil }
    let isDrawn = scalars.allSatisfy {
      switch CharacterProperties($0).generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return isDrawn ? scalars : nil
  }

  /// Forbids breaks where the hook says so.
  func tailorBreaks(_ shaped: inout ShapedText, _ items: inout [InlineItem], text: String) {
    guard let mayBreak else { return }
    for paragraph in shaped.paragraphs {
      for index in paragraph.dropLast() where items[index].breakAfter == .allow {
        let place = BreakQuestion(
          text: text, before: shaped.cells[index].range, after: shaped.cells[index + 1].range)
        guard !mayBreak(place) else { continue }
        shaped.cells[index].breakAfter = .forbid
        items[index].breakAfter = .forbid
      }
    }
  }

  /// The space after columns, which are counted from one that has a number in the whole text; `nil` without the
  /// hook.
  func columnSpace(from first: Int) -> (@Sendable (ColumnQuestion) -> Length)? {
    guard let spaceAfter else { return nil }
    return { question in
      var question = question
      question.index += first
      return min(max(spaceAfter(question), .zero), .limit)
    }
  }

  /// Moves the columns of pages to where the hook says.
  ///
  /// - Parameter first: how many columns there are before the pages.
  func move(
    _ columns: inout [Column], on pages: inout [Layout.Page], first: Int,
    cells: [Cell]
  ) {
    guard let position else { return }
    for index in pages.indices {
      let page = pages[index]
      var union: PhysicalRect?
      for (number, column) in page.columns.enumerated() {
        let place = position(
          PlaceQuestion(
            page: page.index, pageSize: page.size, number: number,
            column: ColumnQuestion(columns[column], index: first + column, cells: cells),
            bounds: columns[column].bounds))
        let bounds = columns[column].bounds
        columns[column].move(
          x: min(max(place.x, -.limit), .limit) - bounds.x,
          y: min(max(place.y, -.limit), .limit) - bounds.y)
        union = union?.union(columns[column].bounds) ?? columns[column].bounds
      }
      if let union { pages[index].block = union }
    }
  }
}
