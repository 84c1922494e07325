/// The part of a cluster in the numbers and words around it.
private enum ChainKind {
  case digit, letter
  /// A sign on its side that belongs to a word or number: `.` `-` `%` and others.
  case sign
  /// `!` or `?`.
  case mark
  case space
  /// All else: it parts words and numbers.
  case other
}

extension TateChuYokoFinder {
  /// Finds numbers, words and marks in some clusters of a paragraph.
  mutating func findAutomatic(in clusters: Range<Int>) {
    guard isAutomatic else { return }
    // The end of the latest word or number that lies on its side.
    var turnedEnd = -1
    // The end of the latest formula, whose parts stand or lie by themselves.
    var formulaEnd = -1
    var index = clusters.lowerBound
    while index < clusters.upperBound {
      // Nearly all of a text.
      if analysis.clusters[index].orientation == .upright {
        index += 1
        continue
      }
      takeRules(at: index)
      if rules.widening != .none, let end = drawEllipsis(from: index, in: clusters) {
        index = end
        continue
      }
      if rules.koreanMarks != .sideways, standKoreanMark(index, in: clusters) {
        index += 1
        continue
      }
      switch kind(of: index, before: clusters.upperBound) {
      case .other, .space: index += 1
      case .digit, .letter, .sign:
        let chain = chain(from: index, to: clusters.upperBound)
        if index >= formulaEnd {
          let formula = formula(beginningWith: chain, to: clusters.upperBound)
          formulaEnd = formula.clusters.upperBound
          if formula.lies {
            for sign in formula.signs { turn(sign, keepsForm: true) }
            (index, turnedEnd) = (formulaEnd, formulaEnd)
            continue
          }
        }
        index = chain.clusters.upperBound
        if change(chain, in: clusters) { continue }
        turnedEnd = index
        if rules.signs == .sideways, chain.hasDigits, turnSigns(of: chain, in: clusters) {
          index += 1
        }
      case .mark:
        let end = endOfMarks(from: index, to: clusters.upperBound)
        let marks = index..<end
        if !belongToWord(marks, in: clusters, isAfterWord: turnedEnd == index) { stand(marks) }
        index = end
      }
    }
  }

  /// Letters, digits and signs in a row, with single spaces between them: a number by itself, or a
  /// word, or several.
  private struct Chain {
    var clusters: Range<Int>
    var hasDigits = false
    var hasLetters = false
    var hasOthers = false
  }

  private func chain(from start: Int, to end: Int) -> Chain {
    var chain = Chain(clusters: start..<start)
    var index = start
    loop: while index < end {
      switch kind(of: index, before: end) {
      case .digit: chain.hasDigits = true
      case .letter: chain.hasLetters = true
      case .sign: chain.hasOthers = true
      case .space:
        guard index + 1 < end else { break loop }
        switch kind(of: index + 1, before: end) {
        case .digit, .letter, .sign: chain.hasOthers = true
        case .mark, .space, .other: break loop
        }
      case .mark, .other: break loop
      }
      index += 1
    }
    chain.clusters = start..<index
    return chain
  }

  /// Numbers and words with signs between them, such as `2＋3＝5`.
  private struct Formula {
    var clusters: Range<Int>
    /// The signs that Unicode has upright.
    var signs: [Int] = []
    /// True if all of it lies on its side, since one of its signs does.
    var lies = false
  }

  /// The formula whose first part is a chain: as ＝ and － do, the signs of a formula lie on their side where one of them
  /// has no other way, and the numbers with them.
  private func formula(beginningWith chain: Chain, to end: Int) -> Formula {
    var formula = Formula(clusters: chain.clusters)
    guard rules.numerals == .combine, chain.hasDigits || chain.hasLetters else { return formula }
    var lies = chain.hasOthers
    while let (sign, isUpright) = formulaSign(from: formula.clusters.upperBound, before: end - 1) {
      switch kind(of: sign + 1, before: end) {
      case .digit, .letter, .sign: break
      case .mark, .space, .other: return formula
      }
      let next = self.chain(from: sign + 1, to: end)
      lies = lies || next.hasOthers
      if isUpright { formula.signs.append(sign) }
      formula.clusters = formula.clusters.lowerBound..<next.clusters.upperBound
    }
    formula.lies = lies && formula.clusters != chain.clusters
    return formula
  }

  /// The sign between two sides of a formula, and whether it is upright; or the wave between two numbers, with the unit
  /// that the first one may have before it: －5℃～10℃.
  private func formulaSign(from index: Int, before end: Int) -> (index: Int, isUpright: Bool)? {
    guard index < end else { return nil }
    if isFormulaSign(index) { return (index, true) }
    let wave = isSign(index, .postfixNumeric) ? index + 1 : index
    guard wave < end, let scalar = character(of: analysis.clusters[wave]),
      scalar == "～" || scalar == "〜"
    else { return nil }
    return (wave, false)
  }

  /// True for an upright sign between two sides of a formula.
  private func isFormulaSign(_ index: Int) -> Bool {
    let cluster = analysis.clusters[index]
    guard cluster.orientation == .upright, let scalar = character(of: cluster) else { return false }
    return "＋×÷±".unicodeScalars.contains(scalar)
  }

  /// Sets a number as the options have it (N1), or a short word in one cell (T6). Returns whether all
  /// of the chain stands upright then.
  private mutating func change(_ chain: Chain, in clusters: Range<Int>) -> Bool {
    let count = chain.clusters.count
    if chain.hasLetters {
      guard !chain.hasDigits, !chain.hasOthers else { return false }
      let first = chain.clusters.lowerBound
      if count == 1, rules.standsCapitals, isCapital(first) {
        return !touchesTurnedBracket(first, in: clusters) && widen(first)
      }
      guard count <= rules.letters,
        chain.clusters.allSatisfy({ character(of: analysis.clusters[$0])?.isASCII ?? false })
      else { return false }
      return count == 1 ? widen(first) : join(chain.clusters)
    }
    guard chain.hasDigits else { return false }
    switch rules.numerals {
    case .rotate: return false
    case .combine:
      // `10,000`, `12:30` and `100%` are one thing each (T3).
      guard !chain.hasOthers, count <= rules.digits else { return false }
      if count == 1, touchesTurnedBracket(chain.clusters.lowerBound, in: clusters) { return false }
      return count == 1 ? widen(chain.clusters.lowerBound) : join(chain.clusters)
    case .fullWidth, .kanji, .kanjiUnits:
      for number in numbers(in: chain.clusters) { set(number) }
      return !chain.hasOthers
    }
  }

  /// True if a bracket on its side stands directly beside a digit, which lies as it does: `(3)`.
  private func touchesTurnedBracket(_ index: Int, in clusters: Range<Int>) -> Bool {
    [index - 1, index + 1].contains { place in
      clusters.contains(place) && analysis.clusters[place].orientation == .rotated
        && character(of: analysis.clusters[place]).map { "()[]{}".unicodeScalars.contains($0) }
          ?? false
    }
  }

  /// Lays the signs of full width that a number has before or after it on their side, in their narrow
  /// forms. Returns whether there was one after it.
  private mutating func turnSigns(of chain: Chain, in clusters: Range<Int>) -> Bool {
    let before = chain.clusters.lowerBound - 1
    if clusters.contains(before), isSign(before, .prefixNumeric) { turn(before) }
    let after = chain.clusters.upperBound
    guard clusters.contains(after), isSign(after, .postfixNumeric) else { return false }
    turn(after)
    return true
  }

  private func isSign(_ index: Int, _ lineBreak: LineBreakClass) -> Bool {
    let cluster = analysis.clusters[index]
    guard cluster.orientation == .upright, let scalar = character(of: cluster) else { return false }
    return CharacterProperties(scalar).lineBreak == lineBreak
  }

  private func endOfMarks(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, kind(of: index, before: end) == .mark { index += 1 }
    return index
  }

  /// True if a mark is one of the full-width ones, which belong to no Latin text.
  private func isWide(_ index: Int) -> Bool {
    analysis.clusters[index].orientation != .rotated
  }

  /// True if marks are followed by a Latin word without a space.
  private func endsBeforeWord(_ index: Int, before end: Int) -> Bool {
    index < end && !isWide(index - 1) && kind(of: index, before: end) == .letter
  }

  /// True for a capital letter, or a Greek one: it stands by itself among ideographs and kana (JLREQ 2.3.2).
  private func isCapital(_ index: Int) -> Bool {
    guard let scalar = character(of: analysis.clusters[index]) else { return false }
    let properties = CharacterProperties(scalar)
    switch properties.script {
    case .latin, .cyrillic: return properties.generalCategory == .uppercaseLetter
    case .greek:
      return properties.generalCategory == .uppercaseLetter
        || properties.generalCategory == .lowercaseLetter
    default: return false
    }
  }

  /// True if marks belong to Latin text beside them, and lie on their side with it.
  ///
  /// - Parameter isAfterWord: whether a word or number on its side ends before them.
  private func belongToWord(
    _ marks: Range<Int>, in clusters: Range<Int>, isAfterWord: Bool
  ) -> Bool {
    if isWide(marks.lowerBound) { return false }
    let endsBeforeWord = endsBeforeWord(marks.upperBound, before: clusters.upperBound)
    if isAfterWord { return rules.widening != .all || endsBeforeWord }
    if followsUpright(marks.lowerBound, in: clusters) { return false }
    return endsBeforeWord || touchesTurnedBracket(marks.lowerBound, in: clusters)
      || touchesTurnedBracket(marks.upperBound - 1, in: clusters)
  }

  /// True if the cluster before one does not lie on its side, or has been stood upright.
  func followsUpright(_ index: Int, in clusters: Range<Int>) -> Bool {
    guard index > clusters.lowerBound else { return false }
    if let edit = edits.last, edit.clusters.contains(index - 1) { return edit.form != .sideways }
    return analysis.clusters[index - 1].orientation != .rotated
  }

  /// Stands marks upright: one in a cell of its own, two or three in one cell, more of them in pairs (T6). In simplified
  /// Chinese three have two cells (P17; GB/T 15834).
  private mutating func stand(_ marks: Range<Int>) {
    if marks.count == 1, !rules.standsSingleMarks { return }
    if marks.count == 3, rules.profile != .simplifiedChinese {
      _ = join(marks)
      return
    }
    var index = marks.lowerBound
    while index < marks.upperBound {
      let end = min(index + 2, marks.upperBound)
      if end - index == 2 { _ = join(index..<end) } else if !isWide(index) { widen(index) }
      index = end
    }
  }

  private func kind(of index: Int, before end: Int) -> ChainKind {
    let cluster = analysis.clusters[index]
    guard cluster.orientation != .upright else { return .other }
    guard let scalar = character(of: cluster) else {
      return cluster.orientation == .rotated && cluster.kind == .text ? .letter : .other
    }
    switch scalar {
    case "0"..."9": return .digit
    case "A"..."Z", "a"..."z": return .letter
    case "!", "?": return rules.marks == .none ? .other : .mark
    case "！", "？": return rules.marks == .all ? .mark : .other
    // A sentence ends after a number.
    case ".", ",":
      let endsSentence = rules.koreanMarks != .sideways && digits(from: index + 1, before: end) == 0
      return endsSentence ? .other : .sign
    case "，": return digits(from: index + 1, before: end) == 3 ? signInNumber(index) : .other
    case "．": return digits(from: index + 1, before: end) > 0 ? signInNumber(index) : .other
    case "'", "\u{2019}": return isApostrophe(index, before: end) ? .sign : .other
    case "(", ")", "[", "]", "{", "}", "\"", "\u{B7}", "\u{2018}", "\u{201C}", "\u{201D}",
      "\u{2014}", "\u{2015}", "\u{2025}"..."\u{2027}", "\u{22EF}", "\u{2E3A}":
      return .other
    default:
      return cluster.orientation == .rotated && cluster.kind != .tab
        ? CharacterProperties(scalar).chainKind : .other
    }
  }

  /// The number of ASCII digits that follow each other, up to four.
  private func digits(from start: Int, before end: Int) -> Int {
    var index = start
    while index < min(end, start + 4), isDigit(index) { index += 1 }
    return index - start
  }

  /// A full-width comma or point, which belongs to a number where a digit stands before it.
  private func signInNumber(_ index: Int) -> ChainKind {
    index > 0 && isDigit(index - 1) ? .sign : .other
  }

  private func isDigit(_ index: Int) -> Bool {
    character(of: analysis.clusters[index]).map { ("0"..."9").contains($0) } ?? false
  }

  /// True if a letter or digit follows, so that the mark belongs to a word.
  private func isApostrophe(_ index: Int, before end: Int) -> Bool {
    guard index + 1 < end, let next = character(of: analysis.clusters[index + 1]) else {
      return false
    }
    let properties = CharacterProperties(next)
    guard properties.verticalOrientation == .rotated else { return false }
    switch properties.chainKind {
    case .digit, .letter: return true
    case .sign, .mark, .space, .other: return false
    }
  }
}

extension CharacterProperties {
  /// The part of a character on its side beside its neighbours.
  fileprivate var chainKind: ChainKind {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      .letter
    case .connectorPunctuation, .dashPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      .sign
    case .spaceSeparator: .space
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      .other
    }
  }
}
