/// The numbers of pages, from the first page to the last one, with those of the parts of a book (BK-F3).
struct PageNumbers {
  private let sections: [DocumentSection]
  private let firstNumber: Int
  /// The number of sections that have begun.
  private var begun = 0
  /// The difference between a page's number and its index.
  private var offset: Int
  /// The first page of those that are counted with the last one.
  private var firstPage = 0

  init(_ sections: [DocumentSection], firstNumber: Int) {
    self.sections = sections.sorted { $0.firstParagraph < $1.firstParagraph }
    self.firstNumber = firstNumber
    offset = firstNumber
  }

  /// The sections that have begun, and how pages are counted.
  var state: State {
    get { State(begun: begun, offset: offset, firstPage: firstPage) }
    set { (begun, offset, firstPage) = (newValue.begun, newValue.offset, newValue.firstPage) }
  }

  struct State: Hashable, Sendable {
    var begun: Int
    var offset: Int
    var firstPage: Int
  }

  var hasSections: Bool { !sections.isEmpty }

  /// False on pages of a part without page numbers and running heads.
  var showsFurniture: Bool { begun == 0 || sections[begun - 1].showsFurniture }

  /// The number of the leaf that a page is on, two pages of a folded sheet: from 1, where the numbers of pages begin.
  func leaf(ofPage index: Int) -> Int { (index - firstPage) / 2 + 1 }

  /// The number of the next page.
  ///
  /// - Parameter paragraph: the first one on it; `nil` for a page without text, which is one of the part
  ///   before it.
  mutating func label(ofPage index: Int, paragraph: Int?) -> DocumentSection.PageLabel {
    while begun < sections.count, let paragraph, sections[begun].firstParagraph <= paragraph {
      if let number = sections[begun].firstNumber {
        offset = number - index
        firstPage = index
      }
      begun += 1
    }
    guard begun > 0 else { return DocumentSection.PageLabel(number: index + offset) }
    let section = sections[begun - 1]
    return DocumentSection.PageLabel(
      number: index + offset, numerals: section.numerals, prefix: section.prefix)
  }
}
