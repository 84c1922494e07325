/// Places of a column in its block (`--align`, VL-09, J10).
public enum ColumnAlignment: String, Hashable, Sendable, CaseIterable {
  case top, center, bottom
  /// Every column but a paragraph's last fills the measure (J1).
  case justify
  /// Every column fills the measure: the characters are spread over it, the first and the last one
  /// flush.
  case even

  /// True if columns are brought to the measure.
  public var isJustified: Bool { self == .justify || self == .even }
}
