/// The room for shrinking in the items before a column's last one.
struct ShrinkRoom {
  private let rules: JustificationRules?
  /// True for a small column of a note, which has no part in the column around it.
  private var isInset = false
  /// Of word spaces, which come first.
  private(set) var words = Length.zero
  private(set) var others = Length.zero
  /// True if a character stands before the place: the blanks before the first one, at a column's head
  /// or after a tab, keep their length.
  private var hasText = false

  var total: Length { words + others }

  /// Room that is known.
  init(words: Length, others: Length) {
    rules = nil
    self.words = words
    self.others = others
  }

  /// - Parameter isInside: true after a character of the column.
  init(_ filler: ColumnFiller, from start: Int, to end: Int, isInside: Bool = false) {
    hasText = isInside
    rules = filler.options.justification
    isInset = filler.setsInset
    guard rules != nil else { return }
    for index in start..<end {
      let item = filler.items[index]
      add(item, at: ItemPosition(index, from: start), next: filler.item(index + 1))
    }
  }

  /// Takes an item that another one follows.
  mutating func add(_ item: InlineItem, at place: ItemPosition, next: InlineItem?) {
    guard let rules, item.isInset == isInset else { return }
    // What stands before a tab keeps its place.
    if item.kind == .tab { (words, others, hasText) = (.zero, .zero, false) }
    let isFirst = !hasText
    hasText = hasText || item.kind == .text
    guard hasText else { return }
    if let box = rules.boxShrink(item, cut: item.cut(at: place), isFirst: isFirst) {
      if box.stage == .wordSpaces { words += box.length } else { others += box.length }
    }
    others += rules.gapShrink(item, next)?.length ?? .zero
  }
}
