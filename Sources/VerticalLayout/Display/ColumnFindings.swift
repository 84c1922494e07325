/// Columns of one kind: the first one's place, and how many there are.
private struct Finding {
  var range: TextRange?
  var count = 0
  /// That of the first one.
  var measure: Length?

  mutating func add(_ column: Column, measure: Length? = nil) {
    if range == nil {
      range = column.range
      self.measure = measure
    }
    count += 1
  }

  /// The number with its noun and the verb that fits.
  func columns(_ one: String, _ many: String) -> String {
    "\(count) column\(count == 1 ? " " + one : "s " + many)"
  }
}

/// The message about columns of one kind: their number, a verb that fits, and the rest of the sentence.
private struct Report {
  var severity: Diagnostic.Severity
  var finding: Finding
  var code: Diagnostic.Code
  var one: String
  var several: String
  var rest: String

  init(
    _ finding: Finding, _ code: Diagnostic.Code, _ one: String, _ several: String, _ rest: String,
    severity: Diagnostic.Severity = .warning
  ) {
    self.severity = severity
    self.finding = finding
    self.code = code
    self.one = one
    self.several = several
    self.rest = rest
  }
}

/// What a message advises for room along and across columns: a sheet has a grid of its own, and refuses the usual options.
struct RoomAdvice {
  var longer = "a longer --measure"
  var another = "another --measure"
  var pitch = "a larger --pitch"
  var gap = "a larger --column-gap"
  var gapOrPitch = "a larger --column-gap or --pitch"

  init(usesSheet: Bool = false) {
    guard usesSheet else { return }
    let cells = "another number of cells, --sheet-set grid.cells=N"
    let size = "smaller text in the columns, --sheet-set text.size=0.5col"
    (longer, another, pitch, gap, gapOrPitch) = (cells, cells, size, size, size)
  }
}

/// Columns that are not as they should be.
struct ColumnFindings {
  /// True where columns are broken with the least adjustment already.
  var isOptimal = false
  /// True where columns stand on the grid of a sheet.
  var usesSheet = false
  /// The columns of each kind.
  private var findings = Array(repeating: Finding(), count: Kind.allCases.count)

  private enum Kind: Int, CaseIterable {
    case oversize, split, loose, short, hanging, overlapping, colliding, offPage, tight
    case narrow, long, small, crowded, moved, outside, nearEdge, parted
  }

  private subscript(kind: Kind) -> Finding {
    get { findings[kind.rawValue] }
    _modify { yield &findings[kind.rawValue] }
  }

  mutating func add(_ column: Column, measure: Length?, isJustified: Bool) {
    if let measure, column.length > measure { self[.oversize].add(column, measure: measure) }
    if column.end == .lastResort { self[.split].add(column) }
    if isJustified, column.end != .paragraph, let measure {
      if column.adjustment.isLoose { self[.loose].add(column) }
      // A column of blanks alone has nothing to fill.
      if column.length < measure, column.length > column.indent { self[.short].add(column) }
    }
  }

  /// Finds marks that hang where the page has ended (H7).
  mutating func addHanging(of layout: Layout) {
    for page in layout.pages {
      for index in page.columns where layout.columns[index].hangs {
        let column = layout.columns[index]
        guard let mark = column.cells.last(where: { layout.cells[$0].kind == .text }) else {
          continue
        }
        var bounds = column.bounds
        bounds.height = layout.cells[mark].end
        if layout.inPlace(bounds, ofColumn: index).maxY > page.size.height {
          self[.hanging].add(column)
        }
      }
    }
  }

  /// Finds columns that reach into the one before them, since the pitch is less than they need (TK-25).
  mutating func addOverlaps(of layout: Layout) {
    for page in layout.pages {
      for index in page.textColumns.dropFirst()
      where layout.transform(ofColumn: index) == layout.transform(ofColumn: index - 1)
        && layout.columns[index].bounds.sharesArea(with: layout.columns[index - 1].bounds)
      {
        let wider = layout.columns[index].extent > layout.columns[index - 1].extent
        self[.overlapping].add(layout.columns[wider ? index : index - 1])
      }
    }
  }

  /// Printers and hands need so much at the edge of paper.
  private static let leastMargin = Length.mm(5)

  /// Finds columns of notes that reach into columns, or what stands beside these, or over the page's edge (NT5). Those with places of their own may stand over anything on the page.
  mutating func addNotes(of layout: Layout) {
    for page in layout.pages where !page.noteColumns.isEmpty {
      let items = PageSideItems(layout, on: page)
      for note in page.noteColumns {
        let bounds = layout.columns[note].bounds
        if layout.isFreeNote(note) {
          let whole = PhysicalRect(
            x: .zero, y: .zero, width: page.size.width, height: page.size.height)
          if !whole.contains(bounds) { self[.outside].add(layout.columns[note]) }
          continue
        }
        let isCrowded = page.columns.contains { index in
          guard index != note, !layout.isFreeNote(index) else { return false }
          if layout.columns[index].bounds.sharesArea(with: bounds) { return true }
          return items[index].contains { $0.bounds.sharesArea(with: bounds) }
        }
        if isCrowded || bounds.x < .zero || bounds.maxX > page.size.width {
          self[.crowded].add(layout.columns[note])
        }
        if bounds.y < Self.leastMargin || bounds.maxY > page.size.height - Self.leastMargin {
          self[.nearEdge].add(layout.columns[note])
        }
      }
    }
  }

  /// Finds columns of notes on a page that does not have what they are about (NT5).
  mutating func addMovedNotes(of layout: Layout) {
    for page in layout.pages {
      for index in page.noteColumns {
        guard let note = layout.columns[index].note, layout.notes.indices.contains(note) else {
          continue
        }
        let start = page.textColumns.first.map { layout.columns[$0].range.lowerBound }
        if start.map({ $0 > layout.notes[note].lowerBound }) ?? true {
          self[.moved].add(layout.columns[index])
        }
      }
    }
  }

  /// Finds columns with readings that are not as they should be, and those beside which something reaches into a
  /// neighbour or over the page's edge (JLREQ 3.3.4).
  mutating func addAnnotations(of layout: Layout) {
    guard layout.hasSideItems else { return }
    let step = layout.direction == .rightToLeft ? 1 : -1
    for page in layout.pages {
      let items = PageSideItems(layout, on: page)
      for index in page.columns {
        let column = layout.columns[index]
        let own = layout.annotations[layout.annotations(ofColumn: index)]
        if own.contains(where: \.isFragment) { self[.parted].add(column) }
        if own.contains(where: \.isTooSmall) { self[.small].add(column) }
        if own.contains(where: { layout.isTooLong($0) }) { self[.long].add(column) }
        if own.contains(where: { layout.isTight($0, in: page, step: step) }) {
          self[.tight].add(column)
        }
        let collides = items[index].contains { item in
          let other = index + (item.side == .left ? step : -step)
          guard !item.isBopomofo, page.columns.contains(other) else { return false }
          return item.bounds.sharesArea(with: layout.columns[other].bounds)
            || items[other].contains {
              $0.side != item.side && $0.bounds.sharesArea(with: item.bounds)
            }
        }
        if collides { self[.colliding].add(column) }
        if items[index].contains(where: {
          $0.bounds.x < .zero || $0.bounds.maxX > page.size.width
        }) {
          self[.offPage].add(column)
        }
      }
    }
  }

  /// Finds marks and lines beside Chinese with less than half an em between the columns, or five eighths of
  /// one where both columns have some there (EM6; CLREQ 3.1.8).
  mutating func addNarrowGaps(of layout: Layout) {
    guard !layout.annotations.isEmpty || layout.decorations.hasSideLines, !layout.isOnSheet
    else { return }
    let step = layout.direction == .rightToLeft ? 1 : -1
    for page in layout.pages {
      for index in page.columns where page.columns.contains(index + step) {
        let left = index + step
        let (own, next) = (layout.columns[index], layout.columns[left])
        guard own.bounds.y < next.bounds.maxY, next.bounds.y < own.bounds.maxY,
          let em = layout.chineseSize(ofColumn: index)
        else { continue }
        let marks =
          (layout.hasMarks(beside: index, .left) ? 1 : 0)
          + (layout.hasMarks(beside: left, .right) ? 1 : 0)
        guard marks > 0 else { continue }
        let gap = own.bounds.x - next.bounds.maxX
        if gap < em.scaled(by: marks == 1 ? 4 : 5, over: 8) { self[.narrow].add(own) }
      }
    }
  }

  /// Reports them.
  func report(in found: inout [Diagnostic]) {
    for report in columnReports + annotationReports + noteReports {
      guard let range = report.finding.range else { continue }
      found.append(
        Diagnostic(
          report.severity, report.code,
          report.finding.columns(report.one, report.several) + report.rest, range: range))
    }
  }

  private var advice: RoomAdvice { RoomAdvice(usesSheet: usesSheet) }

  private var columnReports: [Report] {
    let measure = (self[.oversize].measure ?? .zero).short
    return [
      Report(
        self[.oversize], .oversizeCell, "is", "are",
        " longer than the measure of \(measure)pt, since a character or tab is; try \(advice.longer)"
      ),
      Report(
        self[.split], .wordSplit, "ends", "end",
        " where no break is allowed, since no other place was on the column; try \(advice.longer)"
      ),
      Report(
        self[.loose], .columnStretched, "is", "are",
        " stretched by more than a quarter of an em between characters; try \(advice.another)"
          + (isOptimal ? "" : " or --breaking optimal")),
      Report(
        self[.short], .columnNotFilled, "is", "are",
        " shorter than the measure, since nothing on the column may be parted, or too little stands on "
          + "it; try \(advice.longer)"),
      Report(
        self[.overlapping], .columnsOverlap, "reaches", "reach",
        " into a neighbour, since text on it is wider than the pitch; try \(advice.pitch)"),
    ]
  }

  private var annotationReports: [Report] {
    [
      Report(
        self[.colliding], .annotationCollides, "has", "have",
        " readings, marks or lines that reach into a neighbour; try \(advice.gap)"),
      Report(
        self[.narrow], .annotationCollides, "has", "have",
        " marks or lines in a gap of less than half an em (five eighths with marks from both sides); "
          + "try \(advice.gap)"),
      Report(
        self[.long], .readingTooLong, "has a reading", "have readings",
        " far longer than the base, which is moved apart by more than an em, or the reading closed up; "
          + "try a smaller --ruby-size, or parts of the reading for parts of the base",
        severity: .note),
      Report(
        self[.parted], .readingParted, "has", "have",
        " a part of a reading whose base goes on on another column; each part of the base has its share "
          + "of the reading", severity: .note),
      Report(
        self[.small], .readingTooSmall, "has", "have",
        " readings of less than 3.5pt, too small to read; try a larger --size or --ruby-size"),
      Report(
        self[.tight], .bopomofoTight, "has", "have",
        " bopomofo less than 1.5 em from the middle of a neighbour; try \(advice.gapOrPitch)"),
      Report(
        self[.offPage], .annotationCollides, "has", "have",
        " readings, marks or lines beyond the edge of the page; try a larger --margin"),
    ]
  }

  private var noteReports: [Report] {
    [
      Report(
        self[.crowded], .noteCollides, "of a note reaches", "of notes reach",
        " into a neighbour or over the edge of the page; try \(advice.gapOrPitch), or a "
          + "smaller --note-size"),
      Report(
        self[.outside], .noteCollides, "of a note reaches", "of notes reach",
        " over the edge of the page; try another place for the note, or another length"),
      Report(
        self[.nearEdge], .noteNearEdge, "of a note stands", "of notes stand",
        " less than 5mm from the edge of the page, where many printers cannot print; try a larger --margin-head, or "
          + "a smaller --note-length"),
      Report(
        self[.moved], .noteMoved, "of a note stands", "of notes stand",
        " on a later page than the text they are about, since the head margin is full; try a larger "
          + "--margin-head, or a smaller --note-size"),
      Report(
        self[.hanging], .hangsOffPage, "has a mark that hangs", "have marks that hang",
        " over the edge of the page; try a larger --margin"),
    ]
  }
}

extension PlacedAnnotation {
  /// True for readings beside text of less than 7 pt (RU2; JLREQ 3.3.3).
  fileprivate var isTooSmall: Bool {
    kind == .ruby && bounds.width < Length(rawValue: 7 * 512)
  }
}

extension Layout {
  /// The character size of a column of Chinese; `nil` for others.
  fileprivate func chineseSize(ofColumn index: Int) -> Length? {
    guard let run = columns[index].runs.first else { return nil }
    let number = runs[run.run].style
    // That of a token is not among them yet.
    guard styles.indices.contains(number) else { return nil }
    let style = styles[number]
    switch style.language.profile {
    case .simplifiedChinese, .traditionalChinese: return style.em
    default: return nil
    }
  }

  /// True where a column has emphasis marks or lines on a side.
  fileprivate func hasMarks(beside index: Int, _ side: AnnotationSide) -> Bool {
    annotations[annotations(ofColumn: index)].contains {
      $0.kind == .emphasis && $0.side == side
    }
      || decorations.hasSideLines
        && decorations.overlapping(columns[index].range).contains {
          $0.isSideLine(right: side == .right)
        }
  }

  /// True for a reading that its base cannot bear: its base is moved apart by more than an em between two
  /// characters or on both sides together by more than two, or it is closer than solid.
  fileprivate func isTooLong(_ annotation: PlacedAnnotation) -> Bool {
    guard annotation.kind == .ruby else { return false }
    let length = annotationText.cells[annotation.cells].reduce(Length.zero) { $0 + $1.advance }
    if length > annotation.bounds.height { return true }
    let column = columns[annotation.column]
    let own = cells[column.cells].indices(reachingInto: annotation.range)
    guard let first = own.first, let last = own.last else { return false }
    let em = styles[runs[Int(cells[first].run)].style].em
    if annotation.bounds.height - (cells[last].end - cells[first].start) > em * 2 { return true }
    return own.dropFirst().contains {
      cells[$0].start - cells[$0 - 1].end > em
    }
  }

  /// True for bopomofo whose column stands closer than 1.5 em to the one beside it (BP7).
  fileprivate func isTight(_ annotation: PlacedAnnotation, in page: Page, step: Int) -> Bool {
    let other = annotation.column + (annotation.side == .left ? step : -step)
    guard annotation.kind == .bopomofo, page.columns.contains(other) else { return false }
    let (own, next) = (columns[annotation.column], columns[other])
    let isBeside = own.bounds.y < next.bounds.maxY && next.bounds.y < own.bounds.maxY
    let distance = abs(own.axis.rawValue - next.axis.rawValue)
    // The band is half of an em.
    return isBeside && distance < annotation.bounds.width.rawValue * 3
  }
}

extension Layout {
  /// True for a column of a note at a place of its own.
  func isFreeNote(_ column: Int) -> Bool {
    columns[column].note.map { freeNotes.contains($0) } ?? false
  }
}
