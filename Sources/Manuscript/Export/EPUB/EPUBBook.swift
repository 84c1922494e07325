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

extension Document {
  /// The characters that the fonts of readers may lack, in the order of the text (EO-11).
  package func rareCharacters(in language: LanguageTag) -> [RareCharacter] {
    let isJapanese = language.profile == .japanese
    var found: [RareCharacter] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let range = TextRange(offset, offset + UTF8.width(scalar))
      offset = range.upperBound
      // Most characters come after none that is rare.
      if let last = found.last, last.range.upperBound == range.lowerBound,
        scalar.properties.isVariationSelector
      {
        found[found.count - 1].text.unicodeScalars.append(scalar)
        found[found.count - 1].range = TextRange(last.range.lowerBound, offset)
      } else if RareCharacter.isRare(scalar, isJapanese: isJapanese) {
        found.append(RareCharacter(text: String(scalar), range: range))
      }
    }
    return found
  }
}
