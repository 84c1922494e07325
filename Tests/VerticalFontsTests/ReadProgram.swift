import Testing

@testable import VerticalFonts

/// A CFF font program with its bytes, as it is read back.
struct ReadProgram {
  let bytes: [UInt8]
  let program: CompactProgram

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let program = CompactProgram(bytes.span)
    self.program = try #require(program)
  }

  /// The glyphs that a reader which does not look may read, among those that there are and one more.
  func wholeGlyphs() throws -> [Int] {
    let whole = WholeProgram(bytes.span)
    let program = try #require(whole)
    return (0...program.glyphCount).filter { program.isWhole(glyph: $0, in: bytes.span) }
  }

  var fonts: [CompactFont]? { program.fonts(in: bytes.span) }

  var strings: [String] {
    (0..<program.strings.count).compactMap { program.strings.item($0, in: bytes.span) }
      .map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  func outline(of glyph: Int) throws -> [UInt8] {
    let outline = program.charStrings.item(glyph, in: bytes.span)
    return try Array(bytes[#require(outline)])
  }

  /// The font of a glyph, as subsets keep it.
  func dictionary(of glyph: Int) throws -> CompactGlyphs.FontDictionary {
    let fonts = try #require(fonts)
    let selection = program.selection(in: bytes.span)
    let font = selection.map { $0.font(of: glyph, in: bytes.span) } ?? 0
    return try CompactGlyphs.FontDictionary(fonts[#require(font)], in: bytes)
  }

  /// The numbers of the glyphs after the first, from a charset of the form 0.
  func numbers() throws -> [UInt16] {
    let start = try #require(program.top.numbers(of: .charset).first)
    try #require(bytes[start] == 0)
    return (0..<program.charStrings.count - 1).compactMap {
      bytes.span.uint16(at: start + 1 + 2 * $0)
    }
  }
}
