public import VerticalLayout

/// A manuscript as it was read: the document, and what its reader should know about it.
public struct Manuscript: Hashable, Sendable {
  public var document: Document
  /// Reports of repairs and guesses. Ranges count bytes of ``document``'s text.
  public var diagnostics: [Diagnostic]
  /// The file that it was read from; `nil` for none.
  public var file: FileBytes?
  /// The text's own account of its making, for the colophon of a book.
  public var imprint = Imprint()
  /// How many chapters of a book with numbers end with this text; 0 where it counts none.
  package var numberedChapters = 0

  public init(document: Document, diagnostics: [Diagnostic] = [], file: FileBytes? = nil) {
    self.document = document
    self.diagnostics = diagnostics
    self.file = file
  }
}

/// A text as it stood in its file.
public struct FileBytes: Hashable, Sendable {
  public var encoding: TextEncoding
  /// From the bytes of the decoded text to those of the file. The decoded text is that of the document, or of
  /// its origin where it has one.
  public var map: ByteMap
  /// Repaired bytes, in the order of the file.
  public var faults: [DecodingFault]
  /// The files of a text that is made of several, in the order of its origin's.
  public var files: [FileBytes] = []

  /// The place in the file of a stretch of the decoded text.
  ///
  /// - Parameter text: the decoded text.
  public func range(of range: TextRange, in text: String) -> TextRange {
    let start = map.byteOffset(of: range.lowerBound, in: text)
    return TextRange(start, range.isEmpty ? start : map.byteOffset(of: range.upperBound, in: text))
  }
}
