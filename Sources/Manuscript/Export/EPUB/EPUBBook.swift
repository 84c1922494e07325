package import VerticalLayout

/// A document as an EPUB 3 (EO-1 to EO-14): the structure and the names of files and classes are those of the guide that
/// Japan's electronic publishers follow (電書協 EPUB 3 制作ガイド 1.1.4), with a style sheet of our own.
///
/// The text of the spine is the document's. What the layout does by itself, such as digits that share a cell, is written,
/// since readers do not do it.
package struct EPUBBook: Sendable {
  /// The files in the order in which they stand in the container.
  package private(set) var files: [PackedFile] = []
  /// Warnings of what an EPUB cannot say, and notes, with places in the document.
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ document: Document, _ options: EPUBOptions) {
    var writer = EPUBWriter(document, options)
    writer.write()
    (files, diagnostics) = (writer.files, writer.diagnostics)
  }
}

/// What an EPUB has beside its document.
package struct EPUBOptions: Sendable {
  /// A URN or URI that is of this book alone.
  package var identifier: String
  package var title: String
  package var author: String?
  package var publisher: String?
  package var language: LanguageTag
  /// The date of the last change, in seconds from the beginning of 1970 on.
  package var modified = 0
  /// True for the metadata of the guide of Japan's publishers.
  package var followsGuide = true
  /// True for columns that go on to the right.
  package var isLeftToRight = false
  /// The levels of headings in the contents.
  package var contentsLevels = 3
  /// What shares a cell by the rules of the layout.
  package var cells: [TextRange] = []
  /// The indent of paragraphs by the rules of the layout, in 1/1024 em.
  package var indent = 0
  /// True if blank lines that only part paragraphs have no column.
  package var dropsSeparators = true
  /// The pictures of the document, by their names.
  package var images: [String: BookImage] = [:]
  package var cover: BookImage?
  /// CSS that stands behind the rules of ours.
  package var sheet: String?
  /// The pages that are made for a book; none for a text.
  package var pages: [MadePage] = []

  package init(identifier: String, title: String, language: LanguageTag) {
    self.identifier = identifier
    self.title = title
    self.language = language
  }
}

/// Paragraphs of a book that are made for it, and are no text.
package struct MadePage: Hashable, Sendable {
  package var kind: Kind
  package var paragraphs: Range<Int>

  package enum Kind: Hashable, Sendable {
    case halfTitle, title, contents, notes, index, colophon
  }

  package init(_ kind: Kind, _ paragraphs: Range<Int>) {
    self.kind = kind
    self.paragraphs = paragraphs
  }
}
