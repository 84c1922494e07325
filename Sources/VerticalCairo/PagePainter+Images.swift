import CCairo
import VerticalImages
import VerticalLayout

extension PagePainter {
  /// Draws an image. In a PDF what stands for it lies below it, too faint to be seen.
  mutating func draw(
    _ use: ImageUse, on context: borrowing CairoContext, with pen: inout Pen
  ) throws(RenderError) {
    if case .pdf = target, !use.text.isEmpty, use.size > .zero {
      let standIns = try openStandIns()
      pen.set(Self.faint, on: context)
      try draw(
        standIns.glyph(text: use.text, size: use.size, bounds: use.bounds, ink: .area),
        of: standIns, size: use.size, text: use.text, on: context, with: &pen)
    }
    if let room = use.room {
      if case .pdf = target { addDestination(room, use.rect, on: context) }
      return
    }
    guard use.rect.width > .zero, use.rect.height > .zero else { return }
    let fineness: Double? = if case .image(let scale) = target { scale } else { nil }
    let (picture, orientation) = try images.picture(for: use, pixelsPerPoint: fineness)
    let isRaster = fineness != nil && picture.isPixels
    context.paint(
      picture, in: use.rect, clip: use.clip, orientation: orientation, isRaster: isRaster)
  }
}
