package import VerticalLayout

/// Pages that are asked for, such as `3-5` or `1,4-`: ranges of places in the document, from 1.
public struct PageSelection: Hashable, Sendable, CustomStringConvertible {
  /// In the order of the document, from 0; apart from each other.
  private let ranges: [ClosedRange<Int>]
  /// The last page, from 0, that is named by itself or as the first one of several.
  private let lastNamed: Int
  public let description: String

  public init?(_ text: String) {
    var found: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = Self.number(ends[0], else: ends.count > 1 ? 1 : nil),
        let last = ends.count > 1 ? Self.number(ends[1], else: .max) : first, first <= last,
        ends.count == 1 || !ends[0].isEmpty || !ends[1].isEmpty
      else { return nil }
      found.append(first - 1...last - 1)
    }
    lastNamed = found.map(\.lowerBound).max() ?? 0
    found.sort { $0.lowerBound < $1.lowerBound }
    var ranges: [ClosedRange<Int>] = []
    for range in found {
      if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
    description = text
  }

  /// A page number from 1; what stands for it where nothing is written.
  private static func number(_ text: Substring, else usual: Int?) -> Int? {
    if text.isEmpty { return usual }
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0
    else { return nil }
    return number
  }

  /// The first page, from 0.
  package var first: Int { ranges.first?.lowerBound ?? 0 }

  /// The number of a page that is named, and that a document of so many pages has not; `nil` where it has all. Of several,
  /// such as `3-9`, only the first has to be there.
  package func missingPage(of count: Int) -> Int? { lastNamed < count ? nil : lastNamed + 1 }

  /// True if it is a single page.
  package var isOnePage: Bool { ranges.count == 1 && ranges[0].count == 1 }

  /// True if a page, from 0, is among them.
  package func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

  /// The number of a page that does not follow the one before it among these.
  package func label(of page: Layout.Page) -> DocumentSection.PageLabel? {
    guard ranges.contains(where: { $0.lowerBound == page.index }) else { return nil }
    return page.label ?? DocumentSection.PageLabel(number: max(1, page.number ?? page.index + 1))
  }
}
