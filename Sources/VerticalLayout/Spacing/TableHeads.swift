/// The room that the heads of tables take where they come again: at the near side of a page, or of a tier, that a table goes
/// on on (DT-12).
struct TableHeads: Hashable, Sendable {
  /// The rooms of the rows of the head at hand, each with the gap after it.
  private var rooms: [Int: Length] = [:]
  /// The frame of the last row.
  private var frame: FramePlace?
  /// Those that do not come again, with the first page on which they do not.
  private(set) var missing: [MissingHead] = []

  struct MissingHead: Hashable, Sendable {
    var paragraph: Int
    var page: Int
    /// True where there is no room for it.
    var isCrowded: Bool
  }

  /// Minds a row that has its place. One of several columns does not come again.
  ///
  /// - Parameter begins: whether its paragraph begins with this column.
  mutating func add(_ paragraph: Int, room: Length, begins: Bool, _ styles: ParagraphPlan) {
    guard styles.tables.haveHeads, let head = styles.tables[paragraph]?.head,
      head.contains(paragraph)
    else { return }
    if begins, paragraph == head.lowerBound { rooms = [:] }
    rooms[paragraph] = begins ? room : nil
  }

  /// Minds the frame of a row: where it begins one, the head of its table may be missing there.
  ///
  /// - Parameters:
  ///   - hasHead: true if the head stands before it.
  ///   - isEven: true where rooms are all alike, so that a head that has a room comes again unless it is too large.
  mutating func mind(
    _ paragraph: Int, in frame: FramePlace, hasHead: Bool, isEven: Bool, _ styles: ParagraphPlan
  ) {
    let isFirst = self.frame.map { $0 != frame } ?? false
    self.frame = frame
    guard isFirst, !hasHead, let head = Self.head(before: paragraph, styles)?.first,
      missing.last?.paragraph != head
    else { return }
    let isCrowded = isEven && room(before: paragraph, styles) > .zero
    missing.append(MissingHead(paragraph: head, page: frame.page, isCrowded: isCrowded))
  }

  /// The rows of the head of a row's table; `nil` where there is none, or the row is one of it, or in another box.
  static func head(before paragraph: Int, _ styles: ParagraphPlan) -> Range<Int>? {
    guard let head = styles.tables[paragraph]?.head, !head.isEmpty, head.upperBound <= paragraph,
      styles[head.lowerBound]?.boxes == styles[paragraph]?.boxes
    else { return nil }
    return head
  }

  /// The room of the head before a row that begins a page; nothing where it does not come again.
  func room(before paragraph: Int, _ styles: ParagraphPlan) -> Length {
    guard !rooms.isEmpty, let head = Self.head(before: paragraph, styles) else { return .zero }
    var sum = Length.zero
    for row in head {
      guard let room = rooms[row] else { return .zero }
      sum += room
    }
    return sum
  }
}

/// A frame by its page and its number there.
struct FramePlace: Hashable, Sendable {
  var page: Int
  var tier: Int
}
