extension LineStroke {
  /// Styles of a line at the text. Lengths are multiples of its width (YY-32).
  public enum LineStyle: String, Hashable, Sendable, CaseIterable {
    case single
    /// Twice as wide.
    case thick
    /// Two lines, one width apart.
    case double
    /// Round dots, three widths from one to the next.
    case dotted
    /// Dashes of twelve widths with gaps of three.
    case dashed
    /// Dashes of five widths, which are the dots of the next two, with gaps of three.
    case shortDashed = "short-dashed"
    /// A dash and a dot by turns.
    case dashDot = "dash-dot"
    /// A dash and two dots by turns.
    case dashDotDot = "dash-dot-dot"
    /// The line of titles of books in Chinese.
    case wavy
  }
}

/// A line at the text.
public struct LineStroke: Hashable, Sendable {
  public var style: LineStroke.LineStyle
  /// The width of a single line, an em being the size of the text. Positive; `nil` is a twentieth of
  /// an em.
  public var width: Dimension?
  /// `nil` is the colour of the text.
  public var color: Color?

  public init(_ style: LineStroke.LineStyle = .single, width: Dimension? = nil, color: Color? = nil)
  {
    self.style = style
    self.width = width
    self.color = color
  }
}

/// A line beside the text, clear of its characters.
public struct SideLine: Hashable, Sendable {
  public var stroke: LineStroke
  public var side: Side

  /// The side of a column that a line runs on.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Left in Chinese and in languages without rules of their own, right in Japanese and Korean
    /// (YY-33; w3c/clreq issues 113, 192 and 442).
    case automatic
    case left, right
    /// The side that ``automatic`` is not: that of an overline (D1; CSS Text Decoration 3, appendix B).
    case opposite
  }

  public init(_ stroke: LineStroke = LineStroke(), side: Side = .automatic) {
    self.stroke = stroke
    self.side = side
  }
}

/// A ground and a border around text.
public struct BoxStyle: Hashable, Sendable {
  public var ground: Color?
  public var border: BoxStyle.Border?
  /// The radius of the corners. At least 0; at most half the box's shorter side is used.
  public var radius: Dimension
  public var padding: Edges
  /// Around the border, for a box around a passage: none of it is less than nothing.
  public var margin = Edges()
  /// The longest that a box around a passage is down the page, its border included; its columns are as much shorter.
  /// Positive; `nil` for as long as the block.
  public var longest: BoxLength?
  /// True for a box around a passage that stands at the foot of its columns where ``longest`` leaves room above it. Needs a
  /// page of a fixed size.
  public var isAtFoot = false
  /// The length of the block at whose foot it stands; `nil` before it is known.
  var block: Length?
  /// The shortest that a box around a passage is down the page, its border included: a block without a length of its own is
  /// so long at least, and ``longest`` gives way. At least 0; `nil` for no such length.
  public var shortest: BoxLength?
  /// The widest that a box around a passage is on a page, its border included: what has no room in it goes on in a box on
  /// the next page, or in the next tier. Positive; `nil` for as wide as the page has room.
  public var widest: BoxLength?
  /// The narrowest that it is, as far as the page has room; what follows stands after that. ``widest`` gives way. At
  /// least 0; `nil` for as wide as its columns.
  public var narrowest: BoxLength?
  /// True for a box that is open at a column's end where it goes on on the next one, as if it were cut
  /// there (EM8); otherwise there is a whole box a column.
  public var isSliced: Bool

  /// Lengths by which a box reaches beyond its text on each of its edges, an em being the size of the text. May be
  /// negative. Percentages are shares of the length of a column at the head and the foot, and of the room for columns at
  /// the other edges; they need a page of a fixed size.
  public struct Edges: Hashable, Sendable {
    public var head: BoxLength
    public var right: BoxLength
    public var foot: BoxLength
    public var left: BoxLength

    public init(head: BoxLength, right: BoxLength, foot: BoxLength, left: BoxLength) {
      self.head = head
      self.right = right
      self.foot = foot
      self.left = left
    }

    /// The same on two edges each: across the page, and along columns.
    public init(across: BoxLength = .zero, along: BoxLength = .zero) {
      self.init(head: along, right: across, foot: along, left: across)
    }
  }

  public init(
    ground: Color? = nil, border: BoxStyle.Border? = nil, radius: Dimension = .zero,
    padding: Edges = Edges(), isSliced: Bool = false
  ) {
    self.ground = ground
    self.border = border
    self.radius = radius
    self.padding = padding
    self.isSliced = isSliced
  }
}

extension BoxStyle {
  /// The line around a box.
  public struct Border: Hashable, Sendable {
    public var style: Style
    /// `nil` is a twentieth of an em. A percentage is a share of the length of a column.
    public var width: BoxLength?
    /// `nil` is the colour of the text.
    public var color: Color?
    /// The edges that have a line; corners are round only where all have.
    public var edges = Set(Edge.allCases)

    /// An edge of a box on its page.
    public enum Edge: String, Hashable, Sendable, CaseIterable {
      case head, right, foot, left
    }

    /// Lengths are multiples of the width, as in ``LineStroke/LineStyle``.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      case single
      /// Two lines, the outer one two widths outside of the inner one (YY-32).
      case double
      case dotted, dashed
      case shortDashed = "short-dashed"
      case dashDot = "dash-dot"
      case dashDotDot = "dash-dot-dot"
    }

    public init(_ style: Style = .single, width: BoxLength? = nil, color: Color? = nil) {
      self.style = style
      self.width = width
      self.color = color
    }
  }
}
