/// The most that an image may be: a picture of some kilobytes can ask for more memory than there is.
public enum ImageLimits {
  /// Of a file.
  public static let bytes = 64 << 20
  public static let pixels = 100_000_000
  /// Of all images of a set.
  public static let pixelsInAll = 400_000_000
}
