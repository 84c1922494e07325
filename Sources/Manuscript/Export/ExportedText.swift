public import VerticalLayout

/// A document in a notation.
public struct ExportedText: Hashable, Sendable {
  public var text: String
  /// Warnings of all that the notation cannot say, with places in the document's text.
  public var diagnostics: [Diagnostic]
}
