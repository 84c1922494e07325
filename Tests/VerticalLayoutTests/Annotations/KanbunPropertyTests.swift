import Testing

@testable import VerticalLayout

/// Marks of kanbun over random texts: none is lost, none stands over another or outside of its column, columns
/// keep their pitch, and what parts a text was set in does not show.
@Suite struct KanbunPropertyTests {
  private func source(_ random: inout SplitMix64) -> String {
    var source = ""
    for _ in 0..<Int.random(in: 1...50, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5: source += character(&random)
      case 6: source += random.pick(["、", "。", "」", "「", "・", "，", "）", "。」", "、「"])
      case 7: source += "‘" + String.han(2) + "’(" + kana(random.pick([1, 3, 6]), &random) + ")"
      case 8:
        source += random.pick([
          "\n", "か", "AB", "\u{3000}", "ア", "‘讀{ムル}[レ]書’(よみよみ)", "‘不{ム}書{ヲ}’(シ)",
        ])
      default: source += String.han(random.pick([1, 2, 4]))
      }
    }
    return source
  }

  /// An ideograph with what may belong to it.
  private func character(_ random: inout SplitMix64) -> String {
    var text = random.pick(["讀", "書", "不", "有"])
    if random.once(in: 3) { text += "(" + kana(random.pick([1, 2, 3, 4]), &random) + ")" }
    if random.once(in: 2) { text += "{" + kana(random.pick([1, 1, 2, 3, 6]), &random) + "}" }
    if random.once(in: 6) { text += "‹" + kana(random.pick([1, 2, 3]), &random) + "›" }
    if random.once(in: 6) { text += "<" + kana(random.pick([1, 2, 4]), &random) + ">" }
    if random.once(in: 6) { text += "|" }
    if random.once(in: 2) { text += "[" + random.pick(["レ", "一", "二", "上", "一レ", "下"]) + "]" }
    return text
  }

  private func kana(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in random.pick(["ム", "ヲ", "シ", "よ"]) }.joined()
  }

  @Test("KA1 to KA8: 2,000 random texts at every measure", arguments: 0..<8)
  func random(_ part: Int) throws {
    for index in 0..<250 {
      let seed = part * 250 + index
      var random = SplitMix64(seed: UInt64(seed))
      let document = Document(kanbun: source(&random))
      let measure = Length(rawValue: Int.random(in: 45...430, using: &random) * 1024)
      let spacing = random.pick([
        KanbunMark.KanbunSpacing.solid, .solid, .open(.em(1024)), .open(.em(512)), .open(.zero),
      ])
      let g10 = G10.kanbun(measure.points, spacing) {
        $0.columns.alignment = random.pick([.top, .justify, .even])
        $0.columnBreaks.method = random.pick([.greedy, .optimal])
        $0.columnBreaks.hanging = random.pick([.none, .allow, .force])
        $0.readings.overhang = random.pick(RubyOptions.Overhang.allCases)
        $0.columns.pitch = .pt(24)
        $0.page.size = .size(width: .pt(100), height: measure)
      }
      let typesetter = Typesetter(shaper: g10.shaper, options: g10.options)
      let layout = try typesetter.typeset(document)
      let problem = lost(layout, document) ?? misplaced(layout, measure)
      #expect(problem == nil, "\(problem ?? "") seed \(seed)")
      var stream = try typesetter.pages(of: document)
      stream.partSize = 30
      var pages: [LayoutRecord.PageRecord] = []
      while let more = try stream.next() { pages += LayoutRecord(more).pages }
      #expect(pages == LayoutRecord(layout).pages, "parts: seed \(seed)")
    }
  }

  /// A mark that is not there as it was written, if there is one.
  private func lost(_ layout: Layout, _ document: Document) -> String? {
    for span in document.spans {
      guard case .kanbun(let mark) = span.attribute else { continue }
      let found = layout.annotations.filter {
        $0.side == mark.side && span.range.contains($0.range)
          && $0.kind.rawValue == mark.kind.rawValue
      }
      if found.count != 1 || !found[0].text.contains(mark.text) {
        return "“\(mark.text)” is there \(found.count) times"
      }
    }
    return nil
  }

  /// A mark outside of its column, over a character or over another mark, if there is one.
  private func misplaced(_ layout: Layout, _ measure: Length) -> String? {
    for page in layout.pages {
      for index in page.columns {
        let column = layout.columns[index]
        let foot = column.bounds.y + max(measure, column.length)
        let own = Array(layout.annotations[layout.annotations(ofColumn: index)])
        for (number, mark) in own.enumerated() {
          if mark.bounds.y < column.bounds.y { return "“\(mark.text)” starts above its column" }
          if mark.bounds.maxY > foot { return "“\(mark.text)” ends below its column" }
          if let other = own[(number + 1)...].first(where: {
            $0.bounds.sharesArea(with: mark.bounds)
          }) {
            return "“\(mark.text)” stands over “\(other.text)”: \(layout.columnTexts[index]) "
              + "\(layout.starts(index)) \(layout.readings.filter { $0.column == index })"
          }
          guard mark.kind == .kaeriten || mark.kind == .tateTen else { continue }
          for cell in column.cells where layout.cells[cell].kind == .text {
            var box = layout.bounds(ofCell: cell, in: column)
            // The ink of commas is in the right half of their cell.
            if ["、", "。", "，"].contains(layout.text.slice(layout.cells[cell].range)) {
              box.x += box.width.half
            }
            if "「（".contains(layout.text.slice(layout.cells[cell].range)),
              layout.cells[cell].trim == .none
            {
              box.y += box.height.half
            }
            if "・".contains(layout.text.slice(layout.cells[cell].range)) { continue }
            if mark.kind == .kaeriten, box.sharesArea(with: mark.bounds) {
              return "“\(mark.text)” stands over a character, \(layout.starts(index))"
            }
          }
        }
      }
      let axes = page.columns.map { layout.columns[$0].axis }
      for (first, second) in zip(axes, axes.dropFirst()) where first - second != .pt(24) {
        return "columns are \((first - second).points) pt apart"
      }
    }
    return nil
  }
}
