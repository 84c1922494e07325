import CDeflate

/// Compresses bytes by their runs alone, in the format of zlib (RFC 1950 and 1951).
///
/// A page of text is paper with ink here and there. Of zlib's time for it almost all went into places without
/// anything to find. Here a run is found eight bytes at a time, and every block has a Huffman code of its own.
struct RunLengthDeflater {
  private(set) var bytes: [UInt8] = [0x78, 0x01]
  /// Literals, and after them the lengths of runs from 3 on: those of a block.
  private var tokens: [UInt16] = []
  private var counts = [UInt32](repeating: 0, count: 512)
  /// The byte before the next one; none at the beginning.
  private var last: UInt8?
  /// How often it stands there that has not been written.
  private var run = 0
  private var checksum: UInt32 = 1
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  private static let blockSize = 1 << 15
  private static let longest = 258
  private static let end = 256

  init() { tokens.reserveCapacity(Self.blockSize) }

  /// The bytes so far, which are given away.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func add(_ row: [UInt8]) {
    unsafe row.withUnsafeBufferPointer { row in
      checksum = unsafe libdeflate_adler32(checksum, row.baseAddress, row.count)
      var index = 0
      while index < row.count {
        if let last {
          let start = index
          index = unsafe Self.end(ofRun: last, in: row, from: index)
          run += index - start
          guard index < row.count else { return }
          endRun()
        }
        let byte = unsafe row[index]
        add(token: UInt16(byte))
        last = byte
        index += 1
      }
    }
  }

  /// Writes what is left, and the checksum.
  mutating func finish() {
    endRun()
    writeBlock(isLast: true)
    if bitCount > 0 { put(0, 7) }
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
  }

  // MARK: Runs

  private static func end(
    ofRun byte: UInt8, in row: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    let word = UInt64(byte) &* 0x0101_0101_0101_0101
    let bytes = UnsafeRawBufferPointer(row)
    while index + 8 <= row.count,
      unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == word
    {
      index += 8
    }
    while index < row.count, unsafe row[index] == byte { index += 1 }
    return index
  }

  private mutating func endRun() {
    guard let last else { return }
    while run >= 3 {
      let length = min(run, Self.longest)
      add(token: UInt16(truncatingIfNeeded: 256 + length - 3))
      run -= length
    }
    while run > 0 {
      add(token: UInt16(last))
      run -= 1
    }
  }

  private mutating func add(token: UInt16) {
    tokens.append(token)
    counts[Int(token)] += 1
    if tokens.count == Self.blockSize { writeBlock(isLast: false) }
  }

  // MARK: Blocks

  /// The symbol of a run's length, and the bits after it (RFC 1951, 3.2.5).
  private static let lengths: [(symbol: Int, base: Int, bits: UInt64)] = {
    var lengths: [(symbol: Int, base: Int, bits: UInt64)] = []
    var (symbol, bits) = (257, 0 as UInt64)
    while symbol < 285 {
      let base = lengths.count
      for _ in 0..<1 << bits { lengths.append((symbol, base, bits)) }
      symbol += 1
      if symbol >= 265, (symbol - 261) % 4 == 0 { bits += 1 }
    }
    lengths[255] = (285, 255, 0)
    return lengths
  }()

  private mutating func writeBlock(isLast: Bool) {
    var symbols = [UInt32](repeating: 0, count: 286)
    symbols[Self.end] = 1
    for (token, count) in counts.enumerated() where count > 0 {
      symbols[token < 256 ? token : Self.lengths[token - 256].symbol] += count
    }
    let code = HuffmanCode(symbols, limit: 15)
    put(isLast ? 1 : 0, 1)
    put(2, 2)
    writeLengths(code)
    // The bits of each token: those of its symbol, of its length, and one for the distance 1.
    let words = (0..<512).map { token -> (bits: UInt64, count: UInt64) in
      guard token >= 256 else { return code.words[token] }
      let length = Self.lengths[token - 256]
      let word = code.words[length.symbol]
      let rest = UInt64(token - 256 - length.base)
      return (word.bits | rest << word.count, word.count + length.bits + 1)
    }
    for token in tokens {
      let word = words[Int(token)]
      put(word.bits, word.count)
    }
    put(code.words[Self.end].bits, code.words[Self.end].count)
    tokens.removeAll(keepingCapacity: true)
    for token in counts.indices { counts[token] = 0 }
  }

  /// Writes the lengths of a block's words, and that of its only distance (RFC 1951, 3.2.7).
  private mutating func writeLengths(_ code: HuffmanCode) {
    let count = max(257, (code.words.lastIndex { $0.count > 0 } ?? 0) + 1)
    let lengths = code.words.prefix(count).map(\.count) + [1]
    // Symbols with the bits after them: lengths, and runs of zeros.
    var parts: [(symbol: Int, rest: UInt64, bits: UInt64)] = []
    var index = 0
    while index < lengths.count {
      let zeros = min(lengths[index...].prefix { $0 == 0 }.count, 138)
      if zeros >= 11 {
        parts.append((18, UInt64(zeros - 11), 7))
      } else if zeros >= 3 {
        parts.append((17, UInt64(zeros - 3), 3))
      } else {
        parts.append((Int(lengths[index]), 0, 0))
      }
      index += zeros >= 3 ? zeros : 1
    }
    var symbols = [UInt32](repeating: 0, count: 19)
    for part in parts { symbols[part.symbol] += 1 }
    let inner = HuffmanCode(symbols, limit: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let written = max(4, (order.lastIndex { inner.words[$0].count > 0 } ?? 0) + 1)
    put(UInt64(count - 257), 5)
    put(0, 5)
    put(UInt64(written - 4), 4)
    for symbol in order.prefix(written) { put(inner.words[symbol].count, 3) }
    for part in parts {
      put(inner.words[part.symbol].bits, inner.words[part.symbol].count)
      put(part.rest, part.bits)
    }
  }

  private mutating func put(_ word: UInt64, _ count: UInt64) {
    bits |= word << bitCount
    bitCount += count
    guard bitCount >= 32 else { return }
    for shift in [0, 8, 16, 24] as [UInt64] {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    bits >>= 32
    bitCount -= 32
  }
}

/// A code of words that are the shorter the more often their symbols occur, by Huffman's method; none longer than a limit.
struct HuffmanCode {
  /// The word of each symbol, its first bit the lowest; without bits for one that does not occur.
  private(set) var words: [(bits: UInt64, count: UInt64)]

  init(_ counts: [UInt32], limit: Int) {
    var counts = counts
    // A code has two words at least.
    for symbol in counts.indices where counts.lazy.filter({ $0 > 0 }).count < 2 {
      if counts[symbol] == 0 { counts[symbol] = 1 }
    }
    var lengths = Self.lengths(counts)
    while lengths.contains(where: { $0 > limit }) {
      // Counts that are more alike make words that are more alike.
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(counts)
    }
    words = lengths.map { (0, UInt64($0)) }
    var next: UInt64 = 0
    for length in 1...limit {
      for symbol in lengths.indices where lengths[symbol] == length {
        var word: UInt64 = 0
        for bit in 0..<length { word = word << 1 | next >> UInt64(bit) & 1 }
        words[symbol].bits = word
        next += 1
      }
      next <<= 1
    }
  }

  /// The lengths of words; 0 for symbols that do not occur.
  private static func lengths(_ counts: [UInt32]) -> [Int] {
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
    // Leaves in their order, then the nodes over them, whose sums are in order as well.
    var sums = symbols.map { UInt64(counts[$0]) }
    var parents: [Int] = []
    var (leaf, node) = (0, symbols.count)
    while sums.count < 2 * symbols.count - 1 {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let isLeaf = leaf < symbols.count && (node >= sums.count || sums[leaf] <= sums[node])
        let taken = isLeaf ? leaf : node
        if isLeaf { leaf += 1 } else { node += 1 }
        sum += sums[taken]
        if parents.count <= taken {
          parents += repeatElement(0, count: taken + 1 - parents.count)
        }
        parents[taken] = sums.count
      }
      sums.append(sum)
    }
    var depths = [Int](repeating: 0, count: sums.count)
    for index in sums.indices.dropLast().reversed() { depths[index] = depths[parents[index]] + 1 }
    var lengths = [Int](repeating: 0, count: counts.count)
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }
}
