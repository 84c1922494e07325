/// A CFF font program (Adobe Technical Note 5176) that is whole: all that it leads to is inside of it.
///
/// HarfBuzz and FreeType look for themselves, wherever they read. Cairo 1.16 does not when it makes a
/// subset: in a damaged program it reads and writes beyond its memory, or ends the process.
struct CompactProgram {
  /// The charstrings, and the subroutines that all of them share.
  private let glyphs: CompactIndex
  private let globals: CompactIndex
  /// The subroutines of each font in the program, and where it stands which glyph is of which.
  private var locals: [CompactIndex?] = []
  private var selection: Int?

  /// Keys of dictionaries that lead elsewhere.
  private enum Key {
    static let charset = 15
    static let charStrings = 17
    static let privateDictionary = 18
    static let localSubroutines = 19
    static let collection = 0x0C1E
    static let fontArray = 0x0C24
    static let fontSelection = 0x0C25
    /// Version, notice, names, weight, copyright, PostScript, base font and font name: numbers of strings.
    static let strings: Set<Int> = [0, 1, 2, 3, 4, 0x0C00, 0x0C15, 0x0C16, 0x0C26]
    static let standardStrings = 391
  }

  var glyphCount: Int { glyphs.count }

  /// `nil` for a program that is not whole.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count > 4, let names = CompactIndex(wholeAt: Int(bytes[2]), in: bytes),
      let tops = CompactIndex(wholeAt: names.end, in: bytes),
      let strings = CompactIndex(wholeAt: tops.end, in: bytes),
      let globals = CompactIndex(wholeAt: strings.end, in: bytes),
      let top = tops.item(0, in: bytes),
      let keys = Self.dictionary(top, strings: strings.count, in: bytes),
      let start = keys[Key.charStrings]?.first, let glyphs = CompactIndex(wholeAt: start, in: bytes)
    else { return nil }
    self.glyphs = glyphs
    self.globals = globals
    guard keys[Key.collection] != nil else {
      guard add(privateDictionary: keys, strings: strings.count, in: bytes) else { return nil }
      return
    }
    guard let charset = keys[Key.charset]?.first, charset >= 0,
      let selection = keys[Key.fontSelection]?.first, let array = keys[Key.fontArray]?.first,
      let fonts = CompactIndex(wholeAt: array, in: bytes),
      Self.selects(selection, glyphs: glyphs.count, fonts: fonts.count, in: bytes)
    else { return nil }
    self.selection = selection
    for font in 0..<fonts.count {
      guard let range = fonts.item(font, in: bytes),
        let keys = Self.dictionary(range, strings: strings.count, in: bytes),
        add(privateDictionary: keys, strings: strings.count, in: bytes)
      else { return nil }
    }
  }

  /// Takes a font's own subroutines.
  private mutating func add(
    privateDictionary keys: [Int: [Int]], strings: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard let place = keys[Key.privateDictionary], place.count == 2, place[0] >= 0, place[1] >= 0,
      let own = Self.dictionary(place[1]..<place[1] + place[0], strings: strings, in: bytes)
    else { return false }
    guard let subroutines = own[Key.localSubroutines] else {
      locals.append(nil)
      return true
    }
    guard let offset = subroutines.first, offset >= 0,
      let index = CompactIndex(wholeAt: place[1] + offset, in: bytes)
    else { return false }
    locals.append(index)
    return true
  }

  /// True if there is a glyph, and its charstring calls subroutines that are there.
  func isWhole(glyph: Int, in bytes: Span<UInt8>) -> Bool {
    guard let range = glyphs.item(glyph, in: bytes) else { return false }
    var calls = CharStringCalls(
      globals: globals, locals: locals[font(of: glyph, in: bytes)])
    return calls.areWhole(range, depth: 0, in: bytes)
  }

  private func font(of glyph: Int, in bytes: Span<UInt8>) -> Int {
    guard let selection else { return 0 }
    if bytes[selection] == 0 { return Int(bytes[selection + 1 + glyph]) }
    var place = selection + 3
    var font = 0
    for _ in 0..<Int(bytes.uint16(at: selection + 1) ?? 0) {
      guard let first = bytes.uint16(at: place), first <= glyph else { break }
      font = Int(bytes[place + 2])
      place += 3
    }
    return font
  }

  // MARK: Parts

  /// The numbers of each operator of a DICT; `nil` where it is damaged, or has the number of a string that there is not.
  private static func dictionary(
    _ range: Range<Int>, strings: Int, in bytes: Span<UInt8>
  ) -> [Int: [Int]]? {
    guard let dictionary = CompactDictionary(range, in: bytes) else { return nil }
    var keys: [Int: [Int]] = [:]
    for entry in dictionary.entries {
      if Key.strings.contains(entry.name) {
        guard let string = entry.numbers.first,
          (0..<Key.standardStrings + strings).contains(string)
        else { return nil }
      }
      keys[entry.name] = entry.numbers
    }
    return keys
  }

  /// True if an FDSelect gives each glyph a font that there is.
  private static func selects(
    _ start: Int, glyphs: Int, fonts: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard start >= 0, start < bytes.count else { return false }
    switch bytes[start] {
    case 0:
      guard start + 1 + glyphs <= bytes.count else { return false }
      for glyph in 0..<glyphs where Int(bytes[start + 1 + glyph]) >= fonts { return false }
      return true
    case 3:
      guard let count = bytes.uint16(at: start + 1), count > 0,
        start + 5 + 3 * Int(count) <= bytes.count
      else { return false }
      var last = 0
      for range in 0..<Int(count) {
        let place = start + 3 + 3 * range
        guard let first = bytes.uint16(at: place), Int(first) >= last, first > 0 || range == 0,
          Int(bytes[place + 2]) < fonts
        else { return false }
        last = Int(first)
      }
      guard let end = bytes.uint16(at: start + 3 + 3 * Int(count)) else { return false }
      return Int(end) >= last && Int(end) <= glyphs
    default: return false
    }
  }
}
