import Manuscript
import VerticalFonts
import VerticalImages
import VerticalLayout

/// A text that has been read, and is set piece by piece.
struct TextInHand {
  let document: Document
  /// How it stood in its file.
  let file: FileBytes?
  /// What reading had to say.
  let diagnostics: [Diagnostic]
  let images: FoundImages
  private let library: FontLibrary
  /// How many of the library's diagnostics belong to texts before.
  private let toldDiagnostics: Int
  private var pages: LayoutStream<FontLibrary>

  init(
    _ document: Document, file: FileBytes? = nil, diagnostics: [Diagnostic], images: FoundImages,
    library: FontLibrary,
    toldDiagnostics: Int, options: LayoutOptions
  ) throws(LayoutError) {
    self.document = document
    self.file = file
    self.diagnostics = diagnostics
    self.images = images
    self.library = library
    self.toldDiagnostics = toldDiagnostics
    pages = try Typesetter(shaper: library, options: options).pages(of: document)
  }

  /// Whether it is worth a thread: from so many bytes on setting it takes some ten milliseconds.
  var isLong: Bool { document.text.utf8.count >= Self.longText }

  static let longText = 100_000

  /// Sets the next pages; `nil` after the last ones.
  mutating func next() throws(LayoutError) -> Piece? {
    guard let layout = try pages.next() else { return nil }
    return piece(of: layout, isLast: pages.isFinished)
  }

  /// Sets all pages at once.
  func whole() throws(LayoutError) -> Piece {
    var pages = pages
    let layout = try pages.wholeLayout()
    return piece(of: layout, isLast: true)
  }

  /// The page of each place that links lead to, from 0: for files that name each other. Sets the text once
  /// more, some pages at a time; takes no time where no link leads to the text itself, and does not count
  /// pages then.
  func anchorPages() throws(LayoutError) -> (anchors: [String: Int], pageCount: Int) {
    var found: [String: Int] = [:]
    var count = 0
    guard document.hasInnerLinks else { return (found, count) }
    var pages = pages
    while let layout = try pages.next() {
      layout.addAnchors(to: &found)
      count += layout.pages.count
    }
    return (found, count)
  }

  private func piece(of layout: Layout, isLast: Bool) -> Piece {
    Piece(
      layout: layout, isLast: isLast, fonts: library.openFonts,
      fontDiagnostics: isLast ? Array(library.diagnostics.dropFirst(toldDiagnostics)) : [])
  }
}

/// Pages of a text that have been set.
struct Piece: Sendable {
  var layout: Layout
  var isLast: Bool
  /// The fonts that are open, in the order of their identifiers.
  var fonts: [FontFile]
  /// What finding fonts for the text had to say; the last piece has it.
  var fontDiagnostics: [Diagnostic]
}

/// What is known of a text that has been set, as far as it has.
struct TextSummary {
  var document: Document
  var images: FoundImages
  /// What reading, finding fonts and setting had to say, in that order.
  var diagnostics: [Diagnostic]
  var pageCount = 0
  /// The fonts in use.
  var fonts: [Layout.FontUse] = []
  var dropped: [DroppedText] = []

  init(_ text: TextInHand) {
    document = text.document
    images = text.images
    diagnostics = text.diagnostics
  }

  mutating func add(_ piece: Piece) {
    pageCount += piece.layout.pages.count
    fonts = piece.layout.fonts
    dropped += piece.layout.dropped
    diagnostics += piece.fontDiagnostics + piece.layout.diagnostics
  }

  /// Adds what drawing the pages has found of images.
  mutating func addCoarseImages() { diagnostics += images.coarseImages(in: document) }
}

extension Layout {
  /// Adds the page of each place that links lead to, from 0.
  func addAnchors(to found: inout [String: Int]) {
    for (index, page) in pages.enumerated() {
      for anchor in anchors(onPage: index) { found[anchor.name] = page.index }
    }
  }
}

extension Document {
  /// Whether some link leads to a place of the text itself.
  fileprivate var hasInnerLinks: Bool {
    spans.contains { span in
      if case .link(let target) = span.attribute { target.hasPrefix("#") } else { false }
    }
  }
}
