/// A check that a PDF is whole (ISO 32000-1, 7.5): its head, its end, the cross references that the end names, and
/// every object where they say that it is, after one that has its own end. It reads a few bytes of each object, so that
/// it takes next to no time beside writing them.
package struct PDFCheck {
  private let count: Int
  private let readBytes: (_ offset: Int, _ count: Int) -> [UInt8]
  /// The places of objects that stand for themselves, and the streams that the others are in, by their numbers.
  private var offsets: [Int: Int] = [:]
  private var streams: [Int: Int] = [:]
  private var root: Int?

  private struct Fault: Error {
    var words: String
    init(_ words: String) { self.words = words }
  }

  /// What is missing or damaged in a PDF; `nil` where it is whole.
  ///
  /// - Parameters:
  ///   - head: its first bytes.
  ///   - tail: its last bytes.
  ///   - count: how many there are.
  ///   - read: reads so many bytes from an offset on; `nil` where nothing can be read back, as of a stream: only the
  ///     ends are looked at then.
  package static func fault(
    head: [UInt8], tail: [UInt8], count: Int, read: ((_ offset: Int, _ count: Int) -> [UInt8])?
  ) -> String? {
    var check = PDFCheck(count: count, readBytes: read ?? { _, _ in [] })
    do throws(Fault) {
      let start = try check.start(head, tail)
      guard read != nil else { return nil }
      try check.readCrossReferences(at: start)
      try check.checkObjects()
      return nil
    } catch {
      return error.words
    }
  }

  private init(count: Int, readBytes: @escaping (Int, Int) -> [UInt8]) {
    self.count = count
    self.readBytes = readBytes
  }

  // MARK: Ends

  /// The place of the cross references.
  private func start(_ head: [UInt8], _ tail: [UInt8]) throws(Fault) -> Int {
    guard head.starts(with: "%PDF-1.".utf8) else { throw Fault("it does not begin as a PDF") }
    var end = Scanner(tail, at: Scanner.lastIndex(of: "startxref", in: tail) ?? tail.count)
    guard end.skip("startxref"), let start = end.integer(), end.skip("%%EOF"), end.isAtEnd,
      tail.last == 0x0A
    else { throw Fault("it has no end") }
    guard start > 0, start < count else {
      throw Fault("its end names cross references beyond it")
    }
    return start
  }

  // MARK: Cross references

  /// Reads them, and those of the file before an update.
  private mutating func readCrossReferences(at start: Int) throws(Fault) {
    var next: Int? = start
    var seen: Set<Int> = []
    while let place = next {
      guard seen.insert(place).inserted else { throw Fault("its cross references go in a circle") }
      var scanner = Scanner(readBytes(place, 512))
      next =
        scanner.skip("xref") ? try readTable(at: place) : try readStream(at: place, &scanner)
    }
  }

  /// Reads a table, of twenty bytes an object (7.5.4); returns the place of the one before it.
  private mutating func readTable(at start: Int) throws(Fault) -> Int? {
    var place = start
    var scanner = Scanner(readBytes(place, 64))
    guard scanner.skip("xref") else { throw Fault("it has no cross references") }
    while let first = scanner.integer() {
      guard let rows = scanner.integer(), rows >= 0, rows <= count / 20 else {
        throw Fault("its cross references cannot be read")
      }
      scanner.skipBlanks()
      place += scanner.index
      let table = readBytes(place, rows * 20)
      guard table.count == rows * 20 else { throw Fault("its cross references are cut off") }
      for row in 0..<rows {
        var entry = Scanner(table, at: row * 20)
        guard let offset = entry.integer(), entry.integer() != nil else {
          throw Fault("its cross references cannot be read")
        }
        if entry.skip("n") { add(first + row, at: offset) }
      }
      place += rows * 20
      scanner = Scanner(readBytes(place, 64))
    }
    scanner = Scanner(readBytes(place, 1024))
    guard scanner.skip("trailer") else { throw Fault("it has no trailer") }
    return try readDictionary(scanner.upTo("startxref"))
  }

  /// Reads a stream of cross references (7.5.8).
  private mutating func readStream(at start: Int, _ scanner: inout Scanner) throws(Fault) -> Int? {
    guard scanner.integer() != nil, scanner.integer() == 0, scanner.skip("obj"),
      let size = scanner.value(of: "/Size"), let length = scanner.value(of: "/Length"),
      scanner.value(of: "/Predictor") == 12, scanner.value(of: "/Columns") == 8, size > 0,
      let data = scanner.end(of: "stream")
    else { throw Fault("it has no cross references where its end says") }
    let previous = try readDictionary(scanner.upTo("stream"))
    let stream = readBytes(start + data + 1, length)
    guard size <= count, let rows = Inflater.expand(stream, count: size * 9) else {
      throw Fault("its cross references are damaged")
    }
    var last: UInt64 = 0
    for number in 0..<size {
      var row: UInt64 = 0
      for byte in rows[number * 9 + 1..<number * 9 + 9] {
        let above = UInt8(truncatingIfNeeded: last >> 56)
        last <<= 8
        row = row << 8 | UInt64(byte &+ above)
      }
      last = row
      let place = Int(row >> 16 & 0xFF_FFFF_FFFF)
      switch row >> 56 {
      case 1: add(number, at: place)
      case 2: if offsets[number] == nil, streams[number] == nil { streams[number] = place }
      default: break
      }
    }
    return previous
  }

  /// Adds an object, unless an update has another one.
  private mutating func add(_ number: Int, at offset: Int) {
    if offsets[number] == nil, streams[number] == nil { offsets[number] = offset }
  }

  /// Reads what the dictionary leads to; returns the place of the cross references before.
  private mutating func readDictionary(_ scanner: Scanner) throws(Fault) -> Int? {
    guard let root = scanner.value(of: "/Root") else { throw Fault("its trailer has no root") }
    if self.root == nil { self.root = root }
    return scanner.value(of: "/Prev")
  }

  // MARK: Objects

  /// Checks that each object stands where it should, after a whole one.
  private func checkObjects() throws(Fault) {
    guard let root, offsets[root] != nil || streams[root] != nil else {
      throw Fault("its root is not among its objects")
    }
    for (number, offset) in offsets {
      // The line before it ends an object, the head or the file before an update.
      let before = min(offset, Self.lineLength)
      let bytes = readBytes(offset - before, before + 24)
      var scanner = Scanner(bytes, at: before)
      guard scanner.integer() == number, scanner.integer() != nil, scanner.skip("obj") else {
        throw Fault("object \(number) is not where its cross references say")
      }
      let line = bytes[..<before].reversed().drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
      let end = line.prefix { $0 != 0x0A && $0 != 0x0D }.reversed()
      guard offset < 32 || end.elementsEqual("endobj".utf8) || end.elementsEqual("%%EOF".utf8)
      else { throw Fault("the object before object \(number) has no end") }
    }
    for (number, stream) in streams where offsets[stream] == nil {
      throw Fault("the stream of object \(number) is not in it")
    }
  }

  private static let lineLength = 12
}

/// Reads numbers and words of a PDF.
private struct Scanner {
  let bytes: [UInt8]
  private(set) var index: Int

  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D }

  mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
  }

  var isAtEnd: Bool { bytes[index...].allSatisfy(isBlank) }

  /// Goes after a word that comes next; returns whether it does.
  mutating func skip(_ word: String) -> Bool {
    skipBlanks()
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// The number that comes next.
  mutating func integer() -> Int? {
    skipBlanks()
    var value: Int?
    while index < bytes.count, bytes[index] &- 0x30 < 10 {
      let digit = Int(bytes[index] - 0x30)
      guard let product = value.map({ $0.multipliedReportingOverflow(by: 10) }) else {
        value = digit
        index += 1
        continue
      }
      let sum = product.partialValue.addingReportingOverflow(digit)
      guard !product.overflow, !sum.overflow else { return nil }
      value = sum.partialValue
      index += 1
    }
    return value
  }

  /// The number after a key, anywhere after this place.
  func value(of key: String) -> Int? {
    guard let place = Self.firstIndex(of: key, in: bytes[index...]) else { return nil }
    var scanner = Scanner(bytes, at: place + key.utf8.count)
    return scanner.integer()
  }

  /// What is left up to a word, where that comes.
  func upTo(_ word: String) -> Scanner {
    let end = Self.firstIndex(of: word, in: bytes[index...]) ?? bytes.count
    return Scanner(Array(bytes[..<end]), at: index)
  }

  /// The place after a word.
  func end(of word: String) -> Int? {
    Self.firstIndex(of: word, in: bytes[index...]).map { $0 + word.utf8.count }
  }

  private static func firstIndex(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(word.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: word) }
  }

  static func lastIndex(of word: String, in bytes: [UInt8]) -> Int? {
    let word = Array(word.utf8)
    return bytes.indices.last { bytes[$0...].starts(with: word) }
  }
}
