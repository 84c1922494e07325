/// What a span of text can carry. A new mark or notation adds a case here, not a path of its own.
///
/// The pipeline honours the cases down to ``tateChuYoko``. The others are part of the model so that
/// manuscripts can be read into it; the typesetter warns (``Diagnostic/Code/attributeNotSet``) and
/// sets their text plainly.
public enum Attribute: Hashable, Sendable {
  /// Character size; em refers to the size around the span.
  case size(Dimension)
  /// Families or files to try before those around the span.
  case fonts([String])
  /// Chooses glyphs, rules and fallback fonts.
  case language(LanguageTag)
  case orientation(OrientationMode)
  case ink(Color)
  /// Space after each cell; em refers to the size of the span.
  case letterSpacing(Dimension)
  /// A URI that the text leads to.
  case link(String)
  /// The text stands in one cell, from left to right (T1).
  case tateChuYoko

  case ruby(String)
  case emphasis(String)
  case sideLine(SideLine)
  /// A note, whose reference is the span: it begins no column (L18).
  case note(String)
  /// An image by its path, in place of the text.
  case attachment(String)
}

/// A line beside the text.
public enum SideLine: Hashable, Sendable {
  case single, double, dotted, dashed, wavy
}

/// An attribute over a range of the text. Spans may nest and overlap; later ones win.
public struct AttributeSpan: Hashable, Sendable {
  public var range: TextRange
  public var attribute: Attribute

  public init(_ range: TextRange, _ attribute: Attribute) {
    self.range = range
    self.attribute = attribute
  }
}

/// How characters stand in a column (O6; CSS Writing Modes 4, 5.1).
public enum OrientationMode: String, Hashable, Sendable, CaseIterable {
  /// By Unicode's Vertical_Orientation: ideographs upright, Latin sideways.
  case mixed
  /// Every cluster upright, one a cell.
  case upright
  /// Everything turned a quarter clockwise.
  case sideways
}
