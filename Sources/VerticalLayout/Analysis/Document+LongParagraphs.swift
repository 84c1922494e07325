/// Paragraphs without an end, as files without line ends have them.
///
/// Breaks, spaces and the order of reading of a paragraph depend on all of it, so that it stands in memory as a
/// whole. One that is longer than any that is written is set in parts, each a paragraph without an indent.
extension Document {
  /// The most characters of a paragraph: those of a novel of two thousand pages.
  static let mostCharactersOfParagraph = 1 << 20

  /// Parts the paragraphs that are too long, and tells which.
  ///
  /// - Parameter limit: the most characters (Unicode scalars) of one.
  mutating func partLongParagraphs(
    limit: Int = Document.mostCharactersOfParagraph
  ) -> [Diagnostic] {
    guard text.utf8.count > limit, paragraphs.contains(where: { $0.mayBeParted(limit) }) else {
      return []
    }
    let whole = spans.filter { !$0.attribute.kind.traits.contains(.look) }.map(\.range)
      .sorted { $0.lowerBound < $1.lowerBound }
    var parted: [Paragraph] = []
    var diagnostics: [Diagnostic] = []
    /// The new index of each paragraph after one that has been parted.
    var moves: [(index: Int, count: Int)] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let first = parted.count
      if paragraph.mayBeParted(limit) {
        let places = partingPlaces(of: paragraph.range, limit, whole: whole)
        parted += paragraph.parted(at: places)
      } else {
        parted.append(paragraph)
      }
      guard parted.count > first + 1 else { continue }
      moves.append((index, parted.count - index - 1))
      diagnostics.append(
        Diagnostic(
          .warning, .paragraphParted,
          "a paragraph of \(text.slice(paragraph.range).unicodeScalars.count) characters is too long "
            + "for one, and is set in \(parted.count - first) parts, each of which begins a column; "
            + "try line ends where others may begin",
          range: TextRange(paragraph.range.lowerBound, parted[first + 1].range.lowerBound)))
    }
    guard !moves.isEmpty else { return [] }
    paragraphs = parted
    func moved(_ index: Int) -> Int {
      index + (moves.last { $0.index < index }?.count ?? 0)
    }
    for index in passages.indices {
      let old = passages[index].paragraphs
      passages[index].paragraphs = moved(old.lowerBound)..<moved(old.upperBound)
    }
    return diagnostics
  }

  /// The places before which the parts of a range begin, after the first one.
  ///
  /// - Parameter whole: ranges that are not parted, by their starts.
  private func partingPlaces(of range: TextRange, _ limit: Int, whole: [TextRange]) -> [Int] {
    let stretch = min(limit / 4, Self.stretch)
    var places: [Int] = []
    var start = range.lowerBound
    while true {
      let (from, isBlank) = end(from: start, count: limit - stretch, before: range.upperBound)
      if isBlank {
        places.append(from)
        start = from
        continue
      }
      let to = end(from: from, count: stretch, before: range.upperBound).place
      guard to < range.upperBound else { return places }
      if let place = lastPlace(in: TextRange(from, to), whole: whole) {
        places.append(place)
        start = place
      } else {
        // The part goes on until the next stretch.
        start = to
      }
    }
  }

  /// The characters at the end of a part in which the next one may begin.
  private static let stretch = 1 << 12

  /// The most blanks that follow each other in a part: they all stand at the end of one column.
  private static let mostBlanks = 1 << 16

  /// The place so many characters on, or a limit; before that, the last of very many blanks.
  private func end(
    from start: Int, count: Int, before limit: Int
  ) -> (place: Int, isBlank: Bool) {
    let bytes = text.utf8Span.span
    var (index, left, blanks) = (start, count, 0)
    while index < limit {
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 {
        if left == 0 { return (index, false) }
        left -= 1
        blanks = byte == 0x20 || byte == 0x09 ? blanks + 1 : 0
        if blanks > Self.mostBlanks { return (index, true) }
      }
      index += 1
    }
    return (limit, false)
  }

  /// The last place in a stretch of text that is after a blank or the end of a sentence, else between two clusters.
  private func lastPlace(in stretch: TextRange, whole: [TextRange]) -> Int? {
    var cursor = ClusterCursor(text.slice(stretch), of: stretch)
    var (place, sentence): (Int?, Int?) = (nil, nil)
    var (next, end) = (0, 0)
    // The first cluster may have begun before the stretch.
    guard cursor.next() else { return nil }
    var endsSomething = endsSentence(cursor.cluster)
    while cursor.next() {
      let start = cursor.cluster.lowerBound
      while next < whole.count, whole[next].lowerBound < start {
        end = max(end, whole[next].upperBound)
        next += 1
      }
      if end <= start {
        place = start
        if endsSomething { sentence = start }
      }
      endsSomething = endsSentence(cursor.cluster)
    }
    return sentence ?? place
  }

  /// True for a blank and for a stop.
  private func endsSentence(_ cluster: TextRange) -> Bool {
    switch text.slice(cluster).unicodeScalars.first {
    case " ", "\u{3000}", "。", "．", "！", "？", "」", "』", ".", "!", "?": true
    default: false
    }
  }
}

extension Paragraph {
  /// True if it is long, and of a form that may begin anew.
  fileprivate func mayBeParted(_ limit: Int) -> Bool {
    guard range.count > limit, role == .body else { return false }
    let style = style
    return style.listItem == nil && style.lines == nil && style.linesBefore == nil
      && style.linesAfter == nil && style.spread == nil && !style.isContentsEntry
      && !style.spansTiers
  }

  /// The parts that begin at places; those after the first one go on where its columns do.
  fileprivate func parted(at places: [Int]) -> [Paragraph] {
    guard !places.isEmpty else { return [self] }
    let bounds = [range.lowerBound] + places + [range.upperBound]
    return zip(bounds, bounds.dropFirst()).map { start, end in
      var style = style
      if start > range.lowerBound {
        style.indent = .zero
        style.breakBefore = nil
        style.spaceBefore = nil
      }
      if end < range.upperBound { style.spaceAfter = nil }
      return Paragraph(
        range: TextRange(start, end), end: end < range.upperBound ? end : self.end, style: style)
    }
  }
}
