/// Walks the styles of a text from place to place, in order.
struct StyleFinder {
  private let styled: StyledText
  private var run = 0

  init(_ styled: StyledText) { self.styled = styled }

  /// The style at an offset that is not before the last one asked for.
  mutating func style(at offset: Int) -> TextStyle {
    while run + 1 < styled.runs.count, Int(styled.runs[run].end) <= offset { run += 1 }
    guard styled.runs.indices.contains(run) else { return TextStyle() }
    return styled.styles[Int(styled.runs[run].style)]
  }
}

extension AttributedText {
  /// The styles of its characters, in text of a style.
  func styled(in style: TextStyle) -> StyledText {
    var document = Document("")
    document.text = text
    document.spans = spans
    return StyledText(document, base: style, headings: HeadingStyle())
  }

  /// The ranges that stand in one cell each, in order and without overlap.
  var tateChuYokoSpans: [TextRange] {
    var document = Document("")
    document.spans = spans
    return document.tateChuYokoSpans
  }
}
