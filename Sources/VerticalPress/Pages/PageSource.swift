package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// Pages that are ready to be drawn: of a text that was set, or of a layout that was saved.
package protocol DrawnPages {
  var direction: ColumnDirection { get }
  var language: LanguageTag { get }
  var pages: [Layout.Page] { get }
  func displayList(ofPage index: Int) -> DisplayList
}

extension Layout: DrawnPages {}
extension LayoutDrawing: DrawnPages {}

/// Pages that follow each other, with the fonts that they are drawn with.
package struct PageBatch<Pages: DrawnPages> {
  package var layout: Pages
  /// The pages that are left open, by their indices in the document.
  package var openPages: Set<Int> = []
  /// True where its pages are those that were left open before.
  package var isFilling = false
  /// True where these are others than were left open, so that the text has to be set anew.
  package var isOutOfPlace = false
  package var isLast: Bool
  /// The fonts that are open, in the order of their identifiers.
  package var fonts: [FontFile]
  /// Diagnostics of finding fonts for the text; the last batch has them.
  package var fontDiagnostics: [Diagnostic] = []
}

extension PageBatch: Sendable where Pages: Sendable {}

/// A document that is drawn: its pages, some at a time, and what it says about itself.
package protocol PageSource<Pages>: AnyObject {
  associatedtype Pages: DrawnPages

  var title: String? { get }
  var author: String? { get }
  var images: ImageSet { get }
  /// The pages that have been given out.
  var pageCount: Int { get }
  var hasEnded: Bool { get }
  /// True where pages that were left open turn out to be others.
  var mustStartAnew: Bool { get }

  /// The next pages; `nil` after the last ones.
  func next() throws(Failure) -> PageBatch<Pages>?
}
