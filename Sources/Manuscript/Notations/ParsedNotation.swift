import VerticalLayout

/// A document that was read out of a notation, and the messages about its marks.
struct ParsedNotation {
  var document: Document
  var diagnostics: [Diagnostic]
}
