/// What the combining stage makes of a text.
struct CombinedText {
  var analysis: TextAnalysis
  var diagnostics: [Diagnostic] = []
}

/// Makes one cluster of what shares a cell (tate-chu-yoko, T1), and draws numbers as the options have
/// it (N1, T7).
///
/// A combined cluster is never parted, and a column may end before and after it where it may beside
/// its own first and last characters (T4). To all later stages it is one character (T8). Scalars
/// are replaced by what is drawn for them; ranges stay those of the source.
///
/// Each number, word and pair of marks follows the language that it begins in.
///
/// Linear in the text; what is plain is looked at once.
func combine(
  _ analysis: TextAnalysis, of document: Document, styled: StyledText, options: CombiningOptions,
  shaper: some Shaper
) -> CombinedText {
  let spans = document.combinedSpans(of: analysis)
  let rules = styled.styles.map { CombiningRules($0.language.profile, options) }
  if rules.allSatisfy(\.isOff), spans.isEmpty { return CombinedText(analysis: analysis) }
  var finder = CombiningFinder(
    analysis: analysis, styled: styled, rules: rules, shaper: shaper)
  var span = 0
  for paragraph in analysis.paragraphs {
    var start = paragraph.lowerBound
    while span < spans.count, spans[span].lowerBound < paragraph.upperBound {
      finder.findAutomatic(in: start..<spans[span].lowerBound)
      finder.combineSpan(spans[span])
      start = spans[span].upperBound
      span += 1
    }
    finder.findAutomatic(in: start..<paragraph.upperBound)
  }
  return CombinedText(
    analysis: finder.edits.isEmpty ? analysis : analysis.applying(finder.edits),
    diagnostics: finder.diagnostics)
}

extension Document {
  /// The clusters that the author wants in one cell each, in the order of the text, without overlap
  /// and within paragraphs. Of spans that overlap the one that begins first counts.
  fileprivate func combinedSpans(of analysis: TextAnalysis) -> [Range<Int>] {
    let spans = spans.filter { $0.attribute == .tateChuYoko && !$0.range.isEmpty }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    var found: [Range<Int>] = []
    var paragraph = 0
    var end = 0
    for span in spans where span.lowerBound >= end {
      end = span.upperBound
      let first = analysis.cluster(from: span.lowerBound)
      let last = analysis.cluster(from: span.upperBound)
      while paragraph < analysis.paragraphs.count {
        let part = (first..<max(first, last)).clamped(to: analysis.paragraphs[paragraph])
        if !part.isEmpty { found.append(part) }
        if analysis.paragraphs[paragraph].upperBound > last { break }
        paragraph += 1
      }
      paragraph = min(paragraph, max(analysis.paragraphs.count - 1, 0))
    }
    return found
  }
}

extension TextAnalysis {
  /// The first cluster that starts at a UTF-8 offset or after it.
  fileprivate func cluster(from offset: Int) -> Int {
    var low = 0
    var high = clusters.count
    while low < high {
      let middle = (low + high) / 2
      if Int(offsets[Int(clusters[middle].firstScalar)]) < offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
