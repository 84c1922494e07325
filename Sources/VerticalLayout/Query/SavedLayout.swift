/// A layout that was read from JSON, to be asked as one that was just made.
///
/// ```swift
/// let layout = try SavedLayout(json: bytes)
/// let range = layout.range(at: point, onPage: 0)
/// ```
public struct SavedLayout: Hashable, Sendable {
  public let direction: ColumnDirection
  public var hiddenRange: TextRange? { text.hiddenRange }
  private let fonts: [FontDescription]
  private let styles: [StyleRecord]
  private let sizes: [PhysicalSize]
  private var pageColumns: [Range<Int>] = []
  private var pageBlocks: [[Range<Int>]] = []
  private var columns: [LayoutRecord.ColumnRecord] = []
  private var pageLinks: [[LinkArea]] = []
  private var pageAnchors: [[PlacedAnchor]] = []
  private var pageBoxes: [[PlacedBox]] = []
  /// The first cell of each column, counted over all columns.
  private var firstCells: [Int] = []
  private let text: SavedText

  /// Reads the JSON of version 1 (``Layout/json()``).
  public init(json bytes: [UInt8]) throws(LayoutReadError) {
    try self.init(LayoutRecord(json: bytes))
  }

  /// Makes a record ready to be asked.
  ///
  /// - Throws: ``LayoutReadError/invalidLayout(path:expected:)`` where its parts do not go together: ranges
  ///   that do not follow each other, a text that has not the length of its range, or a place that is
  ///   further off than any layout reaches.
  public init(_ record: LayoutRecord) throws(LayoutReadError) {
    direction = record.direction
    fonts = record.fonts
    styles = record.styles
    sizes = record.pages.map(\.size)
    var check = RecordCheck()
    var outlines: [ColumnOutline] = []
    var cells = 0
    for (number, page) in record.pages.enumerated() {
      try check.page(page, path: "pages[\(number)]")
      pageColumns.append(columns.count..<columns.count + page.columns.count)
      let own = page.columns.map { ColumnOutline($0) }
      outlines += own
      pageBlocks.append(own.blocks(from: columns.count, direction: record.direction))
      pageLinks.append(
        page.links.map {
          LinkArea(target: $0.target, range: $0.range, page: number, rects: $0.rects)
        })
      pageAnchors.append(
        page.anchors.map { PlacedAnchor(name: $0.name, page: number, rect: $0.bounds) })
      pageBoxes.append(page.boxes)
      for column in page.columns {
        columns.append(column)
        firstCells.append(cells)
        cells += column.cells.count
      }
    }
    try check.finish()
    text = SavedText(outlines, texts: columns.map(\.text), dropped: record.dropped)
  }
}

extension SavedLayout: LaidOutText {
  public var pageCount: Int { sizes.count }
  public var columnCount: Int { columns.count }
  public var textOrder: [Int] { text.order }

  public func size(ofPage page: Int) -> PhysicalSize {
    sizes.indices.contains(page) ? sizes[page] : .zero
  }

  public func columns(ofPage page: Int) -> Range<Int> {
    pageColumns.indices.contains(page) ? pageColumns[page] : 0..<0
  }

  public func blocks(ofPage page: Int) -> [Range<Int>] {
    pageBlocks.indices.contains(page) ? pageBlocks[page] : []
  }

  public func bounds(ofColumn column: Int) -> PhysicalRect { columns[column].bounds }
  public func transform(ofColumn column: Int) -> Transform? { columns[column].transform }
  public func range(ofColumn column: Int) -> TextRange { columns[column].range }
  public func paragraph(ofColumn column: Int) -> Int { columns[column].paragraph }
  public func isNote(_ column: Int) -> Bool { columns[column].note != nil }

  public func cells(ofColumn column: Int) -> Range<Int> {
    firstCells[column]..<firstCells[column] + columns[column].cells.count
  }

  public func annotationAreas(ofColumn column: Int) -> [AnnotationArea] {
    columns[column].annotations.isEmpty
      ? [] : columns[column].areas(onPage: page(ofColumn: column), column: column)
  }

  public func runs(ofColumn column: Int) -> [PlacedColumn.PlacedRun] {
    columns[column].placedRuns(from: firstCells[column], fonts: fonts)
  }

  public func cell(_ index: Int, ofColumn column: Int) -> PlacedColumn.PlacedCell {
    PlacedColumn.PlacedCell(columns[column].cells[index - firstCells[column]])
  }

  public func insets(ofColumn column: Int) -> [PlacedColumn.PlacedInset] {
    columns[column].placedInsets(from: firstCells[column])
  }

  public func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord? {
    columns[column].runs[run].style.flatMap { styles.indices.contains($0) ? styles[$0] : nil }
  }

  public func decorations(ofColumn column: Int) -> [StyleRecord.PlacedDecoration] {
    columns[column].decorations
  }
  public func boxes(onPage page: Int) -> [PlacedBox] {
    pageBoxes.indices.contains(page) ? pageBoxes[page] : []
  }

  public func unbrokenRanges(ofColumn column: Int) -> [TextRange] { columns[column].unbroken }
  public func linkAreas(onPage page: Int) -> [LinkArea] { links(onPage: page) }

  public func text(in range: TextRange) -> String { text.text(in: range) }
}

extension SavedLayout {
  /// The links of a page, in the order of the text; that of a truncation token comes last.
  public func links(onPage page: Int) -> [LinkArea] {
    pageLinks.indices.contains(page) ? pageLinks[page] : []
  }

  /// The places of a page that links lead to, in the order of the text.
  public func anchors(onPage page: Int) -> [PlacedAnchor] {
    pageAnchors.indices.contains(page) ? pageAnchors[page] : []
  }

  /// The place that a link to `#` and a name leads to; `nil` where there is no such place, or it is not shown.
  public func anchor(named name: String) -> PlacedAnchor? {
    pageAnchors.lazy.joined().first { $0.name == name }
  }
}

/// Checks what queries rely on.
struct RecordCheck {
  /// The start of the next column; `nil` before the first one.
  private var end: Int?
  private var paragraph = Int.min
  /// The columns of notes, which come after all of the text.
  private var notes: [(range: TextRange, paragraph: Int, path: String)] = []
  /// No layout reaches further: 2⁵² units, so that sums of a few lengths do not overflow.
  private let limit = 1 << 52

  mutating func page(_ page: LayoutRecord.PageRecord, path: String) throws(LayoutReadError) {
    try parts(of: page, path: path)
    for (number, column) in page.columns.enumerated() {
      try self.column(column, path: "\(path).columns[\(number)]")
    }
  }

  /// Checks what a page has beside its columns.
  func parts(of page: LayoutRecord.PageRecord, path: String) throws(LayoutReadError) {
    try require(isNear(page.size.width) && isNear(page.size.height), path, "size", "a size")
    try require(
      page.links.allSatisfy { $0.rects.allSatisfy(isNear) }, path, "links", "on a page")
    try require(page.boxes.allSatisfy { isNear($0.bounds) }, path, "boxes", "on a page")
    try require(page.anchors.allSatisfy { isNear($0.bounds) }, path, "anchors", "on a page")
  }

  mutating func column(_ column: LayoutRecord.ColumnRecord, path: String) throws(LayoutReadError) {
    try self.column(column, cellCount: column.cells.count, path: path) {
      (check) throws(LayoutReadError) in
      try check.cells(of: column, path: path)
    }
  }

  /// Checks a column whose cells were counted only.
  mutating func column(_ column: SkimmedColumn) throws(LayoutReadError) {
    try self.column(column.record, cellCount: column.cellCount, path: "") { _ in }
  }

  private mutating func column(
    _ column: LayoutRecord.ColumnRecord, cellCount: Int, path: String,
    cells checkCells: (RecordCheck) throws(LayoutReadError) -> Void
  ) throws(LayoutReadError) {
    let isNote = column.note != nil
    if isNote {
      notes.append((column.range, column.paragraph, path))
    } else {
      try require(
        end == nil || end == column.range.lowerBound, path, "range", "where the last column ends")
      end = column.range.upperBound
    }
    try require(
      column.text.utf8.count == column.range.count, path, "text", "as long as its range")
    if !isNote {
      try require(column.paragraph >= paragraph, path, "paragraph", "in order")
      paragraph = column.paragraph
    }
    try require(isNear(column.bounds), path, "bounds", "on a page")
    try require(
      column.annotations.allSatisfy { isNear($0.bounds) }, path, "annotations", "on a page")
    var cells = 0
    for run in column.runs {
      try require(
        run.cells.count == 2 && run.cells[0] == cells
          && (1...max(1, cellCount - cells)).contains(run.cells[1]),
        path, "runs", "the column's cells in order")
      try require(isNear(run.bounds), path, "runs", "on a page")
      cells += run.cells[1]
    }
    try require(cells == cellCount, path, "runs", "the column's cells in order")
    try checkCells(self)
    try insets(of: column, cellCount: cellCount, path: path)
    var end = column.range.lowerBound
    for range in column.unbroken {
      try require(
        range.lowerBound >= end && range.upperBound <= column.range.upperBound, path, "unbroken",
        "stretches of the column in order")
      end = range.upperBound
    }
    try require(
      column.decorations.allSatisfy { $0.rects.allSatisfy(isNear) }, path, "decorations",
      "on a page")
  }

  /// Checks that notes come after the text, and that they are whole.
  func finish() throws(LayoutReadError) {
    let order = notes.indices.map { $0 }.inTextOrder { notes[$0].range }
    guard let first = order.first, let last = order.last else { return }
    try require(
      end == nil || end == notes[first].range.lowerBound && notes[last].paragraph >= paragraph,
      "pages", "range", "notes after the text")
    for (before, number) in zip(order, order.dropFirst()) {
      let (note, path) = (notes[number], notes[number].path)
      try require(
        notes[before].range.upperBound == note.range.lowerBound, path, "range",
        "where the last column ends")
      try require(note.paragraph >= notes[before].paragraph, path, "paragraph", "in order")
    }
  }

  private func insets(
    of column: LayoutRecord.ColumnRecord, cellCount: Int, path: String
  ) throws(LayoutReadError) {
    var next = 0
    for inset in column.insets {
      try require(isNear(inset.bounds) && !inset.lines.isEmpty, path, "insets", "on a page")
      for line in inset.lines {
        try require(
          line.cells.count == 2 && line.cells[0] >= next && line.cells[0] <= cellCount
            && (1...max(1, cellCount - line.cells[0])).contains(line.cells[1])
            && line.cells[0] < cellCount,
          path, "insets", "cells of the column in order")
        try require(isNear(line.bounds) && isNear(line.axis), path, "insets", "on a page")
        next = line.cells[0] + line.cells[1]
      }
    }
  }

  private func cells(of column: LayoutRecord.ColumnRecord, path: String) throws(LayoutReadError) {
    var end = column.range.lowerBound
    // The cells of a truncation token stand side by side, in place of some text.
    var token: Int?
    var isAfterToken = false
    for (number, cell) in column.cells.enumerated() {
      let path = "\(path).cells[\(number)]"
      try require(isNear(cell.bounds), path, "bounds", "on a page")
      if cell.range.isEmpty {
        token = token ?? cell.range.lowerBound
        try require(
          !isAfterToken && cell.range.lowerBound >= end, path, "range", "that of the one token")
        continue
      }
      if let token {
        isAfterToken = true
        end = max(end, token + 1)
      }
      try require(
        cell.range.lowerBound >= end
          && cell.range.upperBound <= column.range.upperBound,
        path, "range", "after the last cell, on its column")
      end = cell.range.upperBound
    }
  }

  private func isNear(_ length: Length) -> Bool { length.rawValue.magnitude <= limit }

  private func isNear(_ rect: PhysicalRect) -> Bool {
    isNear(rect.x) && isNear(rect.y) && isNear(rect.width) && isNear(rect.height)
  }

  private func require(
    _ condition: Bool, _ path: String, _ key: String, _ expected: String
  ) throws(LayoutReadError) {
    guard condition else {
      throw .invalidLayout(path: "\(path).\(key)", expected: expected)
    }
  }
}
