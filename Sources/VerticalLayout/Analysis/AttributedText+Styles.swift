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
