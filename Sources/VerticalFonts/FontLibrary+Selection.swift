public import VerticalLayout

extension FontLibrary {
  /// The font for a cluster, which is never split over two (F1): the first of the request that has
  /// all of it (F2), and for a variation sequence one that knows it, if one of the request does (V1).
  /// Then the language's default and any other font. `nil` if none has it.
  public func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? {
    let fonts = fonts(for: style)
    let cluster = Cluster(cluster)
    // Nothing to draw: any font will do.
    if cluster.visible.isEmpty { return fonts.first }
    var choice: FontID?
    for font in fonts {
      guard let face = face(font), covers(cluster, face) else { continue }
      if cluster.variation == nil || cluster.hasVariation(in: face) { return font }
      choice = choice ?? font
    }
    return choice ?? fallbackFont(for: cluster, region: FallbackRegion(style.language))
  }

  /// Whether a font draws all of a cluster, with its own characters or with others that HarfBuzz
  /// puts in their place (normalisation: か and U+3099 by が).
  func covers(_ cluster: Cluster, _ face: Face) -> Bool {
    if cluster.visible.allSatisfy({ hasGlyph(for: $0, face) }) { return true }
    guard cluster.mayBeDrawnOtherwise, let buffer else { return false }
    return buffer.shapesCompletely(cluster.scalars, face)
  }

  private func hasGlyph(for scalar: Unicode.Scalar, _ face: Face) -> Bool {
    if face.nominalGlyph(of: scalar) != nil { return true }
    // HarfBuzz draws any space with the plain one, and gives it its width.
    return CharacterProperties(scalar).generalCategory == .spaceSeparator
      && face.nominalGlyph(of: " ") != nil
  }
}
