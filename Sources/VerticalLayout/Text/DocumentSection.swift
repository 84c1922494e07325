/// A part of a book, from a paragraph to the next part: how its pages are counted, and what stands beside
/// their text (BK-B1, BK-F3).
public struct DocumentSection: Hashable, Sendable {
  /// The index of the first paragraph, which should begin a page.
  public var firstParagraph: Int
  /// The number of its first page; `nil` where it counts on.
  public var firstNumber: Int?
  public var numerals: PageNumerals
  /// False for pages without page numbers and running heads, such as title pages. They are counted all the
  /// same.
  public var showsFurniture: Bool

  public init(
    firstParagraph: Int, firstNumber: Int? = nil, numerals: PageNumerals = .decimal,
    showsFurniture: Bool = true
  ) {
    self.firstParagraph = firstParagraph
    self.firstNumber = firstNumber
    self.numerals = numerals
    self.showsFurniture = showsFurniture
  }
}

/// The numerals of page numbers.
public enum PageNumerals: String, Hashable, Sendable, CaseIterable {
  case decimal
  /// Small Roman letters: xii.
  case roman

  /// A number as the page has it, in lines across the page.
  public func text(of number: Int) -> String {
    self == .roman ? number.romanDigits : String(number)
  }
}

/// The number of a page, as it is printed.
public struct PageLabel: Hashable, Sendable {
  public var number: Int
  public var numerals: PageNumerals

  public init(number: Int, numerals: PageNumerals = .decimal) {
    self.number = number
    self.numerals = numerals
  }

  public var text: String { numerals.text(of: number) }

  /// A Han digit for each decimal one: 一二八.
  public var hanText: String { number.hanDigits }
}
