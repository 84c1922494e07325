/// A picture in shades of grey, 0 for black.
struct GrayImage: Equatable {
  var width: Int
  var height: Int
  var pixels: [UInt8]

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

  /// The largest mean difference of a tile of so many pixels a side, of at most 255.
  func largestDifference(from other: GrayImage, tile: Int) -> Double {
    guard width == other.width, height == other.height else { return 255 }
    var largest = 0.0
    for top in stride(from: 0, to: height, by: tile) {
      for left in stride(from: 0, to: width, by: tile) {
        var sum = 0
        for y in top..<min(top + tile, height) {
          for x in left..<min(left + tile, width) {
            sum += abs(Int(pixels[y * width + x]) - Int(other.pixels[y * width + x]))
          }
        }
        largest = max(largest, Double(sum) / Double(tile * tile))
      }
    }
    return largest
  }
}
