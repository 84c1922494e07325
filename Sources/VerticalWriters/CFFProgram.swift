import VerticalFonts

/// A CFF font program (Adobe Technical Note 5176), as far as its glyphs are given new numbers.
struct CFFProgram {
  private let bytes: [UInt8]
  private let topDictionaries: CompactIndex
  private let strings: CompactIndex
  private let top: CompactDictionary

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
    guard bytes.count > 4, let names = CompactIndex(wholeAt: Int(bytes[2]), in: bytes.span),
      let tops = CompactIndex(wholeAt: names.end, in: bytes.span), tops.count == 1,
      let strings = CompactIndex(wholeAt: tops.end, in: bytes.span),
      let range = tops.item(0, in: bytes.span), let top = CompactDictionary(range, in: bytes.span)
    else { return nil }
    self.topDictionaries = tops
    self.strings = strings
    self.top = top
  }

  /// The program with numbers of ours for its glyphs, one for each glyph in their order; that of the
  /// first is always 0. A program whose glyphs have names becomes one whose glyphs have numbers.
  func numbered(_ numbers: [UInt16]) -> [UInt8]? {
    guard let start = top.numbers(of: Operator.charStrings).first,
      let count = CompactIndex(at: start, in: bytes.span)?.count
    else { return nil }
    var charset: [UInt8] = [0]
    charset.reserveCapacity(1 + 2 * count)
    for glyph in 0..<count where glyph > 0 {
      // Glyphs that nobody asked for have the last number, which is nobody's.
      let number = glyph < numbers.count ? numbers[glyph] : 0xFFFF
      charset.append(UInt8(number >> 8))
      charset.append(UInt8(number & 0xFF))
    }
    return top.contains(Operator.collection)
      ? renumbered(charset) : converted(charset, glyphCount: count)
  }

  /// The program with new numbers in their old places, to which only the way changes: new ones come at the end.
  private func renumbered(_ charset: [UInt8]) -> [UInt8]? {
    guard let entry = top.entries.first(where: { $0.name == Operator.charset }),
      entry.operands.count == 5
    else { return nil }
    var program = bytes
    program.replaceSubrange(entry.operands, with: CompactWriter.number(bytes.count))
    return program + charset
  }

  /// Gives a program of names what one of numbers has: a collection, a list of one font in it, and
  /// which of the fonts has each glyph.
  private func converted(_ charset: [UInt8], glyphCount: Int) -> [UInt8]? {
    let privateDictionary = top.numbers(of: Operator.privateDictionary)
    // Two strings are added.
    guard let glyphs = top.numbers(of: Operator.charStrings).first, privateDictionary.count == 2,
      strings.count <= 0xFFFF - 2
    else { return nil }
    let number = CompactWriter.number
    let newStrings = CompactWriter.index(
      (0..<strings.count).map { string in
        strings.item(string, in: bytes.span).map { Array(bytes[$0]) } ?? []
      } + [Array("Adobe".utf8), Array("Identity".utf8)])
    let firstString = 391 + strings.count
    // All offsets have five bytes, so that the size is known before they are.
    func topDictionary(shift: Int, charset: Int, fonts: Int, select: Int) -> [UInt8] {
      var dictionary = number(firstString) + number(firstString + 1) + number(0)
      dictionary += [12, 30]
      let replaced = [
        Operator.charset, Operator.encoding, Operator.charStrings, Operator.privateDictionary,
      ]
      for entry in top.entries where !replaced.contains(entry.name) {
        dictionary += bytes[entry.whole]
      }
      dictionary += number(0xFFFF) + [12, 34]
      dictionary += number(charset) + [15] + number(glyphs + shift) + [17]
      dictionary += number(fonts) + [12, 36] + number(select) + [12, 37]
      return CompactWriter.index([dictionary])
    }
    let oldStart = topDictionaries.start
    let oldEnd = strings.end
    let size = topDictionary(shift: 0, charset: 0, fonts: 0, select: 0).count + newStrings.count
    let shift = size - (oldEnd - oldStart)
    let charsetStart = bytes.count + shift
    let selectStart = charsetStart + charset.count
    let select =
      [3, 0, 1, 0, 0, 0, UInt8(glyphCount >> 8 & 0xFF), UInt8(glyphCount & 0xFF)] as [UInt8]
    let fontDictionary =
      number(privateDictionary[0]) + number(privateDictionary[1] + shift) + [18]
    let newTop = topDictionary(
      shift: shift, charset: charsetStart, fonts: selectStart + select.count, select: selectStart)
    return bytes[..<oldStart] + newTop + newStrings + bytes[oldEnd...] + charset + select
      + CompactWriter.index([fontDictionary])
  }
}
