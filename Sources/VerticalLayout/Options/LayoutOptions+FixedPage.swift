/// A page with a size of its own, and the grid of its text: for files whose readers set the text, such as Word's.
package struct FixedPage: Hashable, Sendable {
  package var paper: PhysicalSize
  /// Those of a page on the left, where pages face each other.
  package var margins: Margins
  package var pitch: Length
  /// In a column of a tier.
  package var characters: Int
  package var columns: Int
  package var tiers: Int
  package var tierGap: Length
}

extension LayoutOptions {
  /// The page of these options; A5 where they give none with a size of its own.
  package func fixedPage() throws(LayoutError) -> FixedPage {
    var paper = PaperSize.a5.size
    if case .size(let width?, let height?) = page.size {
      paper = PhysicalSize(width: width, height: height)
    }
    let em = style.size
    let request = PageRequest(self)
    let margins = try request.resolvedMargins(width: paper.width, height: paper.height)
    let tiers = max(1, regions.tiers)
    let gap = regions.tierGap?.clamped(em: em) ?? em * 2
    let room = PhysicalSize(
      width: max(paper.width - margins.horizontal, em),
      height: max(paper.height - margins.vertical - gap * (tiers - 1), em))
    let most = max((room.height.rawValue / tiers) / max(em.rawValue, 1), 1)
    let asked = effectiveMeasure?.wholeMultiples(of: em)
    let pitch = max(request.pitch, Length(rawValue: 1))
    return FixedPage(
      paper: paper, margins: margins, pitch: pitch,
      characters: bookPages.typeArea?.characters ?? max(min(asked ?? most, most), 1),
      columns: bookPages.typeArea?.columns
        ?? max((room.width - em).wholeMultiples(of: pitch) + 1, 1),
      tiers: tiers, tierGap: gap)
  }
}
