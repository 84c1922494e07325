import CTurboJPEG

/// Decodes JPEG with TurboJPEG.
enum JPEGDecoder {
  /// Decodes an image at an eighth of its size, which reads all of it.
  static func check(_ bytes: [UInt8], width: Int, height: Int) throws(ImageError) {
    let decoder = try Decoder()
    let header = try decoder.readHeader(bytes)
    guard header.width == width, header.height == height else {
      throw .damaged(.jpeg, reason: "it has two heads")
    }
    _ = try decoder.decode(
      bytes, width: (width + 7) / 8, height: (height + 7) / 8, isInk: header.isInk)
  }

  /// Red, green, blue and alpha of each pixel.
  static func colors(
    of bytes: [UInt8], width: Int, height: Int, _ head: JPEGHeader?
  ) throws(ImageError) -> [UInt8] {
    let decoder = try Decoder()
    let isInk = try decoder.readHeader(bytes).isInk
    var colors = try decoder.decode(bytes, width: width, height: height, isInk: isInk)
    guard isInk else { return colors }
    // Inks are subtracted from white, without a profile. Adobe stores what is left of the paper.
    let isInverted = head?.hasAdobeMark == true
    for start in stride(from: 0, to: colors.count - 3, by: 4) {
      let black = isInverted ? Int(colors[start + 3]) : 255 - Int(colors[start + 3])
      for index in start..<start + 3 {
        let left = isInverted ? Int(colors[index]) : 255 - Int(colors[index])
        colors[index] = UInt8(left * black / 255)
      }
      colors[start + 3] = 255
    }
    return colors
  }
}

/// The owner of a decoder.
@safe private struct Decoder: ~Copyable {
  private let handle: tjhandle

  init() throws(ImageError) {
    guard let handle = unsafe tjInitDecompress() else { throw .outOfMemory }
    unsafe self.handle = handle
  }

  deinit { _ = unsafe tjDestroy(handle) }

  func readHeader(
    _ bytes: [UInt8]
  ) throws(ImageError) -> (width: Int, height: Int, isInk: Bool) {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      unsafe tjDecompressHeader3(
        handle, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0
    else { throw damage }
    let inks = [Int32(TJCS_CMYK.rawValue), Int32(TJCS_YCCK.rawValue)]
    return (Int(width), Int(height), inks.contains(space))
  }

  /// Four bytes a pixel: colours and alpha, or inks.
  func decode(
    _ bytes: [UInt8], width: Int, height: Int, isInk: Bool
  ) throws(ImageError) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let format = Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue)
    func decode(_ flags: Int32) -> Bool {
      unsafe tjDecompress2(
        handle, bytes, UInt(bytes.count), &pixels, Int32(clamping: width), 0,
        Int32(clamping: height), format, flags) == 0
    }
    if decode(TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING) { return pixels }
    // Some cameras leave bytes between two parts, which does no harm.
    guard message.contains("extraneous bytes") else { throw damage }
    guard decode(TJFLAG_LIMITSCANS) || message.contains("extraneous bytes") else { throw damage }
    return pixels
  }

  private var message: String {
    guard let text = unsafe tjGetErrorStr2(handle) else { return "" }
    return unsafe String(cString: text)
  }

  private var damage: ImageError { .damaged(.jpeg, reason: message) }
}
