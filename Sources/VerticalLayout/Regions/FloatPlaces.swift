/// Places of the images that float, as columns are placed (DT-13). They take their places in the order of the text, and
/// columns have the room that is left.
struct FloatPlaces {
  let floats: DocumentFloats
  /// The number of images that belong to text which has been reached.
  private var reached = 0
  /// The next one to be placed.
  private var next = 0
  /// Those on the page that is being filled.
  private var onPage: [FloatSlot] = []
  /// The page since whose start the next one has waited for room; `nil` where it has not waited so long.
  private var waitingSince: Int?
  /// Those on pages that are full.
  private var finished: [FloatSlot] = []
  /// Those that no page has room for.
  private(set) var dropped: [Int] = []
  /// The room that columns of the paragraph at hand keep from images, for readings beside them and boxes around them.
  var clearance = Length.zero

  /// An image with its place.
  struct FloatSlot: Hashable, Sendable {
    /// Among the floats of the document.
    var number: Int
    var image: InlineImage
    var page: Int
    var frame: Int
    /// In the room between the margins.
    var rect: PhysicalRect
    /// The beginning and the end, from the frame's side where reading starts.
    var across: Range<Length>
  }

  /// More would make columns slow to place.
  private static let mostOnPage = 256

  init(_ floats: DocumentFloats) { self.floats = floats }

  /// True if the page has any.
  var areOnPage: Bool { !onPage.isEmpty }

  /// The next one to be placed; `nil` where none waits, or the page has no room for more.
  var waiting: DocumentFloats.Float? {
    next < reached && onPage.count < Self.mostOnPage ? floats.all[next] : nil
  }

  /// True if one waits for a later page.
  var isWaiting: Bool { next < reached }

  /// Goes on in the text.
  mutating func reach(_ offset: Int) {
    while reached < floats.all.count, floats.all[reached].offset <= offset { reached += 1 }
  }

  mutating func reachEnd() { reached = floats.all.count }

  /// The rest of stretches down the page, for a band that images may lie in.
  ///
  /// - Parameter clearance: the room that is kept from images on either side.
  func free(
    _ stretches: [Range<Length>], of band: PhysicalRect, clearance: Length = .zero
  ) -> [Range<Length>] {
    let (left, right) = (band.x - clearance, band.maxX + clearance)
    let covered = onPage.lazy.filter { $0.rect.x < right && left < $0.rect.maxX }
      .map { $0.rect.y.rawValue..<$0.rect.maxY.rawValue }
    if covered.isEmpty { return stretches }
    let intervals = Array(covered)
    return stretches.flatMap { stretch in
      (stretch.lowerBound.rawValue..<stretch.upperBound.rawValue).subtracting(intervals).map {
        Length(rawValue: $0.lowerBound)..<Length(rawValue: $0.upperBound)
      }
    }
  }

  /// The places across a frame from `near` on where the next one may find room: there or where the one
  /// before it begins, and after those that are there already.
  func candidates(from near: Length, frame: Int) -> [Length] {
    let here = onPage.filter { $0.frame == frame }.map(\.across)
    let first = max(near, here.last?.lowerBound ?? near)
    return [first] + here.map(\.upperBound).filter { $0 > first }.sorted()
  }

  /// The next place across a frame where an image ends, and the room that is kept from it; `nil` where none does.
  func nextEnd(after near: Length, frame: Int) -> Length? {
    onPage.lazy.filter { $0.frame == frame && $0.across.upperBound + clearance > near }
      .map { $0.across.upperBound + clearance }.min()
  }

  /// Gives the next one its place.
  mutating func place(
    _ image: InlineImage, page: Int, frame: Int, rect: PhysicalRect, from near: Length
  ) {
    onPage.append(
      FloatSlot(
        number: next, image: image, page: page, frame: frame, rect: rect,
        across: near..<near + image.size.width))
    next += 1
    waitingSince = nil
  }

  /// The first place after the images at some sides where columns can start.
  func end(of clear: ParagraphStyle.Clear, from near: Length, frame: Int) -> Length {
    onPage.filter { $0.frame == frame && clear.holds(floats.all[$0.number].side) }
      .reduce(near) { max($0, $1.across.upperBound) }
  }

  /// Leaves a page. An image that has waited through all of a page that has no other one is given up:
  /// others have no more room.
  mutating func leave(page: Int) {
    if isWaiting, waitingSince == page, onPage.isEmpty { drop() }
    waitingSince = isWaiting ? page + 1 : nil
    finished += onPage
    onPage.removeAll(keepingCapacity: true)
  }

  /// Gives up the next one, which no page has room for.
  mutating func drop() {
    dropped.append(next)
    next += 1
  }

  /// Leaves those after which the page goes on, where it has no end.
  mutating func leave(before near: Length) {
    let count = onPage.prefix { $0.across.upperBound <= near }.count
    guard count > 0 else { return }
    finished += onPage[..<count]
    onPage.removeFirst(count)
  }

  /// Gives away those on pages that are full.
  mutating func takeFinished() -> [FloatSlot] {
    defer { finished = [] }
    return finished
  }

  /// Gives away the rest.
  mutating func takeAll() -> [FloatSlot] {
    defer { onPage = [] }
    return takeFinished() + onPage
  }
}

extension ParagraphStyle.Clear {
  fileprivate func holds(_ side: FloatingImage.Side) -> Bool {
    switch self {
    case .both: true
    case .head: side == .head
    case .foot: side == .foot
    }
  }
}
