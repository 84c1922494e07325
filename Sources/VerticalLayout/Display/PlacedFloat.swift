/// An image that floats, in its place.
public struct PlacedFloat: Hashable, Sendable {
  /// Its size is as large as the frame has room for.
  public internal(set) var image: InlineImage
  public internal(set) var side: FloatingImage.Side
  public internal(set) var description: String
  /// Its room on the page, which has no text.
  public internal(set) var bounds: PhysicalRect
}

extension PlacedFloat {
  /// The drawing of it.
  var use: ImageUse {
    let (rect, clip) = image.placement(in: bounds)
    var use = ImageUse(decoration: image.name, in: rect)
    use.clip = clip
    use.bounds = bounds
    use.description = description
    return use
  }
}
