@testable import VerticalFonts

/// Bytes that may be the head of a font file, or a font program in the form CFF.
enum FontProgramCase {
  static func violation(_ bytes: [UInt8]) -> String? {
    let choice = bytes.first ?? 0
    let file = Array(bytes.dropFirst())
    if choice & 1 == 1 {
      let count = TableDirectory.faceCount(of: file.span)
      for index in [0, 1, count - 1, 65_535] where index >= 0 && index < count {
        _ = TableDirectory.damage(ofFace: index, in: file.span)
      }
      return nil
    }
    if let program = WholeProgram(file.span) {
      for glyph in 0...min(program.glyphCount, 64) {
        _ = program.isWhole(glyph: glyph, in: file.span)
      }
    }
    let numbers = (0..<UInt16(choice)).map { $0 &* 257 }
    let subset = FontSubset(bytes: file, glyphs: [])
    guard let program = subset.numbered(numbers) else { return nil }
    return CompactProgram(program.span) == nil ? "what was numbered cannot be read again" : nil
  }
}
