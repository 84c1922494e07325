/// Single characters and dashes in a column, as a font has them: shaped alone, and measured.
struct VerticalGlyphs {
  let shaper: any Shaper
  let font: FontID
  let language: LanguageTag

  /// Large enough that rounding does not matter, whatever the size of the text.
  private static var size: Length { .pt(100) }
  private var em: Int { Self.size.rawValue }

  private func shape(
    _ scalars: [Unicode.Scalar], _ orientation: ShapingRun.RunOrientation
  ) -> [ShapingRun.ShapedGlyph] {
    var glyphs: [ShapingRun.ShapedGlyph] = []
    shaper.shape(
      ShapingRun(
        scalars: scalars.indices, font: font, size: Self.size, orientation: orientation,
        script: .han, language: language),
      of: scalars.span, into: &glyphs)
    return glyphs
  }

  /// True if the font has other glyphs for the character in a column than on a line, in this very
  /// language.
  func hasForm(of scalar: Unicode.Scalar) -> Bool {
    shape([scalar], .upright).map(\.id) != shape([scalar], .sideways).map(\.id)
  }

  /// The ink of some characters in an upright cell; `nil` where that is not known.
  private func ink(of scalars: [Unicode.Scalar]) -> GlyphPlacement.InkBox? {
    inks(of: shape(scalars, .upright))?.reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// The ink of each glyph down the column; `nil` if the shaper tells of none.
  private func inks(of glyphs: [ShapingRun.ShapedGlyph]) -> [GlyphPlacement.InkBox]? {
    var pen = 0
    var inks: [GlyphPlacement.InkBox] = []
    for glyph in glyphs {
      if let ink = shaper.inkBounds(of: glyph.id, in: font, size: Self.size) {
        inks.append(ink.drawn(.upright, x: Int(glyph.x), y: pen + Int(glyph.y)))
      }
      pen += Int(glyph.advance)
    }
    return inks.isEmpty ? nil : inks
  }

  /// True if the font's upright glyphs of some dashes or of an ellipsis run down the column as they
  /// should: whole ems long, the ink on the axis (O8), and that of dashes without a gap (S8).
  func runDownTheAxis(_ scalars: [Unicode.Scalar], ems: Int, isDash: Bool) -> Bool {
    let glyphs = shape(scalars, .upright)
    let length = em * ems
    let advance = glyphs.reduce(0) { $0 + Int($1.advance) }
    guard abs(advance - length) <= em / 64 else { return false }
    guard let inks = inks(of: glyphs) else {
      return glyphs.map(\.id) != shape(scalars, .sideways).map(\.id)
    }
    var box = inks[0]
    for ink in inks.dropFirst() {
      if isDash, ink.minY > box.maxY { return false }
      box = box.union(ink)
    }
    return abs(box.midX) <= em / 20 && abs(box.midY - length / 2) <= em / 20
      && box.height > box.width && (!isDash || box.height * 4 >= length * 3)
  }

  /// The place for the ink of an upright character; ``GlyphPlacement/font`` where the font has a form of its own for
  /// columns, or its ink is in place.
  func placement(
    of scalar: Unicode.Scalar, _ tailoring: OrientationRules.Tailoring
  ) -> GlyphPlacement {
    let placement = OrientationRules(profile: language.profile).placement(of: tailoring)
    guard placement != .font, !hasForm(of: scalar),
      let ink = ink(of: [scalar]), !placement.isMet(by: ink, em: em)
    else { return .font }
    return placement
  }

  /// True if the font has a glyph of a hyphen or wave that runs down the column. Some fonts have one of
  /// U+2010 and U+2013, which Unicode lays on their side.
  func hasColumnForm(ofHyphen scalar: Unicode.Scalar) -> Bool {
    guard hasForm(of: scalar), let ink = ink(of: [scalar]) else { return false }
    return ink.height > ink.width
  }

  /// In the middle of which cell a hyphen or wave of Japanese stands (P19; JLREQ 3.1.6, cl-03): ‐ of a
  /// quarter of an em, – and ゠ of half an em, 〜 of one, or the next longer one that its ink fits into.
  /// ``GlyphPlacement/font`` where the ink is not known.
  func placement(ofHyphen scalar: Unicode.Scalar) -> GlyphPlacement {
    let orientation =
      hasColumnForm(ofHyphen: scalar) ? ShapingRun.RunOrientation.upright : .sideways
    let glyphs = shape([scalar], orientation)
    guard glyphs.count == 1,
      let ink = shaper.inkBounds(of: glyphs[0].id, in: font, size: Self.size)
    else { return .font }
    let length = orientation == .upright ? ink.height : ink.width
    // Ideographs leave some room at their edges.
    let room = em / 12
    if scalar == "\u{2010}", length <= em / 4 + room { return .quarter }
    return scalar != "〜" && length <= em / 2 + room ? .half : .center
  }

  /// The place for the ink of a mark and its variation selector; ``GlyphPlacement/font`` where the font has put it there:
  /// it knows the variant, or needs none (V2).
  func placement(
    ofVariant scalars: [Unicode.Scalar], _ position: MarkPosition
  ) -> GlyphPlacement {
    let placement = position.placement
    guard let ink = ink(of: scalars), !placement.isMet(by: ink, em: em) else { return .font }
    return placement
  }
}
