/// The handling of line ends that only keep lines short, as mail and Project Gutenberg have them.
public enum UnwrapPolicy: String, Hashable, Sendable, CaseIterable {
  /// Lines are joined to paragraphs in a text that shows such line ends.
  case automatic = "auto"
  /// Each line is a paragraph.
  case never
  /// Lines are joined in every text; of lines with a blank one between each of them, too.
  case always
}
