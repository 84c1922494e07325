import VerticalFonts
import VerticalLayout

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
