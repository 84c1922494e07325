/// An FDSelect of a CFF font program (Adobe Technical Note 5176, section 19): the font that each glyph has.
struct CompactSelection {
  private enum Form {
    case list
    /// Ranges of glyphs, each by its first.
    case ranges(count: Int)
  }

  private let form: Form
  /// The place after the number of the form, and of the ranges.
  private let start: Int

  /// `nil` where it lies outside, or is of no known form.
  init?(at start: Int, in bytes: Span<UInt8>) {
    guard start >= 0, start < bytes.count else { return nil }
    switch bytes[start] {
    case 0:
      form = .list
      self.start = start + 1
    case 3:
      guard let count = bytes.uint16(at: start + 1), count > 0,
        start + 5 + 3 * Int(count) <= bytes.count
      else { return nil }
      form = .ranges(count: Int(count))
      self.start = start + 3
    default: return nil
    }
  }

  /// The number of a glyph's font, which there need not be.
  func font(of glyph: Int, in bytes: Span<UInt8>) -> Int? {
    switch form {
    case .list:
      let place = start + glyph
      return glyph >= 0 && place < bytes.count ? Int(bytes[place]) : nil
    case .ranges(let count):
      var (least, most) = (0, count)
      // The last range that begins at the glyph or before it.
      while most - least > 1 {
        let middle = (least + most) / 2
        if first(of: middle, in: bytes) <= glyph { least = middle } else { most = middle }
      }
      return Int(bytes[start + 3 * least + 2])
    }
  }

  /// True if each glyph has a font that there is.
  func isWhole(glyphs: Int, fonts: Int, in bytes: Span<UInt8>) -> Bool {
    switch form {
    case .list:
      guard start + glyphs <= bytes.count else { return false }
      for glyph in 0..<glyphs where Int(bytes[start + glyph]) >= fonts { return false }
      return true
    case .ranges(let count):
      guard first(of: 0, in: bytes) == 0 else { return false }
      var last = 0
      for range in 0..<count {
        let first = first(of: range, in: bytes)
        guard first >= last, first > 0 || range == 0, Int(bytes[start + 3 * range + 2]) < fonts
        else { return false }
        last = first
      }
      let end = first(of: count, in: bytes)
      return end >= last && end <= glyphs
    }
  }

  /// The first glyph of a range; after the last one, the number of glyphs.
  private func first(of range: Int, in bytes: Span<UInt8>) -> Int {
    Int(bytes[start + 3 * range]) << 8 | Int(bytes[start + 3 * range + 1])
  }
}
