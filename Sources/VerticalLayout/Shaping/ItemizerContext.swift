/// The orientation of a cluster, and the place of its ink.
struct Stance: Hashable {
  var orientation: ShapingRun.RunOrientation
  var placement: GlyphPlacement

  init(_ orientation: ShapingRun.RunOrientation, _ placement: GlyphPlacement = .font) {
    self.orientation = orientation
    self.placement = placement
  }
}

/// A question that is asked of a font once in each style.
struct VerticalQuestion: Hashable {
  var scalar: Unicode.Scalar
  var font: FontID
  var style: Int
  var count: Int
}

/// The same for a mark and where its variation selector puts it.
struct VariantQuestion: Hashable {
  var scalar: Unicode.Scalar
  var position: MarkPosition
  var font: FontID
  var style: Int
}

/// The paragraph around the itemizer's text.
struct ParagraphContext {
  var clusters: Range<Int> = 0..<0
  /// The UTF-8 offset where the style at hand ends.
  var styleEnd: UInt32 = 0
  /// The latest sequence of dashes, and how it stands; `nil` as Unicode says.
  var dashes: (range: Range<Int>, stance: Stance?) = (0..<0, nil)
  /// Found when the first quote is met.
  var turnedQuotes: Set<Int>?
}
