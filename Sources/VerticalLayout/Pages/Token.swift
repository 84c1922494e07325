/// A truncation token on its column. Its cells have no source: their ranges are empty.
public struct PlacedToken: Hashable, Sendable {
  public var text: String
  /// Indices into the cells.
  public var cells: Range<Int>
  /// What each cell shows of the text.
  var ranges: [TextRange]

  /// The text of a cell; `nil` where it is none of the token's.
  public func text(ofCell index: Int) -> Substring? {
    cells.contains(index) ? text.slice(ranges[index - cells.lowerBound]) : nil
  }
}

/// A token, shaped in a style of the text that it ends.
struct ShapedToken {
  var shaped: ShapedText
  var items: [InlineItem]
  var text: String
  var length: Length

  /// Shapes a token, in its vertical form.
  init(
    _ text: String, style: TextStyle, spacing: SpacingOptions, shaper: some Shaper
  ) throws(LayoutError) {
    let document = Document(text)
    let analysis = analyze(document)
    let styled = StyledText(document, base: style, headings: HeadingStyle())
    var itemizerMemory = ItemizerMemory()
    var combined: [CombinedShape.Key: CombinedShape] = [:]
    let runs = try itemize(
      analysis, styled: styled, shaper: shaper, memory: &itemizerMemory)
    self.text = text
    shaped = shape(runs, of: analysis, styled: styled, shaper: shaper, combined: &combined)
    items = space(
      shaped, of: analysis, styles: styled.styles, options: spacing, shaper: shaper)
    length = .zero
    for (index, item) in items.enumerated() {
      length += item.advance
      if index < items.count - 1 { length += item.gap }
    }
  }
}

extension ShapedText {
  /// Cuts the text off after a cell and puts a token there. The runs, cells and glyphs of what is cut
  /// off are removed; the token's take their place.
  ///
  /// - Parameters:
  ///   - count: how many cells stay.
  ///   - style: the index of the style that the token was shaped in.
  ///   - offset: the UTF-8 offset at which the text is cut.
  mutating func truncate(
    toCells count: Int, token: ShapedToken?, items: inout [InlineItem], style: Int, offset: Int
  ) -> PlacedToken? {
    let glyphCount = count < cells.count ? Int(cells[count].firstGlyph) : glyphs.count
    cells.removeSubrange(count...)
    items.removeSubrange(count...)
    glyphs.removeSubrange(glyphCount...)
    guard let token else { return nil }
    let firstRun = UInt32(runs.count)
    for var run in token.shaped.runs {
      run.style = style
      runs.append(run)
    }
    for var cell in token.shaped.cells {
      cell.range = TextRange(offset, offset)
      cell.run += firstRun
      cell.firstGlyph += UInt32(glyphCount)
      cell.endGlyph += UInt32(glyphCount)
      cells.append(cell)
    }
    glyphs.append(contentsOf: token.shaped.glyphs)
    items.append(contentsOf: token.items)
    return PlacedToken(
      text: token.text, cells: count..<cells.count, ranges: token.shaped.cells.map(\.range))
  }
}
