/// An OpenType file as it is put together from its tables.
struct TableFile {
  private var tables: [(tag: String, bytes: [UInt8])] = []
  private let signature: [UInt8]

  init(hasCompactOutlines: Bool) {
    signature = hasCompactOutlines ? Array("OTTO".utf8) : [0, 1, 0, 0]
  }

  /// The tables of a file that is one font; `nil` where it is none.
  init?(_ file: [UInt8]) {
    guard file.count >= 12, file[0] == 0, file[1] == 1 else { return nil }
    self.init(hasCompactOutlines: false)
    func number(at index: Int, _ count: Int) -> Int {
      file[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
    for entry in 0..<number(at: 4, 2) {
      let start = 12 + 16 * entry
      guard start + 16 <= file.count else { return nil }
      let (offset, length) = (number(at: start + 8, 4), number(at: start + 12, 4))
      guard offset <= file.count, length <= file.count - offset else { return nil }
      self[String(decoding: file[start..<start + 4], as: UTF8.self)] =
        Array(file[offset..<offset + length])
    }
  }

  subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == tag }?.bytes ?? [] }
    set {
      tables.removeAll { $0.tag == tag }
      tables.append((tag, newValue))
    }
  }

  /// The file, with the sums that readers may check (OpenType, “Calculating checksums”).
  var bytes: [UInt8] {
    var tables = tables.sorted { $0.tag < $1.tag }
    let head = tables.firstIndex { $0.tag == "head" && $0.bytes.count >= 12 }
    if let head { tables[head].bytes.replaceSubrange(8..<12, with: [0, 0, 0, 0]) }
    var log = 0
    while 2 << log <= tables.count { log += 1 }
    var directory = signature
    for word in [tables.count, 16 << log, log, tables.count * 16 - 16 << log] {
      directory.append(word: word)
    }
    var data: [UInt8] = []
    let start = 12 + 16 * tables.count
    var headStart: Int?
    for (index, table) in tables.enumerated() {
      if index == head { headStart = start + data.count }
      directory += table.tag.utf8
      directory.append(long: Self.sum(of: table.bytes))
      directory.append(long: start + data.count)
      directory.append(long: table.bytes.count)
      data += table.bytes
      while data.count % 4 != 0 { data.append(0) }
    }
    var file = directory + data
    if let headStart {
      var adjustment: [UInt8] = []
      adjustment.append(long: 0xB1B0_AFBA - Self.sum(of: file))
      file.replaceSubrange(headStart + 8..<headStart + 12, with: adjustment)
    }
    return file
  }

  private static func sum(of table: [UInt8]) -> Int {
    var (sum, word) = (UInt32(0), UInt32(0))
    for (index, byte) in table.enumerated() {
      word = word << 8 | UInt32(byte)
      if index & 3 == 3 { (sum, word) = (sum &+ word, 0) }
    }
    if table.count & 3 != 0 { sum = sum &+ word << UInt32(8 * (4 - table.count & 3)) }
    return Int(sum)
  }
}

extension [UInt8] {
  /// The lowest 16 bits of a number, the higher byte first.
  mutating func append(word: Int) {
    append(UInt8(truncatingIfNeeded: word >> 8))
    append(UInt8(truncatingIfNeeded: word))
  }

  /// The lowest 32 bits of a number.
  mutating func append(long: Int) {
    append(word: long >> 16)
    append(word: long)
  }

  mutating func append(words: Int...) {
    for word in words { append(word: word) }
  }
}
