extension PageSheet {
  /// The rules by which the characters of a text fill the cells of manuscript paper (SH-M2 to SH-M6).
  public struct SheetWriting: Hashable, Sendable {
    public var rules = Customs.none
    public var end = End.share
    /// The cells that a character takes, the others blank, as in a copybook to write in.
    public var step = 1

    /// The customs of a country.
    public enum Customs: String, Hashable, Sendable, CaseIterable {
      /// Columns end as on any page.
      case none
      /// Each character has its cell, whatever follows it.
      case cells
      /// 原稿用紙.
      case ja
      /// 稿紙.
      case zh
      /// 원고지.
      case ko
    }

    /// The place of a closing mark that would begin a column (SH-M3).
    public enum End: String, Hashable, Sendable, CaseIterable {
      /// The last cell, with its character.
      case share
      /// Below the frame.
      case hang
    }

    public init() {}
  }
}

/// The cells of manuscript paper, and how they are filled.
struct ManuscriptGrid: Hashable, Sendable {
  var writing: PageSheet.SheetWriting
  /// The character size, and the space between the characters of two cells.
  var em: Length
  var spacing: Length
  /// The cells of a column, and of a sheet.
  var cells: Int
  var ofSheet: Int

  var cell: Length { em + spacing }
}

extension ShapedText {
  /// Puts the characters of paragraphs into cells by the rules of writing, which also say where columns end.
  ///
  /// - Parameter rooms: the rooms of paragraphs; empty where all have whole columns.
  mutating func write(
    on grid: ManuscriptGrid, _ items: inout [InlineItem], rooms: [ParagraphRoom],
    styles: [TextStyle], scalar: (TextRange) -> Unicode.Scalar?
  ) {
    for (index, paragraph) in paragraphs.enumerated() where !paragraph.isEmpty {
      let room = rooms.isEmpty ? ParagraphRoom() : rooms[index]
      guard paragraph.allSatisfy({ isWritten($0, items, grid, styles) }) else {
        // Pictures and notes have lengths of their own.
        continue
      }
      var writer = CellWriter(grid, first: room.first, rest: room.rest)
      for unit in units(of: paragraph, grid, items, scalar) {
        place(unit, on: grid, by: &writer, &items)
      }
    }
  }

  private func isWritten(
    _ index: Int, _ items: [InlineItem], _ grid: ManuscriptGrid, _ styles: [TextStyle]
  ) -> Bool {
    !items[index].isInset && items[index].kind != .tab
      && styles[runs[Int(cells[index].run)].style].size == grid.em
  }

  // MARK: Units

  /// What takes a cell, or some, as a whole.
  struct WrittenUnit {
    var cells: Range<Int>
    var kind: Kind
    /// True if a blank cell follows it, unless it ends its column.
    var hasBlankAfter = false

    enum Kind {
      case character
      /// An opening bracket, which ends no column.
      case opening
      /// A mark that begins no column, and two of them that share a cell.
      case closing
      case closingPair
      /// A comma or colon with the bracket after it, in one cell.
      case openingPair
      /// Two letters on their side.
      case letters
      /// A blank between words.
      case space
    }
  }

  private func units(
    of paragraph: Range<Int>, _ grid: ManuscriptGrid, _ items: [InlineItem],
    _ scalar: (TextRange) -> Unicode.Scalar?
  ) -> [WrittenUnit] {
    var units: [WrittenUnit] = []
    var index = paragraph.lowerBound
    while index < paragraph.upperBound {
      let next = index + 1
      let following = next < paragraph.upperBound ? items[next].spacingClass : .other
      let own = items[index].spacingClass
      var unit = WrittenUnit(cells: index..<next, kind: .character)
      switch own {
      case .opening: unit.kind = .opening
      case .closing: unit.kind = .closing
      case .stop, .comma, .centredStop, .centredComma:
        unit.kind = .closing
        let isComma = own == .comma || own == .centredComma
        if following == .closing, !isComma || grid.writing.rules != .ja {
          unit = WrittenUnit(cells: index..<next + 1, kind: .closingPair)
        } else if following == .opening, isComma, grid.writing.rules == .zh {
          unit = WrittenUnit(cells: index..<next + 1, kind: .openingPair)
        }
      case .fixed:
        unit.kind = .closing
        let mark = scalar(cells[index].range)
        if grid.writing.rules == .zh, following == .opening, mark == "：" {
          unit = WrittenUnit(cells: index..<next + 1, kind: .openingPair)
        } else if grid.writing.rules == .ja, mark == "！" || mark == "？" {
          unit.hasBlankAfter = Self.wantsBlank(before: following)
        }
      case .tateChuYoko:
        // ！？ share a cell.
        guard grid.writing.rules == .ja, ["！", "？", "!", "?"].contains(scalar(cells[index].range))
        else {
          break
        }
        unit.kind = .closing
        unit.hasBlankAfter = Self.wantsBlank(before: following)
      case .wordSpace: unit.kind = .space
      case .letter where cells[index].orientation == .rotated,
        .sideways where cells[index].orientation == .rotated:
        unit.kind = .letters
        if next < paragraph.upperBound, cells[next].orientation == .rotated,
          following == .letter || following == .sideways
        {
          unit.cells = index..<next + 1
        }
      default: break
      }
      units.append(unit)
      index = unit.cells.upperBound
    }
    return units
  }

  /// True if a blank cell stands between ！ or ？ and what follows.
  private static func wantsBlank(before following: SpacingClass) -> Bool {
    switch following {
    case .closing, .fixed, .ideographicSpace, .wordSpace, .stop, .comma, .other: false
    default: true
    }
  }

  // MARK: Places

  /// Gives a unit its cells, and the column before it an end if it begins one.
  private mutating func place(
    _ unit: WrittenUnit, on grid: ManuscriptGrid, by writer: inout CellWriter,
    _ items: inout [InlineItem]
  ) {
    for index in unit.cells { items[index].breakAfter = .forbid }
    let first = unit.cells.lowerBound
    if items[first].kind == .invisible { return }
    if unit.kind == .space, writer.isFull {
      // A blank begins no column.
      for index in unit.cells { items[index].fillCell(.zero) }
      return
    }
    if writer.isFull, unit.kind == .closing || unit.kind == .closingPair, writer.last != nil {
      share(unit, on: grid, by: &writer, &items)
      return
    }
    if writer.isFull || unit.kind == .opening && writer.isLastCell {
      if first > 0, writer.last != nil { items[first - 1].breakAfter = .allow }
      writer.beginColumn()
    }
    let step = max(1, grid.writing.step)
    let blanks = unit.kind == .space ? 0 : step - 1 + (unit.hasBlankAfter ? 1 : 0)
    let room = min(blanks, writer.cellsLeft - 1)
    fill(unit, on: grid, &items)
    items[unit.cells.upperBound - 1].gap = grid.spacing + grid.cell * max(0, room)
    writer.take(1 + max(0, room), last: unit.cells.upperBound - 1)
  }

  /// Sets the advances of a unit, which are a character size together.
  private mutating func fill(
    _ unit: WrittenUnit, on grid: ManuscriptGrid, _ items: inout [InlineItem]
  ) {
    let first = unit.cells.lowerBound
    switch unit.kind {
    case .character, .opening, .closing, .space: set(first, to: grid.em, &items)
    case .closingPair, .openingPair:
      set(first, to: grid.em.half, &items, keepsPlace: true)
      set(first + 1, to: grid.em - grid.em.half, &items, keepsPlace: true)
      if items[first].spacingClass.isCentred {
        move(first, x: .zero, y: -grid.em.scaled(by: 1, over: 4))
      }
      // Its ink is in the lower half.
      if unit.kind == .openingPair { move(first + 1, x: .zero, y: -grid.em.half) }
    case .letters:
      let half = (grid.em + grid.spacing).half
      set(first, to: half, &items)
      if unit.cells.count > 1 {
        set(first + 1, to: grid.em - half, &items)
      } else {
        set(first, to: grid.em, &items)
      }
    }
  }

  /// Sets the length of a character, which stands in its middle.
  ///
  /// - Parameter keepsPlace: true for one that stays at its head.
  private mutating func set(
    _ index: Int, to length: Length, _ items: inout [InlineItem], keepsPlace: Bool = false
  ) {
    if !keepsPlace { move(index, x: .zero, y: (length - cells[index].advance).half) }
    items[index].fillCell(length)
    cells[index].advance = length
  }

  private mutating func move(_ index: Int, x: Length, y: Length) {
    for glyph in cells[index].glyphs {
      glyphs[glyph].x = Int32(clamping: Int(glyphs[glyph].x) + x.rawValue)
      glyphs[glyph].y = Int32(clamping: Int(glyphs[glyph].y) + y.rawValue)
    }
  }

  /// Puts closing marks into the last cell of a full column, or below it (SH-M3).
  private mutating func share(
    _ unit: WrittenUnit, on grid: ManuscriptGrid, by writer: inout CellWriter,
    _ items: inout [InlineItem]
  ) {
    // A mark's own em begins where that of its character ends, half the space above the end of the cell.
    let margin = grid.spacing.half
    if let last = writer.last, !writer.isShared {
      // The mark begins where the character ends: it takes no room of the column.
      items[last].gap = .zero
      if grid.writing.end == .share { move(last, x: .zero, y: -margin.scaled(by: 3, over: 4)) }
    }
    for (number, index) in unit.cells.enumerated() {
      let isClosing = items[index].spacingClass == .closing
      let isCentred = items[index].spacingClass.isCentred
      items[index].fillCell(.zero)
      cells[index].advance = .zero
      guard grid.writing.end == .share else {
        move(index, x: .zero, y: margin + margin.half + grid.em.scaled(by: number, over: 2))
        continue
      }
      // The ink of stops is in the upper right of their em, or in the middle; that of brackets in the upper half.
      let depth = isClosing ? 45 : isCentred ? 66 : 42
      // ！ ？ ； are as high as their em: they stand beside their character, and two in one em below it.
      let kind = items[index].spacingClass
      if kind == .tateChuYoko {
        move(index, x: .zero, y: margin + margin.half)
        continue
      }
      if kind == .fixed {
        move(index, x: grid.em.scaled(by: 52, over: 100) + margin.half, y: -grid.em - margin.half)
        continue
      }
      let up = unit.cells.count > 1 && number == 0 ? grid.em.scaled(by: 36, over: 100) : .zero
      move(
        index,
        x: isClosing ? .zero : isCentred ? grid.em.scaled(by: 35, over: 100) + margin.half : margin,
        y: margin - grid.em.scaled(by: depth, over: 100) - up)
    }
    writer.isShared = true
  }
}

extension SpacingClass {
  fileprivate var isCentred: Bool { self == .centredStop || self == .centredComma }
}

/// The place of the pen on manuscript paper: the cell of a column that comes next.
private struct CellWriter {
  private let count: Int
  private let rest: Int
  private var next: Int
  /// The last character of the column; `nil` where it has none.
  private(set) var last: Int?
  /// True if a mark stands in the last cell already.
  var isShared = false

  init(_ grid: ManuscriptGrid, first: Length, rest: Length) {
    count = max(1, grid.cells)
    func cells(_ length: Length) -> Int {
      let cell = max(1, grid.cell.rawValue)
      return min(max(0, (max(.zero, length).rawValue + cell / 2) / cell), max(0, grid.cells - 1))
    }
    self.rest = cells(rest)
    next = cells(first)
  }

  var isFull: Bool { next >= count }
  var isLastCell: Bool { next == count - 1 && last != nil }
  var cellsLeft: Int { count - next }

  mutating func take(_ cells: Int, last index: Int) {
    next += cells
    last = index
    isShared = false
  }

  mutating func beginColumn() {
    next = rest
    last = nil
    isShared = false
  }
}

extension Document {
  /// The document with digits in pairs, and words of capitals upright: what manuscript paper has one cell for (SH-M4).
  func withPairsOfDigits() -> Document {
    var document = self
    var run: (start: Int, kind: LetterKind)?
    var offset = 0
    func close(_ document: inout Document) {
      guard let run else { return }
      switch run.kind {
      case .digits:
        for start in stride(from: run.start, to: offset, by: 2) {
          document.spans.append(
            AttributeSpan(TextRange(start, min(start + 2, offset)), .tateChuYoko))
        }
      case .capitals where offset - run.start > 1:
        document.spans.append(
          AttributeSpan(TextRange(run.start, offset), .orientation(.upright)))
      case .capitals, .words: break
      }
    }
    for byte in text.utf8 {
      let kind = LetterKind(byte)
      if let known = run, let kind, known.kind != .digits, kind != .digits {
        // A word with small letters lies on its side as a whole.
        if known.kind != kind { run?.kind = .words }
      } else if run?.kind != kind {
        close(&document)
        run = kind.map { (offset, $0) }
      }
      offset += 1
    }
    close(&document)
    return document
  }
}

/// The letters of ASCII as manuscript paper has them.
private enum LetterKind {
  case digits, capitals, words

  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digits
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capitals
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .words
    default: return nil
    }
  }
}
