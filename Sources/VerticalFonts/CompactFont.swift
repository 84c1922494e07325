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
      let range = tops.item(0, in: bytes.span), let top = CompactDictionary(range, in: bytes.span),
      top.contains(Operator.collection),
      let glyphs = top.numbers(of: Operator.charStrings).first,
      let charStrings = CompactIndex(at: glyphs, in: bytes.span),
      let selection = top.numbers(of: Operator.selection).first, selection >= 0,
      selection < bytes.count,
      let fontStart = top.numbers(of: Operator.fonts).first,
      let fonts = CompactIndex(at: fontStart, in: bytes.span)
    else { return nil }
    self.bytes = bytes
    self.charStrings = charStrings
    self.selection = selection
    self.names = Array(bytes[names.start..<names.end])
    for entry in top.entries where !Operator.leading.contains(entry.name) {
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
    guard let range = fonts.item(font, in: bytes.span),
      let font = CompactDictionary(range, in: bytes.span)
    else { return nil }
    let numbers = font.numbers(of: Operator.privateDictionary)
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] >= 0,
      let widths = CompactDictionary(numbers[1]..<numbers[1] + numbers[0], in: bytes.span)
    else { return nil }
    return FontDictionary(
      matrix: font.entries.filter { $0.name == Operator.matrix }.flatMap { bytes[$0.whole] },
      widths: widths.entries.filter { $0.name != Operator.subroutines }
        .flatMap { bytes[$0.whole] })
  }
}
