/// The codes of a GIF's pixels: each stands for a string that is another one and a pixel more.
struct LZWDecoder {
  private let leastBits: Int
  private let count: Int
  /// For each code the string before its last pixel, that pixel, and the length.
  private var prefixes = [UInt16](repeating: 0, count: 4096)
  private var lasts = [UInt8](repeating: 0, count: 4096)
  private var lengths = [UInt16](repeating: 1, count: 4096)

  init(leastBits: Int, count: Int) {
    self.leastBits = leastBits
    self.count = count
    for code in 0..<1 << leastBits { lasts[code] = UInt8(truncatingIfNeeded: code) }
  }

  /// All pixels.
  mutating func decode(_ data: [UInt8]) throws(ImageError) -> [UInt8] {
    let clear = 1 << leastBits
    var (bits, next) = (leastBits + 1, clear + 2)
    var previous: Int?
    var pixels: [UInt8] = []
    pixels.reserveCapacity(min(count, data.count * 64))
    var (buffer, held) = (0, 0)
    var index = 0
    while pixels.count < count {
      while held < bits {
        guard index < data.count else {
          throw .damaged(.gif, reason: "it ends before its pixels do")
        }
        buffer |= Int(data[index]) << held
        held += 8
        index += 1
      }
      let code = buffer & (1 << bits - 1)
      buffer >>= bits
      held -= bits
      if code == clear {
        (bits, next, previous) = (leastBits + 1, clear + 2, nil)
        continue
      }
      guard code < next || code == next && previous != nil, code != clear + 1 else {
        throw .damaged(.gif, reason: "its pixels have a code of no meaning")
      }
      guard let last = previous else {
        guard code < clear else {
          throw .damaged(.gif, reason: "its pixels have a code of no meaning")
        }
        append(code, to: &pixels)
        previous = code
        continue
      }
      if next < 4096 {
        prefixes[next] = UInt16(last)
        lasts[next] = first(of: code == next ? last : code)
        lengths[next] = lengths[last] &+ 1
        next += 1
        if next == 1 << bits, bits < 12 { bits += 1 }
      } else if code == next {
        throw .damaged(.gif, reason: "its pixels have a code of no meaning")
      }
      append(code, to: &pixels)
      previous = code
    }
    if pixels.count > count { pixels.removeLast(pixels.count - count) }
    return pixels
  }

  private func first(of code: Int) -> UInt8 {
    var code = code
    while code > 1 << leastBits { code = Int(prefixes[code]) }
    return lasts[code]
  }

  /// Appends the string of a code, from its last pixel backwards.
  private func append(_ code: Int, to pixels: inout [UInt8]) {
    let length = Int(lengths[code])
    let start = pixels.count
    for _ in 0..<length { pixels.append(0) }
    var code = code
    for place in (start..<start + length).reversed() {
      pixels[place] = lasts[code]
      code = Int(prefixes[code])
    }
  }
}
