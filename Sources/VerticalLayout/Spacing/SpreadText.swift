/// A stretch of text that is spread over a length (字取り; JLREQ 3.5.3).
struct SpreadSpan: Ranged, Hashable, Sendable {
  var range: TextRange
  var length: Dimension
}

extension Document {
  /// Texts to be spread, in their order; of two that overlap the one that begins first, or the longer one.
  var spreadSpans: [SpreadSpan] {
    let found = spans.compactMap { span in
      if case .spread(let length) = span.attribute, !span.range.isEmpty {
        SpreadSpan(range: span.range, length: length)
      } else {
        nil
      }
    }
    var end = 0
    return found.enumerated().sorted {
      ($0.element.range.lowerBound, -$0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, -$1.element.range.upperBound, $1.offset)
    }.map(\.element).filter { span in
      guard span.range.lowerBound >= end else { return false }
      end = span.range.upperBound
      return true
    }
  }
}

extension ShapedText {
  /// Gives stretches of text their lengths: what is missing goes in equal shares between their characters, after
  /// a single one. Those that are longer, or hold tabs or notes in small columns, stay as they are (J10).
  mutating func spread(_ spans: some Sequence<SpreadSpan>, _ items: inout [InlineItem]) {
    for span in spans {
      guard let visible = visibleCells(of: span.range, items) else { continue }
      let last = visible.upperBound - 1
      let em = items[visible.lowerBound].em
      let natural = items[visible].length
      let rest = min(max(span.length.resolved(em: em), .zero), .limit) - natural
      guard rest > .zero else { continue }
      keepWhole(span.range, &items)
      // What stands at a column's head or end keeps its box, too.
      items[visible.lowerBound].headCut = items[visible.lowerBound].cut
      items[last].endCut = items[last].cut
      items[last].alwaysCutAtEnd = false
      items[last].keepsBlank = true
      guard visible.count > 1 else {
        items[last].gap += rest
        items[last].isSolid = true
        continue
      }
      var given = Length.zero
      for (number, index) in visible.dropLast().enumerated() {
        let share = rest.scaled(by: number + 1, over: visible.count - 1) - given
        items[index].gap += share
        items[index].isSolid = true
        given += share
      }
    }
  }

  /// The cells of a range from the first one that is seen to the last one, in one paragraph.
  private func visibleCells(of range: TextRange, _ items: [InlineItem]) -> Range<Int>? {
    let first = cell(from: range.lowerBound)
    let paragraph = paragraphs.partitioningIndex { $0.upperBound > first }
    guard paragraph < paragraphs.count else { return nil }
    let end = min(cell(from: range.upperBound), paragraphs[paragraph].upperBound)
    guard first < end, !items[first..<end].contains(where: { $0.kind == .tab || $0.isInset }),
      let start = (first..<end).first(where: { items[$0].kind == .text }),
      let last = (first..<end).last(where: { items[$0].kind == .text })
    else { return nil }
    return start..<last + 1
  }
}
