package import Manuscript
package import VerticalLayout

/// A book that is being set: what it is composed of, and the page numbers that are found for its contents.
package struct NumberedBook {
  package let composer: BookComposer
  /// The names of the files of its texts, and what is known of how they stood there.
  package let files: [BookFile]
  /// Its document is empty once that has been taken.
  package private(set) var composed: ComposedBook
  /// The page numbers that it was composed with.
  package private(set) var labels: [DocumentSection.PageLabel] = []
  /// Those that a setting has given.
  package private(set) var foundLabels: [DocumentSection.PageLabel] = []
  /// The pages that were left open.
  package private(set) var opened: Set<Int> = []
  /// The places in the order of the text, and how many of them have been found.
  private var sortedPlaces: [(offset: Int, place: Int)] = []
  private var next = 0

  /// True where the places of a file are those of the document's source: what is told of several files is told
  /// of each by itself, without it.
  private let keepsSource: Bool

  package init(_ composer: BookComposer, files: [BookFile]) {
    self.composer = composer
    self.files = files
    keepsSource = files.count <= 1
    composed = composer.composed(with: [], keepsSource: keepsSource)
    beginLooking()
  }

  /// True where only contents name page numbers.
  package var canLeavePagesOpen: Bool { composed.index.isEmpty && !composed.contents.isEmpty }

  package mutating func compose(with labels: [DocumentSection.PageLabel]) {
    self.labels = labels
    composed = composer.composed(with: labels, keepsSource: keepsSource)
    beginLooking()
  }

  /// Gives its document away, so that nothing keeps a long one but what sets it.
  package mutating func takeDocument() -> Document {
    var document = Document("")
    swap(&document, &composed.document)
    return document
  }

  /// Begins to look for page numbers anew.
  package mutating func beginLooking() {
    next = 0
    opened = []
    foundLabels = Array(
      repeating: DocumentSection.PageLabel(number: 1), count: composed.places.count)
    sortedPlaces = composed.places.enumerated().map { ($0.element, $0.offset) }
      .sorted { $0.0 < $1.0 }
  }

  /// Looks for places on the next pages.
  package mutating func look(at layout: Layout) {
    for page in layout.pages where next < sortedPlaces.count {
      let label = page.label ?? DocumentSection.PageLabel(number: page.number ?? page.index + 1)
      for column in layout.columns[page.textColumns] {
        while next < sortedPlaces.count, sortedPlaces[next].offset < column.range.upperBound {
          foundLabels[sortedPlaces[next].place] = label
          next += 1
        }
      }
    }
    opened.formUnion(openPages(of: layout))
  }

  /// The pages that the contents stand on, by their indices in the document.
  package func openPages(of layout: Layout) -> Set<Int> {
    guard !composed.contents.isEmpty else { return [] }
    return Set(
      layout.pages.filter { page in
        layout.columns[page.textColumns].contains { composed.contents.contains($0.paragraph) }
      }.map(\.index))
  }
}

/// A file of a book.
package struct BookFile {
  package var name: String
  package var origin: TextOrigin?
  package var text: String

  package init(name: String, origin: TextOrigin?, text: String) {
    self.name = name
    self.origin = origin
    self.text = text
  }
}
