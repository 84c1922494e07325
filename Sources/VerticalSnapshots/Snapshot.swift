import VerticalCairo
import VerticalLayout

/// The files that are kept of a case: its layout as JSON, and a PNG a page where pictures are wanted.
package struct Snapshot: Equatable, Sendable {
  package var layout: [UInt8]
  /// `nil` for a page whose picture is missing.
  package var pictures: [[UInt8]?]

  package init(layout: [UInt8], pictures: [[UInt8]?]) {
    self.layout = layout
    self.pictures = pictures
  }
}

extension Snapshot {
  /// The number of pages that are shown at most: a novel that is broken otherwise differs on a thousand.
  package static let shownPages = 20

  /// The first pages that differ, each with its picture as it was, as it is, and the difference.
  package func sideBySide(
    with actual: Snapshot, _ difference: SnapshotDifference, tolerance: PictureTolerance
  ) -> [(page: Int, png: [UInt8])] {
    difference.pictures.prefix(Self.shownPages).compactMap { page in
      guard let before = image(ofPage: page.page), let after = actual.image(ofPage: page.page),
        let image = SideBySide(
          expected: before, actual: after, difference: page, tolerance: tolerance
        ).image(), let png = try? image.png(dpi: 96)
      else { return nil }
      return (page.page, png)
    }
  }

  private func image(ofPage page: Int) -> RasterImage? {
    guard pictures.indices.contains(page), let png = pictures[page] else { return nil }
    return try? RasterImage(png: png)
  }
}
