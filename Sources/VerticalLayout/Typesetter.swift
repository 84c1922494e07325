/// Sets documents: the whole pipeline, one call a stage.
///
/// ```swift
/// let layout = try Typesetter(shaper: fonts, options: LayoutOptions()).typeset(Document("甲乙"))
/// ```
/// The same document, options and fonts give the same layout, at once or page by page.
public struct Typesetter<S: Shaper> {
  public var shaper: S
  public var options: LayoutOptions
  public var hooks: LayoutHooks
  /// Says where columns have room, in place of ``LayoutOptions/regions`` (TK-11). Needs a page of a fixed
  /// size.
  public var roomProvider: (any ColumnRoomProvider)?
  /// Told of each stage when it is done with a part of the text, and how many things it made; for
  /// measuring.
  package var stageDidEnd: (@Sendable (_ stage: String, _ count: Int) -> Void)?

  public init(
    shaper: S, options: LayoutOptions = LayoutOptions(), hooks: LayoutHooks = LayoutHooks()
  ) {
    self.shaper = shaper
    self.options = options
    self.hooks = hooks
  }

  /// Sets a document on pages.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met. Everything else that a reader should
  ///   know is in the layout's diagnostics.
  public func typeset(_ document: Document) throws(LayoutError) -> Layout {
    var stream = try LayoutStream(document, by: self)
    return try stream.wholeLayout()
  }

  /// Sets a document a few pages at a time, so that its layout is never in memory as a whole.
  ///
  /// - Throws: ``LayoutError`` where no text can meet the options.
  public func pages(of document: Document) throws(LayoutError) -> LayoutStream<S> {
    try LayoutStream(document, by: self)
  }

  /// The stages that a part of a document goes through by itself, up to where the page is asked for its
  /// size.
  func space(
    _ part: DocumentPart, of plan: DocumentPlan, memory: inout StageMemory
  ) throws(LayoutError) -> SpacedPart {
    let (document, styled) = (plan.document, plan.styled)
    let images = plan.images(in: part)
    let plain = hooks.substitute(
      analyze(
        document, part: part, breaking: plan.languages, images: images.map(\.range),
        direction: options.baseDirection))
    stageDidEnd?("analyze", plain.clusters.count)
    let (unpunctuated, hidden) = plain.foldingPunctuation(
      options.punctuation.form, images: images.map(\.range))
    let combined = combine(
      unpunctuated, spans: plan.combinedSpans(in: part), styled: styled, options: options.combining,
      shaper: shaper, memory: &memory.text.combining)
    let analysis = combined.analysis
    stageDidEnd?("combine", analysis.combined.count)
    let runs = try itemize(
      analysis, styled: styled, images: images, shaper: shaper, memory: &memory.text.itemizer)
    stageDidEnd?("itemize", runs.count)
    var shaped = shape(
      runs, of: analysis, styled: styled, images: plan.images, shaper: shaper,
      combined: &memory.text.combined)
    stageDidEnd?("shape", shaped.glyphs.count)
    var items = VerticalLayout.space(
      shaped, of: analysis, styles: styled.styles, options: plan.spacing, shaper: shaper)
    if !plan.insets.isEmpty {
      markInsets(
        plan.insets.entries(in: part.text), brackets: plan.insets.brackets(in: part.text), &shaped,
        &items)
    }
    shaped.end(plan.inlineHeadings(in: part), &items)
    var hyphens = hyphenate(&shaped, &items, of: analysis, part, plan)
    let repeating = tailorBreaks(
      &shaped, &items, of: analysis, references: plan.references(in: part),
      unbroken: plan.unbrokenRanges(in: part), iterationMarks: options.iterationMarks,
      languages: plan.languages)
    shaped.spread(plan.spreads(in: part), &items)
    shaped.setMarkers(of: document.paragraphs[part.paragraphs], plan.paragraphs, &items)
    hooks.tailorBreaks(&shaped, &items, text: document.text)
    if !analysis.softHyphens.isEmpty {
      hyphens.merge(
        shaped.hideHyphens(of: analysis, &items, styles: styled.styles, shaper: shaper)
      ) { $1 }
    }
    var rooms = rooms(
      of: document.paragraphs[part.paragraphs], shaped.paragraphs, items: &items,
      styles: plan.paragraphs, indent: options.indent, profile: plan.style.language.profile,
      brackets: options.headBrackets)
    addFeet(plan.footSpans(in: part), em: plan.style.size, of: shaped, to: &rooms)
    stageDidEnd?("space", items.count)
    var annotations = try annotate(&items, of: shaped, rooms: rooms, part: part, plan, &memory)
    annotations.edges.tabs = shaped.tabLeads(
      of: document.paragraphs[part.paragraphs], plan.paragraphs, items, text: document.text)
    return SpacedPart(
      firstParagraph: part.paragraphs.lowerBound, shaped: shaped, items: items, rooms: rooms,
      repeating: repeating, hyphens: hyphens, annotations: annotations,
      text: part.text,
      dropped: analysis.controls.map { DroppedText(range: $0, reason: .control) }
        + hidden.map { DroppedText(range: $0, reason: .punctuation) },
      diagnostics: combined.diagnostics)
  }

  /// Finds where words of a part may be parted; how much longer the hyphen makes each cell that has one.
  private func hyphenate(
    _ shaped: inout ShapedText, _ items: inout [InlineItem], of analysis: TextAnalysis,
    _ part: DocumentPart, _ plan: DocumentPlan
  ) -> [Int: Length] {
    guard plan.hyphenates else { return [:] }
    return shaped.hyphenate(
      by: options.hyphenation, of: plan.document.paragraphs[part.paragraphs],
      base: plan.style.language, analysis: analysis, items: &items, styles: plan.styled.styles,
      shaper: shaper)
  }

  /// Shapes the readings of a part and makes room for them.
  private func annotate(
    _ items: inout [InlineItem], of shaped: ShapedText, rooms: [ParagraphRoom], part: DocumentPart,
    _ plan: DocumentPlan, _ memory: inout StageMemory
  ) throws(LayoutError) -> PartAnnotations {
    let entries = plan.ruby.entries(beginningIn: part.text)
    guard !entries.isEmpty || !plan.kanbun.isEmpty else { return PartAnnotations() }
    var readings = try shapeAnnotations(
      plan.ruby.entries[entries].map { AnnotationSource(text: $0.text, style: $0.style) },
      entries: entries, styles: plan.ruby.styles, combining: options.combining, shaper: shaper,
      memory: &memory.annotations)
    if options.ruby.isThird { readings.shaped.widenToThird() }
    var annotations = PartAnnotations()
    annotations.text = readings
    if !plan.kanbun.isEmpty {
      var marks = KanbunSpacer(
        plan.kanbun, signs: memory.kanbun, ruby: plan.ruby, readings: readings,
        text: plan.document.text, shaped: shaped, items: items)
      marks.addMarks(of: part)
      items = marks.items
      annotations.edges = marks.edges
      annotations.kanbun = marks.room
    }
    // Handed on, so that they are changed in place and not in a copy.
    let own = items
    items = []
    var spacer = RubySpacer(
      plan.ruby, sideMarks: plan.sideMarks, kanbun: plan.kanbun, options: options.ruby,
      text: plan.document.text, shaped: shaped, items: own,
      rooms: rooms, annotations: annotations)
    spacer.addWords()
    items = spacer.items
    stageDidEnd?("annotate", entries.count)
    return spacer.annotations
  }

  /// The columns of a part, whose cells and items they take.
  func setColumns(
    of part: inout SpacedPart, breaks: [ColumnBreak], setting: ColumnSetting,
    gauge: ColumnGauge?
  ) -> FlowedText {
    stageDidEnd?("breakColumns", breaks.count)
    var setting = setting
    setting.repeating = part.repeating
    setting.annotations = part.annotations
    var gauge = gauge
    let isFull = gauge == nil ? nil : { (column: Column) in gauge?.isFull(after: column) == true }
    var shaped = ShapedText()
    var items: [InlineItem] = []
    swap(&shaped, &part.shaped)
    swap(&items, &part.items)
    let text = VerticalLayout.setColumns(
      consume shaped, items: consume items, breaks: breaks, setting: setting, isFull: isFull)
    stageDidEnd?("setColumns", text.columns.count)
    return text
  }
}

extension Typesetter: Sendable where S: Sendable {}
