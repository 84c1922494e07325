/// The way that a paragraph runs before any of its characters is looked at (UAX #9, 3.3.1).
public enum BaseDirection: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Down the column, as a horizontal line from left to right does when it is turned.
  case leftToRight = "ltr"
  /// Up the column.
  case rightToLeft = "rtl"
  /// As its first letter does, and down the column if it has none (UBA.P2, UBA.P3).
  case automatic = "auto"
}
