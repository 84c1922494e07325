// The arrays of a text, by what they have an element for. A new one is a property without a default, and the compiler asks
// for all else. Where an element is no longer one value, `append` takes one of each.

/// Arrays beside the runs of a text.
struct RunArrays: Hashable, Sendable {
  var runs: [ShapedText.ShapedRun]
}

/// Arrays beside the cells of a text.
struct CellArrays: Hashable, Sendable {
  var cells: [Cell]
}

/// Arrays beside the glyphs of a text.
struct GlyphArrays: Hashable, Sendable {
  var glyphs: [Cell.CellGlyph]
}

extension RunArrays: ParallelArrays {
  init() { self.init(runs: []) }
  var count: Int { runs.count }

  mutating func append(_ run: ShapedText.ShapedRun) {
    self = RunArrays(runs: runs.moved(with: run))
  }

  mutating func edit(_ edit: ArrayEdit, with others: RunArrays) {
    self = RunArrays(runs: edit.applied(to: &runs, with: others.runs))
  }
}

extension CellArrays: ParallelArrays {
  init() { self.init(cells: []) }
  var count: Int { cells.count }

  @inline(__always)
  mutating func append(_ cell: Cell) { self = CellArrays(cells: cells.moved(with: cell)) }

  mutating func edit(_ edit: ArrayEdit, with others: CellArrays) {
    self = CellArrays(cells: edit.applied(to: &cells, with: others.cells))
  }
}

extension GlyphArrays: ParallelArrays {
  init() { self.init(glyphs: []) }
  var count: Int { glyphs.count }

  @inline(__always)
  mutating func append(_ glyph: Cell.CellGlyph) {
    self = GlyphArrays(glyphs: glyphs.moved(with: glyph))
  }

  @inline(__always)
  mutating func edit(_ edit: ArrayEdit, with others: GlyphArrays) {
    self = GlyphArrays(glyphs: edit.applied(to: &glyphs, with: others.glyphs))
  }
}
