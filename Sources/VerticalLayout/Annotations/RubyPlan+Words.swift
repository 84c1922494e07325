extension [RubyPlan.Entry] {
  /// The entries with one reading for all of a word in place of one for each character, where that is asked for
  /// and one is longer than its character (RU13), and where the word has one for all on its other side (RU18).
  func joined(in text: String, options: RubyOptions) -> [RubyPlan.Entry] {
    var joiner = WordJoiner(self, text: text, options: options)
    if options.words == .group { joiner.joinLongWords() }
    if contains(where: { $0.side == .left }), contains(where: { $0.side == .right }) {
      joiner.pairSides()
    }
    return joiner.entries
  }
}

/// Makes one reading out of those of a word (RU13, RU18).
private struct WordJoiner {
  private(set) var entries: [RubyPlan.Entry]
  private let text: String
  private let options: RubyOptions

  /// Entries of one side, the bases of which touch.
  private struct Word {
    var range: TextRange
    var entries: [Int]
  }

  init(_ entries: [RubyPlan.Entry], text: String, options: RubyOptions) {
    self.entries = entries
    self.text = text
    self.options = options
  }

  // MARK: Long readings

  mutating func joinLongWords() {
    let words = AnnotationSide.allCases.flatMap { self.words(on: $0) }
    join(words.filter { $0.entries.count > 1 && $0.entries.contains { isLong(entries[$0]) } })
  }

  /// The words of a side, each with the entries that form one.
  private func words(on side: AnnotationSide) -> [Word] {
    var words: [Word] = []
    for index in entries.indices where entries[index].side == side {
      let range = entries[index].range
      if entries[index].continuesWord, let last = words.last,
        last.range.upperBound == range.lowerBound
      {
        words[words.count - 1].range = last.range.union(range)
        words[words.count - 1].entries.append(index)
      } else {
        words.append(Word(range: range, entries: [index]))
      }
    }
    return words
  }

  /// True for a reading of more characters than have room beside its base.
  private func isLong(_ entry: RubyPlan.Entry) -> Bool {
    let length = options.isThird ? entry.text.count * 1024 / 3 : entry.text.count * options.size
    return length > text.slice(entry.range).count * 1024
  }

  // MARK: Both sides

  /// Looks at bases that have readings on both sides: with one reading for each character on each side, all stand by
  /// themselves; with one for all on a side, or words on both, each side has one for all.
  mutating func pairSides() {
    var joined: [Word] = []
    var rights = entries.indices.filter { entries[$0].side == .right }[...]
    var lefts = entries.indices.filter { entries[$0].side == .left }[...]
    while let right = rights.first, let left = lefts.first {
      let (first, second) = (entries[right].range, entries[left].range)
      if first.upperBound <= second.lowerBound {
        rights.removeFirst()
      } else if second.upperBound <= first.lowerBound {
        lefts.removeFirst()
      } else {
        let start = Swift.min(first.lowerBound, second.lowerBound)
        let end = Swift.max(wordEnd(rights), wordEnd(lefts))
        let block = (take(&rights, from: start, to: end), take(&lefts, from: start, to: end))
        if let right = block.0, let left = block.1 { joined += pair(right, left) }
      }
    }
    join(joined)
  }

  /// The end of a word that begins with the first of some entries.
  private func wordEnd(_ indices: ArraySlice<Int>) -> Int {
    guard let first = indices.first else { return 0 }
    var end = entries[first].range.upperBound
    for index in indices.dropFirst() {
      guard entries[index].continuesWord, entries[index].range.lowerBound == end else { break }
      end = entries[index].range.upperBound
    }
    return end
  }

  /// Takes the entries of a side before an offset; `nil` where they are not all of the text from another one on.
  private func take(_ indices: inout ArraySlice<Int>, from start: Int, to end: Int) -> Word? {
    var own: [Int] = []
    var position = start
    var isWhole = true
    while let index = indices.first, entries[index].range.lowerBound < end {
      isWhole = isWhole && entries[index].range.lowerBound == position
      isWhole = isWhole && !entries[index].isRomanized && !entries[index].precedesOkurigana
      position = entries[index].range.upperBound
      own.append(index)
      indices.removeFirst()
    }
    return isWhole && position == end ? Word(range: TextRange(start, end), entries: own) : nil
  }

  private mutating func pair(_ right: Word, _ left: Word) -> [Word] {
    let both = [right, left]
    let areWords = both.map { $0.entries.contains { entries[$0].continuesWord } }
    let isSame = right.entries.map { entries[$0].range } == left.entries.map { entries[$0].range }
    guard isSame, areWords != [true, true] else { return both.filter { $0.entries.count > 1 } }
    for index in both.flatMap(\.entries) { entries[index].continuesWord = false }
    return []
  }

  // MARK: Joining

  /// Gives each of some words one reading.
  private mutating func join(_ words: [Word]) {
    guard !words.isEmpty else { return }
    var isGone = Array(repeating: false, count: entries.count)
    for word in words {
      guard let first = word.entries.first else { continue }
      let sources = word.entries.compactMap { entries[$0].source }
      entries[first].range = word.range
      for index in word.entries.dropFirst() {
        entries[first].reading.append(entries[index].reading)
      }
      entries[first].continuesWord = false
      entries[first].source =
        sources.count == word.entries.count
        ? sources.dropFirst().reduce(sources[0]) { $0.union($1) } : nil
      for index in word.entries.dropFirst() { isGone[index] = true }
    }
    entries = entries.indices.filter { !isGone[$0] }.map { entries[$0] }
  }
}
