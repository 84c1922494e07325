import VerticalLayout

/// Fixture G: a font of known metrics. Every CJK glyph is one em wide and one em tall,
/// ascent 0.88 em, descent 0.12 em; glyph ids are code points, vertical forms have 0x1000000 added.
final class FixtureShaper: Shaper {
  /// Widths and heights of single characters, in em; everything else is one em square, and Latin
  /// half an em wide.
  var widths: [Unicode.Scalar: Double] = [:]
  var heights: [Unicode.Scalar: Double] = [:]
  /// Which font has which characters; empty: font 0 has all.
  var coverage: [(FontID, Set<Unicode.Scalar>)] = []
  /// Pairs that sideways runs join in one glyph.
  var ligatures: Set<String> = []
  /// True if the font has vertical metrics; without them YY-06 places the glyphs.
  var hasVerticalForms = true
  /// The characters with vertical forms, the same ones in all languages.
  var verticalForms = "（）「」『』、。ーァ…《》〈〉"
  /// The ink of glyphs, in thousandths of the em; nothing is known of the others.
  var inks: [UInt32: GlyphPlacement.InkBox] = [:]
  /// Selectors that make no variation sequence with anything.
  var unknownSelectors: Set<Unicode.Scalar> = []
  /// Fonts whose characters are pictures.
  var emojiFonts: Set<FontID> = []
  /// The characters with narrow forms of each width: half, a third and a quarter of an em.
  var narrowForms: [ShapingRun.GlyphWidth: String] = [:]
  private(set) var shapingCalls = 0

  static let verticalForm: UInt32 = 0x100_0000
  static let narrowForm: UInt32 = 0x200_0000

  func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? {
    if coverage.isEmpty { return FontID(0) }
    for (font, scalars) in coverage {
      var all = true
      for index in cluster.indices where !scalars.contains(cluster[index]) { all = false }
      if all { return font }
    }
    return nil
  }

  func primaryFont(for style: FontRequest) -> FontID? { FontID(0) }

  func metrics(of font: FontID, size: Length) -> FontMetrics {
    let descent = size.scaled(by: 12, over: 100)
    return FontMetrics(ascent: size - descent, descent: descent)
  }

  func hasVerticalForm(of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag) -> Bool {
    hasVerticalForms && verticalForms.unicodeScalars.contains(scalar)
  }

  func inkBounds(of glyph: UInt32, in font: FontID, size: Length) -> GlyphPlacement.InkBox? {
    inks[glyph].map { ink in
      func scaled(_ value: Int) -> Int { size.scaled(by: value, over: 1000).rawValue }
      return GlyphPlacement.InkBox(
        minX: scaled(ink.minX), minY: scaled(ink.minY), maxX: scaled(ink.maxX),
        maxY: scaled(ink.maxY))
    }
  }

  func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
  ) {
    shapingCalls += 1
    let metrics = metrics(of: run.font, size: run.size)
    var shaped: [ShapingRun.ShapedGlyph] = []
    var previous: Unicode.Scalar?
    for index in run.scalars {
      let scalar = text[index]
      defer { previous = scalar }
      if let previous, run.orientation != .upright,
        ligatures.contains(String(String.UnicodeScalarView([previous, scalar])))
      {
        continue
      }
      let isMark =
        scalar.properties.canonicalCombiningClass != .notReordered
        || scalar.properties.isVariationSelector || scalar.properties.isDefaultIgnorableCodePoint
      let width = isMark ? 0 : widths[scalar] ?? (scalar.isASCII ? 0.5 : 1)
      let advance = Length(points: run.size.points * width)
      if isMark {
        let cluster = shaped.last?.cluster ?? Int32(index)
        shaped.append(
          ShapingRun.ShapedGlyph(
            id: scalar.value, cluster: cluster, advance: 0, extent: 0, x: 0, y: 0))
      } else if run.orientation != .upright {
        let isNarrow = narrowForms[run.width]?.unicodeScalars.contains(scalar) ?? false
        let form = isNarrow ? Self.narrowForm * UInt32(run.width.rawValue) : 0
        let width = isNarrow ? run.size.scaled(by: 1, over: run.width.rawValue) : advance
        shaped.append(
          ShapingRun.ShapedGlyph(
            id: scalar.value + form, cluster: Int32(index),
            advance: Int32(clamping: width.rawValue),
            extent: 0, x: 0, y: 0))
      } else {
        let cell = Length(points: run.size.points * (heights[scalar] ?? 1))
        let origin = metrics.synthesizedUprightOrigin(advance: advance, cell: cell)
        let vertical = hasVerticalForm(of: scalar, in: run.font, language: run.language)
        shaped.append(
          ShapingRun.ShapedGlyph(
            id: scalar.value + (vertical ? Self.verticalForm : 0), cluster: Int32(index),
            advance: Int32(clamping: cell.rawValue), extent: Int32(clamping: advance.rawValue),
            x: Int32(clamping: origin.x.rawValue), y: Int32(clamping: origin.y.rawValue)))
      }
    }
    glyphs.append(contentsOf: run.isRightToLeft ? shaped.reversed() : shaped)
  }

  func lacksVariation(of cluster: Span<Unicode.Scalar>, in font: FontID) -> Bool {
    cluster.indices.contains { unknownSelectors.contains(cluster[$0]) }
  }

  func isEmoji(_ font: FontID) -> Bool { emojiFonts.contains(font) }

  func description(of font: FontID) -> FontDescription {
    FontDescription(family: "Fixture G", face: "Regular", index: Int(font.index))
  }
}
