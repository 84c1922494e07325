/// An image that text flows around: it stands at the head or the foot of columns, beside the place of the
/// text that it belongs to (DT-13).
///
/// It begins with the column that starts at its place, or else with the next one. Where its frame has no
/// room for it any more, it stands at the start of the next frame, or page, that has. It never comes before
/// another one that belongs to earlier text. It is no part of the text.
public struct FloatingImage: Hashable, Sendable {
  /// Its size, and how it fills that. Text keeps clear of its insets. The alignment is of no meaning.
  public var attachment: ImageAttachment
  public var side: Side
  /// Words for those who do not see it.
  public var description: String

  /// The end of its columns that the image stands at.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case head, foot
  }

  public init(_ attachment: ImageAttachment, at side: Side, description: String = "") {
    self.attachment = attachment
    self.side = side
    self.description = description
  }
}
