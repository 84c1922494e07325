import VerticalFonts
import VerticalLayout

/// A layout as checks see it: texts of columns, and cells with their places in thousandths of the
/// em, so that they can be compared without regard to rounding.
struct TextSetting {
  static let size = Length.pt(100)

  struct Cell {
    var text: String
    var start: Int
    var advance: Int
    var isUpright: Bool
    /// True if it is several characters side by side.
    var isTateChuYoko: Bool
    var glyphs: [Int]
    /// Around what is drawn, from the cell's top and, across, from half an em left of the axis.
    var ink: GlyphPlacement.InkBox?

    var inkCenter: (x: Int, y: Int) {
      guard let ink else { return (0, 0) }
      return ((ink.minX + ink.maxX) / 2, (ink.minY + ink.maxY) / 2)
    }
  }

  struct Column {
    var text: String
    var cells: [Cell]
    /// From its head to its end, in thousandths of the em; blanks at the end do not count, and
    /// neither does a mark that hangs.
    var length: Int
    /// The length added by justification, and the last stage that added any.
    var adjustment: Int
    var stage: ColumnAdjustment.AdjustmentStage?
    /// In thousandths of the em, from the page's left and top.
    var axis: Int
    var top: Int

    var starts: [Int] { cells.map(\.start) }
    var advances: [Int] { cells.map(\.advance) }
    /// The gaps between its cells.
    var gaps: [Int] { zip(cells, cells.dropFirst()).map { $1.start - $0.start - $0.advance } }
  }

  /// A reading or marks beside a column, in thousandths of the em.
  struct Reading {
    var text: String
    var column: Int
    var start: Int
    var end: Int
    /// From the column's axis to the nearer edge.
    var distance: Int
    var size: Int
    /// The middles of its cells' ink.
    var middles: [Int]
  }

  /// A note in small columns, or the part of one on a column, in thousandths of the em.
  struct Note {
    var column: Int
    var texts: [String]
    var start: Int
    /// The lengths of its small columns, and how far right of the column's axis they stand.
    var lengths: [Int]
    var shifts: [Int]
    /// The width of each.
    var widths: [Int]
  }

  /// A page number or a running head, in thousandths of the em from the page's left and top.
  struct Furniture: Equatable {
    var kind: PageFurniture.FurnitureLine.Kind
    var text: String
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
  }

  /// A page, with the edges of its block in thousandths of the em.
  struct Page {
    var furniture: [Furniture]
    var columns: Range<Int>
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
  }

  /// A line beside the text, in thousandths of the em from the page's left and top.
  struct SideLine {
    var x: Int
    var top: Int
    var bottom: Int
    var isWavy: Bool

    init?(_ path: DisplayPath) {
      let points = path.steps.compactMap { step -> PhysicalPoint? in
        switch step {
        case .move(let end), .line(let end), .curve(_, _, let end): end
        case .close: nil
        }
      }
      guard let first = points.first, let last = points.last else { return nil }
      x = TextSetting.permille(first.x)
      top = TextSetting.permille(first.y)
      bottom = TextSetting.permille(last.y)
      isWavy = points.count > 2
    }
  }

  var columns: [Column] = []
  var sideLines: [SideLine] = []
  var sheets: [Page] = []
  var readings: [Reading] = []
  var notes: [Note] = []
  var texts: [String] { columns.map(\.text) }
  var cells: [Cell] { columns.flatMap(\.cells) }
  /// The length of all columns together.
  var length: Int { columns.reduce(0) { $0 + $1.length } }
  var warnings: [String]
  var measure: Int?
  var pages: Int

  init(_ layout: Layout, _ library: FontLibrary) {
    let record = LayoutRecord(layout)
    warnings = record.warnings.map(\.message)
    measure = layout.measure.map(Self.permille)
    pages = layout.pages.count
    sideLines = layout.pages.indices.flatMap { page in
      layout.displayList(ofPage: page).items.compactMap { item in
        if case .path(let path) = item { SideLine(path) } else { nil }
      }
    }
    sheets = layout.pages.map { page in
      Page(
        furniture: page.furniture.map {
          Furniture(
            kind: $0.kind, text: $0.text, left: Self.permille($0.bounds.x),
            right: Self.permille($0.bounds.maxX), top: Self.permille($0.bounds.y),
            bottom: Self.permille($0.bounds.maxY))
        },
        columns: page.columns, left: Self.permille(page.block.x),
        right: Self.permille(page.block.maxX), top: Self.permille(page.block.y),
        bottom: Self.permille(page.block.maxY))
    }
    for page in record.pages {
      for column in page.columns {
        var fonts: [Int: FontID] = [:]
        for run in column.runs {
          guard let font = run.font, run.cells.count == 2 else { continue }
          for cell in run.cells[0]..<run.cells[0] + run.cells[1] {
            fonts[cell] = layout.fonts[font].id
          }
        }
        let cells = column.cells.enumerated().map { index, cell in
          Cell(cell, of: column, font: fonts[index], library)
        }
        columns.append(
          Column(
            text: String(column.text.filter { !$0.isNewline }), cells: cells,
            length: Self.permille(column.natural + column.adjustment),
            adjustment: Self.permille(column.adjustment), stage: column.stage,
            axis: Self.permille(column.axis), top: Self.permille(column.bounds.y)))
        notes += column.insets.map { inset in
          Note(
            column: columns.count - 1, texts: inset.lines.map(\.text),
            start: Self.permille(inset.bounds.y - column.bounds.y),
            lengths: inset.lines.map { Self.permille($0.bounds.height) },
            shifts: inset.lines.map { Self.permille($0.axis - column.axis) },
            widths: inset.lines.map { Self.permille($0.bounds.width) })
        }
        readings += column.annotations.map {
          Reading($0, of: column, index: columns.count - 1, font: layout.fonts.first?.id, library)
        }
      }
    }
  }

  /// The first cell with a text.
  func cell(_ text: String) -> Cell? { cells.first { $0.text == text } }

  static func permille(_ length: Length) -> Int {
    length.scaled(by: 1000, over: size.rawValue).rawValue
  }
}

extension TextSetting.Reading {
  fileprivate init(
    _ annotation: LayoutRecord.AnnotationRecord, of column: LayoutRecord.ColumnRecord, index: Int,
    font: FontID?,
    _ library: FontLibrary
  ) {
    let bounds = annotation.bounds
    let near = annotation.side == .right ? bounds.x - column.axis : column.axis - bounds.maxX
    self.init(
      text: annotation.text, column: index, start: TextSetting.permille(bounds.y - column.bounds.y),
      end: TextSetting.permille(bounds.maxY - column.bounds.y),
      distance: TextSetting.permille(near), size: TextSetting.permille(annotation.size),
      middles: annotation.cells.map { cell in
        guard let font, let glyph = cell.glyphs.first,
          let ink = library.inkBounds(
            of: UInt32(clamping: glyph.id), in: font, size: annotation.size)
        else { return TextSetting.permille(cell.t + cell.advance.half) }
        let middle = glyph.y - column.bounds.y + Length(rawValue: (ink.minY + ink.maxY) / 2)
        return TextSetting.permille(middle)
      })
  }
}

extension TextSetting.Cell {
  fileprivate init(
    _ cell: LayoutRecord.CellRecord, of column: LayoutRecord.ColumnRecord, font: FontID?,
    _ library: FontLibrary
  ) {
    var boxes: [GlyphPlacement.InkBox] = []
    for glyph in cell.glyphs {
      guard let font,
        let ink = library.inkBounds(
          of: UInt32(clamping: glyph.id), in: font, size: TextSetting.size)
      else { continue }
      let x = (glyph.x - column.axis).rawValue + TextSetting.size.half.rawValue
      let y = (glyph.y - column.bounds.y - cell.t).rawValue
      boxes.append(
        cell.orientation != .rotated
          ? GlyphPlacement.InkBox(
            minX: x + ink.minX, minY: y + ink.minY, maxX: x + ink.maxX, maxY: y + ink.maxY)
          : GlyphPlacement.InkBox(
            minX: x - ink.maxY, minY: y + ink.minX, maxX: x - ink.minY, maxY: y + ink.maxX))
    }
    func permille(_ value: Int) -> Int { TextSetting.permille(Length(rawValue: value)) }
    self.init(
      text: cell.text, start: TextSetting.permille(cell.t),
      advance: TextSetting.permille(cell.advance), isUpright: cell.orientation == .upright,
      isTateChuYoko: cell.orientation == .tateChuYoko,
      glyphs: cell.glyphs.map(\.id),
      ink: boxes.isEmpty
        ? nil
        : GlyphPlacement.InkBox(
          minX: permille(boxes.map(\.minX).min() ?? 0),
          minY: permille(boxes.map(\.minY).min() ?? 0),
          maxX: permille(boxes.map(\.maxX).max() ?? 0),
          maxY: permille(boxes.map(\.maxY).max() ?? 0)))
  }
}
