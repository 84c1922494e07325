/// A sheet whose text has been measured: the places of its papers, of the frames that its columns stand in, of its signature
/// and of its seals. Everything about it is known without a font.
struct SheetComposition: Hashable, Sendable {
  var page: PhysicalSize
  /// The pieces of paper, and the outline of those that are no rectangles.
  var papers: [PhysicalRect] = []
  var outline = PaperOutline()
  /// What is drawn on the paper.
  var decorations: [DisplayItem] = []
  /// The frames of the columns, in the order in which text fills them.
  var frames: [PhysicalRect] = []
  /// The maps of the frames; none where they stand upright.
  var transforms: [Transform] = []
  var em = Length.zero
  var cell = Length.zero
  var pitch = Length.zero
  /// The length of a blank between Korean words, with the space after it; `nil` for a whole cell.
  var blank: Length?
  /// The character size of the board.
  var boardEm: Length?
  var slots: [PlacedSlot] = []
  var seals: [PlacedSeal] = []
  /// What is to be told of the sheet.
  var remarks: [String] = []
  /// The sizes of the lines of parts, in the order of the text.
  var lines: [PartLine] = []

  /// The space after a character, so that each has a cell.
  var letterSpacing: Length { max(.zero, cell - em) }
}

/// The outline of a paper that is no rectangle: its corners, and lines and curves where there are points along it.
struct PaperOutline: Hashable, Sendable {
  var corners: [PhysicalPoint] = []
  var steps: [DisplayPath.Step] = []
}

/// A text as a sheet to hang sees it: how long its parts are, and what is written beside them.
struct SheetText: Hashable, Sendable {
  /// The characters of each part that begins a sheet: of the whole text, of the lines of a couplet, of stanzas.
  var parts: [Int]
  /// The characters of each word of a part, where the blanks between words are shorter than characters, and the length of
  /// these as a share of a cell.
  var words: [[Int]] = []
  var blank = 1.0
  /// The characters of the board.
  var board = 0
  /// The lines of a letter on a roll.
  var lines: [String] = []
  /// The words on the frontispiece of a handscroll.
  var front = ""
  /// The signature and the dedication; empty for none.
  var sign = ""
  var upper = ""
  var seals: [Seal] = []
  /// The lines of each part of a sheet that has such.
  var partTexts: [PartText] = []
  /// The space after each character where it is asked for; `nil` for what is left of its cell.
  var letterSpacing: Dimension?

  /// The length of a cell for characters of a size, where it is asked for.
  func cell(for em: Double) -> Double? {
    letterSpacing.map { em + max(0, $0.resolved(em: Length(points: em)).points) }
  }

  /// The largest characters with their space in a cell.
  ///
  /// - Parameter share: what they take of it where no space is asked for.
  func em(in cell: Double, share: Double) -> Double {
    switch letterSpacing {
    case nil: share * cell
    case .absolute(let length)?: max(0, cell - max(0, length.points))
    case .em(let share)?: cell / (1 + Double(max(0, share)) / 1024)
    }
  }

  var count: Int { parts.reduce(0, +) }

  /// True where words are apart by less than a cell.
  var hasWords: Bool { blank < 1 && words.count == parts.count }

  /// The length of a part on one column, in cells.
  func length(of part: Int) -> Double {
    let blanks = hasWords ? Double(max(0, words[part].count - 1)) * blank : 0
    return Double(parts[part]) + blanks
  }

  /// The cells of a part whose words are a whole cell apart.
  func wholeCells(of part: Int) -> Int {
    parts[part] + (hasWords ? max(0, words[part].count - 1) : 0)
  }
}

/// Puts texts on sheets to hang: columns, couplets, rows and a character on a square (SH-H2, SH-H4 to SH-H6).
struct SheetComposer {
  let sheet: PageSheet
  let fit: PageSheet.SheetFit
  let text: SheetText
  /// The size of one sheet, in points.
  let width: Double
  let height: Double
  var result: SheetComposition
  /// True where it matters only whether the text has room.
  private(set) var isTrial = false
  /// True where the columns have been counted with the blanks between words.
  var hasBlanks = false

  init(_ sheet: PageSheet, _ fit: PageSheet.SheetFit, _ text: SheetText, isTrial: Bool = false) {
    (self.sheet, self.fit, self.text, self.isTrial) = (sheet, fit, text, isTrial)
    (width, height) = (sheet.page.width.points, sheet.page.height.points)
    result = SheetComposition(page: sheet.page)
  }

  /// - Throws: ``LayoutError/invalidOption(name:reason:)`` where the sheet has no room for the text.
  static func compose(
    _ sheet: PageSheet, _ fit: PageSheet.SheetFit, _ text: SheetText
  ) throws(LayoutError) -> SheetComposition {
    var composer = SheetComposer(sheet, fit, text)
    try composer.compose()
    return composer.result
  }

  mutating func compose() throws(LayoutError) {
    guard fit.kind == .parts || (head + foot < 0.9 * height && side * 2 < 0.9 * width) else {
      throw .sheet(
        "fit.head and fit.foot are less than nine tenths of the height together, and fit.sides less than 45% of the width each"
      )
    }
    switch fit.kind {
    case .columns: try composeColumns()
    case .couplet: try composeCouplet()
    case .row: try composeRow()
    case .diamond: try composeDiamond()
    case .fan: try composeFan()
    case .circle: try composeCircle()
    case .handscroll: try composeHandscroll()
    case .roll: try composeRoll()
    case .parts: return try composeParts()
    }
    if text.hasWords {
      // Where they are not reckoned with, characters follow each other.
      result.blank = hasBlanks ? Length(points: result.cell.points * text.blank) : .zero
    }
    guard result.em >= Self.leastSize || text.count == 0 else { throw tooLong() }
    if fit.kind == .diamond {
      reportSealsWithoutPlace()
    }
    if fit.kind == .diamond || fit.kind == .roll {
      for words in [text.upper, text.sign] where !words.isEmpty {
        result.remarks.append("the sheet has no place for the signature “\(words)”")
      }
    }
    mount()
  }

  /// Reports which of the seals that are asked for stand nowhere.
  mutating func reportSealsWithoutPlace() {
    guard !sheet.seals.seals.isEmpty else { return }
    for seal in text.seals where !result.seals.contains(where: { $0.seal == seal }) {
      result.remarks.append("the sheet has no place for the seal “\(seal.text)”")
    }
  }

  /// Smaller characters are for a book: 6 mm.
  static let leastSize = Length(points: 6 * 72 / 25.4)

  // MARK: Lengths

  func points(_ length: PageSheet.SheetLength, of side: Double) -> Double {
    length.resolved(column: .zero, frame: Length(points: side)).points
  }

  private var head: Double { points(fit.head, of: height) }
  private var foot: Double { points(fit.foot, of: height) }
  private var side: Double { points(fit.sides, of: width) }

  var nameSeals: [Seal] { text.seals.filter { $0.role == .name } }
  /// The length of the signature in characters; a blank is half of one.
  var signLength: Double { Self.length(of: text.sign) }

  static func length(of line: String) -> Double {
    line.reduce(0) { $0 + ($1.isWhitespace || $1.isASCII ? 0.5 : 1) }
  }

  /// - Parameter hasBlanks: whether each part of the text stands on a sheet of its own, so that the blanks between its words count.
  func search(
    _ count: Int, isSigned: Bool = true, hasBlanks: Bool = false
  ) -> ColumnSearch {
    var size: Double?
    if case .absolute(let length) = sheet.text.size { size = length.points }
    return ColumnSearch(
      width: width, height: height, head: head, foot: foot, side: side, count: count,
      signLength: isSigned ? signLength : 0, seals: isSigned ? nameSeals.count : 0,
      fixedSize: size, text: text, words: hasBlanks ? text.words : [],
      leastSize: Self.leastSize.points)
  }

  func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PhysicalRect {
    PhysicalRect(
      x: Length(points: x), y: Length(points: y), width: Length(points: width),
      height: Length(points: height))
  }

  /// The papers of several sheets beside each other, the first one on the right; on pages of their own where that is asked
  /// for.
  private mutating func layOut(_ count: Int, gap: Double, top: Double = 0) -> [Double] {
    guard fit.pages == .together else {
      result.papers = [rect(0, 0, width, height)]
      return Array(repeating: 0, count: count)
    }
    let step = width + gap
    let total = width * Double(count) + gap * Double(count - 1)
    result.page = PhysicalSize(
      width: Length(points: total), height: Length(points: top + height))
    let lefts = (0..<count).map { total - width - step * Double($0) }
    result.papers = lefts.map { rect($0, top, width, height) }
    return lefts
  }

  // MARK: Columns

  private mutating func composeColumns() throws(LayoutError) {
    let sheets = max(1, fit.sheets)
    let lefts = layOut(sheets, gap: points(fit.gap, of: width))
    guard text.count > 0 else { return }
    // Each sheet has the same cells, so that the longest part decides. One text is shared out evenly over all of them.
    let isShared = text.parts.count != sheets
    var shares =
      isShared
      ? (0..<sheets).map { text.count / sheets + ($0 < text.count % sheets ? 1 : 0) } : text.parts
    hasBlanks = text.hasWords && text.parts.count == sheets
    let search = search(shares.max() ?? 0, hasBlanks: hasBlanks)
    let flows = isShared && sheets > 1 && !search.isOneColumn
    let best =
      search.isOneColumn
      ? search.oneColumn() : flows ? search.best(over: sheets, of: text.count) : search.best()
    guard let found = best else { throw tooLong() }
    if flows {
      // Its columns follow each other from sheet to sheet, and are full but for the last.
      let full = found.columns * found.rows
      shares = (0..<sheets).map { $0 < sheets - 1 ? full : text.count - full * (sheets - 1) }
    }
    let (longest, last) = (shares.max() ?? 0, shares.last ?? 0)
    for (left, share) in zip(lefts, shares).dropLast() {
      // Without a signature the columns stand in the middle.
      let shift = found.hasSignColumn && !search.isOneColumn ? 0.31 * found.pitch : 0
      addColumns(found, search, left: left - shift, count: isShared ? share : nil)
    }
    addColumns(found, search, left: lefts[sheets - 1])
    let end = min(longest, last)
    addBeside(found, search, left: lefts[sheets - 1], count: end)
    let isShifted = sheets > 1 && found.hasSignColumn && !search.isOneColumn
    addFirst(
      found, search, left: lefts[0], lastLeft: lefts[sheets - 1],
      shift: isShifted ? 0.31 * found.pitch : 0)
  }

  /// The frame of the columns on a sheet, each character in the middle of its cell.
  ///
  /// - Parameter count: the characters that stand there, where the text goes on on the next sheet; `nil` for as many as there is
  ///   room for.
  private mutating func addColumns(
    _ found: ColumnSearch.Result, _ search: ColumnSearch, left: Double, count: Int? = nil
  ) {
    take(found)
    let first = left + firstAxis(found, search)
    let y = firstCell(found, search)
    if let count {
      let (full, rest) = count.quotientAndRemainder(dividingBy: max(1, found.rows))
      for (column, columns, rows) in [(0, full, found.rows), (full, 1, rest)]
      where columns > 0 && rows > 0 {
        addFrame(
          axis: Length(points: first - found.pitch * Double(column)), head: Length(points: y),
          columns: columns, rows: rows)
      }
      return
    }
    addFrame(
      axis: Length(points: first), head: Length(points: y), columns: found.columns,
      rows: found.rows, length: search.isOneColumn ? search.length : nil)
  }

  private mutating func take(_ found: ColumnSearch.Result) {
    result.em = Length(points: found.em)
    result.cell = Length(points: found.cell)
    result.pitch = Length(points: found.pitch)
  }

  /// - Parameters:
  ///   - axis: that of its first column.
  ///   - head: that of the first cell.
  ///   - length: that of a single column with blanks between words, in cells.
  mutating func addFrame(
    axis: Length, head: Length, columns: Int, rows: Int, length: Double? = nil
  ) {
    let width = result.pitch * (columns - 1) + result.em
    var height = result.cell * rows
    if hasBlanks {
      // Blanks are rounded; a hair more takes no further character.
      if let length {
        height = Length(points: result.cell.points * length) + result.em.scaled(by: 1, over: 64)
      }
      // A column ends anywhere, and none takes a character by its space.
      height -= result.letterSpacing
    }
    result.frames.append(
      PhysicalRect(
        x: axis + result.em.half - width, y: head + result.letterSpacing.half, width: width,
        height: height))
  }

  /// The axis of the first column, from the left of the sheet.
  private func firstAxis(_ found: ColumnSearch.Result, _ search: ColumnSearch) -> Double {
    search.isOneColumn
      ? search.axis(isSigned: search.hasSignature) : width - side - found.pitch / 2
  }

  /// The head of the first cell.
  private func firstCell(_ found: ColumnSearch.Result, _ search: ColumnSearch) -> Double {
    search.isOneColumn
      ? head + (search.room.height - search.length * found.cell) / 2 : head
  }

  /// The signature with the seals below it, and the seal in the corner.
  private mutating func addBeside(
    _ found: ColumnSearch.Result, _ search: ColumnSearch, left: Double, count: Int
  ) {
    let need = search.signNeed(found.sign)
    let firstAxis = firstAxis(found, search)
    let rows = max(1, found.rows)
    let filled = search.filled(count, search.words.last, rows: rows)
    var columns = min(found.columns, filled.columns)
    var lastCount = filled.last
    if !found.hasSignColumn, columns < found.columns, lastCount > found.last {
      // The last sheet has fewer characters than others, and its next column is free.
      (columns, lastCount) = (columns + 1, 0)
    }
    let axis: Double
    let start: Double
    if search.isOneColumn {
      // In the room on the left, from about a third of the height on.
      axis = (firstAxis - found.em / 2) * 0.52
      start = min(head + 0.36 * search.room.height, head + search.room.height - need)
    } else if found.hasSignColumn {
      axis = side + 0.31 * found.pitch
      start = head + (search.room.height - need) / 2
    } else {
      axis = firstAxis - found.pitch * Double(columns - 1)
      let end = head + Double(lastCount) * found.cell
      let over = Double(rows - lastCount) * found.cell - need - 0.6 * found.em
      start = end + 0.6 * found.em + 0.45 * max(0, over)
    }
    addSignature(axis: left + axis, start: start, size: found.sign)
    let margin = width - firstAxis - found.em / 2
    addCorner(
      axis: left + width - margin / 2, foot: height - foot,
      size: min(1.3 * found.sign, 0.7 * margin))
  }

  /// What stands at the beginning: the dedication, and the seal beside the first characters.
  private mutating func addFirst(
    _ found: ColumnSearch.Result, _ search: ColumnSearch, left: Double, lastLeft: Double,
    shift: Double
  ) {
    let margin = width - firstAxis(found, search) - found.em / 2 + shift
    let head = firstCell(found, search)
    if !text.upper.isEmpty {
      let start = head + 0.4 * found.em
      // The seal in the corner is on the last sheet.
      let corner = left == lastLeft ? cornerNeed(min(1.3 * found.sign, 0.7 * margin)) : 0
      addUpper(
        axis: left + width - margin / 2, start: start, size: min(found.sign, 0.62 * margin),
        room: min(search.room.height * 0.8, height - foot - corner - start))
    }
    let width = min(0.75 * found.sign, margin / 2)
    let middle = found.rows > 1 ? head + found.cell : head + 0.3 * found.cell
    addLead(axis: left + self.width - margin / 2, middle: middle, width: width)
  }

  mutating func addSignature(
    axis: Double, start: Double, size: Double, isFromFoot: Bool = false,
    pages: PageSheet.SheetSlot.Pages = .last
  ) {
    var y = start
    if !text.sign.isEmpty {
      addLine(text.sign, axis: axis, start: y, size: size, length: signLength, pages: pages)
      y += 1.08 * signLength * size - 0.08 * size
    }
    for (index, seal) in nameSeals.enumerated() {
      y += index == 0 ? (text.sign.isEmpty ? 0 : 0.9 * size) : 0.8 * size
      let side = seal.shape.map(PlacedSeal.height(of:)) ?? 1
      // Of the height of a square one, so that all that was reckoned with fits.
      let width = size / max(1, side * 0.75)
      add(seal, axis: axis, top: y, width: width, height: width * side, pages: pages)
      y += width * side
    }
  }

  private mutating func addLine(
    _ line: String, axis: Double, start: Double, size: Double, length: Double,
    pages: PageSheet.SheetSlot.Pages
  ) {
    let em = Length(points: size)
    result.slots.append(
      PlacedSlot(
        template: PageFurniture.Template(words: line),
        rect: PhysicalRect(
          x: Length(points: axis) - em.half, y: Length(points: start), width: em,
          height: Length(points: 1.08 * length * size)),
        size: em, step: Length(points: 1.08 * size), pages: pages))
  }

  mutating func addUpper(axis: Double, start: Double, size: Double, room: Double) {
    let length = Self.length(of: text.upper)
    guard room > 0 else {
      result.remarks.append("the sheet has no place for the dedication “\(text.upper)”")
      return
    }
    let size = min(size, room / (1.08 * max(length, 1)))
    addLine(
      text.upper, axis: axis, start: start, size: size, length: length,
      pages: fit.pages == .together ? .all : .first)
  }

  mutating func addLead(axis: Double, middle: Double, width: Double) {
    // Above a person's name none stands (LK).
    guard text.upper.isEmpty else { return }
    var start: Double?
    for seal in text.seals where seal.role == .lead {
      let shape = seal.shape ?? .oblong
      let height = width * PlacedSeal.height(of: shape)
      let top = start ?? middle - height / 2
      add(seal, axis: axis, top: top, width: width, height: height, pages: .first)
      start = top + height + width * 0.8
    }
  }

  /// The height that seals of a size take in the corner, and the blank above them.
  private func cornerNeed(_ size: Double) -> Double {
    text.seals.filter { $0.role == .corner }.reduce(0) {
      $0 + size * (PlacedSeal.height(of: $1.shape ?? .square) + 0.8)
    }
  }

  mutating func addCorner(axis: Double, foot: Double, size: Double) {
    var bottom = foot
    for seal in text.seals.reversed() where seal.role == .corner {
      let height = size * PlacedSeal.height(of: seal.shape ?? .square)
      add(seal, axis: axis, top: bottom - height, width: size, height: height, pages: .last)
      bottom -= height + size * 0.8
    }
  }

  private mutating func add(
    _ seal: Seal, axis: Double, top: Double, width: Double, height: Double,
    pages: PageSheet.SheetSlot.Pages
  ) {
    let page = fit.pages == .together ? PageSheet.SheetSlot.Pages.all : pages
    result.seals.append(
      PlacedSeal(seal: seal, rect: rect(axis - width / 2, top, width, height), pages: page))
  }

  // MARK: Couplets

  private mutating func composeCouplet() throws(LayoutError) {
    let board = text.board > 0 ? fit.board ?? defaultBoard : nil
    var gap = points(fit.gap, of: width)
    var top = 0.0
    if let board, fit.pages == .together {
      gap = max(gap, board.width.points - width * 2)
      top = board.height.points + max(0.15 * width, 0.04 * height)
    }
    let lefts = layOut(2, gap: gap, top: top)
    let count = text.parts.max() ?? 0
    guard count > 0 else { return }
    hasBlanks = text.hasWords
    let longest = 12
    if count > longest {
      try composeGate(count, lefts, top)
    } else {
      composeLines(text.parts.indices.map(text.length(of:)).max() ?? 1, lefts, top)
    }
    if let board, fit.pages == .together { addBoard(board) }
  }

  /// The board over a couplet: four characters in about two thirds of its width.
  private var defaultBoard: PhysicalSize {
    PhysicalSize(width: Length(points: width * 3.2), height: Length(points: width))
  }

  /// - Parameter length: that of the longer line, in cells.
  private mutating func composeLines(_ length: Double, _ lefts: [Double], _ top: Double) {
    let height = self.height * 0.87
    let share = height / length
    var em = min(0.74 * width, text.em(in: share, share: 0.88))
    if case .absolute(let length) = sheet.text.size { em = min(em, length.points) }
    let cell = text.cell(for: em) ?? share
    // Lines that are shorter than the room stand in its middle.
    let head = 0.065 * self.height + (share - cell) * length / 2
    result.em = Length(points: em)
    result.cell = Length(points: cell)
    result.pitch = result.em
    for left in lefts.prefix(text.parts.count) {
      addFrame(
        axis: Length(points: left + width / 2), head: Length(points: top + head), columns: 1,
        rows: Int(length.rounded(.up)), length: length)
    }
    let margin = (width - em) / 2
    let size = min(0.24 * em, 0.62 * margin)
    let firstHead = top + head + (cell - em) / 2
    let end = top + head + height
    let corner = min(1.3 * size, 0.7 * margin)
    addUpperOfPair(
      left: lefts[0], margin: margin, head: firstHead, em: em, size: size,
      end: end - cornerNeed(corner))
    // One or two characters stand far apart, and the signature has room above the foot all the same.
    let start = min(firstHead + 0.4 * em + 1.5 * cell, end - 0.4 * height)
    let room = end - start
    let search = search(1)
    let fitted =
      signLength > 0 || !nameSeals.isEmpty
      ? min(size, 0.95 * room / search.signNeed(1)) : size
    addSignature(axis: lefts[1] + margin / 2, start: start, size: fitted)
    addCorner(axis: lefts[0] + width - margin / 2, foot: end, size: corner)
  }

  /// - Parameter end: where the room for the dedication ends.
  private mutating func addUpperOfPair(
    left: Double, margin: Double, head: Double, em: Double, size: Double, end: Double
  ) {
    let axis = left + width - margin / 2
    if !text.upper.isEmpty {
      let start = head + 0.4 * em
      addUpper(axis: axis, start: start, size: size, room: min(height * 0.8, end - start))
    }
    let width = min(0.75 * size, margin / 2)
    addLead(axis: axis, middle: head + 0.4 * em + width, width: width)
  }

  /// Long lines in several columns, which run from the outer sides to the middle like the two leaves of a gate (龍門對): the
  /// short last ones face each other.
  private mutating func composeGate(
    _ count: Int, _ lefts: [Double], _ top: Double
  ) throws(LayoutError) {
    let search = search(count, hasBlanks: hasBlanks)
    // The signature stands in the gap, not in a column of its own.
    guard let found = search.bestBelow() else { throw tooLong() }
    take(found)
    let first = firstAxis(found, search)
    addFrame(
      axis: Length(points: lefts[0] + first), head: Length(points: top + head),
      columns: found.columns, rows: found.rows)
    for column in 0..<found.columns {
      let axis = lefts[1] + side + found.pitch * (Double(column) + 0.5)
      addFrame(
        axis: Length(points: axis), head: Length(points: top + head), columns: 1, rows: found.rows)
    }
    let filled = search.filled(text.parts.last ?? count, search.words.last, rows: found.rows)
    let lastCount = filled.columns < found.columns ? 0 : filled.last
    let end = top + head + Double(max(0, lastCount)) * found.cell
    let need = search.signNeed(found.sign)
    let over = Double(found.rows - max(0, lastCount)) * found.cell - need - 0.6 * found.em
    let axis = lefts[1] + side + found.pitch * (Double(found.columns) - 0.5)
    addSignature(axis: axis, start: end + 0.6 * found.em + 0.45 * max(0, over), size: found.sign)
    let margin = width - first - found.em / 2
    let corner = min(1.3 * found.sign, 0.7 * margin)
    addUpperOfPair(
      left: lefts[0], margin: margin, head: top + head, em: found.em,
      size: min(found.sign, 0.62 * margin), end: top + height - foot - cornerNeed(corner))
    addCorner(
      axis: lefts[0] + width - margin / 2, foot: top + height - foot, size: corner)
  }

  private mutating func addBoard(_ board: PhysicalSize) {
    let x = (result.page.width - board.width).half
    let paper = PhysicalRect(x: x, y: .zero, width: board.width, height: board.height)
    result.papers.append(paper)
    addAcross(text.board, on: paper, isBoard: true)
  }

  // MARK: Rows

  /// Characters beside each other, each in a frame of its own.
  private mutating func addAcross(
    _ count: Int, on paper: PhysicalRect, isBoard: Bool = false, shift: Double = 0
  ) {
    let (width, height) = (paper.width.points, paper.height.points)
    let share = width * 0.87 / Double(count)
    var cell = min(share, 1.36 * 0.74 * height)
    var em = min(0.74 * height, isBoard ? 0.88 * cell : text.em(in: share, share: 0.88))
    if !isBoard {
      if case .absolute(let length) = sheet.text.size { em = min(em, length.points) }
      cell = text.cell(for: em) ?? cell
    }
    let size = Length(points: em)
    if isBoard {
      result.boardEm = size
    } else {
      (result.em, result.cell, result.pitch) = (size, size, size)
    }
    // Frames hold whole cells of the text.
    var room = isBoard ? result.cell : size
    while isBoard, result.cell > .zero, room < size + result.letterSpacing { room += result.cell }
    let start = paper.x.points + width / 2 + shift + cell * Double(count - 1) / 2
    for index in 0..<count {
      let place = fit.across == .right ? index : count - 1 - index
      let axis = Length(points: start - cell * Double(place))
      result.frames.append(
        PhysicalRect(
          x: axis - size.half, y: paper.y + (paper.height - size).half, width: size, height: room))
    }
  }

  private mutating func composeRow() throws(LayoutError) {
    let most = 6
    guard text.count <= most else { return try composeColumns() }
    let lefts = layOut(1, gap: 0)
    guard text.count > 0, let paper = result.papers.first else { return }
    let search = search(text.count)
    // A little to the right where a signature stands on the left.
    let shift = search.hasSignature ? 0.03 * width : 0
    addAcross(text.count, on: paper, shift: shift)
    let em = result.em.points
    let left =
      (result.frames.map(\.x).min() ?? .zero).points - lefts[0]
    let size = min(0.2 * em, 0.42 * left, 0.66 * height / max(1, search.signNeed(1)))
    let need = search.signNeed(size)
    addSignature(axis: left * 0.52, start: (height - need) / 2 + 0.04 * height, size: size)
    let right = width - (result.frames.map(\.maxX).max() ?? .zero).points
    let top = (height - em) / 2
    let corner = min(1.3 * size, 0.7 * right)
    if !text.upper.isEmpty {
      addUpper(
        axis: width - right / 2, start: top, size: min(size, 0.62 * right),
        room: min(height * 0.7, em - cornerNeed(corner)))
    }
    let lead = min(0.75 * size, right / 2)
    addLead(axis: width - right / 2, middle: top + lead, width: lead)
    addCorner(axis: width - right / 2, foot: top + em, size: corner)
  }

  // MARK: A square on its corner

  private mutating func composeDiamond() throws(LayoutError) {
    guard text.count <= 1 else { throw tooLong() }
    let diagonal = Length(points: width * 2.0.squareRoot())
    result.page = PhysicalSize(width: diagonal, height: diagonal)
    result.papers = [PhysicalRect(x: .zero, y: .zero, width: diagonal, height: diagonal)]
    result.outline.corners = [
      PhysicalPoint(x: diagonal.half, y: .zero), PhysicalPoint(x: diagonal, y: diagonal.half),
      PhysicalPoint(x: diagonal.half, y: diagonal), PhysicalPoint(x: .zero, y: diagonal.half),
    ]
    guard text.count > 0 else { return }
    var em = diagonal.scaled(by: 52, over: 100)
    if case .absolute(let length) = sheet.text.size { em = min(em, length) }
    (result.em, result.cell, result.pitch) = (em, em, em)
    result.frames = [
      PhysicalRect(
        x: (diagonal - em).half, y: (diagonal - em).half, width: em, height: em)
    ]
  }
}

/// The size of a line of a part, and the space after its characters.
struct PartLine: Hashable, Sendable {
  var em: Length
  var spacing: Length
}

extension SheetComposer {
  /// The places of the lines of all parts.
  mutating func composeParts() throws(LayoutError) {
    result.papers = [
      PhysicalRect(x: .zero, y: .zero, width: sheet.page.width, height: sheet.page.height)
    ]
    var ends: [String: PhysicalRect] = [:]
    for text in text.partTexts where !text.lines.isEmpty && text.part.form != .seal {
      if let above = ends[text.part.under] {
        addBelow(text, above)
        continue
      }
      switch text.part.form {
      case .zip: placeDigits(of: text)
      case .plain, .formal, .han, .sama, .seal: try placeLines(of: text)
      }
      if let frame = result.frames.last, let line = result.lines.last {
        ends[text.part.name] = PhysicalRect(
          x: frame.x, y: frame.y, width: frame.width,
          height: frame.height - line.spacing - line.em.scaled(by: 1, over: 16))
      }
    }
    // A column takes the width of the largest characters, around its own axis.
    result.frames = result.frames.map { frame in
      PhysicalRect(
        x: frame.x - (result.em - frame.width).half, y: frame.y, width: result.em,
        height: frame.height)
    }
    try placeSeals()
    if !hasSealParts { reportSealsWithoutPlace() }
    addSlots()
  }

  /// True where the sheet has places for seals that text is written over.
  private var hasSealParts: Bool { text.partTexts.contains { $0.part.form == .seal } }

  /// The seals in places of their own: those of the text, and in what is left free those of `--seal`, in their order.
  private mutating func placeSeals() throws(LayoutError) {
    guard hasSealParts else { return }
    var asked = text.seals[...]
    let author = text.partTexts.first { $0.part.takes == .author }?.lines.joined() ?? ""
    let hasOwn =
      !asked.isEmpty || text.partTexts.contains { $0.part.form == .seal && !$0.lines.isEmpty }
    for text in text.partTexts where text.part.form == .seal {
      var seal: Seal?
      if text.lines.isEmpty {
        seal = asked.popFirst()
        if !hasOwn, sheet.seals.ofAuthor, !text.part.usual.isEmpty, (1...8).contains(author.count) {
          seal = try? Seal(words: text.part.usual.replacing("{author}", with: author))
        }
      } else {
        let words = text.lines.joined(separator: " ")
        do { seal = try Seal(words: words) } catch { throw .sheet("\(text.part.name): \(error)") }
      }
      guard var seal else { continue }
      seal.kind = seal.kind ?? .zhu
      let area = rect(of: text.part)
      let ratio = PlacedSeal.height(of: seal.shape ?? .square)
      let width = Length(points: min(area.width.points, area.height.points / ratio))
      let height = Length(points: width.points * ratio)
      result.seals.append(
        PlacedSeal(
          seal: seal,
          rect: PhysicalRect(
            x: area.x + (area.width - width).half, y: area.y + (area.height - height).half,
            width: width, height: height), isBelowText: true))
    }
    for seal in asked {
      result.remarks.append("the sheet has no further place for the seal “\(seal.text)”")
    }
  }

  /// The least size of characters of a part, in points: a quarter of its largest one, and 4 points (SH-S9).
  private func leastSize(of part: PageSheet.SheetPart) -> Double {
    max(4, size(of: part).points / 4)
  }

  private func rect(of part: PageSheet.SheetPart) -> PhysicalRect {
    func length(_ length: PageSheet.SheetLength, _ side: Length) -> Length {
      length.resolved(column: .zero, frame: side)
    }
    let page = sheet.page
    return PhysicalRect(
      x: length(part.box.x, page.width), y: length(part.box.y, page.height),
      width: length(part.box.width, page.width), height: length(part.box.height, page.height))
  }

  private func size(of part: PageSheet.SheetPart) -> Length {
    max(Length(rawValue: 1), part.size.resolved(column: .zero, frame: sheet.page.width))
  }

  /// The digits of a postal code, each in a frame of its own.
  private mutating func placeDigits(of text: PartText) {
    let (area, em) = (rect(of: text.part), size(of: text.part))
    func share(_ parts: Int) -> Length {
      area.width.scaled(by: parts, over: PageSheet.SheetLength.whole)
    }
    let digits = text.lines.joined()
    for (index, _) in digits.enumerated().prefix(16) {
      // The first three boxes, a wider gap, and the others.
      let x =
        index < 3
        ? share(text.part.spacing.pitch) * index
        : share(text.part.spacing.pitch) * 2 + share(text.part.spacing.drop) + share(
          text.part.spacing.step) * (index - 3)
      result.frames.append(
        PhysicalRect(
          x: area.x + x + (area.width - em).half, y: area.y + (area.height - em).half, width: em,
          height: em))
      result.lines.append(PartLine(em: em, spacing: .zero))
    }
    result.em = max(result.em, em)
  }

  /// A part and its place: a few characters are large in the middle of the page where the sheet has that.
  private func enlarged(_ text: PartText) -> (text: PartText, area: PhysicalRect) {
    let large = text.part.large.resolved(column: .zero, frame: sheet.page.width)
    guard large > .zero, text.counts.count == 1, text.counts[0] <= Self.mostLarge else {
      return (text, rect(of: text.part))
    }
    var few = text
    few.part.size = .absolute(large)
    (few.part.align, few.part.across) = (.center, .center)
    (few.part.spacing.drop, few.part.columns) = (0, 1)
    let (width, height) = (sheet.page.width, sheet.page.height)
    let area = PhysicalRect(
      x: width.scaled(by: 15, over: 100), y: height.scaled(by: 12, over: 100),
      width: width.scaled(by: 70, over: 100), height: height.scaled(by: 76, over: 100))
    return (few, area)
  }

  private static let mostLarge = 4

  /// What stands below a part's lines, and the blank at their foot, less what rises above their place, in parts of the size.
  private func beside(_ part: PageSheet.SheetPart) -> Double {
    Double(part.spacing.foot - part.spacing.rise) / 100_000 + lengthBelow(part)
  }

  /// The rows and columns that make the lines of a part largest.
  private func found(
    _ text: PartText, in area: PhysicalRect, columns most: Int
  ) -> (em: Double, rows: Int, columns: Int) {
    let (part, counts) = (text.part, text.counts)
    let most = max(most, counts.count)
    let (width, height) = (area.width.points, area.height.points)
    let (step, pitch) = (Double(part.spacing.step) / 100_000, Double(part.spacing.pitch) / 100_000)
    let drop = Double(part.spacing.drop) / 100_000
    let least = part.least.resolved(column: .zero, frame: sheet.page.width).points
    let (beside, smallest) = (beside(part), leastSize(of: part))
    var best: (em: Double, rows: Int, columns: Int) = (0, 1, 1)
    var bestScore = 0.0
    let own = text.ownRows
    let formal = part.form == .formal ? text.lines.map(Array.init) : []
    for rows in (own?.max()).map({ $0...$0 }) ?? 1...max(1, counts.max() ?? 1) {
      let columns =
        own?.count
        ?? counts.indices.reduce(0) {
          $0
            + (formal.isEmpty
              ? (counts[$1] + rows - 1) / rows
              : PartText.columns(of: counts[$1], formal[$1], most: rows).count)
        }
      guard columns <= max(most, own?.count ?? 0) else { continue }
      let down = Double(rows - 1) * step + 1 + drop * Double(columns - 1) + beside
      let across = Double(columns - 1) * pitch + 1
      let em = min(size(of: part).points, height / down, width / across)
      // Fewer columns where the size is about the same.
      let isEnough = columns < best.columns && least > 0 && em >= least
      // A character alone on a column looks lost: rather smaller ones.
      let hasRest = own == nil && rows > 1 && counts.contains { $0 > rows && $0 % rows == 1 }
      // Lines that begin one below another are those of a poem.
      let parts = own == nil && drop > 0 && columns > counts.count
      let score = hasRest || parts ? 0.72 * em : em
      // What is too small is no better for its looks.
      let isFirst = em >= smallest && best.em < smallest
      guard isFirst || em >= smallest || best.em < smallest else { continue }
      if isFirst || score > bestScore * 1.04 || isEnough
        || score >= bestScore * 0.999 && columns < best.columns
      {
        best = (em, rows, columns)
        bestScore = score
      }
    }
    return best
  }

  /// The error of lines that are too many for their part: how many it holds, and with how many columns it would take them.
  private func tooLong(_ text: PartText, in area: PhysicalRect) -> LayoutError {
    let part = text.part
    let least = leastSize(of: part)
    func takes(_ count: Int, columns: Int) -> Bool {
      var other = text
      (other.part.rows, other.part.form) = ("", .plain)
      other.lines = [String(repeating: "一", count: count)]
      return found(other, in: area, columns: columns).em >= least
    }
    let count = text.counts.reduce(0, +)
    // No area holds more.
    let most = Int(4 * area.width.points * area.height.points / (least * least))
    var (low, high) = (0, min(count, most))
    while low + 1 < high {
      let middle = (low + high) / 2
      if takes(middle, columns: part.columns) { low = middle } else { high = middle }
    }
    let columns = (part.columns + 1...part.columns + 16).first {
      count <= most && takes(count, columns: $0)
    }
    var advice: [String] = []
    if let columns { advice.append("--sheet-set parts.\(part.name).columns=\(columns)") }
    // Poems have larger sheets.
    if [.rest, .joined].contains(part.takes), part.form == .plain {
      advice.append("--sheet scroll")
    }
    return .sheet(
      "has no room for the \(count) characters of “\(text.lines.joined().prefix(20))” in its part "
        + "\(part.name), which holds \(low); shorten it"
        + (advice.isEmpty ? "" : ", or try " + advice.joined(separator: " or ")))
  }

  /// The lines of a part, in as many columns as make them largest.
  private mutating func placeLines(of whole: PartText) throws(LayoutError) {
    let (text, area) = enlarged(whole)
    let part = text.part
    let counts = text.counts
    let best = found(text, in: area, columns: part.columns)
    guard best.em >= leastSize(of: part) else { throw tooLong(text, in: area) }
    var wide = text
    if best.columns == 1, best.rows > 1 {
      // A title takes the height that it has (SH-C1).
      let most = (area.height.points / best.em - 1 - beside(part)) / Double(best.rows - 1)
      let spread = Int(most * Double(PageSheet.SheetLength.whole))
      wide.part.spacing.step = max(part.spacing.step, min(part.spacing.spread, spread))
    }
    add(wide, counts, best, in: area)
  }

  private mutating func add(
    _ text: PartText, _ counts: [Int], _ found: (em: Double, rows: Int, columns: Int),
    in area: PhysicalRect
  ) {
    let part = text.part
    let em = Length(points: found.em)
    let cell = em.scaled(by: part.spacing.step, over: PageSheet.SheetLength.whole)
    let pitch = em.scaled(by: part.spacing.pitch, over: PageSheet.SheetLength.whole)
    let drop = em.scaled(by: part.spacing.drop, over: PageSheet.SheetLength.whole)
    let block = pitch * (found.columns - 1) + em
    let overAcross = area.width - block
    let isAlone =
      part.alone == .center
      && self.text.partTexts.allSatisfy { $0.part.name == part.name || $0.lines.isEmpty }
    let right =
      switch part.across {
      case _ where isAlone: (sheet.page.width + block).half
      case .start: area.maxX
      case .center: area.maxX - overAcross.half
      case .end: area.x + block
      }
    let length = cell * (found.rows - 1) + em + drop * (found.columns - 1)
    let rise = em.scaled(by: part.spacing.rise, over: PageSheet.SheetLength.whole)
    // Names of several end with their titles level (SH-O2).
    let endsLevel = part.form == .sama && counts.count > 1 && part.align != .end
    var column = 0
    for index in counts.indices {
      let characters = part.form == .formal ? Array(text.lines[index]) : []
      let columns =
        text.ownRows ?? PartText.columns(of: counts[index], characters, most: found.rows)
      for rows in columns where rows > 0 {
        // Lines that end at the foot do so one by one.
        let line = cell * (rows - 1) + em
        let own = part.align == .end ? line : length
        let over = max(.zero, area.height - own)
        var start =
          switch part.align {
          case .start: Length.zero
          case .center: over.half
          case .end: over
          }
        if endsLevel { start += length - line }
        start -= rise
        result.frames.append(
          PhysicalRect(
            x: right - pitch * column - em, y: area.y + start + drop * column, width: em,
            height: cell * rows + em.scaled(by: 1, over: 16)))
        column += 1
      }
      result.lines.append(PartLine(em: em, spacing: max(.zero, cell - em)))
    }
    result.em = max(result.em, em)
    let place = part.takes == .author ? .below : part.seal
    guard place != .none, !hasSealParts,
      let seal = self.text.seals.first(where: { $0.role == .name }),
      let last = result.frames.last
    else { return }
    let side = em.scaled(by: place == .touching ? 11 : 9, over: 10)
    let height = Length(points: side.points * PlacedSeal.height(of: seal.shape ?? .square))
    // A frame has a hair below its last cell, and the space of that.
    let foot = last.maxY - em.scaled(by: 1, over: 16) - (cell - em)
    let top = place == .touching ? foot : last.maxY + em.scaled(by: 35, over: 100)
    result.seals.append(
      PlacedSeal(
        seal: seal,
        rect: PhysicalRect(
          x: last.x + (em - side).half, y: top, width: side, height: height)))
  }

  /// The blank before a part below another one, as a share of the size of that.
  private static let gapBelow = 0.8

  /// The length of what stands below a part, as a share of its size.
  private func lengthBelow(_ part: PageSheet.SheetPart) -> Double {
    guard
      let below = text.partTexts.first(where: { $0.part.under == part.name && !$0.lines.isEmpty })
    else { return 0 }
    let count = Double(below.counts.reduce(0, +))
    let step = Double(below.part.spacing.step) / 100_000
    let seal = text.seals.contains { $0.role == .name } && below.part.takes == .author ? 1.25 : 0
    return Self.gapBelow + Double(below.part.spacing.below) / 100_000
      * ((count - 1) * step + 1 + seal)
  }

  /// A name below the last column of a part, smaller than that (SH-L5).
  private mutating func addBelow(_ text: PartText, _ above: PhysicalRect) {
    let own = above.width.scaled(by: text.part.spacing.below, over: PageSheet.SheetLength.whole)
    let em = max(Length(rawValue: 1), own)
    var line = PartText(part: text.part, lines: [text.lines.joined()])
    line.part.align = .start
    let top = above.maxY + Length(points: above.width.points * Self.gapBelow)
    add(
      line, line.counts, (em.points, line.counts[0], 1),
      in: PhysicalRect(
        x: above.x, y: top, width: above.width, height: result.page.height - top))
  }

  /// The boxes and lines that the sheet has beside its parts.
  private mutating func addSlots() {
    let page = PhysicalRect(x: .zero, y: .zero, width: sheet.page.width, height: sheet.page.height)
    result.slots += sheet.slots.map {
      PlacedSlot($0, in: page, column: .zero, lineColor: $0.color ?? sheet.frame.color)
    }
  }
}

/// The search for the columns and the size of a text on a sheet to hang (SH-H5, SH-H6).
///
/// All numbers of columns are tried, with the signature below the last column and in one of its own, and the best look wins:
/// large characters, cells that are neither dense nor loose, and columns that are farther apart than characters.
struct ColumnSearch: Hashable, Sendable {
  /// The sheet, in points.
  var width: Double
  var height: Double
  var head: Double
  var foot: Double
  /// The margin on either side.
  var side: Double
  /// The characters of the text.
  var count: Int
  /// The length of the signature in its characters; 0 for none.
  var signLength: Double
  /// The seals below it.
  var seals: Int
  /// The character size where it is given.
  var fixedSize: Double?
  /// The text, which may ask for a space after its characters.
  var text = SheetText(parts: [])
  /// The characters of the words on each sheet, where blanks between them count; empty where none do.
  var words: [[Int]] = []
  /// The size below which no characters are looked for.
  var leastSize = 0.0

  /// The columns that were found.
  struct Result: Hashable, Sendable {
    var columns: Int
    /// The cells of a full column, and the characters of the last one.
    var rows: Int
    var last: Int
    /// True where the signature has a column of its own.
    var hasSignColumn: Bool
    var em: Double
    var cell: Double
    var pitch: Double
    /// The character size of the signature.
    var sign: Double
    var score: Double
  }

  var room: (width: Double, height: Double) { (width - side * 2, height - head - foot) }

  /// The length of the text on one column, in cells.
  var length: Double {
    words.map { Double($0.reduce(0, +)) + Double($0.count - 1) * text.blank }.max()
      ?? Double(max(1, count))
  }

  /// The columns that characters fill, and the cells of the last one, those that are begun with them.
  ///
  /// - Parameter words: the characters of the words, with blanks between them; `nil` for none.
  func filled(_ count: Int, _ words: [Int]?, rows: Int) -> (columns: Int, last: Int) {
    guard let words else {
      let columns = max(1, (count + rows - 1) / rows)
      return (columns, count - (columns - 1) * rows)
    }
    var (columns, place) = (1, 0.0)
    for word in words {
      // At the head of a column no blank stands.
      if place > 0 { place += text.blank }
      let room = max(0, Int(Double(rows) - place + 1e-6))
      guard word > room else {
        place += Double(word)
        continue
      }
      let further = (word - room - 1) / rows
      columns += 1 + further
      place = Double(word - room - further * rows)
    }
    return (columns, Int((place - 1e-6).rounded(.up)))
  }

  /// The same of the sheet that has the most.
  private func filled(rows: Int) -> (columns: Int, last: Int) {
    guard !words.isEmpty else { return filled(count, nil, rows: rows) }
    return words.map { filled(0, $0, rows: rows) }.max { $0 < $1 } ?? (1, 1)
  }

  /// The fewest cells of a column with which the text has room in so many columns; `nil` where its characters are no larger
  /// than a size then.
  private func leastRows(_ columns: Int, largerThan size: Double) -> Int? {
    func hasRoom(_ rows: Int) -> Bool {
      let most = mostSize(columns, rows)
      return most > size && most >= leastSize
    }
    var rows = (count + columns - 1) / columns
    guard hasRoom(rows) else { return nil }
    guard !words.isEmpty else { return rows }
    // A blank at most goes at each head of a column.
    let cells = length - text.blank * Double(columns - 1)
    rows = max(rows, Int((cells / Double(columns) - 1e-6).rounded(.up)))
    while hasRoom(rows) {
      if filled(rows: rows).columns <= columns { return rows }
      rows += 1
    }
    return nil
  }

  /// The largest characters that so many columns of so many cells have room for.
  private func mostSize(_ columns: Int, _ rows: Int) -> Double {
    min(
      text.em(in: room.height / Double(rows), share: 0.90), 0.80 * room.width / Double(columns))
  }

  /// The length that signature and seals take, for characters of a size.
  func signNeed(_ size: Double) -> Double {
    guard signLength > 0 || seals > 0 else { return 0 }
    let ofSeals =
      seals > 0 ? size + Double(seals) * size + 0.8 * size * Double(seals - 1) : 0
    return 1.08 * signLength * size + ofSeals + 0.6 * size
  }

  private var isSigned: Bool { signLength > 0 || seals > 0 }

  /// The most columns: twelve on a sheet that is no wider than high, as many more as it is wider. Longer texts have more, since
  /// in twelve they would be small and their columns far apart.
  private var mostColumns: Int {
    max(12, Int(12 * width / height)) + max(0, count - 150) / 10
  }

  /// The columns; `nil` for a text without characters.
  func best() -> Result? {
    guard count > 0, room.width > 0, room.height > 0 else { return nil }
    var best: Result?
    for columns in 1...mostColumns {
      guard let least = leastRows(columns, largerThan: best?.score ?? 0) else { continue }
      for rows in least..<(least + 8) {
        for hasSignColumn in isSigned ? [false, true] : [false] {
          guard !hasSignColumn || rows == least,
            let found = result(columns, rows, hasSignColumn)
          else { continue }
          if found.score > (best?.score ?? -1) + 1e-9 { best = found }
        }
      }
    }
    return best
  }

  /// The columns of one text that goes on from sheet to sheet: all are full but for those of the last sheet, which the signature stands
  /// below or beside; where the text ends with the last column but one, in that which is left.
  ///
  /// - Parameters:
  ///   - sheets: two at least.
  ///   - total: the characters on all of them.
  func best(over sheets: Int, of total: Int) -> Result? {
    guard total > 0, room.width > 0, room.height > 0 else { return nil }
    var best: Result?
    for columns in 1...mostColumns {
      let least = (total + sheets * columns - 1) / (sheets * columns)
      for rows in least..<(least + 8) where mostSize(columns, rows) >= leastSize {
        var last = self
        last.count = total - (sheets - 1) * columns * rows
        guard last.count > 0 else { break }
        var found: [Result] = []
        if isSigned, columns > 1, last.count == (columns - 1) * rows {
          last.signLength = 0
          last.seals = 0
          // As many columns as on the other sheets, of which one is the signature's.
          last.count += rows
          if var own = last.result(columns, rows, false) {
            own.sign = min(0.45 * own.em, 0.8 * room.height / signNeed(1))
            own.last = 0
            found = [own]
          }
        } else {
          found = (isSigned && rows == least ? [false, true] : [false]).compactMap {
            last.result(columns, rows, $0)
          }
        }
        for own in found where own.score > (best?.score ?? -1) + 1e-9 { best = own }
      }
    }
    return best
  }

  /// The look of so many columns; `nil` where text or signature have no room in them.
  private func result(_ columns: Int, _ rows: Int, _ hasSignColumn: Bool) -> Result? {
    let (ownColumns, last) = filled(rows: rows)
    guard ownColumns == columns, last >= 1 else { return nil }
    let (width, height) = room
    let pitch = width / (Double(columns) + (hasSignColumn ? 0.62 : 0))
    let room = height / Double(rows)
    var em = min(text.em(in: room, share: 0.90), 0.80 * pitch)
    if let fixedSize {
      guard fixedSize <= em + 1e-6 else { return nil }
      em = fixedSize
    }
    guard em > 0 else { return nil }
    let cell = text.cell(for: em) ?? room
    var sign = 0.45 * em
    var score = em
    // What the rule forbids costs a part of the score, so that a character more changes little.
    if !isSigned {
      if last * 2 < rows { score *= 0.75 }
    } else if !hasSignColumn {
      guard Double(rows - last) * cell >= signNeed(sign) + 0.6 * em else { return nil }
    } else {
      if Double(last) < 0.6 * Double(rows) { score *= 0.6 }
      sign = min(sign, 0.8 * height / signNeed(1))
      score *= min(1, sign / (0.28 * em))
    }
    let looseness = pitch / cell
    score *= 1 - 0.55 * max(0, 0.74 - em / cell)
    score *= 1 - 0.25 * max(0, 1 - looseness)
    score *= max(0.05, 1 - 0.12 * max(0, looseness - 1.7))
    if !hasSignColumn, last < 2 { score *= 0.8 }
    return Result(
      columns: columns, rows: rows, last: last, hasSignColumn: hasSignColumn, em: em, cell: cell,
      pitch: pitch, sign: sign, score: score)
  }

  /// The best columns with the signature below the last one, which is left blank so far even where none stands there.
  func bestBelow() -> Result? {
    guard count > 0, room.width > 0, room.height > 0 else { return nil }
    var search = self
    // A gate has its gap.
    if !isSigned { search.signLength = 4 }
    var best: Result?
    for columns in 2...mostColumns {
      guard let least = leastRows(columns, largerThan: best?.score ?? 0) else { continue }
      for rows in least..<(least + 12) {
        guard let found = search.result(columns, rows, false) else { continue }
        if found.score > (best?.score ?? -1) + 1e-9 { best = found }
      }
    }
    return best
  }

  // MARK: One column

  /// True for few characters on a high sheet, and for a single one (SH-H6).
  var isOneColumn: Bool { count == 1 || count <= 8 && height >= width * 2 }

  /// One column of large characters, in the middle of the height.
  func oneColumn() -> Result {
    let (_, height) = room
    var em = min(0.60 * width, text.em(in: height / length, share: 0.86))
    if let fixedSize { em = min(em, fixedSize) }
    let cell = text.cell(for: em) ?? min(height / length, 1.36 * em)
    let left = axis(isSigned: isSigned) - em / 2
    var sign = min(0.30 * em, 0.42 * left, 0.055 * self.height)
    // From .36 of the height it ends above the foot.
    if isSigned { sign = min(sign, 0.60 * height / signNeed(1)) }
    return Result(
      columns: 1, rows: Int(length.rounded(.up)), last: count, hasSignColumn: true, em: em,
      cell: cell,
      pitch: em, sign: sign, score: em)
  }

  /// The axis of one column: a little to the right where a signature stands beside it.
  func axis(isSigned: Bool) -> Double { (isSigned ? 0.545 : 0.5) * width }

  var hasSignature: Bool { isSigned }
}
