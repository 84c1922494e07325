public import VerticalLayout

/// The images of a document, read and checked, by the names that its attachments have.
///
/// ```swift
/// var images = ImageSet()
/// document.images.append(try images.add(bytes, name: "seal.png"))
/// ```
/// Equal files are one image, whatever their names, so that outputs have them once. What is added can be
/// drawn: damaged files are refused here. Files are not opened; their bytes are given.
public struct ImageSet: Sendable {
  private(set) var images: [ImageFile] = []
  private var numbers: [String: Int] = [:]
  private var numbersOfBytes: [[UInt8]: Int] = [:]
  private var pixelCount = 0

  /// What an image may be: a picture of some kilobytes can ask for more memory than there is.
  public enum Limits {
    /// Of a file.
    public static let bytes = 64 << 20
    public static let pixels = 100_000_000
    /// Of all images of a set.
    public static let pixelsInAll = 400_000_000
  }

  public init() {}

  public var isEmpty: Bool { images.isEmpty }

  /// Reads an image.
  ///
  /// - Returns: what the engine has to know of it.
  public mutating func add(
    _ bytes: [UInt8], name: String
  ) throws(ImageError) -> ImageDescription {
    guard bytes.count <= Limits.bytes else { throw .tooManyBytes(bytes.count) }
    let number: Int
    if let known = numbersOfBytes[bytes] {
      number = known
    } else {
      let image = try ImageFile(bytes, number: images.count)
      guard pixelCount + image.pixelCount <= Limits.pixelsInAll else { throw .tooManyPixelsInAll }
      pixelCount += image.pixelCount
      number = images.count
      images.append(image)
      numbersOfBytes[bytes] = number
    }
    numbers[name] = number
    return ImageDescription(name: name, size: images[number].naturalSize)
  }

  /// An image by its name.
  package func image(named name: String) -> ImageFile? { numbers[name].map { images[$0] } }
}
