/// The pages of a session as they are at one time: a value, which other tasks may ask while the session goes on.
package struct SessionPages: Sendable {
  /// What belongs to the whole document, without a page.
  private let document: Layout
  private let parts: [KeptPages]
  /// The number of pages before each part, and of all.
  private let firstPages: [Int]
  /// True if these are all pages.
  package let isSettled: Bool

  init(_ parts: [KeptPages], of document: Layout, isSettled: Bool) {
    (self.parts, self.document, self.isSettled) = (parts, document, isSettled)
    var firstPages = [0]
    for part in parts { firstPages.append((firstPages.last ?? 0) + part.pageCount) }
    self.firstPages = firstPages
  }

  package var count: Int { firstPages.last ?? 0 }

  /// The end of the text that stands on them.
  package var end: Int { parts.last { $0.pageCount > 0 }?.endOffset ?? 0 }

  /// A layout without pages: the text, its language and its direction are those of all.
  package var withoutPages: Layout { document }

  /// The pages in their order, as they were before later text moved: their sizes and sides.
  package var pages: some Sequence<Layout.Page> {
    parts.lazy.flatMap { $0.unmovedPages }
  }

  /// The pages of the part in which a page is.
  ///
  /// - Returns: them, and the index of the page among them; `nil` where there is no such page.
  package func part(ofPage page: Int) -> (layout: Layout, index: Int)? {
    guard page >= 0, page < count else { return nil }
    let index = firstPages.partitioningIndex { $0 > page } - 1
    return (layout(ofPart: index), page - firstPages[index])
  }

  /// The pages of the part in which some text stands, or of the last one before it.
  ///
  /// - Returns: them, and the number of the first one; `nil` where no page is known.
  package func part(showing offset: Int) -> (layout: Layout, firstPage: Int)? {
    let shown = parts.indices.filter { parts[$0].pageCount > 0 }
    let index = shown.partitioningIndex { parts[$0].firstOffset > offset }
    guard !shown.isEmpty else { return nil }
    let part = shown[max(0, index - 1)]
    return (layout(ofPart: part), firstPages[part])
  }

  private func layout(ofPart index: Int) -> Layout {
    let contents = parts[index].contents
    var layout = document
    (layout.pages, layout.columns, layout.shaped) = (
      contents.pages, contents.columns, contents.shaped
    )
    (layout.annotations, layout.annotationText) = (contents.annotations, contents.annotationText)
    return layout
  }
}
