extension StyleTable {
  /// A text whose attributes are on top of a style.
  ///
  /// - Parameter isOneCell: true for what shares one cell, which has the style of its start.
  mutating func source(
    _ text: AttributedText, in style: TextStyle, isOneCell: Bool = false
  ) -> AnnotationSource {
    let number = intern(style)
    guard !text.spans.isEmpty else {
      return AnnotationSource(text.text, style: number, isOneCell: isOneCell)
    }
    let styled = text.styled(in: style)
    let length = text.text.utf8.count
    let cells = isOneCell ? [TextRange(0, length)] : text.tateChuYokoSpans
    func cell(at offset: Int) -> TextRange? {
      let index = cells.firstIndex(endingAfter: offset)
      return index < cells.count && cells[index].lowerBound <= offset ? cells[index] : nil
    }
    var ends = cells.flatMap { [$0.lowerBound, min($0.upperBound, length)] }
    for run in styled.runs {
      let isInside = cell(at: Int(run.end)).map { $0.lowerBound < Int(run.end) } ?? false
      if !isInside { ends.append(Int(run.end)) }
      // Letters on their side in flattened text.
      if let whole = styled.table.wholeStyles[Int(run.style)] {
        join(
          intern(styled.styles[Int(run.style)]), toWhole: intern(styled.styles[whole]))
      }
    }
    var source = AnnotationSource("", style: number)
    var start = 0
    for end in ends.sorted() where end > start {
      source.append(
        String(text.text.slice(TextRange(start, end))),
        style: intern(styled.style(at: start)), isOneCell: cell(at: start) != nil)
      start = end
    }
    return source
  }
}

extension TextStyle {
  /// Makes it the style of text of a size that stands beside text in this style, without the spaces, the shifts and the
  /// effects of that.
  mutating func standBeside(size: Length) {
    self.size = min(max(size, Length(rawValue: 1)), .limit)
    letterSpacing = .zero
    baselineShift = .zero
    effects = .none
  }
}
