import Testing

@testable import VerticalLayout

/// Notes beside random texts: none is lost, each is on the page of its reference or after it, nothing stands over
/// anything else, and what parts a text was set in does not show.
@Suite struct PageNotePropertyTests {
  private static let places: [PageNoteOptions.Place] = [.head, .foot, .side, .interlinear]

  private func document(_ random: inout SplitMix64) -> Document {
    var source = "国"
    var notes: [String] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...1:
        source += "^"
        let length = random.pick([1, 3, 9, 20, 60, 200])
        notes.append(
          "注" + text(Int.random(in: 0...length, using: &random), &random)
            + (random.once(in: 8) ? "\n字" : ""))
      case 2: source += random.pick(["、", "。", "\n", "\n\n"])
      default: source += text(random.pick([1, 2, 5, 30]), &random)
      }
    }
    var document = Document(source, pageNotes: notes, marks: random.pick(["", "1"]))
    var offset = 0
    for scalar in document.text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.value >= 0x4E00, random.once(in: 12) {
        document.spans.append(
          AttributeSpan(TextRange(offset, end), .ruby(Ruby(random.pick(["か", "かか"])))))
      }
      offset = end
    }
    return document
  }

  private func text(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in random.pick(["国", "字", "甲", "か", "国", "、", "AB"]) }.joined()
  }

  private func options(_ random: inout SplitMix64) -> LayoutOptions {
    var options = G10().options
    options.style.language = .japanese
    options.alignment = random.pick([.top, .justify, .bottom])
    options.breakingMethod = random.pick([.greedy, .optimal])
    options.direction = random.pick([.rightToLeft, .leftToRight])
    options.columnGap = .pt(random.pick([20, 25]))
    options.page = .size(
      width: .pt(random.pick([130, 250])), height: .pt(random.pick([160, 300])))
    options.margins = Margins(top: .pt(10), right: .pt(15), bottom: .pt(10), left: .pt(20))
    options.notes = PageNoteOptions(
      place: random.pick(Self.places), length: random.pick([5, 8]),
      side: random.pick(AnnotationSide.allCases))
    if random.once(in: 3) { options.pitch = .pt(30) }
    if random.once(in: 4) { options.bookPages.firstSide = random.pick(PageSide.allCases) }
    if random.once(in: 4) {
      options.regions.tiers = 2
      options.page = .size(width: .pt(250), height: .pt(300))
    } else if random.once(in: 4) {
      options.page = .size(width: .pt(250), height: .pt(300))
      options.bookPages.typeArea = TypeArea(characters: 20, columns: 4)
      options.margins = nil
    }
    return options
  }

  @Test("NT3 to NT6: 800 random texts", arguments: 0..<10)
  func random(_ part: Int) throws {
    for index in 0..<80 {
      let seed = part * 80 + index
      var random = SplitMix64(seed: UInt64(seed))
      let document = document(&random)
      let options = options(&random)
      let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
      let layout = try typesetter.typeset(document)
      let problem = lost(layout) ?? misplaced(layout, document, options) ?? overlap(layout)
      #expect(problem == nil, "\(problem ?? "") seed \(seed), \(options.notes.place)")
      var stream = try typesetter.pages(of: document)
      stream.partSize = 30
      var pages: [PageRecord] = []
      while let more = try stream.next() { pages += LayoutRecord(more).pages }
      let whole = LayoutRecord(layout).pages
      let difference = zip(pages, whole).first { $0 != $1 }.map { streamed, whole in
        "page \(whole.index): \(streamed.columns.map(\.text)) are not \(whole.columns.map(\.text)); "
          + "\(streamed.columns.map(\.range)), \(whole.columns.map(\.range))"
      }
      let isSame = pages == whole
      #expect(isSame, "parts: seed \(seed), \(options.notes.place) \(difference ?? "")")
      let saved = try SavedLayout(json: layout.json())
      #expect(saved.text(in: saved.visibleRange) == layout.text, "JSON: seed \(seed)")
    }
  }

  /// The columns make up the text, and show all of it in its order.
  private func lost(_ layout: Layout) -> String? {
    let order = layout.textOrder.isEmpty ? Array(layout.columns.indices) : layout.textOrder
    var end = 0
    var shown = ""
    for index in order {
      if layout.columns[index].range.lowerBound != end { return "column \(index) starts elsewhere" }
      end = layout.columns[index].range.upperBound
      for cell in layout.columns[index].cells {
        shown += layout.text.slice(layout.cells[cell].range)
      }
    }
    if end != layout.text.utf8.count { return "columns end at \(end)" }
    if shown != layout.text.filter({ !$0.isNewline }) { return "the text became \(shown)" }
    var next = 0
    for page in layout.pages {
      if page.columns.lowerBound != next { return "columns of pages: not contiguous" }
      next = page.columns.upperBound
    }
    return next == layout.columns.count ? nil : "columns without a page"
  }

  /// A note that stands on a page before its reference, or begins after its page though there is room; a column
  /// of text off its pitch.
  private func misplaced(
    _ layout: Layout, _ document: Document, _ options: LayoutOptions
  ) -> String? {
    var started: Set<Int> = []
    for (number, page) in layout.pages.enumerated() {
      let end = layout.columns[page.textColumns].last?.range.upperBound ?? .max
      for index in page.noteColumns {
        guard let note = layout.columns[index].note else { return "no note" }
        if layout.notes[note].lowerBound > end { return "note \(note) is early" }
        let isFirst = started.insert(note).inserted
        let home = layout.page(
          ofColumn: layout.columnIndex(
            containing: layout.notes[note].lowerBound, affinity: .upstream) ?? 0)
        // One page on: where the last column has no room for two characters, or the spread ends.
        let late = options.notes.place.isBand ? 0 : 1
        if isFirst, number > home + late,
          layout.pages[home..<number].allSatisfy({ $0.noteCount == 0 })
        {
          return "note \(note) is late: \(number), not \(home)"
        }
      }
      let axes = layout.columns[page.textColumns].map(\.axis.rawValue)
      let pitch = (options.pitch ?? .pt(10) + options.effectiveGap).rawValue
      for (first, second) in zip(axes, axes.dropFirst()) where options.regions.tiers == 1 {
        if abs(first - second) != pitch { return "columns are \(abs(first - second)) apart" }
      }
    }
    return nil
  }

  /// Two columns that share a point, or one outside of its page's margins.
  private func overlap(_ layout: Layout) -> String? {
    for page in layout.pages {
      let columns = Array(page.columns)
      for (place, index) in columns.enumerated() {
        let bounds = layout.columns[index].bounds
        for other in columns[..<place]
        where layout.columns[other].bounds.sharesArea(with: bounds) {
          return "columns \(other) and \(index) share room on page \(page.index)"
        }
        let isOutside =
          bounds.y < .pt(10) || bounds.maxY > page.size.height - .pt(10) || bounds.x < .pt(5)
          || bounds.maxX > page.size.width
        if isOutside, layout.columns[index].cells.count > 1 {
          return "column \(index) is outside of page \(page.index): \(bounds)"
        }
      }
    }
    return nil
  }
}
