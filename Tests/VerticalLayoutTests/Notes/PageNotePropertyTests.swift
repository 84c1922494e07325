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
    options.columns.alignment = random.pick([.top, .justify, .bottom])
    options.columnBreaks.method = random.pick([.greedy, .optimal])
    options.columns.direction = random.pick([.rightToLeft, .leftToRight])
    options.columns.gap = .pt(random.pick([20, 25]))
    options.page.size = .size(
      width: .pt(random.pick([130, 250])), height: .pt(random.pick([160, 300])))
    options.page.margins = Margins(top: .pt(10), right: .pt(15), bottom: .pt(10), left: .pt(20))
    options.notes = PageNoteOptions(
      place: random.pick(Self.places), length: random.pick([5, 8]),
      side: random.pick(AnnotationSide.allCases))
    if random.once(in: 3) { options.columns.pitch = .pt(30) }
    if random.once(in: 4) { options.bookPages.firstSide = random.pick(PageSide.allCases) }
    if random.once(in: 4) {
      options.regions.tiers = 2
      options.page.size = .size(width: .pt(250), height: .pt(300))
    } else if random.once(in: 4) {
      options.page.size = .size(width: .pt(250), height: .pt(300))
      options.bookPages.typeArea = BookPages.TypeArea(characters: 20, columns: 4)
      options.page.margins = nil
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
      var pages: [LayoutRecord.PageRecord] = []
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

  /// A text with readings, emphasis, bopomofo, notes in small columns of all forms, and notes on its pages, some at
  /// places of their own.
  private func annotated(_ random: inout SplitMix64) -> Document {
    var document = self.document(&random)
    document.spans.removeAll { if case .ruby = $0.attribute { true } else { false } }
    for index in document.spans.indices {
      guard case .noteText(let name) = document.spans[index].attribute, random.once(in: 4) else {
        continue
      }
      let length = Int.random(in: 1...9, using: &random)
      document.spans[index].attribute = .freeNote(
        FreeNote(name, x: .absolute(.pt(10)), y: .em(2048), length: length))
    }
    let ends = document.paragraphs.map(\.range)
    for paragraph in ends {
      let characters = document.text.ideographs(in: paragraph)
      var next = 0
      while next < characters.count {
        let count = random.pick([1, 1, 2, 4, 12])
        let last = min(next + count, characters.count) - 1
        let range = TextRange(characters[next].lowerBound, characters[last].upperBound)
        annotate(range, count: last - next + 1, &document, &random)
        next = last + 1
      }
    }
    return document
  }

  private func annotate(
    _ range: TextRange, count: Int, _ document: inout Document, _ random: inout SplitMix64
  ) {
    func add(_ attribute: Attribute, _ range: TextRange) {
      document.spans.append(AttributeSpan(range, attribute))
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: add(.ruby(Ruby(random.pick(["か", "かかか", "かかかかかか"]))), range)
    case 1 where count == 1: add(.ruby(Ruby(random.pick(["ㄓㄨㄥ", "˙ㄇㄚ", "ㄨㄣˊ"]))), range)
    case 2: add(.emphasis(EmphasisMark("○")), range)
    case 3...5:
      // Furiwake makes its column wider.
      let form = random.pick([Inset.Form.warichu, .flowing, .single, .right, .left, .parallel])
      let middle = document.text.ideographs(in: range)[count / 2].lowerBound
      if middle > range.lowerBound, random.once(in: 2) {
        add(.inset(Inset(form)), TextRange(range.lowerBound, middle))
        add(.inset(Inset(continuesNote: true)), TextRange(middle, range.upperBound))
      } else {
        add(.inset(Inset(form)), range)
      }
    default: break
    }
  }

  @Test("NT3 to NT6, WR1 to WR11: 240 random texts with annotations of all kinds", arguments: 0..<8)
  func annotations(_ part: Int) throws {
    for index in 0..<30 {
      let seed = 1000 + part * 30 + index
      var random = SplitMix64(seed: UInt64(seed))
      let document = annotated(&random)
      var options = options(&random)
      options.columns.pitch = .pt(30)
      let typesetter = Typesetter(shaper: FixtureShaper(), options: options)
      let layout = try typesetter.typeset(document)
      let problem =
        lost(layout) ?? misplaced(layout, document, options) ?? overlap(layout)
        ?? lostNotes(layout, document) ?? lostReading(layout, document)
        ?? longInset(layout)
      #expect(problem == nil, "\(problem ?? "") seed \(seed), \(options.notes.place)")
      var stream = try typesetter.pages(of: document)
      stream.partSize = 30
      var pages: [LayoutRecord.PageRecord] = []
      while let more = try stream.next() { pages += LayoutRecord(more).pages }
      let isSame = pages == LayoutRecord(layout).pages
      #expect(isSame, "parts: seed \(seed), \(options.notes.place)")
    }
  }

  /// A note in small columns that has not all of its text.
  private func lostNotes(_ layout: Layout, _ document: Document) -> String? {
    var insets = ""
    for column in layout.columns {
      for inset in column.insets {
        var end = inset.cells.lowerBound
        for line in inset.lines {
          if line.cells.lowerBound != end { return "small columns are not contiguous" }
          end = line.cells.upperBound
          insets += line.cells.map { layout.text.slice(layout.cells[$0].range) }.joined()
        }
        if end != inset.cells.upperBound { return "a note ends elsewhere" }
      }
    }
    let wanted = document.insetSpans.map { document.text.slice($0.range) }.joined()
    return insets.count == wanted.count ? nil : "notes became \(insets), not \(wanted)"
  }

  /// A reading that does not stand beside its base as it was written: all of them have bases, and no two the same
  /// one, so that each is set.
  private func lostReading(_ layout: Layout, _ document: Document) -> String? {
    for span in document.spans {
      guard case .ruby(let ruby) = span.attribute else { continue }
      let text = layout.annotations.filter {
        ($0.kind == .ruby || $0.kind == .bopomofo) && span.range.contains($0.range)
      }.map(\.text).joined()
      if text != ruby.text {
        return "“\(ruby.text)” over “\(layout.text.slice(span.range))” became “\(text)”"
      }
    }
    return nil
  }

  /// A small column that goes on below the end of its column.
  private func longInset(_ layout: Layout) -> String? {
    for (number, column) in layout.columns.enumerated() {
      guard let measure = column.measure ?? layout.measure else { return "no measure" }
      for inset in column.insets {
        for line in inset.lines {
          let end = line.cells.reduce(line.start) { max($0, layout.cells[$1].end) }
          if end > measure {
            return "on column \(number) a small one ends at \(end), not at \(measure): "
              + "\(layout.text.slice(column.range)), \(inset)"
          }
        }
      }
    }
    return nil
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
      let pitch = (options.columns.pitch ?? .pt(10) + options.effectiveGap).rawValue
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
        if layout.isFree(index) { continue }
        for other in columns[..<place]
        where !layout.isFree(other) && layout.columns[other].bounds.sharesArea(with: bounds) {
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

extension Layout {
  /// True for a column of a note at a place of its own, which may stand over others.
  fileprivate func isFree(_ column: Int) -> Bool {
    columns[column].note.map { freeNotes.contains($0) } ?? false
  }
}
