/// A CFF font program that is whole: all that it leads to is inside of it.
///
/// HarfBuzz and FreeType look for themselves, wherever they read. Cairo 1.16 does not when it makes a
/// subset: in a damaged program it reads and writes beyond its memory, or ends the process.
struct WholeProgram {
  private let program: CompactProgram
  private let fonts: [CompactFont]
  private let selection: CompactSelection?

  var glyphCount: Int { program.charStrings.count }

  /// `nil` for a program that is not whole.
  init?(_ bytes: Span<UInt8>) {
    guard let program = CompactProgram(bytes), program.globalSubroutines.isWhole(in: bytes),
      program.charStrings.isWhole(in: bytes), program.hasStrings(of: program.top),
      let fonts = program.fonts(in: bytes)
    else { return nil }
    self.program = program
    self.fonts = fonts
    for font in fonts {
      guard program.hasStrings(of: font.dictionary), program.hasStrings(of: font.privateDictionary)
      else { return nil }
      if let subroutines = font.subroutines, !subroutines.isWhole(in: bytes) { return nil }
    }
    guard program.hasNumbers else {
      selection = nil
      return
    }
    guard let charset = program.top.numbers(of: .charset).first, charset >= 0,
      program.fontArray(in: bytes)?.isWhole(in: bytes) == true,
      let selection = program.selection(in: bytes),
      selection.isWhole(glyphs: program.charStrings.count, fonts: fonts.count, in: bytes)
    else { return nil }
    self.selection = selection
  }

  /// True if there is a glyph, and its charstring calls subroutines that are there.
  func isWhole(glyph: Int, in bytes: Span<UInt8>) -> Bool {
    guard let range = program.charStrings.item(glyph, in: bytes) else { return false }
    let font = selection.map { $0.font(of: glyph, in: bytes) } ?? 0
    guard let font else { return false }
    var calls = CharStringCalls(
      globals: program.globalSubroutines, locals: fonts[font].subroutines)
    return calls.areWhole(range, depth: 0, in: bytes)
  }
}

extension CompactProgram {
  /// True if the strings that a dictionary gives the numbers of are there.
  fileprivate func hasStrings(of dictionary: CompactDictionary) -> Bool {
    dictionary.entries.allSatisfy { entry in
      guard entry.key.namesString else { return true }
      guard let string = entry.numbers.first else { return false }
      return (0..<Self.firstString + strings.count).contains(string)
    }
  }
}
