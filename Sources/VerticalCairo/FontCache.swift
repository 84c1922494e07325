import CCairo
import VerticalFonts
import VerticalLayout

/// The fonts of a font library as Cairo knows them, kept over pages and documents.
final class FontCache {
  private let fonts: FontLibrary
  private var library: FreeTypeLibrary?
  private var faces: [FontID: CairoFontFace] = [:]
  private var scaledFonts: [ScaledKey: CairoScaledFont] = [:]

  private struct ScaledKey: Hashable {
    var font: FontID
    var size: Length
    var orientation: RunOrientation
    var scale: Double
    var isTwin: Bool
  }

  /// More than any document uses. Every one of them holds the glyphs it has drawn.
  private static let scaledFontLimit = 64

  init(_ fonts: FontLibrary) { self.fonts = fonts }

  func scaledFont(
    _ font: FontID, size: Length, orientation: RunOrientation, scale: Double,
    isTwin: Bool = false
  ) throws(RenderError) -> CairoScaledFont {
    let key = ScaledKey(
      font: font, size: size, orientation: orientation, scale: scale, isTwin: isTwin)
    if let known = scaledFonts[key] { return known }
    if scaledFonts.count >= Self.scaledFontLimit { scaledFonts.removeAll() }
    let scaled = try CairoScaledFont(
      face(font), size: size, orientation: orientation, scale: scale, isTwin: isTwin)
    scaledFonts[key] = scaled
    return scaled
  }

  func removeAll() {
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
    let library = try openLibrary()
    let face = try CairoFontFace(
      FreeTypeFace(path: file.path, index: file.index, library: library))
    faces[font] = face
    return face
  }
}
