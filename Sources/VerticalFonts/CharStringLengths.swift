/// The lengths of the outlines of a CFF table. A long one has ink for sure; to find out about
/// a short one, it has to be drawn.
struct CharStringLengths {
  private let glyphs: CompactIndex

  /// The greatest length of a glyph without ink: a width, hints, a move and the end.
  private static let longestBlank = 24

  /// `nil` where the table is not of this form.
  init?(_ table: Span<UInt8>) {
    guard let program = CompactProgram(table), program.charStrings.count > 0 else { return nil }
    glyphs = program.charStrings
  }

  func isLong(_ glyph: UInt32, in table: Span<UInt8>) -> Bool {
    guard let outline = glyphs.item(Int(glyph), in: table) else { return false }
    return outline.count > Self.longestBlank
  }
}
