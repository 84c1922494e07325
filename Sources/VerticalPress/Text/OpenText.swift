package import Manuscript
import Storage
package import VerticalFonts
import VerticalImages
package import VerticalLayout

/// A text that has been read, and is set a batch of pages at a time.
package struct OpenText {
  package private(set) var document: Document
  /// The bytes of its file.
  package let file: FileBytes?
  /// Diagnostics of reading it.
  package let diagnostics: [Diagnostic]
  package let images: FoundImages
  private let library: FontLibrary
  /// The places of fonts that marks name.
  private var fontPlaces: [String: TextRange]
  private let typesetter: Typesetter<FontLibrary>
  private var pages: LayoutStream<FontLibrary>
  /// The book that it is composed of; `nil` for a text that names no page numbers.
  package private(set) var book: NumberedBook?
  /// True if pages whose text the others decide are left open, to be filled at the end.
  package private(set) var leavesPagesOpen = false

  package init(
    _ document: Document, file: FileBytes? = nil, diagnostics: [Diagnostic], images: FoundImages,
    library: FontLibrary, options: LayoutOptions, book: NumberedBook? = nil
  ) throws(LayoutError) {
    // Ranges in messages count the text that is set.
    let (document, options) = try options.fitted(to: document)
    self.document = document
    self.file = file
    self.diagnostics = diagnostics
    self.images = images
    self.library = library
    self.book = book
    fontPlaces = document.fontPlaces
    var typesetter = Typesetter(shaper: library, options: options)
    typesetter.isGivenUp = { Cancellation.isAsked }
    self.typesetter = typesetter
    pages = try typesetter.pages(of: document)
  }

  /// The options that it is set with.
  package var options: LayoutOptions { typesetter.options }

  /// True if it is worth a thread: from so many bytes on setting it takes some ten milliseconds.
  package var isLong: Bool { document.text.utf8.count >= Self.longText }

  package static let longText = 100_000

  /// Sets the next pages; `nil` after the last ones.
  package mutating func next() throws(LayoutError) -> PageBatch<Layout>? {
    guard let layout = try pages.next() else {
      return leavesPagesOpen ? try takeFilling() : nil
    }
    var batch = batch(of: layout, isLast: pages.isFinished && !leavesPagesOpen)
    if leavesPagesOpen {
      book?.look(at: layout)
      batch.openPages = book?.openPages(of: layout) ?? []
    }
    return batch
  }

  /// Sets all pages at once.
  package mutating func whole() throws(LayoutError) -> PageBatch<Layout> {
    try settlePageNumbers()
    var pages = pages
    let layout = try pages.wholeLayout()
    return batch(of: layout, isLast: true)
  }

  /// Sets the first pages: after a change of the text those that the change reaches, while the others stay as they were.
  ///
  /// - Parameters:
  ///   - session: the text as the same library set it last; afterwards the one to go on with. It is `nil` where all of the
  ///     text is to be set at once: where it names page numbers, and where a session keeps no pages (`WholeRun`).
  ///   - count: so many pages are known then, where there are so many.
  package func begin(
    by session: inout LayoutSession<FontLibrary>?, pages count: Int
  ) throws(LayoutError) {
    guard book == nil else {
      session = nil
      return
    }
    if let last = session, last.options == typesetter.options {
      last.viewport = 0..<count
      // Where the text cannot be set, the next one begins anew.
      session = nil
      try last.setDocument(document)
      session = last
    } else {
      session = nil
      session = try LayoutSession(document, by: typesetter, viewport: 0..<count)
    }
  }

  /// The batch of all pages, once a session has set them.
  package func whole(of session: LayoutSession<FontLibrary>) throws(LayoutError) -> PageBatch<
    Layout
  > {
    batch(of: try session.wholeLayout(), isLast: true)
  }

  /// The fonts that are open, in the order of their numbers.
  package var openFonts: [FontFile] { library.openFonts }

  /// True if the next text may go on with the pages of this one: what is said of fonts is only found in setting them.
  package var mayBeKept: Bool { library.diagnostics.isEmpty }

  /// The page of each place that links lead to, from 0: for files that name each other. Sets the text once
  /// more, some pages at a time; takes no time where no link leads to the text itself, and does not count
  /// pages then.
  package func anchorPages() throws(LayoutError) -> (anchors: [String: Int], pageCount: Int) {
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

  private func batch(of layout: Layout, isLast: Bool) -> PageBatch<Layout> {
    PageBatch(
      layout: layout, isLast: isLast, fonts: library.openFonts,
      fontDiagnostics: isLast ? fontDiagnostics : [])
  }

  /// The library's diagnostics of this text, at their marks where they are about fonts of marks.
  private var fontDiagnostics: [Diagnostic] {
    let style = typesetter.options.style
    let ofOptions = Set(style.fonts + style.composite.values.flatMap(\.fonts))
    return library.substitutions.map { name, diagnostic in
      var diagnostic = diagnostic
      if !ofOptions.contains(name) { diagnostic.range = fontPlaces[name] }
      return diagnostic
    }
  }
}

extension Document {
  /// The first place of each font that an attribute names.
  fileprivate var fontPlaces: [String: TextRange] {
    var places: [String: TextRange] = [:]
    for span in spans {
      let names: [String] =
        switch span.attribute {
        case .fonts(let names): names
        case .composite(let styles): styles.values.flatMap(\.fonts)
        default: []
        }
      for name in names {
        if let known = places[name], known.lowerBound <= span.range.lowerBound { continue }
        places[name] = span.range
      }
    }
    return places
  }
}

// MARK: Page numbers in the text

extension OpenText {
  /// So often a text is set for its page numbers: where they make the contents a page longer, others change.
  private static let mostSettings = 6

  /// Leaves the pages of the contents open, so that the text is set once. Only contents can wait: what comes after
  /// other pages that name numbers would move. And only on pages of a size of their own, since the contents are then
  /// set without the text, and other pages are as large as it asks for.
  package mutating func leavePagesOpen() {
    leavesPagesOpen = typesetter.options.hasFixedPage && book?.canLeavePagesOpen == true
  }

  /// Sets the text until the page numbers that it names are those of its pages.
  package mutating func settlePageNumbers() throws(LayoutError) {
    for _ in 0..<Self.mostSettings {
      // A book that names no page number is right as it is.
      guard var book, !book.composed.places.isEmpty else { return }
      book.beginLooking()
      var pages = pages
      while let layout = try pages.next() { book.look(at: layout) }
      let isSettled = book.foundLabels == book.labels
      self.book = book
      if isSettled { return }
      try compose(with: book.foundLabels)
    }
  }

  private mutating func compose(with labels: [DocumentSection.PageLabel]) throws(LayoutError) {
    guard var book else { return }
    let images = document.images
    book.compose(with: labels)
    document = book.takeDocument()
    document.images = images
    fontPlaces = document.fontPlaces
    self.book = book
    pages = try typesetter.pages(of: document)
  }

  /// The pages that were left open: those of the same text up to the end of the contents, with the page numbers
  /// that were found.
  private mutating func takeFilling() throws(LayoutError) -> PageBatch<Layout>? {
    leavesPagesOpen = false
    guard let book else { return nil }
    let images = document.images
    // What has been set is let go of before the contents are.
    document = Document("")
    pages = try typesetter.pages(of: document)
    var contents = book.composer.composedUpToContents(with: book.foundLabels)
    contents.images = images
    let layout = try typesetter.typeset(contents)
    let filled = book.openPages(of: layout)
    var batch = batch(of: layout.pages(at: filled), isLast: true)
    batch.isFilling = true
    batch.isOutOfPlace = filled != book.opened
    return batch
  }
}

/// A summary of a text that has been set, as far as it has.
package struct TextSummary {
  package var document: Document
  /// The bytes of its file.
  package var file: FileBytes?
  package var images: FoundImages
  /// Diagnostics of reading, finding fonts and setting, in that order.
  package var diagnostics: [Diagnostic]
  package var pageCount = 0
  /// The fonts in use.
  package var fonts: [Layout.FontUse] = []
  package var dropped: [DroppedText] = []
  /// The book that the document is composed of; `nil` for a text of one file.
  package var book: NumberedBook?
  /// The count of manuscript paper; `nil` for other pages.
  package var manuscript: ManuscriptCount?

  package init(_ text: OpenText) {
    manuscript = text.options.manuscriptCount
    book = text.book
    document = text.document
    file = text.file
    images = text.images
    diagnostics = text.diagnostics
  }

  package mutating func add(_ batch: PageBatch<Layout>) {
    if !batch.isFilling { pageCount += batch.layout.pages.count }
    if !batch.isFilling { fonts = batch.layout.fonts }
    if !batch.isFilling { manuscript?.add(batch.layout) }
    dropped += batch.layout.dropped
    diagnostics += batch.fontDiagnostics + batch.layout.diagnostics
  }

  /// Adds what drawing the pages has found of images.
  package mutating func addCoarseImages() { diagnostics += images.coarseImages(in: document) }
}

extension Layout {
  /// Adds the page of each place that links lead to, from 0.
  package func addAnchors(to found: inout [String: Int]) {
    for (index, page) in pages.enumerated() {
      for anchor in anchors(onPage: index) { found[anchor.name] = page.index }
    }
  }
}

extension Document {
  /// True if some link leads to a place of the text itself.
  fileprivate var hasInnerLinks: Bool {
    spans.contains { span in
      if case .link(let target) = span.attribute { target.hasPrefix("#") } else { false }
    }
  }
}
