public import VerticalLayout

/// The back of a book between its covers (背): how wide it is for its pages and their paper (BK-Q5).
public struct Spine: Hashable, Sendable {
  /// The number of pages the book has, two a leaf. At least 0.
  public var pages: Int
  /// The thickness of a leaf.
  public var leaf: Length
  public var formula: Formula
  /// The thickness of the cover's own paper.
  public var cover: Length

  /// Formulas of print shops for the width of a spine.
  public enum Formula: String, Hashable, Sendable, CaseIterable {
    /// The leaves alone.
    case leaves
    /// A millimeter more for the glue.
    case glue
    /// The cover's paper twice more.
    case cover
  }

  public init(
    pages: Int, leaf: Length, formula: Formula = .leaves, cover: Length = PaperKind.usualCover
  ) {
    self.pages = max(0, pages)
    self.leaf = leaf
    self.formula = formula
    self.cover = cover
  }

  /// The width. A leaf with one page is a leaf.
  public var width: Length {
    let leaves = leaf * ((pages + 1) / 2)
    return switch formula {
    case .leaves: leaves
    case .glue: leaves + .mm(1)
    case .cover: leaves + cover * 2
    }
  }

  /// The width from which a spine may have text, below which the fold would be in it.
  public static let leastWithText = Length.mm(3)
  /// The width from which print shops advise text.
  public static let usualWithText = Length.mm(4)
}

/// Papers of books in Japan, by the names that print shops have for them, with the thickness of a leaf as they give it (BK-Q5).
public enum PaperKind: String, Hashable, Sendable, CaseIterable {
  case fine70 = "上質70kg"
  case fine90 = "上質90kg"
  case fine110 = "上質110kg"
  case book = "書籍用紙72.5kg"
  case bulky = "バルギー"
  case superBulky = "スーパーバルギー"
  case novels = "スカーレットノベルス33.5kg"

  /// The thickness of a leaf.
  public var leaf: Length {
    switch self {
    case .fine70, .book: .micrometers(100)
    case .fine90: .micrometers(125)
    case .fine110, .superBulky: .micrometers(160)
    case .bulky: .micrometers(140)
    case .novels: .micrometers(80)
    }
  }

  /// The thickness of a cover of paper of 200 kg or so.
  public static let usualCover = Length.micrometers(240)
}

extension Length {
  fileprivate static func micrometers(_ count: Int) -> Length {
    .mm(count).scaled(by: 1, over: 1000)
  }
}
