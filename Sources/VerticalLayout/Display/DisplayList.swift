/// Items to draw on a page, in reading order: all that a backend sees. PDF, SVG and PNG come from the same list,
/// and the layout dump gives the same coordinates.
public struct DisplayList: Hashable, Sendable {
  public var size: PhysicalSize
  public var items: [DisplayItem]
  /// The items of each column, in order. They may be none: a page can be drawn without knowing.
  public var columns: [ColumnItems]
  /// The items that are page numbers and running heads, in order.
  public var furniture: [FurnitureItems] = []
  /// The items of a page design below the text, which are the same on many pages: areas, lines and paths. A backend may
  /// keep them once for all these pages.
  public var template: Range<Int> = 0..<0
  /// The items that are drawn upside down, in order.
  public var turned: [TurnedItems] = []
  /// The number of the page, for viewers to show; `nil` where pages are counted by the document's metadata.
  public var label: PageLabel?
  /// The place of the page on a larger sheet; `nil` where it is all of it.
  public var boxes: PageBoxes?

  public init(size: PhysicalSize, items: [DisplayItem], columns: [ColumnItems] = []) {
    self.size = size
    self.items = items
    self.columns = columns
  }
}

/// Items of a display list that are drawn turned by half a circle, as pages on a sheet that is folded twice are.
public struct TurnedItems: Hashable, Sendable {
  /// Indices into the list's items.
  public var items: Range<Int>
  /// The point that they are turned about.
  public var center: PhysicalPoint

  public init(items: Range<Int>, center: PhysicalPoint) {
    self.items = items
    self.center = center
  }
}

/// Items of a display list that follow each other and have something in common.
@usableFromInline package protocol ItemStretch {
  /// Indices into the list's items.
  var items: Range<Int> { get }
}

extension TurnedItems: ItemStretch {}
extension FurnitureItems: ItemStretch {}

extension ArraySlice where Element: ItemStretch {
  /// The stretch that an item belongs to, of stretches in order; `nil` for none. Items are asked for in order.
  @inlinable package mutating func stretch(ofItem index: Int) -> Element? {
    while let first, first.items.upperBound <= index { removeFirst() }
    return first.flatMap { $0.items.contains(index) ? $0 : nil }
  }
}

public enum DisplayItem: Hashable, Sendable {
  case glyphs(GlyphRun)
  case missing(MissingGlyph)
  /// A rectangle, filled.
  case fill(PhysicalRect, Color)
  /// A rectangle's outline; the line's middle lies on the edge.
  case stroke(PhysicalRect, width: Length, Color)
  /// Lines and curves, for what a rectangle is too little.
  case path(DisplayPath)
  /// A shadow that is blurred, or falls into its glyphs.
  case shadow(GlyphShadow)
  case image(ImageUse)
  /// An area that leads to a URI, one rectangle a column. Draws nothing.
  case link(uri: String, [PhysicalRect])
  /// An area that leads to an anchor of the document, which may be on another page. Draws nothing.
  case jump(to: String, [PhysicalRect])
  /// A place that links lead to. No two have one name. Draws nothing.
  case anchor(name: String, PhysicalRect)
}

/// An image in its place, with the text that stands for it.
public struct ImageUse: Hashable, Sendable {
  /// The name of the image in ``Document/images``.
  public var name: String
  /// The place of the whole image, whatever part of it shows.
  public var rect: PhysicalRect
  /// The part that shows; `nil` for all.
  public var clip: PhysicalRect?
  /// Its room in the column, or the page that it fills.
  public var bounds: PhysicalRect
  /// The part of it that fills its page; `nil` for an image in the text (BK-B7).
  public var plate: ImageAttachment.Plate?
  /// The font and the size of the text around it.
  public var font: FontID
  public var size: Length
  /// The text that it stands for, in UTF-8; empty where there is none.
  public var text: [UInt8]
  /// Words for those who do not see it, where these are no part of the text.
  public var description = ""

  /// True if it stands for no text, as what is drawn around text does.
  public var isDecoration: Bool { text.isEmpty }

  /// The name of the room that it is, in which nothing is drawn; `nil` for an image.
  public var room: String? { name.roomName }

  /// An image that stands for no text.
  public init(decoration name: String, in rect: PhysicalRect) {
    self.init(name: name, rect: rect, bounds: rect, font: FontID(0), size: .zero, text: [])
  }

  public init(
    name: String, rect: PhysicalRect, clip: PhysicalRect? = nil, bounds: PhysicalRect,
    font: FontID, size: Length, text: [UInt8]
  ) {
    self.name = name
    self.rect = rect
    self.clip = clip
    self.bounds = bounds
    self.font = font
    self.size = size
    self.text = text
  }
}

/// A character that no font has, drawn as a box in its place; the text stays in the output.
public struct MissingGlyph: Hashable, Sendable {
  /// The cell.
  public var bounds: PhysicalRect
  public var ink: Color
  /// The font around it, for a backend that has to show the text with some glyph.
  public var font: FontID?
  public var size: Length
  /// The character, in UTF-8.
  public var text: [UInt8]

  public init(
    bounds: PhysicalRect, ink: Color, font: FontID?, size: Length, text: [UInt8]
  ) {
    self.bounds = bounds
    self.ink = ink
    self.font = font
    self.size = size
    self.text = text
  }

  /// The box's outline: inset by a sixteenth of the em, a thirty-second of it wide.
  public var outline: (rect: PhysicalRect, width: Length) {
    let inset = size.scaled(by: 1, over: 16)
    return (
      PhysicalRect(
        x: bounds.x + inset, y: bounds.y + inset, width: bounds.width - inset * 2,
        height: bounds.height - inset * 2),
      size.scaled(by: 1, over: 32)
    )
  }
}
