import VerticalFonts
import VerticalLayout

/// Makes display lists by hand: glyphs from a real font, at places that the test chooses.
final class PageMaker {
  let fonts = FontLibrary()
  let font: FontID
  private let language = LanguageTag.simplifiedChinese

  /// Debian's fonts-noto-cjk, the simplified Chinese face.
  static let fontPath = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc#2"

  init(font path: String = PageMaker.fontPath) throws {
    let request = FontRequest(fonts: [path], language: language)
    try fonts.prepare(fonts: [path], language: language)
    guard let font = fonts.primaryFont(for: request) else { throw FontMissing() }
    self.font = font
  }

  struct FontMissing: Error {}

  /// A run that begins at a point of its column's axis, or of its own baseline if it is sideways.
  func run(
    _ text: String, x: Double, y: Double, size: Length = .pt(20),
    _ orientation: ShapingRun.RunOrientation = .upright, ink: Color = .black
  ) -> GlyphRun {
    let scalars = Array(text.unicodeScalars)
    let call = ShapingRun(
      scalars: scalars.indices, font: font, size: size, orientation: orientation,
      script: orientation == .upright ? .han : .latin, language: language)
    var shaped: [ShapingRun.ShapedGlyph] = []
    fonts.shape(call, of: scalars.span, into: &shaped)
    var run = GlyphRun(font: font, size: size, ink: ink, orientation: orientation)
    run.text = Array(text.utf8)
    let origin = PhysicalPoint(x: Length(points: x), y: Length(points: y))
    var pen = Length.zero
    for (index, glyph) in shaped.enumerated() {
      run.glyphs.append(
        GlyphRun.PositionedGlyph(
          id: glyph.id,
          origin: PhysicalPoint(
            x: origin.x + Length(rawValue: Int(glyph.x)),
            y: origin.y + pen + Length(rawValue: Int(glyph.y)))))
      pen += Length(rawValue: Int(glyph.advance))
      let end = index + 1 < shaped.count ? Int(shaped[index + 1].cluster) : scalars.count
      let bytes = scalars[Int(glyph.cluster)..<end].reduce(0) { $0 + UTF8.width($1) }
      run.clusters.append(GlyphRun.TextCluster(byteCount: bytes, glyphCount: 1))
    }
    return run
  }

  func missing(_ text: String, x: Int, y: Int, size: Int = 20) -> DisplayList.MissingGlyph {
    DisplayList.MissingGlyph(
      bounds: PhysicalRect(x: .pt(x), y: .pt(y), width: .pt(size), height: .pt(size)),
      ink: .black, font: font, size: .pt(size), text: Array(text.utf8))
  }

  /// Upright and sideways glyphs in two columns.
  func samplePage() -> DisplayList {
    page(
      100, 200, .glyphs(run("国破山河在，", x: 80, y: 20)), .glyphs(run("「城」", x: 50, y: 20)),
      .glyphs(run("Spring", x: 44, y: 80, .sideways)))
  }

  func page(_ width: Int, _ height: Int, _ items: DisplayItem...) -> DisplayList {
    DisplayList(size: PhysicalSize(width: .pt(width), height: .pt(height)), items: items, as: .text)
  }
}

extension UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf8.count }
}
