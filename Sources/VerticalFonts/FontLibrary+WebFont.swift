internal import CHarfBuzz
public import VerticalLayout

extension FontLibrary {
  /// True if a page may carry glyphs of a font as a font: it has outlines that browsers read, paints
  /// nothing in colours, and its maker allows it.
  public func allowsWebFont(_ font: FontID) -> Bool {
    facts(of: font)?.isEmbeddable == true && !isColored(font)
  }

  /// An OpenType file for browsers, of some glyphs of a font, each reached by a character of its own.
  ///
  /// The glyphs have no other measures than their widths, no hints and no tables for shaping: what a page
  /// shows with it, it puts into place.
  ///
  /// - Parameter characters: the characters, rising, and the glyphs that they show.
  public func webFont(
    of font: FontID, showing characters: [(scalar: UInt32, glyph: UInt32)]
  ) throws(FontError) -> [UInt8] {
    let glyphs = characters.map(\.glyph)
    let subset = try subset(of: font, to: glyphs)
    guard let facts = facts(of: font) else {
      throw .unreadable(path: "", reason: "no such font")
    }
    var file: TableFile
    if facts.outlines == .compact {
      file = TableFile(hasCompactOutlines: true)
      file["CFF "] = subset.bytes
      let count = Int(subset.glyphs.max() ?? 0) + 1
      var widths = [Int](repeating: facts.unitsPerEm, count: count)
      for (glyph, number) in zip(glyphs, subset.glyphs) where number > 0 {
        widths[Int(number)] = metrics(of: glyph, in: font).width
      }
      WebTables.addMetrics(widths, facts, to: &file)
    } else {
      guard let tables = TableFile(subset.bytes) else {
        throw .unreadable(path: self.file(of: font).path, reason: "HarfBuzz makes no file of it")
      }
      file = tables
    }
    WebTables.addNames(facts, to: &file)
    WebTables.addCharacters(
      zip(characters, subset.glyphs).filter { $1 > 0 }.map { (Int($0.scalar), Int($1)) }, to: &file)
    return file.bytes
  }
}

/// The tables that a browser wants of a font besides its outlines.
private enum WebTables {
  /// head, hhea, hmtx and maxp, in that order of meaning.
  static func addMetrics(_ widths: [Int], _ facts: FontFacts, to file: inout TableFile) {
    var head: [UInt8] = []
    head.append(words: 1, 0, 1, 0, 0, 0)
    head.append(long: 0x5F0F_3CF5)
    head.append(words: 0, facts.unitsPerEm)
    // No dates.
    for _ in 0..<4 { head.append(long: 0) }
    head.append(words: facts.minX, facts.minY, facts.maxX, facts.maxY, 0, 8, 2, 0, 0)
    file["head"] = head
    var hhea: [UInt8] = []
    hhea.append(words: 1, 0, ascent(facts), descent(facts), 0, widths.max() ?? 0)
    hhea.append(words: 0, 0, facts.maxX, 1, 0, 0, 0, 0, 0, 0, 0, widths.count)
    file["hhea"] = hhea
    file["hmtx"] = widths.reduce(into: []) { $0.append(words: $1, 0) }
    var maxp: [UInt8] = [0, 0, 0x50, 0]
    maxp.append(word: widths.count)
    file["maxp"] = maxp
  }

  /// name, OS/2 and post.
  static func addNames(_ facts: FontFacts, to file: inout TableFile) {
    let values = [
      (1, facts.postScriptName), (2, "Regular"), (4, facts.postScriptName),
      (6, facts.postScriptName),
    ]
    var name: [UInt8] = []
    name.append(words: 0, values.count, 6 + 12 * values.count)
    var texts: [UInt8] = []
    for (id, value) in values {
      // For Windows, in UTF-16, in English; the names are ASCII.
      name.append(words: 3, 1, 0x409, id, 2 * value.utf8.count, texts.count)
      for byte in value.utf8 { texts.append(word: Int(byte)) }
    }
    file["name"] = name + texts
    let em = facts.unitsPerEm
    var os2: [UInt8] = []
    os2.append(words: 4, em, 400, 5, 0)
    // Superscripts, subscripts, strikes and the class of the design: nothing is said.
    for _ in 0..<11 { os2.append(word: 0) }
    for _ in 0..<5 { os2.append(word: 0) }
    for _ in 0..<4 { os2.append(long: 0) }
    os2 += "NONE".utf8
    os2.append(words: 0x40, 0x20, 0xFFFF)
    os2.append(words: ascent(facts), descent(facts), 0, ascent(facts), -descent(facts))
    os2.append(long: 0)
    os2.append(long: 0)
    os2.append(words: em / 2, facts.capHeight, 0, 0x20, 1)
    file["OS/2"] = os2
    var post: [UInt8] = []
    post.append(long: 0x3_0000)
    post.append(long: 0)
    post.append(words: -em / 10, em / 20)
    for _ in 0..<5 { post.append(long: 0) }
    file["post"] = post
  }

  /// cmap, of format 12.
  static func addCharacters(_ characters: [(scalar: Int, glyph: Int)], to file: inout TableFile) {
    var groups: [(first: Int, last: Int, glyph: Int)] = []
    for (scalar, glyph) in characters {
      if let last = groups.last, last.last + 1 == scalar,
        last.glyph + scalar - last.first == glyph
      {
        groups[groups.count - 1].last = scalar
      } else {
        groups.append((scalar, scalar, glyph))
      }
    }
    var cmap: [UInt8] = []
    cmap.append(words: 0, 1, 3, 10, 0, 12, 12, 0)
    cmap.append(long: 16 + 12 * groups.count)
    cmap.append(long: 0)
    cmap.append(long: groups.count)
    for group in groups {
      cmap.append(long: group.first)
      cmap.append(long: group.last)
      cmap.append(long: group.glyph)
    }
    file["cmap"] = cmap
  }

  /// The em box of ideographs, which is what a browser marks when text is selected.
  private static func ascent(_ facts: FontFacts) -> Int { facts.unitsPerEm * 88 / 100 }
  private static func descent(_ facts: FontFacts) -> Int { ascent(facts) - facts.unitsPerEm }
}

// MARK: E-books

extension FontLibrary {
  /// The font of a file, opened.
  public func font(ofFile path: String) throws(FontError) -> FontID {
    try open(FontFile(path: path))
  }

  /// True if a font has a glyph for each of some characters, selectors apart.
  public func has(_ characters: some Sequence<Unicode.Scalar>, in font: FontID) -> Bool {
    guard let face = face(font) else { return false }
    return characters.allSatisfy { character in
      var glyph: UInt32 = 0
      if character.properties.isVariationSelector { return true }
      return unsafe hb_font_get_nominal_glyph(face.font, character.value, &glyph) != 0
    }
  }

  /// A part of a font for e-books, which readers set text with: the glyphs of some characters, with their forms in vertical text,
  /// their variants by selectors, and what shaping needs of them. Of a variable font it has the default instance. The same font
  /// and characters give the same bytes.
  ///
  /// Throws ``FontError/notForBooks(path:reason:)`` where the maker of the font does not allow it, the font has no outlines, or
  /// HarfBuzz cannot make the part: the release 6.0 cannot map some sets of over 4,000 characters that lie apart.
  public func bookFont(
    of font: FontID, for characters: Set<Unicode.Scalar>
  ) throws(FontError) -> [UInt8] {
    guard let face = face(font), let facts = facts(of: font) else {
      throw .unreadable(path: "", reason: "no such font")
    }
    guard facts.isEmbeddable else {
      throw .notForBooks(
        path: face.file.path,
        reason: facts.outlines == .other
          ? "it has no outlines that an e-book may carry"
          : "its maker does not allow that files carry a part of it (fsType)")
    }
    guard let bytes = face.bookFont(for: characters), !bytes.isEmpty else {
      throw .notForBooks(path: face.file.path, reason: "HarfBuzz cannot make a part of it")
    }
    return bytes
  }
}

extension Face {
  fileprivate func bookFont(for characters: Set<Unicode.Scalar>) -> [UInt8]? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    unsafe hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue)
    let wanted = unsafe hb_subset_input_unicode_set(input)
    for character in characters { unsafe hb_set_add(wanted, character.value) }
    // vert and vrt2: those of brackets, small kana and marks. hwid, twid and qwid: what readers set characters in one cell with
    // (CSS Writing Modes 4, 9.1.3). halt, vhal, chws and vchw: marks of half a width.
    let features = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG)
    for tag: hb_tag_t in [
      0x7665_7274, 0x7672_7432, 0x6877_6964, 0x7477_6964, 0x7177_6964, 0x6861_6C74, 0x7668_616C,
      0x6368_7773, 0x7663_6877,
    ] { unsafe hb_set_add(features, tag) }
    unsafe pinAxes(input, of: face)
    guard let subset = unsafe hb_subset_or_fail(face, input) else { return nil }
    defer { unsafe hb_face_destroy(subset) }
    return unsafe wholeFile(of: subset)
  }
}
