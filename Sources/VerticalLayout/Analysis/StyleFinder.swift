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
