import Synchronization
public import VerticalLayout

/// The images of a document, read and checked, by the names that its attachments have.
///
/// ```swift
/// var images = ImageSet()
/// document.images.append(try images.add(bytes, name: "seal.png"))
/// ```
/// Equal files are one image, whatever their names, so that outputs have them once. Every added image can be
/// drawn: damaged files are refused here. No files are opened; you pass their bytes.
public struct ImageSet: Sendable {
  private(set) var images: [ImageFile] = []
  private var numbers: [String: Int] = [:]
  private var numbersOfBytes: [[UInt8]: Int] = [:]
  private var pixelCount = 0
  private let svgWorker: SVGWorker?
  private let coarse = CoarseImages()

  /// - Parameter svgWorker: draws SVGs from elsewhere; without one they are drawn in this process, without
  ///   limits of time and memory.
  public init(svgWorker: SVGWorker? = nil) { self.svgWorker = svgWorker }

  /// The names of SVGs that were drawn with fewer pixels than their place asks for, and why: more would have
  /// passed a limit. Whoever draws pages may ask afterwards.
  public var coarseImages: [(name: String, reason: ImageError)] {
    coarse.reasons.flatMap { number, reason in
      numbers.filter { $0.value == number }.keys.sorted().map { ($0, reason) }
    }
  }

  public var isEmpty: Bool { images.isEmpty }

  /// Reads an image.
  ///
  /// - Returns: what the engine has to know of it.
  public mutating func add(
    _ bytes: [UInt8], name: String
  ) throws(ImageError) -> ImageDescription {
    guard bytes.count <= ImageLimits.bytes else { throw .tooManyBytes(bytes.count) }
    let number: Int
    if let known = numbersOfBytes[bytes] {
      number = known
    } else {
      let image = try ImageFile(bytes, number: images.count, svgWorker, coarse)
      guard pixelCount + image.pixelCount <= ImageLimits.pixelsInAll else {
        throw .tooManyPixelsInAll
      }
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

/// The SVGs of a set that were drawn with fewer pixels than their place asks for. They are known when pages
/// are drawn, and a set is a value then.
final class CoarseImages: Sendable {
  private let found = Mutex<[Int: ImageError]>([:])

  /// By the images' numbers, in their order.
  var reasons: [(number: Int, reason: ImageError)] {
    found.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ number: Int, _ reason: ImageError) {
    found.withLock { $0[number] = $0[number] ?? reason }
  }
}
