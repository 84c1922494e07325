/// The resolved styles of a document's paragraphs beside the options, every length resolved, and the boxes around them. Empty
/// where all are as the options have it.
struct ParagraphPlan: Hashable, Sendable {
  /// Each resolved style that occurs, once.
  private var resolvedStyles: [ResolvedParagraphStyle] = []
  /// For each paragraph the number of its resolved style, from 1; 0 for none.
  private var numbers: [UInt32] = []
  /// In the order of their first paragraphs, outer ones before inner ones.
  private(set) var boxes: [PassageBox] = []
  /// True if a box has a least or a largest width.
  private(set) var hasWidths = false
  private var boxIndex = RangeIndex([])
  /// The first passage that is left out because too many others are around it.
  private(set) var nestedTooDeep: TextRange?
  /// True if columns are brought to their measure that would not be by the options, or indented.
  private(set) var needsClasses = false
  /// Titles, authors and headings, in order.
  private var headings: [Int] = []
  /// Headings that have the room of columns of the body, in order.
  private var groups: [HeadingGroup] = []
  private var subtitles: [Int] = []
  /// The blank lines before headings, in order.
  private var blanks: [Range<Int>] = []
  /// Few blank lines before paragraphs that begin a page or a tier, in order.
  private var blanksBeforeBreaks: [Range<Int>] = []
  /// True if headings stand over all tiers of their pages, or passages have tiers of their own.
  private(set) var hasSpans = false
  private(set) var hasOwnTiers = false
  /// True if rules part the tiers of passages.
  private(set) var hasTierRules = false
  /// True if columns start above the head.
  private(set) var raises = false
  /// True if paragraphs stand in the last columns of their pages.
  private(set) var hasLastColumns = false
  /// True if headings stand in windows of their text.
  private(set) var hasWindows = false
  /// True if columns keep room for what stands beside them.
  private(set) var keepsSides = false
  /// True if a paragraph is justified by itself.
  private(set) var justifies = false
  /// True if text stands at a tab stop other than by its start, or something leads there.
  private(set) var alignsTabs = false
  /// Lines of verse that stay together.
  private(set) var stanzas = Stanzas()
  /// The names of authors that stand below the heads of columns (BK-H12).
  private(set) var authors: [Int] = []
  /// Blank lines that only part paragraphs, in order.
  private(set) var separators: [Int] = []
  /// True on pages whose columns are all filled, as on those of old books: no paragraph keeps a distance, and boxes stand in
  /// the room beside the characters of their columns (SH-S6).
  private var fillsColumns = false
  /// True if a paragraph has the marker of a list.
  private(set) var hasLists = false
  private(set) var tables = TablePlans()
  /// Paragraphs that stay together, such as pictures and their captions.
  private(set) var kept = KeptParagraphs()
  /// The grid that indents are measured by; `nil` for none (SH-S3).
  let cells: IndentCells?

  init() { cells = nil }

  /// - Parameters:
  ///   - tabs: those of the options.
  ///   - notes: those that stand in the text.
  ///   - em: the size of the body.
  ///   - sides: the room that paragraphs keep on either side of their columns, by their numbers.
  ///   - pitch: from the axis of a column to that of the next one by the options.
  ///   - fillsColumns: whether no column stays blank.
  ///   - spacesHeadings: whether headings of several columns are brought to the measure as the text is.
  ///   - cells: the grid of a sheet.
  init(
    _ document: Document, styled: StyledText, tabs: TabStops, notes: ListedNotes = ListedNotes(),
    headings style: HeadingStyle = HeadingStyle(), hasWindows: Bool = false,
    keep: KeptVerse = .none, isJustified: Bool = false, hasTypeArea: Bool = false, em: Length,
    direction: ColumnDirection = .rightToLeft, sides: ParagraphSides = ParagraphSides(),
    pitch: Length = .zero, fillsColumns: Bool = false, spacesHeadings: Bool = true,
    cells: IndentCells? = nil
  ) {
    self.cells = cells
    self.fillsColumns = fillsColumns
    stanzas = Stanzas(
      document, keep, isJustified: isJustified, hasTypeArea: hasTypeArea,
      styled.styles.first?.language.profile ?? .neutral)
    authors = document.loweredAuthors
    separators = document.paragraphs.indices.filter { document.paragraphs[$0].style.isSeparator }
    self.hasWindows = hasWindows
    headings = document.paragraphs.indices.filter { document.paragraphs[$0].role != .body }
    subtitles = headings.filter { document.paragraphs[$0].role.isSubtitle }
    groups = document.headingGroups(headings, style)
    blanks = document.blankLines(before: headings)
    blanksBeforeBreaks = document.blankLinesBeforeBreaks
    guard
      !document.passages.isEmpty || !notes.isEmpty || !groups.isEmpty || !sides.kept.isEmpty
        || document.paragraphs.contains(where: { !$0.isPlainBody && !$0.style.isPlain })
        || !spacesHeadings && !headings.isEmpty
    else { return }
    findBoxes(document, styled, direction, pitch: pitch)
    numbers = Array(repeating: 0, count: document.paragraphs.count)
    let lists = ListRooms(document)
    var known: [ResolvedParagraphStyle: UInt32] = [:]
    var (open, next) = ([Int](), 0)
    var group = groups[...]
    for (index, paragraph) in document.paragraphs.enumerated() {
      open.removeAll { boxes[$0].paragraphs.upperBound <= index }
      while next < boxes.count, boxes[next].paragraphs.lowerBound <= index {
        open.append(next)
        next += 1
      }
      if group.first?.paragraphs.upperBound == index { group.removeFirst() }
      let isGrouped = group.first?.paragraphs.contains(index) == true
      guard
        !paragraph.isPlainBody && !paragraph.style.isPlain || !open.isEmpty || isGrouped
          || notes.contains(index) || sides.kept[index] != nil
          || !spacesHeadings && paragraph.role != .body
      else { continue }
      let size = styled.outerSize(at: paragraph.range.lowerBound)
      var resolved = ResolvedParagraphStyle(
        paragraph.style, em: size, tabs: tabs, boxes: open, in: open.last.map { boxes[$0] },
        cells: cells)
      notes.settle(&resolved, of: index)
      if let room = lists[index] { resolved.hang(room) }
      if let room = sides.kept[index] { resolved.keep(room, beside: em, pitch: pitch) }
      if let room = sides.inBoxes[index] {
        resolved.roomInBoxes = roomInBoxes(open, for: room, direction)
      }
      // Headings that turn end before the foot (BK-H2), and are not opened to be as long as something else.
      if isGrouped { resolved.turnedTail = em * 2 }
      if !spacesHeadings, paragraph.role != .body, resolved.alignment == nil {
        resolved.alignment = .top
      }
      let number = known[resolved] ?? UInt32(resolvedStyles.count + 1)
      if number > resolvedStyles.count {
        known[resolved] = number
        resolvedStyles.append(resolved)
      }
      numbers[index] = number
    }
    tables = TablePlans(document) { self[$0] }
    kept = KeptParagraphs(document, tables)
    notice()
  }

  /// Notices what any of the resolved styles asks for.
  private mutating func notice() {
    needsClasses = resolvedStyles.contains { ($0.indent ?? .zero) != .zero || $0.isJustified }
    alignsTabs = resolvedStyles.contains { $0.tabs?.marks.isEmpty == false }
    hasLists = resolvedStyles.contains { $0.marker != nil }
    hasOwnTiers = resolvedStyles.contains { $0.tiers != nil }
    raises = resolvedStyles.contains { $0.raise > .zero }
    hasLastColumns = resolvedStyles.contains { $0.lastColumn != nil }
    hasTierRules = resolvedStyles.contains(where: \.hasTierRule)
    hasSpans = hasOwnTiers || resolvedStyles.contains(where: \.spansTiers)
    justifies = resolvedStyles.contains { $0.isJustified || $0.spread != nil }
    keepsSides = resolvedStyles.contains { $0.sides != .none }
    needsClasses = needsClasses || justifies
  }

  var isPlain: Bool { numbers.isEmpty }

  /// True if columns stand at places that only places of their own have.
  var needsPlaces: Bool { hasOwnTiers || hasLastColumns }

  /// The resolved style of a paragraph; `nil` for that of the options.
  subscript(paragraph: Int) -> ResolvedParagraphStyle? {
    guard numbers.indices.contains(paragraph), numbers[paragraph] > 0 else { return nil }
    return resolvedStyles[Int(numbers[paragraph]) - 1]
  }

  /// True for titles, authors and headings.
  func isHeading(_ paragraph: Int) -> Bool {
    guard !headings.isEmpty else { return false }
    return headings.hasInOrder(paragraph)
  }

  var hasHeadings: Bool { !headings.isEmpty }

  /// True for a blank line with nothing but blank lines between it and a heading.
  func isBlankBeforeHeading(_ paragraph: Int) -> Bool {
    blanks.element(holding: paragraph, in: \.self) != nil
  }

  /// The break before a paragraph that has nothing but a few blank lines between it and one of them.
  func breakAfter(blank paragraph: Int) -> ParagraphStyle.Break? {
    blanksBeforeBreaks.element(holding: paragraph, in: \.self)
      .flatMap { self[$0.upperBound]?.breakBefore }
  }

  /// True for a line under a heading or a title.
  func isSubtitle(_ paragraph: Int) -> Bool {
    guard !subtitles.isEmpty else { return false }
    return subtitles.hasInOrder(paragraph)
  }

  /// The group of headings that begins with a paragraph.
  func group(at paragraph: Int) -> HeadingGroup? {
    guard !groups.isEmpty else { return nil }
    let index = groups.partitioningIndex { $0.paragraphs.lowerBound >= paragraph }
    return index < groups.count && groups[index].paragraphs.lowerBound == paragraph
      ? groups[index] : nil
  }

  /// The paragraphs whose places are found together with that of one.
  func paragraphsTogether(with paragraph: Int) -> Range<Int>? {
    groups.element(holding: paragraph, in: \.paragraphs)?.paragraphs
  }

  // MARK: Boxes

  private mutating func findBoxes(
    _ document: Document, _ styled: StyledText, _ direction: ColumnDirection, pitch: Length
  ) {
    let paragraphs = document.paragraphs
    let found = document.passages.map { ($0.paragraphs.clamped(to: paragraphs.indices), $0.box) }
      .enumerated().filter { !$0.element.0.isEmpty }
      .sorted {
        let (a, b) = ($0.element.0, $1.element.0)
        return (a.lowerBound, -a.upperBound, $0.offset) < (b.lowerBound, -b.upperBound, $1.offset)
      }
    // Boxes that begin or end at the same columns share what is free beside these.
    let starts = Dictionary(grouping: found) { $0.element.0.lowerBound }.mapValues(\.count)
    let ends = Dictionary(grouping: found) { $0.element.0.upperBound }.mapValues(\.count)
    var open: [Int] = []
    for (_, (range, style)) in found {
      while let last = open.last, boxes[last].paragraphs.upperBound <= range.lowerBound {
        open.removeLast()
      }
      guard open.count < Document.Passage.deepest else {
        let last = paragraphs[range.upperBound - 1].range
        nestedTooDeep = nestedTooDeep ?? paragraphs[range.lowerBound].range.union(last)
        continue
      }
      let outer = open.last.map { boxes[$0] }
      let start = paragraphs[range.lowerBound].range.lowerBound
      var text = styled.style(at: start)
      text.size = styled.outerSize(at: start)
      open.append(boxes.count)
      let own = range.lowerBound..<min(range.upperBound, outer?.paragraphs.upperBound ?? .max)
      let end = paragraphs[max(own.upperBound, range.lowerBound + 1) - 1].range.upperBound
      let free = max(.zero, (pitch - text.size).half)
      boxes.append(
        PassageBox(
          own, TextRange(start, end), style, text: text, in: outer, direction,
          beside: fillsColumns
            ? BoxInset(
              before: free.scaled(by: 1, over: starts[own.lowerBound] ?? 1),
              after: free.scaled(by: 1, over: ends[own.upperBound] ?? 1)) : nil))
    }
    hasWidths = boxes.contains { $0.narrowest > .zero || $0.widest != nil }
    boxIndex = RangeIndex(
      boxes.map { TextRange($0.paragraphs.lowerBound, $0.paragraphs.upperBound) })
  }

  /// The boxes around any of some paragraphs, outer ones first, by their indices.
  func boxes(around paragraphs: ClosedRange<Int>) -> [Int] {
    boxIndex.overlapping(TextRange(paragraphs.lowerBound, paragraphs.upperBound + 1))
  }

  /// The length of a block in which the boxes around some paragraphs are as long as they should be at least.
  func leastBlock(around paragraphs: Range<Int>) -> Length {
    guard !boxes.isEmpty, let last = paragraphs.last else { return .zero }
    return boxes(around: paragraphs.lowerBound...last).reduce(.zero) {
      max($0, boxes[$1].leastBlock)
    }
  }

  /// The room across the page that the boxes around a paragraph take before it and after it, but for the
  /// outer ones.
  ///
  /// - Parameter outer: how many of them do not count.
  func inset(of paragraph: Int, within outer: Int = 0) -> BoxInset {
    guard let resolved = self[paragraph], resolved.boxes.count > outer else { return BoxInset() }
    return resolved.boxes.dropFirst(outer).reduce(into: resolved.roomInBoxes) {
      $0.before += boxes[$1].across.before
      $0.after += boxes[$1].across.after
    }
  }

  /// The room that the boxes around a paragraph take of the places for columns.
  func placedInset(of paragraph: Int) -> BoxInset {
    fillsColumns ? BoxInset() : inset(of: paragraph)
  }

  /// The room between the columns of two paragraphs beside each other, beside what stands between columns
  /// anyway: what both ask for (DT-28), and the sides of the boxes that only one of them stands in (DT-11).
  func space(between first: Int, and second: Int) -> Length {
    guard !isPlain, first != second, !fillsColumns else { return .zero }
    let (before, after) = (self[first], self[second])
    let common = zip(before?.boxes ?? [], after?.boxes ?? []).prefix { $0 == $1 }.count
    return (before?.spaceAfter ?? .zero) + (after?.spaceBefore ?? .zero)
      + inset(of: first, within: common).after + inset(of: second, within: common).before
  }
}

/// Properties of a paragraph's columns.
struct ResolvedParagraphStyle: Hashable, Sendable {
  /// The size of the text at its start.
  var em: Length
  /// The distance of the first column below the others; negative: above them. `nil` for that of the options.
  var indent: Length?
  /// The distances of all columns from the head and from the foot of the block: indents, and the room of the boxes around
  /// the paragraph.
  var head: Length
  var tail: Length
  var spaceBefore: Length
  var spaceAfter: Length
  var alignment: ColumnAlignment?
  var pitch: ColumnPitch
  /// `nil` for those of the options.
  var tabs: TabStops?
  /// The boxes around it, the outermost first, by their indices.
  var boxes: [Int]
  var clear: ParagraphStyle.Clear?
  /// The longest that its columns are after their indents.
  var measure: Length?
  /// The start of its columns if it is a note after the text (NT2).
  var note: NoteIndent?
  var breakBefore: ParagraphStyle.Break?
  /// The columns of the body whose room it takes; 1 for its own.
  var lines: Int
  /// Those that stay blank before that room, and after it.
  var linesBefore: Int
  var linesAfter: Int
  /// The length that its only column is brought to.
  var spread: Length?
  /// The greatest gap at a column's end for the sake of a last word that is whole; `nil` for that of the options.
  var hyphenationZone: Length?
  /// The strictness with which marks are kept from the ends of its columns; `nil` for that of the options.
  var kinsoku: Kinsoku?
  /// The room of the marker that it begins with, if it is an item of a list.
  var marker: Length?
  /// The distance of its columns' ends before the foot if it has several.
  var turnedTail = Length.zero
  /// True if it stands over all tiers.
  var spansTiers: Bool
  /// The number of tiers that it has of its own.
  var tiers: Int?
  /// True for a row of a table whose cells have columns of their own.
  var isTableRow: Bool
  /// True if a rule parts its tiers.
  var hasTierRule: Bool
  /// The distance of its first column above the head of the block.
  var raise: Length
  /// The page or the leaf whose last column it begins with.
  var lastColumn: ParagraphStyle.PageEnd?
  /// The room that its columns keep on either side of their text, for what stands there.
  var sides = SideExtent.none
  /// The room that the boxes around it have beyond their padding, for what stands there.
  var roomInBoxes = BoxInset()

  /// - Parameter box: the innermost box around it.
  init(
    _ style: ParagraphStyle, em: Length, tabs: TabStops, boxes: [Int], in box: PassageBox?,
    cells: IndentCells? = nil
  ) {
    let inset = box?.inside.head ?? .zero
    func length(_ dimension: Dimension?) -> Length {
      min(max(dimension?.resolved(em: em) ?? .zero, .zero), .limit)
    }
    self.em = em
    spansTiers = style.spansTiers
    isTableRow = style.row?.hasLines == true
    tiers = style.tiers.map { min(max($0, 1), ParagraphStyle.mostTiers) }
    hasTierRule = style.hasTierRule
    raise = length(style.raise)
    lastColumn = style.lastColumn
    func distance(_ dimension: Dimension) -> Length {
      cells?.distance(dimension, em: em) ?? dimension.resolved(em: em)
    }
    indent = style.indent.map { min(max(distance($0), -.limit), .limit) }
    head = min(max(style.headIndent.map(distance) ?? .zero, .zero), .limit) + inset
    tail =
      min(max(style.tailIndent.map(distance) ?? .zero, .zero), .limit) + (box?.inside.foot ?? .zero)
    spaceBefore = length(style.spaceBefore)
    spaceAfter = length(style.spaceAfter)
    alignment = style.alignment
    func positive(_ dimension: Dimension) -> Length { max(length(dimension), Length(rawValue: 1)) }
    pitch = ColumnPitch(
      own: style.pitch.map(positive),
      multiple: style.pitchMultiple.map { min(max($0, 1), 1 << 20) },
      least: style.leastPitch.map(positive), largest: style.largestPitch.map(positive))
    self.boxes = boxes
    clear = style.clear
    measure = style.measure.map { max(length($0), Length(rawValue: 1)) }
    if let most = box?.inside.limit {
      let room = max(most - head - length(style.tailIndent), Length(rawValue: 1))
      measure = min(measure ?? room, room)
    }
    breakBefore = style.breakBefore
    lines = min(max(style.lines ?? 1, 1), ParagraphStyle.mostLines)
    linesBefore = min(max(style.linesBefore ?? 0, 0), ParagraphStyle.mostLines)
    linesAfter = min(max(style.linesAfter ?? 0, 0), ParagraphStyle.mostLines)
    spread = style.spread.map { length($0) }
    hyphenationZone = style.hyphenationZone.map { length($0) }
    kinsoku = style.kinsoku
    if !style.tabs.isEmpty || inset > .zero {
      self.tabs = TabStops(
        style.tabs.map { (length: length($0.position), stop: $0) }
          .sorted { $0.length < $1.length },
        interval: tabs.interval, origin: style.row == nil ? inset : head)
    }
  }

  /// Makes it an item of a list: its marker stands at the head, and its text after the room of that.
  mutating func hang(_ room: ListRooms.MarkerRoom) {
    let length = min(em.scaled(by: room.marker, over: 1024), .limit)
    head = min(head + em.scaled(by: room.indent, over: 1024), .limit)
    if room.hasMarker {
      indent = -length
      marker = length
    } else {
      indent = .zero
      head = min(head + length, .limit)
    }
  }

  var isJustified: Bool { alignment?.isJustified == true }

  /// True if its columns go by a measure of their own, and not by the highest column beside them.
  var hasMeasure: Bool { alignment != nil || tail > .zero || measure != nil || !boxes.isEmpty }
}
