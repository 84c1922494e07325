public import VerticalLayout

/// The result of a ``Press``: the files, and the messages on the text.
public struct PressReport: Sendable {
  /// The files of each output, in the order of its pages.
  public var files: [[String]]
  public var pageCount: Int
  /// The messages of finding fonts, setting and drawing; ranges count bytes of the text.
  public var diagnostics: [Diagnostic]
  /// The text that had no room.
  public var dropped: [DroppedText]
  /// The packages of Debian with the characters that no installed font has; `nil` where nothing is missing.
  public var fontAdvice: String?

  /// The warnings among the messages.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }
}
