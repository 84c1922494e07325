/// The readings of a part of a document, shaped as one text: a paragraph each.
struct AnnotationText: Sendable {
  /// Which entries of the plan they are.
  var entries: Range<Int>
  var shaped = ShapedText()
  /// How long each is, set solid.
  var lengths: [Length] = []
  /// How far each may reach beyond its base, before and after it, inside a column.
  var reaches: [Reach] = []

  struct Reach: Hashable, Sendable {
    var before = Length.zero
    var after = Length.zero
  }

  init(entries: Range<Int> = 0..<0) { self.entries = entries }

  /// The length of an entry's reading.
  func length(of entry: Int) -> Length {
    entries.contains(entry) ? lengths[entry - entries.lowerBound] : .zero
  }
}

extension ShapedText {
  /// Draws characters half as wide again as they are (RU2). Letters on their side stay as they are.
  mutating func widenToThird() {
    for index in runs.indices where runs[index].orientation == .upright {
      runs[index].scale = .third
    }
    for cell in cells.indices where runs[Int(cells[cell].run)].orientation == .upright {
      cells[cell].extent = cells[cell].extent.scaled(by: 3, over: 2)
      for glyph in cells[cell].glyphs {
        glyphs[glyph].x = Int32(
          clamping: Length(rawValue: Int(glyphs[glyph].x)).scaled(by: 3, over: 2).rawValue)
      }
    }
  }
}

/// Shaper answers about one text, cached across its parts.
struct ShapingMemory {
  var combining = CombiningMemory()
  var itemizer = ItemizerMemory()
  var combined: [CombinedShape.Key: CombinedShape] = [:]
}

/// A text that stands beside another, and its style.
struct AnnotationSource: Hashable, Sendable {
  var text: String
  /// Index into the styles of its kind.
  var style: UInt32
}

/// Shapes the texts of annotations in their vertical forms, by the stages that the text goes through.
///
/// - Parameter entries: the numbers that they have in their plan.
/// - Throws: ``LayoutError`` where the shaper has no font.
func shapeAnnotations(
  _ sources: [AnnotationSource], entries: Range<Int>, styles: [TextStyle],
  combining: CombiningOptions, shaper: some Shaper, memory: inout ShapingMemory
) throws(LayoutError) -> AnnotationText {
  var result = AnnotationText(entries: entries)
  guard !entries.isEmpty else { return result }
  var document = Document("")
  var runs: [StyledText.Run] = []
  // Readings come again and again; each is shaped once.
  var known: [AnnotationSource: Int] = [:]
  let places = sources.map { entry in
    let place = known[entry] ?? known.count
    guard place == known.count else { return place }
    known[entry] = place
    let start = document.text.utf8.count
    document.text += entry.text
    let end = document.text.utf8.count
    document.text += "\n"
    document.paragraphs.append(Paragraph(range: TextRange(start, end), end: end + 1))
    runs.append(StyledText.Run(end: UInt32(clamping: end + 1), style: entry.style))
    return place
  }
  let styled = StyledText(styles: styles, runs: runs)
  let analysis = combine(
    analyze(document), spans: [], styled: styled, options: combining, shaper: shaper,
    memory: &memory.combining
  ).analysis
  let textRuns = try itemize(analysis, styled: styled, shaper: shaper, memory: &memory.itemizer)
  result.shaped = shape(
    textRuns, of: analysis, styled: styled, shaper: shaper, combined: &memory.combined)
  let lengths = result.shaped.paragraphs.map { cells in
    result.shaped.cells[cells].reduce(Length.zero) { $0 + $1.advance }
  }
  result.lengths = places.map { lengths[$0] }
  result.shaped.paragraphs = places.map { result.shaped.paragraphs[$0] }
  result.reaches = Array(repeating: AnnotationText.Reach(), count: entries.count)
  return result
}
