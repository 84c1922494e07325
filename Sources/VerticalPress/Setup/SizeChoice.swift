package import VerticalFonts
package import VerticalLayout

/// The sizes among which the largest is chosen at which a text has room on its page (`--fit`).
package struct SizeChoice {
  package var sizes: ClosedRange<Length>
  /// The layout at a size, as far as it does not depend on the text.
  package var options: (Length) -> LayoutOptions

  package init(sizes: ClosedRange<Length>, options: @escaping (Length) -> LayoutOptions) {
    self.sizes = sizes
    self.options = options
  }

  /// The options for a document, and the report on its size. A text that does not fit at the smallest size
  /// either is cut short.
  ///
  /// - Parameter complete: options with all that does not depend on the size: the language, and what files say.
  package func options(
    for document: Document, like complete: LayoutOptions, shaper: FontLibrary, _ wording: Wording
  ) throws(LayoutError) -> (LayoutOptions, Diagnostic) {
    let layout = { (size: Length) in self.options(size).takingRules(of: complete) }
    let size = try Typesetter.largestSize(
      of: document, in: sizes, shaper: shaper, options: layout)
    var result = layout(size ?? sizes.lowerBound)
    if result.overflow == .paginate || result.overflow == .grow { result.overflow = .truncate }
    let points = (result.style.size.points * 10).rounded() / 10
    let message =
      size == nil
      ? "the text does not fit at \(points)pt either; \(wording.smallestSize) sets the smallest size"
      : "the text fits at \(points)pt"
    return (result, Diagnostic(.note, .sizeChosen, message))
  }
}

extension LayoutOptions {
  /// These options with what files and the text's language say, whatever the size is.
  func takingRules(of complete: LayoutOptions) -> LayoutOptions {
    var result = self
    result.style.language = complete.style.language
    result.page.cutsScroll = complete.page.cutsScroll
    result.columnBreaks.hyphenation = complete.columnBreaks.hyphenation
    result.columnBreaks.kinsoku = complete.columnBreaks.kinsoku
    result.columnBreaks.kinsokuLists = complete.columnBreaks.kinsokuLists
    result.spacing.model = complete.spacing.model
    result.spacing.table = complete.spacing.table
    result.notes.place = complete.notes.place
    result.token.link = complete.token.link
    return result
  }
}
