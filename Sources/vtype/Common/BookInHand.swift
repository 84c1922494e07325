import Manuscript
import VerticalLayout

/// A book that is being set: what it is composed of, and the page numbers that are found for its contents.
struct BookInHand {
  let composer: BookComposer
  /// The names of the files of its texts, and what is known of how they stood there.
  let files: [BookFile]
  /// Its document is empty once that has been taken.
  private(set) var composed: ComposedBook
  /// The page numbers that it was composed with.
  private(set) var labels: [PageLabel] = []
  /// Those that a setting has given.
  private(set) var foundLabels: [PageLabel] = []
  /// The pages that were left open.
  private(set) var opened: Set<Int> = []
  /// The places in the order of the text, and how many of them have been found.
  private var sortedPlaces: [(offset: Int, place: Int)] = []
  private var next = 0

  /// True where the places of a file are those of the document's source: what is told of several files is told
  /// of each by itself, without it.
  private let keepsSource: Bool

  init(_ composer: BookComposer, files: [BookFile]) {
    self.composer = composer
    self.files = files
    keepsSource = files.count == 1
    composed = composer.composed(with: [], keepsSource: keepsSource)
    beginLooking()
  }

  /// True where only contents name page numbers.
  var canLeavePagesOpen: Bool { composed.index.isEmpty && !composed.contents.isEmpty }

  mutating func compose(with labels: [PageLabel]) {
    self.labels = labels
    composed = composer.composed(with: labels, keepsSource: keepsSource)
    beginLooking()
  }

  /// Gives its document away, so that nothing keeps a long one but what sets it.
  mutating func takeDocument() -> Document {
    var document = Document("")
    swap(&document, &composed.document)
    return document
  }

  /// Begins to look for page numbers anew.
  mutating func beginLooking() {
    next = 0
    opened = []
    foundLabels = Array(repeating: PageLabel(number: 1), count: composed.places.count)
    sortedPlaces = composed.places.enumerated().map { ($0.element, $0.offset) }
      .sorted { $0.0 < $1.0 }
  }

  /// Looks for places on the next pages.
  mutating func look(at layout: Layout) {
    for page in layout.pages where next < sortedPlaces.count {
      let label = page.label ?? PageLabel(number: page.number ?? page.index + 1)
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
  func openPages(of layout: Layout) -> Set<Int> {
    guard !composed.contents.isEmpty else { return [] }
    return Set(
      layout.pages.filter { page in
        layout.columns[page.textColumns].contains { composed.contents.contains($0.paragraph) }
      }.map(\.index))
  }
}

extension BookInHand {
  /// Tells what there is to tell of a book, of each text with its file and the place there.
  ///
  /// - Parameter name: that of the book file, for what belongs to no text.
  func tell(_ diagnostics: [Diagnostic], _ messages: Messages, _ name: String) {
    var ofBook: [Diagnostic] = []
    var ofFiles: [Int: [Diagnostic]] = [:]
    for var diagnostic in diagnostics {
      let place = diagnostic.range.flatMap { range in
        composed.texts.first {
          $0.range.contains(TextRange(range.lowerBound, range.lowerBound))
        }
      }
      guard let place, let range = diagnostic.range else {
        diagnostic.range = nil
        diagnostic.sourceRange = nil
        ofBook.append(diagnostic)
        continue
      }
      diagnostic.range = TextRange(
        max(0, range.lowerBound - place.origin), max(0, range.upperBound - place.origin))
      // Places in the source of the book are none in that of the file.
      diagnostic.sourceRange = nil
      ofFiles[place.number, default: []].append(diagnostic)
    }
    messages.tell(ofBook, input: name, text: "")
    for (number, found) in ofFiles.sorted(by: { $0.key < $1.key })
    where files.indices.contains(number) {
      let file = files[number]
      messages.tell(found, input: file.name, text: file.text, origin: file.origin)
    }
  }
}

/// A file of a book.
struct BookFile {
  var name: String
  var origin: TextOrigin?
  var text: String
}
