import VerticalLayout

/// The size of a picture of a page.
struct PixelSize: Hashable {
  var width: Int32
  var height: Int32

  /// Rounded up, so that nothing is cut; but a length in 1/1024 pt is itself rounded, and what passes
  /// a whole number of pixels by no more than that does not take another pixel.
  init(_ size: PhysicalSize, dpi: Double) throws(RenderError) {
    guard dpi.isFinite, dpi >= RenderError.lowestResolution else {
      throw .invalidResolution(dpi)
    }
    let limit = Double(RenderError.longestImageSide)
    let pixelsPerUnit = dpi / 72 / Double(Length.unitsPerPoint)
    func pixels(_ length: Length) -> Double {
      max((Double(length.rawValue - 1) * pixelsPerUnit).rounded(.up), 1)
    }
    let width = pixels(size.width)
    let height = pixels(size.height)
    guard width <= limit, height <= limit else {
      let longest = Double(max(size.width, size.height).rawValue - 1)
      let largest = (limit * 72 * Double(Length.unitsPerPoint) / longest).rounded(.down)
      throw .imageTooLarge(size, dpi: dpi, largest: largest)
    }
    self.width = Int32(width)
    self.height = Int32(height)
  }
}
