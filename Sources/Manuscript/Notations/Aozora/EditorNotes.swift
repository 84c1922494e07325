/// The notes of an editor about the source that are set, such as `［＃「涕」はママ］`.
public enum EditorNotes: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// Those about words of the text, beside these.
  case side
  /// Those, and all others in brackets where they stand.
  case all
}
