public import VerticalLayout

extension FontLibrary {
  /// The font for a cluster, which is never split over two (F1): the first of the request that has
  /// all of it (F2), then the language's default and any other font. `nil` if none has it.
  ///
  /// A variation sequence of an ideograph takes a font that knows it from further down the list, or
  /// any other, before one that has the base alone (V1). Emoji shown as pictures take a font in
  /// colours wherever there is one, and all other text takes those last (V3).
  public func selectFont(for cluster: Span<Unicode.Scalar>, style: FontRequest) -> FontID? {
    let fonts = fonts(for: style)
    let cluster = Cluster(cluster)
    // Nothing to draw: any font will do.
    if cluster.visible.isEmpty { return fonts.first }
    if cluster.presentation == .emoji, let font = emojiFont(for: cluster, among: fonts) {
      return font
    }
    var base: FontID?
    var colored: FontID?
    for font in fonts {
      guard let face = face(font), covers(cluster, face) else { continue }
      if face.colors.isColored {
        colored = colored ?? font
      } else if cluster.variation == nil || cluster.hasVariation(in: face) {
        return font
      } else {
        base = base ?? font
      }
    }
    guard base == nil || cluster.needsVariation else { return base }
    let region = FallbackRegion(style.language)
    guard let base else { return fallbackFont(for: cluster, region: region) ?? colored }
    return fontWithVariation(for: cluster, region: region) ?? base
  }

  /// A font in colours for a cluster that is to be a picture: the first of a request that has it,
  /// then any.
  private func emojiFont(for cluster: Cluster, among fonts: [FontID]) -> FontID? {
    for font in fonts {
      guard let face = face(font), face.colors.isColored, covers(cluster, face) else { continue }
      return font
    }
    return installedEmojiFont(for: cluster)
  }

  /// True if a cluster is a variation sequence of an ideograph that a font does not know (V1).
  public func lacksVariation(of cluster: Span<Unicode.Scalar>, in font: FontID) -> Bool {
    let cluster = Cluster(cluster)
    guard cluster.needsVariation, let face = face(font) else { return false }
    return !cluster.hasVariation(in: face)
  }

  /// True if a font draws all of a cluster, with its own characters or with others that HarfBuzz
  /// puts in their place (normalisation: か and U+3099 by が).
  func covers(_ cluster: Cluster, _ face: Face) -> Bool {
    // A box and a warning are better than nothing at all.
    if face.colors.isUndrawable, cluster.isPictographic { return false }
    // In other fonts its letters would stand one below the other.
    if cluster.isOldSyllable, !face.joinsJamo { return false }
    if cluster.visible.allSatisfy({ hasGlyph(for: $0, face) }) { return true }
    guard cluster.mayBeDrawnOtherwise, let buffer else { return false }
    return buffer.shapesCompletely(cluster.scalars, face)
  }

  private func hasGlyph(for scalar: Unicode.Scalar, _ face: Face) -> Bool {
    if let glyph = face.nominalGlyph(of: scalar) { return !face.isBlank(glyph, of: scalar) }
    // HarfBuzz draws any space with the plain one, and gives it its width; that of Ogham is a stroke.
    return CharacterProperties(scalar).generalCategory == .spaceSeparator && scalar != "\u{1680}"
      && face.nominalGlyph(of: " ") != nil
  }
}
