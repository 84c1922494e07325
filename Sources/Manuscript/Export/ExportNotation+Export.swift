public import VerticalLayout

extension ExportNotation {
  /// Writes a document in the notation. No character of its text is lost; what the notation cannot say is told, one
  /// warning a kind.
  public func export(_ document: Document) -> ExportedText {
    var exporter = Exporter(document, self)
    return exporter.export()
  }
}
