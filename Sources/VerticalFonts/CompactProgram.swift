/// A CFF font program (Adobe Technical Note 5176) as it is read: the places of its lists, and its top dictionary.
///
/// It keeps no bytes, since the table of a font is mapped and not copied: whoever asks hands them in, the same each time.
struct CompactProgram {
  let names: CompactIndex
  let topDictionaries: CompactIndex
  /// The first of the top dictionaries. OpenType has one.
  let top: CompactDictionary
  let strings: CompactIndex
  let globalSubroutines: CompactIndex
  let charStrings: CompactIndex

  /// The number of the first string that is not one of the standard ones (appendix A).
  static let firstString = 391

  /// `nil` where the bytes are not of this form. The long lists, of charstrings and subroutines, are looked at where
  /// something in them is asked for.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count > 4, let names = CompactIndex(wholeAt: Int(bytes[2]), in: bytes),
      let tops = CompactIndex(wholeAt: names.end, in: bytes),
      let range = tops.item(0, in: bytes), let top = CompactDictionary(range, in: bytes),
      let strings = CompactIndex(wholeAt: tops.end, in: bytes),
      let globals = CompactIndex(at: strings.end, in: bytes),
      let start = top.numbers(of: .charStrings).first, start >= globals.end,
      let charStrings = CompactIndex(at: start, in: bytes)
    else { return nil }
    self.names = names
    topDictionaries = tops
    self.top = top
    self.strings = strings
    globalSubroutines = globals
    self.charStrings = charStrings
  }

  /// True if glyphs have numbers (CIDs), and not names.
  var hasNumbers: Bool { top.contains(.characterCollection) }

  /// The fonts in it: those of the FDArray, or the one that a program of names is. `nil` where one is damaged.
  func fonts(in bytes: Span<UInt8>) -> [CompactFont]? {
    guard hasNumbers else { return CompactFont(top, in: bytes).map { [$0] } }
    guard let list = fontArray(in: bytes) else { return nil }
    var fonts: [CompactFont] = []
    for font in 0..<list.count {
      guard let range = list.item(font, in: bytes),
        let dictionary = CompactDictionary(range, in: bytes),
        let font = CompactFont(dictionary, in: bytes)
      else { return nil }
      fonts.append(font)
    }
    return fonts
  }

  /// The list of font dictionaries (FDArray).
  func fontArray(in bytes: Span<UInt8>) -> CompactIndex? {
    top.numbers(of: .fontArray).first.flatMap { CompactIndex(at: $0, in: bytes) }
  }

  /// The font that each glyph has, where there is more than one (FDSelect).
  func selection(in bytes: Span<UInt8>) -> CompactSelection? {
    top.numbers(of: .fontSelection).first.flatMap { CompactSelection(at: $0, in: bytes) }
  }
}

/// A font in a CFF font program: a dictionary, the private one that it leads to, and the subroutines of that.
struct CompactFont {
  let dictionary: CompactDictionary
  let privateDictionary: CompactDictionary
  let privatePlace: Range<Int>
  /// `nil` where glyphs have none but those that all fonts in the program share.
  let subroutines: CompactIndex?

  /// `nil` where it leads out of the program.
  init?(_ dictionary: CompactDictionary, in bytes: Span<UInt8>) {
    let place = dictionary.numbers(of: .privateDictionary)
    guard place.count == 2, place[0] >= 0, place[1] >= 0 else { return nil }
    privatePlace = place[1]..<place[1] + place[0]
    guard let privateDictionary = CompactDictionary(privatePlace, in: bytes) else { return nil }
    self.dictionary = dictionary
    self.privateDictionary = privateDictionary
    guard let entry = privateDictionary.entry(.subroutines) else {
      subroutines = nil
      return
    }
    guard let offset = entry.numbers.first, offset >= 0,
      let list = CompactIndex(at: place[1] + offset, in: bytes)
    else { return nil }
    subroutines = list
  }
}
