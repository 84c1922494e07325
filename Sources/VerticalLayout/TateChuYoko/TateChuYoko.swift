/// The text after the stage of tate-chu-yoko.
struct TateChuYokoText {
  var analysis: TextAnalysis
  var diagnostics: [Diagnostic] = []
}

/// Makes one cluster of what shares a cell (tate-chu-yoko, T1), and draws numbers as the options have
/// it (N1, T7).
///
/// Such a cluster is never parted, and a column may end before and after it where it may beside
/// its own first and last characters (T4). To all later stages it is one character (T8). Scalars
/// are replaced by what is drawn for them; ranges stay those of the source.
///
/// Each number, word and pair of marks follows the language that it begins in.
///
/// Linear in the text; what is plain is looked at once.
///
/// - Parameters:
///   - spans: what the author wants in one cell each, see ``Document/tateChuYokoSpans``; others may be among
///     them.
///   - memory: what fonts were found to have; it goes from part to part of a text.
func formTateChuYoko(
  _ analysis: TextAnalysis, spans: ArraySlice<TextRange>, styled: StyledText,
  options: TateChuYokoOptions, shaper: some Shaper, memory: inout TateChuYokoMemory
) -> TateChuYokoText {
  let spans = analysis.clusters(of: spans)
  let rules = styled.table.styles.map { TateChuYokoRules($0.language.profile, options) }
  if rules.allSatisfy(\.isOff), spans.isEmpty { return TateChuYokoText(analysis: analysis) }
  var finder = TateChuYokoFinder(
    analysis: analysis, styled: styled, rules: rules, shaper: shaper, memory: memory.take())
  defer { memory = finder.memory }
  var span = 0
  for paragraph in analysis.paragraphs {
    var start = paragraph.lowerBound
    while span < spans.count, spans[span].lowerBound < paragraph.upperBound {
      finder.findAutomatic(in: start..<spans[span].lowerBound)
      finder.joinSpan(spans[span])
      start = spans[span].upperBound
      span += 1
    }
    finder.findAutomatic(in: start..<paragraph.upperBound)
  }
  return TateChuYokoText(
    analysis: finder.edits.isEmpty ? analysis : analysis.applying(finder.edits),
    diagnostics: finder.diagnostics)
}

extension TextAnalysis {
  /// The ranges that share a cell, or stand upright alone in one, by rule.
  func automaticCells(
    beside spans: ArraySlice<TextRange>, styled: StyledText, options: TateChuYokoOptions,
    memory: inout TateChuYokoMemory
  ) -> [TextRange] {
    let rules = styled.table.styles.map { TateChuYokoRules($0.language.profile, options) }
    if rules.allSatisfy(\.isOff) { return [] }
    let spans = clusters(of: spans)
    var finder = TateChuYokoFinder(
      analysis: self, styled: styled, rules: rules, shaper: BoundlessShaper(), memory: memory.take()
    )
    defer { memory = finder.memory }
    var span = 0
    for paragraph in paragraphs {
      var start = paragraph.lowerBound
      while span < spans.count, spans[span].lowerBound < paragraph.upperBound {
        finder.findAutomatic(in: start..<spans[span].lowerBound)
        start = spans[span].upperBound
        span += 1
      }
      finder.findAutomatic(in: start..<paragraph.upperBound)
    }
    return finder.edits.compactMap { edit in
      guard edit.form == .tateChuYoko || edit.form == .upright, let first = edit.clusters.first,
        let last = edit.clusters.last
      else { return nil }
      return range(of: clusters[first]).union(range(of: clusters[last]))
    }
  }
}

extension Document {
  /// Ranges that the author wants in one cell each, in the order of the text and without overlap: of spans that overlap
  /// the one that begins first counts.
  var tateChuYokoSpans: [TextRange] {
    let ranges = spans.filter { $0.attribute == .tateChuYoko && !$0.range.isEmpty }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    var found: [TextRange] = []
    for range in ranges where range.lowerBound >= found.last?.upperBound ?? 0 {
      found.append(range)
    }
    return found
  }
}

extension TextAnalysis {
  /// The clusters of some spans, cut at the ends of paragraphs.
  fileprivate func clusters(of spans: ArraySlice<TextRange>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var paragraph = 0
    for span in spans {
      let first = cluster(from: span.lowerBound)
      let last = cluster(from: span.upperBound)
      while paragraph < paragraphs.count {
        let part = (first..<max(first, last)).clamped(to: paragraphs[paragraph])
        if !part.isEmpty { found.append(part) }
        if paragraphs[paragraph].upperBound > last { break }
        paragraph += 1
      }
      paragraph = min(paragraph, max(paragraphs.count - 1, 0))
    }
    return found
  }

  /// The first cluster that starts at a UTF-8 offset or after it.
  fileprivate func cluster(from offset: Int) -> Int {
    clusters.partitioningIndex { Int(offsets[Int($0.firstScalar)]) >= offset }
  }
}
