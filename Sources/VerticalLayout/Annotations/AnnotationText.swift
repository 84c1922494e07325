/// The readings of a part of a document, shaped as one text: a paragraph each.
struct AnnotationText: Hashable, Sendable {
  /// Which entries of the plan they are.
  var entries: Range<Int>
  var shaped = ShapedText()
  /// The length of each, set solid.
  var lengths: [Length] = []
  /// The distance that each may reach beyond its base, before and after it, inside a column.
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

/// Shapes the texts of annotations, set solid. They come again and again, and each is shaped once.
///
/// - Parameter entries: the numbers that they have in their plan.
/// - Throws: ``LayoutError`` where the shaper has no font.
func shapeAnnotations(
  _ sources: [AnnotationSource], entries: Range<Int>, styles: StyleTable,
  tateChuYoko: TateChuYokoOptions, shaper: some Shaper, memory: inout ShapingMemory
) throws(LayoutError) -> AnnotationText {
  var result = AnnotationText(entries: entries)
  guard !entries.isEmpty else { return result }
  var readings = memory.readings
  memory.readings = ReadingMemory()
  defer { memory.readings = readings }
  let (numbers, new) = readings.numbers(of: sources)
  if !new.isEmpty {
    let texts = try ShapedTexts(
      new, styles: styles, tateChuYoko: tateChuYoko, shaper: shaper, memory: &memory)
    readings.add(texts.shaped, styles: texts.styles)
  }
  var places = Array(repeating: -1, count: readings.lengths.count)
  result.lengths.reserveCapacity(numbers.count)
  result.shaped.paragraphs.reserveCapacity(numbers.count)
  var known: [Range<Int>] = []
  for number in numbers {
    if places[number] < 0 {
      places[number] = known.count
      known.append(readings.append(number, to: &result.shaped))
    }
    result.shaped.paragraphs.append(known[places[number]])
    result.lengths.append(readings.lengths[number])
  }
  result.reaches = Array(repeating: AnnotationText.Reach(), count: entries.count)
  return result
}
