/// A DICT of a CFF font program (Adobe Technical Note 5176, section 4): operators, each after its operands.
struct CompactDictionary {
  struct Entry {
    var key: CompactOperator
    /// The place of the operands and of the operator after them.
    var whole: Range<Int>
    /// The operands; none where one of them is not a whole number.
    var numbers: [Int]

    /// The place of the operands.
    var operands: Range<Int> {
      whole.lowerBound..<whole.upperBound - (key.rawValue > 0xFF ? 2 : 1)
    }
  }

  private(set) var entries: [Entry] = []

  /// `nil` where bytes are cut off, or have no meaning, or one that readers differ about.
  init?(_ range: Range<Int>, in bytes: Span<UInt8>) {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    var start = range.lowerBound
    var place = start
    var numbers: [Int] = []
    var hasFractions = false
    while place < range.upperBound {
      let first = Int(bytes[place])
      guard let length = Self.length(at: place, to: range.upperBound, in: bytes) else { return nil }
      place += length
      switch first {
      case 0...21:
        let key = first == 12 ? 0x0C00 | Int(bytes[place - 1]) : first
        entries.append(
          Entry(
            key: CompactOperator(rawValue: key), whole: start..<place,
            numbers: hasFractions ? [] : numbers))
        numbers = []
        hasFractions = false
        start = place
      case 30: hasFractions = true
      default: numbers.append(Self.number(at: place - length, in: bytes))
      }
    }
  }

  /// The entry of an operator. Of several, the last one holds, as for HarfBuzz and FreeType.
  func entry(_ key: CompactOperator) -> Entry? { entries.last { $0.key == key } }

  /// The operands of an operator; none where there is no such entry.
  func numbers(of key: CompactOperator) -> [Int] { entry(key)?.numbers ?? [] }

  func contains(_ key: CompactOperator) -> Bool { entry(key) != nil }

  /// The entries that a condition picks, as they stand in the program.
  func entries(in program: [UInt8], where isWanted: (CompactOperator) -> Bool) -> [UInt8] {
    entries.filter { isWanted($0.key) }.flatMap { program[$0.whole] }
  }

  /// The number of bytes of an operand or an operator.
  private static func length(at place: Int, to end: Int, in bytes: Span<UInt8>) -> Int? {
    let length: Int
    switch bytes[place] {
    case 12, 247...254: length = 2
    case 28: length = 3
    case 29: length = 5
    case 30:
      var last = place + 1
      while last < end, bytes[last] & 15 != 15 {
        // Cairo looks for the end in the lower halves alone, others in both.
        guard bytes[last] >> 4 != 15 else { return nil }
        last += 1
      }
      length = last + 1 - place
    case 0...21, 32...246: length = 1
    default: return nil
    }
    return place + length <= end ? length : nil
  }

  /// The whole number that lies at a place, and is not cut off.
  private static func number(at place: Int, in bytes: Span<UInt8>) -> Int {
    let first = Int(bytes[place])
    switch first {
    case 28: return bytes.int16(at: place + 1) ?? 0
    case 29: return bytes.uint32(at: place + 1).map { Int(Int32(bitPattern: $0)) } ?? 0
    case 247...250: return (first - 247) * 256 + Int(bytes[place + 1]) + 108
    case 251...254: return -(first - 251) * 256 - Int(bytes[place + 1]) - 108
    default: return first - 139
    }
  }
}
