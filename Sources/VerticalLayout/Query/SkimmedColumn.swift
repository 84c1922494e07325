/// A column of a saved layout without its cells, which were checked and counted only.
struct SkimmedColumn {
  /// Without cells.
  var record: LayoutRecord.ColumnRecord
  var cellCount: Int

  /// A column that was read with its cells.
  init(_ record: LayoutRecord.ColumnRecord) {
    self.record = record
    cellCount = record.cells.count
  }

  /// Skims a column as ``Layout/writeJSON(to:)`` writes it.
  ///
  /// Its cells have text in its order, each with the bytes of the column's text that its range names. Others, as those of
  /// a truncation token or of images, have to be read.
  init(from scan: inout JSONScan) throws(JSONScan.Mismatch) {
    record = .blank
    try scan.open()
    try record.visitHead(&scan)
    guard record.text.utf8.count == record.range.count else { throw JSONScan.Mismatch() }
    try scan.expect(key: "cells")
    let cells = CellSkimmer(column: record)
    cellCount = try cells.skip(in: &scan)
    try record.visitTail(&scan)
    try scan.close()
  }
}

/// Passes the cells of a column. They are most of a layout, and nearly all of them nobody asks for.
private struct CellSkimmer {
  private let text: [UInt8]
  private let range: TextRange

  init(column: LayoutRecord.ColumnRecord) {
    text = Array(column.text.utf8)
    range = column.range
  }

  /// Passes an array of cells.
  ///
  /// - Returns: their number.
  func skip(in scan: inout JSONScan) throws(JSONScan.Mismatch) -> Int {
    try scan.expect("[")
    if scan.skip("]") { return 0 }
    var count = 0
    var end = range.lowerBound
    repeat {
      end = try skipCell(from: end, in: &scan)
      count += 1
    } while scan.skip(",")
    try scan.expect("]")
    return count
  }

  /// Passes a cell.
  ///
  /// - Returns: the end of its text.
  private func skipCell(
    from end: Int, in scan: inout JSONScan
  ) throws(JSONScan.Mismatch) -> Int {
    try expect(Key.range, in: &scan)
    let own = try scan.range()
    guard own.lowerBound >= end, !own.isEmpty, own.upperBound <= range.upperBound else {
      throw JSONScan.Mismatch()
    }
    try expect(Key.text, in: &scan)
    let bytes = text[own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound]
    guard let place = try scan.plainString(), scan.bytes[place].elementsEqual(bytes) else {
      throw JSONScan.Mismatch()
    }
    try expect(Key.t, in: &scan)
    _ = try scan.length()
    try expect(Key.advance, in: &scan)
    _ = try scan.length()
    try expect(Key.bounds, in: &scan)
    _ = try scan.rect()
    try expect(Key.orientation, in: &scan)
    try skipName(Key.orientations, in: &scan)
    try expect(Key.glyphs, in: &scan)
    try skipGlyphs(in: &scan)
    try expect(Key.breakAfter, in: &scan)
    try skipName(Key.breaks, in: &scan)
    if scan.skip(Key.trim) { try skipName(Key.trims, in: &scan) }
    try scan.expect("}")
    return own.upperBound
  }

  private func skipGlyphs(in scan: inout JSONScan) throws(JSONScan.Mismatch) {
    try scan.expect("[")
    if scan.skip("]") { return }
    repeat {
      try scan.expect("[")
      _ = try scan.int()
      try scan.expect(",")
      _ = try scan.length()
      try scan.expect(",")
      _ = try scan.length()
      try scan.expect("]")
    } while scan.skip(",")
    try scan.expect("]")
  }

  private func skipName(
    _ names: [[UInt8]], in scan: inout JSONScan
  ) throws(JSONScan.Mismatch) {
    for name in names where scan.skip(name) { return }
    throw JSONScan.Mismatch()
  }

  private func expect(_ key: [UInt8], in scan: inout JSONScan) throws(JSONScan.Mismatch) {
    guard scan.skip(key) else { throw JSONScan.Mismatch() }
  }

  /// The bytes before the values of a cell, with the comma that ends the value before, and the names that there are.
  private enum Key {
    static let range = Array(#"{"range":"#.utf8)
    static let text = Array(#","text":"#.utf8)
    static let t = Array(#","t":"#.utf8)
    static let advance = Array(#","advance":"#.utf8)
    static let bounds = Array(#","bounds":"#.utf8)
    static let orientation = Array(#","orientation":"#.utf8)
    static let glyphs = Array(#","glyphs":"#.utf8)
    static let breakAfter = Array(#","break":"#.utf8)
    static let trim = Array(#","trim":"#.utf8)
    static let orientations = names(Cell.Orientation.self)
    static let breaks = names(BreakOpportunity.self)
    static let trims = names(Cell.Cut.self)

    private static func names<T: JSONNamed>(_ type: T.Type) -> [[UInt8]] {
      T.allCases.compactMap(\.jsonName).map { Array("\"\($0)\"".utf8) }
    }
  }
}
