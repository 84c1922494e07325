/// The room for columns: what the page options come to for a text.
struct PageGeometry: Hashable, Sendable {
  /// The page at the least; `nil` where it hugs the text on that axis.
  var width: Length?
  var height: Length?
  /// Those of pages that lie on the left, where pages face each other.
  var margins: Margins
  /// `nil` where pages do not face each other.
  var facing: PageFacing?
  /// The column length; `nil` for one column a paragraph.
  var measure: Length?
  /// The widest block; `nil` for no limit.
  var blockLimit: Length?
  /// True if that is the limit of a scroll's sheets.
  var isCutScroll = false
  /// The band of notes above or below the text; `nil` where there is none.
  var band: NoteBand?
  /// Room between the margins that is not the text's: at its head and at its foot.
  var headRoom = Length.zero
  var footRoom = Length.zero

  /// The page, where it has a size of its own.
  var size: PhysicalSize? {
    guard let width, let height else { return nil }
    return PhysicalSize(width: width, height: height)
  }

  /// The room for text on the first page, where pages have a size of their own.
  var content: PhysicalRect? { content(ofPage: 0) }

  /// The room for text on a page, where it has a size of its own: that between the margins, less a band of
  /// notes.
  func content(ofPage index: Int) -> PhysicalRect? { room(inside: textMargins(ofPage: index)) }

  /// The room between the margins of a page, where it has a size of its own.
  func block(ofPage index: Int) -> PhysicalRect? { room(inside: margins(ofPage: index)) }

  private func room(inside margins: Margins) -> PhysicalRect? {
    size.map {
      return PhysicalRect(
        x: margins.left, y: margins.top, width: $0.width - margins.horizontal,
        height: $0.height - margins.vertical)
    }
  }

  /// The margins of a page: those of facing pages mirror each other (BK-P1).
  func margins(ofPage index: Int) -> Margins {
    guard facing?.side(ofPage: index) == .right else { return margins }
    return Margins(
      top: margins.top, right: margins.left, bottom: margins.bottom, left: margins.right)
  }

  /// The room between the text and the edges of a page, whichever side of a book it lies on.
  var edges: SideExtent {
    let (first, second) = (margins(ofPage: 0), margins(ofPage: 1))
    return SideExtent(
      over: min(first.right, second.right), under: min(first.left, second.left))
  }

  /// The margins of a page with what is not the text's.
  func textMargins(ofPage index: Int) -> Margins {
    var margins = margins(ofPage: index)
    margins.top += headRoom
    margins.bottom += footRoom
    return margins
  }

  /// The band of notes of a page.
  func noteBand(ofPage index: Int) -> PhysicalRect? {
    guard let band, let block = block(ofPage: index), let text = content(ofPage: index) else {
      return nil
    }
    let y = band.isHead ? text.y - band.gap - band.length : text.maxY + band.gap
    let flush = band.isHead ? block.y : block.maxY - band.length
    return PhysicalRect(
      x: block.x, y: band.isFlush ? flush : y, width: block.width, height: band.length)
  }

  /// Sheets of a scroll are no wider than this, the limit of PDF: 14,400 pt (200 in).
  static let sheetLimit = Length.pt(14_400)
}

/// A request that a frame is made from.
struct PageRequest: Hashable, Sendable {
  var page: PageSpecification
  var margins: Margins?
  var bookPages = BookPages()
  /// The size that the type area takes.
  var typeArea: PhysicalSize?
  var facing: PageFacing?
  var measure: Length?
  var overflow: Overflow
  /// True if what is too much of the text may be left out.
  var mayCut: Bool
  /// True where notes need pages of a size of their own.
  var hasPageNotes = false
  /// True where the text itself says that a page begins.
  var hasPageBreaks = false
  var band: NoteBand?
  /// True if a scroll is cut into sheets that PDF can have.
  var cutsScroll: Bool
  /// The body's em.
  var em: Length
  /// From one column's start to the next one's, for text of one size.
  var pitch: Length
  var paragraphs: ParagraphLengths
}

/// Lengths of paragraphs for the choice of a page, each in one column.
struct ParagraphLengths: Hashable, Sendable {
  /// The length of the columns into which longer paragraphs of a hugged text are cut.
  let limit: Length
  private(set) var longest = Length.zero
  /// The number of columns a hugged text has.
  private(set) var columns = 0
  /// True if no paragraph is missing.
  var areComplete = false

  /// - Parameters:
  ///   - measure: the one that is asked for.
  ///   - em: the body's.
  init(measure: Length?, em: Length) { limit = measure ?? em * Self.longestHuggedColumn }

  /// Of so many em.
  private static let longestHuggedColumn = 40

  /// Adds a paragraph.
  ///
  /// - Parameters:
  ///   - length: that of the paragraph in one column, with its indent.
  ///   - room: what it takes of the block beside its text.
  ///   - first: the length of its first character.
  mutating func add(
    _ length: Length, room: ParagraphRoom = ParagraphRoom(), first: Length = .zero
  ) {
    var length = length + room.tail
    // Its own indents leave room for a character of the text's size, wherever a column starts.
    if room.least > .zero {
      length = max(length, max(room.first, room.rest) + max(room.least, first) + room.tail)
    }
    longest = max(longest, length)
    let over = length - limit
    guard over > .zero else {
      columns += 1
      return
    }
    let column = max(limit - room.rest - room.tail, Length(rawValue: 1))
    // More than any page has room for.
    let more = min((over - Length(rawValue: 1)).wholeMultiples(of: column) + 1, 1 << 20)
    columns += 1 + more
  }

  /// Adds the paragraphs of a part, by their columns.
  mutating func add(_ breaks: [ColumnBreak], of part: SpacedPart) {
    for column in breaks {
      let room =
        part.rooms.isEmpty
        ? ParagraphRoom() : part.rooms[column.paragraph - part.firstParagraph]
      let first = column.cells.first.map { part.items[$0].advance } ?? .zero
      add(column.natural, room: room, first: first)
    }
  }

  /// Makes the block no shorter than a length, as far as hugged columns may be long.
  mutating func reach(_ length: Length) { longest = max(longest, min(length, limit)) }
}

extension PageRequest {
  /// True if what is known of the paragraphs is enough to tell the page.
  var isDecided: Bool {
    if paragraphs.areComplete { return true }
    switch page {
    case .automatic where typeArea != nil || hasPageNotes: return true
    case .automatic where overflow == .paginate: return !isShort
    case .size(_, height: .some): return true
    case .automatic, .scroll, .size:
      return measure != nil || paragraphs.longest > paragraphs.limit
    }
  }

  /// `auto` hugs a text of at most so many columns.
  private static let mostHuggedColumns = 48

  fileprivate var isShort: Bool { paragraphs.columns <= Self.mostHuggedColumns }
}

extension PageGeometry {
  /// Resolves a request that is decided. Says in `diagnostics` what it chose for the user.
  init(_ request: PageRequest, diagnostics: inout [Diagnostic]) throws(LayoutError) {
    switch request.page {
    case .automatic where request.typeArea != nil || request.hasPageNotes:
      let reason = request.typeArea == nil ? "notes beside the text are" : "a type area is"
      diagnostics.append(
        Diagnostic(.note, .pageChosen, "\(reason) set on A5 pages; --page chooses others"))
      let size = PaperSize.a5.size
      try self.init(request, width: size.width, height: size.height)
    case .automatic:
      let hugged = try PageGeometry(hugging: request)
      if request.overflow == .paginate, !request.isShort {
        diagnostics.append(
          Diagnostic(
            .note, .pageChosen,
            "a long text: set on A5 pages; --page chooses others, --page scroll makes one"))
        let size = PaperSize.a5.size
        try self.init(request, width: size.width, height: size.height)
      } else {
        self = hugged
        // A break makes a page, each as large as its text.
        if request.overflow == .paginate, request.hasPageBreaks {
          blockLimit = Self.sheetLimit - margins.horizontal
        }
      }
    case .scroll:
      try self.init(hugging: request)
      if request.overflow == .paginate, request.cutsScroll {
        blockLimit = Self.sheetLimit - margins.horizontal
        isCutScroll = true
      }
    case .size(let width, let height):
      try self.init(request, width: width, height: height)
    }
    if request.overflow == .grow { blockLimit = nil }
  }

  private init(hugging request: PageRequest) throws(LayoutError) {
    try self.init(request, width: nil, height: nil)
  }

  private init(_ request: PageRequest, width: Length?, height: Length?) throws(LayoutError) {
    self.width = width
    self.height = height
    facing = request.facing
    margins = try request.resolvedMargins(width: width, height: height)
    blockLimit = width.map { $0 - margins.horizontal }
    if let limit = blockLimit, limit <= .zero {
      throw .pageTooNarrow(available: max(limit, .zero), column: request.em)
    }
    let room = height.map { $0 - margins.vertical }
    if let room, room < request.em {
      throw .pageTooShort(available: max(room, .zero), measure: request.measure ?? request.em)
    }
    if let band = request.band, let room {
      try setBand(band, in: room, request)
    } else if let asked = request.measure {
      if let room, asked > room { throw .pageTooShort(available: room, measure: asked) }
      measure = asked
    } else if let room {
      // Whole characters: the rest of the page goes to the margin (K3).
      measure = request.em * room.wholeMultiples(of: request.em)
    } else {
      let limit = request.paragraphs.limit
      measure = request.paragraphs.longest > limit ? limit : nil
    }
  }
}

/// A band of notes above or below the text (頭注, 脚注; NT4): a part of the type area, which text has less room
/// by.
struct NoteBand: Hashable, Sendable {
  /// Above the text, and not below it.
  var isHead: Bool
  /// The length of its columns.
  var length: Length
  /// Between it and the text, at the least.
  var gap: Length
  /// True where it is flush with the type area, and what whole characters leave over is between it and the
  /// text.
  var isFlush = true
}
