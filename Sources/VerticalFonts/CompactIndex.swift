/// An INDEX of a CFF font program (Adobe Technical Note 5176, section 5): a list of byte strings.
struct CompactIndex {
  let start: Int
  /// The number of its items.
  let count: Int
  /// The end of the last item.
  let end: Int
  private let offsetSize: Int

  /// `nil` where it is cut off. The offsets of its items are checked when they are asked for.
  init?(at start: Int, in bytes: Span<UInt8>) {
    guard start >= 0, let count = bytes.uint16(at: start) else { return nil }
    self.start = start
    self.count = Int(count)
    guard count > 0 else {
      (offsetSize, end) = (1, start + 2)
      return
    }
    guard start + 3 <= bytes.count, (1...4).contains(bytes[start + 2]) else { return nil }
    offsetSize = Int(bytes[start + 2])
    let base = start + 2 + (self.count + 1) * offsetSize
    guard base < bytes.count else { return nil }
    let size = Self.number(at: base + 1 - offsetSize, size: offsetSize, in: bytes)
    guard size > 0, base + size <= bytes.count else { return nil }
    end = base + size
  }

  /// `nil` where it is cut off, or its offsets do not rise.
  init?(wholeAt start: Int, in bytes: Span<UInt8>) {
    self.init(at: start, in: bytes)
    guard isWhole(in: bytes) else { return nil }
  }

  /// The place of the list in the program.
  var whole: Range<Int> { start..<end }

  /// The place that offsets count from: a byte before the first item.
  private var base: Int { start + 2 + (count + 1) * offsetSize }

  /// True if all offsets rise, from 1 on.
  func isWhole(in bytes: Span<UInt8>) -> Bool {
    guard count > 0 else { return true }
    var last = 1
    for item in 0...count {
      let offset = offset(item, in: bytes)
      guard offset >= last, item > 0 || offset == 1 else { return false }
      last = offset
    }
    return true
  }

  /// The bytes of an item; `nil` where there is none, or it does not lie in the list.
  func item(_ item: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    guard item >= 0, item < count else { return nil }
    let (first, next) = (offset(item, in: bytes), offset(item + 1, in: bytes))
    guard first > 0, first <= next, base + next <= end else { return nil }
    return base + first..<base + next
  }

  private func offset(_ item: Int, in bytes: Span<UInt8>) -> Int {
    Self.number(at: start + 3 + item * offsetSize, size: offsetSize, in: bytes)
  }

  private static func number(at place: Int, size: Int, in bytes: Span<UInt8>) -> Int {
    var value = 0
    for offset in 0..<size { value = value << 8 | Int(bytes[place + offset]) }
    return value
  }
}
