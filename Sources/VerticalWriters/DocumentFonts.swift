import VerticalFonts
import VerticalLayout

/// The fonts of a document, and under which names pages use them.
struct DocumentFonts {
  private let library: FontLibrary
  var fonts: [PDFFont] = []
  private var indices: [FontID: Int] = [:]
  private var boxIndex: Int?
  private var uses: [Use: Int] = [:]
  /// In the order of their first use.
  private var order: [Use] = []

  /// The use of a font, which is an object of its own for each.
  private struct Use: Hashable {
    var font: Int
    var variant: Int
    var isVertical: Bool
  }

  init(_ library: FontLibrary) { self.library = library }

  mutating func index(of id: FontID) throws(WriterError) -> Int {
    if let known = indices[id] { return known }
    guard let facts = library.facts(of: id) else { throw .unknownFont(id) }
    fonts.append(
      PDFFont(.library(id, facts), isColored: library.isColored(id), fonts: library))
    indices[id] = fonts.count - 1
    return fonts.count - 1
  }

  /// The size at which glyphs of a run are drawn.
  func drawingSize(of run: GlyphRun) -> Length { library.drawingSize(of: run.font, size: run.size) }

  func paint(of glyph: UInt32, in font: FontID) -> GlyphPaint { library.paint(of: glyph, in: font) }

  /// The box of a glyph's ink around its origin, in a run.
  func ink(of glyph: UInt32, in run: GlyphRun) -> GlyphPlacement.InkBox? {
    library.inkBounds(of: glyph, in: run.font, size: run.size)?.narrowed(run.scale)
  }

  /// The font of the boxes that carry text without glyphs.
  mutating func boxFont() -> Int {
    if let boxIndex { return boxIndex }
    fonts.append(PDFFont(.boxes, isColored: false, fonts: library))
    boxIndex = fonts.count - 1
    return fonts.count - 1
  }

  /// The number after the `F` in the name of the resource.
  mutating func resource(font: Int, variant: Int, isVertical: Bool) -> Int {
    let use = Use(font: font, variant: variant, isVertical: isVertical)
    if let known = uses[use] { return known }
    order.append(use)
    uses[use] = order.count - 1
    return order.count - 1
  }

  /// Writes all of them; returns the dictionary of resources.
  func write(to file: inout PDFFile) throws(WriterError) -> String {
    var files = fonts.map { PDFFontFile($0, library: library) }
    var resources = ""
    for (number, use) in order.enumerated() {
      let object = file.reserve()
      try files[use.font].write(
        variant: use.variant, isVertical: use.isVertical, as: object, to: &file)
      resources += "/F\(number) \(object) 0 R"
    }
    return "<<\(resources)>>"
  }
}
