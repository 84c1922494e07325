/// Goes through the places of a text's columns: across a frame in the direction of reading, from frame to
/// frame and from page to page (YY-23, TK-04).
///
/// The first column of a frame stands at the first place that has room. From there on places keep their
/// distance, whether text stands on them or not, so that columns after an exclusion go on where they
/// would stand without it.
struct ColumnPlaces {
  let provider: any ColumnRoomProvider
  /// True for pages that are one rectangle.
  let isPlain: Bool
  /// The first page from which on all are alike; `nil` where nobody knows.
  let firstUsualPage: Int?
  let content: PhysicalSize
  let direction: ColumnDirection
  let spacing: PlaceSpacing
  let facing: PageFacing?
  /// Where the next column stands.
  var state = PlaceState()
  /// What the paragraph at hand asks of its places.
  var asked = ParagraphPlaces()
  var frames: [PhysicalRect]
  /// The last pages that face each other, and the columns that they have more than others.
  var ends: [(pages: Range<Int>, columns: Int)] = []
  /// The images that columns stand beside.
  var floats: FloatPlaces
  /// The room for notes after the text of a page's last frame; `nil` where none stand there (NT3).
  var notes: SideNotes?
  var hasNotes: Bool { if case .some = notes { true } else { false } }
  /// The notes of pages that have been left, and have not been taken.
  private var noteAreas: [(page: Int, area: SideNotes.NoteArea)] = []
  var known = KnownRooms()

  init(
    _ provider: any ColumnRoomProvider, content: PhysicalSize, direction: ColumnDirection,
    spacing: PlaceSpacing, floats: DocumentFloats = DocumentFloats(), facing: PageFacing? = nil
  ) {
    self.facing = facing
    self.floats = FloatPlaces(floats)
    self.provider = provider
    isPlain = provider is PlainRooms
    firstUsualPage = (provider as? RegionRooms)?.lastSpecialPage.map { $0 + 1 }
    self.content = content
    self.direction = direction
    self.spacing = spacing
    frames = provider.frames(onPage: 0, of: content)
  }

  /// The room of boxes before the frame's first column, beside which a plain one has room.
  var sideBefore: Length {
    min(asked.inset.before, max(.zero, ((rect?.width ?? .zero) - spacing.em).half))
  }

  /// The room of boxes after a column; beside a frame's first one less, where it would have none.
  func sideAfter(of width: Length) -> Length {
    guard !state.frameHasColumns else { return asked.inset.after }
    return min(asked.inset.after, max(.zero, ((rect?.width ?? .zero) - self.width(width)).half))
  }

  var rect: PhysicalRect? {
    frames.indices.contains(state.frame) ? frames[state.frame] : nil
  }

  /// True if a column of a width stands inside the frame here.
  ///
  /// - Parameter rest: the room of what stands after it on its page.
  func hasPlace(for width: Length, before rest: Length = .zero) -> Bool {
    guard let rect, state.boxes.allSatisfy({ $0.takes(near(for: width) + self.width(width)) })
    else { return false }
    if let limit = state.span.end(onPage: state.page), hasTiers, end(of: width) > limit {
      return false
    }
    guard let notes, isLastFrame else { return end(of: width) + rest <= rect.width }
    return !notes.state.isClosed && end(of: width) <= notes.room(of: rect.width, onPage: state.page)
  }

  /// The end of a column that stands here, with the boxes around it.
  private func end(of width: Length) -> Length {
    near(for: width) + self.width(width) + roomAfter(width)
  }

  /// The width of a column that counts.
  func width(_ width: Length) -> Length {
    guard spacing.pitch != nil, !asked.goesByWidth else { return width }
    switch asked.wide {
    case nil: return spacing.em
    case .text(let em): return em
    case .picture:
      let room = grid.step * grid.columns(holding: width) - grid.lineGap
      return min(room, max(rect?.width ?? room, spacing.em))
    }
  }

  private var isLastFrame: Bool { state.frame == frames.count - 1 && !state.span.isOpen }

  /// True if there is room for the notes of a column that stands here; they are taken then.
  ///
  /// - Parameter offset: where its text ends.
  mutating func takesNotes(_ width: Length, before offset: Int) -> Bool {
    guard notes != nil, let rect else { return true }
    // The notes of other frames stand in the last one.
    let isLast = isLastFrame
    let images = floats.end(of: .both, from: .zero, frame: state.frame)
    let (end, used, page) =
      (isLast ? max(end(of: width), images) : .zero, isLast ? state.used : nil, state.page)
    return notes?.take(
      columnTo: end, before: offset, of: rect.width, onPage: page, after: used) == true
  }

  /// Goes to a place where another breaker of the same pages was.
  mutating func go(to state: PlaceState, _ asked: ParagraphPlaces) {
    (self.state, self.asked) = (state, asked)
    frames = frames(onPage: state.page)
  }

  /// Gives a page its notes.
  private mutating func endNotes(isLast: Bool = false) {
    let frames = state.span.isOpen ? ownFrames : frames
    guard notes != nil, let rect = frames.last else { return }
    let images = floats.end(of: .both, from: .zero, frame: frames.count - 1)
    let end = max(isLastFrame || !isLast ? state.used ?? .zero : .zero, images)
    let page = state.page
    let area = notes?.endPage(page, of: rect, textTo: end, isLast: isLast)
    if let area { noteAreas.append((page, area)) }
  }

  /// Gives away the notes of pages before one; of all pages where it is `nil`.
  mutating func takeNotes(before last: Int?) -> [(page: Int, area: SideNotes.NoteArea)] {
    if last == nil { endNotes(isLast: true) }
    let taken = noteAreas.filter { $0.page < last ?? .max }
    noteAreas.removeFirst(taken.count)
    return taken
  }

  /// The room for a column of a width, from the head of the page to its foot.
  mutating func slots(for width: Length) -> [ColumnSlot] {
    guard let rect else { return [] }
    return slots(for: width, at: near(for: width), of: rect, frame: state.frame, page: state.page)
  }

  /// The place of a column that stands here, of a width, beside those of a full page; `nil` where pages have no such.
  func gridPlace(of width: Length) -> GridFit? {
    guard spacing.snapsToGrid, let rect else { return nil }
    var place = GridFit(snapped: snapped(of: width), rest: rect.width - end(of: width))
    place.isMovable =
      provider.hasEvenRoom && !floats.areOnPage && !spacing.needsPlaces && !state.span.isOpen
      && notes == nil
      && state.span.end(onPage: state.page) == nil
    let start = near(for: width)
    place.isOnGrid = standsOnGrid(width) && grid.snapped(start) == start
    return place
  }

  /// The number of places for columns of a width that follow each other from here on, this one among them, that have one
  /// stretch each, all of one measure: those of this frame, or `Int.max` where all others are so too.
  mutating func evenPlaces(for width: Length) -> Int {
    let first = slots(for: width)
    guard let rect, first.count == 1 else { return 0 }
    if provider.hasEvenRoom, !floats.areOnPage, !floats.isWaiting { return .max }
    let step = max(distance(of: width), Length(rawValue: 1))
    let own = self.width(width) + roomAfter(width)
    var (near, count) = (near(for: width) + step, 1)
    while count < Self.fineSteps, near + own <= rect.width {
      let next = slots(for: width, at: near, of: rect, frame: state.frame, page: state.page)
      guard next.count == 1, next[0].measure == first[0].measure else { break }
      near += step
      count += 1
    }
    return count
  }

  /// The grid of the body's columns.
  var grid: BodyGrid { BodyGrid(gap: spacing.gap, pitch: spacing.pitch, em: spacing.em) }

  /// The room that makes a paragraph as wide as several columns.
  func band(of paragraph: ResolvedParagraphStyle?) -> (before: Length, after: Length) {
    paragraph?.band(gap: spacing.gap, pitch: spacing.pitch, body: spacing.em) ?? (.zero, .zero)
  }

  /// Leaves space before the next paragraph (DT-28), but none at the side of a frame, where only boxes have
  /// theirs.
  ///
  /// - Parameters:
  ///   - band: what the paragraph has before it at the side of a frame too.
  ///   - snaps: whether it begins at a place for columns, where pages have such.
  ///   - bandRoom: how far the columns of a group of headings are apart.
  ///   - resolved: the style of the paragraph.
  mutating func leave(
    _ space: Length, inset: BoxInset, boxes: [OpenBox] = [], band: Length = .zero,
    bandRoom: Length? = nil, resolved: ResolvedParagraphStyle? = nil, snaps: Bool = false,
    tableHead: Length = .zero
  ) {
    let shortfall = state.boxes.shortfall(at: state.lastEnd, beside: boxes)
    state.boxes = boxes.begun(as: state.boxes)
    let isAtSide = !state.frameHasColumns && state.near == state.span.start + sideBefore + head
    asked.tableHead = tableHead
    asked.bandRoom = bandRoom
    asked.pitch = resolved.flatMap { $0.pitch.isUsual ? nil : $0.pitch }
    asked.inset = inset
    let edge =
      bandRoom.map { (usualDistance(of: resolved?.em ?? spacing.em) - $0).half } ?? .zero
    asked.band = band == .zero ? .zero : max(.zero, band - edge)
    asked.snaps = snaps && state.frameHasColumns && spacing.snapsToGrid
    if state.frameHasColumns {
      state.near += space + shortfall
    } else if isAtSide {
      state.near = state.span.start + sideBefore + asked.band + head
    }
  }

  /// Forgets how far the columns of a paragraph are apart, and where the last one ends.
  mutating func endDistances() { (asked.bandRoom, asked.pitch, state.used) = (nil, nil, nil) }

  /// Leaves space before the next column, where one stands in the frame.
  mutating func leave(_ space: Length) {
    if state.frameHasColumns { state.near += space }
  }

  /// Goes on after a column of a width that was set here.
  mutating func take(_ width: Length) {
    let (start, placeWidth) = (near(for: width), self.width(width))
    state.lastEnd = start + placeWidth
    state.used = state.lastEnd + roomAfter(width)
    takeSide(of: width, at: start)
    if !state.boxes.isEmpty { state.boxes.begin(at: state.frameHasColumns ? start : start - head) }
    let (usual, own) = (usualDistance(of: width), ownDistance(of: width))
    state.lastStep = own ?? usual
    state.near = start + usual
    state.last = FrameColumn(
      start: start, width: placeWidth, distance: state.lastStep, isUsual: own == nil,
      next: state.near)
    (asked.band, asked.snaps) = (.zero, false)
    state.row += 1
    state.ordinal += 1
    state.frameHasColumns = true
    state.stepsWithoutColumn = 0
    state.pagesWithoutColumn = 0
  }

  /// Goes on to the next place, where this one has no room.
  mutating func skip(_ width: Length) {
    if isEndless, let end = floats.nextEnd(after: near(for: width), frame: state.frame) {
      // Only images are in the way there.
      let (way, step) = (end - near(for: width), max(spacing.step, Length(rawValue: 1)))
      let before = (way - Length(rawValue: 1)).wholeMultiples(of: step)
      state.near += state.frameHasColumns ? step * (before + 1) : way
      return
    }
    state.stepsWithoutColumn += 1
    // However fine the steps, a frame has an end.
    let coarse =
      state.stepsWithoutColumn > Self.fineSteps ? (rect?.width.rawValue ?? 0) / Self.fineSteps : 0
    guard state.frameHasColumns else {
      state.near += max(firstStep(width), Length(rawValue: coarse))
      return
    }
    state.near += spacing.step * max(1, coarse / max(1, spacing.step.rawValue))
  }

  /// True where all places for columns of a width from here on are as good: on a page without an end, after its images.
  func areAlike(for width: Length) -> Bool {
    isEndless && floats.nextEnd(after: near(for: width), frame: state.frame) == nil
  }

  static let fineSteps = 4096

  /// The distance that the first column of a frame is moved on: to a place where there may be room.
  private func firstStep(_ width: Length) -> Length {
    var usual = max(spacing.em.scaled(by: 1, over: 8), Length(rawValue: 1))
    guard let rect else { return usual }
    if let end = floats.nextEnd(after: state.near, frame: state.frame) {
      usual = min(usual, end - state.near)
    }
    var band = band(rect, frame: state.frame, page: state.page)
    band.rect.x = direction == .rightToLeft ? rect.maxX - state.near - width : rect.x + state.near
    band.rect.width = width
    guard let step = provider.step(after: band), step > .zero else { return usual }
    return min(step, usual)
  }

  /// Goes on to the next frame, or to the next page after the last one.
  ///
  /// - Parameter width: that of the column that looks for room.
  /// - Returns: whether a page is over on which no column had room, and no other page has more.
  mutating func nextFrame(for width: Length) -> Bool {
    if state.frameHasColumns { state.span.used += next - state.span.start }
    (state.frameHasColumns, state.last) = (false, nil)
    for index in state.boxes.indices { state.boxes[index].start = nil }
    asked.snaps = false
    state.stepsWithoutColumn = 0
    if state.frame + 1 >= frames.count { endNotes() }
    state.used = nil
    state.frame += 1
    defer { state.near = state.span.start + sideBefore + asked.band + head }
    guard state.frame >= frames.count else { return false }
    // Tiers that end early, to be shared out, may have no room where those of any other page have.
    let hadColumns = state.row > 0 || floats.areOnPage || state.span.end(onPage: state.page) != nil
    floats.leave(page: state.page)
    state.span.leavePage()
    let isUsual = provider.lastSpecialPage.map { state.page > $0 }
    state.frame = 0
    state.row = 0
    state.page += 1
    frames = frames(onPage: state.page)
    state.pagesWithoutColumn = hadColumns ? 0 : state.pagesWithoutColumn + 1
    if hadColumns { return false }
    if isUsual == true { return true }
    guard state.pagesWithoutColumn > Self.mostEmptyPages else { return false }
    // Pages with areas of their own may follow, but if those without have no room, they have none.
    return isUsual == nil || longestMeasure(for: width) == .zero
  }

  /// The number of empty pages that are tried where nobody knows whether a later one has more room.
  private static let mostEmptyPages = 100
}
