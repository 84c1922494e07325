internal import CHarfBuzz
internal import VerticalLayout

/// A grapheme cluster as the choice of its font sees it (F1).
struct Cluster {
  let scalars: [Unicode.Scalar]
  /// The scalars that have to be drawn: neither invisible nor controls.
  let visible: [Unicode.Scalar]
  /// The first base and the variation selector after it (V1), but for those that choose between text
  /// and emoji.
  let variation: (base: Unicode.Scalar, selector: Unicode.Scalar)?

  /// Its form, a picture or a sign of the text (V3).
  let presentation: EmojiPresentation

  init(_ text: Span<Unicode.Scalar>) {
    var scalars: [Unicode.Scalar] = []
    var visible: [Unicode.Scalar] = []
    var variation: (base: Unicode.Scalar, selector: Unicode.Scalar)?
    for index in text.indices {
      let scalar = text[index]
      scalars.append(scalar)
      if scalar.isVariationSelector {
        if index > 0, variation == nil, !("\u{FE0E}"..."\u{FE0F}").contains(scalar) {
          variation = (text[index - 1], scalar)
        }
        continue
      }
      let properties = CharacterProperties(scalar)
      switch properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: continue
      default: if !properties.isDefaultIgnorable { visible.append(scalar) }
      }
    }
    self.scalars = scalars
    self.visible = visible
    self.variation = variation
    presentation = EmojiPresentation(scalars, visible: visible)
  }

  /// True if the form that the selector chooses is worth another font: that of an ideograph, which
  /// may be a name's. The marks of punctuation are moved instead, and stay in their font.
  var needsVariation: Bool {
    variation.map { CharacterProperties($0.base).script == .han } ?? false
  }

  func hasVariation(in face: Face) -> Bool {
    variation.map {
      face.variationSelectors.contains($0.selector) && face.hasVariation($0.base, $0.selector)
    } ?? false
  }

  /// True if a font that nobody asked for can have it. The meaning of a private character is known
  /// only to the font that it was made for, and noncharacters mean nothing.
  var mayFallBack: Bool {
    !visible.contains { scalar in
      CharacterProperties(scalar).generalCategory == .privateUse
        || scalar.properties.isNoncharacterCodePoint
    }
  }

  /// True if it begins with an emoji, or with what may become one.
  var isPictographic: Bool {
    visible.first.map {
      let properties = CharacterProperties($0)
      return properties.isExtendedPictographic || properties.hasEmojiPresentation
    } ?? false
  }

  /// The characters one of which a font needs to have the cluster: the first, or what it becomes
  /// with those after it.
  var probes: [Unicode.Scalar] {
    guard let first = visible.first else { return [] }
    var composed = first
    for scalar in visible.dropFirst() {
      guard let next = Cluster.composition(of: composed, scalar) else { break }
      composed = next
    }
    return composed == first ? [first] : [first, composed]
  }

  /// True for a Hangul syllable of conjoining jamo that has no character of its own, such as those of old Korean (S10).
  var isOldSyllable: Bool {
    guard visible.count > 1, let first = visible.first, Cluster.isLeadingJamo(first) else {
      return false
    }
    var rest = visible.dropFirst()[...]
    guard let vowel = rest.popFirst(), Cluster.isInnerJamo(vowel),
      let syllable = Cluster.composition(of: first, vowel)
    else { return visible.dropFirst().contains { Cluster.isInnerJamo($0) } }
    guard let final = rest.popFirst(), Cluster.isInnerJamo(final) else { return false }
    return Cluster.composition(of: syllable, final) == nil
  }

  private static func isLeadingJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x115F).contains(scalar.value) || (0xA960...0xA97C).contains(scalar.value)
  }

  /// True for conjoining vowels and finals.
  private static func isInnerJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value)
  }

  /// True if HarfBuzz may draw the cluster with other characters than its own: a composed one, a
  /// decomposed one, or for the non-breaking hyphen the plain one.
  var mayBeDrawnOtherwise: Bool {
    guard visible.count == 1, let scalar = visible.first else { return true }
    return scalar == "\u{2011}" || Cluster.isDecomposable(scalar)
  }

  private static func composition(
    of a: Unicode.Scalar, _ b: Unicode.Scalar
  ) -> Unicode.Scalar? {
    var composed: hb_codepoint_t = 0
    let functions = unsafe hb_unicode_funcs_get_default()
    guard unsafe hb_unicode_compose(functions, a.value, b.value, &composed) != 0 else { return nil }
    return Unicode.Scalar(composed)
  }

  private static func isDecomposable(_ scalar: Unicode.Scalar) -> Bool {
    var a: hb_codepoint_t = 0
    var b: hb_codepoint_t = 0
    let functions = unsafe hb_unicode_funcs_get_default()
    return unsafe hb_unicode_decompose(functions, scalar.value, &a, &b) != 0
  }
}
