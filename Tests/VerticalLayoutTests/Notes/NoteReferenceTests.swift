import Testing

@testable import VerticalLayout

/// References to notes in the column (NT1), in random texts with readings and notes in small columns.
struct NoteReferenceTests {
  @Test("NT1, L18: a reference begins no column, and no small column of a note", arguments: 0..<60)
  func heads(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let document = Self.document(&random)
    var g10 = G10(Int.random(in: 12...25, using: &random) * 10)
    g10.options.style.language = random.pick([.japanese, .traditionalChinese, .simplifiedChinese])
    g10.options.columnBreaks.method = random.pick(BreakingMethod.allCases)
    g10.options.columns.alignment = random.pick([.top, .justify])
    g10.options.columnBreaks.hanging = random.pick(Hanging.allCases)
    g10.options.readings.edge = random.pick(RubyOptions.RubyEdge.allCases)
    let layout = try g10.layout(document)
    let references = Set(
      document.spans.compactMap { span -> Int? in
        if case .noteReference = span.attribute { span.range.lowerBound } else { nil }
      })
    #expect(layout.columns.count > 3)
    for column in layout.columns {
      for cells in [column.cells] + column.insets.flatMap({ $0.lines.map(\.cells) }) {
        guard let first = cells.first else { continue }
        let range = layout.cells[first].range
        #expect(
          !references.contains(range.lowerBound), "seed \(seed), byte \(range.lowerBound)")
      }
    }
  }

  /// Some 300 characters with references of one to three digits after ideographs, brackets and stops.
  private static func document(_ random: inout SplitMix64) -> Document {
    var text = ""
    var spans: [AttributeSpan] = []
    var note: Int?
    for number in 0..<100 {
      let start = text.utf8.count
      text += random.pick(["国", "漢字", "あ", "（国）", "「字」", "国。", "国、", "A", "国 "])
      if random.once(in: 6) {
        spans.append(
          AttributeSpan(TextRange(start, text.utf8.count), .ruby(Ruby("よみがなよみ"))))
      }
      if random.once(in: 3) {
        let reference = text.utf8.count
        text += "\(number + 1)"
        let range = TextRange(reference, text.utf8.count)
        spans.append(AttributeSpan(range, .noteReference("\(number)")))
        spans.append(AttributeSpan(range, .size(.em(666))))
        if random.once(in: 2) { spans.append(AttributeSpan(range, .tateChuYoko)) }
      }
      text += random.pick(["字国", "かな", "字"])
      if let open = note {
        guard random.once(in: 4) else { continue }
        spans.append(AttributeSpan(TextRange(open, text.utf8.count), .inset(Inset())))
        note = nil
      } else if random.once(in: 10) {
        note = text.utf8.count
      }
    }
    var document = Document(text)
    document.spans = spans
    return document
  }
}
