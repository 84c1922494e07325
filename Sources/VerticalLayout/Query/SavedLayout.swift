/// A layout that was read from JSON, to be asked as one that was just made.
///
/// ```swift
/// let layout = try SavedLayout(json: bytes)
/// let range = layout.range(at: point, onPage: 0)
/// ```
public struct SavedLayout: Hashable, Sendable {
  public let direction: ColumnDirection
  public let hiddenRange: TextRange?
  private let fonts: [FontDescription]
  private let styles: [StyleRecord]
  private let sizes: [PhysicalSize]
  private var pageColumns: [Range<Int>] = []
  private var pageBlocks: [[Range<Int>]] = []
  private var columns: [ColumnRecord] = []
  private var pageLinks: [[LinkArea]] = []
  private var pageAnchors: [[PlacedAnchor]] = []
  private var pageBoxes: [[PlacedBox]] = []
  /// The first cell of each column, counted over all columns.
  private var firstCells: [Int] = []
  /// The text that is shown, and after it what is hidden.
  private var source = ""
  /// See ``LaidOutText/textOrder``.
  public private(set) var textOrder: [Int] = []
  private var start = 0

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
    let hidden = record.dropped.first { $0.reason.cutsText }
    hiddenRange = hidden?.range
    var check = RecordCheck()
    var text: [UInt8] = []
    var cells = 0
    for (number, page) in record.pages.enumerated() {
      try check.page(page, path: "pages[\(number)]")
      pageColumns.append(columns.count..<columns.count + page.columns.count)
      pageBlocks.append(page.blocks(from: columns.count, direction: record.direction))
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
    if columns.contains(where: { $0.note != nil }) {
      textOrder = columns.indices.filter { columns[$0].note == nil }
      textOrder += columns.indices.filter { columns[$0].note != nil }
        .inTextOrder { columns[$0].range }
    }
    for place in columns.indices { text += columns[columnInText(place)].text.utf8 }
    try check.finish()
    start = columns.first?.range.lowerBound ?? 0
    if let hidden, hidden.range.lowerBound == start + text.count,
      hidden.text.utf8.count == hidden.range.count
    {
      text += hidden.text.utf8
    }
    source = String(decoding: text, as: UTF8.self)
  }
}

extension SavedLayout: LaidOutText {
  public var pageCount: Int { sizes.count }
  public var columnCount: Int { columns.count }

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
  public func range(ofColumn column: Int) -> TextRange { columns[column].range }
  public func paragraph(ofColumn column: Int) -> Int { columns[column].paragraph }
  public func isNote(_ column: Int) -> Bool { columns[column].note != nil }

  public func cells(ofColumn column: Int) -> Range<Int> {
    firstCells[column]..<firstCells[column] + columns[column].cells.count
  }

  public func annotationAreas(ofColumn column: Int) -> [AnnotationArea] {
    let own = columns[column].annotations
    guard !own.isEmpty else { return [] }
    let page = page(ofColumn: column)
    return own.map {
      AnnotationArea(
        kind: $0.kind, page: page, column: column, range: $0.range, text: $0.text, side: $0.side,
        bounds: $0.bounds)
    }
  }

  public func runs(ofColumn column: Int) -> [PlacedRun] {
    var cell = firstCells[column]
    return columns[column].runs.map { run in
      let cells = cell..<cell + run.cells[1]
      cell = cells.upperBound
      let font = run.font.flatMap { fonts.indices.contains($0) ? fonts[$0] : nil }
      return PlacedRun(
        range: run.range, cells: cells, bounds: run.bounds, font: font, size: run.size,
        orientation: run.orientation, level: run.level)
    }
  }

  public func cell(_ index: Int, ofColumn column: Int) -> PlacedCell {
    let cell = columns[column].cells[index - firstCells[column]]
    return PlacedCell(range: cell.range, bounds: cell.bounds, orientation: cell.orientation)
  }

  public func insets(ofColumn column: Int) -> [PlacedInset] {
    let first = firstCells[column]
    return columns[column].insets.map { inset in
      PlacedInset(
        form: inset.kind, range: inset.range, bounds: inset.bounds,
        lines: inset.lines.map {
          PlacedInsetLine(
            range: $0.range, cells: first + $0.cells[0]..<first + $0.cells[0] + $0.cells[1],
            axis: $0.axis, bounds: $0.bounds)
        })
    }
  }

  public func style(ofRun run: Int, ofColumn column: Int) -> StyleRecord? {
    columns[column].runs[run].style.flatMap { styles.indices.contains($0) ? styles[$0] : nil }
  }

  public func decorations(ofColumn column: Int) -> [PlacedDecoration] {
    columns[column].decorations
  }
  public func boxes(onPage page: Int) -> [PlacedBox] {
    pageBoxes.indices.contains(page) ? pageBoxes[page] : []
  }

  public func unbrokenRanges(ofColumn column: Int) -> [TextRange] { columns[column].unbroken }
  public func linkAreas(onPage page: Int) -> [LinkArea] { links(onPage: page) }

  public func text(in range: TextRange) -> String {
    String(source.slice(TextRange(range.lowerBound - start, range.upperBound - start)))
  }
}

extension SavedLayout {
  /// The links of a page, in the order of the text; that of a truncation token comes last.
  public func links(onPage page: Int) -> [LinkArea] {
    pageLinks.indices.contains(page) ? pageLinks[page] : []
  }

  /// The link at a point, or the nearest one that is no further off than the tolerance, across and along
  /// (CJ-08). Of two that are equally near, the one that starts later.
  public func link(
    at point: PhysicalPoint, onPage page: Int, tolerance: Length = .zero
  ) -> LinkArea? {
    var nearest = NearestLink(point, tolerance: tolerance)
    for link in links(onPage: page) { nearest.take(link) }
    return nearest.link
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

extension PageRecord {
  /// The stretches of columns that go across the page: a new one begins where a column stands further back
  /// than the one before it, or in another tier.
  fileprivate func blocks(from first: Int, direction: ColumnDirection) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    for (number, column) in columns.enumerated() {
      let index = first + number
      if let last = blocks.last, number > 0, !column.isBehind(columns[number - 1], direction) {
        blocks[blocks.count - 1] = last.lowerBound..<index + 1
      } else {
        blocks.append(index..<index + 1)
      }
    }
    return blocks
  }
}

extension ColumnRecord {
  fileprivate func isBehind(_ other: ColumnRecord, _ direction: ColumnDirection) -> Bool {
    if tier != other.tier || (note == nil) != (other.note == nil) { return true }
    let axis = bounds.x + bounds.width.half
    let before = other.bounds.x + other.bounds.width.half
    return direction == .rightToLeft ? axis > before : axis < before
  }
}

/// Checks what queries rely on.
private struct RecordCheck {
  /// The start of the next column; `nil` before the first one.
  private var end: Int?
  private var paragraph = Int.min
  /// The columns of notes, which come after all of the text.
  private var notes: [(range: TextRange, paragraph: Int, path: String)] = []
  /// No layout reaches further: 2⁵² units, so that sums of a few lengths do not overflow.
  private let limit = 1 << 52

  mutating func page(_ page: PageRecord, path: String) throws(LayoutReadError) {
    try require(isNear(page.size.width) && isNear(page.size.height), path, "size", "a size")
    try require(
      page.links.allSatisfy { $0.rects.allSatisfy(isNear) }, path, "links", "on a page")
    try require(page.boxes.allSatisfy { isNear($0.bounds) }, path, "boxes", "on a page")
    try require(page.anchors.allSatisfy { isNear($0.bounds) }, path, "anchors", "on a page")
    for (number, column) in page.columns.enumerated() {
      try self.column(column, path: "\(path).columns[\(number)]")
    }
  }

  private mutating func column(
    _ column: ColumnRecord, path: String
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
          && (1...max(1, column.cells.count - cells)).contains(run.cells[1]),
        path, "runs", "the column's cells in order")
      try require(isNear(run.bounds), path, "runs", "on a page")
      cells += run.cells[1]
    }
    try require(cells == column.cells.count, path, "runs", "the column's cells in order")
    try self.cells(of: column, path: path)
    try insets(of: column, path: path)
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

  private func insets(of column: ColumnRecord, path: String) throws(LayoutReadError) {
    var next = 0
    for inset in column.insets {
      try require(isNear(inset.bounds) && !inset.lines.isEmpty, path, "insets", "on a page")
      for line in inset.lines {
        try require(
          line.cells.count == 2 && line.cells[0] >= next && line.cells[0] <= column.cells.count
            && (1...max(1, column.cells.count - line.cells[0])).contains(line.cells[1])
            && line.cells[0] < column.cells.count,
          path, "insets", "cells of the column in order")
        try require(isNear(line.bounds) && isNear(line.axis), path, "insets", "on a page")
        next = line.cells[0] + line.cells[1]
      }
    }
  }

  private func cells(of column: ColumnRecord, path: String) throws(LayoutReadError) {
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
