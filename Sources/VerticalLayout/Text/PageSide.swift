/// A side of an open book.
public enum PageSide: String, Hashable, Sendable, CaseIterable {
  case left, right

  var other: PageSide { self == .left ? .right : .left }
}

/// The resolved style in which the pages of a book face each other.
struct PageFacing: Hashable, Sendable {
  var firstSide: PageSide
  var direction: ColumnDirection

  /// The side of a page, by its index.
  func side(ofPage index: Int) -> PageSide {
    index.isMultiple(of: 2) ? firstSide : firstSide.other
  }

  /// True for the first of two pages that lie beside each other, on the right in books that are bound on the right.
  func isFirst(_ index: Int) -> Bool { side(ofPage: index) == leaf.other }

  /// True for the second page of a leaf.
  func endsLeaf(_ index: Int) -> Bool { side(ofPage: index) == leaf.other }

  /// The side on which a leaf begins.
  private var leaf: PageSide { direction == .rightToLeft ? .left : .right }

  /// True where a paragraph that begins a part of a book may begin a page (BK-H6). A leaf begins on the left
  /// in books that are bound on the right.
  func allows(_ kind: ParagraphStyle.Break?, onPage index: Int) -> Bool {
    switch kind {
    case .leaf, .centeredLeaf: return side(ofPage: index) == leaf
    case .spread: return side(ofPage: index) == leaf.other
    case .page, .centeredPage, .tier, nil: return true
    }
  }
}
