public import VerticalLayout

/// A book as one document. Page numbers in it are as right as those it was composed with: they are known when
/// it is set.
public struct ComposedBook: Sendable {
  public var document: Document
  /// The paragraphs of the table of contents; empty where there is none.
  public var contents: Range<Int>
  /// The paragraphs of the index; empty where there is none.
  public var index: Range<Int>
  /// The pages that are made, in order.
  package var pages: [MadePage] = []
  /// The places whose page numbers it names, by their offsets in the text, in the order of the book.
  public var places: [Int]
  /// The start of each part that has a text, in the order of the parts.
  public var texts: [ComposedText]

  /// The place of a text in a book.
  public struct ComposedText: Hashable, Sendable {
    /// Its number among the texts.
    public var number: Int
    /// Its range in the text of the book.
    public var range: TextRange
    /// The offset in the book that offsets of the text count from.
    public var origin: Int
    /// The offset of the text that it begins with.
    var first = 0
  }
}

extension ComposedBook {
  /// The range in the book of a range of one of its texts.
  public func range(of range: TextRange, ofText number: Int) -> TextRange {
    range.moved(by: texts.part(ofText: number, at: range.lowerBound)?.origin ?? 0)
  }
}

extension [ComposedBook.ComposedText] {
  /// The part of a text that an offset of the text is in.
  func part(ofText number: Int, at offset: Int) -> ComposedBook.ComposedText? {
    lazy.filter { $0.number == number && $0.first <= offset }.max { $0.first < $1.first }
  }
}
