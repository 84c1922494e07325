/// The glyphs of a CFF font as subsets have them: each outline by itself, without subroutines and hints.
/// HarfBuzz makes them, once for each glyph, and subsets are put together from those that are there. The
/// same glyphs give the same subset, whatever has been asked for before.
struct CompactGlyphs {
  private struct Glyph {
    var charString: Range<Int>
    var dictionary: Int
  }

  private var charStrings: [UInt8] = []
  /// `nil` inside where the font has no such glyph.
  private var glyphs: [UInt32: Glyph?] = [:]
  private var dictionaries: [CompactFont.FontDictionary] = []
  private var names: [UInt8] = []
  private var topEntries: [UInt8] = []
  /// True if the font is of the form that is known.
  private(set) var isUsable = true

  /// Those that are not here yet. The sign for a missing glyph is in every subset.
  func unknown(among wanted: [UInt32]) -> [UInt32] {
    var unknown = wanted.filter { glyphs[$0] == nil }
    if glyphs[0] == nil { unknown.append(0) }
    return unknown
  }

  /// Takes glyphs from a subset that HarfBuzz has made.
  ///
  /// - Parameter numbers: those of the glyphs in it, 0 for one that the font does not have.
  mutating func add(_ added: [UInt32], numbers: [UInt32], from program: [UInt8]) {
    guard let font = CompactFont(program), take(added, numbers, from: font) else {
      self = CompactGlyphs()
      isUsable = false
      return
    }
    names = font.names
    topEntries = font.topEntries
  }

  private mutating func take(
    _ added: [UInt32], _ numbers: [UInt32], from font: CompactFont
  ) -> Bool {
    let places = font.dictionaries.map { dictionary in
      if let known = dictionaries.firstIndex(of: dictionary) { return known }
      dictionaries.append(dictionary)
      return dictionaries.count - 1
    }
    for (glyph, number) in zip(added, numbers) {
      guard number > 0 || glyph == 0 else {
        glyphs[glyph] = .some(nil)
        continue
      }
      guard let range = font.charString(of: Int(number)),
        let dictionary = font.dictionary(of: Int(number))
      else { return false }
      let start = charStrings.count
      charStrings += font.bytes[range]
      glyphs[glyph] = Glyph(
        charString: start..<charStrings.count, dictionary: places[dictionary])
    }
    return true
  }

  /// A font program of glyphs that are all known here, and of the sign for a missing one.
  func subset(to wanted: [UInt32]) -> FontSubset? {
    var order: [UInt32] = [0]
    for glyph in wanted.sorted() where glyph != order[order.count - 1] {
      if case .some(.some) = glyphs[glyph] { order.append(glyph) }
    }
    guard order.count <= 0xFFFF else { return nil }
    let numbers = Dictionary(uniqueKeysWithValues: zip(order, (0 as UInt32)...))
    return FontSubset(
      bytes: program(of: order.compactMap { glyphs[$0] ?? nil }),
      glyphs: wanted.map { numbers[$0] ?? 0 })
  }

  // MARK: Writing

  private func program(of order: [Glyph]) -> [UInt8] {
    // Dictionaries are numbered in the order of the glyphs.
    var places = [Int](repeating: -1, count: dictionaries.count)
    var used: [CompactFont.FontDictionary] = []
    var selection: [UInt8] = []
    var ranges = 0
    var last = -1
    for (number, glyph) in order.enumerated() where glyph.dictionary != last {
      last = glyph.dictionary
      if places[last] < 0 {
        places[last] = used.count
        used.append(dictionaries[last])
      }
      selection += [UInt8(number >> 8), UInt8(number & 0xFF), UInt8(places[last] & 0xFF)]
      ranges += 1
    }
    selection = [3, UInt8(ranges >> 8), UInt8(ranges & 0xFF)] + selection
    selection += [UInt8(order.count >> 8), UInt8(order.count & 0xFF)]
    // One range: the numbers count from 1.
    let left = max(order.count - 2, 0)
    let charset: [UInt8] = [2, 0, 1, UInt8(left >> 8), UInt8(left & 0xFF)]

    let head: [UInt8] = [1, 0, 4, 4] + names
    let strings = CompactWriter.index([Array("Adobe".utf8), Array("Identity".utf8)]) + [0, 0]
    // All offsets have five bytes, so that the size is known before they are.
    let size =
      head.count + CompactWriter.index([topDictionary(at: 0, 0, 0, 0)]).count + strings.count
    let selectionStart = size + charset.count
    let glyphStart = selectionStart + selection.count
    let glyphIndex = CompactWriter.shortIndex(order.map { charStrings[$0.charString] })
    let fontStart = glyphStart + glyphIndex.count
    let fonts = Self.fonts(used, at: fontStart)
    return head
      + CompactWriter.index([topDictionary(at: size, selectionStart, glyphStart, fontStart)])
      + strings + charset + selection + glyphIndex + fonts
  }

  private func topDictionary(
    at charset: Int, _ selection: Int, _ glyphs: Int, _ fonts: Int
  ) -> [UInt8] {
    // The collection comes first: Adobe-Identity-0, of the only strings of ours.
    CompactWriter.number(391) + CompactWriter.number(392) + CompactWriter.number(0) + [12, 30]
      + topEntries
      + CompactWriter.number(charset) + [15] + CompactWriter.number(selection) + [12, 37]
      + CompactWriter.number(glyphs) + [17] + CompactWriter.number(fonts) + [12, 36]
  }

  /// The list of font dictionaries, and behind it what they lead to.
  private static func fonts(_ used: [CompactFont.FontDictionary], at start: Int) -> [UInt8] {
    func list(_ first: Int) -> [UInt8] {
      var place = first
      return CompactWriter.index(
        used.map { dictionary in
          defer { place += dictionary.widths.count }
          return dictionary.matrix + CompactWriter.number(dictionary.widths.count)
            + CompactWriter.number(place) + [18]
        })
    }
    return list(start + list(0).count) + used.flatMap(\.widths)
  }
}
