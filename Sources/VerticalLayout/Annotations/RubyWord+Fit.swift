extension RubyWord {
  /// The fit of some of its bases at a place.
  func fit(_ range: Range<Int>, at place: RubyLimits, edge: RubyOptions.RubyEdge) -> RubyFit {
    let bases = bases[range]
    guard bases.count > 1 else {
      return bases.first.map { fit($0, at: place, edge: edge) } ?? RubyFit()
    }
    return fit(bases, at: place)
  }

  /// A mono or group ruby: the base is spread 1 : 2 : 1 to the length of its reading, and the reading
  /// may reach over its neighbours in place of the outer spaces (RU5, RU9, RU12). Letters are not
  /// spread (RU6).
  private func fit(_ base: Base, at place: RubyLimits, edge: RubyOptions.RubyEdge) -> RubyFit {
    var fit = RubyFit(inner: Array(repeating: .zero, count: max(base.cells.count - 1, 0)))
    let excess = base.reading - base.length
    guard excess > .zero else { return fit }
    if beginsWithBase {
      // Over what follows first, then over what is before; the rest on both sides (RU7).
      fit.overAfter = min(excess, place.after)
      fit.overBefore = min(excess - fit.overAfter, place.before)
      let rest = excess - fit.overAfter - fit.overBefore
      fit.before = rest.half
      fit.after = rest - fit.before
      return fit
    }
    let spread = base.isSpread ? fit.inner.count : 0
    // Parts of the excess, in halves of the space between two cells.
    let head = edge == .base && place.isAtHead ? 0 : 1
    let end = edge == .base && place.isAtEnd ? 0 : 1
    let parts = spread * 2 + head + end
    guard parts > 0 else {
      fit.before = excess.half
      fit.after = excess - excess.half
      return fit
    }
    var given = Length.zero
    func share(_ count: Int) -> Length {
      Length(rawValue: excess.rawValue * count / parts)
    }
    let lead = share(head)
    given = lead
    for index in 0..<spread {
      let upTo = share(head + 2 * (index + 1))
      fit.inner[index] = upTo - given
      given = upTo
    }
    // Rounding never gives an end space where there is to be none.
    if end == 0, spread > 0 { fit.inner[spread - 1] += excess - given }
    let trail = end == 0 && (spread > 0 || head > 0) ? .zero : excess - given
    fit.before = max(.zero, lead - place.before)
    fit.overBefore = lead - fit.before
    fit.after = max(.zero, trail - place.after)
    fit.overAfter = trail - fit.after
    return fit
  }

  /// Jukugo ruby: what a reading is longer than its base stands over the next base, then over the one
  /// before, at most ``share`` each, then over the outer neighbours; for what is
  /// left the bases with long readings are spread (RU13; JLREQ, appendix F).
  private func fit(_ bases: ArraySlice<Base>, at place: RubyLimits) -> RubyFit {
    let list = Array(bases)
    var before = Array(repeating: Length.zero, count: list.count)
    var after = before
    var line = ReadingLine(
      em: em, share: share, readings: list.map(\.reading), place: place,
      boxes: ReadingLine.boxes(list, before: before, after: after))
    // Each turn mends the first reading that has no room; the last two are for what rounding leaves.
    for _ in 0..<list.count * 2 + 2 {
      guard let (index, missing) = line.firstWithoutRoom() else { break }
      let long = (0...index).filter { list[$0].reading > list[$0].length }
      let targets = long.isEmpty ? [index] : long
      let sum = targets.reduce(Length.zero) { $0 + list[$1].reading }
      var given = Length.zero
      for (turn, target) in targets.enumerated() {
        let own =
          turn + 1 == targets.count || sum == .zero
          ? missing - given : missing.scaled(by: list[target].reading.rawValue, over: sum.rawValue)
        given += own
        let isHead = target == 0 && place.isAtHead
        let isEnd = target + 1 == list.count && place.isAtEnd
        let lead = isHead && !isEnd ? .zero : isEnd && !isHead ? own : own.half
        before[target] += lead
        after[target] += own - lead
      }
      line.boxes = ReadingLine.boxes(list, before: before, after: after)
      line.rest = after[list.count - 1]
    }
    var fit = RubyFit(before: before[0], after: after[list.count - 1])
    for (index, base) in list.enumerated() {
      fit.inner += Array(repeating: .zero, count: max(base.cells.count - 1, 0))
      if index + 1 < list.count { fit.inner.append(after[index] + before[index + 1]) }
    }
    let starts = line.starts()
    if let first = starts.first { fit.overBefore = max(.zero, -first) }
    if let last = starts.last, let reading = list.last?.reading, let end = line.boxes.last?.end {
      fit.overAfter = max(.zero, last + reading - end - fit.after)
    }
    return fit
  }
}

/// The readings of a word whose bases share their room (jukugo): places along the column, from where the
/// room of the word begins.
struct ReadingLine {
  /// A character of the readings.
  var em: Length
  /// The greatest length of a reading over another base.
  var share: Length
  var readings: [Length]
  var place: RubyLimits
  var boxes: [(start: Length, end: Length)]
  /// Space after the last base.
  var rest = Length.zero

  init(
    em: Length, share: Length, readings: [Length], place: RubyLimits,
    boxes: [(start: Length, end: Length)], rest: Length = .zero
  ) {
    self.em = em
    self.share = share
    self.readings = readings
    self.place = place
    self.boxes = boxes
    self.rest = rest
  }

  /// The boxes of bases with space added around each.
  static func boxes(
    _ bases: [RubyWord.Base], before: [Length], after: [Length]
  ) -> [(start: Length, end: Length)] {
    var position = Length.zero
    return bases.indices.map { index in
      let start = position + before[index]
      let end = start + bases[index].length
      position = end + after[index]
      return (start, end)
    }
  }

  private func least(_ index: Int) -> Length {
    index == 0 ? -place.before : boxes[index - 1].end - share
  }

  private func most(_ index: Int) -> Length {
    index + 1 == boxes.count
      ? boxes[index].end + rest + place.after : boxes[index + 1].start + share
  }

  /// The first reading that has no room where it comes to stand when all are as early as they may be,
  /// and how much is missing.
  func firstWithoutRoom() -> (index: Int, missing: Length)? {
    var end: Length?
    for index in boxes.indices {
      let start = max(least(index), end ?? least(index))
      // At least one character stays over its own base.
      let overlap = min(readings[index], em)
      let missing = max(
        start + readings[index] - most(index), start + overlap - boxes[index].end)
      if missing > .zero { return (index, missing) }
      end = start + readings[index]
    }
    return nil
  }

  /// The start of each reading: in the middle of its base, or with it where it is longer, and as far from there as the
  /// others ask.
  func starts() -> [Length] {
    var latest = Array(repeating: Length.zero, count: boxes.count)
    var limit = Length(rawValue: .max / 4)
    for index in boxes.indices.reversed() {
      latest[index] = min(most(index), limit) - readings[index]
      limit = latest[index]
    }
    var end = Length(rawValue: -(.max / 4))
    return boxes.indices.map { index in
      let room = boxes[index].end - boxes[index].start - readings[index]
      let wished = boxes[index].start + (room > .zero ? room.half : .zero)
      let start = max(min(wished, latest[index]), least(index), end)
      end = start + readings[index]
      return start
    }
  }
}
