/// Purpose of an item on its page. Each item of a display list has one: from it writers take what is text and in
/// which order, and what they tell of all else.
public enum DisplayRole: Hashable, Sendable {
  /// The colour of the page.
  case paper
  /// A drawing of a page design below the text, such as its frame and its rules, the same on many pages.
  case design(PageFurniture.FurnitureLine.Kind)
  /// A drawing about the text.
  case decoration(Decoration)
  /// Text of a paragraph, with the images that stand in it.
  case text
  /// Small text beside the text, or a line of it.
  case annotation(PlacedAnnotation.Kind)
  /// An image beside the text.
  case image
  /// A thing that the page has beside its text, at its head, at its foot or at neither.
  case furniture(PageFurniture.FurnitureLine.Kind, PageFurniture.FurnitureEdge?)
  /// An area that leads elsewhere, or a place that links lead to.
  case link
  /// A mark over the page for those who look at the layout.
  case guide(Guide)
  /// A mark for those who print the page, cut it and sew it.
  case printMark

  /// The kinds of drawings about the text, by the names of the layout JSON.
  public enum Decoration: String, Hashable, Sendable, CaseIterable {
    /// The ground of a box.
    case ground
    /// A shadow below the text.
    case shadow
    /// A line beside the text.
    case sideLine = "side-line"
    /// Dots or a line from one text to another.
    case leader
    /// A shadow that falls into the text.
    case innerShadow = "inner-shadow"
    case strikethrough
    /// A ring that tells a tone.
    case toneRing = "tone-ring"
    /// The border of a box.
    case border
  }

  /// The kinds of marks over a page, by the names of the layout JSON.
  public enum Guide: String, Hashable, Sendable, CaseIterable {
    /// A sign for what has no ink, such as a space.
    case invisible
    case selection
    /// The outline of a column, a run, a cell or a room.
    case outline
  }

  /// The layer that it is painted in.
  public var layer: DisplayRole.Layer {
    switch self {
    case .paper: .paper
    case .design: .design
    case .decoration(let kind): kind.layer
    case .text: .text
    case .annotation(let kind): kind == .tateTen ? .lines : .text
    case .image: .images
    case .furniture: .furniture
    case .link: .links
    case .guide: .guides
    case .printMark: .printMarks
    }
  }

  /// True for what stands for a part of the author's text.
  public var isText: Bool { self == .text }
}

extension DisplayRole.Decoration {
  fileprivate var layer: DisplayRole.Layer {
    switch self {
    case .ground: .grounds
    case .shadow: .shadows
    case .sideLine, .leader: .lines
    case .innerShadow: .innerShadows
    case .strikethrough, .toneRing, .border: .strokes
    }
  }
}

extension DisplayRole {
  /// Layers of a page in the order of painting: each lies on those before it (YY-36).
  public enum Layer: Int, Hashable, Sendable, CaseIterable, Comparable {
    case paper
    case design
    case grounds
    case shadows
    /// Lines that the text lies on.
    case lines
    /// The text, with the annotations of each column after its text.
    case text
    case images
    case furniture
    case innerShadows
    /// Lines that lie on the text.
    case strokes
    case links
    case guides
    case printMarks

    public static func < (first: DisplayRole.Layer, second: DisplayRole.Layer) -> Bool {
      first.rawValue < second.rawValue
    }
  }
}

extension DisplayRole {
  /// Items of a display list with the same role.
  public struct RoleItems: Hashable, Sendable {
    /// Indices into the list's items.
    public var items: Range<Int>
    public var role: DisplayRole

    public init(items: Range<Int>, role: DisplayRole) {
      self.items = items
      self.role = role
    }
  }
}

extension ArraySlice<DisplayRole.RoleItems> {
  /// The role of an item, of stretches in order. Items are asked for in order.
  @inlinable package mutating func role(ofItem index: Int) -> DisplayRole {
    guard let own = stretch(ofItem: index) else { preconditionFailure("an item without a role") }
    return own.role
  }
}
