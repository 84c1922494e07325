public import VerticalLayout

extension FontLibrary {
  /// The families of installed fonts that have a cluster, in the order in which they would be tried for
  /// text of a language. They are asked for by their character sets, so that one of them may turn out to
  /// be of a kind that cannot be used.
  public func installedFamilies(
    having cluster: Span<Unicode.Scalar>, language: LanguageTag, limit: Int
  ) -> [String] {
    let visible = Cluster(cluster).visible
    guard !visible.isEmpty else { return [] }
    var families: [String] = []
    let region = FallbackRegion(language)
    for candidate in candidates(of: region) + allCandidates() {
      guard families.count < limit else { break }
      guard visible.allSatisfy(candidate.pattern.hasCharacter),
        let family = candidate.pattern.family, !families.contains(family)
      else { continue }
      families.append(family)
    }
    return families
  }

  /// True if one of the fonts of a request has a cluster, with the form that a variation selector
  /// chooses where that is an ideograph's (F2, V1).
  public func has(_ cluster: Span<Unicode.Scalar>, _ request: FontRequest) -> Bool {
    let cluster = Cluster(cluster)
    if cluster.visible.isEmpty { return true }
    return fonts(for: request).contains { font in
      guard let face = face(font), covers(cluster, face) else { return false }
      return !cluster.needsVariation || cluster.hasVariation(in: face)
    }
  }

  /// True if a font is one of those of a request.
  public func contains(_ font: FontID, in request: FontRequest) -> Bool {
    fonts(for: request).contains(font)
  }
}
