/// The engine's whole view of fonts: which one has a character, its measures, and the glyphs of a
/// run. The engine is tested with a made-up shaper and knows no font format.
///
/// A font is named by an index that the shaper gives out; it stays valid as long as the shaper.
public protocol Shaper {
  /// The font to set a cluster with: the first of the style's fonts that has all of it, then any
  /// font that the shaper may fall back on (F1, F2). `nil` where none has it.
  func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID?

  /// The first font of a request, whatever it covers; `nil` where there is no font at all.
  func primaryFont(for style: FontRequest) -> FontID?

  /// The font's measures at a size.
  func metrics(of font: FontID, size: Length) -> FontMetrics

  /// True if the font has a glyph of its own for the character in vertical text (O3).
  func hasVerticalForm(
    of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag
  ) -> Bool

  /// Shapes `run.scalars` of `text`, whose neighbours are context, and appends the glyphs in visual
  /// order: top to bottom, and for right-to-left runs that is from the run's end to its start.
  func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph])

  /// The box around a glyph's outline at a size; `nil` if it has none, or it is not known. Layout
  /// asks for it where a font has no glyph for vertical text, and puts the ink in its place.
  func inkBounds(of glyph: UInt32, in font: FontID, size: Length) -> GlyphPlacement.InkBox?

  /// True if a cluster is a variation sequence of an ideograph that the font does not know, so that
  /// it draws the base alone (V1).
  func lacksVariation(of cluster: Span<Unicode.Scalar>, in font: FontID) -> Bool

  /// The outlines of a run's glyphs where they stand on the page, for what is cut out of them, such as seals (SH-E1);
  /// empty where they are not known.
  func path(of run: GlyphRun) -> [DisplayPath.Step]

  /// The weight of the font's strokes from 1 to 1000, as OpenType counts it; 400 where it is not known.
  func weight(of font: FontID) -> Int

  /// True if the characters of the font are pictures, which stand upright on the axis (V3, YY-10).
  func isEmoji(_ font: FontID) -> Bool

  /// The font in words, for the layout dump and for messages.
  func description(of font: FontID) -> FontDescription
}

extension Shaper {
  public func inkBounds(of glyph: UInt32, in font: FontID, size: Length) -> GlyphPlacement.InkBox? {
    nil
  }
  public func lacksVariation(of cluster: Span<Unicode.Scalar>, in font: FontID) -> Bool { false }
  public func isEmoji(_ font: FontID) -> Bool { false }
  public func path(of run: GlyphRun) -> [DisplayPath.Step] { [] }
  public func weight(of font: FontID) -> Int { 400 }
}

/// A shaper behind a reference.
///
/// The compiler does not know how large a value with a shaper in it is, and copies it whole for each call of a method.
/// Code that goes through a text cell by cell holds a reference.
final class ShaperReference {
  let shaper: any Shaper

  init(_ shaper: any Shaper) { self.shaper = shaper }
}

/// A font, by its index in the shaper.
public struct FontID: Hashable, Sendable, BitwiseCopyable {
  public var index: UInt16

  public init(_ index: UInt16) { self.index = index }
}

/// Request to the shaper for a font.
public struct FontRequest: Hashable, Sendable {
  /// Families or files, in the order to try.
  public var fonts: [String]
  public var language: LanguageTag
  /// The weight of their faces, where they are not named with one.
  public var weight: TextStyle.FontWeight?

  public init(fonts: [String], language: LanguageTag, weight: TextStyle.FontWeight? = nil) {
    self.fonts = fonts
    self.language = language
    self.weight = weight
  }
}

extension TextStyle {
  /// The request for a font for text of this style.
  public var fontRequest: FontRequest {
    FontRequest(fonts: fonts, language: language, weight: weight)
  }
}

/// A font as the layout dump names it.
public struct FontDescription: Hashable, Sendable {
  public var family: String
  /// The style name, such as `Regular`.
  public var face: String
  /// The face's index in its collection file, 0 in a file of one font.
  public var index: Int

  public init(family: String, face: String, index: Int) {
    self.family = family
    self.face = face
    self.index = index
  }
}

extension ShapingRun {
  /// Orientations of a run in its column.
  public enum RunOrientation: String, Hashable, Sendable, CaseIterable {
    /// One cell below the other, shaped top to bottom with vertical forms (O2, S1).
    case upright
    /// A horizontal run turned a quarter clockwise, ascenders to the right (O7, YY-07).
    case sideways
    /// A horizontal run that stands upright in one cell (T1).
    case tateChuYoko = "combined"
  }
}

extension ShapingRun {
  /// The width that glyphs of a tate-chu-yoko run are designed for (T2).
  public enum GlyphWidth: Int, Hashable, Sendable, CaseIterable {
    case natural = 1
    /// Half an em: `hwid`.
    case half
    /// A third: `twid`.
    case third
    /// A quarter: `qwid`.
    case quarter
  }
}

/// One call of the shaper.
public struct ShapingRun: Hashable, Sendable {
  /// Indices into the text's scalars.
  public var scalars: Range<Int>
  public var font: FontID
  public var size: Length
  public var orientation: ShapingRun.RunOrientation
  public var script: Script
  public var language: LanguageTag
  /// True if a sideways or tate-chu-yoko run is shaped right to left. Upright runs always go top to bottom.
  public var isRightToLeft: Bool
  /// The one of the font's widths that a tate-chu-yoko run is to have, where it has such glyphs.
  public var width: ShapingRun.GlyphWidth
  /// Features that the text asks for.
  public var features: [TextStyle.FontFeature]

  public init(
    scalars: Range<Int>, font: FontID, size: Length, orientation: ShapingRun.RunOrientation,
    script: Script,
    language: LanguageTag, isRightToLeft: Bool = false, width: ShapingRun.GlyphWidth = .natural,
    features: [TextStyle.FontFeature] = []
  ) {
    self.scalars = scalars
    self.font = font
    self.size = size
    self.orientation = orientation
    self.script = script
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.features = features
    self.width = width
  }
}

extension ShapingRun {
  /// A glyph as the shaper places it, in 1/1024 pt.
  public struct ShapedGlyph: Hashable, Sendable, BitwiseCopyable {
    public var id: UInt32
    /// The index of the first scalar of the cluster that the glyph belongs to.
    public var cluster: Int32
    /// Pen movement down the column, and to the right in a tate-chu-yoko run.
    public var advance: Int32
    /// The room the glyph takes across the column: its horizontal advance in an upright run. Unused
    /// in a sideways run, whose every cell is as wide as the font's ascent and descent together, and in a
    /// one of tate-chu-yoko, whose cell is one em wide.
    public var extent: Int32
    /// From the pen to the glyph's drawing origin, x to the right and y down the page. The pen of an
    /// upright run stands on the column's axis, at the top of the cell; those of a sideways and of a
    /// tate-chu-yoko run on the glyphs' own baseline.
    public var x: Int32
    public var y: Int32

    public init(id: UInt32, cluster: Int32, advance: Int32, extent: Int32, x: Int32, y: Int32) {
      self.id = id
      self.cluster = cluster
      self.advance = advance
      self.extent = extent
      self.x = x
      self.y = y
    }
  }
}

/// A font's measures at a size: the em box around the baseline of horizontal text.
///
/// `ascent + descent` is the em box's height, one em in nearly every font (typo or BASE metrics, X2; never
/// the line metrics of `hhea`, which are 1.15 + 0.29 em in Noto Serif CJK).
public struct FontMetrics: Hashable, Sendable, BitwiseCopyable {
  /// From the baseline up to the em box's top edge.
  public var ascent: Length
  /// From the baseline down to the em box's bottom edge; positive.
  public var descent: Length

  public init(ascent: Length, descent: Length) {
    self.ascent = ascent
    self.descent = descent
  }

  /// The central baseline, as its height above the horizontal one: (A − D) / 2 (YY-06).
  public var center: Length { (ascent - descent).half }

  /// The room a run takes across its column: A + D (YY-01).
  public var extent: Length { ascent + descent }

  /// The origin of an upright glyph whose font has no vertical metrics (YY-06, S2), relative to the pen on the axis
  /// at the cell's top: half the advance to the left, and down by half the cell and the central baseline, so that
  /// the em box's centre is the cell's centre.
  public func synthesizedUprightOrigin(advance: Length, cell: Length) -> PhysicalPoint {
    PhysicalPoint(x: -advance.half, y: cell.half + center)
  }
}

/// A shaper of fonts that have every character, for rules that ask for no more.
struct BoundlessShaper: Shaper {
  func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? {
    FontID(0)
  }
  func primaryFont(for style: FontRequest) -> FontID? { FontID(0) }
  func metrics(of font: FontID, size: Length) -> FontMetrics {
    FontMetrics(ascent: size.scaled(by: 7, over: 8), descent: size.scaled(by: 1, over: 8))
  }
  func hasVerticalForm(
    of scalar: Unicode.Scalar, in font: FontID, language: LanguageTag
  ) -> Bool { true }
  func shape(
    _ run: ShapingRun, of text: Span<Unicode.Scalar>, into glyphs: inout [ShapingRun.ShapedGlyph]
  ) {}
  func description(of font: FontID) -> FontDescription {
    FontDescription(family: "", face: "", index: 0)
  }
}
