/// An image in the place of text (YY-28 to YY-30, CJ-09). The text stays in the layout and in every
/// output, as what stands for the image; where there is none to give, U+FFFC stands for it.
///
/// Width is across the column and height is down the page: an image stands upright, as it would in a
/// line.
public struct ImageAttachment: Hashable, Sendable {
  /// The name of the image in ``Document/images``.
  public var image: String
  /// The room of the image, without which it has its natural size. Of one side alone the other one
  /// follows (DT-15). An em is the size of the text. Positive.
  public var width: Dimension?
  public var height: Dimension?
  public var alignment: Alignment
  public var fit: Fit
  public var insets: Insets
  /// The page that it fills, apart from the text; `nil` for an image in the text (BK-B7).
  public var plate: Plate?

  public init(
    image: String, width: Dimension? = nil, height: Dimension? = nil,
    alignment: Alignment = .center, fit: Fit = .fit, insets: Insets = Insets()
  ) {
    self.image = image
    self.width = width
    self.height = height
    self.alignment = alignment
    self.fit = fit
    self.insets = insets
  }

  /// Places of an image across its column, against the em box of the text (YY-28): what the top is in a line is the
  /// right edge in a column, and what the bottom is, the left one.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right
  }

  /// An image that fills a page of its own, without page number and running head (BK-B7). It needs pages of a fixed size.
  public enum Plate: String, Hashable, Sendable, CaseIterable {
    /// The whole image on one page.
    case page
    /// Its right half, on one of two pages that face each other.
    case right
    /// Its left half.
    case left

    /// The break before it. The half that is read first begins two pages that face each other.
    func breakBefore(in direction: ColumnDirection) -> ParagraphStyle.Break {
      self == (direction == .rightToLeft ? .right : .left) ? .spread : .page
    }
  }

  /// Ways that an image fills its room (YY-30).
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// All of it is seen, as large as it can be.
    case fit
    /// It covers all of the room; what is beyond is not drawn.
    case cover
    /// It is stretched to the room.
    case fill
    /// It has its natural size; what is beyond the room is not drawn.
    case center
  }

  /// Lengths that are kept free within the room of an image. The sides are those of the page. Not negative.
  public struct Insets: Hashable, Sendable {
    public var top: Dimension
    public var right: Dimension
    public var bottom: Dimension
    public var left: Dimension

    public init(
      top: Dimension = .zero, right: Dimension = .zero, bottom: Dimension = .zero,
      left: Dimension = .zero
    ) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }
}

extension ImageAttachment {
  /// Description of an image for the engine: its name and its natural size. It sees no files and no pixels.
  public struct ImageDescription: Hashable, Sendable {
    /// Its name in attachments and display lists.
    public var name: String
    public var size: PhysicalSize

    public init(name: String, size: PhysicalSize) {
      self.name = name
      self.size = size
    }
  }
}
