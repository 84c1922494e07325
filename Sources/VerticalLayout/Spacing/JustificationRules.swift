/// What the spaces of a column may lose and gain, and in which order (J1 to J9).
///
/// A space is a blank of a mark or a word space, which is part of an item's box, or the gap after an
/// item. Each belongs to one stage of shrinking and one of stretching.
struct JustificationRules: Hashable, Sendable {
  let profile: LanguageProfile
  let model: SpacingModel
  /// The stages of shrinking and stretching, in their order. The blank at a column's end is none of
  /// them: the column breaker uses it.
  let shrinking: [AdjustmentStage]
  let stretching: [AdjustmentStage]

  init(_ profile: LanguageProfile, model: SpacingModel = .usual) {
    self.profile = profile
    self.model = profile == .japanese ? model : .usual
    switch profile {
    case .japanese:
      shrinking = [.wordSpaces, .middleMarks, .brackets, .autospace]
      stretching = [.wordSpaces, .autospace, .everywhere, .unlimited]
    case .simplifiedChinese, .traditionalChinese:
      shrinking = [.wordSpaces, .middleMarks, .brackets, .commas, .autospace, .stops]
      stretching = [.wordSpaces, .autospace, .unlimited]
    case .korean, .neutral:
      shrinking = [.wordSpaces]
      stretching = [.wordSpaces, .unlimited]
    }
  }

  /// What an item's box may lose, if `cut` is what is cut of it where it stands.
  @inline(__always)
  func boxShrink(_ item: InlineItem, cut: Cell.Cut) -> (stage: AdjustmentStage, length: Length)? {
    if item.isSolid || item.keepsBlank { return nil }
    if item.spacingClass == .wordSpace {
      let least = item.em.scaled(by: 1, over: 4)
      return item.advance > least ? (.wordSpaces, item.advance - least) : nil
    }
    guard item.hasBlank, cut == .none, let stage = blankStage(item.spacingClass),
      shrinking.contains(stage)
    else { return nil }
    // Tables of books leave half of the blank (J8).
    return (stage, model == .books ? item.blank.half : item.blank)
  }

  private func blankStage(_ spacingClass: SpacingClass) -> AdjustmentStage? {
    switch spacingClass {
    case .middle: return .middleMarks
    case .opening, .closing: return .brackets
    case .comma, .centredComma: return profile == .japanese ? .brackets : .commas
    // The blank after 。 inside a Japanese column is never reduced.
    case .stop, .centredStop: return profile == .japanese ? nil : .stops
    case .fixed, .ideographicSpace, .connector, .inseparable, .prefix, .suffix, .ideograph,
      .hangul, .upright, .letter, .sideways, .wordSpace, .other:
      return nil
    }
  }

  /// What the gap after an item may lose: half of a quarter em beside letters.
  @inline(__always)
  func gapShrink(_ item: InlineItem) -> Length {
    guard item.hasAutospace, !item.isSolid, shrinking.contains(.autospace) else { return .zero }
    return max(
      .zero, min(item.gap, item.em.scaled(by: 1, over: 4)) - item.em.scaled(by: 1, over: 8))
  }

  /// What a word space may gain before other places do.
  func boxStretch(_ item: InlineItem) -> Length {
    item.spacingClass == .wordSpace && !item.isSolid
      ? max(.zero, item.em.half - item.advance) : .zero
  }

  /// Where the gap between two items may grow, and how much; without a limit for
  /// ``AdjustmentStage/unlimited``.
  func gapStretch(
    _ item: InlineItem, _ next: InlineItem
  ) -> (stage: AdjustmentStage, length: Length)? {
    if item.isSolid { return nil }
    if item.hasAutospace {
      return stretching.contains(.autospace)
        ? (.autospace, max(.zero, item.em.half - item.gap)) : nil
    }
    guard mayPart(item, next) else { return nil }
    return stretching.contains(.everywhere)
      ? (.everywhere, item.em.scaled(by: 1, over: 4)) : (.unlimited, .zero)
  }

  /// Whether two neighbours may be moved apart where a column has no other place: all but the parts of
  /// words, numbers and dashes.
  func mayPartAtWorst(_ item: InlineItem, _ next: InlineItem) -> Bool {
    if item.isSolid || item.spacingClass.isTurned && next.spacingClass.isTurned { return false }
    return switch (item.spacingClass, next.spacingClass) {
    case (.inseparable, .inseparable), (.wordSpace, _), (_, .wordSpace), (.other, _), (_, .other):
      false
    case (.letter, _), (.sideways, _), (.prefix, _), (_, .letter), (_, .sideways), (_, .suffix):
      item.breakAfter == .allow
    default: true
    }
  }

  /// Whether two neighbours may be moved apart (J6): not inside words, numbers and dashes, after an
  /// opening mark or before a closing one, beside interpuncts, hyphens, ！ and ？, or beside a word
  /// space, which grows itself.
  private func mayPart(_ item: InlineItem, _ next: InlineItem) -> Bool {
    switch item.spacingClass {
    case .opening, .middle, .connector, .wordSpace, .other: return false
    // CLREQ 3.5.4 has no such exception.
    case .fixed where profile != .simplifiedChinese && profile != .traditionalChinese: return false
    case .fixed, .closing, .stop, .comma, .centredStop, .centredComma, .ideographicSpace,
      .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright, .letter, .sideways:
      break
    }
    switch next.spacingClass {
    case .closing, .stop, .comma, .centredStop, .centredComma, .middle, .fixed, .connector,
      .wordSpace, .other:
      return false
    case .inseparable: return item.spacingClass != .inseparable
    case .letter, .sideways:
      // Nor after the hyphens and solidi of words.
      return !item.spacingClass.isTurned && item.breakAfter == .allow
    case .suffix: return item.breakAfter == .allow
    case .opening, .ideographicSpace, .prefix, .ideograph, .hangul, .upright: break
    }
    switch item.spacingClass {
    case .letter, .sideways, .prefix: return item.breakAfter == .allow
    default: return true
    }
  }
}
