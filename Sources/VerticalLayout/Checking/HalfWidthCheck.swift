/// Finds marks and kana of half width that lie on their side between ideographs and kana, where printed text has others:
/// `,` and `.`, straight quotes, brackets, ｶﾅ. Those that are drawn in full width (`--widen`) are none.
package enum HalfWidthCheck {
  /// The findings in a layout, in the order of the text. Linear.
  package static func findings(in layout: Layout) -> [CheckFinding] {
    var marks: [(range: TextRange, profile: LanguageTag.LanguageProfile)] = []
    for column in layout.columns {
      for index in column.cells {
        let cell = layout.cells[index]
        guard cell.orientation == .rotated, cell.kind == .text else { continue }
        let scalars = layout.text.slice(cell.range).unicodeScalars
        guard let scalar = scalars.first, scalars.count == 1, scalar.isHalfWidthMark else {
          continue
        }
        let style = layout.runs[Int(cell.run)].style
        guard layout.styles.indices.contains(style) else { continue }
        marks.append((cell.range, layout.styles[style].language.profile))
      }
    }
    // Notes stand between columns of the text.
    marks.sort { $0.range.lowerBound < $1.range.lowerBound }
    var findings: [CheckFinding] = []
    var line = Line(in: layout.text)
    for mark in marks where mark.profile.isChineseOrJapanese {
      line.read(around: mark.range.lowerBound, mark.profile)
      guard let (scalar, form) = line.form(at: mark.range.lowerBound) else { continue }
      findings.append(
        CheckFinding(.asciiPunctuation, mark.range, .halfWidth(scalar, form: form)))
    }
    return findings
  }

  /// A line of the text, and what is drawn of it in full width.
  private struct Line {
    let text: String
    var range = TextRange(0, 0)
    var profile = LanguageTag.LanguageProfile.neutral
    var scalars: [Unicode.Scalar] = []
    var drawn = TextAnalysis()

    init(in text: String) { self.text = text }

    /// Reads the line around an offset, unless it is the one at hand.
    mutating func read(around offset: Int, _ profile: LanguageTag.LanguageProfile) {
      guard !range.contains(offset) || profile != self.profile else { return }
      let text = self.text
      let bytes = text.utf8Span.span
      var (start, end) = (offset, offset)
      while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      (range, self.profile) = (TextRange(start, end), profile)
      scalars = Array(text.slice(range).unicodeScalars)
      drawn = TextAnalysis()
      drawn.scalars = scalars
      var next = UInt32(clamping: start)
      for scalar in scalars {
        drawn.offsets.append(next)
        next += UInt32(truncatingIfNeeded: UTF8.width(scalar))
      }
      drawn.offsets.append(next)
      let tailoring = LineBreakTailoring(profile, kinsoku: nil, wordBreak: .normal)
      drawn.widen(
        .marks, scalars.indices, languages: BreakingLanguageCursor(BreakingLanguages(tailoring)))
    }

    /// The character at an offset, and the one that printed text has in its place.
    func form(at offset: Int) -> (Unicode.Scalar, Unicode.Scalar)? {
      let index = drawn.offsets.partitioningIndex { Int($0) >= offset }
      guard scalars.indices.contains(index), scalars[index] != drawn.scalars[index] else {
        return nil
      }
      return (scalars[index], drawn.scalars[index])
    }
  }
}
