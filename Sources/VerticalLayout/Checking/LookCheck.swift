/// Finds places of a layout that look wrong though no rule of line breaking is broken: things over each other, columns that are
/// opened, readings that touch, text past its tab stop, a page with one column, a heading at a page's foot, the same character at
/// three column heads in a row.
///
/// Pages and columns are looked at one by one, each once. What a check of columns or fonts finds is left to these.
package struct LookCheck {
  private let layout: Layout
  private let options: LayoutOptions
  private var looks: [Look] = []

  /// A place that looks wrong: the finding, and where it is on its page.
  package struct Look: Hashable, Sendable {
    package var finding: CheckFinding
    /// The number of the page, from 0.
    package var page: Int
    package var area: PhysicalRect
  }

  /// The places of a layout that look wrong, page by page.
  ///
  /// - Parameter options: those that the layout was made with.
  package static func looks(of layout: Layout, options: LayoutOptions) -> [Look] {
    var check = LookCheck(layout: layout, options: options)
    for page in layout.pages {
      check.addOverlaps(of: page)
      check.addReadings(of: page)
      check.addHeads(of: page)
      check.addEnd(of: page)
      for index in page.textColumns { check.addColumn(index, of: page) }
    }
    return check.looks
  }

  private init(layout: Layout, options: LayoutOptions) {
    self.layout = layout
    self.options = options
  }

  private mutating func add(
    _ code: FindingCode, _ range: TextRange?, _ message: String, on page: Layout.Page,
    _ area: PhysicalRect
  ) {
    looks.append(
      Look(
        finding: CheckFinding(code, range, .message(message)), page: page.index, area: area))
  }

  // MARK: Things over each other

  private mutating func addOverlaps(of page: Layout.Page) {
    guard let index = layout.pages.firstIndex(where: { $0.index == page.index }) else { return }
    for overlap in layout.overlaps(onPage: index) {
      let names = [overlap.first.rawValue, overlap.second.rawValue].sorted(by: >)
      add(
        .overlap, overlap.range,
        names[0] == names[1]
          ? "two things stand over each other on page \(page.index + 1), each of them \(names[0])"
          : "\(names[0]) stands over \(names[1]) on page \(page.index + 1)", on: page, overlap.area)
    }
  }

  /// Finds readings of different words that read as one.
  private mutating func addReadings(of page: Layout.Page) {
    for column in page.columns {
      var last: [AnnotationSide: PlacedAnnotation] = [:]
      for annotation in layout.annotations[layout.annotations(ofColumn: column)]
      where annotation.kind == .ruby {
        if let before = last[annotation.side], !annotation.continuesWord,
          before.range.upperBound < annotation.range.lowerBound,
          annotation.bounds.y - before.bounds.maxY < annotation.size.scaled(by: 1, over: 20)
        {
          add(
            .readingsTouch, before.range.union(annotation.range),
            "the readings “\(before.text)” and “\(annotation.text)” touch and read as one",
            on: page,
            before.bounds.union(annotation.bounds))
        }
        last[annotation.side] = annotation
      }
    }
  }

  // MARK: Columns

  private mutating func addColumn(_ index: Int, of page: Layout.Page) {
    let column = layout.columns[index]
    let em = layout.size(ofColumn: index) ?? options.style.size
    let alignment = layout.paragraphStyles[column.paragraph]?.alignment ?? options.columns.alignment
    let gaps = max(1, column.cells.count - 1)
    if alignment.isJustified, !column.adjustment.isLoose, column.adjustment.length > .zero,
      column.adjustment.length.rawValue * 20 > em.rawValue * gaps
    {
      let share = column.adjustment.length.scaled(by: 100, over: em.rawValue * gaps).rawValue
      add(
        .columnOpened, column.range,
        "the column is opened by \(hundredths: share) em a character to fill its measure", on: page,
        column.bounds)
    }
    addStops(of: column, em: em, on: page)
  }

  /// Finds text that does not stand at the tab stop that is meant for it, since the text before reaches beyond that.
  private mutating func addStops(of column: Column, em: Length, on page: Layout.Page) {
    guard let tabs = layout.paragraphStyles[column.paragraph]?.tabs, !tabs.stops.isEmpty else {
      return
    }
    let own = column.cells.filter { layout.cells[$0].kind == .tab }
    for (stop, cell) in zip(tabs.stops, own)
    where layout.cells[cell].start - tabs.origin > stop + em.scaled(by: 1, over: 20) {
      add(
        .pastStop, layout.cells[cell].range,
        "the text before a tab reaches past its stop at \(stop.short)pt, so that what follows stands at another one",
        on: page, column.bounds)
      return
    }
  }

  // MARK: Heads and ends of pages

  /// Finds the same character at three column heads in a row, unless each of them begins a paragraph.
  private mutating func addHeads(of page: Layout.Page) {
    var run: [Int] = []
    var last: Substring.UnicodeScalarView?
    for index in page.textColumns {
      let column = layout.columns[index]
      let first = column.cells.first.flatMap { layout.cells[$0].kind == .text ? $0 : nil }
      let head = first.map { layout.text.slice(layout.cells[$0].range).unicodeScalars }
      let isSame = head != nil && last.map { $0.elementsEqual(head ?? $0) } == true
      let goesOn = isSame && run.last.map { layout.columns[$0].tier == column.tier } == true
      run = goesOn ? run + [index] : [index]
      last = head
      guard run.count == 3, let head else { continue }
      let paragraphs = run.map { layout.columns[$0].paragraph }
      let begun = run.filter { $0 == 0 || layout.columns[$0 - 1].end == .paragraph }
      guard begun.count < 3, paragraphs.first != nil else { continue }
      add(
        .sameHeads, column.range,
        "three columns in a row begin with “\(String(String.UnicodeScalarView(head)))”", on: page,
        run.map { layout.columns[$0].bounds }.dropFirst().reduce(column.bounds) { $0.union($1) })
    }
  }

  /// What gives a page of one column more: where that goes on with a paragraph, columns of it before.
  private func adviceOnEnd(_ index: Int) -> String {
    if options.usesSheet { return "\(RoomAdvice(usesSheet: true).another), or grid.columns=N" }
    let goesOn =
      index > 0 && layout.columns[index - 1].paragraph == layout.columns[index].paragraph
    let takesMore = goesOn && options.pageBreaks.widows.map { $0 < 2 } ?? true
    return (takesMore ? "--widows 2, " : "") + "another --measure, --size or --pitch"
  }

  private mutating func addEnd(of page: Layout.Page) {
    guard layout.pages.count > 1, !layout.hasPlate(on: page), page.floats.isEmpty else { return }
    let shown = page.textColumns.filter { !layout.columns[$0].isBlank }
    guard let last = shown.last else { return }
    let column = layout.columns[last]
    let room = page.size.width.scaled(by: 1, over: 4)
    if shown.count == 1, column.extent < room, !layout.isTitlePage(page), isLast(page) {
      add(
        .pageOfOneColumn, column.range,
        "page \(page.index + 1) has one column; try " + adviceOnEnd(last),
        on: page,
        column.bounds)
    }
    let next = page.textColumns.upperBound
    guard layout.paragraphStyles.isHeading(column.paragraph), shown.count > 1,
      layout.columns.indices.contains(next), layout.columns[next].note == nil,
      !layout.paragraphStyles.isHeading(layout.columns[next].paragraph),
      layout.paragraphStyles[layout.columns[next].paragraph]?.breakBefore == nil
    else { return }
    add(
      .headingAtFoot, column.range,
      "a heading stands at the end of page \(page.index + 1), apart from its text", on: page,
      column.bounds)
  }

  /// True for the last page, and for one that a break ends.
  private func isLast(_ page: Layout.Page) -> Bool {
    let next = page.columns.upperBound
    guard layout.columns.indices.contains(next) else { return true }
    return layout.paragraphStyles[layout.columns[next].paragraph]?.breakBefore != nil
  }
}

extension Layout {
  /// The character size of a column's first run; `nil` for a blank one.
  fileprivate func size(ofColumn index: Int) -> Length? {
    guard let run = columns[index].runs.first else { return nil }
    let number = runs[run.run].style
    return styles.indices.contains(number) ? styles[number].em : nil
  }

  /// True for a page that has nothing but headings, or asks for its middle.
  fileprivate func isTitlePage(_ page: Page) -> Bool {
    page.textColumns.allSatisfy {
      columns[$0].isBlank || paragraphStyles.isHeading(columns[$0].paragraph)
        || paragraphStyles[columns[$0].paragraph]?.breakBefore?.isCentered == true
    }
  }
}

extension DefaultStringInterpolation {
  /// A number of hundredths as a decimal.
  fileprivate mutating func appendInterpolation(hundredths: Int) {
    let rest = hundredths % 100
    appendInterpolation("\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)")
  }
}
