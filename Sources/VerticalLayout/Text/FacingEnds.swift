/// Ways to end two pages that face each other where a paragraph's last columns would begin a page, or its first
/// ones end it (BK-B6). Pages that do not face each other, and those in shapes, with several frames that do not stand
/// below each other, or with notes after their text end as in ``each``.
public enum FacingEnds: String, Hashable, Sendable, CaseIterable {
  /// The page before ends earlier, and the one that it faces as it would.
  case each
  /// Both end one or two columns earlier.
  case short
  /// Both have a column more than the type area, or else end earlier.
  case long
}
