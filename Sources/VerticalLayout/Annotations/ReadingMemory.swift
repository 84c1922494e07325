/// Readings that have been shaped, each once in each style, cached across the parts of a text.
struct ReadingMemory: Sendable {
  private var known: [AnnotationSource: Int] = [:]
  private(set) var shapes: [ShapedReading] = []

  /// More than any novel has; beyond them the memory begins anew.
  private static let limit = 1 << 14

  /// The numbers that some texts have here, and those of them that have not been shaped, for which the next
  /// numbers are kept.
  mutating func numbers(
    of sources: [AnnotationSource]
  ) -> (numbers: [Int], new: [AnnotationSource]) {
    if known.count > Self.limit { self = ReadingMemory() }
    var new: [AnnotationSource] = []
    let numbers = sources.map { source in
      if let number = known[source] { return number }
      known[source] = known.count
      new.append(source)
      return known.count - 1
    }
    return (numbers, new)
  }

  /// Adds what is new, a paragraph each.
  mutating func add(_ text: ShapedText) {
    shapes += text.paragraphs.map { ShapedReading(text, cells: $0) }
  }
}

/// A reading by itself: indices and ranges count from its start.
struct ShapedReading: Sendable {
  var runs: ArraySlice<ShapedRun> = []
  var cells: [Cell] = []
  var glyphs: ArraySlice<CellGlyph> = []
  var length = Length.zero

  init(_ text: ShapedText, cells range: Range<Int>) {
    guard let first = range.first else { return }
    let start = text.cells[first].range.lowerBound
    let firstRun = text.cells[range].map(\.run).min() ?? 0
    let lastRun = text.cells[range].map(\.run).max() ?? 0
    // Text that goes up the column has its glyphs in the opposite order.
    let firstGlyph = text.cells[range].map(\.firstGlyph).min() ?? 0
    let endGlyph = text.cells[range].map(\.endGlyph).max() ?? 0
    runs = text.runs[Int(firstRun)...Int(lastRun)]
    glyphs = text.glyphs[Int(firstGlyph)..<max(Int(firstGlyph), Int(endGlyph))]
    cells = text.cells[range].map { cell in
      var cell = cell
      cell.range = TextRange(cell.range.lowerBound - start, cell.range.upperBound - start)
      cell.run -= firstRun
      cell.firstGlyph -= firstGlyph
      cell.endGlyph -= firstGlyph
      length += cell.advance
      return cell
    }
  }
}

extension ShapedText {
  /// Adds a reading; returns its cells.
  mutating func append(_ reading: ShapedReading) -> Range<Int> {
    let first = cells.count
    let run = UInt32(clamping: runs.count)
    let glyph = UInt32(clamping: glyphs.count)
    runs += reading.runs
    glyphs += reading.glyphs
    for var cell in reading.cells {
      cell.run += run
      cell.firstGlyph += glyph
      cell.endGlyph += glyph
      cells.append(cell)
    }
    return first..<cells.count
  }
}
