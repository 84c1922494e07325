import Testing

@testable import VerticalLayout

/// Notes in random texts: none is lost, nothing stands over anything else or outside of its column, and what
/// parts a text was set in does not show.
@Suite struct WarichuPropertyTests {
  private func document(_ random: inout SplitMix64) -> Document {
    var source = ""
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        source += "⟨" + text(random.pick([1, 2, 3, 5, 9, 20, 60]), &random)
        if random.once(in: 4) { source += "/" + text(random.pick([1, 3, 8]), &random) }
        source += "⟩"
      case 3: source += random.pick(["、", "。", "」", "「", "\n", "（", "）"])
      default: source += text(random.pick([1, 2, 5]), &random)
      }
    }
    var document = Document(notes: source, form: random.pick(Inset.Form.allCases))
    // Readings in the text and in notes.
    var offset = 0
    for scalar in document.text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.value >= 0x4E00, random.once(in: 12) {
        document.spans.append(
          AttributeSpan(TextRange(offset, end), .ruby(Ruby(random.pick(["か", "かかかか"])))))
      }
      offset = end
    }
    return document
  }

  private func text(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in
      random.pick(["国", "字", "甲", "か", "国", "字", "甲", "か", "、", "。", "AB", "「"])
    }.joined()
  }

  @Test("WR1 to WR12: 600 random texts at every measure", arguments: 0..<10)
  func random(_ part: Int) throws {
    for index in 0..<60 {
      let seed = part * 60 + index
      var random = SplitMix64(seed: UInt64(seed))
      let document = document(&random)
      let measure = Length(rawValue: Int.random(in: 20...300, using: &random) * 1024)
      let g10 = G10().with {
        $0.columns.measure = measure
        $0.style.language = random.pick([.japanese, .traditionalChinese])
        $0.columns.alignment = random.pick([.top, .justify, .even])
        $0.columnBreaks.method = random.pick([.greedy, .optimal])
        $0.columnBreaks.hanging = random.pick(Hanging.allCases)
        $0.insets.size = random.pick([512, 614, 700])
        $0.insets.advance = random.pick(Inset.Advance.allCases)
        $0.columns.direction = random.pick([.rightToLeft, .leftToRight])
        $0.page.size = .size(width: .pt(100), height: measure)
        if measure > .pt(120), random.once(in: 3) {
          ($0.regions.tiers, $0.columns.measure) = (2, nil)
        }
      }
      g10.shaper.verticalForms += "！・"
      let typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      let layout = try typesetter.typeset(document)
      let problem = lost(layout) ?? misplaced(layout, document) ?? unanswered(layout)
      #expect(problem == nil, "\(problem ?? "") seed \(seed): \(layout.noteTexts)")
      var stream = try typesetter.pages(of: document)
      stream.partSize = 30
      var pages: [LayoutRecord.PageRecord] = []
      while let more = try stream.next() { pages += LayoutRecord(more).pages }
      #expect(pages == LayoutRecord(layout).pages, "parts: seed \(seed)")
      if seed.isMultiple(of: 6) {
        #expect(try LayoutRecord(json: layout.json()).pages == pages, "JSON: seed \(seed)")
      }
    }
  }

  /// The columns show the text in its order, and each small column is a part of its note.
  private func lost(_ layout: Layout) -> String? {
    let shown = layout.columnTexts.joined()
    let text = layout.text.filter { !$0.isNewline }
    if shown != text { return "the text became \(shown)" }
    for column in layout.columns {
      for inset in column.insets {
        let cells = inset.lines.flatMap { Array($0.cells) }
        if cells != Array(inset.cells) { return "a note of \(inset.cells) has \(cells)" }
      }
    }
    return nil
  }

  /// A cell that stands over another one, or outside of the column, if there is one.
  private func misplaced(_ layout: Layout, _ document: Document) -> String? {
    for column in layout.columns where !column.isBlank {
      var end = Length.zero
      for cells in column.lines(of: column.cells) {
        let inset = column.insets.first { $0.cells.contains(cells.lowerBound) }
        var place = inset.map(\.start) ?? end
        if place < end { return "a note starts at \(place), before \(end)" }
        for cell in cells {
          if layout.cells[cell].start < place { return "cell \(cell) starts before \(place)" }
          place = layout.cells[cell].end
        }
        if let inset {
          // Where hardly anything has room, no break may be left.
          if inset.form == .warichu, inset.lines.count == 2, column.end == .paragraph,
            column.measure ?? layout.measure ?? .zero > .pt(50),
            !isAuthors(inset, layout, document), inset.lines[0].length < inset.lines[1].length
          {
            return "a note has \(inset.lines.map(\.length))"
          }
          if cells.upperBound == inset.cells.upperBound { end = inset.start + inset.length }
        } else {
          end = place
        }
      }
      guard let measure = column.measure ?? layout.measure, column.end != .lastResort else {
        continue
      }
      // A mark that hangs, and blanks, are outside.
      if column.length > measure, column.cells.count > 1 {
        return "a column of \(column.length) in \(measure)"
      }
    }
    return nil
  }

  /// True where the author has parted a note.
  private func isAuthors(_ inset: Column.InsetBlock, _ layout: Layout, _ document: Document) -> Bool
  {
    let start = layout.cells[inset.lines[1].cells.lowerBound].range.lowerBound
    return document.spans.contains { span in
      guard case .inset(let note) = span.attribute else { return false }
      return note.continuesNote && span.range.lowerBound == start
    }
  }

  /// A cell that is not found where it stands, if there is one.
  private func unanswered(_ layout: Layout) -> String? {
    for page in layout.pages.indices {
      for index in layout.pages[page].columns {
        let column = layout.columns[index]
        for cell in column.cells where layout.cells[cell].kind == .text {
          let bounds = layout.bounds(ofCell: cell, in: column)
          let middle = PhysicalPoint(
            x: bounds.x + bounds.width.half, y: bounds.y + bounds.height.half)
          guard bounds.height > .zero, bounds.width > .zero else { continue }
          let range = layout.cells[cell].range
          let found = layout.range(at: middle, onPage: page)
          if let found, range.contains(found) { continue }
          // Columns of one pitch may overlap where a note is wider than its column.
          if layout.columnIndex(at: middle, onPage: page) != index { continue }
          return "\(range) is not found at \(middle), but \(String(describing: found))"
        }
      }
    }
    return nil
  }
}
