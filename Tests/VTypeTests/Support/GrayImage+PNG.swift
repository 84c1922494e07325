extension GrayImage {
  /// Decodes a PNG file.
  init(png name: String, in folder: Folder) throws {
    let script = """
      import sys
      from PIL import Image
      image = Image.open(sys.argv[1]).convert('L')
      sys.stdout.buffer.write(b'%d %d ' % image.size + image.tobytes())
      """
    let bytes = try folder.python(script, name).output
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
    let numbers = parts.prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, let last = parts.last, last.count == numbers[0] * numbers[1] else {
      throw Program.Failure(description: "\(name) is no picture")
    }
    width = numbers[0]
    height = numbers[1]
    pixels = Array(last)
  }
}
