/// A picture decoded from a PNG (ISO/IEC 15948), as the glyphs of emoji are.
struct PNGPicture {
  let width: Int
  let height: Int
  /// Red, green and blue of each pixel.
  private(set) var colors: [UInt8] = []
  /// The opacity of each pixel; `nil` where all are opaque.
  private(set) var alpha: [UInt8]?

  private var bitDepth = 0
  private var colorType = 0
  private var palette: [UInt8] = []
  private var transparency: [UInt8] = []

  /// `nil` where it is no PNG, or one that is interlaced, or larger than a glyph would be.
  init?(_ png: [UInt8]) {
    guard png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var data: [UInt8] = []
    var header: [UInt8] = []
    var index = 8
    while index + 12 <= png.count {
      let length = Self.number(png, index)
      guard length <= png.count - index - 12 else { return nil }
      let body = index + 8..<index + 8 + length
      switch Self.number(png, index + 4) {
      case 0x4948_4452: header = Array(png[body])  // IHDR
      case 0x504C_5445: palette = Array(png[body])  // PLTE
      case 0x7452_4E53: transparency = Array(png[body])  // tRNS
      case 0x4944_4154: data += png[body]  // IDAT
      default: break
      }
      index = body.upperBound + 4
    }
    guard header.count == 13, header[12] == 0 else { return nil }
    width = Self.number(header, 0)
    height = Self.number(header, 4)
    guard (1...2048).contains(width), (1...2048).contains(height) else { return nil }
    bitDepth = Int(header[8])
    colorType = Int(header[9])
    guard let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType],
      [1, 2, 4, 8, 16].contains(bitDepth), bitDepth >= 8 || channels == 1
    else { return nil }
    let stride = (width * channels * bitDepth + 7) / 8
    guard var rows = Inflater.expand(data, count: (stride + 1) * height),
      Self.unfilter(&rows, stride: stride, height: height, pixel: max(channels * bitDepth / 8, 1))
    else { return nil }
    read(rows, stride: stride, channels: channels)
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Turns differences into values (9.2): each row begins with the kind of its differences.
  private static func unfilter(
    _ rows: inout [UInt8], stride: Int, height: Int, pixel: Int
  ) -> Bool {
    for row in 0..<height {
      let start = row * (stride + 1) + 1
      let filter = rows[start - 1]
      guard filter <= 4 else { return false }
      guard filter > 0 else { continue }
      for index in 0..<stride {
        let left = index >= pixel ? Int(rows[start + index - pixel]) : 0
        let up = row > 0 ? Int(rows[start + index - stride - 1]) : 0
        let corner = row > 0 && index >= pixel ? Int(rows[start + index - stride - 1 - pixel]) : 0
        let guess =
          switch filter {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          default: nearest(left, up, corner)
          }
        rows[start + index] &+= UInt8(truncatingIfNeeded: guess)
      }
    }
    return true
  }

  /// Paeth's guess.
  private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
    if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
    return distances.1 <= distances.2 ? up : corner
  }

  private mutating func read(_ rows: [UInt8], stride: Int, channels: Int) {
    var opacities: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    opacities.reserveCapacity(width * height)
    for row in 0..<height {
      let start = row * (stride + 1) + 1
      // The highest eight bits of a sample, or all of its fewer ones.
      func sample(_ index: Int) -> Int {
        guard bitDepth < 8 else { return Int(rows[start + index * bitDepth / 8]) }
        let bit = index * bitDepth
        let shift = 8 - bitDepth - bit % 8
        return Int(rows[start + bit / 8]) >> shift & ((1 << bitDepth) - 1)
      }
      for column in 0..<width {
        let first = column * channels
        switch colorType {
        case 3:
          let entry = sample(first)
          for channel in 0..<3 {
            let index = entry * 3 + channel
            colors.append(index < palette.count ? palette[index] : 0)
          }
          opacities.append(entry < transparency.count ? transparency[entry] : 255)
        case 0, 4:
          let full = (1 << min(bitDepth, 8)) - 1
          let grey = UInt8(truncatingIfNeeded: sample(first) * 255 / full)
          colors += [grey, grey, grey]
          opacities.append(colorType == 4 ? UInt8(truncatingIfNeeded: sample(first + 1)) : 255)
        default:
          for channel in 0..<3 { colors.append(UInt8(truncatingIfNeeded: sample(first + channel))) }
          opacities.append(colorType == 6 ? UInt8(truncatingIfNeeded: sample(first + 3)) : 255)
        }
      }
    }
    alpha = opacities.allSatisfy { $0 == 255 } ? nil : opacities
  }
}
