package import VerticalFonts
package import VerticalLayout

/// The sizes among which the largest is chosen at which a text has room on its page (`--fit`).
package struct SizeChoice {
  package var sizes: ClosedRange<Length>
  /// The options for a size.
  package var options: (Length) -> LayoutOptions

  package init(sizes: ClosedRange<Length>, options: @escaping (Length) -> LayoutOptions) {
    self.sizes = sizes
    self.options = options
  }

  /// Takes over what files say, whatever the size is.
  package mutating func take(_ complete: LayoutOptions) {
    let own = options
    options = { size in
      var result = own(size)
      result.hyphenation = complete.hyphenation
      result.kinsoku = complete.kinsoku
      result.kinsokuLists = complete.kinsokuLists
      result.spacingModel = complete.spacingModel
      result.spacingTable = complete.spacingTable
      return result
    }
  }

  /// The options for a document, and what to tell of them. A text that does not fit at the smallest size
  /// either is cut short.
  package func options(
    for document: Document, shaper: FontLibrary, _ wording: Wording
  ) throws(LayoutError) -> (LayoutOptions, Diagnostic) {
    let size = try Typesetter.largestSize(
      of: document, in: sizes, shaper: shaper, options: options)
    var result = options(size ?? sizes.lowerBound)
    if result.overflow == .paginate || result.overflow == .grow { result.overflow = .truncate }
    let points = (result.style.size.points * 10).rounded() / 10
    let message =
      size == nil
      ? "the text does not fit at \(points)pt either; \(wording.smallestSize) sets the smallest size"
      : "the text fits at \(points)pt"
    return (result, Diagnostic(.note, .sizeChosen, message))
  }
}
