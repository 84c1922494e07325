/// The room that the heads of tables take where they come again: at the near side of a page, or of a tier, that a table goes
/// on on (DT-12).
struct TableHeads: Hashable, Sendable {
  /// The rooms of the rows of the head at hand, each with the gap behind it.
  private var rooms: [Int: Length] = [:]

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
