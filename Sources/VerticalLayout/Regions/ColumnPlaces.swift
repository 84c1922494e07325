/// Goes through the places of a text's columns: across a frame in the direction of reading, from frame to
/// frame and from page to page (YY-23, TK-04).
///
/// The first column of a frame stands at the first place that has room. From there on places keep their
/// distance, whether text stands on them or not, so that columns behind an exclusion go on where they
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
  var own = ParagraphPlaces()
  var frames: [PhysicalRect]
  /// The last pages that face each other, and the columns that they have more than others.
  var ends: [(pages: Range<Int>, columns: Int)] = []
  /// The images that columns stand beside.
  var floats: FloatPlaces
  /// The room for notes behind the text of a page's last frame; `nil` where none stand there (NT3).
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
    min(inset.before, max(.zero, ((rect?.width ?? .zero) - spacing.em).half))
  }

  /// The room of boxes after a column; beside a frame's first one less, where it would have none.
  func sideAfter(of width: Length) -> Length {
    guard !frameHasColumns else { return inset.after }
    return min(inset.after, max(.zero, ((rect?.width ?? .zero) - self.width(width)).half))
  }

  var rect: PhysicalRect? {
    frames.indices.contains(frame) ? frames[frame] : nil
  }

  /// True if a column of a width stands inside the frame here.
  ///
  /// - Parameter rest: the room of what stands behind it on its page.
  func hasPlace(for width: Length, before rest: Length = .zero) -> Bool {
    guard let rect, boxes.allSatisfy({ $0.takes(near(for: width) + self.width(width)) })
    else { return false }
    if let limit = span.end(onPage: page), hasTiers, end(of: width) > limit { return false }
    guard let notes, isLastFrame else { return end(of: width) + rest <= rect.width }
    return !notes.state.isClosed && end(of: width) <= notes.room(of: rect.width, onPage: page)
  }

  /// The end of a column that stands here, with the boxes around it.
  private func end(of width: Length) -> Length {
    near(for: width) + self.width(width) + behind(width)
  }

  /// The width of a column that counts.
  func width(_ width: Length) -> Length {
    guard spacing.pitch != nil, !goesByWidth else { return width }
    switch wide {
    case nil: return spacing.em
    case .text(let em): return em
    case .picture:
      let room = grid.step * grid.columns(holding: width) - grid.lineGap
      return min(room, max(rect?.width ?? room, spacing.em))
    }
  }

  private var isLastFrame: Bool { frame == frames.count - 1 && !span.isOpen }

  /// True if there is room for the notes of a column that stands here; they are taken then.
  ///
  /// - Parameter offset: where its text ends.
  mutating func takesNotes(_ width: Length, before offset: Int) -> Bool {
    guard notes != nil, let rect else { return true }
    // The notes of other frames stand in the last one.
    let isLast = isLastFrame
    let images = floats.end(of: .both, from: .zero, frame: frame)
    let (end, used, page) =
      (isLast ? max(end(of: width), images) : .zero, isLast ? used : nil, page)
    return notes?.take(
      columnTo: end, before: offset, of: rect.width, onPage: page, after: used) == true
  }

  /// Goes to a place where another breaker of the same pages was.
  mutating func go(to state: PlaceState, _ own: ParagraphPlaces) {
    (self.state, self.own) = (state, own)
    frames = frames(onPage: page)
  }

  /// Gives a page its notes.
  private mutating func endNotes(isLast: Bool = false) {
    let frames = span.isOpen ? ownFrames : frames
    guard notes != nil, let rect = frames.last else { return }
    let images = floats.end(of: .both, from: .zero, frame: frames.count - 1)
    let end = max(isLastFrame || !isLast ? used ?? .zero : .zero, images)
    let page = page
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
    return slots(for: width, at: near(for: width), of: rect, frame: frame, page: page)
  }

  /// The place of a column that stands here, of a width, beside those of a full page; `nil` where pages have no such.
  func gridPlace(of width: Length) -> GridFit? {
    guard spacing.snapsToGrid, let rect else { return nil }
    var place = GridFit(snapped: snapped(of: width), rest: rect.width - end(of: width))
    place.isMovable =
      provider.hasEvenRoom && !floats.areOnPage && !spacing.needsPlaces && !span.isOpen
      && notes == nil
      && span.end(onPage: page) == nil
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
    let own = self.width(width) + behind(width)
    var (near, count) = (near(for: width) + step, 1)
    while count < Self.fineSteps, near + own <= rect.width {
      let next = slots(for: width, at: near, of: rect, frame: frame, page: page)
      guard next.count == 1, next[0].measure == first[0].measure else { break }
      near += step
      count += 1
    }
    return count
  }

  /// The grid of the body's columns.
  var grid: BodyGrid { BodyGrid(gap: spacing.gap, pitch: spacing.pitch, em: spacing.em) }

  /// The room that makes a paragraph as wide as several columns.
  func band(of paragraph: ParagraphManner?) -> (before: Length, after: Length) {
    paragraph?.band(gap: spacing.gap, pitch: spacing.pitch, body: spacing.em) ?? (.zero, .zero)
  }

  /// Leaves space before the next paragraph (DT-28), but none at the side of a frame, where only boxes have
  /// theirs.
  ///
  /// - Parameters:
  ///   - band: what the paragraph has before it at the side of a frame too.
  ///   - snaps: whether it begins at a place for columns, where pages have such.
  ///   - bandRoom: how far the columns of a group of headings are apart.
  ///   - manner: that of the paragraph.
  mutating func leave(
    _ space: Length, inset: BoxInset, boxes: [OpenBox] = [], band: Length = .zero,
    bandRoom: Length? = nil, manner: ParagraphManner? = nil, snaps: Bool = false,
    tableHead: Length = .zero
  ) {
    let shortfall = self.boxes.shortfall(at: lastEnd, beside: boxes)
    self.boxes = boxes.begun(as: self.boxes)
    let isAtSide = !frameHasColumns && near == span.start + sideBefore + head
    self.tableHead = tableHead
    self.bandRoom = bandRoom
    pitch = manner.flatMap { $0.pitch.isUsual ? nil : $0.pitch }
    self.inset = inset
    let edge = bandRoom.map { (usualDistance(of: manner?.em ?? spacing.em) - $0).half } ?? .zero
    self.band = band == .zero ? .zero : max(.zero, band - edge)
    self.snaps = snaps && frameHasColumns && spacing.snapsToGrid
    if frameHasColumns {
      near += space + shortfall
    } else if isAtSide {
      near = span.start + sideBefore + self.band + head
    }
  }

  /// Forgets how far the columns of a paragraph are apart, and where the last one ends.
  mutating func endDistances() { (bandRoom, pitch, used) = (nil, nil, nil) }

  /// Leaves space before the next column, where one stands in the frame.
  mutating func leave(_ space: Length) {
    if frameHasColumns { near += space }
  }

  /// Goes on behind a column of a width that was set here.
  mutating func take(_ width: Length) {
    let (start, placeWidth) = (near(for: width), self.width(width))
    lastEnd = start + placeWidth
    used = lastEnd + behind(width)
    takeSide(of: width, at: start)
    if !boxes.isEmpty { boxes.begin(at: frameHasColumns ? start : start - head) }
    let (usual, own) = (usualDistance(of: width), ownDistance(of: width))
    lastStep = own ?? usual
    near = start + usual
    last = FrameColumn(
      start: start, width: placeWidth, distance: lastStep, isUsual: own == nil, next: near)
    (band, snaps) = (.zero, false)
    row += 1
    ordinal += 1
    frameHasColumns = true
    stepsWithoutColumn = 0
    pagesWithoutColumn = 0
  }

  /// Goes on to the next place, where this one has no room.
  mutating func skip(_ width: Length) {
    if isEndless, let end = floats.nextEnd(behind: near(for: width), frame: frame) {
      // Only images are in the way there.
      let (way, step) = (end - near(for: width), max(spacing.step, Length(rawValue: 1)))
      let before = (way - Length(rawValue: 1)).wholeMultiples(of: step)
      near += frameHasColumns ? step * (before + 1) : way
      return
    }
    stepsWithoutColumn += 1
    // However fine the steps, a frame has an end.
    let coarse =
      stepsWithoutColumn > Self.fineSteps ? (rect?.width.rawValue ?? 0) / Self.fineSteps : 0
    guard frameHasColumns else {
      near += max(firstStep(width), Length(rawValue: coarse))
      return
    }
    near += spacing.step * max(1, coarse / max(1, spacing.step.rawValue))
  }

  /// True where all places for columns of a width from here on are as good: on a page without an end, behind its images.
  func areAlike(for width: Length) -> Bool {
    isEndless && floats.nextEnd(behind: near(for: width), frame: frame) == nil
  }

  static let fineSteps = 4096

  /// The distance that the first column of a frame is moved on: to a place where there may be room.
  private func firstStep(_ width: Length) -> Length {
    var usual = max(spacing.em.scaled(by: 1, over: 8), Length(rawValue: 1))
    guard let rect else { return usual }
    if let end = floats.nextEnd(behind: near, frame: frame) { usual = min(usual, end - near) }
    var band = band(rect, frame: frame, page: page)
    band.rect.x = direction == .rightToLeft ? rect.maxX - near - width : rect.x + near
    band.rect.width = width
    guard let step = provider.step(after: band), step > .zero else { return usual }
    return min(step, usual)
  }

  /// Goes on to the next frame, or to the next page after the last one.
  ///
  /// - Parameter width: that of the column that looks for room.
  /// - Returns: whether a page is over on which no column had room, and no other page has more.
  mutating func nextFrame(for width: Length) -> Bool {
    if frameHasColumns { span.used += next - span.start }
    (frameHasColumns, last) = (false, nil)
    for index in boxes.indices { boxes[index].start = nil }
    snaps = false
    stepsWithoutColumn = 0
    if frame + 1 >= frames.count { endNotes() }
    used = nil
    frame += 1
    defer { near = span.start + sideBefore + band + head }
    guard frame >= frames.count else { return false }
    // Tiers that end early, to be shared out, may have no room where those of any other page have.
    let hadColumns = row > 0 || floats.areOnPage || span.end(onPage: page) != nil
    floats.leave(page: page)
    span.leavePage()
    let isUsual = provider.lastSpecialPage.map { page > $0 }
    frame = 0
    row = 0
    page += 1
    frames = frames(onPage: page)
    pagesWithoutColumn = hadColumns ? 0 : pagesWithoutColumn + 1
    if hadColumns { return false }
    if isUsual == true { return true }
    guard pagesWithoutColumn > Self.mostEmptyPages else { return false }
    // Pages with areas of their own may follow, but if those without have no room, they have none.
    return isUsual == nil || longestMeasure(for: width) == .zero
  }

  /// The number of empty pages that are tried where nobody knows whether a later one has more room.
  private static let mostEmptyPages = 100
}

/// The parts of the state, by their names.
extension ColumnPlaces {
  var page: Int {
    @inline(__always) get { state.page }
    @inline(__always) _modify { yield &state.page }
  }
  var frame: Int {
    @inline(__always) get { state.frame }
    @inline(__always) _modify { yield &state.frame }
  }
  var near: Length {
    @inline(__always) get { state.near }
    @inline(__always) _modify { yield &state.near }
  }
  var frameHasColumns: Bool {
    @inline(__always) get { state.frameHasColumns }
    @inline(__always) _modify { yield &state.frameHasColumns }
  }
  var last: FrameColumn? {
    @inline(__always) get { state.last }
    @inline(__always) _modify { yield &state.last }
  }
  var lastStep: Length {
    @inline(__always) get { state.lastStep }
    @inline(__always) _modify { yield &state.lastStep }
  }
  var lastEnd: Length {
    @inline(__always) get { state.lastEnd }
    @inline(__always) _modify { yield &state.lastEnd }
  }
  var used: Length? {
    @inline(__always) get { state.used }
    @inline(__always) _modify { yield &state.used }
  }
  var lastSide: LastSide {
    @inline(__always) get { state.lastSide }
    @inline(__always) _modify { yield &state.lastSide }
  }
  var boxes: [OpenBox] {
    @inline(__always) get { state.boxes }
    @inline(__always) _modify { yield &state.boxes }
  }
  var row: Int {
    @inline(__always) get { state.row }
    @inline(__always) _modify { yield &state.row }
  }
  var ordinal: Int {
    @inline(__always) get { state.ordinal }
    @inline(__always) _modify { yield &state.ordinal }
  }
  var stepsWithoutColumn: Int {
    @inline(__always) get { state.stepsWithoutColumn }
    @inline(__always) _modify { yield &state.stepsWithoutColumn }
  }
  var pagesWithoutColumn: Int {
    @inline(__always) get { state.pagesWithoutColumn }
    @inline(__always) _modify { yield &state.pagesWithoutColumn }
  }
  var span: TierSpan {
    @inline(__always) get { state.span }
    @inline(__always) _modify { yield &state.span }
  }
  var band: Length {
    @inline(__always) get { own.band }
    @inline(__always) _modify { yield &own.band }
  }
  var bandRoom: Length? {
    @inline(__always) get { own.bandRoom }
    @inline(__always) _modify { yield &own.bandRoom }
  }
  var pitch: ColumnPitch? {
    @inline(__always) get { own.pitch }
    @inline(__always) _modify { yield &own.pitch }
  }
  var snaps: Bool {
    @inline(__always) get { own.snaps }
    @inline(__always) _modify { yield &own.snaps }
  }
  var tableHead: Length {
    @inline(__always) get { own.tableHead }
    @inline(__always) _modify { yield &own.tableHead }
  }
  var inset: BoxInset {
    @inline(__always) get { own.inset }
    @inline(__always) _modify { yield &own.inset }
  }
  var sides: SideExtent {
    @inline(__always) get { own.sides }
    @inline(__always) _modify { yield &own.sides }
  }
  var goesByWidth: Bool {
    @inline(__always) get { own.goesByWidth }
    @inline(__always) _modify { yield &own.goesByWidth }
  }
  var wide: WideColumn? {
    @inline(__always) get { own.wide }
    @inline(__always) _modify { yield &own.wide }
  }
}
