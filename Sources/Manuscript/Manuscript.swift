public import VerticalLayout

/// A manuscript as it was read: the document, and what its reader should know about it.
public struct Manuscript: Hashable, Sendable {
  public var document: Document
  /// What was repaired or guessed. Ranges count bytes of ``document``'s text.
  public var diagnostics: [Diagnostic]

  public init(document: Document, diagnostics: [Diagnostic] = []) {
    self.document = document
    self.diagnostics = diagnostics
  }
}
