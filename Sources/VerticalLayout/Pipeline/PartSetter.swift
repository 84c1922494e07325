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

  /// The next part of the text; `nil` after the last one.
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
    let styled = plan.styled
    let (joined, hidden) = characters(of: part)
    report(joined.diagnostics)
    let analysis = joined.analysis
    let runs = try itemize(
      analysis, styled: styled, images: plan.images(in: part), shaper: setup.shaper,
      memory: &memory.text.itemizer)
    setup.stageDidEnd?("itemize", runs.count)
    let shaped = shape(
      runs, of: analysis, styled: styled, images: plan.images, shaper: setup.shaper,
      tateChuYokoShapes: &memory.text.tateChuYokoShapes)
    setup.stageDidEnd?("shape", shaped.glyphs.count)
    let items = space(
      shaped, of: analysis, styles: styled.styles, options: plan.spacing, shaper: setup.shaper)
    setup.stageDidEnd?("space", items.count)
    var tailoring = Tailoring(
      part, of: analysis, shaped: consume shaped, items: consume items, plan, by: setup)
    try tailoring.run(&memory)
    dropped += analysis.controls.map { DroppedText(range: $0, reason: .control) }
    dropped += hidden.map { DroppedText(range: $0, reason: .punctuation) }
    return SpacedPart(
      firstParagraph: part.paragraphs.lowerBound, shaped: tailoring.shaped,
      items: tailoring.items, rooms: tailoring.rooms, repeating: tailoring.repeating,
      annotations: tailoring.annotations, text: part.text)
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

  private mutating func report(_ found: [Diagnostic]) {
    for diagnostic in found
    where !diagnostics.contains(where: { $0.message == diagnostic.message }) {
      diagnostics.append(diagnostic)
    }
  }
}

extension PartSetter: Sendable where S: Sendable {}
