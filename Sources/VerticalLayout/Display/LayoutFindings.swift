/// Findings on pages that have been placed, which are told when all are: the fonts they use, and notes for the reader.
/// Pages are looked at once and may be let go then.
struct LayoutFindings {
  /// The fonts of the visible runs, in the order of their first use.
  private(set) var fonts: [Layout.FontUse] = []
  private var seenFonts: Set<FontID> = []
  private var missing = ClusterCounts()
  private var withoutVariation = ClusterCounts()
  private var columns = ColumnFindings()
  /// True where a note on a later page than its word is to be told (NT5).
  var notesStayOnPages = false
  private(set) var pageCount = 0
  /// True where columns are broken with the least adjustment already.
  var isOptimal: Bool {
    get { columns.isOptimal }
    set { columns.isOptimal = newValue }
  }
  /// True where columns stand on the grid of a sheet.
  var usesSheet: Bool {
    get { columns.usesSheet }
    set { columns.usesSheet = newValue }
  }
  /// Columns off the grid, where they are looked for.
  var grid = GridFindings()
  /// The first text that stands too near to where its page is cut, and how many pages have such.
  private var nearCut: (range: TextRange?, page: Int, count: Int)?

  /// Goes on after pages that others have looked at.
  mutating func go(after pages: Int) { pageCount = pages }

  /// The same before the first page.
  var begun: LayoutFindings {
    var result = LayoutFindings()
    (result.isOptimal, result.usesSheet) = (isOptimal, usesSheet)
    result.notesStayOnPages = notesStayOnPages
    return result
  }

  /// Looks at pages, in their order.
  mutating func add(
    _ layout: Layout, alignment: ColumnAlignment, shaper: some Shaper
  ) {
    pageCount += layout.pages.count
    for (index, column) in layout.columns.enumerated() {
      let own = layout.paragraphStyles.isPlain ? nil : layout.paragraphStyles[column.paragraph]
      columns.add(
        column, measure: column.measure ?? layout.measure,
        isJustified: (own?.alignment ?? alignment) == .justify)
      for part in column.runs {
        let run = layout.runs[part.run]
        if run.isMissing {
          missing.add(part, of: layout)
        } else if run.content != .text {
          // It is drawn without a font.
        } else if seenFonts.insert(run.font).inserted {
          fonts.append(
            Layout.FontUse(id: run.font, description: shaper.description(of: run.font)))
        }
        if run.lacksVariation { withoutVariation.add(part, of: layout) }
      }
      addAnnotations(ofColumn: index, of: layout, shaper: shaper)
    }
    for page in layout.pages { addFonts(of: page.furniture, shaper: shaper) }
    columns.addHanging(of: layout)
    columns.addOverlaps(of: layout)
    columns.addAnnotations(of: layout)
    columns.addNarrowGaps(of: layout)
    columns.addNotes(of: layout)
    if notesStayOnPages { columns.addMovedNotes(of: layout) }
  }

  /// Looks for text that is nearer to the edge of its page than it should be (BK-Q1).
  mutating func add(_ layout: Layout, distanceFromCut distance: Length) {
    for page in layout.pages {
      let inside = PhysicalRect(
        x: distance, y: distance, width: page.size.width - distance * 2,
        height: page.size.height - distance * 2)
      let column = page.columns.first { index in
        let column = layout.columns[index]
        return !column.isBlank && !inside.contains(layout.inPlace(column.bounds, ofColumn: index))
      }.map { layout.columns[$0] }
      // Hidden page numbers are to be cut off, or bound in, and no cut goes through lines on a fold.
      let hasFurniture = page.furniture.contains { line in
        line.kind != .hiddenFolio && !inside.contains(line.boundsOnPage) && !page.hasOnFold(line)
      }
      guard column != nil || hasFurniture else { continue }
      let count = (nearCut?.count ?? 0) + 1
      nearCut = nearCut ?? (column?.range, page.index + 1, 0)
      nearCut?.count = count
    }
  }

  /// Looks at the fonts of what pages have beside their text.
  private mutating func addFonts(of furniture: [PlacedFurniture], shaper: some Shaper) {
    for case .glyphs(let run) in furniture.flatMap(\.items)
    where seenFonts.insert(run.font).inserted {
      fonts.append(Layout.FontUse(id: run.font, description: shaper.description(of: run.font)))
    }
  }

  /// Looks at the fonts of annotations.
  private mutating func addAnnotations(
    ofColumn column: Int, of layout: Layout, shaper: some Shaper
  ) {
    for annotation in layout.annotations[layout.annotations(ofColumn: column)] {
      for index in annotation.cells {
        let cell = layout.annotationText.cells[index]
        let run = layout.annotationText.runs[Int(cell.run)]
        if run.isMissing {
          missing.add(annotation.text.slice(cell.range), at: annotation.range)
        } else if seenFonts.insert(run.font).inserted {
          fonts.append(
            Layout.FontUse(id: run.font, description: shaper.description(of: run.font)))
        }
      }
    }
  }

  /// Diagnostics of the finished layout.
  ///
  /// - Parameters:
  ///   - geometry: that of the pages.
  ///   - dropped: all of it.
  ///   - tokenFits: whether there was room for the token, if one was due.
  func diagnostics(
    of text: String, geometry: PageGeometry, dropped: [DroppedText], tokenFits: Bool
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (names, range, count) in missing.all {
      found.warn(
        .glyphMissing,
        "no font has \(names); drawn as a box" + (count > 1 ? " (\(count) times, first here)" : ""),
        range)
    }
    for (names, range, count) in withoutVariation.all {
      found.warn(
        .variationMissing,
        "no font has the form \(names); drawn without its variation selector"
          + (count > 1 ? " (\(count) times, first here)" : ""),
        range)
    }
    columns.report(in: &found)
    dropped.report(of: text, in: &found)
    grid.report(in: &found)
    if !tokenFits {
      found.warn(
        .tokenTooLong, "the token is longer than a column and is left out", dropped.last?.range)
    }
    if let nearCut {
      found.warn(
        .textNearCut,
        "text on \(nearCut.count) page\(nearCut.count == 1 ? "" : "s") stands too near to where the page is cut, "
          + "first on page \(nearCut.page); try larger margins", nearCut.range)
    }
    if pageCount > 1, geometry.isCutScroll {
      found.append(
        Diagnostic(
          .note, .pageSplit,
          "the scroll is cut into \(pageCount) sheets of at most 14,400 pt, "
            + "the limit of PDF; a longer --measure makes it shorter"))
    }
    return found
  }
}

/// Different clusters in the order of the text: how often each comes, and its first place.
private struct ClusterCounts {
  private var order: [Substring] = []
  private var found: [Substring: (range: TextRange, count: Int)] = [:]

  mutating func add(_ part: Column.ColumnRun, of layout: Layout) {
    for index in part.cells where layout.cells[index].kind == .text {
      let range = layout.cells[index].range
      add(layout.text.slice(range), at: range)
    }
  }

  mutating func add(_ cluster: Substring, at range: TextRange) {
    if let known = found[cluster] {
      found[cluster] = (known.range, known.count + 1)
    } else {
      found[cluster] = (range, 1)
      order.append(cluster)
    }
  }

  /// With their code points.
  var all: [(names: String, range: TextRange, count: Int)] {
    order.compactMap { cluster in
      guard let (range, count) = found[cluster] else { return nil }
      let names = cluster.unicodeScalars.map(\.codePointName).joined(separator: " ")
      return ("\(names) “\(cluster)”", range, count)
    }
  }
}

extension [DroppedText] {
  /// Warns of text that is in no output.
  fileprivate func report(of text: String, in found: inout [Diagnostic]) {
    let controls = filter { $0.reason == .control }
    if let first = controls.first {
      let count = controls.reduce(0) { $0 + text.slice($1.range).unicodeScalars.count }
      found.warn(
        .controlCharacter,
        "\(count) control character\(count == 1 ? "" : "s") without a form left out, the first "
          + "\(text.slice(first.range).unicodeScalars.first?.codePointName ?? "") here",
        first.range)
    }
    let marks = filter { $0.reason == .punctuation }
    if let first = marks.first {
      found.append(
        Diagnostic(
          .note, .punctuationHidden,
          "\(marks.count) mark\(marks.count == 1 ? "" : "s") of punctuation not drawn "
            + "(--punctuation), the first here; copied text has them",
          range: first.range))
    }
    for item in self where item.reason.cutsText {
      let count = text.slice(item.range).count
      found.warn(
        .textDropped,
        "\(count) character\(count == 1 ? "" : "s") dropped: "
          + (item.reason == .columnLimit ? "--max-columns is reached" : "the page is full"),
        item.range)
    }
  }
}

extension [Diagnostic] {
  mutating func warn(_ code: Diagnostic.Code, _ message: String, _ range: TextRange?) {
    append(Diagnostic(.warning, code, message, range: range))
  }
}

extension Layout.Page {
  /// True for a line whose middle is the edge of the page, where a leaf is folded (BK-I4).
  func hasOnFold(_ line: PlacedFurniture) -> Bool {
    let middle = line.bounds.x + line.bounds.width.half
    return middle == .zero || middle == size.width
  }
}
