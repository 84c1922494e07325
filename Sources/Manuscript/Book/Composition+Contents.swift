import VerticalLayout

extension Composition {
  /// Adds the contents: a line a heading, with its page number at the foot of the column (BK-B2).
  mutating func addContents() {
    let style = book.contents
    joiner.appendLine(
      style.heading ?? words.contents, role: .heading(level: 1), style: .heading(level: 1))
    let lengths = composer.texts.map(\.document.text.utf8.count)
    var before = 0
    var text = 0
    for (index, entry) in composer.entries.enumerated() {
      while text < entry.text {
        before += lengths[text]
        text += 1
      }
      // Some 1,500 bytes of UTF-8 are a page of a pocket book.
      let guess = 1 + (before + (entry.paragraph == nil ? 0 : entry.offset(in: composer))) / 1500
      add(entry, name: headings[index].name, label: label(ofPlace: index, guess: guess))
    }
  }

  private mutating func add(_ entry: ContentsEntry, name: String, label: DocumentSection.PageLabel)
  {
    let em = 1024
    // A heading that turns is told from the headings of its sections by an em, and stays clear of the numbers.
    var paragraph = ParagraphStyle(
      indent: .em(-2 * em), headIndent: .em(entry.level * em), tailIndent: .em(3 * em))
    paragraph.alignment = .top
    paragraph.isContentsEntry = true
    let number = numberText(label)
    let line = joiner.appendLine(entry.line + "　" + number, style: paragraph)
    for span in entry.spans {
      joiner.add(span.attribute, span.range.moved(by: line.lowerBound))
    }
    joiner.add(.link("#" + name), line)
    addFoot(TextRange(line.upperBound - number.utf8.count, line.upperBound), label)
  }

  /// Puts a page number at the foot of its column.
  func numberText(_ label: DocumentSection.PageLabel) -> String {
    book.contents.numerals == .han && label.numerals == .decimal
      ? label.hanText : label.text
  }

  private mutating func addFoot(_ range: TextRange, _ label: DocumentSection.PageLabel) {
    joiner.add(.foot(.em(-3 * 1024)), range)
    if let leader = book.contents.leader { joiner.add(.leader(leader), range) }
    addCell(range, label)
  }

  /// Puts a number of digits or letters into one cell, where it is short enough for that.
  private mutating func addCell(_ range: TextRange, _ label: DocumentSection.PageLabel) {
    let isHan = book.contents.numerals == .han && label.numerals == .decimal
    if !isHan, range.count <= 4 { joiner.add(.tateChuYoko, range) }
  }

  /// Adds the index: a line a word, with the numbers of all its pages (BK-B4).
  mutating func addIndex() {
    joiner.appendLine(words.index, role: .heading(level: 1), style: .heading(level: 1))
    var initial: Character?
    var next = 0
    let terms = composer.terms
    while next < terms.count {
      let word = terms[next]
      let places = terms[next...].prefix { $0.line == word.line && $0.key == word.key }.indices
      next = places.upperBound
      if let letter = word.initial, letter != initial {
        initial = letter
        if places.lowerBound > 0 { joiner.appendLine("") }
        let line = joiner.appendLine(String(letter), role: .heading(level: 2))
        joiner.add(.size(.em(1024 * 6 / 7)), line)
        joiner.add(.orientation(.upright), line)
      }
      add(word, places)
    }
  }

  private mutating func add(_ word: IndexTerm, _ places: Range<Int>) {
    var seen: Set<DocumentSection.PageLabel> = []
    var numbers: [(place: Int, label: DocumentSection.PageLabel)] = []
    let first = composer.entries.isEmpty || !wantsContents ? 0 : composer.entries.count
    for place in places {
      let label = label(ofPlace: first + place, guess: 100)
      if seen.insert(label).inserted { numbers.append((place, label)) }
    }
    var paragraph = ParagraphStyle(indent: .em(-1024))
    paragraph.alignment = .top
    let texts = numbers.map { numberText($0.label) }
    let line = joiner.appendLine(
      word.line + "　" + texts.joined(separator: "、"), style: paragraph)
    var start = line.upperBound - texts.joined(separator: "、").utf8.count
    joiner.add(.foot(.zero), TextRange(start, line.upperBound))
    if let leader = book.contents.leader {
      joiner.add(.leader(leader), TextRange(start, line.upperBound))
    }
    for (number, text) in zip(numbers, texts) {
      let range = TextRange(start, start + text.utf8.count)
      joiner.add(.link("#" + terms[number.place].name), range)
      addCell(range, number.label)
      start = range.upperBound + "、".utf8.count
    }
  }
}

extension ContentsEntry {
  /// The offset in its text at which it begins.
  fileprivate func offset(in composer: BookComposer) -> Int {
    let document = composer.texts[text].document
    return paragraph.map { document.paragraphs[$0].range.lowerBound } ?? 0
  }
}
