/// The parts of a CFF font program (Adobe Technical Note 5176) that has numbers for its glyphs and not
/// names, as far as its glyphs are taken from it.
struct CompactFont {
  let bytes: [UInt8]
  /// The list of one name.
  private(set) var names: [UInt8] = []
  /// The entries of the top dictionary that speak of no other part.
  private(set) var topEntries: [UInt8] = []
  let charStrings: CompactIndex
  /// By the numbers that ``dictionary(of:)`` gives.
  private(set) var dictionaries: [FontDictionary] = []
  private let selection: Int

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
    guard bytes.count > 4, let names = CompactIndex(at: Int(bytes[2]), in: bytes.span),
      let tops = CompactIndex(at: names.end, in: bytes.span), tops.count == 1,
      let top = tops.item(0, in: bytes.span).flatMap({ Self.entries(of: $0, in: bytes) }),
      top.contains(where: { $0.name == Operator.collection }),
      let glyphs = Self.number(Operator.charStrings, in: top),
      let charStrings = CompactIndex(at: glyphs, in: bytes.span),
      let selection = Self.number(Operator.selection, in: top), selection >= 0,
      selection < bytes.count,
      let fonts = Self.number(Operator.fonts, in: top).flatMap({
        CompactIndex(at: $0, in: bytes.span)
      })
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
  func charString(of glyph: Int) -> Range<Int>? { charStrings.item(glyph, in: bytes.span) }

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
    _ font: Int, of fonts: CompactIndex, in bytes: [UInt8]
  ) -> FontDictionary? {
    guard let entries = fonts.item(font, in: bytes.span).flatMap({ entries(of: $0, in: bytes) }),
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
