/// Rows of bytes that are appended and read again. They stand in blocks that are never moved, so that many take no
/// more memory than their bytes, also while they become more.
struct ByteRows {
  /// The place of a row; the number zero is that of no row.
  struct RowID {
    fileprivate var number: UInt64

    static let none = RowID(number: 0)

    var isNone: Bool { number == 0 }
  }

  private var blocks: [[UInt8]] = []

  private static let blockSize = 1 << 16

  mutating func append(_ row: [UInt8]) -> RowID {
    // The block is not to be copied, so it is not held twice.
    let last = blocks.count - 1
    if last >= 0, blocks[last].count + row.count <= Self.blockSize {
      let offset = blocks[last].count
      blocks[last] += row
      return RowID(number: UInt64(blocks.count) << 32 | UInt64(offset))
    }
    var block: [UInt8] = []
    // A long one has a block of its own.
    block.reserveCapacity(max(row.count, Self.blockSize))
    block += row
    blocks.append(block)
    return RowID(number: UInt64(blocks.count) << 32)
  }

  func reader(at place: RowID) -> RowReader {
    let block = Int(place.number >> 32) - 1
    guard blocks.indices.contains(block) else { return RowReader([], at: 0) }
    return RowReader(blocks[block], at: Int(place.number & 0xFFFF_FFFF))
  }
}

/// Writes the parts of a row: numbers in as few bytes as they need (LEB128), texts and lists after their lengths.
struct RowWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  /// A text that may be missing.
  mutating func add(_ text: String?) {
    add(byte: text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

/// Reads what ``RowWriter`` wrote, in the same order.
struct RowReader {
  private let bytes: [UInt8]
  private var index: Int

  init(_ bytes: [UInt8], at index: Int) {
    self.bytes = bytes
    self.index = index
  }

  mutating func byte() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func number() -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = byte()
      number |= UInt64(next & 0x7F) << shift
      shift += 7
      if next & 0x80 == 0 || shift > 63 { return Int(Int64(bitPattern: number)) }
    }
  }

  mutating func text() -> String {
    let count = number()
    let start = index
    return String(decoding: bytes[start..<end(of: count)], as: UTF8.self)
  }

  /// Goes after a text.
  mutating func skipText() { _ = end(of: number()) }

  mutating func optionalText() -> String? { byte() == 0 ? nil : text() }

  mutating func texts() -> [String] {
    let count = number()
    var texts: [String] = []
    while texts.count < count, index < bytes.count { texts.append(text()) }
    return texts
  }

  private mutating func end(of count: Int) -> Int {
    index += max(0, min(count, bytes.count - index))
    return index
  }
}
