package import VerticalLayout

extension FontLibrary {
  /// The damage in a font that would mislead a program which does not look whether what it reads is there, as Cairo 1.16;
  /// `nil` if there is none. HarfBuzz and FreeType do look. Found out once a font.
  package func damage(of font: FontID) -> String? { face(font)?.damage }

  /// The first glyph of some whose outline would mislead such a program; each is looked at once.
  package func damagedGlyph(among glyphs: [GlyphRun.PositionedGlyph], of font: FontID) -> UInt32? {
    guard let face = face(font), let program = face.program else { return nil }
    return glyphs.first { !face.isWhole($0.id, of: program) }?.id
  }
}

extension Face {
  /// The damage in the outlines or the names.
  func findDamage() -> String? {
    if hasProgram, program == nil { return "its CFF table leads out of itself" }
    // name.
    let isNamed = unsafe withTable(0x6E61_6D65, of: face) {
      $0.isEmpty || Self.areNamesWhole($0)
    }
    return isNamed ? nil : "its table of names leads out of itself"
  }

  /// CFF.
  private static let programTag: UInt32 = 0x4346_4620

  private var hasProgram: Bool { unsafe withTable(Self.programTag, of: face) { !$0.isEmpty } }

  func readProgram() -> WholeProgram? {
    unsafe withTable(Self.programTag, of: face) { $0.isEmpty ? nil : WholeProgram($0) }
  }

  fileprivate func isWhole(_ glyph: UInt32, of program: WholeProgram) -> Bool {
    let index = Int(glyph)
    if index < wholeGlyphs.count, wholeGlyphs[index] { return true }
    let isWhole = unsafe withTable(Self.programTag, of: face) {
      program.isWhole(glyph: index, in: $0)
    }
    guard isWhole else { return false }
    if wholeGlyphs.isEmpty {
      wholeGlyphs = Array(repeating: false, count: program.glyphCount)
    }
    wholeGlyphs[index] = true
    return true
  }

  /// True if the names of the family and for PostScript, the ones that are read, are in the table.
  private static func areNamesWhole(_ bytes: Span<UInt8>) -> Bool {
    guard let count = bytes.uint16(at: 2), let start = bytes.uint16(at: 4),
      6 + 12 * Int(count) <= bytes.count
    else { return false }
    for index in 0..<Int(count) {
      let record = 6 + 12 * index
      guard let kind = bytes.uint16(at: record + 6), let length = bytes.uint16(at: record + 8),
        let offset = bytes.uint16(at: record + 10)
      else { return false }
      guard kind == 1 || kind == 6 else { continue }
      if Int(start) + Int(offset) + Int(length) > bytes.count { return false }
    }
    return true
  }
}
