/// Sets documents: the whole pipeline, one call a stage.
///
/// ```swift
/// let layout = try Typesetter(shaper: fonts, options: LayoutOptions()).typeset(Document("甲乙"))
/// ```
/// The same document, options and fonts give the same layout.
public struct Typesetter<S: Shaper> {
  public var shaper: S
  public var options: LayoutOptions

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

    let analysis = analyze(document)
    let styled = StyledText(document, base: style, headings: options.headings)
    let runs = try itemize(analysis, styled: styled, shaper: shaper)
    var shaped = shape(runs, of: analysis, styled: styled, shaper: shaper)
    var items = space(shaped, styles: styled.styles)
    let tabs = TabStops(interval: style.size * 2)
    let frame = try PageFrame(
      pageRequest(style: style, items: items, shaped: shaped, tabs: tabs),
      diagnostics: &diagnostics)
    var breaks = breakColumns(
      items, paragraphs: shaped.paragraphs, measure: frame.measure, tabs: tabs)
    if options.blankLines == .collapse { breaks.removeAll { $0.cells.isEmpty } }
    let setting = ColumnSetting(
      textLength: length, paragraphs: document.paragraphs.map(\.range),
      blankExtent: style.size, tabs: tabs)
    var columns = setColumns(&shaped, items: items, breaks: breaks, setting: setting)

    let pagination = try paginate(
      &columns, &shaped, &items, styled: styled, frame: frame, setting: setting)
    let placement =
      options.placement
      ?? Placement(direction: options.direction, alignment: options.alignment)
    let pages = place(
      pagination.blocks, columns: &columns, frame: frame, direction: options.direction,
      alignment: options.alignment, placement: placement)

    var layout = Layout(
      text: document.text, direction: options.direction, language: style.language,
      measure: frame.measure, cellAlignment: options.cellAlignment, pages: pages,
      columns: columns, runs: shaped.runs, cells: shaped.cells, glyphs: shaped.glyphs,
      styles: styled.styles, fonts: [],
      dropped: analysis.controls.map { DroppedText(range: $0, reason: .control) },
      diagnostics: diagnostics, paper: options.paper, token: pagination.token,
      debug: options.debug)
    layout.fonts = layout.fontsInUse(of: shaper)
    if let dropped = pagination.dropped { layout.dropped.append(dropped) }
    layout.diagnose(frame: frame, tokenFits: pagination.tokenFits)
    return layout
  }

  private func pageRequest(
    style: TextStyle, items: [InlineItem], shaped: ShapedText, tabs: TabStops
  ) -> PageRequest {
    let unbroken = breakColumns(
      items, paragraphs: shaped.paragraphs, measure: nil, tabs: tabs)
    return PageRequest(
      page: options.page, margins: options.margins, measure: options.measure,
      overflow: options.overflow, em: style.size,
      pitch: options.pitch ?? style.size + options.effectiveGap,
      paragraphs: unbroken.map(\.natural))
  }
}

/// The columns on their pages, and what was left out.
private struct Pagination {
  var blocks: [PageBlock]
  var dropped: DroppedText?
  var token: PlacedToken?
  var tokenFits = true
}

extension Typesetter {
  /// Distributes the columns over pages, and cuts the text short where the options limit it.
  private func paginate(
    _ columns: inout [Column], _ shaped: inout ShapedText, _ items: inout [InlineItem],
    styled: StyledText, frame: PageFrame, setting: ColumnSetting
  ) throws(LayoutError) -> Pagination {
    let spacing = ColumnSpacing(
      gap: options.effectiveGap, pitch: options.pitch, em: options.style.size)
    var pagination = Pagination(blocks: [])
    var room: Int?
    switch options.overflow {
    case .paginate, .grow: break
    case .truncate, .clip, .error:
      let first = try VerticalLayout.paginate(
        columns, spacing: spacing, limit: frame.blockLimit, pageLimit: 1)
      room = first.first?.columns.count
    }
    if let limit = ColumnLimit(
      columns: columns, cells: shaped.cells, maximumColumns: options.maximumColumns, room: room)
    {
      try cut(
        &columns, &shaped, &items, at: limit, styled: styled, frame: frame, setting: setting,
        pagination: &pagination)
    } else {
      columns.dropBlankTail(downTo: min(room ?? .max, options.maximumColumns ?? .max))
    }
    pagination.blocks = try VerticalLayout.paginate(
      columns, spacing: spacing, limit: frame.blockLimit)
    // Blank lines at the end are not worth a page (VLb-9).
    while pagination.blocks.count > 1, let last = pagination.blocks.last,
      columns[last.columns].allSatisfy(\.isBlank)
    {
      pagination.blocks.removeLast()
      columns.dropBlankTail(downTo: last.columns.lowerBound)
    }
    return pagination
  }

  private func cut(
    _ columns: inout [Column], _ shaped: inout ShapedText, _ items: inout [InlineItem],
    at limit: ColumnLimit, styled: StyledText, frame: PageFrame, setting: ColumnSetting,
    pagination: inout Pagination
  ) throws(LayoutError) {
    columns.removeSubrange(limit.visible...)
    guard var last = columns.popLast() else { return }
    if options.overflow == .error {
      throw .overflow(dropped: TextRange(last.range.upperBound, setting.textLength))
    }
    let endCell = shaped.cells(before: last, in: columns)
    var kept = last.cells.count
    var token: ShapedToken?
    let lastCell = endCell + last.cells.count - 1
    let styleIndex = lastCell >= 0 ? shaped.runs[Int(shaped.cells[lastCell].run)].style : 0
    if options.overflow != .clip, !options.token.isEmpty, styleIndex < styled.styles.count {
      let candidate = try ShapedToken(
        options.token, style: styled.styles[styleIndex], shaper: shaper)
      let truncation = Truncation(
        column: last, cells: shaped.cells, items: items, token: candidate.length,
        measure: frame.measure)
      kept = truncation.keptCells
      token = truncation.hasToken ? candidate : nil
      pagination.tokenFits = truncation.hasToken
    }
    // Where the column is kept whole, so is its forced break.
    let offset =
      kept < last.cells.count
      ? shaped.cells[endCell + kept].range.lowerBound : last.range.upperBound
    pagination.token = shaped.truncate(
      toCells: endCell + kept, token: token, items: &items, style: styleIndex, offset: offset)
    pagination.dropped = DroppedText(
      range: TextRange(offset, setting.textLength), reason: limit.reason)

    let reset = breakColumns(
      items, paragraphs: [endCell..<shaped.cells.count], measure: nil, tabs: setting.tabs)
    guard var rebroken = reset.first else { return }
    rebroken.paragraph = last.paragraph
    rebroken.end = last.end
    let range = TextRange(last.range.lowerBound, offset)
    last =
      setColumns(&shaped, items: items, breaks: [rebroken], setting: setting).first ?? last
    last.range = range
    columns.append(last)
  }
}

extension ShapedText {
  /// How many cells stand before a column.
  fileprivate func cells(before column: Column, in columns: [Column]) -> Int {
    column.isBlank ? columns.last { !$0.isBlank }?.cells.upperBound ?? 0 : column.cells.lowerBound
  }
}

extension [Column] {
  /// Removes blank columns at the end, down to a number; the last one left takes over their source.
  fileprivate mutating func dropBlankTail(downTo count: Int) {
    while self.count > Swift.max(count, 1), let last, last.isBlank {
      removeLast()
      self[self.count - 1].range = self[self.count - 1].range.union(last.range)
    }
  }
}
