/// The first frame of a GIF (GIF 87a and 89a), on a canvas that is transparent around it.
struct GIFDecoder {
  private let bytes: [UInt8]
  private var index = 0
  let width: Int
  let height: Int
  private let palette: [UInt8]

  /// Reads the head.
  init(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.count >= 13 else { throw .damaged(.gif, reason: "it has no header") }
    self.bytes = bytes
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    guard width > 0, height > 0 else {
      throw .damaged(.gif, reason: "its sides are \(width) and \(height) pixels")
    }
    guard width <= ImageLimits.pixels / height else {
      throw .tooManyPixels(width: width, height: height)
    }
    index = 13
    let size = bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1)
    guard bytes.count >= index + size else {
      throw .damaged(.gif, reason: "it ends before its pixels begin")
    }
    palette = Array(bytes[index..<index + size])
    index += size
  }

  /// Red, green, blue and alpha of each pixel.
  mutating func colors() throws(ImageError) -> [UInt8] {
    var transparent: Int?
    while true {
      switch try next() {
      case 0x21:
        let isControl = try next() == 0xF9
        let data = try blocks(most: isControl ? 4 : 0)
        if isControl, data.count == 4, data[0] & 1 == 1 { transparent = Int(data[3]) }
      case 0x2C: return try frame(transparent)
      case 0x3B: throw .damaged(.gif, reason: "it has no frame")
      default: throw .damaged(.gif, reason: "it has a block of no kind")
      }
    }
  }

  private mutating func next() throws(ImageError) -> UInt8 {
    guard index < bytes.count else {
      throw .damaged(.gif, reason: "it ends before its pixels do")
    }
    defer { index += 1 }
    return bytes[index]
  }

  private mutating func word() throws(ImageError) -> Int {
    Int(try next()) | Int(try next()) << 8
  }

  /// The data of blocks that follow each other, as much of it as is wanted.
  private mutating func blocks(most: Int) throws(ImageError) -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(try next())
      if count == 0 { return data }
      guard index + count <= bytes.count else {
        throw .damaged(.gif, reason: "it ends before its pixels do")
      }
      data += bytes[index..<index + min(count, max(0, most - data.count))]
      index += count
    }
  }

  /// The frame that begins here, on the canvas.
  private mutating func frame(_ transparent: Int?) throws(ImageError) -> [UInt8] {
    let (left, top) = (try word(), try word())
    let (columns, rows) = (try word(), try word())
    let flags = try next()
    var palette = palette
    if flags & 0x80 != 0 {
      let size = 3 << (Int(flags & 7) + 1)
      guard bytes.count >= index + size else {
        throw .damaged(.gif, reason: "it ends before its pixels begin")
      }
      palette = Array(bytes[index..<index + size])
      index += size
    }
    guard columns > 0, rows > 0, left + columns <= width, top + rows <= height else {
      throw .damaged(.gif, reason: "its frame is not inside of it")
    }
    let leastBits = Int(try next())
    guard (1...11).contains(leastBits) else {
      throw .damaged(.gif, reason: "its pixels have \(leastBits) bits")
    }
    var decoder = LZWDecoder(leastBits: leastBits, count: columns * rows)
    let indices = try decoder.decode(try blocks(most: .max))
    var colors = [UInt8](repeating: 0, count: width * height * 4)
    for (number, row) in Self.rows(rows, isInterlaced: flags & 0x40 != 0).enumerated() {
      var place = ((top + row) * width + left) * 4
      for entry in indices[number * columns..<(number + 1) * columns] {
        let color = Int(entry) * 3
        if Int(entry) != transparent, color + 2 < palette.count {
          colors[place] = palette[color]
          colors[place + 1] = palette[color + 1]
          colors[place + 2] = palette[color + 2]
          colors[place + 3] = 255
        }
        place += 4
      }
    }
    return colors
  }

  /// The rows in the order in which they are stored.
  private static func rows(_ count: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<count) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: count, by: step))
    }
  }
}
