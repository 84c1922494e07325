/// Rules that keep columns together at the ends of pages, tiers and frames (BK-B6, BK-B10, BK-H4, BK-H5).
struct PageBreakRules: Hashable, Sendable {
  var widows = 1
  var orphans = 1
  var headingColumns = 1
  var headingsEndFacingPages = false
  /// The ends of pages that face each other where widows and orphans move columns.
  var facingEnds = FacingEnds.each
  /// True if blank lines before headings stay.
  var keepsBlank = false
  var dropsBlank = false
  private var styles = ParagraphPlan()

  /// A column as the rules see it.
  struct ColumnFacts {
    var paragraph: Int
    var isBlank: Bool
    /// The columns that stand beside the heading in its window that the column begins with (BK-H7); 0 for none.
    var window = 0
  }

  init() {}

  init(
    widows: Int, orphans: Int, headingColumns: Int, headingsEndFacingPages: Bool,
    keepsBlank: Bool, dropsBlank: Bool, styles: ParagraphPlan
  ) {
    self.widows = widows
    self.orphans = orphans
    self.headingColumns = headingColumns
    self.headingsEndFacingPages = headingsEndFacingPages
    self.keepsBlank = keepsBlank
    self.dropsBlank = dropsBlank
    self.styles = styles
  }

  /// True if nothing is kept together.
  var isPlain: Bool {
    widows == 1 && orphans == 1 && !styles.hasHeadings && !styles.hasWindows
      && styles.stanzas.isEmpty && !styles.tables.haveHeads && styles.kept.isEmpty
  }

  /// True if a blank line is left out where a page would begin with it.
  func drops(blank paragraph: Int) -> Bool {
    dropsBlank && styles.isBlankBeforeHeading(paragraph) || styles.stanzas.parts(blank: paragraph)
  }

  /// The number of columns at the end of a page that go on to the next one with the column that does. Headings leave no
  /// more than half of it blank, and rests of paragraphs no more than a third. What stays together may leave all but a column,
  /// since a picture is one column, however wide it is.
  ///
  /// - Parameters:
  ///   - count: how many of the page's last columns are known.
  ///   - total: how many stand on the page.
  ///   - rest: how many columns its paragraph has from the next one on.
  ///   - mayEndWithHeading: whether the page may end with a heading.
  ///   - mayLeaveBlank: whether headings that stand alone there may leave it blank: in the last tier of a page, where what
  ///     they are about has no room.
  ///   - place: gives those that are known, from the last one backwards.
  func moved(
    _ count: Int, of total: Int, before next: ColumnFacts, rest: Int, mayEndWithHeading: Bool,
    mayLeaveBlank: Bool = false, place: (Int) -> ColumnFacts
  ) -> Int {
    var moved = separated(count, of: total, before: next, rest: rest, place: place)
    moved = max(moved, verse(count, of: total, next, place), tableHead(count, next, place))
    let kept = kept(count, next, place)
    moved = max(moved, kept)
    if !mayEndWithHeading { moved = withHeadings(moved, count, next, place) }
    if mayLeaveBlank, !mayEndWithHeading, moved == total, moved == count, moved > 0,
      (0..<moved).allSatisfy({ place($0).isBlank || styles.isHeading(place($0).paragraph) })
    {
      return moved
    }
    if moved >= total || moved * 2 > total && kept == 0 { moved = 0 }
    moved = withWindow(moved, count, place)
    guard moved > 0, moved < total,
      next.paragraph - place(moved - 1).paragraph < DocumentPart.reach
    else { return 0 }
    return moved
  }

  /// The number of columns at the end of a page that go on to the next one for the sake of a paragraph's least number
  /// there (BK-B6): no more than a third of it. The parameters are those of
  /// ``moved(_:of:before:rest:mayEndWithHeading:place:)``.
  func separated(
    _ count: Int, of total: Int, before next: ColumnFacts, rest: Int, place: (Int) -> ColumnFacts
  ) -> Int {
    let moved = apart(count, next, rest, place)
    return moved * 3 > total ? 0 : moved
  }

  /// The columns of a stanza, or of a couplet, that go on with its next line (BK-B9): no more than half of a page,
  /// and none of what no page holds.
  private func verse(
    _ count: Int, of total: Int, _ next: ColumnFacts, _ place: (Int) -> ColumnFacts
  ) -> Int {
    guard !styles.stanzas.isEmpty, !next.isBlank else { return 0 }
    for unit in styles.stanzas.units(around: next.paragraph) where unit.count <= total {
      var moved = 0
      while moved < count, unit.contains(place(moved).paragraph) { moved += 1 }
      if moved * 2 <= total { return moved }
    }
    return 0
  }

  /// The columns that stay with the paragraph of the next one (BK-B10).
  private func kept(_ count: Int, _ next: ColumnFacts, _ place: (Int) -> ColumnFacts) -> Int {
    guard !styles.kept.isEmpty, let unit = styles.kept.paragraphs(before: next.paragraph) else {
      return 0
    }
    var moved = 0
    while moved < count, unit.contains(place(moved).paragraph) { moved += 1 }
    return moved
  }

  /// The rows of a table's head that would end the page, or stand on two (DT-12).
  private func tableHead(_ count: Int, _ next: ColumnFacts, _ place: (Int) -> ColumnFacts) -> Int {
    guard styles.tables.haveHeads, let start = styles.tables[next.paragraph]?.start,
      start.contains(next.paragraph)
    else { return 0 }
    var moved = 0
    while moved < count, start.contains(place(moved).paragraph) { moved += 1 }
    // The first row after it may go on on the next page.
    return moved > 0 && place(0).paragraph == next.paragraph ? 0 : moved
  }

  /// The columns beside a heading in its window with those of them that go on (BK-H7).
  private func withWindow(_ moved: Int, _ count: Int, _ place: (Int) -> ColumnFacts) -> Int {
    guard styles.hasWindows else { return moved }
    for more in 1...2 where moved + more <= count && place(moved + more - 1).window > more {
      return moved + more
    }
    return moved
  }

  /// The columns of a paragraph that stand with those of it that go on (BK-B6).
  private func apart(_ count: Int, _ next: ColumnFacts, _ rest: Int, _ place: (Int) -> ColumnFacts)
    -> Int
  {
    guard widows > 1 || orphans > 1, !next.isBlank else { return 0 }
    var before = 0
    while before < count, before < widows + orphans, place(before).paragraph == next.paragraph {
      before += 1
    }
    guard before > 0 else { return 0 }
    let moved = max(0, widows - rest)
    return moved >= before || before - moved < orphans ? before : moved
  }

  /// The blank lines before a heading that begins the next page, which it takes along (BK-H5).
  private func blankLines(_ count: Int, _ next: ColumnFacts, _ place: (Int) -> ColumnFacts) -> Int {
    guard keepsBlank, !next.isBlank, styles.isHeading(next.paragraph) else { return 0 }
    var blank = 0
    while blank < count, place(blank).isBlank, styles.isBlankBeforeHeading(place(blank).paragraph) {
      blank += 1
    }
    return blank
  }

  /// Headings that would end the page, with what is between them and its end (BK-H4).
  private func withHeadings(
    _ moved: Int, _ count: Int, _ next: ColumnFacts, _ place: (Int) -> ColumnFacts
  ) -> Int {
    var least = headingColumns
    // Of a part of the text that has no more columns there need not be more.
    if moved == 0, !next.isBlank, styles.isHeading(next.paragraph) { least = 1 }
    var (end, body) = (moved, 0)
    while end < count, body < least {
      let last = place(end)
      if !last.isBlank {
        if styles.isHeading(last.paragraph) { break }
        body += 1
      }
      end += 1
    }
    guard end < count, body < least else { return max(moved, blankLines(count, next, place)) }
    var first = end
    var index = end
    while index < count {
      let last = place(index)
      if !last.isBlank {
        guard styles.isHeading(last.paragraph) else { break }
        first = index + 1
      } else if keepsBlank, styles.isBlankBeforeHeading(last.paragraph) {
        first = index + 1
      }
      index += 1
    }
    return first
  }
}
