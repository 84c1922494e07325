/// In which direction columns follow each other.
public enum ColumnDirection: String, Hashable, Sendable, CaseIterable {
  /// Chinese, Japanese, Korean: the first column stands at the right (`--rtl`).
  case rightToLeft = "rtl"
  /// Mongolian, and labels in user interfaces (`--ltr`, U-01).
  case leftToRight = "ltr"
}
