/// The glyphs of a CFF font as subsets have them: each outline by itself, without subroutines and hints.
/// HarfBuzz makes them, once for each glyph, and subsets are put together from those that are there. The
/// same glyphs give the same subset, whatever has been asked for before.
struct CompactGlyphs {
  private struct Glyph {
    var charString: Range<Int>
    var dictionary: Int
  }

  /// Properties that glyphs share with others of the same script: their matrix, if they have one of their own, and their
  /// usual widths.
  struct FontDictionary: Hashable {
    let matrix: [UInt8]
    let widths: [UInt8]

    init(_ font: CompactFont, in program: [UInt8]) {
      matrix = font.dictionary.entries(in: program) { $0 == .fontMatrix }
      widths = font.privateDictionary.entries(in: program) { !$0.leadsElsewhere }
    }
  }

  private var charStrings: [UInt8] = []
  /// `nil` inside where the font has no such glyph.
  private var glyphs: [UInt32: Glyph?] = [:]
  private var dictionaries: [FontDictionary] = []
  /// The list of one name.
  private var names: [UInt8] = []
  /// The entries of the top dictionary that speak of no other part.
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
  mutating func add(_ added: [UInt32], numbers: [UInt32], from bytes: [UInt8]) {
    guard let program = CompactProgram(bytes.span), program.hasNumbers,
      program.topDictionaries.count == 1, take(added, numbers, from: program, bytes)
    else {
      self = CompactGlyphs()
      isUsable = false
      return
    }
    names = Array(bytes[program.names.whole])
    topEntries = program.top.entries(in: bytes) {
      !$0.namesString && !$0.leadsElsewhere && $0 != .characterCollection
    }
  }

  private mutating func take(
    _ added: [UInt32], _ numbers: [UInt32], from program: CompactProgram, _ bytes: [UInt8]
  ) -> Bool {
    guard let fonts = program.fonts(in: bytes.span),
      let selection = program.selection(in: bytes.span)
    else { return false }
    let places = fonts.map { font in
      let dictionary = FontDictionary(font, in: bytes)
      if let known = dictionaries.firstIndex(of: dictionary) { return known }
      dictionaries.append(dictionary)
      return dictionaries.count - 1
    }
    for (glyph, number) in zip(added, numbers) {
      guard number > 0 || glyph == 0 else {
        glyphs[glyph] = .some(nil)
        continue
      }
      guard let range = program.charStrings.item(Int(number), in: bytes.span),
        let font = selection.font(of: Int(number), in: bytes.span), font < places.count
      else { return false }
      let start = charStrings.count
      charStrings += bytes[range]
      glyphs[glyph] = Glyph(charString: start..<charStrings.count, dictionary: places[font])
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
    var used: [FontDictionary] = []
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

    var writer = CompactWriter(
      head: [1, 0, 4, 4] + names, strings: [], entries: topEntries,
      leadingTo: [.charset, .fontSelection, .charStrings, .fontArray])
    // No subroutines.
    writer.append(CompactWriter.index([]))
    writer.append(charset, as: .charset)
    writer.append(selection, as: .fontSelection)
    let outlines = order.lazy.map { charStrings[$0.charString] }
    writer.append(CompactWriter.shortIndex(outlines), as: .charStrings)
    append(used, to: &writer)
    return writer.finish()
  }

  /// The list of font dictionaries, and after it the private ones.
  private func append(_ used: [FontDictionary], to writer: inout CompactWriter) {
    func list(_ first: Int) -> [UInt8] {
      var place = first
      return CompactWriter.index(
        used.map { font in
          defer { place += font.widths.count }
          return font.matrix
            + CompactWriter.entry(.privateDictionary, [font.widths.count, place])
        })
    }
    writer.append(list(writer.end + list(0).count), as: .fontArray)
    for font in used { writer.append(font.widths) }
  }
}
