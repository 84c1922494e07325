/// Sets documents: the whole pipeline, one call a stage.
///
/// ```swift
/// let layout = try Typesetter(shaper: fonts, options: LayoutOptions()).typeset(Document("甲乙"))
/// ```
/// The same document, options and fonts give the same layout.
public struct Typesetter<S: Shaper> {
  public var shaper: S
  public var options: LayoutOptions
  /// Told of each stage when it is done, and how many things it made; for measuring.
  package var stageDidEnd: ((_ stage: String, _ count: Int) -> Void)?

  public init(shaper: S, options: LayoutOptions = LayoutOptions()) {
    self.shaper = shaper
    self.options = options
  }

  /// Sets a document on pages.
  ///
  /// - Throws: ``LayoutError`` where the options cannot be met. Everything else that a reader should
  ///   know is in the layout's diagnostics.
  public func typeset(_ document: Document) throws(LayoutError) -> Layout {
    try options.validate()
    let length = document.text.utf8.count
    guard length <= SourceText.maximumByteCount else { throw .textTooLong(byteCount: length) }
    var style = options.style
    if style.language == .undetermined, let language = document.language {
      style.language = language
    }
    var diagnostics = document.attributesNotSet()

    let styled = StyledText(document, base: style, headings: options.headings)
    diagnostics += styled.diagnostics
    let languages = BreakingLanguages(
      styled, kinsoku: options.kinsoku, wordBreak: options.wordBreak)
    let plain = analyze(document, breaking: languages)
    stageDidEnd?("analyze", plain.clusters.count)
    let combined = combine(
      plain, of: document, styled: styled, options: options.combining, shaper: shaper)
    let analysis = combined.analysis
    diagnostics += combined.diagnostics
    stageDidEnd?("combine", analysis.combined.count)
    let runs = try itemize(analysis, styled: styled, shaper: shaper)
    stageDidEnd?("itemize", runs.count)
    var shaped = shape(runs, of: analysis, styled: styled, shaper: shaper)
    stageDidEnd?("shape", shaped.glyphs.count)
    var items = space(
      shaped, of: analysis, styles: styled.styles, options: options.spacing, shaper: shaper)
    let repeating = tailorBreaks(
      &shaped, &items, of: analysis, document: document, iterationMarks: options.iterationMarks,
      wordBreak: options.wordBreak)
    stageDidEnd?("space", items.count)
    let tabs = TabStops(interval: style.size * 2)
    let profile = style.language.profile
    let indents = indents(
      of: document.paragraphs.map(\.role), shaped.paragraphs, items: items,
      indent: options.indent, profile: profile, brackets: options.effectiveHeadBrackets)
    var breaking = options.breaking(tabs: tabs, profile: profile)
    let unbroken = breakColumns(
      items, paragraphs: shaped.paragraphs, indents: indents, options: breaking)
    let frame = try PageFrame(
      pageRequest(style: style, paragraphs: unbroken.map(\.natural)), diagnostics: &diagnostics)
    breaking.measure = frame.measure
    let breaks = breakColumns(
      items, paragraphs: shaped.paragraphs, indents: indents, options: breaking)
    stageDidEnd?("breakColumns", breaks.count)
    let setting = ColumnSetting(
      textLength: length, paragraphs: document.paragraphs.map(\.range),
      blankExtent: style.size, tabs: tabs, repeating: repeating,
      justification: breaking.justification.map {
        Justification(
          rules: $0, measure: frame.measure ?? breaks.map(\.natural).max() ?? .zero,
          includesLast: options.alignment == .even)
      })
    var text = setColumns(
      consume shaped, items: consume items, breaks: breaks, setting: setting)
    stageDidEnd?("setColumns", text.columns.count)
    let pagination = try paginate(
      &text, limits: pageLimits(frame), styles: styled.styles, setting: setting, shaper: shaper)
    stageDidEnd?("paginate", pagination.blocks.count)
    let pages = place(
      pagination.blocks, columns: &text.columns, frame: frame, direction: options.direction,
      alignment: options.alignment, placement: options.effectivePlacement)
    stageDidEnd?("place", pages.count)

    var layout = Layout(
      text: document.text, direction: options.direction, language: style.language,
      measure: frame.measure, cellAlignment: options.cellAlignment, pages: pages,
      columns: text.columns, runs: text.shaped.runs, cells: text.shaped.cells,
      glyphs: text.shaped.glyphs, styles: styled.styles, fonts: [],
      dropped: analysis.controls.map { DroppedText(range: $0, reason: .control) },
      diagnostics: diagnostics, paper: options.paper, token: pagination.token,
      debug: options.debug)
    layout.origin = document.origin
    layout.decorations = Decorations(document, styled: styled)
    layout.fonts = layout.fontsInUse(of: shaper)
    if let dropped = pagination.dropped { layout.dropped.append(dropped) }
    layout.diagnose(
      frame: frame, tokenFits: pagination.tokenFits, isJustified: options.alignment == .justify)
    stageDidEnd?("diagnose", layout.diagnostics.count)
    return layout
  }

  private func pageRequest(style: TextStyle, paragraphs: [Length]) -> PageRequest {
    PageRequest(
      page: options.page, margins: options.margins, measure: options.measure,
      overflow: options.overflow, em: style.size,
      pitch: options.pitch ?? style.size + options.effectiveGap,
      paragraphs: paragraphs)
  }

  private func pageLimits(_ frame: PageFrame) -> PageLimits {
    PageLimits(
      overflow: options.overflow, maximumColumns: options.maximumColumns,
      block: frame.blockLimit, measure: frame.measure,
      spacing: ColumnSpacing(
        gap: options.effectiveGap, pitch: options.pitch, em: options.style.size),
      inlineSpacing: options.spacing, token: options.token)
  }
}
