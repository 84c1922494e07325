/// A layout as the JSON of version 1 says it: plain values, everything in points of its page.
///
/// The writer makes it from a ``Layout``; the reader gives it back, so that a saved layout can be
/// compared and asked without setting the text again. The names are those of the JSON keys.
public struct LayoutRecord: Hashable, Sendable {
  public var version = 1
  public var direction: ColumnDirection
  public var lang: String
  public var fonts: [FontDescription]
  /// The styles of runs. The key is left out where all text has one style, and so is that of each run.
  public var styles: [StyleRecord] = []
  public var pages: [LayoutRecord.PageRecord]
  public var dropped: [LayoutRecord.DroppedRecord]
  public var warnings: [LayoutRecord.WarningRecord]
  /// The headings. The key is left out where there are none.
  public var outline: [OutlineRecord] = []
}

extension LayoutRecord {
  /// A page: its size and columns.
  public struct PageRecord: Hashable, Sendable {
    public var index: Int
    public var size: PhysicalSize
    public var columns: [LayoutRecord.ColumnRecord]
    /// The key is left out where there are none.
    public var links: [LayoutRecord.LinkRecord] = []
    /// The key is left out where there are none.
    public var anchors: [LayoutRecord.AnchorRecord] = []
    /// The rooms that others draw in. The key is left out where there are none.
    public var rooms: [LayoutRecord.AnchorRecord] = []
    /// The boxes around passages, outer ones first. The key is left out where there are none.
    public var boxes: [PlacedBox] = []
    /// The images that float. The key is left out where there are none.
    public var floats: [LayoutRecord.FloatRecord] = []
    /// Its number. The key is left out where pages have no furniture.
    public var number: Int?
    /// Its number as it is printed, such as iv. The key is left out where that is the number itself.
    public var label: String?
    /// The key is left out where pages do not face each other.
    public var side: PageSide?
    /// Page numbers and running heads. The key is left out where there are none.
    public var furniture: [LayoutRecord.FurnitureRecord] = []
  }
}

extension LayoutRecord {
  /// A line that a page has beside its text.
  public struct FurnitureRecord: Hashable, Sendable {
    public var kind: PageFurniture.FurnitureLine.Kind
    public var text: String
    public var bounds: PhysicalRect
    /// The map that turns or scales it: ``bounds`` are those before it. The key is left out for none.
    public var transform: Transform?
  }
}

extension LayoutRecord {
  /// An image that floats: where all of it comes to stand, and the room that has no text.
  public struct FloatRecord: Hashable, Sendable {
    public var name: String
    public var side: FloatingImage.Side
    public var description: String
    public var bounds: PhysicalRect
    public var room: PhysicalRect
  }
}

extension LayoutRecord {
  /// A link: its text, empty for that of a truncation token, where it leads, and what it covers of the page.
  public struct LinkRecord: Hashable, Sendable {
    public var range: TextRange
    /// A URI, or `#` and the name of an anchor.
    public var target: String
    public var rects: [PhysicalRect]
  }
}

extension LayoutRecord {
  /// A place that links lead to, or a room that others draw in.
  public struct AnchorRecord: Hashable, Sendable {
    public var name: String
    public var bounds: PhysicalRect
  }
}

extension LayoutRecord {
  /// A column on its page.
  public struct ColumnRecord: Hashable, Sendable {
    /// On its page, from 0. The parts of one column beside an exclusion share it (YY-15).
    public var index: Int
    /// The frame on its page, from 0.
    public var tier: Int
    public var paragraph: Int
    public var range: TextRange
    public var text: String
    public var bounds: PhysicalRect
    /// The room that it was broken for (TK-22). The key is left out where columns have no rooms of their own.
    public var fragment: PhysicalRect?
    public var axis: Length
    /// The map that turns or scales the column: all places on it are those before it. The key is left out for none.
    public var transform: Transform?
    /// The column length asked for, less the indent at the foot of a paragraph that has one; the natural
    /// one where each paragraph is one column.
    public var measure: Length
    public var natural: Length
    /// The length that was added to the natural one; negative where it was shortened.
    public var adjustment: Length
    /// The last stage of that. The key is left out where there was none.
    public var stage: ColumnAdjustment.AdjustmentStage?
    public var runs: [LayoutRecord.RunRecord]
    public var cells: [LayoutRecord.CellRecord]
    /// Annotations beside it. The key is left out where there are none.
    public var annotations: [LayoutRecord.AnnotationRecord] = []
    /// The notes that stand on it in small columns. The key is left out where none does.
    public var insets: [LayoutRecord.InsetRecord] = []
    /// The decorations of its text. The key is left out where there is none.
    public var decorations: [StyleRecord.PlacedDecoration] = []
    /// The stretches that are one unit. The key is left out where there are none.
    public var unbroken: [TextRange] = []
    /// For a column of a note beside the text the place of its reference. The keys are left out for text.
    public var note: TextRange?
  }
}

extension LayoutRecord {
  /// A note in small columns inside of a column, or the part of one that stands there (WR1).
  public struct InsetRecord: Hashable, Sendable {
    public var kind: Inset.Form
    public var range: TextRange
    public var bounds: PhysicalRect
    /// Its small columns, in reading order.
    public var lines: [LayoutRecord.InsetLineRecord]
  }
}

extension LayoutRecord {
  /// A small column of a note.
  public struct InsetLineRecord: Hashable, Sendable {
    public var range: TextRange
    public var text: String
    public var axis: Length
    public var bounds: PhysicalRect
    /// The first cell on the column, and how many.
    public var cells: [Int]
  }
}

extension LayoutRecord {
  /// Small text beside a column, such as a reading, in its place.
  public struct AnnotationRecord: Hashable, Sendable {
    public var kind: PlacedAnnotation.Kind
    /// The part of its base that stands on the column.
    public var range: TextRange
    public var text: String
    public var side: AnnotationSide
    public var size: Length
    public var bounds: PhysicalRect
    /// Its cells. Their ranges count the bytes of ``text``, and `t` counts from the column's head.
    public var cells: [LayoutRecord.CellRecord]
  }
}

extension LayoutRecord {
  /// The part of a run on a column, with its bounds in vertical form (YY-03).
  public struct RunRecord: Hashable, Sendable {
    public var range: TextRange
    public var bounds: PhysicalRect
    /// Index into ``LayoutRecord/fonts``; `nil` for characters that no font has.
    public var font: Int?
    public var size: Length
    public var orientation: ShapingRun.RunOrientation
    public var ascent: Length
    public var descent: Length
    /// The first cell on the column, and how many.
    public var cells: [Int]
    /// The embedding level (UAX #9): text of odd levels goes up the column. The key is left out for 0.
    public var level: UInt8 = 0
    /// Index into ``LayoutRecord/styles``. The key is left out where there are none.
    public var style: Int?
  }
}

extension LayoutRecord {
  /// A cell: its place on the column and on the page, and its glyphs.
  public struct CellRecord: Hashable, Sendable {
    public var range: TextRange
    public var text: String
    public var t: Length
    public var advance: Length
    public var bounds: PhysicalRect
    public var orientation: Cell.Orientation
    public var glyphs: [LayoutRecord.GlyphRecord]
    public var breakAfter: BreakOpportunity
    /// The blank of a mark of punctuation that is cut off. The key is left out for none.
    public var trim: Cell.Cut
    /// The image that stands in the cell. The key is left out for text.
    public var image: LayoutRecord.ImageRecord?
  }
}

extension LayoutRecord {
  /// An image in the place of text: its name, and where all of it comes to stand.
  public struct ImageRecord: Hashable, Sendable {
    public var name: String
    public var bounds: PhysicalRect
  }
}

extension LayoutRecord {
  /// A glyph and its drawing origin on the page.
  public struct GlyphRecord: Hashable, Sendable {
    public var id: Int
    public var x: Length
    public var y: Length
  }
}

extension LayoutRecord {
  /// Text that is in no output.
  public struct DroppedRecord: Hashable, Sendable {
    public var range: TextRange
    public var text: String
    public var reason: DroppedText.Reason
  }
}

extension LayoutRecord {
  /// A warning, with its place where it has one.
  public struct WarningRecord: Hashable, Sendable {
    public var code: Diagnostic.Code
    public var message: String
    public var range: TextRange?
    public var line: Int?
    public var column: Int?
    /// The file where the text is made of several.
    public var file: String?
  }
}

extension LayoutRecord {
  /// The record of a whole layout. For a long text, write page by page instead.
  public init(_ layout: Layout) {
    let styles = StyleRows(layout)
    self.init(
      direction: layout.direction, lang: layout.language.text,
      fonts: layout.fonts.map(\.description), styles: styles.records,
      pages: layout.pages.indices.map { layout.record(ofPage: $0, styles: styles) },
      dropped: layout.dropped.map { layout.record(of: $0) }, warnings: layout.warningRecords(),
      outline: layout.outline)
  }
}

extension Layout {
  /// The record of one page.
  public func record(ofPage index: Int) -> LayoutRecord.PageRecord {
    record(ofPage: index, styles: StyleRows(self))
  }

  func record(ofPage index: Int, styles: StyleRows) -> LayoutRecord.PageRecord {
    let page = pages[index]
    var fontIndices: [FontID: Int] = [:]
    for (index, use) in fonts.enumerated() { fontIndices[use.id] = index }
    return LayoutRecord.PageRecord(
      index: page.index, size: page.size,
      columns: page.columns.map {
        record(ofColumn: $0, on: page, fonts: fontIndices, styles: styles)
      },
      links: links(onPage: index).map {
        LayoutRecord.LinkRecord(range: $0.range, target: $0.target, rects: $0.rects)
      },
      anchors: anchors(onPage: index).map {
        LayoutRecord.AnchorRecord(name: $0.name, bounds: $0.rect)
      },
      rooms: rooms(onPage: index), boxes: boxes(onPage: index),
      floats: page.floats.map {
        LayoutRecord.FloatRecord(
          name: $0.image.name, side: $0.side, description: $0.description, bounds: $0.use.rect,
          room: $0.bounds)
      }, number: page.number,
      label: page.label.flatMap { $0.text == String($0.number) ? nil : $0.text }, side: page.side,
      furniture: page.furniture.map {
        LayoutRecord.FurnitureRecord(
          kind: $0.kind, text: $0.text, bounds: $0.bounds, transform: $0.transform)
      })
  }

  /// The rooms of a page that others draw in, in the order of the text; those that float come last.
  private func rooms(onPage index: Int) -> [LayoutRecord.AnchorRecord] {
    let page = pages[index]
    var uses = page.floats.map(\.use)
    if images.contains(where: { $0.room != nil }) {
      let own = columns[page.columns].flatMap { column in
        column.cells.compactMap { imageUse(ofCell: $0, in: column, text: []) }
      }
      uses = own + uses
    }
    return uses.compactMap { use in
      use.room.map { LayoutRecord.AnchorRecord(name: $0, bounds: use.rect) }
    }
  }

  private func record(
    ofColumn index: Int, on page: Page, fonts: [FontID: Int], styles: StyleRows
  ) -> LayoutRecord.ColumnRecord {
    let column = columns[index]
    return LayoutRecord.ColumnRecord(
      index: column.slot.row, tier: column.tier,
      paragraph: column.paragraph, range: column.range, text: String(text.slice(column.range)),
      bounds: column.bounds, fragment: room(of: column), axis: column.axis,
      transform: transform(ofColumn: index),
      measure: column.measure ?? measure ?? column.natural, natural: column.natural,
      adjustment: column.adjustment.length, stage: column.adjustment.stage,
      runs: column.runs.map { run in
        var record = record(of: run, in: column, fonts: fonts)
        record.style = styles.row(of: runs[run.run].style)
        return record
      },
      cells: column.cells.map { record(ofCell: $0, in: column) },
      annotations: annotations[annotations(ofColumn: index)].map { record(of: $0) },
      insets: insets(ofColumn: index).map { record(of: $0, from: column.cells.lowerBound) },
      decorations: decorations(ofColumn: index), unbroken: unbrokenRanges(ofColumn: index),
      note: column.note.map { notes.indices.contains($0) ? notes[$0] : TextRange(0, 0) })
  }

  /// The room that a column was broken for; `nil` where columns have no rooms of their own, and for notes.
  func room(of column: Column) -> PhysicalRect? {
    hasOwnRooms && column.note == nil ? column.slot.rect : nil
  }

  private func record(of inset: PlacedColumn.PlacedInset, from first: Int)
    -> LayoutRecord.InsetRecord
  {
    LayoutRecord.InsetRecord(
      kind: inset.form, range: inset.range, bounds: inset.bounds,
      lines: inset.lines.map { line in
        LayoutRecord.InsetLineRecord(
          range: line.range, text: String(text.slice(line.range)), axis: line.axis,
          bounds: line.bounds, cells: [line.cells.lowerBound - first, line.cells.count])
      })
  }

  private func record(of annotation: PlacedAnnotation) -> LayoutRecord.AnnotationRecord {
    let top = columns[annotation.column].bounds.y
    return LayoutRecord.AnnotationRecord(
      kind: annotation.kind, range: annotation.range, text: annotation.text, side: annotation.side,
      size: annotation.size, bounds: annotation.bounds,
      cells: annotation.cells.map { index in
        let cell = annotationText.cells[index]
        return LayoutRecord.CellRecord(
          range: cell.range, text: String(annotation.text.slice(cell.range)), t: cell.start,
          advance: cell.advance, bounds: bounds(ofAnnotationCell: index, of: annotation),
          orientation: cell.orientation,
          glyphs: annotationText.glyphs[cell.glyphs].map {
            LayoutRecord.GlyphRecord(
              id: Int($0.id), x: annotation.axis + Length(rawValue: Int($0.x)),
              y: top + cell.start + Length(rawValue: Int($0.y)))
          }, breakAfter: .forbid, trim: .none)
      })
  }

  private func record(
    of run: Column.ColumnRun, in column: Column, fonts: [FontID: Int]
  ) -> LayoutRecord.RunRecord {
    let shaped = runs[run.run]
    let range = run.cells.reduce(cells[run.cells.lowerBound].range) { $0.union(cells[$1].range) }
    return LayoutRecord.RunRecord(
      range: range, bounds: bounds(of: run, in: column),
      font: shaped.isMissing || shaped.content != .text ? nil : fonts[shaped.font],
      size: styles[shaped.style].size,
      orientation: shaped.orientation, ascent: shaped.metrics.ascent,
      descent: shaped.metrics.descent,
      cells: [run.cells.lowerBound - column.cells.lowerBound, run.cells.count],
      level: level(of: run, in: column))
  }

  private func record(ofCell index: Int, in column: Column) -> LayoutRecord.CellRecord {
    let cell = cells[index]
    let axis = axis(ofCell: index, in: column)
    let top = column.bounds.y + cell.start
    return LayoutRecord.CellRecord(
      range: cell.range, text: String(token?.text(ofCell: index) ?? text.slice(cell.range)),
      t: cell.start, advance: cell.advance, bounds: bounds(ofCell: index, in: column),
      orientation: cell.orientation,
      glyphs: glyphs[cell.glyphs].map {
        LayoutRecord.GlyphRecord(
          id: Int($0.id), x: axis + Length(rawValue: Int($0.x)),
          y: top + Length(rawValue: Int($0.y)))
      }, breakAfter: cell.breakAfter, trim: cell.trim,
      image: imageUse(ofCell: index, in: column, text: []).map {
        LayoutRecord.ImageRecord(name: $0.name, bounds: $0.rect)
      })
  }

  func record(of dropped: DroppedText) -> LayoutRecord.DroppedRecord {
    LayoutRecord.DroppedRecord(
      range: dropped.range, text: String(text.slice(dropped.range)), reason: dropped.reason)
  }

  /// The warnings with their places; notes are not part of a layout.
  func warningRecords() -> [LayoutRecord.WarningRecord] {
    var places = TextOrigin.DiagnosticPlaces(text: text, origin: origin)
    return diagnostics.filter { $0.severity == .warning }.map { diagnostic in
      let place = places.place(of: diagnostic)
      return LayoutRecord.WarningRecord(
        code: diagnostic.code, message: diagnostic.message, range: diagnostic.range,
        line: place?.line, column: place?.column, file: place?.file)
    }
  }
}
