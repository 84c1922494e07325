/// A blur whose kernel comes near to a Gaussian one: three boxes after each other, along rows and then
/// along columns. The time does not depend on how wide it is.
///
/// A box has weights of one about its middle and a fraction at both ends, by which its variance is a third
/// of that asked for, whatever it is. A picture to blur needs ``reach`` empty pixels around it; then its
/// sum stays.
struct GaussianBlur {
  /// The number of pixels a box has on either side of its middle, ends aside.
  private let radius: Int
  /// The weight of the ends.
  private let end: Double

  /// - Parameter deviation: the standard deviation, in pixels; not negative.
  init(deviation: Double) {
    let variance = deviation * deviation
    // The largest whole box whose variance, r (r + 1) / 3, is not too large.
    radius = Int((((4 * variance + 1).squareRoot() - 1) / 2))
    let r = Double(radius)
    end = (2 * r + 1) * (variance - r * (r + 1)) / (6 * (r + 1) * (r + 1) - 2 * variance)
  }

  /// The distance to which a pixel spreads.
  var reach: Int { 3 * (radius + 1) }

  func blur(_ pixels: [Float], width: Int, height: Int) -> [Float] {
    let rows = blurredRows(of: pixels, width: width, height: height)
    return blurredRows(of: rows, width: height, height: width)
  }

  /// Blurs along rows, which become columns.
  private func blurredRows(of pixels: [Float], width: Int, height: Int) -> [Float] {
    var result = [Float](repeating: 0, count: pixels.count)
    let margin = radius + 1
    var line = [Float](repeating: 0, count: width + 2 * margin)
    var next = line
    for row in 0..<height {
      var isBlank = true
      for x in 0..<width {
        let pixel = pixels[row * width + x]
        line[margin + x] = pixel
        if pixel != 0 { isBlank = false }
      }
      guard !isBlank else { continue }
      for _ in 0..<3 {
        filter(line, into: &next, width: width)
        swap(&line, &next)
      }
      for x in 0..<width { result[x * height + row] = line[margin + x] }
    }
    return result
  }

  /// One box along a line that has a margin of zeros at both ends.
  private func filter(_ line: [Float], into next: inout [Float], width: Int) {
    let weight = 1 / (Double(2 * radius + 1) + 2 * end)
    var sum = 0.0
    for index in 0...2 * radius { sum += Double(line[index]) }
    for x in 0..<width {
      let (first, last) = (x, x + 2 * radius + 2)
      sum += Double(line[last - 1]) - Double(line[first])
      next[x + radius + 1] = Float((sum + end * Double(line[first] + line[last])) * weight)
    }
  }
}
