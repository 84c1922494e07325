/// The drawing of a tate-chu-yoko cell: its glyphs, relative to the column's axis and the cell's top.
struct TateChuYokoShape {
  var glyphs: [Cell.CellGlyph] = []
  var scale = HorizontalScale.one

  /// Few numbers make up most of those of a text, so that each is shaped once in a style.
  struct Key: Hashable {
    var scalars: [Unicode.Scalar]
    var font: FontID
    var style: Int
  }

  /// Shapes a run and puts its ink into the centre of a cell of one em (T1).
  ///
  /// - Parameter call: the run as the shaper takes it, in the glyphs' natural width.
  init(
    _ call: ShapingRun, of text: Span<Unicode.Scalar>, metrics: FontMetrics, shaper: some Shaper
  ) {
    let em = call.size
    let shaped = shaper.tateChuYokoGlyphs(call, of: text)
    scale = HorizontalScale(fitting: Length(rawValue: shaped.width), into: em)
    var pen = 0
    var ink: GlyphPlacement.InkBox?
    for glyph in shaped {
      let x = scale.applied(to: pen + Int(glyph.x))
      let y = Int(glyph.y)
      if let box = shaper.inkBounds(of: glyph.id, in: call.font, size: em) {
        let drawn = box.narrowed(scale).drawn(.tateChuYoko, x: x, y: y)
        ink = ink?.union(drawn) ?? drawn
      }
      glyphs.append(Cell.CellGlyph(id: glyph.id, x: Int32(clamping: x), y: Int32(clamping: y)))
      pen += Int(glyph.advance)
    }
    let shift =
      ink.map { (x: -$0.midX, y: em.half.rawValue - $0.midY) }
      ?? (x: -scale.applied(to: shaped.width) / 2, y: (em.half + metrics.center).rawValue)
    for index in glyphs.indices { glyphs[index].move(by: shift) }
  }
}

extension ShapedText {
  /// Appends the one cell of a tate-chu-yoko run, the last one: one em long and one em wide (T1).
  mutating func appendTateChuYoko(
    _ run: TextRun, _ call: ShapingRun, of analysis: TextAnalysis, shaper: some Shaper,
    known: inout [TateChuYokoShape.Key: TateChuYokoShape]
  ) {
    let index = runs.count - 1
    let key = TateChuYokoShape.Key(
      scalars: Array(analysis.scalars[call.scalars]), font: run.font, style: run.style)
    let shape =
      known[key]
      ?? TateChuYokoShape(
        call, of: analysis.scalars.span, metrics: runs[index].metrics, shaper: shaper)
    known[key] = shape
    runs[index].scale = shape.scale
    let firstGlyph = glyphs.count
    glyphs += shape.glyphs
    for cluster in run.clusters {
      appendCell(
        of: analysis.clusters[cluster], in: analysis, run: UInt32(index), glyphsFrom: firstGlyph,
        advance: call.size, extent: call.size, orientation: .tateChuYoko, kind: .text)
    }
  }
}

extension Shaper {
  /// The glyphs of a tate-chu-yoko run: those of the font's narrow widths where the natural ones are wider
  /// than an em and every one of them has a narrow form (T2).
  fileprivate func tateChuYokoGlyphs(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>
  ) -> [ShapingRun.ShapedGlyph] {
    var call = run
    call.isRightToLeft = run.scalars.contains { index in
      let type = BidiClass(text[index])
      return type == .rightToLeft || type == .arabicLetter
    }
    var natural: [ShapingRun.ShapedGlyph] = []
    shape(call, of: text, into: &natural)
    guard natural.width > run.size.rawValue else { return natural }
    let characters = Set(natural.map(\.cluster)).count
    guard characters > 1, let width = ShapingRun.GlyphWidth(rawValue: characters) else {
      return natural
    }
    call.width = width
    var narrow: [ShapingRun.ShapedGlyph] = []
    shape(call, of: text, into: &narrow)
    guard narrow.count == natural.count, zip(narrow, natural).allSatisfy({ $0.id != $1.id }),
      narrow.width < natural.width
    else { return natural }
    return narrow
  }
}

extension [ShapingRun.ShapedGlyph] {
  /// The length of the line.
  fileprivate var width: Int { reduce(0) { $0 + Int($1.advance) } }
}

extension GlyphPlacement.InkBox {
  /// The box of the glyph where it is drawn narrower.
  package func narrowed(_ scale: HorizontalScale) -> GlyphPlacement.InkBox {
    GlyphPlacement.InkBox(
      minX: scale.applied(to: minX), minY: minY, maxX: scale.applied(to: maxX), maxY: maxY)
  }
}
