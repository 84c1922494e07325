/// Finds how far one column reaches.
struct ColumnFiller {
  let items: [InlineItem]
  /// Lengths that items have in addition at heads and ends.
  let edges: EdgeLengths
  var options: BreakingOptions
  /// The length at which columns end.
  var measure: Length
  /// The indent of a paragraph's columns after the first.
  var indent = Length.zero
  /// The measure, where it is the paragraph's own and known.
  var ownMeasure: Length?
  /// True for the small columns of a note (WR1).
  var setsInset = false

  init(
    items: [InlineItem], edges: EdgeLengths = EdgeLengths(), options: BreakingOptions
  ) {
    self.items = items
    self.edges = edges
    self.options = options
    measure = options.measure ?? Length(rawValue: .max / 2)
  }

  /// The column of the items from `start` on.
  ///
  /// As long as items fit, the last place where the column may end is remembered. The first item that
  /// reaches beyond the measure may still end the column, see ``firstEnding(after:to:)``; else the
  /// column goes back to that place.
  func fill(from start: Int, to end: Int, indent: Length) -> ColumnBreak {
    var pen = Pen(start: start, indent: indent)
    var allowed: Pen?
    // The same without a hyphen; and inside of a number or half-line, for want of another place.
    var whole: Pen?
    var second = SecondChoices()
    while pen.index < end {
      if items[pen.index].isInset, !setsInset {
        if takeInset(&pen, allowed: &allowed, to: end) { continue }
        return columnEndingInInset(pen, allowed: allowed, to: end)
      }
      if pen.index > pen.start {
        var ending: Pen?
        let isTaken = takePlain(&pen, ending: &ending, to: end)
        if let ending { (allowed, whole) = (ending, ending) }
        if isTaken { continue }
      }
      guard take(&pen, to: end) else {
        let fitting = firstEnding(after: pen, to: end, second: &second)
        var best = allowed
        if let fitting, !fitting.needsShrinking || allowed?.natural != measure { best = fitting }
        guard let best else {
          return second.last?.column(.full, of: end) ?? lastResort(pen, to: end)
        }
        let usual = keepingWord(best, whole)
        return (secondChoice(second.early, insteadOf: usual) ?? usual).column(.full, of: end)
      }
      let last = items[pen.index - 1]
      if last.breakAfter == .allow {
        if last.isSecondChoice {
          if let ending = ended(pen, to: end) { take(ending, into: &second) }
        } else {
          let ending = ended(pen, to: end)
          allowed = ending ?? allowed
          if !last.hasHyphen { whole = ending ?? whole }
        }
      }
    }
    return ended(pen, to: end)?.column(.paragraph, of: end) ?? allowed?.column(.full, of: end)
      ?? pen.column(.paragraph, of: end)
  }

  /// A column without a place to end at. Even so the next one does not begin with a stop or a closing bracket, where this
  /// one has a character to give away (M3).
  private func lastResort(_ pen: Pen, to end: Int) -> ColumnBreak {
    var index = pen.index
    while index > pen.start + 1, pen.index - index < 4, items[index].spacingClass.staysBehind {
      index -= 1
    }
    guard index < pen.index, !items[index].spacingClass.staysBehind,
      var column = column(pen.start..<index, to: end, indent: pen.indent)
    else { return pen.column(.lastResort, of: end) }
    column.end = .lastResort
    return column
  }

  /// The state of a column after some items.
  struct Pen {
    let start: Int
    let indent: Length
    /// The space before the first item.
    var head = Length.zero
    /// The next item.
    var index: Int
    var position: Length
    /// The length of the items if none is cut for standing at the end.
    var reach = Length.zero
    /// The column's length if it ends here, without the blanks at its end.
    var natural: Length
    var trailingBlank = Length.zero
    var cutsEnd = false
    var hangs = false
    /// The hyphen that it ends with, which ``natural`` counts.
    var hyphen = Length.zero
    /// True if the column is too long unless its spaces shrink.
    var needsShrinking = false
    /// The length that the column has in addition if it ends with its last visible item, for a reading.
    var endLength = Length.zero
    /// The part of that which ``natural`` counts.
    var countedEnd = Length.zero
    /// The room that a note has down the column that goes on after it.
    var insetRoom: Length?

    init(start: Int, indent: Length) {
      self.start = start
      self.indent = indent
      index = start
      position = indent
      natural = indent
    }

    /// Goes on after boxes that are nothing more.
    @inline(__always)
    mutating func advance(to index: Int, position: Length, reach: Length) {
      (self.index, self.position, self.reach, natural) = (index, position, reach, reach)
      (trailingBlank, endLength) = (.zero, .zero)
      (cutsEnd, hangs) = (false, false)
    }

    /// Begins with the first item, after the space that a reading asks for there.
    @inline(__always)
    mutating func begin(with first: ItemLength) {
      head = first.lead
      position += first.lead
    }

    func column(_ end: ColumnEnd, of paragraphEnd: Int) -> ColumnBreak {
      ColumnBreak(
        cells: start..<index, paragraph: 0, indent: indent, natural: natural,
        trailingBlank: trailingBlank, end: index == paragraphEnd ? .paragraph : end,
        cutsEnd: cutsEnd, hangs: hangs,
        added: AddedLengths(head: head, end: countedEnd, hyphen: hyphen), insetRoom: insetRoom)
    }
  }

  /// A column that ends here, with what a reading at its end asks for (RU12), and with a hyphen where text of the word
  /// follows (DT-07); `nil` where that does not fit, even where spaces shrink for the reading.
  @inline(__always)
  func ended(_ pen: Pen, to end: Int) -> Pen? {
    pen.endLength == .zero && !mayEndInWord(pen) ? pen : lengthened(pen, to: end)
  }

  /// True if the last item has a hyphen where a column ends in a word with it. A note that was taken as a whole has none.
  @inline(__always)
  private func mayEndInWord(_ pen: Pen) -> Bool {
    guard pen.index > pen.start else { return false }
    let last = items[pen.index - 1]
    return last.hasHyphen && (setsInset || !last.isInset)
  }

  private func lengthened(_ pen: Pen, to end: Int) -> Pen? {
    var result = pen
    result.countedEnd = pen.endLength
    let hasHyphen = mayEndInWord(pen) && goesOn(at: pen.index, to: end)
    result.hyphen = hasHyphen ? edges.hyphen(pen.index - 1) : .zero
    result.natural += result.countedEnd + result.hyphen
    guard result.natural > measure else { return result }
    guard result.hyphen == .zero else { return nil }
    let room = ShrinkRoom(self, from: pen.start, to: pen.index - 1)
    guard result.natural <= measure + room.total else { return nil }
    result.needsShrinking = true
    return result
  }

  /// True if text follows, on a small column that of the note, which may be longer than its items here.
  private func goesOn(at index: Int, to end: Int) -> Bool {
    setsInset ? index < items.count && !isInsetEnd(index) : index < end
  }

  /// The column that ends before a word instead of inside of it, where it lacks little then (TK-18).
  private func keepingWord(_ pen: Pen, _ whole: Pen?) -> Pen {
    guard pen.hyphen > .zero, let whole, measure - whole.natural <= options.hyphenationZone else {
      return pen
    }
    return whole
  }

  /// Takes the next item, unless it reaches beyond the measure. A column's first item is taken
  /// however long it is.
  @inline(__always)
  func take(_ pen: inout Pen, to end: Int) -> Bool {
    let item = items[pen.index]
    let place = ItemPosition(pen.index, from: pen.start)
    let own = length(of: pen.index, at: place, from: pen.position)
    if place == .head { pen.begin(with: own) }
    let itemEnd = pen.position + own.box
    if item.hangsAtColumnEnd {
      pen.trailingBlank = max(.zero, itemEnd - pen.reach)
    } else if item.kind != .invisible || pen.trailingBlank == .zero {
      guard itemEnd <= measure || pen.index == pen.start else { return false }
      var inkEnd = itemEnd
      pen.cutsEnd = item.alwaysCutAtEnd && item.cut(at: place) == .none
      pen.hangs = options.hanging == .force && mayHang(pen.index, on: pen.start, end: end)
      if pen.hangs {
        inkEnd = pen.position
        pen.cutsEnd = false
      } else if pen.cutsEnd {
        inkEnd = itemEnd - item.blank
      }
      pen.natural = max(pen.reach, inkEnd)
      pen.reach = max(pen.reach, itemEnd)
      pen.trailingBlank = .zero
      pen.endLength = own.reading
    }
    pen.position = itemEnd + item.gap
    pen.index += 1
    return true
  }

  /// Takes the items that are boxes and nothing more, most of a text, as far as they fit; returns whether there was one.
  ///
  /// - Parameter ending: set to the state after the last of them after which the column may end.
  @inline(__always)
  private func takePlain(_ pen: inout Pen, ending: inout Pen?, to end: Int) -> Bool {
    var (index, position, reach) = (pen.index, pen.position, pen.reach)
    var last: (index: Int, position: Length, reach: Length)?
    while index < end {
      let item = items[index]
      let itemEnd = position + item.advance
      guard item.isPlain, itemEnd <= measure else { break }
      reach = max(reach, itemEnd)
      position = itemEnd + item.gap
      index += 1
      if item.breakAfter == .allow { last = (index, position, reach) }
    }
    guard index > pen.index else { return false }
    if let last {
      pen.advance(to: last.index, position: last.position, reach: last.reach)
      ending = pen
    }
    pen.advance(to: index, position: position, reach: reach)
    return true
  }

  /// The first place where the column can end although its items reach beyond the measure: because
  /// the last one's blank goes (P12) or it hangs (H3), or because other spaces may shrink by as much
  /// (J2). `nil` where there is none.
  ///
  /// - Parameter second: takes the places before it that are second choices.
  private func firstEnding(after pen: Pen, to end: Int, second: inout SecondChoices) -> Pen? {
    var pen = pen
    var room = ShrinkRoom(self, from: pen.start, to: pen.index)
    var ending: Pen?
    while pen.index < end {
      let item = items[pen.index]
      // What belongs to a note stays with it.
      if item.isInset, !setsInset { return nil }
      let own = length(of: pen.index, at: .inside, from: pen.position)
      let itemEnd = pen.position + own.box
      if item.hangsAtColumnEnd {
        ending?.trailingBlank = max(.zero, itemEnd - pen.reach)
      } else if item.kind == .text {
        guard pen.position <= measure + room.words + room.others else { return nil }
        ending = self.ending(pen, with: own, to: end, room: room)
        pen.reach = max(pen.reach, itemEnd)
      }
      pen.position = itemEnd + item.gap
      pen.index += 1
      ending?.index = pen.index
      if item.breakAfter != .forbid, let ending {
        if !item.isSecondChoice { return ending }
        take(ending, into: &second)
      }
      room.add(item, at: .inside, next: self.item(pen.index))
    }
    return ending
  }

  /// A column that ends with an item that reaches beyond the measure, or is cut or hangs for standing
  /// at the end; `nil` where it cannot.
  ///
  /// The order is that of JLREQ 3.8.3 (J3): word spaces, the blank at the end as a whole, other
  /// spaces. Where cutting the blank would leave the column short, other spaces come first. A mark
  /// hangs only if it does not fit so far (H3).
  func ending(_ pen: Pen, with own: ItemLength, to end: Int, room: ShrinkRoom) -> Pen? {
    let (item, itemEnd) = (items[pen.index], pen.position + own.box)
    var result = pen
    result.trailingBlank = .zero
    result.needsShrinking = false
    let place = ItemPosition(pen.index, from: pen.start)
    let canCut = item.hasBlank && item.cut(at: .end) != .none && item.cut(at: place) == .none
    result.cutsEnd = canCut && item.alwaysCutAtEnd
    result.hangs = false
    result.natural = max(pen.reach, result.cutsEnd ? itemEnd - item.blank : itemEnd)
    result.countedEnd = own.reading
    result.endLength = .zero
    result.hyphen = goesOn(at: pen.index + 1, to: end) ? own.hyphen : .zero
    result.natural += result.countedEnd + result.hyphen
    let hung =
      mayHang(pen.index, on: pen.start, end: end) ? result.hanging(measure: measure) : nil
    if let hung, options.hanging == .force, hung.natural <= measure + room.total { return hung }
    let over = result.natural - measure
    if over <= .zero { return result }
    let cut = canCut && !result.cutsEnd ? result.cutting(item, itemEnd, measure: measure) : nil
    if let cut, !cut.needsShrinking, over > room.words,
      over > room.total || cut.natural == measure
    {
      return cut
    }
    if let hung, !hung.needsShrinking, cut?.needsShrinking != false { return hung }
    if over <= room.total {
      result.needsShrinking = true
      return result
    }
    if let cut, cut.natural <= measure + room.total { return cut }
    return nil
  }

  /// True if an item may hang below the end of a column that it ends (H2, H5): none does in Chinese
  /// beside another mark.
  private func mayHang(_ index: Int, on start: Int, end: Int) -> Bool {
    guard options.hanging != .none, items[index].mayHang, index > start,
      items[index].breakAfter != .forbid || index + 1 == end
    else { return false }
    return options.hangsAfterMarks || items[index - 1].spacingClass.blank == .none
  }

  /// The item at an index; `nil` after the last one.
  @inline(__always)
  func item(_ index: Int) -> InlineItem? { index < items.count ? items[index] : nil }
}

extension ColumnFiller.Pen {
  /// The column without the last mark's blank.
  fileprivate func cutting(_ item: InlineItem, _ itemEnd: Length, measure: Length) -> Self {
    var result = self
    result.natural = max(reach, itemEnd - item.blank)
    result.cutsEnd = true
    result.needsShrinking = result.natural > measure
    return result
  }

  /// The column with its last mark below its end.
  fileprivate func hanging(measure: Length) -> Self {
    var result = self
    result.natural = max(reach, position)
    result.cutsEnd = false
    result.hangs = true
    result.needsShrinking = result.natural > measure
    return result
  }
}

extension ColumnFiller {
  /// A column of given cells; `nil` where they do not fit, or none of them can be seen.
  func column(_ cells: Range<Int>, to end: Int, indent: Length) -> ColumnBreak? {
    guard let last = cells.last(where: { items[$0].kind == .text }) else { return nil }
    var pen = Pen(start: cells.lowerBound, indent: indent)
    for index in cells.lowerBound..<last {
      let item = items[index]
      let place = ItemPosition(index, from: pen.start)
      let own = length(of: index, at: place, from: pen.position)
      if place == .head { pen.begin(with: own) }
      let itemEnd = pen.position + own.box
      if item.kind == .text { pen.reach = max(pen.reach, itemEnd) }
      pen.position = itemEnd + item.gap
    }
    pen.index = last
    let place = ItemPosition(last, from: pen.start)
    let own = length(of: last, at: place, from: pen.position)
    if place == .head { pen.begin(with: own) }
    let itemEnd = pen.position + own.box
    let room = ShrinkRoom(self, from: pen.start, to: last)
    guard var ending = ending(pen, with: own, to: end, room: room) else { return nil }
    let reach = max(pen.reach, itemEnd)
    pen.position = itemEnd + items[last].gap
    for index in last + 1..<cells.upperBound {
      pen.position += length(of: index, at: .inside, from: pen.position).box
      ending.trailingBlank = max(.zero, pen.position - reach)
      pen.position += items[index].gap
    }
    ending.index = cells.upperBound
    return ending.column(.full, of: end)
  }
}
