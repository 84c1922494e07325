import VerticalCairo
public import VerticalLayout

/// Differences between a snapshot and a new layout.
public struct SnapshotDifference: Hashable, Sendable {
  /// Changes of the layout: all that moved, came, went or is different.
  public private(set) var layout: LayoutDifference?
  /// Pages whose pictures differ.
  public private(set) var pictures: [PictureDifference] = []
  /// Problems that keep the snapshot from being compared: a damaged file, a picture that is missing.
  public private(set) var problems: [String] = []
  /// Messages about each of ``pictures``.
  private var pictureLines: [String] = []

  public var isEmpty: Bool { layout?.isEmpty != false && pictures.isEmpty && problems.isEmpty }

  /// Compares a snapshot with a layout and its pictures.
  package init(from expected: Snapshot, to actual: Snapshot, tolerance: PictureTolerance) {
    let layout = record(of: actual.layout)
    if expected.layout != actual.layout, let layout, let before = record(of: expected.layout) {
      self.layout = LayoutDifference(from: before, to: layout)
    }
    for page in 0..<min(expected.pictures.count, actual.pictures.count) {
      comparePictures(
        page, expected.pictures[page], actual.pictures[page], on: layout, tolerance)
    }
  }

  private mutating func record(of layout: [UInt8]) -> LayoutRecord? {
    do throws(LayoutReadError) {
      return try LayoutRecord(json: layout)
    } catch {
      problems.append("the snapshot's layout is damaged: \(error)")
      return nil
    }
  }

  private mutating func comparePictures(
    _ page: Int, _ expected: [UInt8]?, _ actual: [UInt8]?, on layout: LayoutRecord?,
    _ tolerance: PictureTolerance
  ) {
    guard expected != actual, let actual else { return }
    guard let expected else {
      problems.append("the snapshot has no picture of page \(page + 1)")
      return
    }
    let images: (before: RasterImage, after: RasterImage)
    do throws(RenderError) {
      images = (try RasterImage(png: expected), try RasterImage(png: actual))
    } catch {
      problems.append("the snapshot's picture of page \(page + 1) cannot be read: \(error)")
      return
    }
    guard
      let difference = PictureDifference(
        page: page, expected: images.before, actual: images.after, tolerance: tolerance)
    else { return }
    pictures.append(difference)
    let record = layout.flatMap { $0.pages.indices.contains(page) ? $0.pages[page] : nil }
    pictureLines.append(difference.message(on: record, width: images.after.width))
  }

  /// A line a difference: what is wrong with the snapshot, what has changed of the layout, and what of
  /// its pictures; of the latter two at most so many each.
  public func lines(limit: Int = .max) -> [String] {
    var lines = Array(problems.prefix(limit)) + (layout?.lines(limit: limit) ?? [])
    // Where the layout tells what has changed, the pixels follow from it.
    let shown = layout?.isEmpty == false ? min(1, limit) : limit
    lines += pictureLines.prefix(shown)
    if pictureLines.count > shown {
      lines.append("the pictures of \(pictureLines.count - shown) more pages differ")
    }
    return lines
  }
}

extension SnapshotDifference: CustomStringConvertible {
  public var description: String { lines(limit: 20).joined(separator: "\n") }
}
