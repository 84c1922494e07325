/// The parts of a CFF font program (Adobe Technical Note 5176) that has numbers for its glyphs and not
/// names, as far as its glyphs are taken from it.
struct CompactFont {
  let bytes: [UInt8]
  /// The list of one name.
  private(set) var names: [UInt8] = []
  /// The entries of the top dictionary that speak of no other part.
  private(set) var topEntries: [UInt8] = []
  let charStrings: Index
  /// By the numbers that ``dictionary(of:)`` gives.
  private(set) var dictionaries: [FontDictionary] = []
  private let selection: Int

  /// An INDEX: how many items it has, and where it lies.
  struct Index {
    var count: Int
    var offsetSize: Int
    var start: Int
    var end: Int
  }

  /// Properties that glyphs share with others of the same script: their matrix, if they have one of their own, and their
  /// usual widths.
  struct FontDictionary: Hashable {
    var matrix: [UInt8]
    var widths: [UInt8]
  }

  private struct Entry {
    /// The operator, two bytes as 0x0C00 + the second.
    var name: Int
    var whole: Range<Int>
    /// The operands that are whole numbers.
    var numbers: [Int]
  }

  private enum Operator {
    static let charStrings = 17
    static let privateDictionary = 18
    static let subroutines = 19
    static let matrix = 0x0C07
    static let collection = 0x0C1E
    static let fonts = 0x0C24
    static let selection = 0x0C25
    /// Those whose operands are numbers of strings, and those that lead to other parts.
    static let leading: Set<Int> = [
      0, 1, 2, 3, 4, 0x0C00, 0x0C15, 0x0C16, collection, 0x0C26, 15, 16, charStrings,
      privateDictionary, fonts, selection,
    ]
  }

  /// `nil` where the bytes are not of this form.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 4, let names = Self.index(at: Int(bytes[2]), in: bytes),
      let tops = Self.index(at: names.end, in: bytes), tops.count == 1,
      let top = Self.item(0, of: tops, in: bytes).flatMap({ Self.entries(of: $0, in: bytes) }),
      top.contains(where: { $0.name == Operator.collection }),
      let glyphs = Self.number(Operator.charStrings, in: top),
      let charStrings = Self.index(at: glyphs, in: bytes),
      let selection = Self.number(Operator.selection, in: top), selection >= 0,
      selection < bytes.count,
      let fonts = Self.number(Operator.fonts, in: top).flatMap({ Self.index(at: $0, in: bytes) })
    else { return nil }
    self.bytes = bytes
    self.charStrings = charStrings
    self.selection = selection
    self.names = Array(bytes[names.start..<names.end])
    for entry in top where !Operator.leading.contains(entry.name) {
      topEntries += bytes[entry.whole]
    }
    for font in 0..<fonts.count {
      guard let dictionary = Self.dictionary(font, of: fonts, in: bytes) else { return nil }
      dictionaries.append(dictionary)
    }
  }

  /// The outline of a glyph, as a range of the bytes.
  func charString(of glyph: Int) -> Range<Int>? { Self.item(glyph, of: charStrings, in: bytes) }

  /// Which dictionary a glyph has (FDSelect).
  func dictionary(of glyph: Int) -> Int? {
    let found: UInt8?
    switch byte(selection) {
    case 0: found = byte(selection + 1 + glyph)
    case 3:
      guard let high = byte(selection + 1), let low = byte(selection + 2) else { return nil }
      var least = 0
      var most = Int(high) << 8 | Int(low)
      // The last range that begins at the glyph or before it.
      while most - least > 1 {
        let middle = (least + most) / 2
        let place = selection + 3 + 3 * middle
        guard let high = byte(place), let low = byte(place + 1) else { return nil }
        if Int(high) << 8 | Int(low) <= glyph { least = middle } else { most = middle }
      }
      found = byte(selection + 5 + 3 * least)
    default: found = nil
    }
    return found.flatMap { Int($0) < dictionaries.count ? Int($0) : nil }
  }

  private func byte(_ place: Int) -> UInt8? {
    bytes.indices.contains(place) ? bytes[place] : nil
  }

  private static func dictionary(
    _ font: Int, of fonts: Index, in bytes: [UInt8]
  ) -> FontDictionary? {
    guard let entries = item(font, of: fonts, in: bytes).flatMap({ entries(of: $0, in: bytes) }),
      let numbers = entries.first(where: { $0.name == Operator.privateDictionary })?.numbers,
      numbers.count == 2, numbers[0] >= 0, numbers[1] >= 0, numbers[0] <= bytes.count,
      numbers[1] <= bytes.count - numbers[0],
      let widths = self.entries(of: numbers[1]..<numbers[1] + numbers[0], in: bytes)
    else { return nil }
    return FontDictionary(
      matrix: entries.filter { $0.name == Operator.matrix }.flatMap { bytes[$0.whole] },
      widths: widths.filter { $0.name != Operator.subroutines }.flatMap { bytes[$0.whole] })
  }

  // MARK: Reading

  static func index(at start: Int, in bytes: [UInt8]) -> Index? {
    guard start >= 0, start + 2 <= bytes.count else { return nil }
    let count = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard count > 0 else { return Index(count: 0, offsetSize: 1, start: start, end: start + 2) }
    guard start + 3 <= bytes.count, (1...4).contains(bytes[start + 2]) else { return nil }
    var index = Index(count: count, offsetSize: Int(bytes[start + 2]), start: start, end: start)
    let data = start + 2 + (count + 1) * index.offsetSize
    guard data < bytes.count, let end = offset(count, of: index, in: bytes), end > 0,
      data + end <= bytes.count
    else { return nil }
    index.end = data + end
    return index
  }

  private static func offset(_ item: Int, of index: Index, in bytes: [UInt8]) -> Int? {
    let start = index.start + 3 + item * index.offsetSize
    guard item >= 0, item <= index.count, start + index.offsetSize <= bytes.count else {
      return nil
    }
    return bytes[start..<start + index.offsetSize].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func item(_ item: Int, of index: Index, in bytes: [UInt8]) -> Range<Int>? {
    let data = index.start + 2 + (index.count + 1) * index.offsetSize
    guard item >= 0, item < index.count, let start = offset(item, of: index, in: bytes),
      let end = offset(item + 1, of: index, in: bytes), start > 0, start <= end,
      data + end <= index.end
    else { return nil }
    return data + start..<data + end
  }

  private static func number(_ name: Int, in entries: [Entry]) -> Int? {
    entries.first { $0.name == name }?.numbers.first
  }

  private static func entries(of dictionary: Range<Int>, in bytes: [UInt8]) -> [Entry]? {
    var entries: [Entry] = []
    var start = dictionary.lowerBound
    var numbers: [Int] = []
    var place = start
    func byte(_ offset: Int) -> Int {
      place + offset < dictionary.upperBound ? Int(bytes[place + offset]) : 0
    }
    while place < dictionary.upperBound {
      let first = byte(0)
      switch first {
      case 0...21:
        let length = first == 12 ? 2 : 1
        guard place + length <= dictionary.upperBound else { return nil }
        entries.append(
          Entry(
            name: first == 12 ? 0x0C00 | byte(1) : first, whole: start..<place + length,
            numbers: numbers))
        numbers = []
        place += length
        start = place
      case 28:
        numbers.append(Int(Int16(truncatingIfNeeded: byte(1) << 8 | byte(2))))
        place += 3
      case 29:
        let value = byte(1) << 24 | byte(2) << 16 | byte(3) << 8 | byte(4)
        numbers.append(Int(Int32(truncatingIfNeeded: value)))
        place += 5
      case 30:
        place += 1
        while byte(0) & 15 != 15, byte(0) >> 4 != 15, place < dictionary.upperBound { place += 1 }
        place += 1
      case 32...246:
        numbers.append(first - 139)
        place += 1
      case 247...254:
        numbers.append(
          first < 251 ? (first - 247) * 256 + byte(1) + 108 : -(first - 251) * 256 - byte(1) - 108)
        place += 2
      default: return nil
      }
    }
    return entries
  }
}
