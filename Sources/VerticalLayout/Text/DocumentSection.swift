/// A part of a book, from a paragraph to the next part: how its pages are counted, and what stands beside
/// their text (BK-B1, BK-F3).
public struct DocumentSection: Hashable, Sendable {
  /// The index of the first paragraph, which should begin a page.
  public var firstParagraph: Int
  /// The number of its first page; `nil` where it counts on.
  public var firstNumber: Int?
  public var numerals: DocumentSection.PageNumerals
  /// The text before the numbers, such as the number of a chapter: `3-`.
  public var prefix: String
  /// False for pages without page numbers and running heads, such as title pages. They are counted all the
  /// same.
  public var showsFurniture: Bool

  public init(
    firstParagraph: Int, firstNumber: Int? = nil, numerals: DocumentSection.PageNumerals = .decimal,
    prefix: String = "", showsFurniture: Bool = true
  ) {
    self.prefix = prefix
    self.firstParagraph = firstParagraph
    self.firstNumber = firstNumber
    self.numerals = numerals
    self.showsFurniture = showsFurniture
  }
}

extension DocumentSection {
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
}

extension DocumentSection {
  /// The number of a page, as it is printed.
  public struct PageLabel: Hashable, Sendable {
    public var number: Int
    public var numerals: DocumentSection.PageNumerals
    /// The text before the number, such as that of a chapter.
    public var prefix: String

    public init(number: Int, numerals: DocumentSection.PageNumerals = .decimal, prefix: String = "")
    {
      self.number = number
      self.numerals = numerals
      self.prefix = prefix
    }

    public var text: String { prefix + numerals.text(of: number) }

    /// A Han digit for each decimal one: 一二八. The sign after the number of a chapter is a middle dot: 三・一二.
    public var hanText: String {
      prefix.isEmpty
        ? number.hanDigits
        : String(prefix.hanDigits.map { $0 == "-" ? "・" : $0 }) + number.hanDigits
    }
  }
}
