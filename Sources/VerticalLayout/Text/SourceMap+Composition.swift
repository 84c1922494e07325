extension SourceMap {
  /// The map of two filters, one after the other: from the text that this map is of, over its source,
  /// to the source of `earlier`.
  ///
  /// The result has one stretch for changes of both filters that share text.
  /// The lengths in between should be the same; what one map has beyond the other is taken as it is.
  public func composed(after earlier: SourceMap) -> SourceMap {
    var result = SourceMap()
    var later = StretchWalk(self)
    var earlier = StretchWalk(earlier)
    while true {
      switch (later.segment, earlier.segment) {
      case (nil, nil): return result
      case (let first?, let second?) where first.isCopy && second.isCopy:
        let count = min(first.sourceCount, second.textCount)
        later.advance(by: count)
        earlier.advance(by: count)
        result.copy(count)
      case (let rest?, nil) where rest.isCopy:
        later.advance(by: rest.sourceCount)
        result.copy(rest.sourceCount)
      case (nil, let rest?) where rest.isCopy:
        earlier.advance(by: rest.textCount)
        result.copy(rest.textCount)
      case (_, let left?) where !left.isCopy && left.textCount == 0:
        // What was left out before belongs to no change here.
        _ = earlier.take(atMost: 0)
        result.replace(left.sourceCount, with: 0)
      default: result.appendChange(&later, &earlier)
      }
    }
  }

  /// Takes changes of both filters until neither is in the middle of one.
  private mutating func appendChange(_ later: inout StretchWalk, _ earlier: inout StretchWalk) {
    var text = 0
    var source = 0
    // How far each has come in the text between them.
    var laterMiddle = 0
    var earlierMiddle = 0
    var hasBegun = false
    while !hasBegun || laterMiddle != earlierMiddle {
      if laterMiddle < earlierMiddle || (!hasBegun && later.segment?.isCopy == false) {
        guard let segment = later.take(atMost: earlierMiddle - laterMiddle) else { break }
        text += segment.textCount
        laterMiddle += segment.sourceCount
      } else {
        guard let segment = earlier.take(atMost: laterMiddle - earlierMiddle) else { break }
        source += segment.sourceCount
        earlierMiddle += segment.textCount
      }
      hasBegun = true
    }
    // Only maps that do not fit have a rest here.
    if laterMiddle > earlierMiddle { source += laterMiddle - earlierMiddle }
    if earlierMiddle > laterMiddle { text += earlierMiddle - laterMiddle }
    replace(source, with: text)
  }
}

/// The segments of a map, from the start to the end; copies can be taken in parts.
private struct StretchWalk {
  struct Rest {
    var isCopy: Bool
    var textCount: Int
    var sourceCount: Int
  }

  private let map: SourceMap
  private var index = 0
  /// The rest of the current segment; `nil` at the end.
  private(set) var segment: Rest?

  init(_ map: SourceMap) {
    self.map = map
    load()
  }

  private mutating func load() {
    guard index < map.segments.count else {
      segment = nil
      return
    }
    let start = map.segments[index]
    let end = map.ends(of: index)
    segment = Rest(
      isCopy: start.isCopy, textCount: end.text - Int(start.text),
      sourceCount: end.source - Int(start.source))
  }

  /// Goes on in a copy.
  mutating func advance(by count: Int) {
    segment?.textCount -= count
    segment?.sourceCount -= count
    guard segment?.textCount ?? 0 <= 0 else { return }
    index += 1
    load()
  }

  /// Takes a change whole, or of a copy at most so many bytes.
  mutating func take(atMost count: Int) -> Rest? {
    guard var taken = segment else { return nil }
    guard taken.isCopy else {
      index += 1
      load()
      return taken
    }
    taken.textCount = min(taken.textCount, count)
    taken.sourceCount = taken.textCount
    advance(by: taken.textCount)
    return taken
  }
}
