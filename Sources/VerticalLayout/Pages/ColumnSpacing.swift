/// Distances of columns across a page.
struct ColumnSpacing: Hashable, Sendable {
  /// Between two columns (VL-13).
  var gap: Length
  /// From one axis to the next, whatever stands on the columns (K4, YY-21); `nil` to go by their
  /// widths.
  var pitch: Length?
  /// The width of a plain column, which the pitch counts from.
  var em: Length
  /// The manners of paragraphs.
  var styles = ParagraphPlan()
  /// The grid of the body's columns.
  var grid: BodyGrid { BodyGrid(gap: gap, pitch: pitch, em: em) }
  /// True if paragraphs begin at the places that a full page has for columns (BK-P4).
  var snapsToGrid = false
  /// True if a page's first column has none that stay blank before it (BK-H5).
  var dropsBlank = false
  /// The length of a block where a paragraph has a measure of its own.
  var measure = Length.zero
  /// Which way columns follow each other.
  var direction = ColumnDirection.rightToLeft
  /// The room between the text and the edges of a page.
  var edges = SideExtent.none

  /// A column on its page.
  struct SpacedColumn: Sendable {
    var paragraph: Int
    /// The place of its near edge.
    var offset: Length
    /// The start of the room by which it is placed, and the width of that: its own width, or an em where there is a pitch
    /// for all.
    var start: Length
    var width: Length
    /// The distance of columns such as this one; `nil` to go by their widths.
    var pitch: Length?
    /// The room of the boxes around it before it and after it.
    var inset: BoxInset
    /// The room that makes a paragraph as wide as several columns, before its first one and after its last one.
    var band = (before: Length.zero, after: Length.zero)
    /// The distance by which the room of its band begins nearer to a page's head.
    var bandEdge = Length.zero
    /// The boxes around it that have widths of their own.
    var boxes: [OpenBox] = []
    /// The space that it has after it beside what is between all columns (TK-35).
    var spaceAfter: Length
    /// The room before it for the head of its table.
    var tableHead = Length.zero
    /// The place beside those that a full page has for columns.
    var grid = GridFit()
    /// From its axis to what stands farthest out before it and after it.
    var sides = (before: Length.zero, after: Length.zero)
    /// True if something stands after it.
    var hasSideAfter = false
    /// The part of that after it which has no room between the text and the page's edge.
    var behind = Length.zero

    /// The end that counts for the question if it fits.
    var end: Length { start + width }
    /// The end of all that has to fit: the boxes around it, and what stands beside it.
    var far: Length { end + max(inset.after, behind) }
    var axis: Length { start + width.half }
    /// The room that it takes of a block of its own, from the middle of its near gap to that of the other.
    func room(gap: Length) -> Length { pitch ?? width + gap }

    /// Leaves room before a page's first column: for the head of its table, where both fit, and for its band.
    ///
    /// - Parameter begins: whether it is the first one of its paragraph.
    mutating func beginPage(begins: Bool, limit: Length, head: Length) {
      if head > .zero, far + head <= limit {
        tableHead = head
        start += head
      }
      guard begins, band.before > .zero else { return }
      start += min(max(.zero, band.before - bandEdge), max(.zero, limit - far))
    }
  }

  /// The place of a column.
  ///
  /// - Parameters:
  ///   - last: the column before it on the page; `nil` for a page's first column, beside which nothing
  ///     stands but the boxes that it is in (DTb-8).
  ///   - limit: the widest block. Boxes that leave no room for a page's first column take less.
  ///   - begins: whether it is the first one of its paragraph.
  func place(
    of column: Column, after last: SpacedColumn?, begins: Bool, limit: Length?, band: HeadingBand?,
    head: Length
  ) -> SpacedColumn {
    let isRow = styles[column.paragraph]?.isTableRow == true
    let width = pitch == nil || isRow ? column.extent : em
    var place = SpacedColumn(
      paragraph: column.paragraph, offset: .zero, start: .zero, width: width, pitch: pitch,
      inset: BoxInset(), spaceAfter: column.spaceAfter)
    if !styles.isPlain {
      place.inset = styles.inset(of: column.paragraph)
      place.boxes = styles.openBoxes(of: column.paragraph).begun(as: last?.boxes ?? [])
      if let style = styles[column.paragraph] {
        place.pitch =
          (isRow ? style.pitch : style.room(of: column.extent, usual: pitch ?? width + gap))
          ?? pitch
        place.band = style.band(gap: gap, pitch: pitch, body: em)
      }
      if let band {
        place.band = (band.before, band.after)
        place.bandEdge = ((pitch ?? width + gap) - band.room).half
        place.pitch = band.room
      }
      if dropsBlank, let style = styles[column.paragraph] {
        place.bandEdge += grid.step * style.linesBefore
      }
    }
    if isRow, let pitch { place.pitch = width + pitch - em }
    if let last {
      let distance = (last.room(gap: gap) + place.room(gap: gap)).half
      place.start = last.start + last.width.half - width.half + distance
      if last.pitch == nil, place.pitch == nil { place.start = last.end + gap }
      place.start += last.spaceAfter
      if last.paragraph != column.paragraph {
        place.start +=
          styles.space(between: last.paragraph, and: column.paragraph) + last.band.after
          + place.band.before + last.boxes.shortfall(at: last.end, beside: place.boxes)
        if snapsToGrid, band == nil, place.pitch == pitch, place.band == (.zero, .zero) {
          place.grid.snapped = grid.snapped(place.start) - place.start
          place.start += place.grid.snapped
        }
      }
    } else if place.inset != BoxInset() {
      let most = limit.map { max(.zero, ($0 - width).half) } ?? .limit
      place.inset.before = min(place.inset.before, most)
      place.inset.after = min(place.inset.after, most)
      place.start = place.inset.before
    }
    if styles.keepsSides { keepSides(of: column, at: &place, after: last, limit: limit) }
    if last == nil {
      place.beginPage(begins: begins, limit: (limit ?? .limit) - column.rowRest, head: head)
    }
    place.boxes.begin(at: place.start - place.tableHead)
    place.offset = place.start + (width - column.extent).half
    if snapsToGrid {
      place.grid.isOnGrid = place.pitch == pitch && grid.snapped(place.start) == place.start
    }
    return place
  }

  /// Keeps what stands beside a column clear of the column before it and what stands beside that, and on the page (RU18).
  private func keepSides(
    of column: Column, at place: inout SpacedColumn, after last: SpacedColumn?, limit: Length?
  ) {
    let (before, after) = (column.beside.before(direction), column.beside.after(direction))
    place.sides = (column.sides.before(direction), column.sides.after(direction))
    let most = limit.map { max(.zero, ($0 - place.width).half) } ?? .limit
    // The room of its place is a part of what it takes.
    let own = place.width.half
    if let last {
      if before > .zero || last.hasSideAfter {
        place.start = max(place.start, last.axis + last.sides.after + place.sides.before - own)
      }
    } else if before > .zero {
      let outside = place.sides.before - own - edges.before(direction)
      place.start = max(place.start, min(outside, most))
    }
    place.hasSideAfter = after > .zero
    if after > .zero {
      place.behind = max(.zero, min(place.sides.after - own - edges.after(direction), most))
    }
  }
}
