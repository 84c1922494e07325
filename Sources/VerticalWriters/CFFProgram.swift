/// A CFF font program (Adobe Technical Note 5176), as far as its glyphs are given new numbers.
struct CFFProgram {
  private let bytes: [UInt8]
  private let topDictionaries: Index
  private let strings: Index
  private let entries: [Entry]

  /// An INDEX: where it lies, and where its items do.
  private struct Index {
    var range: Range<Int>
    var items: [Range<Int>]
  }

  /// An entry of a DICT: its operator, two bytes as 0x0C00 + the second, and where its operands lie.
  private struct Entry {
    var name: Int
    var operands: Range<Int>
  }

  private enum Operator {
    static let charset = 15
    static let encoding = 16
    static let charStrings = 17
    static let privateDictionary = 18
    static let collection = 0x0C1E
  }

  /// `nil` where the bytes are no font program of this form.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count > 4, let names = Self.index(at: Int(bytes[2]), in: bytes),
      let top = Self.index(at: names.range.upperBound, in: bytes), top.items.count == 1,
      let strings = Self.index(at: top.range.upperBound, in: bytes),
      let entries = Self.entries(of: top.items[0], in: bytes)
    else { return nil }
    self.topDictionaries = top
    self.strings = strings
    self.entries = entries
  }

  /// The program with numbers of ours for its glyphs, one for each glyph in their order; that of the
  /// first is always 0. A program whose glyphs have names becomes one whose glyphs have numbers.
  func numbered(_ numbers: [UInt16]) -> [UInt8]? {
    guard let start = operand(of: Operator.charStrings)?.first, start >= 0,
      start + 2 <= bytes.count
    else { return nil }
    let count = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    var charset: [UInt8] = [0]
    charset.reserveCapacity(1 + 2 * count)
    for glyph in 0..<count where glyph > 0 {
      // Glyphs that nobody asked for have the last number, which is nobody's.
      let number = glyph < numbers.count ? numbers[glyph] : 0xFFFF
      charset.append(UInt8(number >> 8))
      charset.append(UInt8(number & 0xFF))
    }
    let isNumbered = entries.contains { $0.name == Operator.collection }
    return isNumbered ? renumbered(charset) : converted(charset, glyphCount: count)
  }

  /// The program with new numbers in their old places, to which only the way changes: new ones come at the end.
  private func renumbered(_ charset: [UInt8]) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == Operator.charset }),
      entry.operands.count == 5
    else { return nil }
    var program = bytes
    program.replaceSubrange(entry.operands, with: Self.number(bytes.count))
    return program + charset
  }

  /// Gives a program of names what one of numbers has: a collection, a list of one font in it, and
  /// which of the fonts has each glyph.
  private func converted(_ charset: [UInt8], glyphCount: Int) -> [UInt8]? {
    guard let glyphs = operand(of: Operator.charStrings)?.first,
      let privateDictionary = operand(of: Operator.privateDictionary), privateDictionary.count == 2
    else { return nil }
    let newStrings = Self.index(
      strings.items.map { Array(bytes[$0]) } + [Array("Adobe".utf8), Array("Identity".utf8)])
    let firstString = 391 + strings.items.count
    // All offsets have five bytes, so that the size is known before they are.
    func topDictionary(shift: Int, charset: Int, fonts: Int, select: Int) -> [UInt8] {
      var dictionary = Self.number(firstString) + Self.number(firstString + 1) + Self.number(0)
      dictionary += [12, 30]
      let replaced = [
        Operator.charset, Operator.encoding, Operator.charStrings, Operator.privateDictionary,
      ]
      for entry in entries where !replaced.contains(entry.name) {
        dictionary += bytes[entry.operands]
        dictionary += entry.name > 0xFF ? [12, UInt8(entry.name & 0xFF)] : [UInt8(entry.name)]
      }
      dictionary += Self.number(0xFFFF) + [12, 34]
      dictionary += Self.number(charset) + [15] + Self.number(glyphs + shift) + [17]
      dictionary += Self.number(fonts) + [12, 36] + Self.number(select) + [12, 37]
      return Self.index([dictionary])
    }
    let oldStart = topDictionaries.range.lowerBound
    let oldEnd = strings.range.upperBound
    let size = topDictionary(shift: 0, charset: 0, fonts: 0, select: 0).count + newStrings.count
    let shift = size - (oldEnd - oldStart)
    let charsetStart = bytes.count + shift
    let selectStart = charsetStart + charset.count
    let select =
      [3, 0, 1, 0, 0, 0, UInt8(glyphCount >> 8 & 0xFF), UInt8(glyphCount & 0xFF)] as [UInt8]
    let fontDictionary =
      Self.number(privateDictionary[0]) + Self.number(privateDictionary[1] + shift) + [18]
    let top = topDictionary(
      shift: shift, charset: charsetStart, fonts: selectStart + select.count, select: selectStart)
    return bytes[..<oldStart] + top + newStrings + bytes[oldEnd...] + charset + select
      + Self.index([fontDictionary])
  }

  // MARK: Reading

  private static func index(at start: Int, in bytes: [UInt8]) -> Index? {
    guard start >= 0, start + 2 <= bytes.count else { return nil }
    let count = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard count > 0 else { return Index(range: start..<start + 2, items: []) }
    guard start + 3 <= bytes.count, (1...4).contains(bytes[start + 2]) else { return nil }
    let size = Int(bytes[start + 2])
    let data = start + 2 + (count + 1) * size
    guard data < bytes.count else { return nil }
    let ends = (0...count).map { item in
      (0..<size).reduce(0) { $0 << 8 | Int(bytes[start + 3 + item * size + $1]) }
    }
    guard let end = ends.last, data + end <= bytes.count, ends[0] == 1,
      zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return Index(
      range: start..<data + end, items: zip(ends, ends.dropFirst()).map { data + $0..<data + $1 })
  }

  private static func entries(of dictionary: Range<Int>, in bytes: [UInt8]) -> [Entry]? {
    var entries: [Entry] = []
    var start = dictionary.lowerBound
    var index = start
    while index < dictionary.upperBound {
      switch bytes[index] {
      case 12:
        guard index + 1 < dictionary.upperBound else { return nil }
        entries.append(Entry(name: 0x0C00 | Int(bytes[index + 1]), operands: start..<index))
        index += 2
        start = index
      case 0...21:
        entries.append(Entry(name: Int(bytes[index]), operands: start..<index))
        index += 1
        start = index
      case 28: index += 3
      case 29: index += 5
      case 30:
        index += 1
        while index < dictionary.upperBound, bytes[index] & 15 != 15, bytes[index] >> 4 != 15 {
          index += 1
        }
        index += 1
      case 32...246: index += 1
      case 247...254: index += 2
      default: return nil
      }
    }
    return entries
  }

  /// The whole numbers that are an operator's operands.
  private func operand(of name: Int) -> [Int]? {
    guard let entry = entries.first(where: { $0.name == name }) else { return nil }
    var numbers: [Int] = []
    var index = entry.operands.lowerBound
    func byte(_ offset: Int) -> Int {
      index + offset < bytes.count ? Int(bytes[index + offset]) : 0
    }
    while index < entry.operands.upperBound {
      let first = byte(0)
      switch first {
      case 28:
        numbers.append(Int(Int16(truncatingIfNeeded: byte(1) << 8 | byte(2))))
        index += 3
      case 29:
        let value = byte(1) << 24 | byte(2) << 16 | byte(3) << 8 | byte(4)
        numbers.append(Int(Int32(truncatingIfNeeded: value)))
        index += 5
      case 32...246:
        numbers.append(first - 139)
        index += 1
      case 247...250:
        numbers.append((first - 247) * 256 + byte(1) + 108)
        index += 2
      case 251...254:
        numbers.append(-(first - 251) * 256 - byte(1) - 108)
        index += 2
      default: return nil
      }
    }
    return numbers
  }

  // MARK: Writing

  /// A number in the form of five bytes.
  private static func number(_ value: Int) -> [UInt8] {
    [29] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    var index = [UInt8(items.count >> 8 & 0xFF), UInt8(items.count & 0xFF), 4]
    var end = 1
    for item in [[]] + items {
      end += item.count
      index += (0..<4).map { UInt8(truncatingIfNeeded: end >> (24 - 8 * $0)) }
    }
    return index + items.joined()
  }
}
