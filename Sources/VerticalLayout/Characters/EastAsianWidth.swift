/// The width a character has in legacy East Asian encodings: East_Asian_Width (UAX #11).
enum EastAsianWidth: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Not in East Asian encodings (N).
  case neutral
  /// Wide in East Asian context and narrow elsewhere (A).
  case ambiguous
  /// A compatibility character for a narrow form of a wide one (H).
  case halfwidth
  /// Always wide (W).
  case wide
  /// A compatibility character for a wide form of a narrow one (F).
  case fullwidth
  /// Always narrow, with a full-width counterpart (Na).
  case narrow
}

extension Unicode.Scalar {
  /// The cells that it takes on a terminal: two where it is wide, none where it stands on another.
  package var terminalCells: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch CharacterProperties(self).eastAsianWidth {
    case .fullwidth, .wide: return 2
    case .neutral, .ambiguous, .halfwidth, .narrow: return 1
    }
  }
}
