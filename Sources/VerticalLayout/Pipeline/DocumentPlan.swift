/// The plan of a whole document, made before its first part is set. It is constant and large, and all stages have it: one
/// reference, so that their states are small and cheap to copy, and to compile.
final class DocumentPlan: Sendable {
  let document: Document
  /// In UTF-8 bytes.
  let length: Int
  /// The number of the paragraph after the last one that is no blank line.
  let endOfText: Int
  /// That of body text.
  let style: TextStyle
  let styled: StyledText
  /// Those of the text, and after them those of what stands beside it.
  let styles: StyleTable
  let languages: BreakingLanguages
  /// What shares a cell or is drawn in another form.
  let tateChuYoko: TateChuYokoOptions
  let decorations: Decorations
  let paragraphs: ParagraphPlan
  /// The tab stops of the options.
  let tabs: TabStops
  /// Options of the spacing stage.
  let spacing: SpacingOptions
  /// True if a link on one page may lead to text that turns out to be left out.
  let needsWholeForLinks: Bool
  /// True if some word may be divided at the end of a column.
  let hyphenates: Bool
  let images: InlineImages
  let floats: DocumentFloats
  let insets: InsetPlan
  let ruby: RubyPlan
  let sideMarks: SideMarkPlan
  let kanbun: KanbunPlan
  /// The room of what stands beside the text.
  let sides: SideRooms
  /// The gap between columns that marks on the sides of neighbours ask for; `nil` for that of the options (RU18).
  let widenedGap: Length?
  let notes: NotePlan
  let noteSizes: NoteSizes
  /// The paragraphs that are headings or lines of contents, in order.
  let taggedParagraphs: [ColumnItems.ParagraphTag]
  /// The headings before their text.
  let inlineHeadings: SortedRanges<DocumentHeading>
  /// The same with their levels in a structure.
  let taggedHeadings: [DocumentHeading]
  /// The least size of a part, in UTF-8 bytes.
  let partSize: Int
  private let tateChuYokoSpans: SortedRanges<TextRange>
  /// Warnings of lengths of boxes that are shares of nothing, and of paragraphs too long to be set as one.
  private let firstDiagnostics: [Diagnostic]
  private let footSpans: SortedRanges<FootSpan>
  private let references: SortedRanges<NoteReference>
  private let unbroken: SortedRanges<TextRange>
  private let isolates: SortedRanges<IsolateMark>
  private let spreads: SortedRanges<SpreadSpan>

  /// - Throws: ``LayoutError`` where the options cannot be met by any text, or not by one so long.
  init(_ document: Document, options: LayoutOptions) throws(LayoutError) {
    try options.validate()
    let ready = try ReadyDocument(document, options: options)
    let document = ready.document
    self.document = document
    length = document.text.utf8.count
    firstDiagnostics = ready.diagnostics
    notes = NotePlan(document, options: options.notes)
    endOfText =
      document.paragraphs[..<notes.bodyParagraphs].lastIndex { !$0.range.isEmpty }.map { $0 + 1 }
      ?? 0
    style = options.style.inLanguage(of: document)
    styled = StyledText(
      document, base: style, headings: options.headings, insets: options.insets,
      notes: options.notes)
    noteSizes = NoteSizes(notes, styled: styled)
    languages = BreakingLanguages(
      styled, kinsoku: options.columnBreaks.kinsoku, lists: options.columnBreaks.kinsokuLists,
      wordBreak: options.columnBreaks.wordBreak,
      paragraphs: document.paragraphs)
    tateChuYoko = options.tateChuYokoOptions(of: document, style.language.profile)
    // Stages look at all styles in each part, so that a text of very many has larger parts.
    partSize = max(DocumentPart.usualSize, styled.styles.count * 64)
    let images = InlineImages(document, styled: styled)
    self.images = images
    floats = DocumentFloats(document, styled: styled)
    if images.hasPlates { try options.validatePlaces("images that fill pages need") }
    tateChuYokoSpans = SortedRanges(document.tateChuYokoSpans.filter { !images.overlap($0) })
    footSpans = SortedRanges(document.footSpans)
    references = SortedRanges(document.noteReferences)
    unbroken = SortedRanges(document.unbrokenRanges)
    isolates = SortedRanges(document.isolateMarks)
    spreads = SortedRanges(document.spreadSpans)
    let headings = document.inlineHeadings
    inlineHeadings = SortedRanges(headings)
    taggedHeadings = document.tagged(headings)
    insets = InsetPlan(
      document, styled: styled, headings: headings, options: options.insets, em: style.size)
    var styles = styled.table
    kanbun = KanbunPlan(document, styled: styled, styles: &styles, spacing: options.kanbun)
    ruby = RubyPlan(
      document, styled: styled, styles: &styles, options: options.readings, kanbun: kanbun)
    sideMarks = SideMarkPlan(
      document, styled: styled, styles: &styles, punctuation: options.forms.punctuation)
    styles.complete()
    self.styles = styles
    decorations = Decorations(document, styled: styled)
    taggedParagraphs = document.taggedParagraphs
    tabs = TabStops(interval: style.size * 2)
    sides = SideRooms(
      document.text, styled: styled, styles: styles, ruby: ruby, kanbun: kanbun,
      sideMarks: sideMarks,
      insets: insets,
      decorations: decorations, options: options.readings, emphasis: options.emphasis)
    widenedGap = sides.widenedGap(for: document, notes: notes, styled: styled, options: options)
    let options = options.with(columnGap: widenedGap)
    paragraphs = ParagraphPlan(
      document, styled: styled,
      sides: ParagraphSides(sides, of: document, notes: notes, styled: styled, options: options),
      tabs: tabs,
      hasWindows: inlineHeadings.contains { $0.form == .window }, em: style.size, options: options)
    var spacing = options.spacingOptions
    spacing.needsClasses =
      spacing.needsClasses || paragraphs.needsClasses || !ruby.isEmpty || !insets.isEmpty
      || paragraphs.stanzas.keepsHalfLines || !kanbun.isEmpty || !inlineHeadings.isEmpty
      || ColumnDirection(usualIn: style.language) == .leftToRight
      || options.sheetParts.writing != nil
    self.spacing = spacing
    needsWholeForLinks = options.columns.maximum != nil && decorations.hasInnerLinks
    hyphenates =
      !options.columnBreaks.hyphenation.patterns.isEmpty
      && !document.hyphenationLanguages(options.columnBreaks.hyphenation.rule, base: style.language)
        .isEmpty
  }

  /// Warnings of what is not set, or not as it is asked for.
  var diagnostics: [Diagnostic] {
    firstDiagnostics + styled.diagnostics + paragraphs.diagnostics + insets.diagnostics
      + ruby.diagnostics + kanbun.diagnostics + sideMarks.diagnostics
      + document.headingsNotSet(inlineHeadings.elements)
  }

  /// Ranges that the author wants in one cell each and that may be in a part.
  func tateChuYokoSpans(in part: DocumentPart) -> ArraySlice<TextRange> {
    tateChuYokoSpans.reaching(into: part.text)
  }

  /// The images in a part.
  func images(in part: DocumentPart) -> ArraySlice<InlineImage> {
    images.images.beginning(in: part.text)
  }

  /// Texts at the feet of columns in a part.
  func footSpans(in part: DocumentPart) -> ArraySlice<FootSpan> {
    footSpans.beginning(in: part.text)
  }

  /// Ranges that stay on one column and may be in a part.
  func unbrokenRanges(in part: DocumentPart) -> ArraySlice<TextRange> {
    unbroken.reaching(into: part.text)
  }

  /// The beginnings and ends of texts with a direction of their own in a part.
  func isolates(in part: DocumentPart) -> ArraySlice<IsolateMark> {
    isolates.beginning(in: part.text)
  }

  /// Texts that are spread over a length in a part.
  func spreads(in part: DocumentPart) -> ArraySlice<SpreadSpan> {
    spreads.beginning(in: part.text)
  }

  /// The headings before their text that begin in a part.
  func inlineHeadings(in part: DocumentPart) -> ArraySlice<DocumentHeading> {
    inlineHeadings.beginning(in: part.text)
  }

  /// The paragraphs around one that stand in one part: headings whose places are found together, those beside a heading
  /// in its window, and in tiers all before a heading over them that may be on its page (BK-H7, BK-H8).
  func paragraphsInOnePart(with paragraph: Int, tiers: Int) -> Range<Int>? {
    if paragraphs.hasSpans, tiers > 1 || paragraphs.hasOwnTiers,
      let next = nextSpan(from: paragraph, tiers: tiers)
    {
      return paragraph..<(paragraphs.paragraphsTogether(with: next)?.upperBound ?? next + 1)
    }
    let index = inlineHeadings.partitioningIndex { $0.paragraph > paragraph - HeadingWindow.most }
    if let heading = inlineHeadings[index...].first, heading.paragraph <= paragraph,
      heading.form == .window
    {
      return heading.paragraph..<heading.paragraph + HeadingWindow.most
    }
    return paragraphs.paragraphsTogether(with: paragraph)
      ?? paragraphs.kept.paragraphsTogether(with: paragraph)
      ?? paragraphs.stanzas.paragraphsTogether(with: paragraph)
      ?? paragraphs.tables.paragraphsTogether(with: paragraph)
  }

  /// The next paragraph that tiers end before, as far as it may be on the page of a paragraph.
  private func nextSpan(from paragraph: Int, tiers: Int) -> Int? {
    let all = document.paragraphs
    let end = all[paragraph].range.lowerBound + DocumentPart.usualSize
    var last = all[max(0, paragraph - 1)].style.tiers
    return all[paragraph...].prefix { $0.range.lowerBound < end }
      .firstIndex { paragraph in
        defer { last = paragraph.style.tiers }
        // Whole columns end anywhere.
        return paragraph.style.spansTiers
          || paragraph.style.tiers != last && (last ?? tiers) > 1
      }
  }

  /// The room across the page of the text that stays on the page of an image (BK-B10).
  func roomBeside(_ image: InlineImage, _ grid: BodyGrid, measure: Length?) -> Length {
    guard !paragraphs.kept.isEmpty, let measure else { return .zero }
    let index = document.paragraphs.firstIndex(endingAfter: image.range.lowerBound)
    return grid.step
      * paragraphs.kept.columns(beside: index, of: document, em: grid.em, measure: measure)
  }

  /// The references to notes that begin in a part.
  func references(in part: DocumentPart) -> ArraySlice<NoteReference> {
    references.beginning(in: part.text)
  }
}

extension Layout {
  /// Takes what holds for all of the document.
  mutating func add(_ plan: DocumentPlan) {
    textStyleCount = plan.styled.styles.count
    origin = plan.document.origin
    decorations = plan.decorations
    paragraphStyles = plan.paragraphs
    taggedParagraphs = plan.taggedParagraphs
    inlineHeadings = plan.taggedHeadings
    freeNotes = plan.notes.freeNotes
  }
}

/// A document with all that is made of it before it is planned: plates, boxes and tables in the form of paragraphs, and no
/// paragraph that is too long.
private struct ReadyDocument {
  var document: Document
  let diagnostics: [Diagnostic]

  init(_ document: Document, options: LayoutOptions) throws(LayoutError) {
    var document = document.withBreaksPassedOn(over: options.paragraphs.blankLines)
      .withPlatesOnPages(
        in: options.columns.direction, asHalves: options.sheetParts.leaf?.partsPages == true
      ).withTitlePageCentered()
    var found: [Diagnostic] = []
    let (hasBoxes, hasTables) = (document.hasBoxesOfPage, document.hasTables)
    if hasBoxes || hasTables {
      let room = PageRoom(document, options: options)
      if hasBoxes { (document, found) = document.withBoxes(in: room) }
      if hasTables { document = document.withTables(in: room, options: options) }
    }
    if options.paragraphs.finalLineEnd == .keep { document.openLastLine() }
    let length = document.text.utf8.count
    guard length <= Document.maximumByteCount else { throw .textTooLong(byteCount: length) }
    diagnostics =
      document.partLongParagraphs() + found + document.attributesNotSetBeside(options)
    self.document = document
  }
}

extension TextStyle {
  /// The style in the language that a document names for itself, where none is asked for.
  fileprivate func inLanguage(of document: Document) -> TextStyle {
    guard language == .undetermined, let language = document.language else { return self }
    var style = self
    style.language = language
    return style
  }
}

/// Shaper answers, cached across parts: those about the text, and those about its readings.
struct StageMemory {
  var text = ShapingMemory()
  var annotations = ShapingMemory()
  var kanbun = KanbunSigns()
}

extension ParagraphPlan {
  /// The plan of a document's paragraphs, with room for what stands beside them and for notes among them.
  fileprivate init(
    _ document: Document, styled: StyledText, sides: ParagraphSides, tabs: TabStops,
    hasWindows: Bool, em: Length, options: LayoutOptions
  ) {
    self.init(
      document, styled: styled, tabs: tabs,
      notes: options.notes.place == .inText
        // In the grid of a sheet they have columns as all lines.
        ? ListedNotes(document, em: em, pitch: options.usesSheet ? nil : options.effectivePitch)
        : ListedNotes(),
      headings: options.headings, hasWindows: hasWindows, keep: options.pageBreaks.keep,
      isJustified: options.columns.alignment.isJustified,
      hasTypeArea: options.bookPages.typeArea != nil, em: em,
      direction: options.columns.direction, sides: sides,
      pitch: options.effectivePitch ?? em + options.effectiveGap,
      fillsColumns: options.usesSheet && options.paragraphs.blankLines == .collapse,
      spacesHeadings: options.columns.alignment != .justify,
      cells: options.sheetParts.cells?.indents)
  }
}
