public import VerticalLayout

extension BookComposer {
  /// Composes the book.
  ///
  /// - Parameters:
  ///   - labels: the labels of the pages that the places of ``ComposedBook/places`` stand on, in their
  ///     order; where they are too few, others are guessed.
  ///   - keepsSource: true for a document with its origin, which is as long as all texts together.
  public func composed(with labels: [PageLabel], keepsSource: Bool = true) -> ComposedBook {
    var composition = Composition(self, labels: labels, keepsSource: keepsSource)
    composition.compose()
    return composition.finish()
  }

  /// Composes the book up to the end of its contents: the first pages of ``composed(with:)``, with the same
  /// links, without the texts after them.
  public func composedUpToContents(with labels: [PageLabel]) -> Document {
    var composition = Composition(self, labels: labels, keepsSource: true)
    composition.endsWithContents = true
    composition.compose()
    composition.addPlacesBehindContents()
    return composition.finish().document
  }
}
