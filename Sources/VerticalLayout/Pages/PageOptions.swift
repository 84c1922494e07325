/// Treatments of text for which there is no room (`--overflow`, VL-17).
public enum Overflow: String, Hashable, Sendable, CaseIterable {
  /// Go on on the next page.
  case paginate
  /// Stop, and put a token in place of as few clusters as it needs (VL-16).
  case truncate
  /// Stop without a mark. The dropped text is still reported (VLb-5).
  case clip
  /// Make the page as wide as the text.
  case grow
  /// Refuse.
  case error
}

/// Places of the block of columns on the page (`--place`, VL-11).
public enum Placement: String, Hashable, Sendable, CaseIterable {
  case topLeft = "top-left"
  case topCenter = "top-center"
  case topRight = "top-right"
  case centerLeft = "center-left"
  case center = "center"
  case centerRight = "center-right"
  case bottomLeft = "bottom-left"
  case bottomCenter = "bottom-center"
  case bottomRight = "bottom-right"

  /// The corner where the text starts, or the edge where its columns are aligned: a bare `--align
  /// center` or `bottom` places the block so as well (VL-12).
  public init(direction: ColumnDirection, alignment: ColumnAlignment) {
    switch (direction, alignment) {
    case (.rightToLeft, .top), (.rightToLeft, .justify), (.rightToLeft, .even): self = .topRight
    case (.rightToLeft, .center): self = .centerRight
    case (.rightToLeft, .bottom): self = .bottomRight
    case (.leftToRight, .top), (.leftToRight, .justify), (.leftToRight, .even): self = .topLeft
    case (.leftToRight, .center): self = .centerLeft
    case (.leftToRight, .bottom): self = .bottomLeft
    }
  }

  /// The same height, in the middle between the sides.
  var centeredAcross: Placement {
    switch self {
    case .topLeft, .topCenter, .topRight: .topCenter
    case .centerLeft, .center, .centerRight: .center
    case .bottomLeft, .bottomCenter, .bottomRight: .bottomCenter
    }
  }

  /// The block's origin in a content box. A block that is larger than the box keeps its first
  /// column and the columns' heads inside (VLb-14).
  func origin(
    of block: PhysicalSize, in box: PhysicalRect, direction: ColumnDirection
  ) -> PhysicalPoint {
    let room = PhysicalSize(width: box.width - block.width, height: box.height - block.height)
    var x: Length
    switch self {
    case .topLeft, .centerLeft, .bottomLeft: x = .zero
    case .topCenter, .center, .bottomCenter: x = room.width.half
    case .topRight, .centerRight, .bottomRight: x = room.width
    }
    if room.width < .zero { x = direction == .rightToLeft ? room.width : .zero }
    let y: Length
    switch self {
    case .topLeft, .topCenter, .topRight: y = .zero
    case .centerLeft, .center, .centerRight: y = max(.zero, room.height.half)
    case .bottomLeft, .bottomCenter, .bottomRight: y = max(.zero, room.height)
    }
    return PhysicalPoint(x: box.x + x, y: box.y + y)
  }
}

/// The page (`--page`).
public enum PageSpecification: Hashable, Sendable {
  /// Hugs a short text; a long one gets pages of a book.
  case automatic
  /// One page as wide as the text.
  case scroll
  /// A fixed width and height; `nil` hugs the text on that axis (VL-18).
  case size(width: Length?, height: Length?)

  public static func paper(_ paper: PaperSize) -> PageSpecification {
    .size(width: paper.size.width, height: paper.size.height)
  }
}
