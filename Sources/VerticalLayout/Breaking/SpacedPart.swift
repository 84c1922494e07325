/// A part whose columns can be broken: shaped, and spaced.
struct SpacedPart {
  /// The number of its first paragraph.
  var firstParagraph: Int
  var shaped: ShapedText
  var items: [InlineItem]
  /// The room that each paragraph's columns have in their block; empty where all have the whole.
  var rooms: [ParagraphRoom]
  /// The cells that are drawn as the one before them at a column's head (L19).
  var repeating: Set<Int>
  var annotations: PartAnnotations
  /// From where it starts to where the next part does.
  var text: TextRange

  /// Cuts it into columns (VL-03).
  ///
  /// - Parameter rest: the columns that stand beside a heading in its window, from part to part.
  func breaks(_ options: BreakingOptions, beside rest: inout WindowRest) -> [ColumnBreak] {
    breakColumns(
      items, paragraphs: shaped.paragraphs, rooms: rooms, edges: annotations.edges,
      firstParagraph: firstParagraph, options: options, beside: &rest)
  }
}

extension SpacedPart {
  /// Lets no column start above the edge of the page.
  mutating func limitRaises(to margin: Length) {
    for index in rooms.indices { rooms[index].first = max(rooms[index].first, -margin) }
  }

  /// Gives the cells of images that were made smaller their new size.
  mutating func fit(
    _ images: InlineImages, insteadOf old: InlineImages, styles: [TextStyle], shaper: some Shaper
  ) {
    guard images != old else { return }
    for index in shaped.cells.indices {
      let run = Int(shaped.cells[index].run)
      guard let number = shaped.runs[run].imageIndex, images.images[number] != old.images[number]
      else { continue }
      let image = images.images[number]
      let font = shaper.metrics(
        of: shaped.runs[run].font, size: styles[shaped.runs[run].style].size)
      shaped.runs[run].metrics = image.metrics(in: font)
      shaped.cells[index].advance = image.size.height
      shaped.cells[index].extent = image.extent
      items[index].advance = image.size.height
    }
  }
}
