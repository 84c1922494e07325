/// The lengths of the outlines of a CFF table (Adobe Technical Note 5176). A long one has ink for sure; to find out about
/// a short one, it has to be drawn.
struct CharStringLengths {
  private let glyphs: CompactIndex

  /// The greatest length of a glyph without ink: a width, hints, a move and the end.
  private static let longestBlank = 24

  /// The operator that leads to the outlines.
  private static let charStrings = 17

  /// `nil` where the table is not of this form.
  init?(_ table: Span<UInt8>) {
    guard table.count > 4, let names = CompactIndex(at: Int(table[2]), in: table),
      let tops = CompactIndex(at: names.end, in: table), let range = tops.item(0, in: table),
      let top = CompactDictionary(range, in: table),
      let start = top.numbers(of: Self.charStrings).first,
      let glyphs = CompactIndex(at: start, in: table), glyphs.count > 0
    else { return nil }
    self.glyphs = glyphs
  }

  func isLong(_ glyph: UInt32, in table: Span<UInt8>) -> Bool {
    guard let outline = glyphs.item(Int(glyph), in: table) else { return false }
    return outline.count > Self.longestBlank
  }
}
