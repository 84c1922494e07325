package import Storage
package import VerticalFonts
package import VerticalImages
package import VerticalLayout

/// Pages that are ready to be drawn: of a text that was set, or of a layout that was saved.
package protocol PagesToDraw {
  var direction: ColumnDirection { get }
  var language: LanguageTag { get }
  var pages: [Layout.Page] { get }
  func displayList(ofPage index: Int) -> DisplayList
}

extension Layout: PagesToDraw {}
extension LayoutDrawing: PagesToDraw {}

/// Some pages that follow each other, and the fonts that they are drawn with.
package struct PagesInHand {
  package var layout: any PagesToDraw
  /// The pages that are left open, by their indices in the document.
  package var openPages: Set<Int> = []
  /// True where its pages are those that were left open before.
  package var isFilling = false
  /// The fonts that are open, in the order of their identifiers.
  package var fonts: [FontFile]

  package init(
    layout: any PagesToDraw, openPages: Set<Int> = [], isFilling: Bool = false, fonts: [FontFile]
  ) {
    self.layout = layout
    self.openPages = openPages
    self.isFilling = isFilling
    self.fonts = fonts
  }
}

/// A document that is drawn: its pages, some at a time, and what it says about itself.
package protocol DrawnDocument: AnyObject {
  var title: String? { get }
  var author: String? { get }
  var images: ImageSet { get }
  /// The pages that have been given out.
  var pageCount: Int { get }
  var hasEnded: Bool { get }
  /// True where pages that were left open turn out to be others.
  var mustStartAnew: Bool { get }

  /// The next pages; `nil` after the last ones.
  func nextPages() throws(Failure) -> PagesInHand?
}
