extension ShapedText {
  /// Finds the cells that a column may end after with a hyphen, since a soft hyphen (U+00AD) stands there
  /// (DT-07), and how much longer the hyphen makes them.
  ///
  /// A soft hyphen is part of the cell before it, whose last glyph is what the font has for it: nothing that
  /// can be seen. That glyph becomes the hyphen here, which no cell shows until a column ends with it.
  /// Only letters on their side have hyphens.
  mutating func hideHyphens(
    of analysis: TextAnalysis, _ items: inout [InlineItem], styles: [TextStyle],
    shaper: some Shaper
  ) -> [Int: Length] {
    var lengths: [Int: Length] = [:]
    var known: [HyphenKey: Hyphen?] = [:]
    for end in analysis.softHyphens {
      let index = cells.partitioningIndex { $0.range.upperBound >= Int(end) }
      guard index < cells.count, cells[index].range.upperBound == Int(end),
        cells[index].kind == .text, cells[index].breakAfter == .allow,
        let slot = cells[index].glyphs.last
      else { continue }
      let run = runs[Int(cells[index].run)]
      guard run.orientation == .sideways, run.level == 0, !run.isMissing, run.placement == .font
      else { continue }
      let key = HyphenKey(font: run.font, style: run.style)
      let hyphen = known[key] ?? Hyphen(in: run, style: styles[run.style], shaper: shaper)
      known[key] = .some(hyphen)
      guard let hyphen, glyphs[slot].id == hyphen.blank else { continue }
      glyphs[slot] = hyphen.glyph(after: cells[index])
      cells[index].hideLastGlyph()
      items[index].hasHyphen = true
      lengths[index] = hyphen.length
    }
    return lengths
  }

  /// Shows the hyphen of a column that ends with one.
  mutating func showHyphen(of column: ColumnBreak, _ items: [InlineItem]) {
    guard column.added.hyphen > .zero, let last = column.cells.last(where: { items[$0].hasHyphen })
    else { return }
    cells[last].showNextGlyph()
    cells[last].advance += column.added.hyphen
  }

  /// Takes back the hyphens of cells that may have shown theirs.
  mutating func hideHyphens(of range: Range<Int>, items: [InlineItem]) {
    for index in range
    where items[index].hasHyphen && cells[index].advance != items[index].advance {
      cells[index].hideLastGlyph()
      cells[index].advance = items[index].advance
    }
  }
}

struct HyphenKey: Hashable {
  var font: FontID
  var style: Int
}

/// The hyphen of a font.
struct Hyphen {
  /// By its place after the letter.
  private var glyph: Cell.CellGlyph
  var length: Length
  /// The glyph that the font draws for a soft hyphen; `nil` where that is none.
  var blank: UInt32?

  /// The hyphen after a cell.
  func glyph(after cell: Cell) -> Cell.CellGlyph {
    Cell.CellGlyph(
      id: glyph.id, x: glyph.x, y: Int32(clamping: cell.advance.rawValue + Int(glyph.y)))
  }

  /// `nil` where the font has none.
  init?(in run: ShapedText.ShapedRun, style: TextStyle, shaper: some Shaper) {
    func shape(_ scalar: Unicode.Scalar) -> ShapingRun.ShapedGlyph? {
      let text = [scalar]
      var glyphs: [ShapingRun.ShapedGlyph] = []
      shaper.shape(
        ShapingRun(
          scalars: 0..<1, font: run.font, size: style.size, orientation: .sideways, script: .latin,
          language: style.language, features: style.features),
        of: text.span, into: &glyphs)
      return glyphs.count == 1 ? glyphs.first : nil
    }
    // Fonts of ideographs have U+2010 in the middle of an em, and hyphen-minus as long as it is.
    let forms: [Unicode.Scalar] = ["\u{2010}", "-"]
    let own = forms.filter { scalar in
      shaper.selectFont(for: [scalar].span, style: style.fontRequest) == run.font
    }
    let hyphens = own.compactMap(shape).filter { $0.advance > 0 }
    guard let hyphen = hyphens.min(by: { $0.advance < $1.advance }) else { return nil }
    let shift = Int32(clamping: (style.baselineShift - run.metrics.center).rawValue)
    glyph = Cell.CellGlyph(id: hyphen.id, x: hyphen.x &+ shift, y: hyphen.y)
    length = Length(rawValue: Int(hyphen.advance))
    blank = shape("\u{AD}")?.id
  }
}
