import DrawingSupport
import VerticalFonts

/// The shapes of glyphs that several pages refer to, in a file of its own beside them.
///
/// It is held until the last page is written: some half a kilobyte for each glyph that the text has.
public final class SVGSprite {
  /// The reference of a page to the file.
  let reference: String
  private var definitions = SVGDefinitions()
  private var names: [SVGGlyph: String] = [:]

  /// - Parameter reference: a URI of the file, as it is seen from the pages.
  public init(reference: String) { self.reference = XMLText.escaped(reference) }

  /// The name of a shape in the file.
  func name(of glyph: SVGGlyph, _ shape: SVGShape) -> String {
    if let known = names[glyph] { return known }
    let name = definitions.add(shape)
    names[glyph] = name
    return name
  }

  /// The file, with the shapes of all pages that have been written with it.
  public func svg() -> [UInt8] {
    var svg = PDFBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<defs>\n")
    svg.append(definitions.bytes)
    svg.append("</defs>\n</svg>\n")
    return svg.bytes
  }
}
