import Testing

@testable import VerticalLayout

/// Readings over random texts: none is lost, none stands over another or outside of its column, and what
/// parts a text was set in does not show.
@Suite struct RubyPropertyTests {
  private static let options: [(ColumnAlignment, BreakingMethod, Hanging)] = [
    (.top, .greedy, .none), (.justify, .greedy, .allow), (.justify, .optimal, .none),
    (.even, .greedy, .force),
  ]

  /// A text of kanji with readings of all kinds, kana, marks and letters.
  private func document(_ random: inout SplitMix64) -> Document {
    var source = ""
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        let count = random.pick([1, 1, 1, 2, 2, 3, 5, 12])
        let readings =
          random.once(in: 2) && count > 1
          ? (0..<count).map { _ in kana(random.pick([1, 2, 3, 4]), &random) }
          : [kana(random.pick([1, 2, 3, 4, 6, 9, 40]), &random)]
        let left = random.once(in: 6) ? "|<" + kana(random.pick([1, 3, 8]), &random) : ""
        source += "{" + String.han(count) + "|" + readings.joined(separator: "|") + left + "}"
      case 4...6: source += kana(random.pick([1, 2, 5]), &random)
      case 7: source += random.pick(["、", "。", "」", "「", "・", "！", "（"])
      case 8: source += random.pick(["AB", "12", "x y"])
      case 9: source += random.pick(["\u{3000}", " ", "\n", "\n\u{3000}"])
      default: source += String.han(random.pick([1, 2, 4]))
      }
    }
    return Document(ruby: source)
  }

  private func kana(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in random.pick(["か", "ん", "ゃ", "ー", "り", "ア"]) }.joined()
  }

  @Test("YY-41, U-03, RU1 to RU18: 3,000 random texts at every measure", arguments: 0..<10)
  func random(_ part: Int) throws {
    for index in 0..<300 {
      var random = SplitMix64(seed: UInt64(part * 300 + index))
      let document = document(&random)
      let (alignment, method, hanging) = random.pick(Self.options)
      let measure = Length(rawValue: Int.random(in: 10...430, using: &random) * 1024)
      let g10 = G10().with {
        $0.columns.measure = measure
        $0.style.language = .japanese
        $0.columns.alignment = alignment
        $0.columnBreaks.method = method
        $0.columnBreaks.hanging = hanging
        $0.readings.overhang = random.pick(RubyOptions.Overhang.allCases)
        $0.readings.edge = random.pick(RubyOptions.RubyEdge.allCases)
        $0.page.size = .size(width: .pt(100), height: measure)
      }
      g10.shaper.verticalForms += "！・"
      let typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      let layout = try typesetter.typeset(document)
      let problem = lost(layout, document) ?? misplaced(layout, measure)
      #expect(problem == nil, "\(problem ?? "") seed \(part * 300 + index)")
      var stream = try typesetter.pages(of: document)
      stream.partSize = 30
      var pages: [LayoutRecord.PageRecord] = []
      while let more = try stream.next() { pages += LayoutRecord(more).pages }
      #expect(pages == LayoutRecord(layout).pages, "parts: seed \(part * 300 + index)")
    }
  }

  /// A reading that is not there as it was written, if there is one.
  private func lost(_ layout: Layout, _ document: Document) -> String? {
    for span in document.spans {
      guard case .ruby(let ruby) = span.attribute else { continue }
      // Beside one reading for all on the other side a word has one for all (RU18).
      let range = document.spans.reduce(span.range) { all, other in
        let isWord = other.range.contains(span.range) || span.range.contains(other.range)
        return isWord ? all.union(other.range) : all
      }
      let written = document.spans.compactMap { other -> String? in
        guard case .ruby(let own) = other.attribute, own.side == ruby.side,
          range.contains(other.range)
        else { return nil }
        return own.text
      }.joined()
      let found = layout.annotations.filter {
        $0.side == ruby.side && range.contains($0.range) && !$0.range.isEmpty
      }
      let text = found.map(\.text).joined()
      if text != written { return "“\(written)” became “\(text)”" }
    }
    return nil
  }

  /// A reading outside of its column or over another one, if there is one.
  private func misplaced(_ layout: Layout, _ measure: Length) -> String? {
    for (index, column) in layout.columns.enumerated() {
      for side in AnnotationSide.allCases {
        var end = column.bounds.y
        for annotation in layout.annotations[layout.annotations(ofColumn: index)]
        where annotation.side == side {
          if annotation.bounds.y < end { return "“\(annotation.text)” starts too early" }
          end = annotation.bounds.maxY
        }
        let foot = column.bounds.y + max(measure, column.length)
        if end > foot {
          return
            "a reading ends at \(end), below \(foot), on \(layout.text.slice(column.range)) \(column.natural) \(column.adjustment) \(column.end) \(column.hangs) \(layout.starts(index)) \(layout.readings.filter { $0.column == index })"
        }
      }
    }
    return nil
  }
}
