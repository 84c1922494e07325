/// The syllables of a document in the order of their bases, a character each (BP6, BP7).
struct BopomofoPlan: Hashable, Sendable {
  private(set) var entries = SortedRanges<Entry>()

  struct Entry: Ranged, Hashable, Sendable {
    /// The base.
    var range: TextRange
    /// The syllable as it was written. The ranges of its signs count its bytes.
    var text: String
    var syllable: BopomofoSyllable
    var side: AnnotationSide
    /// The place in the source of the reading that it is a part of.
    var source: TextRange?
    /// The number of its style, in the size of the base.
    var style: UInt32
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the syllables of a reading, one to each ideograph of its base; returns false where their numbers
  /// differ, and nothing is added.
  mutating func add(
    _ reading: BopomofoReading, _ ruby: Ruby, to bases: [TextRange], style: TextStyle,
    _ styles: inout StyleTable
  ) -> Bool {
    guard reading.syllables.count == bases.count else { return false }
    var plain = style
    plain.effects = .none
    let styled = ruby.content.spans.isEmpty ? nil : ruby.content.styled(in: plain)
    for (base, syllable) in zip(bases, reading.syllables) {
      var own = syllable
      let start = syllable.range.lowerBound
      var ownStyle = styled?.style(at: start) ?? plain
      ownStyle.size = style.size
      for index in own.signs.indices {
        let range = own.signs[index].range
        own.signs[index].range = TextRange(range.lowerBound - start, range.upperBound - start)
      }
      entries.add(
        Entry(
          range: base, text: String(ruby.text.slice(syllable.range)), syllable: own,
          side: ruby.side, source: ruby.source, style: styles.intern(ownStyle)))
    }
    return true
  }

  /// The entries whose bases begin in a range.
  func entries(beginningIn range: TextRange) -> ArraySlice<Entry> {
    entries.beginning(in: range)
  }

  /// True where a character has a syllable on a side.
  func hasSyllable(at range: TextRange, on side: AnnotationSide) -> Bool {
    !isEmpty && entries(beginningIn: range).contains { $0.side == side }
  }
}

extension String {
  /// The places of the ideographs in a range: what bopomofo stands beside.
  func ideographs(in range: TextRange) -> [TextRange] {
    var found: [TextRange] = []
    var offset = range.lowerBound
    for character in slice(range) {
      let end = offset + character.utf8.count
      if let scalar = character.unicodeScalars.first, scalar.isIdeograph {
        found.append(TextRange(offset, end))
      }
      offset = end
    }
    return found
  }
}

extension Unicode.Scalar {
  /// True for Han characters, and for the zero among them.
  package var isIdeograph: Bool {
    guard value >= 0x2E80 else { return false }
    if self == "々" || self == "〇" { return true }
    return CharacterProperties(self).script == .han
  }
}
