import Testing

@testable import VerticalLayout

/// The way from a text that a filter made back to its source (YY-49).
struct SourceMapTests {
  /// `甲[乙]{.x}丙` without its mark.
  private var span: SourceMap {
    var map = SourceMap()
    map.copy(3)
    map.replace(1, with: 0)
    map.copy(3)
    map.replace(5, with: 0)
    map.copy(3)
    return map
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 4), (5, 6), (6, 12), (8, 14), (9, 15), (99, 15)])
  func whatBeginsStandsAfterTheMarksBeforeIt(_ offset: Int, _ source: Int) {
    #expect(span.sourceOffset(of: offset) == source)
  }

  @Test(arguments: [(0, 0), (3, 3), (4, 5), (6, 7), (7, 13), (9, 15), (99, 15)])
  func whatEndsStandsBeforeTheMarksAfterIt(_ offset: Int, _ source: Int) {
    #expect(span.sourceEnd(of: offset) == source)
  }

  @Test(arguments: [
    (TextRange(3, 6), TextRange(4, 7)), (TextRange(0, 9), TextRange(0, 15)),
    (TextRange(0, 6), TextRange(0, 7)), (TextRange(3, 3), TextRange(4, 4)),
    (TextRange(9, 9), TextRange(15, 15)),
  ])
  func rangesHaveNoMarksAroundThem(_ range: TextRange, _ source: TextRange) {
    #expect(span.sourceRange(of: range) == source)
  }

  /// Places in a mark answer to where it was.
  @Test(arguments: [(0, 0), (3, 3), (4, 3), (7, 6), (9, 6), (12, 6), (13, 7), (15, 9)])
  func theInverseLeadsToTheText(_ source: Int, _ offset: Int) {
    #expect(span.inverse.sourceOffset(of: source) == offset)
    #expect(span.inverse.inverse == span)
  }

  /// A filter that doubles a character keeps the places of all others (YY-49).
  @Test func aDoubledCharacterIsItsOriginTwice() {
    // 甲乙丙 to 甲乙乙丙.
    var map = SourceMap()
    map.copy(3)
    map.replace(3, with: 6)
    map.copy(3)
    #expect(map.textCount == 12 && map.sourceCount == 9 && !map.isIdentity)
    #expect([3, 5, 6, 8].map { map.sourceOffset(of: $0) } == [3, 3, 3, 3])
    #expect(map.sourceRange(of: TextRange(6, 9)) == TextRange(3, 6))
    #expect(map.sourceRange(of: TextRange(9, 12)) == TextRange(6, 9))
    #expect(map.inverse.sourceRange(of: TextRange(3, 6)) == TextRange(3, 9))
    #expect(map.inverse.sourceRange(of: TextRange(6, 9)) == TextRange(9, 12))
  }

  @Test func insertedTextStandsWhereItWasInserted() {
    var map = SourceMap()
    map.copy(3)
    map.replace(0, with: 2)
    map.copy(3)
    #expect((0...8).map { map.sourceOffset(of: $0) } == [0, 1, 2, 3, 3, 3, 4, 5, 6])
    #expect(map.sourceRange(of: TextRange(3, 5)) == TextRange(3, 3))
    #expect(map.inverse.sourceRange(of: TextRange(0, 6)) == TextRange(0, 8))
  }

  @Test func theIdentityIsTheIdentity() {
    let map = SourceMap(identity: 7)
    #expect(map.isIdentity && SourceMap().isIdentity)
    #expect(map.composed(after: map) == map && map.inverse == map)
    #expect(map.composed(after: span).sourceOffset(of: 3) == 4)
    #expect(SourceMap().sourceRange(of: TextRange(0, 5)) == TextRange(0, 0))
  }

  @Test func twoFiltersAreOne() {
    // 甲[乙]{.x}丙 to 甲乙丙, and 甲乙丙 to 甲乙乙丙.
    var doubled = SourceMap()
    doubled.copy(3)
    doubled.replace(3, with: 6)
    doubled.copy(3)
    let both = doubled.composed(after: span)
    #expect(both.textCount == 12 && both.sourceCount == 15)
    #expect(both.sourceRange(of: TextRange(9, 12)) == TextRange(12, 15))
    #expect(both.sourceRange(of: TextRange(0, 3)) == TextRange(0, 3))
    #expect(both.sourceRange(of: TextRange(6, 9)) == TextRange(4, 7))
  }

  /// Maps that do not fit are answered, not trapped.
  @Test func lengthsThatDifferAreTakenAsTheyAre() {
    var short = SourceMap()
    short.replace(2, with: 1)
    for map in [short, SourceMap(), SourceMap(identity: 3), SourceMap(identity: 20), span] {
      for other in [short, SourceMap(), span, span.inverse] {
        let both = map.composed(after: other)
        #expect(both.textCount >= map.textCount && both.sourceCount >= other.sourceCount)
      }
    }
  }
}

/// Properties of every source map.
struct SourceMapPropertyTests {
  /// A filter of a source of some length.
  private func randomMap(
    of count: Int, onlyMarks: Bool, _ generator: inout SplitMix64
  ) -> SourceMap {
    var map = SourceMap()
    while map.sourceCount < count {
      let length = min(Int.random(in: 0...5, using: &generator), count - map.sourceCount)
      if generator.once(in: 2) {
        map.copy(length)
      } else {
        map.replace(length, with: onlyMarks ? 0 : Int.random(in: 0...4, using: &generator))
      }
    }
    return map
  }

  @Test func bothWaysAreMonotonicAndFit() {
    var generator = SplitMix64(seed: 49)
    for _ in 0..<2000 {
      let map = randomMap(
        of: Int.random(in: 0...30, using: &generator), onlyMarks: false, &generator)
      for way in [map, map.inverse] {
        var last = (start: 0, end: 0)
        for offset in 0...way.textCount {
          let place = (start: way.sourceOffset(of: offset), end: way.sourceEnd(of: offset))
          #expect(place.start >= last.start && place.end >= last.end)
          #expect(place.start <= way.sourceCount && place.end <= way.sourceCount)
          last = place
        }
        #expect(last.start == way.sourceCount)
      }
      #expect(map.inverse.inverse == map)
    }
  }

  /// Copied text is found again, in both directions.
  @Test func copiesLeadToThemselves() {
    var generator = SplitMix64(seed: 50)
    for _ in 0..<500 {
      let source = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      let map = randomMap(of: source.count, onlyMarks: true, &generator)
      let inverse = map.inverse
      for offset in 0..<map.textCount {
        #expect(inverse.sourceOffset(of: map.sourceOffset(of: offset)) == offset)
        let range = TextRange(offset, offset + 1)
        #expect(map.sourceRange(of: range).count == 1)
        #expect(inverse.sourceRange(of: map.sourceRange(of: range)) == range)
      }
    }
  }

  /// Two steps lead where one over both does; where both changed the same, to a larger stretch.
  @Test func compositionIsBothSteps() {
    var generator = SplitMix64(seed: 51)
    for round in 0..<2000 {
      let onlyMarks = round % 2 == 0
      let first = randomMap(
        of: Int.random(in: 0...24, using: &generator), onlyMarks: onlyMarks, &generator)
      let second = randomMap(of: first.textCount, onlyMarks: onlyMarks, &generator)
      let both = second.composed(after: first)
      #expect(both.textCount == second.textCount && both.sourceCount == first.sourceCount)
      for start in 0..<max(both.textCount, 1) {
        for end in start..<max(both.textCount, 1) {
          let range = TextRange(start, end + 1)
          let steps = first.sourceRange(of: second.sourceRange(of: range))
          if onlyMarks, both.textCount > 0 {
            #expect(both.sourceRange(of: range) == steps)
          } else if !steps.isEmpty {
            #expect(both.sourceRange(of: range).contains(steps))
          }
        }
      }
    }
  }
}
