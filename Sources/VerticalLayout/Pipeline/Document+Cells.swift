extension Document {
  /// What shares a cell, or stands upright alone in one, by the rules of the options and not by marks, in the order of the
  /// text: for files whose readers do not find it by themselves, such as e-books (EO-7).
  ///
  /// Any font is taken to have what a cell asks for.
  package func automaticCells(_ options: LayoutOptions) throws(LayoutError) -> [TextRange] {
    let plan = try DocumentPlan(self, options: options)
    // Tables and boxes change what paragraphs look like, and no text.
    guard plan.document.text == text else { return [] }
    var memory = TateChuYokoMemory()
    var cells: [TextRange] = []
    var next = 0
    while let part = plan.document.part(
      from: next, size: plan.partSize, limit: plan.document.paragraphs.count)
    {
      next = part.paragraphs.upperBound
      let analysis = analyze(
        plan.document, part: part, breaking: plan.languages, widening: plan.tateChuYoko.widening,
        images: plan.images(in: part).map(\.range), direction: options.paragraphs.baseDirection,
        isolates: plan.isolates(in: part))
      cells += analysis.automaticCells(
        beside: plan.tateChuYokoSpans(in: part), styled: plan.styled, options: plan.tateChuYoko,
        memory: &memory)
    }
    return cells
  }
}
