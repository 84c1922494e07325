/// Default orientation of a character in a vertical column: Vertical_Orientation (UAX #50).
enum VerticalOrientation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Turned 90° clockwise (R).
  case rotated
  /// Upright, as in the code charts (U).
  case upright
  /// Upright with a glyph of its own for vertical text, or else simply upright (Tu).
  case transformedUpright
  /// Upright with a glyph of its own for vertical text, or else rotated (Tr).
  case transformedRotated
}
