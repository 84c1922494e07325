internal import VerticalLayout

/// A font that fontconfig offers, opened when a character is wanted that it seems to have.
final class FallbackCandidate {
  enum State {
    case closed
    case open(FontID)
    case unusable
  }

  let pattern: FontPattern
  var state = State.closed

  init(_ pattern: FontPattern) { self.pattern = pattern }
}

/// A cluster that no font of a request has. The answer depends on the region alone.
struct FallbackKey: Hashable {
  var region: FallbackRegion
  var scalars: [Unicode.Scalar]
}

extension FontLibrary {
  /// The font that text of a region is set with where none was asked for (F4).
  func defaultFont(of region: FallbackRegion) -> FontID? {
    if fallbacks[region] == nil, let known = memory?.answer(to: .usual(region)),
      let font = try? open(known)
    {
      return font
    }
    // One that takes the place of a font that cannot be opened now may not do so later.
    var isFirst = true
    for candidate in candidates(of: region) {
      if let font = open(candidate) {
        if isFirst { memory?.remember(candidate.pattern.file, for: .usual(region)) }
        return font
      }
      if candidate.pattern.isOpenType { isFirst = false }
    }
    return nil
  }

  /// A font for a cluster that none of the request's fonts has: in the region's order, then any font
  /// that is installed (F2). Images and fonts in colours only where nothing else has it.
  func fallbackFont(for cluster: Cluster, region: FallbackRegion) -> FontID? {
    guard cluster.mayFallBack else { return nil }
    let key = FallbackKey(region: region, scalars: cluster.scalars)
    if let known = fallbackChoices[key] { return known }
    var font: FontID?
    // All the fonts that are installed are listed only if it comes to that.
    if cluster.variation != nil { font = fontWithVariation(for: cluster, region: region) }
    font =
      font ?? firstFont(of: candidates(of: region), having: cluster, withVariation: false)
      ?? firstFont(of: allCandidates(), having: cluster, withVariation: false)
    fallbackChoices[key] = .some(font)
    return font
  }

  /// A font that knows the variation sequence of a cluster (V1).
  func fontWithVariation(for cluster: Cluster, region: FallbackRegion) -> FontID? {
    let key = FallbackKey(region: region, scalars: cluster.scalars)
    if let known = variationChoices[key] { return known }
    // A text face first, if one has it: the default, then those of Japan, whose names most sequences
    // are for.
    var font = firstFont(
      of: Array(candidates(of: region).prefix(1)), having: cluster, withVariation: true)
    for region in [.japan] + FallbackRegion.allCases where font == nil {
      font = firstFont(of: candidates(of: region), having: cluster, withVariation: true)
    }
    font = font ?? firstFont(of: allCandidates(), having: cluster, withVariation: true)
    variationChoices[key] = .some(font)
    return font
  }

  /// A font in colours for a cluster that is to be a picture (V3).
  func installedEmojiFont(for cluster: Cluster) -> FontID? {
    if let known = emojiChoices[cluster.scalars] { return known }
    let candidates = emojiFonts ?? allCandidates().filter(\.pattern.isColored)
    emojiFonts = candidates
    let font = firstFont(of: candidates, having: cluster, withVariation: false)
    emojiChoices[cluster.scalars] = .some(font)
    return font
  }

  private func firstFont(
    of candidates: [FallbackCandidate], having cluster: Cluster, withVariation: Bool
  ) -> FontID? {
    for candidate in candidates {
      // Looked up in fontconfig's cache, before the file is touched.
      guard cluster.probes.contains(where: candidate.pattern.hasCharacter) else { continue }
      guard let font = open(candidate), let face = face(font),
        !withVariation || cluster.hasVariation(in: face), covers(cluster, face)
      else { continue }
      return font
    }
    return nil
  }

  private func open(_ candidate: FallbackCandidate) -> FontID? {
    switch candidate.state {
    case .open(let font): return font
    case .unusable: return nil
    case .closed: break
    }
    guard candidate.pattern.isOpenType, let file = candidate.pattern.file,
      let font = try? open(file)
    else {
      candidate.state = .unusable
      return nil
    }
    candidate.state = .open(font)
    return font
  }

  /// The fonts in the region's order, without images and colours.
  func candidates(of region: FallbackRegion) -> [FallbackCandidate] {
    if let known = fallbacks[region] { return known }
    let patterns = finder?.sorted(for: region).filter(\.isOutline) ?? []
    let candidates = patterns.map(FallbackCandidate.init)
    fallbacks[region] = candidates
    return candidates
  }

  /// Every font that is installed.
  func allCandidates() -> [FallbackCandidate] {
    if let installedFonts { return installedFonts }
    let candidates = finder?.all().map(FallbackCandidate.init) ?? []
    installedFonts = candidates
    return candidates
  }
}
