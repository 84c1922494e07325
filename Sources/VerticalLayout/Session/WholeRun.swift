/// What makes a session set a document as a whole after each edit: pages that hang on more of the text than a state between
/// two of its parts says.
package enum WholeRun: String, Hashable, Sendable, CaseIterable {
  /// Functions of the caller that look at numbers of pages and columns (LS-13), and rooms that the caller provides.
  case hooks, rooms
  /// Notes, which wait for room on later pages.
  case notes
  /// Images in the text or beside it, which have the numbers of the document's.
  case images
  /// Tables, whose heads come again.
  case tables
  /// Headings over all tiers, and tiers of passages, which are shared out again.
  case tiers
  /// Pages that face each other and end alike.
  case facingEnds
  /// Text that is cut short.
  case cut
  /// Pages as large as their text, which come when all of it is known.
  case hugging
  /// Page numbers that say how many pages there are.
  case pageCount
  /// Sheets that change their text, or have boxes for parts of it.
  case sheets
}

extension Typesetter {
  /// What makes a session set a document as a whole; `nil` where pages are kept.
  ///
  /// A text on pages of ``PageSpecification/automatic`` is asked about when its pages are known: a short one hugs its text,
  /// and has no page to keep.
  func wholeRun(for plan: DocumentPlan) -> WholeRun? {
    if hooks.areAny, hooks.dependOnPlace { return .hooks }
    if roomProvider != nil { return .rooms }
    if !options.sheetParts.areNone { return .sheets }
    if !plan.notes.isEmpty { return .notes }
    if !plan.images.isEmpty || !plan.floats.isEmpty { return .images }
    if !plan.paragraphs.tables.isEmpty { return .tables }
    if plan.paragraphs.hasSpans || plan.paragraphs.hasLastColumns { return .tiers }
    if options.pageBreaks.facingEnds != .each { return .facingEnds }
    if options.columns.maximum != nil || options.overflow.leavesOut { return .cut }
    if options.overflow == .grow { return .hugging }
    switch options.page.size {
    case .scroll, .size(_, height: nil), .size(nil, _): return .hugging
    case .automatic, .size: break
    }
    return options.furniture.countsPages ? .pageCount : nil
  }
}

extension LayoutHooks {
  /// True if any function is asked.
  fileprivate var areAny: Bool {
    drawnText != nil || mayBreak != nil || spaceAfter != nil || position != nil || ground != nil
  }
}

extension PageFurniture {
  /// True if some line says how many pages there are.
  fileprivate var countsPages: Bool {
    lines.contains { line in
      FurnitureField.allCases.contains { $0.needsAllPages && line.template.uses($0) }
    }
  }
}

extension DocumentPlan {
  /// True if the parts of a text are set by this plan as by another one, but for what is said of single places in them.
  func hasContext(of other: DocumentPlan) -> Bool {
    style == other.style && styled.styles.count == other.styled.styles.count
      && styles == other.styles
      && styled.nestedTooDeep == nil && other.styled.nestedTooDeep == nil
      && tateChuYoko == other.tateChuYoko && spacing == other.spacing
      && hyphenates == other.hyphenates && widenedGap == other.widenedGap
      && needsWholeForLinks == other.needsWholeForLinks && !needsWholeForLinks
      && ruby.isEmpty == other.ruby.isEmpty && ruby.hasBothSides == other.ruby.hasBothSides
      && sideMarks.marks == other.sideMarks.marks
      && sideMarks.punctuation == other.sideMarks.punctuation
      && kanbun.sources == other.kanbun.sources && kanbun.isEmpty == other.kanbun.isEmpty
      && insets.isEmpty == other.insets.isEmpty && sides.isEmpty == other.sides.isEmpty
      && paragraphs.hasContext(of: other.paragraphs)
  }
}

extension ParagraphPlan {
  /// True if paragraphs are set by this plan as by another one, but for what is said of single ones.
  fileprivate func hasContext(of other: ParagraphPlan) -> Bool {
    isPlain == other.isPlain && hasWidths == other.hasWidths && needsClasses == other.needsClasses
      && raises == other.raises && hasWindows == other.hasWindows && keepsSides == other.keepsSides
      && justifies == other.justifies && alignsTabs == other.alignsTabs
      && hasLists == other.hasLists && hasTierRules == other.hasTierRules
      && hasHeadings == other.hasHeadings && stanzas.hasContext(of: other.stanzas)
      && kept.isEmpty == other.kept.isEmpty
  }
}
