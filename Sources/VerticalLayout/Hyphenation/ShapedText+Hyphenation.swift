extension ShapedText {
  /// Lets columns end inside of words, with a hyphen that no cell shows until one does (TK-18, DT-07).
  ///
  /// A place inside of a ligature is none. Linear in the text.
  ///
  /// - Parameters:
  ///   - paragraphs: those of the document, by the numbers of the ones here.
  ///   - base: the language of body text.
  /// - Returns: how much longer the hyphen makes each cell that has one.
  mutating func hyphenate(
    by hyphenation: Hyphenation, of paragraphs: ArraySlice<Paragraph>, base: LanguageTag,
    analysis: TextAnalysis, items: inout [InlineItem], styles: [TextStyle], shaper: some Shaper
  ) -> [Int: Length] {
    let places = hyphenCells(hyphenation, paragraphs, base, analysis, styles)
    var lengths: [Int: Length] = [:]
    var known: [HyphenKey: Hyphen?] = [:]
    var added: [(cell: Int, glyph: Cell.CellGlyph)] = []
    for index in places {
      let run = runs[Int(cells[index].run)]
      let key = HyphenKey(font: run.font, style: run.style)
      let hyphen = known[key] ?? Hyphen(in: run, style: styles[run.style], shaper: shaper)
      known[key] = .some(hyphen)
      guard let hyphen else { continue }
      added.append((index, hyphen.glyph(after: cells[index])))
      cells[index].breakAfter = .allow
      items[index].breakAfter = .allow
      items[index].hasHyphen = true
      lengths[index] = hyphen.length
    }
    insertGlyphs(added)
    return lengths
  }

  /// The cells after which a word may be divided, in order.
  private func hyphenCells(
    _ hyphenation: Hyphenation, _ paragraphs: ArraySlice<Paragraph>, _ base: LanguageTag,
    _ analysis: TextAnalysis, _ styles: [TextStyle]
  ) -> [Int] {
    let finder = WordFinder(analysis: analysis, shaped: self)
    var patterns: [LanguageTag: HyphenationPatterns?] = [:]
    var places: [Int] = []
    for (paragraph, range) in zip(paragraphs, self.paragraphs) {
      let rule = paragraph.style.hyphenation ?? hyphenation.rule
      guard rule != .none else { continue }
      finder.eachWord(in: range) { word in
        let language = styles[runs[Int(cells[word.cells[0]].run)].style].language
        guard let wanted = rule.language(ofWordIn: language, base: base) else { return }
        let own = patterns[wanted] ?? hyphenation.patterns(of: wanted)
        patterns[wanted] = .some(own)
        let found = own?.hyphens(
          in: word.letters, before: hyphenation.lettersBefore, after: hyphenation.lettersAfter)
        for place in found ?? [] where isPlace(place, in: word) {
          places.append(word.cells[place - 1])
        }
      }
    }
    return places
  }

  /// True if a word can be divided after so many letters: between two cells, and beside no apostrophe.
  private func isPlace(_ place: Int, in word: SidewaysWord) -> Bool {
    word.cells[place - 1] != word.cells[place] && word.letters[place - 1] != "'"
      && word.letters[place] != "'" && cells[word.cells[place - 1]].breakAfter == .forbid
  }
}
