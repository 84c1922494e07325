extension LayoutOptions {
  /// The pages that face each other; `nil` where they do not.
  var facing: PageFacing? {
    bookPages.firstSide.map { PageFacing(firstSide: $0, direction: columns.direction) }
  }

  /// Rules in force in a language for the ends of pages.
  func pageBreakRules(_ profile: LanguageTag.LanguageProfile, styles: ParagraphPlan)
    -> PageBreakRules
  {
    let isChinese = profile == .simplifiedChinese || profile == .traditionalChinese
    var rules = PageBreakRules(
      widows: pageBreaks.widows ?? (isChinese ? 2 : 1), orphans: pageBreaks.orphans,
      headingColumns: pageBreaks.headingColumns,
      headingsEndFacingPages: pageBreaks.headingsEndFacingPages,
      keepsBlank: pageBreaks.blankBeforeHeading == .keep,
      dropsBlank: pageBreaks.blankBeforeHeading == .drop, styles: styles)
    rules.facingEnds = pageBreaks.facingEnds
    return rules
  }

  /// The column length in force.
  var effectiveMeasure: Length? {
    bookPages.typeArea.map { style.size * $0.characters } ?? columns.measure
  }

  /// The column length in force beside a band of notes, which takes a part of a type area (NT4); `nil` for
  /// what is left of the page.
  var textMeasure: Length? {
    bookPages.typeArea != nil && notes.place.isBand ? nil : effectiveMeasure
  }

  /// The pitch in force: the columns of a type area have their places, whatever stands on them (K4).
  var effectivePitch: Length? {
    columns.pitch ?? (bookPages.typeArea == nil ? nil : style.size + effectiveGap)
  }

  /// True if pages have places for their columns, which all of them take (BK-P4).
  var hasGrid: Bool {
    usesSheet
      || bookPages.typeArea != nil && regions.frames.isEmpty && regions.outline == nil
  }

  /// True if the first column of a page stands at the edge of the type area.
  var hasWholeGrid: Bool {
    hasGrid && !usesSheet
      && effectivePlacement == Placement(direction: columns.direction, alignment: .top)
  }

  /// The size of the type area; `nil` where none is asked for.
  var typeAreaSize: PhysicalSize? {
    guard let area = bookPages.typeArea else { return nil }
    let tiers = max(1, regions.tiers)
    let gap = regions.tierGap?.clamped(em: style.size) ?? style.size * 2
    return PhysicalSize(
      width: (effectivePitch ?? style.size) * (area.columns - 1) + style.size,
      height: style.size * area.characters * tiers + gap * (tiers - 1))
  }

  /// Refuses what does not go with a type area.
  func validateBookPages() throws(LayoutError) {
    for (length, name) in [
      (bookPages.edges.inner, "margin-inner"), (bookPages.edges.outer, "margin-outer"),
      (bookPages.edges.head, "margin-head"), (bookPages.edges.foot, "margin-foot"),
    ] {
      guard let length else { continue }
      guard length >= .zero, length <= .limit else {
        throw .invalidOption(name: name, reason: "must be from 0 to 1000000pt")
      }
    }
    guard let area = bookPages.typeArea else { return }
    guard (1...BookPages.TypeArea.most).contains(area.characters),
      (1...BookPages.TypeArea.most).contains(area.columns)
    else {
      throw .invalidOption(
        name: "hanmen",
        reason: "must have from 1 to \(BookPages.TypeArea.most) characters and as many columns")
    }
    guard columns.measure == nil else {
      throw .invalidOption(
        name: "hanmen", reason: "says how long columns are, and so does a measure; leave one out")
    }
    guard hasFixedPage || page.size == .automatic else {
      throw .invalidOption(
        name: "page", reason: "a type area needs a page of a fixed size, such as a5")
    }
  }
}
