/// Writes display lists into the layout's JSON, and after them the fonts and images that they name.
struct DrawingWriter {
  /// The key of a page's drawing, and of what the drawings have in common.
  static let key = "drawing"

  private let source: any DrawingSource
  /// In the order of their first use.
  private var fonts: [FontID] = []
  private var fontNumbers: [FontID: FontID] = [:]
  private var images: [String] = []
  private var knownImages: Set<String> = []

  init(_ source: some DrawingSource) { self.source = source }

  /// Writes the drawing of a page.
  mutating func write(_ list: DisplayList, to writer: inout JSONWriter) {
    writer.newline()
    var drawing = PageDrawing(
      label: list.label, items: list.items.map { numbered($0) }, roles: list.roles,
      columns: list.columns, transforms: list.transforms)
    drawing.furniture = list.roles.compactMap { stretch in
      guard case .furniture(let kind, let edge) = stretch.role, kind.isLineOfText else {
        return nil
      }
      return PageDrawing.FurnitureItems(items: stretch.items, isHeader: edge == .head)
    }
    writer.value(Self.key, &drawing)
  }

  /// Writes what the pages have in common.
  func writeTables(paper: Color?, to writer: inout JSONWriter) {
    writer.newline()
    var tables = DrawingTables(
      title: source.title, author: source.author, paper: paper, fonts: fonts.map(source.font),
      images: images.compactMap { name in
        source.image(named: name).map { LayoutDrawing.DrawnImage(name: name, bytes: $0) }
      })
    writer.value(Self.key, &tables)
  }

  /// The item with its font as a row of the table of fonts, and its image noted.
  private mutating func numbered(_ item: DisplayItem) -> DisplayItem {
    switch item {
    case .glyphs(var run):
      run.font = number(of: run.font)
      return .glyphs(run)
    case .missing(var glyph):
      glyph.font = glyph.font.map { number(of: $0) }
      return .missing(glyph)
    case .shadow(var shadow):
      shadow.glyphs.font = number(of: shadow.glyphs.font)
      return .shadow(shadow)
    case .image(var image):
      if image.room == nil, knownImages.insert(image.name).inserted { images.append(image.name) }
      if !image.isDecoration { image.font = number(of: image.font) }
      return .image(image)
    case .fill, .stroke, .path, .link, .jump, .anchor: return item
    }
  }

  private mutating func number(of font: FontID) -> FontID {
    if let known = fontNumbers[font] { return known }
    let number = FontID(UInt16(clamping: fonts.count))
    fontNumbers[font] = number
    fonts.append(font)
    return number
  }
}
