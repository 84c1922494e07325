/// A thing at a place of the text, or over a stretch of it.
protocol Ranged {
  /// Empty for what stands at one place.
  var range: TextRange { get }
}

extension TextRange: Ranged {
  var range: TextRange { self }
}

extension RandomAccessCollection where Index == Int, Element: Ranged {
  /// The index of the first that begins at an offset or after it, of things in the order of their starts.
  func firstIndex(startingAt offset: Int) -> Int {
    partitioningIndex { $0.range.lowerBound >= offset }
  }

  /// The index of the first that ends after an offset, of things in order that do not overlap each other.
  func firstIndex(endingAfter offset: Int) -> Int {
    partitioningIndex { $0.range.upperBound > offset }
  }

  /// The indices of those that begin in a part of the text, of things in the order of their starts.
  func indices(beginningIn part: TextRange) -> Range<Int> {
    let first = firstIndex(startingAt: part.lowerBound)
    return first..<self[first...].firstIndex(startingAt: part.upperBound)
  }

  /// The indices of those that share a byte with a part of the text, of things in order that do not overlap each other.
  /// Of those that may, ``RangeIndex`` finds them.
  func indices(reachingInto part: TextRange) -> Range<Int> {
    let first = firstIndex(endingAfter: part.lowerBound)
    return first..<self[first...].firstIndex(startingAt: part.upperBound)
  }
}

/// Things of a text in the order of their starts; of those that begin together the one that was added first comes first.
struct SortedRanges<Element: Ranged> {
  private(set) var elements: [Element] = []

  init() {}

  /// Puts elements into order.
  init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
    let starts = self.elements.lazy.map(\.range.lowerBound)
    guard zip(starts, starts.dropFirst()).contains(where: >) else { return }
    self.elements = self.elements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// Adds an element after those that begin before it, or with it: at the end in constant time, else in the time of
  /// what it stands before.
  mutating func add(_ element: Element) {
    let start = element.range.lowerBound
    guard let last = elements.last, last.range.lowerBound > start else {
      return elements.append(element)
    }
    elements.insert(element, at: firstIndex(startingAt: start + 1))
  }

  /// The indices of the elements that begin in a part of the text.
  ///
  /// - Parameter own: the elements that are looked at; `nil` for all.
  func indices(beginningIn part: TextRange, among own: Range<Int>? = nil) -> Range<Int> {
    guard !elements.isEmpty else { return 0..<0 }
    return elements[own ?? elements.indices].indices(beginningIn: part)
  }

  /// The elements that begin in a part of the text.
  func beginning(in part: TextRange) -> ArraySlice<Element> { elements[indices(beginningIn: part)] }

  /// The elements that share a byte with a part of the text, of ranges that do not overlap each other.
  func reaching(into part: TextRange) -> ArraySlice<Element> {
    guard !elements.isEmpty else { return [] }
    return elements[elements.indices(reachingInto: part)]
  }
}

extension SortedRanges: Equatable where Element: Equatable {}
extension SortedRanges: Hashable where Element: Hashable {}
extension SortedRanges: Sendable where Element: Sendable {}

extension SortedRanges: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { elements.count }

  /// An element, whose start stays as it is.
  subscript(index: Int) -> Element {
    get { elements[index] }
    _modify { yield &elements[index] }
  }
}
