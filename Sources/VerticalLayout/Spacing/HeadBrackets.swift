/// Starts of a Japanese column that begins with an opening bracket (`--head-brackets`, P10; JLREQ 3.1.5).
public enum HeadBrackets: String, Hashable, Sendable, CaseIterable {
  /// The bracket's ink is flush with the column's head, or with the paragraph's indent.
  case flush
  /// The bracket keeps the blank above it.
  case full
  /// Flush, but a paragraph that begins with a bracket has its blank for an indent.
  case half
}
