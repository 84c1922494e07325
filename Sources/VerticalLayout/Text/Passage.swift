/// Whole paragraphs with one box around all of their columns on a page (DT-11).
///
/// Each passage has a box of its own, so that two equal ones beside each other have two. Passages nest; one
/// that begins inside another ends with it at the latest.
public struct Passage: Hashable, Sendable {
  /// Indices into ``Document/paragraphs``.
  public var paragraphs: Range<Int>
  /// Padding, where it is negative, is none. An em is the size of the text at the passage's start.
  public var box: BoxStyle

  /// So many passages at most are around one paragraph.
  public static let deepest = 32

  public init(_ paragraphs: Range<Int>, _ box: BoxStyle) {
    self.paragraphs = paragraphs
    self.box = box
  }
}
