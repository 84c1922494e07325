/// Glyphs of one font, size and colour, with the text they stand for.
public struct GlyphRun: Hashable, Sendable {
  public var font: FontID
  public var size: Length
  public var ink: Color
  /// Sideways glyphs are turned a quarter clockwise about their origins.
  public var orientation: ShapingRun.RunOrientation
  /// The share of their width that glyphs are drawn with (T2).
  public var scale: HorizontalScale
  /// The slant of glyphs about their origins.
  public var slant = Slant.none
  public var outline: GlyphRun.GlyphOutline?
  /// True if pictures of fonts in colours are left out: a shadow has one colour.
  public var isShadow = false
  /// The way in which the glyphs mix with what lies below them.
  public var blend = TextEffects.BlendMode.normal
  public var glyphs: [GlyphRun.PositionedGlyph]
  /// The clusters, bytes of the text with their glyphs, in order; together they cover both.
  public var clusters: [GlyphRun.TextCluster]
  /// The author's text of the run in UTF-8, in reading order, without control characters.
  public var text: [UInt8]

  public init(
    font: FontID, size: Length, ink: Color, orientation: ShapingRun.RunOrientation,
    scale: HorizontalScale = .one, glyphs: [GlyphRun.PositionedGlyph] = [],
    clusters: [GlyphRun.TextCluster] = [],
    text: [UInt8] = []
  ) {
    self.font = font
    self.size = size
    self.ink = ink
    self.orientation = orientation
    self.scale = scale
    self.glyphs = glyphs
    self.clusters = clusters
    self.text = text
  }
}

extension GlyphRun {
  /// A line around glyphs.
  public struct GlyphOutline: Hashable, Sendable {
    /// Positive; half of it lies on either side of the edge.
    public var width: Length
    public var color: Color
    /// True if the glyphs are filled with the run's colour as well, below the line.
    public var isFilled: Bool

    public init(width: Length, color: Color, isFilled: Bool) {
      self.width = width
      self.color = color
      self.isFilled = isFilled
    }
  }
}

extension GlyphRun {
  /// A glyph and its drawing origin on the page: the origin of its outline in horizontal text.
  public struct PositionedGlyph: Hashable, Sendable, BitwiseCopyable {
    public var id: UInt32
    public var origin: PhysicalPoint

    public init(id: UInt32, origin: PhysicalPoint) {
      self.id = id
      self.origin = origin
    }
  }
}

extension GlyphRun {
  /// Numbers of bytes of a run's text, and of its glyphs, that make a cluster. Either may be 0.
  public struct TextCluster: Hashable, Sendable, BitwiseCopyable {
    public var byteCount: Int32
    public var glyphCount: Int32

    public init(byteCount: Int, glyphCount: Int) {
      self.byteCount = Int32(clamping: byteCount)
      self.glyphCount = Int32(clamping: glyphCount)
    }
  }
}
