/// Facts of a font that a file which embeds it states. Lengths are in units of the font.
public struct FontFacts: Hashable, Sendable {
  /// In which form the font has its outlines.
  public enum Outlines: Hashable, Sendable {
    /// In a CFF table.
    case compact
    /// In a glyf table.
    case trueType
    /// In a form that cannot be taken into a file as a font: CFF2, or pictures only.
    case other
  }

  public var outlines: Outlines
  public var unitsPerEm: Int
  /// Printable ASCII without blanks and brackets; never empty.
  public var postScriptName: String
  /// The box around all glyphs.
  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int
  public var ascender: Int
  public var descender: Int
  public var capHeight: Int
  /// Degrees counter-clockwise from the vertical.
  public var italicAngle: Int
  public var isFixedPitch: Bool
  /// True if the font's maker allows that files carry a part of it (`fsType` of the OS/2 table of OpenType).
  /// A font that says nothing allows it.
  public var mayBeEmbedded: Bool

  public init(
    outlines: Outlines, unitsPerEm: Int, postScriptName: String, minX: Int, minY: Int, maxX: Int,
    maxY: Int, ascender: Int, descender: Int, capHeight: Int, italicAngle: Int, isFixedPitch: Bool,
    mayBeEmbedded: Bool = true
  ) {
    self.outlines = outlines
    self.unitsPerEm = unitsPerEm
    self.postScriptName = postScriptName
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
    self.ascender = ascender
    self.descender = descender
    self.capHeight = capHeight
    self.italicAngle = italicAngle
    self.isFixedPitch = isFixedPitch
    self.mayBeEmbedded = mayBeEmbedded
  }

  /// True if a file may carry glyphs of it as a font: it has outlines for that, and its maker allows it.
  public var isEmbeddable: Bool { outlines != .other && mayBeEmbedded }
}

/// Measures of a glyph in a line and in a column, in units of the font, y up.
public struct GlyphMetrics: Hashable, Sendable, BitwiseCopyable {
  /// The width in horizontal text.
  public var width: Int
  /// The glyph's advance down a column; positive.
  public var height: Int
  /// The glyph's vertical origin, from its horizontal one.
  public var originX: Int
  public var originY: Int
  /// True if the glyph draws anything.
  public var hasInk: Bool
}
