import VerticalImages
import VerticalLayout

extension PagePainter {
  /// A mask in a file is as fine as print needs it: 300 pixels an inch.
  private var finestMask: Double {
    switch target {
    case .pdf, .svg: ShadowMask.finestInFiles
    case .image(let scale): 1 / scale
    }
  }

  /// Draws a shadow as pixels; one that falls into glyphs is cut out by their outlines.
  func draw(
    _ shadow: GlyphShadow, of page: PhysicalSize, on context: borrowing CairoContext
  ) throws(RenderError) {
    let path = fonts.path(of: shadow.glyphs)
    guard let mask = ShadowMask(shadow, of: path, on: page, finest: finestMask) else { return }
    let picture: CairoPicture
    do throws(ImageError) {
      picture = try CairoPicture(mask, shadow.color)
    } catch {
      throw .outOfMemory
    }
    context.paint(
      picture, left: mask.left, top: mask.top, pixel: mask.pixel,
      within: shadow.isInner ? path : nil)
  }
}
