/// Sets the parts of a document one by one: the stages that a part goes through by itself, up to the question of how
/// large the page is.
struct PartSetter<S: Shaper> {
  let plan: DocumentPlan
  private let setup: DocumentSetup<S>
  private var memory = StageMemory()
  /// The least size of a part, in UTF-8 bytes.
  var size: Int
  /// A paragraph before which a part ends, where it may.
  var stop: Int?
  /// The paragraph that the next part begins with.
  private(set) var nextParagraph = 0
  /// Control characters, and marks of punctuation that are not to be drawn.
  private(set) var dropped: [DroppedText] = []
  /// Warnings about single cells, each once.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter signs: the signs of kanbun, whose size is the font's matter.
  init(_ plan: DocumentPlan, by setup: DocumentSetup<S>, kanbun signs: KanbunSigns) {
    self.plan = plan
    self.setup = setup
    size = plan.partSize
    memory.kanbun = signs
  }

  /// True if more than blank lines follows in the text.
  var textFollows: Bool { nextParagraph < plan.endOfText }

  /// The next part of the text; `nil` behind the last one.
  var nextPart: DocumentPart? {
    plan.document.part(
      from: nextParagraph, size: size, stop: stop, limit: plan.notes.bodyParagraphs,
      columns: setup.options.pageBreaks.headingColumns,
      whole: { plan.paragraphsInOnePart(with: $0, tiers: setup.options.regions.tiers) })
  }

  /// Goes to a paragraph.
  mutating func go(to paragraph: Int) { nextParagraph = paragraph }

  /// Takes over what a setter of the same styles has kept in mind.
  mutating func remember(_ other: PartSetter<S>) { memory = other.memory }

  /// Hands out what has been found so far, and forgets it.
  mutating func takeFindings() -> (dropped: [DroppedText], diagnostics: [Diagnostic]) {
    defer { (dropped, diagnostics) = ([], []) }
    return (dropped, diagnostics)
  }

  /// Sets the next part of the text.
  mutating func setNext(_ part: DocumentPart) throws(LayoutError) -> SpacedPart {
    nextParagraph = part.paragraphs.upperBound
    return try set(part)
  }

  /// Sets a part of the document, which may be one of notes.
  mutating func set(_ part: DocumentPart) throws(LayoutError) -> SpacedPart {
    let (document, styled) = (plan.document, plan.styled)
    let (joined, hidden) = characters(of: part)
    tell(joined.diagnostics)
    let analysis = joined.analysis
    let runs = try itemize(
      analysis, styled: styled, images: plan.images(in: part), shaper: setup.shaper,
      memory: &memory.text.itemizer)
    setup.stageDidEnd?("itemize", runs.count)
    var shaped = shape(
      runs, of: analysis, styled: styled, images: plan.images, shaper: setup.shaper,
      tateChuYokoShapes: &memory.text.tateChuYokoShapes)
    setup.stageDidEnd?("shape", shaped.glyphs.count)
    var items = space(
      shaped, of: analysis, styles: styled.styles, options: plan.spacing, shaper: setup.shaper)
    if !plan.insets.isEmpty {
      markInsets(
        plan.insets.entries(in: part.text), brackets: plan.insets.brackets(in: part.text), &shaped,
        &items, bodySpacing: bodySpacing(runs: shaped.runs))
    }
    if let cells = setup.options.sheetParts.cells, setup.options.sheetParts.writing == nil {
      shaped.fill(cells, &items, styles: styled.styles) {
        document.text.slice($0).unicodeScalars.first
      }
    }
    shaped.end(plan.inlineHeadings(in: part), &items)
    var hyphens = dividedWords(&shaped, &items, of: analysis, part)
    let repeating = tailorBreaks(
      &shaped, &items, of: analysis, references: plan.references(in: part),
      unbroken: plan.unbrokenRanges(in: part),
      iterationMarks: setup.options.columnBreaks.iterationMarks,
      languages: plan.languages, model: plan.spacing.model)
    shaped.spread(plan.spreads(in: part), &items)
    shaped.setMarkers(of: document.paragraphs[part.paragraphs], plan.paragraphs, &items)
    if plan.paragraphs.stanzas.keepsHalfLines {
      items.keepHalfLinesWhole(
        of: shaped.paragraphs, from: part.paragraphs.lowerBound, plan.paragraphs.stanzas)
    }
    setup.hooks.tailorBreaks(&shaped, &items, text: document.text)
    if !analysis.softHyphens.isEmpty {
      hyphens.merge(
        shaped.hideHyphens(of: analysis, &items, styles: styled.styles, shaper: setup.shaper)
      ) { $1 }
    }
    var rooms = rooms(
      of: document.paragraphs[part.paragraphs], shaped.paragraphs, items: &items,
      pictures: Set(plan.images(in: part).map(\.range)), styles: plan.paragraphs,
      indent: setup.options.paragraphs.indent, profile: plan.style.language.profile,
      lowersTurned: plan.paragraphs.stanzas.lowersTurned,
      brackets: setup.options.spacing.headBrackets)
    if let grid = setup.options.sheetParts.writing {
      shaped.write(on: grid, &items, rooms: rooms, styles: styled.styles) {
        document.text.slice($0).unicodeScalars.first
      }
    }
    addFeet(plan.footSpans(in: part), em: plan.style.size, of: shaped, to: &rooms)
    setup.stageDidEnd?("space", items.count)
    var annotations = try annotations(of: part, &items, shaped, rooms)
    annotations.edges.hyphens = hyphens
    if !plan.insets.isEmpty {
      shaped.breakCells(plan.insets.entries(in: part.text), &items, edges: annotations.edges)
    }
    annotations.edges.tabs = shaped.tabLeads(
      of: document.paragraphs[part.paragraphs], plan.paragraphs, items, text: document.text)
    dropped += analysis.controls.map { DroppedText(range: $0, reason: .control) }
    dropped += hidden.map { DroppedText(range: $0, reason: .punctuation) }
    return SpacedPart(
      firstParagraph: part.paragraphs.lowerBound, shaped: shaped, items: items, rooms: rooms,
      repeating: repeating, annotations: annotations, text: part.text)
  }

  /// The spacing of the text around the brackets of notes, which are as wide as both small columns.
  private func bodySpacing(runs: [ShapedText.ShapedRun]) -> (Cell) -> StyleSpacing {
    let size = setup.options.insets.size
    return { cell in
      var style = plan.styled.styles[runs[Int(cell.run)].style]
      if size > 0 { style.size = style.size.scaled(by: 512, over: size) }
      return StyleSpacing(style, options: plan.spacing)
    }
  }

  /// The characters of a part as they are to be drawn, and the marks that are not.
  private mutating func characters(
    of part: DocumentPart
  ) -> (joined: TateChuYokoText, hidden: [TextRange]) {
    let images = plan.images(in: part).map(\.range)
    let plain = setup.hooks.substitute(
      analyze(
        plan.document, part: part, breaking: plan.languages,
        widening: plan.tateChuYoko.widening, images: images,
        direction: setup.options.paragraphs.baseDirection,
        isolates: plan.isolates(in: part)))
    setup.stageDidEnd?("analyze", plain.clusters.count)
    let (unpunctuated, hidden) = plain.foldingPunctuation(
      setup.options.forms.punctuation.form, images: images)
    let joined = formTateChuYoko(
      unpunctuated, spans: plan.tateChuYokoSpans(in: part), styled: plan.styled,
      options: plan.tateChuYoko, shaper: setup.shaper, memory: &memory.text.tateChuYoko)
    setup.stageDidEnd?("tate-chu-yoko", joined.analysis.tateChuYoko.count)
    return (joined, hidden)
  }

  /// Divides the words of a part, as far as they may be; the length that the hyphen adds to each cell that has one.
  private func dividedWords(
    _ shaped: inout ShapedText, _ items: inout [InlineItem], of analysis: TextAnalysis,
    _ part: DocumentPart
  ) -> [Int: Length] {
    guard plan.hyphenates else { return [:] }
    return shaped.hyphenate(
      by: setup.options.columnBreaks.hyphenation, of: plan.document.paragraphs[part.paragraphs],
      base: plan.style.language, analysis: analysis, items: &items, styles: plan.styled.styles,
      shaper: setup.shaper)
  }

  /// Shapes the readings of a part and makes room for them.
  private mutating func annotations(
    of part: DocumentPart, _ items: inout [InlineItem], _ shaped: ShapedText,
    _ rooms: [ParagraphRoom]
  ) throws(LayoutError) -> PartAnnotations {
    let entries = plan.ruby.entries(beginningIn: part.text)
    guard !entries.isEmpty || !plan.kanbun.isEmpty else { return PartAnnotations() }
    var readings = try shapeAnnotations(
      plan.ruby.entries[entries].map(\.reading), entries: entries, styles: plan.ruby.styles,
      tateChuYoko: plan.tateChuYoko, shaper: setup.shaper, memory: &memory.annotations)
    if setup.options.readings.isThird { readings.shaped.widenToThird() }
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
    let inCells = setup.options.sheetParts.writing == nil ? [] : items
    let own = items
    items = []
    var spacer = RubySpacer(
      plan.ruby, sideMarks: plan.sideMarks, kanbun: plan.kanbun, options: setup.options.readings,
      text: plan.document.text, shaped: shaped, items: own,
      rooms: rooms, annotations: annotations)
    spacer.addWords()
    // Readings beside cells stand in the gutter, and move no character (SH-M4).
    items = setup.options.sheetParts.writing == nil ? spacer.items : inCells
    setup.stageDidEnd?("annotate", entries.count)
    return spacer.annotations
  }

  private mutating func tell(_ found: [Diagnostic]) {
    for diagnostic in found
    where !diagnostics.contains(where: { $0.message == diagnostic.message }) {
      diagnostics.append(diagnostic)
    }
  }
}

extension PartSetter: Sendable where S: Sendable {}
