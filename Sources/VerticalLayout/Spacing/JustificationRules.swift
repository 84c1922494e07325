/// Limits within which the spaces of a column shrink and grow, and their order (J1 to J9).
///
/// A space is a blank of a mark or a word space, which is part of an item's box, or the gap after an
/// item. Each belongs to one stage of shrinking and one of stretching.
struct JustificationRules: Hashable, Sendable {
  let profile: LanguageTag.LanguageProfile
  let model: SpacingModel
  /// The stages of shrinking and stretching, in their order. The blank at a column's end is none of
  /// them: the column breaker uses it.
  let shrinking: [ColumnAdjustment.AdjustmentStage]
  let stretching: [ColumnAdjustment.AdjustmentStage]
  /// The least blank of a mark that shrinking leaves.
  private let leastBlank: Dimension
  /// Spaces that a house has of its own, some of them with limits (P21).
  let table: SpacingTable

  /// - Parameter leastBlank: what shrinking leaves of a mark's blank; `nil` for what is usual: a quarter of an
  ///   em in Chinese and in the tables of books, nothing elsewhere (J8).
  init(
    _ profile: LanguageTag.LanguageProfile, model: SpacingModel = .usual,
    leastBlank: Dimension? = nil,
    table: SpacingTable = SpacingTable()
  ) {
    self.profile = profile
    self.table = table
    self.model = profile == .japanese ? model : .usual
    let isChinese = profile == .simplifiedChinese || profile == .traditionalChinese
    let keepsQuarter = isChinese || profile == .japanese && model == .books
    self.leastBlank = leastBlank ?? (keepsQuarter ? .em(256) : .zero)
    switch profile {
    // In the tables of books interpuncts and the gaps beside letters have one length (JLREQ, Table 5).
    case .japanese where model == .books:
      shrinking = [.wordSpaces, .brackets]
      stretching = [.wordSpaces, .everywhere, .unlimited]
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

  /// The room for shrinking in an item's box.
  ///
  /// - Parameters:
  ///   - cut: what is cut of it where it stands.
  ///   - isFirst: true for the first character of a column. A blank above it is an indent, and stays
  ///     (J6; JLREQ, Tables 3 to 5, "line head").
  @inline(__always)
  func boxShrink(
    _ item: InlineItem, cut: Cell.Cut, isFirst: Bool
  ) -> (stage: ColumnAdjustment.AdjustmentStage, length: Length)? {
    if item.isSolid || item.keepsBlank { return nil }
    if item.spacingClass == .wordSpace {
      let least = item.em.scaled(by: 1, over: 4)
      return item.advance > least ? (.wordSpaces, item.advance - least) : nil
    }
    guard item.hasBlank, cut == .none, let stage = blankStage(item.spacingClass),
      shrinking.contains(stage), !isFirst || item.spacingClass.blank == .below
    else { return nil }
    let room = item.blank - leastBlank.resolved(em: item.em)
    return room > .zero ? (stage, room) : nil
  }

  private func blankStage(_ spacingClass: SpacingClass) -> ColumnAdjustment.AdjustmentStage? {
    switch spacingClass {
    case .middle: return .middleMarks
    case .opening, .closing: return .brackets
    case .comma, .centredComma: return profile == .japanese ? .brackets : .commas
    // The blank after 。 inside a Japanese column is never reduced.
    case .stop, .centredStop: return profile == .japanese ? nil : .stops
    case .fixed, .ideographicSpace, .connector, .inseparable, .prefix, .suffix, .ideograph,
      .hangul, .upright, .tateChuYoko, .letter, .sideways, .wordSpace, .other:
      return nil
    }
  }

  /// The room for shrinking in the gap between two items: half of a quarter em beside letters, or the rest that a table
  /// leaves.
  @inline(__always)
  func gapShrink(
    _ item: InlineItem, _ next: InlineItem?
  ) -> (stage: ColumnAdjustment.AdjustmentStage, length: Length)? {
    guard item.hasAutospace || item.hasLimitedGap || item.opensLast, !item.isSolid else {
      return nil
    }
    if item.hasLimitedGap {
      guard let next, let space = table.lengths(item, next) else { return nil }
      return (stage(item, next), space.natural - space.least)
    }
    if item.opensLast, !item.hasAutospace {
      guard shrinking.contains(.brackets) else { return nil }
      let length = min(item.gap, item.em.half) - leastBlank.resolved(em: item.em)
      return (.brackets, max(.zero, length))
    }
    guard shrinking.contains(.autospace) else { return nil }
    let em = emOfAutospace(item, next)
    let length = min(item.gap, em.scaled(by: 1, over: 4)) - em.scaled(by: 1, over: 8)
    return (.autospace, max(.zero, length))
  }

  /// The em of a gap beside letters: that of the ideograph (A1). A bracket around a note is larger than the text, so that
  /// the gap itself, a quarter em, says how large one is.
  @inline(__always)
  private func emOfAutospace(_ item: InlineItem, _ next: InlineItem?) -> Length {
    guard let next else { return item.em }
    return item.isNoteBracket || next.isNoteBracket
      ? item.gap * 4 : InlineItem.emOfSpace(item, next)
  }

  /// The room for growing that a word space has before other places do.
  func boxStretch(_ item: InlineItem) -> Length {
    item.spacingClass == .wordSpace && !item.isSolid
      ? max(.zero, item.em.half - item.advance) : .zero
  }

  /// The room for growing in the gap between two items; without a limit for
  /// ``ColumnAdjustment/AdjustmentStage/unlimited``.
  func gapStretch(
    _ item: InlineItem, _ next: InlineItem
  ) -> (stage: ColumnAdjustment.AdjustmentStage, length: Length)? {
    if item.isSolid { return nil }
    if item.hasLimitedGap, let space = table.lengths(item, next) {
      return space.most > space.natural ? (stage(item, next), space.most - space.natural) : nil
    }
    if item.opensLast { return (.unlimited, .zero) }
    if item.hasAutospace {
      if stretching.contains(.autospace) {
        return (.autospace, max(.zero, emOfAutospace(item, next).half - item.gap))
      }
      return profile == .japanese ? (.unlimited, .zero) : nil
    }
    guard mayPart(item, next) else { return nil }
    if profile == .japanese, opensLast(item, next) { return (.unlimited, .zero) }
    return stretching.contains(.everywhere)
      ? (.everywhere, item.em.scaled(by: 1, over: 4)) : (.unlimited, .zero)
  }

  /// The stage of a space that a table has limits of.
  private func stage(_ item: InlineItem, _ next: InlineItem) -> ColumnAdjustment.AdjustmentStage {
    let stages = [item, next].compactMap { item -> ColumnAdjustment.AdjustmentStage? in
      switch item.spacingClass {
      case .wordSpace: .wordSpaces
      case .middle: .middleMarks
      case .comma, .centredComma: profile == .japanese ? .brackets : .commas
      case .stop, .centredStop: .stops
      case .opening, .closing: .brackets
      case .letter, .sideways: .autospace
      case .fixed, .ideographicSpace, .connector, .inseparable, .prefix, .suffix, .ideograph,
        .hangul, .upright, .tateChuYoko, .other:
        nil
      }
    }
    return stages.min { Self.order($0) < Self.order($1) } ?? .everywhere
  }

  /// The stages in which columns are made shorter and longer: those of the language, and after them those that
  /// only a table has.
  var stagesOfShrinking: [ColumnAdjustment.AdjustmentStage] { stages(shrinking) }
  var stagesOfStretching: [ColumnAdjustment.AdjustmentStage] { stages(stretching) }

  private func stages(_ usual: [ColumnAdjustment.AdjustmentStage]) -> [ColumnAdjustment
    .AdjustmentStage]
  {
    table.isEmpty
      ? usual : usual + ColumnAdjustment.AdjustmentStage.allCases.filter { !usual.contains($0) }
  }

  private static func order(_ stage: ColumnAdjustment.AdjustmentStage) -> Int {
    ColumnAdjustment.AdjustmentStage.allCases.firstIndex(of: stage) ?? 0
  }

  /// True if the last stage alone opens a place of a Japanese column: after marks of punctuation,
  /// before opening ones and beside U+3000 (J4; JLREQ, Table 6).
  private func opensLast(_ item: InlineItem, _ next: InlineItem) -> Bool {
    isMark(item) || next.spacingClass == .opening && !isAsText(next)
      || next.spacingClass == .ideographicSpace
  }

  /// True for a bracket around a note where JLREQ's tables are followed, in which it has no blank and is opened as an
  /// ideograph is (cl-28, cl-29).
  private func isAsText(_ item: InlineItem) -> Bool {
    item.isNoteBracket && model.followsTables
  }

  /// True if a mark of punctuation, or U+3000, has a row of its own in JLREQ's Table 6 (cl-02 to cl-07,
  /// cl-14).
  private func isMark(_ item: InlineItem) -> Bool {
    switch item.spacingClass {
    case .closing: !isAsText(item)
    case .connector, .fixed, .middle, .stop, .comma, .centredStop, .centredComma,
      .ideographicSpace:
      true
    case .opening, .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright, .tateChuYoko,
      .letter, .sideways, .wordSpace, .other:
      false
    }
  }

  /// True if two neighbours may be moved apart where a column has no other place: all but the parts of
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

  /// True if a word may be spaced between two of its letters where a column has nothing else.
  func maySpaceLetters(_ item: InlineItem, _ next: InlineItem) -> Bool {
    !item.isSolid && item.spacingClass.isTurned && next.spacingClass.isTurned
  }

  /// True if two neighbours may be moved apart (J6): not inside words, numbers and dashes, after an
  /// opening mark or before a closing one, before interpuncts, hyphens, ！ and ？, or beside a word
  /// space, which grows itself. After such marks it depends on the language.
  private func mayPart(_ item: InlineItem, _ next: InlineItem) -> Bool {
    switch item.spacingClass {
    case .opening, .wordSpace, .other: return false
    case .middle, .connector: if profile != .japanese { return false }
    // CLREQ 3.5.4 has no such exception.
    case .fixed: if profile == .korean || profile == .neutral { return false }
    case .prefix:
      if profile == .japanese { return mayLeavePrefix(next) || isAsText(next) }
      if item.breakAfter != .allow { return false }
    case .closing, .stop, .comma, .centredStop, .centredComma, .ideographicSpace, .inseparable,
      .suffix, .ideograph, .hangul, .upright, .tateChuYoko, .letter, .sideways:
      break
    }
    switch next.spacingClass {
    case .closing, .stop, .comma, .centredStop, .centredComma, .middle, .fixed, .connector,
      .wordSpace, .other:
      return false
    case .inseparable: return item.spacingClass != .inseparable || item.breakAfter == .allow
    case .letter, .sideways:
      // Nor after the hyphens and solidi of words.
      if item.spacingClass == .suffix, profile == .japanese { return true }
      // Letters with small ones, by Table 6.
      if item.spacingClass == .letter, item.isSecondChoice, model.followsTables { return true }
      return !item.spacingClass.isTurned && item.breakAfter == .allow
    case .suffix:
      let isNumber = profile != .japanese || item.spacingClass.isTurned
      return !isNumber || item.breakAfter == .allow
    // Small kana and ー after a mark may be parted from it where they may begin a column.
    case .ideograph where profile == .japanese && isMark(item):
      return item.breakAfter == .allow
    case .opening, .ideographicSpace, .prefix:
      return profile == .japanese || !item.spacingClass.isTurned || item.breakAfter == .allow
    case .ideograph, .hangul, .upright, .tateChuYoko:
      return !item.spacingClass.isTurned || item.breakAfter == .allow
    }
  }

  /// True if a sign such as ￥ may be moved away from what follows it in Japanese: from what is no number
  /// (JLREQ, Table 6). From the digits of one, ``InlineItem/isSolid`` keeps it.
  private func mayLeavePrefix(_ next: InlineItem) -> Bool {
    switch next.spacingClass {
    case .inseparable, .prefix, .suffix, .ideograph, .hangul, .upright, .tateChuYoko, .letter: true
    case .opening, .closing, .stop, .comma, .middle, .centredStop, .centredComma, .fixed,
      .ideographicSpace, .connector, .sideways, .wordSpace, .other:
      false
    }
  }
}
