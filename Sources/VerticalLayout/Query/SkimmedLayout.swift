/// The bytes of a layout as JSON, wherever they are.
package protocol LayoutBytes: Sendable {
  /// So many bytes from an offset on, or as many as there are.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// A source of the columns of a skimmed layout.
package protocol ColumnSource: Sendable {
  /// The column that stands at a place of the layout's bytes: ``LayoutRecord/ColumnRecord/init(layoutBytes:)`` of them. `nil` where it is
  /// no longer there.
  func column(at place: Range<Int>) -> LayoutRecord.ColumnRecord?
}

/// A layout that was read from JSON without its cells, to be asked as one that was read as a whole.
///
/// The columns that a question leads to are read when they are looked at. A novel of 700,000 characters, of which the JSON
/// has 150 MB, then takes some ten.
package struct SkimmedLayout: Sendable {
  package let direction: ColumnDirection
  let fonts: [FontDescription]
  let styles: [StyleRecord]
  let pages: [SkimmedPage]
  let columns: [ColumnOutline]
  /// Where the bytes of each column are.
  let places: [Range<Int>]
  /// The first cell of each column, counted over all columns, and the number of all.
  let cellStarts: [Int]
  let text: SavedText
  let source: any ColumnSource
}

/// A page without its columns.
struct SkimmedPage: Sendable {
  var size: PhysicalSize
  var columns: Range<Int>
  var links: [LinkArea] = []
  var boxes: [PlacedBox] = []
}

extension SkimmedLayout {
  private func record(_ column: Int) -> LayoutRecord.ColumnRecord? {
    source.column(at: places[column])
  }

  private func page(_ page: Int) -> SkimmedPage? {
    pages.indices.contains(page) ? pages[page] : nil
  }

  private func style(_ index: Int?) -> StyleRecord? {
    index.flatMap { styles.indices.contains($0) ? styles[$0] : nil }
  }
}

extension SkimmedLayout: LaidOutText {
  package var pageCount: Int { pages.count }
  package var columnCount: Int { columns.count }
  package var textOrder: [Int] { text.order }
  package var hiddenRange: TextRange? { text.hiddenRange }

  package func size(ofPage page: Int) -> PhysicalSize { self.page(page)?.size ?? .zero }
  package func columns(ofPage page: Int) -> Range<Int> { self.page(page)?.columns ?? 0..<0 }

  package func blocks(ofPage page: Int) -> [Range<Int>] {
    let own = columns(ofPage: page)
    return columns[own].blocks(from: own.lowerBound, direction: direction)
  }

  package func bounds(ofColumn column: Int) -> PhysicalRect { columns[column].bounds }
  package func transform(ofColumn column: Int) -> Transform? { columns[column].transform }
  package func range(ofColumn column: Int) -> TextRange { columns[column].range }
  package func paragraph(ofColumn column: Int) -> Int { columns[column].paragraph }
  package func isNote(_ column: Int) -> Bool { columns[column].isNote }

  package func cells(ofColumn column: Int) -> Range<Int> {
    cellStarts[column]..<cellStarts[column + 1]
  }

  package func annotationAreas(ofColumn column: Int) -> [AnnotationArea] {
    record(column)?.areas(onPage: page(ofColumn: column), column: column) ?? []
  }

  package func runs(ofColumn column: Int) -> [PlacedColumn.PlacedRun] {
    record(column)?.placedRuns(from: cellStarts[column], fonts: fonts) ?? []
  }

  package func cell(_ index: Int, ofColumn column: Int) -> PlacedColumn.PlacedCell {
    let number = index - cellStarts[column]
    guard let cells = record(column)?.cells, cells.indices.contains(number) else {
      return PlacedColumn.PlacedCell(
        range: TextRange(0, 0), bounds: columns[column].bounds, orientation: .upright)
    }
    return PlacedColumn.PlacedCell(cells[number])
  }

  package func insets(ofColumn column: Int) -> [PlacedColumn.PlacedInset] {
    record(column)?.placedInsets(from: cellStarts[column]) ?? []
  }

  package func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord? {
    if columns[column].isEven { return style(columns[column].style) }
    guard let runs = record(column)?.runs, runs.indices.contains(run) else { return nil }
    return style(runs[run].style)
  }

  package func isEven(_ column: Int, in style: StyleRecord?) -> Bool {
    columns[column].isEven
      && (cells(ofColumn: column).isEmpty || self.style(columns[column].style) == style)
  }

  package func decorations(ofColumn column: Int) -> [StyleRecord.PlacedDecoration] {
    columns[column].isEven ? [] : record(column)?.decorations ?? []
  }

  package func boxes(onPage page: Int) -> [PlacedBox] { self.page(page)?.boxes ?? [] }

  package func unbrokenRanges(ofColumn column: Int) -> [TextRange] {
    columns[column].isEven ? [] : record(column)?.unbroken ?? []
  }

  package func linkAreas(onPage page: Int) -> [LinkArea] { self.page(page)?.links ?? [] }
  package func text(in range: TextRange) -> String { text.text(in: range) }
}

extension LayoutRecord.ColumnRecord {
  /// Its annotations on their page.
  func areas(onPage page: Int, column: Int) -> [AnnotationArea] {
    annotations.map {
      AnnotationArea(
        kind: $0.kind, page: page, column: column, range: $0.range, text: $0.text, side: $0.side,
        bounds: $0.bounds)
    }
  }

  /// Its runs, with the number of its first cell and the fonts of the layout.
  func placedRuns(from first: Int, fonts: [FontDescription]) -> [PlacedColumn.PlacedRun] {
    var cell = first
    return runs.map { run in
      let cells = cell..<cell + run.cells[1]
      cell = cells.upperBound
      let font = run.font.flatMap { fonts.indices.contains($0) ? fonts[$0] : nil }
      return PlacedColumn.PlacedRun(
        range: run.range, cells: cells, bounds: run.bounds, font: font, size: run.size,
        orientation: run.orientation, level: run.level)
    }
  }

  /// The notes that stand on it, with the number of its first cell.
  func placedInsets(from first: Int) -> [PlacedColumn.PlacedInset] {
    insets.map { inset in
      PlacedColumn.PlacedInset(
        form: inset.kind, range: inset.range, bounds: inset.bounds,
        lines: inset.lines.map {
          PlacedColumn.PlacedInsetLine(
            range: $0.range, cells: first + $0.cells[0]..<first + $0.cells[0] + $0.cells[1],
            axis: $0.axis, bounds: $0.bounds)
        })
    }
  }
}

extension PlacedColumn.PlacedCell {
  init(_ cell: LayoutRecord.CellRecord) {
    self.init(range: cell.range, bounds: cell.bounds, orientation: cell.orientation)
  }
}
