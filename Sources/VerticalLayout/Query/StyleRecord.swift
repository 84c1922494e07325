/// A row of the table of styles in the layout JSON.
public struct StyleRecord: Hashable, Sendable {
  public var size: Length
  public var lang: String
  public var ink: Color
  /// The families or files that were asked for. The key is left out where there are none.
  public var fonts: [String] = []
  /// This key and those below are left out where the text has nothing of its own.
  public var weight: TextStyle.FontWeight?
  public var orientation = Attribute.OrientationMode.mixed
  public var letterSpacing = Length.zero
  public var baselineShift = Length.zero
  /// True for upright characters half as long as they are wide; their length is the size.
  public var isFlattened = false
  /// Tags with their values, such as `vpal=1`.
  public var features: [String] = []
  /// True for glyphs with a line around them.
  public var isOutlined = false
  /// In degrees.
  public var slant = 0
  /// The number of shadows.
  public var shadows = 0

  /// A style of a layout.
  public init(_ style: TextStyle) {
    size = style.size
    lang = style.language.text
    ink = style.ink
    fonts = style.fonts
    weight = style.weight
    orientation = style.orientation
    letterSpacing = style.letterSpacing
    baselineShift = style.baselineShift
    isFlattened = style.isFlattened
    features = style.features.map { "\($0.tag)=\($0.value)" }
    isOutlined = style.effects.outline != nil
    slant = style.effects.slant
    shadows = style.effects.shadows.count
  }

  /// A style with what all have.
  public init(size: Length, lang: String, ink: Color) {
    (self.size, self.lang, self.ink) = (size, lang, ink)
  }
}

extension StyleRecord {
  /// A decoration of text, and what it covers on one column.
  public struct PlacedDecoration: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case box, strikethrough
      case sideLine = "side-line"
      case toneRing = "tone-ring"
    }

    public var kind: Kind
    /// All of its text, on this column and on others.
    public var range: TextRange
    /// The name of its line or border; `nil` for a ground alone and for rings.
    public var style: String?
    /// `nil` for the colour of the text.
    public var color: Color?
    /// The side that a line runs on; `nil` for what has none.
    public var side: AnnotationSide?
    /// The text that it belongs to on the column, on its page. Its drawing may reach beyond it.
    public var rects: [PhysicalRect]
  }
}

/// The styles of a layout's text, without those that are the same in it.
///
/// They are those of the whole text, so that all parts of one that comes page by page have the same table.
struct StyleRows {
  private(set) var records: [StyleRecord] = []
  /// The row of each style of the text.
  private var rows: [Int] = []

  init(_ layout: Layout) {
    guard layout.textStyleCount > 1 else { return }
    var known: [StyleRecord: Int] = [:]
    for style in layout.styles.prefix(layout.textStyleCount) {
      let record = StyleRecord(style)
      let row = known[record] ?? records.count
      if row == records.count {
        records.append(record)
        known[record] = row
      }
      rows.append(row)
    }
    // One that all text has is told by each run.
    if records.count < 2 { records = [] }
  }

  /// The row of a style of the layout; `nil` where there is no table.
  func row(of style: Int) -> Int? {
    records.isEmpty || style >= rows.count ? nil : rows[style]
  }
}

extension Layout {
  public func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord? {
    StyleRecord(styles[runs[columns[column].runs[run].run].style])
  }

  public func unbrokenRanges(ofColumn column: Int) -> [TextRange] {
    decorations.unbrokenRanges(in: columns[column].range)
  }

  public func linkAreas(onPage page: Int) -> [LinkArea] { Array(links(onPage: page)) }

  public func decorations(ofColumn column: Int) -> [StyleRecord.PlacedDecoration] {
    let range = columns[column].range
    return decorations.overlapping(range).compactMap { mark in
      let part = TextRange(
        max(range.lowerBound, mark.range.lowerBound), min(range.upperBound, mark.range.upperBound))
      guard var placed = StyleRecord.PlacedDecoration(mark) else { return nil }
      placed.rects = selectionRects(for: part).filter { $0.column == column }.map(\.rect)
      return placed.rects.isEmpty ? nil : placed
    }
  }
}

extension StyleRecord.PlacedDecoration {
  /// A decoration of a layout; `nil` for a link, which has areas of its own.
  fileprivate init?(_ mark: Decorations.Mark) {
    (range, rects) = (mark.range, [])
    switch mark.kind {
    case .box(let box):
      (kind, style) = (.box, box.border?.style.rawValue)
      color = box.border == nil ? box.ground : box.border?.color
    case .sideLine(let line, let isRight):
      (kind, style, color) = (.sideLine, line.style.rawValue, line.color)
      side = isRight ? .right : .left
    case .strikethrough(let line):
      (kind, style, color) = (.strikethrough, line.style.rawValue, line.color)
    case .toneRing: kind = .toneRing
    case .link: return nil
    }
  }
}
