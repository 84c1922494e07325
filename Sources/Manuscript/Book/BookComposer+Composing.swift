public import VerticalLayout

extension BookComposer {
  /// Composes the book.
  ///
  /// - Parameters:
  ///   - labels: the labels of the pages that the places of ``ComposedBook/places`` stand on, in their
  ///     order; where they are too few, others are guessed.
  ///   - keepsSource: true for a document with its origin, which is as long as all texts together.
  public func composed(with labels: [DocumentSection.PageLabel], keepsSource: Bool = true)
    -> ComposedBook
  {
    var composition = Composition(self, labels: labels, keepsSource: keepsSource)
    composition.compose()
    return composition.finish()
  }

  /// Composes the book for readers without pages: the index counts the places of each word, which its numbers lead to.
  package func composedWithoutPages() -> ComposedBook {
    var labels: [DocumentSection.PageLabel] = []
    let wantsContents =
      (book.front + book.body + book.back).contains(.contents)
      || texts.contains(where: \.hasContents)
    if wantsContents { labels = entries.map { _ in DocumentSection.PageLabel(number: 1) } }
    var number = 0
    for (index, term) in terms.enumerated() {
      let isNext =
        index > 0 && terms[index - 1].line == term.line && terms[index - 1].key == term.key
      number = isNext ? number + 1 : 1
      labels.append(DocumentSection.PageLabel(number: number))
    }
    return composed(with: labels, keepsSource: false)
  }

  /// Composes the book up to the end of its contents: the first pages of ``composed(with:)``, with the same
  /// links, without the texts after them.
  public func composedUpToContents(with labels: [DocumentSection.PageLabel]) -> Document {
    var composition = Composition(self, labels: labels, keepsSource: true)
    composition.endsWithContents = true
    composition.compose()
    composition.addPlacesAfterContents()
    return composition.finish().document
  }
}
