/// A band of notes above or below the text (頭注, 脚注; NT4): a part of the type area, which text has less room
/// by.
struct NoteBand: Hashable, Sendable {
  /// Above the text, and not below it.
  var isHead: Bool
  /// The length of its columns.
  var length: Length
  /// Between it and the text, at the least.
  var gap: Length
  /// True where it is flush with the type area, and what whole characters leave over is between it and the
  /// text.
  var isFlush = true
}
