import Testing
import VerticalLayout

@testable import Manuscript

/// The width of spines (BK-Q5).
struct SpineTests {
  @Test(
    "BK-Q5: the formulas of print shops, to a hundredth of a millimetre",
    arguments: [
      (240, PaperKind.fine70, Spine.Formula.leaves, 12.0), (240, .fine90, .leaves, 15.0),
      (240, .fine110, .glue, 20.2), (241, .book, .leaves, 12.1), (200, .bulky, .cover, 14.48),
      (300, .superBulky, .leaves, 24.0), (320, .novels, .glue, 13.8), (0, .book, .leaves, 0),
    ])
  func widths(_ pages: Int, _ paper: PaperKind, _ formula: Spine.Formula, _ width: Double) {
    let spine = Spine(pages: pages, leaf: paper.leaf, formula: formula)
    let found = Double(spine.width.rawValue) / 1024 * 25.4 / 72
    // A leaf is a whole number of 1/1024 pt: 0.0002 mm off at the most.
    #expect(abs(found - width) < 0.03, "\(found)")
  }

  @Test("BK-Q5: no number of pages is too small") func negative() {
    #expect(Spine(pages: -4, leaf: .mm(1)).width == .zero)
  }
}
