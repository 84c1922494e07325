/// The head of a JPEG (ISO/IEC 10918-1; JFIF 1.02; Exif 2.3).
package struct JPEGHeader: Sendable {
  package private(set) var width = 0
  package private(set) var height = 0
  /// 1 for grey, 3 for colours, 4 for inks.
  package private(set) var components = 0
  /// True where PDF can have the file as it is: baseline or progressive, by Huffman's code, of eight bits.
  package private(set) var isForPDF = false
  /// True where Adobe's mark is there: inks are stored inverted then.
  package private(set) var hasAdobeMark = false
  private(set) var pixelsPerInch: (x: Double, y: Double)?
  private(set) var orientation = ImageOrientation.upright
  /// The segments that say how it is turned.
  private(set) var exif: [Range<Int>] = []

  init(_ bytes: [UInt8]) throws(ImageError) {
    var index = 2
    func word(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    while index + 4 <= bytes.count {
      guard bytes[index] == 0xFF else {
        throw .damaged(.jpeg, reason: "its head is not made of segments")
      }
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let length = word(index + 2)
      guard length >= 2, index + 2 + length <= bytes.count else { break }
      let segment = index + 4..<index + 2 + length
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard segment.count >= 6 else { throw .damaged(.jpeg, reason: "its frame is too short") }
        height = word(segment.lowerBound + 1)
        width = word(segment.lowerBound + 3)
        components = Int(bytes[segment.lowerBound + 5])
        isForPDF = (0xC0...0xC2).contains(marker) && bytes[segment.lowerBound] == 8
      case 0xDA:
        guard width > 0, height > 0, [1, 3, 4].contains(components) else {
          throw .unsupported(
            .jpeg, reason: "\(width) × \(height) pixels of \(components) components")
        }
        return
      case 0xE0: readDensity(bytes[segment])
      case 0xE1 where bytes[segment].starts(with: Array("Exif\0\0".utf8)):
        exif.append(index..<segment.upperBound)
        orientation = Self.orientation(bytes[segment].dropFirst(6)) ?? orientation
      case 0xEE: hasAdobeMark = hasAdobeMark || bytes[segment].starts(with: "Adobe".utf8)
      default: break
      }
      index = segment.upperBound
    }
    throw .damaged(.jpeg, reason: "it ends before its pixels begin")
  }

  private mutating func readDensity(_ segment: ArraySlice<UInt8>) {
    let bytes = Array(segment.prefix(12))
    guard bytes.count == 12, bytes.starts(with: Array("JFIF\0".utf8)) else { return }
    let unit = [1: 1.0, 2: 2.54][bytes[7]]
    let (x, y) = (Int(bytes[8]) << 8 | Int(bytes[9]), Int(bytes[10]) << 8 | Int(bytes[11]))
    if let unit { pixelsPerInch = ImageResolution.sensible(Double(x) * unit, Double(y) * unit) }
  }

  /// The orientation in a TIFF's first directory.
  static func orientation(_ data: ArraySlice<UInt8>) -> ImageOrientation? {
    let bytes = Array(data)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let part = bytes[offset..<offset + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) }
        : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return nil }
      if tag == 274 { return number(offset + 8, 2).flatMap { ImageOrientation(rawValue: $0) } }
    }
    return nil
  }
}

/// The way the stored rows of a photo lie in what it shows (Exif 2.3, tag 274).
package enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

  /// True where rows become columns.
  package var isTurned: Bool { rawValue >= 5 }

  /// The way of a point of the stored image to its place in what it shows: x' = a·x + c·y + e, y' = b·x + d·y + f. Both
  /// are squares of side 1, with y down.
  package var matrix: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    switch self {
    case .upright: (1, 0, 0, 1, 0, 0)
    case .mirrored: (-1, 0, 0, 1, 1, 0)
    case .upsideDown: (-1, 0, 0, -1, 1, 1)
    case .flipped: (1, 0, 0, -1, 0, 1)
    case .transposed: (0, 1, 1, 0, 0, 0)
    case .turnedRight: (0, 1, -1, 0, 1, 0)
    case .transversed: (0, -1, -1, 0, 1, 1)
    case .turnedLeft: (0, -1, 1, 0, 0, 1)
    }
  }
}
