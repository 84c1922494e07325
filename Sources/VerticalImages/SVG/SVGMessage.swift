/// A request to a worker: to draw an SVG in so many pixels, or to tell its size.
///
/// A message is numbers of eight bytes, the lowest first, and bytes whose count is the last number.
struct SVGRequest {
  static let numberCount = 5

  var bytes: [UInt8]
  var pixels: (width: Int, height: Int)?

  init(_ bytes: [UInt8], pixels: (width: Int, height: Int)?) {
    self.bytes = bytes
    self.pixels = pixels
  }

  func head(_ limits: SVGWorker.Limits) -> [UInt8] {
    let microseconds = min(max(limits.seconds, 0.001), 1e9) * 1e6
    return SVGNumbers.bytes([
      Int(microseconds), limits.bytes, pixels?.width ?? 0, pixels?.height ?? 0, bytes.count,
    ])
  }
}

/// A worker's answer.
enum SVGReply {
  case done([UInt8])
  case failed(ImageError)

  static let numberCount = 2

  var bytes: [UInt8] {
    let (code, content): (Int, [UInt8]) =
      switch self {
      case .done(let content): (0, content)
      case .failed(.damaged(_, let reason)): (1, Array(reason.utf8))
      case .failed(.unsupported(_, let reason)): (2, Array(reason.utf8))
      case .failed(.tooMuchMemory), .failed(.outOfMemory): (3, [])
      case .failed(.svgLibraryMissing(let reason)): (4, Array(reason.utf8))
      case .failed(let error): (1, Array(error.description.utf8))
      }
    return SVGNumbers.bytes([code, content.count]) + content
  }

  init?(code: Int, _ content: [UInt8]) {
    // What librsvg says may have a part of the drawing in it.
    let reason = String(decoding: content.prefix(500), as: UTF8.self)
    switch code {
    case 0: self = .done(content)
    case 1: self = .failed(.damaged(.svg, reason: reason))
    case 2: self = .failed(.unsupported(.svg, reason: reason))
    case 3: self = .failed(.tooMuchMemory(0))
    case 4: self = .failed(.svgLibraryMissing(reason))
    default: return nil
    }
  }
}

/// The size of a drawing, in pixels of 96 an inch.
struct SVGMeasure {
  var width: Double
  var height: Double

  var bytes: [UInt8] {
    SVGNumbers.bytes([width, height].map { Int(truncatingIfNeeded: $0.bitPattern) })
  }

  init(_ size: (width: Double, height: Double)) { (width, height) = size }

  init?(_ bytes: [UInt8]) {
    let numbers = SVGNumbers.numbers(bytes)
    guard numbers.count == 2 else { return nil }
    width = Double(bitPattern: UInt64(truncatingIfNeeded: numbers[0]))
    height = Double(bitPattern: UInt64(truncatingIfNeeded: numbers[1]))
    guard SVGDocument.sensibleSides.contains(width), SVGDocument.sensibleSides.contains(height)
    else { return nil }
  }
}

enum SVGNumbers {
  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
  }

  static func numbers(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count - 7, by: 8).map { start in
      (0..<8).reduce(0) { $0 | Int(bytes[start + $1]) << ($1 * 8) }
    }
  }
}
