/// The room that notes take after the text of pages (傍注, NT3): all of a spread on its second page, or each page
/// its own where pages do not face each other.
///
/// Pages are filled column by column. A column whose notes have no room goes on to the next page, unless much of
/// the page would be blank: then the notes go on instead.
struct SideNotes: Hashable, Sendable {
  /// Between columns of notes, between the text and the rule, and between the rule and notes.
  let gap: Length
  let textGap: Length
  let ruleGap: Length
  /// The width of a plain column of the text.
  let em: Length
  private let facing: PageFacing?
  /// The offset that each note belongs to, and how many columns there are up to its end.
  private var places: [Int] = []
  private var ends: [Int] = []
  /// The widths of the first columns together.
  private var sums: [Length] = [.zero]
  /// The state of the pages so far.
  var state = State()

  struct State: Hashable, Sendable {
    /// The first note that nothing has referred to yet.
    var next = 0
    /// The columns of notes that have been referred to, and that stand on pages.
    var due = 0
    var placed = 0
    /// True where a page has no room for more text, since notes have it.
    var isClosed = false
  }

  /// The notes of a page.
  struct NoteArea: Hashable, Sendable {
    var count: Int
    /// The area where they may stand, in the room for text, and its distance from where reading starts.
    var rect: PhysicalRect
    var start: Length
    var rule: Length
  }

  init(gap: Length, textGap: Length, ruleGap: Length, em: Length, facing: PageFacing?) {
    self.gap = gap
    self.textGap = textGap
    self.ruleGap = ruleGap
    self.em = em
    self.facing = facing
  }

  /// Adds a note, in the order of the places that notes belong to.
  mutating func add(place: Int, widths: [Length]) {
    places.append(place)
    for width in widths { sums.append(sums[sums.count - 1] + width) }
    ends.append(sums.count - 1)
  }

  /// True for a page that has the notes of its spread.
  func isHome(_ page: Int) -> Bool {
    guard let facing else { return true }
    let second: PageSide = facing.direction == .rightToLeft ? .left : .right
    return facing.side(ofPage: page) == second
  }

  /// The room for text on a page that is so wide, less the notes that are due, which have two thirds of it at most.
  func room(of width: Length, onPage page: Int) -> Length {
    room(of: width, onPage: page, state)
  }

  private func room(of width: Length, onPage page: Int, _ state: State) -> Length {
    guard isHome(page), state.due > state.placed else { return width }
    let most = max(.zero, min(width.scaled(by: 2, over: 3), width - em))
    return width - min(self.width(state.placed..<state.due) + separation, most)
  }

  private var separation: Length { textGap + ruleGap }

  private func width(_ columns: Range<Int>) -> Length {
    columns.isEmpty
      ? .zero
      : sums[columns.upperBound] - sums[columns.lowerBound] + gap * (columns.count - 1)
  }

  /// True if a page has room for a column that ends somewhere, and for its notes; takes these then.
  ///
  /// - Parameters:
  ///   - offset: where the text of the column ends.
  ///   - used: where the column before it ends; `nil` for a page's first one.
  mutating func take(
    columnTo end: Length, before offset: Int, of width: Length, onPage page: Int,
    after used: Length?
  ) -> Bool {
    guard !state.isClosed else { return false }
    var new = state
    while new.next < places.count, places[new.next] < offset {
      new.due = ends[new.next]
      new.next += 1
    }
    let before = room(of: width, onPage: page, state)
    if end <= room(of: width, onPage: page, new) {
      state = new
      return true
    }
    guard new.due > state.due, end <= before else { return false }
    if let used {
      // One column of the first note is to have room.
      let least = end + separation + self.width(state.placed..<state.due + 1)
      if (before - used) * 4 <= width || least > width { return false }
    }
    state = new
    state.isClosed = true
    return true
  }

  /// Gives a page its notes, as many as have room, and goes on to the next page.
  ///
  /// - Parameters:
  ///   - end: where the text ends.
  ///   - isLast: true where nothing more comes, so that notes follow the text, whatever the page.
  /// - Returns: `nil` for none.
  mutating func endPage(
    _ page: Int, of rect: PhysicalRect, textTo end: Length, isLast: Bool = false
  ) -> NoteArea? {
    state.isClosed = false
    guard isLast || isHome(page), state.due > state.placed else { return nil }
    let first = end > .zero ? end + separation : .zero
    var low = state.placed
    var high = state.due
    while low < high {
      let middle = (low + high + 1) / 2
      if first + width(state.placed..<middle) <= rect.width {
        low = middle
      } else {
        high = middle - 1
      }
    }
    guard low > state.placed else { return nil }
    let width = width(state.placed..<low)
    let start = isLast ? first : rect.width - width
    defer { state.placed = low }
    return NoteArea(
      count: low - state.placed, rect: rect, start: start,
      rule: end > .zero ? start - ruleGap : -ruleGap)
  }
}
