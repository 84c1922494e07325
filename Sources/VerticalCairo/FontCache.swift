import CCairo
import VerticalFonts
import VerticalLayout

/// The fonts of a font library as Cairo knows them, kept over pages and documents.
final class FontCache {
  private let fonts: FontLibrary
  private var library: FreeTypeLibrary?
  private var faces: [FontID: CairoFontFace] = [:]
  private var scaledFonts: [ScaledKey: CairoScaledFont] = [:]
  private var coloredFonts: [FontID: Bool] = [:]
  private var embeddableFonts: [FontID: Bool] = [:]
  private var colorGlyphs: [GlyphKey: ColorGlyph] = [:]

  private struct ScaledKey: Hashable {
    var font: FontID
    var size: Length
    var orientation: ShapingRun.RunOrientation
    var narrowing: HorizontalScale
    var slant: Slant
    var scale: Double
    var transform: Transform?
    var isTwin: Bool
  }

  private struct GlyphKey: Hashable {
    var font: FontID
    var glyph: UInt32
  }

  /// The number of glyphs in colours that are kept at a time, of some 70 KB each.
  private static let colorGlyphLimit = 256

  /// More than any document uses. Every one of them holds the glyphs it has drawn.
  private static let scaledFontLimit = 64

  init(_ fonts: FontLibrary) { self.fonts = fonts }

  func scaledFont(
    _ font: FontID, size: Length, orientation: ShapingRun.RunOrientation,
    narrowing: HorizontalScale = .one,
    slant: Slant = .none, scale: Double, transform: Transform? = nil, isTwin: Bool = false
  ) throws(RenderError) -> CairoScaledFont {
    let key = ScaledKey(
      font: font, size: size, orientation: orientation, narrowing: narrowing, slant: slant,
      scale: scale, transform: transform, isTwin: isTwin)
    if let known = scaledFonts[key] { return known }
    if scaledFonts.count >= Self.scaledFontLimit { scaledFonts.removeAll() }
    let scaled = try CairoScaledFont(
      face(font), size: size, orientation: orientation, narrowing: narrowing, slant: slant,
      scale: scale, transform: transform, isTwin: isTwin)
    scaledFonts[key] = scaled
    return scaled
  }

  func isColored(_ font: FontID) -> Bool {
    if let known = coloredFonts[font] { return known }
    let isColored = fonts.isColored(font)
    coloredFonts[font] = isColored
    return isColored
  }

  /// True if a font's maker allows that files carry a part of it.
  func mayBeEmbedded(_ font: FontID) -> Bool {
    if let known = embeddableFonts[font] { return known }
    let may = fonts.facts(of: font)?.mayBeEmbedded ?? true
    embeddableFonts[font] = may
    return may
  }

  /// True if a picture has been drawn.
  private(set) var hasPictures = false

  /// The way to paint a glyph of a font in colours.
  func colorGlyph(_ glyph: UInt32, in font: FontID) -> ColorGlyph {
    let key = GlyphKey(font: font, glyph: glyph)
    if let known = colorGlyphs[key] { return known }
    if colorGlyphs.count >= Self.colorGlyphLimit { colorGlyphs.removeAll() }
    let made: ColorGlyph
    switch fonts.paint(of: glyph, in: font) {
    // FreeType looks for the picture of a glyph once more, and Cairo 1.16 tries without end to draw what is none.
    case .outline: made = fonts.hasOutlines(font) ? .outline : .unreadable
    case .layers(let layers): made = .layers(layers)
    case .picture(let png):
      hasPictures = true
      made =
        CairoPicture(png: png, name: "vtype glyph \(font.index) \(glyph)").map { .picture($0) }
        ?? .unreadable
    }
    colorGlyphs[key] = made
    return made
  }

  /// Refuses glyphs that Cairo would read beyond their end when it makes a subset.
  func check(_ run: GlyphRun) throws(RenderError) {
    guard let glyph = fonts.damagedGlyph(among: run.glyphs, of: run.font) else { return }
    let file = fonts.file(of: run.font)
    throw .damagedFont(
      path: file.path, index: file.index, reason: "the outline of its glyph \(glyph) is not whole")
  }

  /// The box of a glyph's ink around its origin, in a run.
  func ink(of glyph: UInt32, in run: GlyphRun) -> GlyphPlacement.InkBox? {
    fonts.inkBounds(of: glyph, in: run.font, size: run.size)?.narrowed(run.scale)
  }

  /// The outlines of a run's glyphs, where they stand.
  func path(of run: GlyphRun) -> [DisplayPath.Step] { fonts.path(of: run) }

  /// The size at which the glyphs of a run are drawn.
  func drawingSize(of run: GlyphRun) -> Length {
    fonts.drawingSize(of: run.font, size: run.size)
  }

  func removeAll() {
    colorGlyphs.removeAll()
    scaledFonts.removeAll()
    faces.removeAll()
    library = nil
  }

  private func openLibrary() throws(RenderError) -> FreeTypeLibrary {
    if let library { return library }
    let library = try FreeTypeLibrary()
    self.library = library
    return library
  }

  private func face(_ font: FontID) throws(RenderError) -> CairoFontFace {
    if let known = faces[font] { return known }
    let file = fonts.file(of: font)
    guard !file.path.isEmpty else { throw .unknownFont(font) }
    if let reason = fonts.damage(of: font) {
      throw .damagedFont(path: file.path, index: file.index, reason: reason)
    }
    let opened = try FreeTypeFace(path: file.path, index: file.index, library: openLibrary())
    guard opened.hasOutlines else {
      throw .damagedFont(
        path: file.path, index: file.index, reason: "its glyphs are pictures, which cannot be read")
    }
    let face = try CairoFontFace(opened)
    faces[font] = face
    return face
  }
}

/// The way in which Cairo paints a glyph of a font in colours.
///
/// Cairo 1.16 has its own way with such fonts: it draws a picture at the resolution of the screen into
/// a PDF, and leaves out the text that the glyph stands for.
enum ColorGlyph {
  case outline
  case layers([GlyphLayer])
  case picture(CairoPicture)
  /// A picture that cannot be decoded.
  case unreadable
}
