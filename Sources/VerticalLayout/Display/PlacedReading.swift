/// A reading, or what of it stands on one column.
struct ReadingFragment {
  var shaped = ShapedText()
  /// Its cells among the shaped ones.
  var cells: Range<Int> = 0..<0
  /// The character size along the column, and across it.
  var em: Length
  var width: Length
  /// All of the reading, and where it begins in the text that its cells count.
  var text = ""
  var origin = 0

  /// The length when set solid.
  var length: Length { cells.reduce(.zero) { $0 + shaped.cells[$1].advance } }

  /// The part of the reading that its cells stand for.
  var visibleText: String {
    guard let first = cells.first, let last = cells.last else { return "" }
    if shaped.cells[first].range.lowerBound == origin,
      shaped.cells[last].range.upperBound - origin == text.utf8.count
    {
      return text
    }
    return String(
      text.slice(
        TextRange(
          shaped.cells[first].range.lowerBound - origin,
          shaped.cells[last].range.upperBound - origin)))
  }
}

/// A reading with the places of its cells on the column.
struct PlacedReading {
  var fragment: ReadingFragment
  var starts: [Length]
  var start: Length
  var end: Length
}

extension ReadingFragment {
  /// The reading beside a base of its own (RU4, RU5, RU7, RU12), between two places of the column.
  ///
  /// - Parameter reach: how far it may reach beyond its base.
  func placed(
    beside base: PlacedBase, isHead: Bool, isEnd: Bool, options: RubyOptions,
    reach: AnnotationText.Reach, least: Length, most: Length
  ) -> PlacedReading {
    let room = base.end - base.start - length
    guard room > .zero else {
      if options.alignment == .neighbours, base.cells.count == 1 {
        let start = isEnd ? base.start - min(-room, reach.before) : base.end + reach.after - length
        return solid(from: min(base.start, start), least: least, most: most)
      }
      let start: Length =
        switch (options.edge, isHead, isEnd) {
        case (.base, true, false): base.start
        case (.base, false, true): base.end - length
        case (.base, _, _), (.flush, _, _): base.start + room.half
        }
      return solid(from: start, least: least, most: most)
    }
    if base.cells.count == 1 || isTurned {
      let isAtHead =
        options.alignment != .center && base.cells.count == 1 && cells.count <= 2 && !isTurned
      return solid(
        from: base.start + (isAtHead ? .zero : room.half), least: least, most: most)
    }
    return spread(
      over: base, room: room, ends: options.ends.resolved(em: em), least: least, most: most)
  }

  /// The reading at the head of its base, or spread over it up to the middle of its last character, where
  /// okurigana begin (KA3, KA4).
  func beforeOkurigana(
    beside base: PlacedBase, last: Cell, options: RubyOptions, least: Length, most: Length
  ) -> PlacedReading {
    var shorter = base
    shorter.end = base.end - last.advance.half
    guard base.cells.count > 1, shorter.end - shorter.start > length else {
      return solid(from: base.start, least: least, most: most)
    }
    return placed(
      beside: shorter, isHead: false, isEnd: false, options: options,
      reach: AnnotationText.Reach(), least: least, most: most)
  }

  /// True where it has letters on their side, which are never spread (RU6).
  private var isTurned: Bool {
    cells.contains { shaped.cells[$0].orientation == .rotated }
  }

  /// The reading spread 1 : 2 : 1 over a longer base; the outer spaces have a given length at most (RU4).
  private func spread(
    over base: PlacedBase, room: Length, ends: Length, least: Length, most: Length
  ) -> PlacedReading {
    let count = cells.count
    guard count > 1 else { return solid(from: base.start + room.half, least: least, most: most) }
    let lead = min(Length(rawValue: room.rawValue / (2 * count)), ends)
    guard base.start + lead >= least, base.end - lead <= most else {
      return solid(from: base.start + room.half, least: least, most: most)
    }
    let inner = room - lead * 2
    var position = base.start + lead
    var starts: [Length] = []
    var given = 0
    for (offset, index) in cells.enumerated() {
      starts.append(position)
      let upTo = inner.rawValue * (offset + 1) / (count - 1)
      position += shaped.cells[index].advance + Length(rawValue: upTo - given)
      given = upTo
    }
    let end = base.end - lead
    return PlacedReading(fragment: self, starts: starts, start: base.start + lead, end: end)
  }

  /// The reading set solid, moved to lie between two places; closer than solid where it is longer than
  /// their distance.
  func solid(from start: Length, least: Length, most: Length) -> PlacedReading {
    let length = length
    let room = max(.zero, most - least)
    var start = max(min(start, most - length), least)
    if length > room { start = least }
    var starts: [Length] = []
    var position = Length.zero
    for index in cells {
      let place =
        length > room && length > .zero
        ? Length(
          rawValue: Int(Int128(position.rawValue) * Int128(room.rawValue) / Int128(length.rawValue))
        )
        : position
      starts.append(start + place)
      position += shaped.cells[index].advance
    }
    return PlacedReading(
      fragment: self, starts: starts, start: start, end: start + min(length, room))
  }
}

extension AnnotationText {
  /// The cell of a reading that begins where a part of its base does (RU14): in proportion, and not with a
  /// character that no column begins with.
  func boundary(in cells: Range<Int>, at offset: Int, of count: Int, text: String) -> Int {
    guard offset > 0 else { return cells.lowerBound }
    guard offset < count, count > 0 else { return cells.upperBound }
    var index = cells.lowerBound + (cells.count * offset + count / 2) / count
    let base = shaped.cells[cells.lowerBound].range.lowerBound
    while index > cells.lowerBound, index < cells.upperBound {
      let range = shaped.cells[index].range
      let start = TextRange(range.lowerBound - base, range.upperBound - base)
      guard let scalar = text.slice(start).unicodeScalars.first, scalar.joinsReading else { break }
      index -= 1
    }
    return index
  }
}

extension Unicode.Scalar {
  /// True for small kana, the prolonged sound mark and ん, which go with the kana before them.
  fileprivate var joinsReading: Bool {
    switch self {
    case "ん", "ン", "ー": true
    default: CharacterProperties(self).lineBreak == .conditionalJapaneseStarter
    }
  }
}

/// A base, or the part of one that stands on a column.
struct PlacedBase {
  var entry: Int
  var cells: Range<Int>
  var range: TextRange
  /// The start and the end on the column.
  var start: Length
  var end: Length
}
