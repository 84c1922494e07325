/// A drawing as librsvg has read it. Nothing beside it is opened: no other files, and no addresses.
@safe package final class SVGDocument {
  private let library: SVGLibrary
  private let handle: OpaquePointer
  /// In pixels of 96 an inch.
  private(set) var size = (width: 0.0, height: 0.0)

  init(_ bytes: [UInt8]) throws(ImageError) {
    let library = try SVGLibrary.opened()
    var error: UnsafeMutableRawPointer?
    // Without an address of its own a drawing refers to nothing outside of it.
    guard let handle = unsafe library.read(bytes, UInt(bytes.count), &error) else {
      throw unsafe library.damage(error)
    }
    self.library = library
    unsafe self.handle = handle
    unsafe library.setResolution(handle, 96)
    size = try naturalSize()
  }

  /// The sides that a drawing may have, in pixels of 96 an inch.
  static let sensibleSides = 0.01...1_000_000

  deinit { unsafe library.release(UnsafeMutableRawPointer(handle)) }

  private func naturalSize() throws(ImageError) -> (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    if unsafe library.size(handle, &width, &height) == 0 {
      // The rectangle of the view box stands after its flag.
      var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
      var lengths = (RSVGLength(), RSVGLength())
      var box = RSVGRectangle()
      unsafe library.dimensions(
        handle, &hasWidth, &lengths.0, &hasHeight, &lengths.1, &hasBox, &box)
      guard hasBox != 0 else {
        throw .unsupported(.svg, reason: "it has neither a width and a height nor a viewBox")
      }
      (width, height) = (box.width, box.height)
    }
    guard Self.sensibleSides.contains(width), Self.sensibleSides.contains(height) else {
      throw .unsupported(.svg, reason: "its size is \(width) × \(height)")
    }
    return (width, height)
  }

  /// Draws it into a rectangle at the origin of a Cairo context.
  package func draw(
    on context: UnsafeMutableRawPointer, width: Double, height: Double
  ) throws(ImageError) {
    var viewport = RSVGRectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutableRawPointer?
    guard unsafe library.render(handle, context, &viewport, &error) != 0 else {
      throw unsafe library.damage(error)
    }
  }

  /// Draws it in pixels.
  func pixels(width: Int, height: Int) throws(ImageError) -> ImagePixels {
    guard
      let surface = unsafe library.makeSurface(0, Int32(clamping: width), Int32(clamping: height))
    else { throw .outOfMemory }
    defer { unsafe library.destroySurface(surface) }
    guard unsafe library.surfaceStatus(surface) == 0,
      let context = unsafe library.makeContext(surface)
    else { throw .outOfMemory }
    defer { unsafe library.destroyContext(context) }
    try unsafe draw(on: context, width: Double(width), height: Double(height))
    unsafe library.flush(surface)
    let stride = Int(unsafe library.stride(surface))
    guard let data = unsafe library.data(surface), stride >= width * 4 else { throw .outOfMemory }
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = unsafe data.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        let alpha = pixel >> 24
        colors.append(Self.straight(pixel >> 16, alpha))
        colors.append(Self.straight(pixel >> 8, alpha))
        colors.append(Self.straight(pixel, alpha))
        colors.append(UInt8(truncatingIfNeeded: alpha))
      }
    }
    return ImagePixels(width: width, height: height, colors: colors)
  }

  /// The value of a channel, its lowest eight bits, that Cairo has multiplied by the alpha.
  private static func straight(_ channel: UInt32, _ alpha: UInt32) -> UInt8 {
    switch alpha {
    case 0xFF: UInt8(truncatingIfNeeded: channel)
    case 0: 0
    default: UInt8(truncatingIfNeeded: min(((channel & 0xFF) * 255 + alpha / 2) / alpha, 255))
    }
  }

  // MARK: Looking at the file

  /// True if the first element is `svg`: what stands before it is a declaration, comments and a type.
  static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = bytes.prefix(1 << 16)
    while index < head.count {
      switch head[index] {
      case 0x09, 0x0A, 0x0D, 0x20: index += 1
      case UInt8(ascii: "<"):
        let rest = head[index...]
        if rest.starts(with: "<!--".utf8) {
          guard let end = firstIndex(of: "-->", in: rest) else { return false }
          index = end
        } else if rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
          guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
          index = end + 1
          // A type may have declarations of its own.
          if rest[..<end].contains(UInt8(ascii: "[")), rest.starts(with: "<!".utf8) {
            guard let end = firstIndex(of: "]>", in: rest) else { return false }
            index = end
          }
        } else {
          let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
          return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
        }
      default: return false
      }
    }
    return false
  }

  private static func firstIndex(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let text = Array(text.utf8)
    var index = bytes.startIndex
    while index + text.count <= bytes.endIndex {
      if bytes[index..<index + text.count].elementsEqual(text) { return index + text.count }
      index += 1
    }
    return nil
  }

  /// True if there may be text in it.
  static func hasText(_ bytes: [UInt8]) -> Bool {
    let name = Array("text".utf8)
    for index in bytes.indices.dropFirst() where bytes[index] == UInt8(ascii: "t") {
      let before = bytes[index - 1]
      if before == UInt8(ascii: "<") || before == UInt8(ascii: ":"),
        bytes[index...].starts(with: name)
      {
        return true
      }
    }
    return false
  }
}
