/// A picture in shades of grey, 0 for black.
struct GrayImage: Equatable {
  var width: Int
  var height: Int
  var pixels: [UInt8]

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

  /// The most by which a pixel is darker than all of the other picture's pixels around it: ink that
  /// stands a pixel beside is no difference.
  func largestExcess(over other: GrayImage) -> Int {
    guard width == other.width, height == other.height else { return 255 }
    var largest = 0
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] < 255 {
        var darkest = UInt8(255)
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
          for column in max(x - 1, 0)...min(x + 1, width - 1) {
            darkest = min(darkest, other.pixels[row * width + column])
          }
        }
        largest = max(largest, Int(darkest) - Int(pixels[y * width + x]))
      }
    }
    return largest
  }
}
