/// Tolerance within which pictures are taken as the same. Nothing by default: the same fonts draw the same pixels.
public struct PictureTolerance: Hashable, Sendable {
  /// The largest difference of a colour of a pixel, of 255, that does not count.
  public var color: Int
  /// The number of pixels of a page that may differ by more.
  public var pixels: Int

  public init(color: Int = 0, pixels: Int = 0) {
    self.color = color
    self.pixels = pixels
  }

  func isSame(_ pixel: UInt32, _ other: UInt32) -> Bool {
    if pixel == other || color == 0 { return pixel == other }
    return [0, 8, 16, 24].allSatisfy { shift in
      abs(Int(pixel >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= color
    }
  }
}
