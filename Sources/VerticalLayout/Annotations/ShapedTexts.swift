/// Texts that stand beside the document's own or in its place, shaped in their vertical forms by the stages that the
/// document goes through: readings, marks, tokens, running heads. They are the paragraphs of one text.
struct ShapedTexts {
  let analysis: TextAnalysis
  /// What the runs refer to.
  let styles: StyleTable
  let shaped: ShapedText

  /// - Parameter styles: those of the texts, among others.
  /// - Throws: ``LayoutError`` where the shaper has no font.
  init(
    _ sources: [AnnotationSource], styles: StyleTable, tateChuYoko: TateChuYokoOptions,
    shaper: some Shaper, memory: inout ShapingMemory
  ) throws(LayoutError) {
    var document = Document("")
    var runs: [StyledText.Run] = []
    var cells: [TextRange] = []
    for source in sources {
      let start = document.text.utf8.count
      document.text += source.text
      let end = document.text.utf8.count
      document.text += "\n"
      document.paragraphs.append(Paragraph(range: TextRange(start, end), end: end + 1))
      // The end of its paragraph goes with the last run.
      let paragraphEnd = UInt32(clamping: end + 1)
      guard !source.runs.isEmpty else {
        runs.append(StyledText.Run(end: paragraphEnd, style: source.style))
        continue
      }
      for (run, range) in source.stretches {
        let own = TextRange(start + range.lowerBound, start + range.upperBound)
        if run.isOneCell { cells.append(own) }
        runs.append(
          StyledText.Run(
            end: own.upperBound == end ? paragraphEnd : UInt32(clamping: own.upperBound),
            style: run.style))
      }
    }
    let styled = StyledText(styles, runs: runs)
    analysis =
      formTateChuYoko(
        analyze(
          document,
          breaking: BreakingLanguages(styled, kinsoku: nil, wordBreak: .normal),
          widening: tateChuYoko.widening), spans: cells[...], styled: styled, options: tateChuYoko,
        shaper: shaper,
        memory: &memory.tateChuYoko
      ).analysis
    self.styles = styled.table
    let textRuns = try itemize(analysis, styled: styled, shaper: shaper, memory: &memory.itemizer)
    shaped = shape(
      textRuns, of: analysis, styled: styled, shaper: shaper,
      tateChuYokoShapes: &memory.tateChuYokoShapes)
  }
}

/// Shaper answers about one text, cached across its parts.
struct ShapingMemory {
  var tateChuYoko = TateChuYokoMemory()
  var itemizer = ItemizerMemory()
  var tateChuYokoShapes: [TateChuYokoShape.Key: TateChuYokoShape] = [:]
  var readings = ReadingMemory()
}
