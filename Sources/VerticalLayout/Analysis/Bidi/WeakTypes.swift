extension IsolatingRunSequence {
  /// Marks, numbers and their signs (UAX #9, W1 to W7).
  mutating func resolveWeakTypes() {
    resolveMarksAndLetters()
    resolveSeparators()
    resolveTerminators()
    resolveNumbersInText()
  }

  /// W1: marks go with what they stand on. W2: digits after Arabic letters are Arabic numbers. W3:
  /// Arabic letters are right-to-left letters from then on.
  private mutating func resolveMarksAndLetters() {
    var previous = start
    var letter = start
    for index in types.indices {
      var type = types[index]
      if type == .nonspacingMark { type = previous.isIsolateFormat ? .otherNeutral : previous }
      previous = type
      switch type {
      case .leftToRight, .rightToLeft: letter = type
      case .arabicLetter:
        letter = .arabicLetter
        type = .rightToLeft
      case .europeanNumber where letter == .arabicLetter: type = .arabicNumber
      default: break
      }
      types[index] = type
    }
  }

  /// W4: one separator between two digits of a kind is part of the number.
  private mutating func resolveSeparators() {
    guard types.count > 2 else { return }
    for index in 1..<types.count - 1 {
      let before = types[index - 1]
      guard before == types[index + 1] else { continue }
      switch (types[index], before) {
      case (.europeanSeparator, .europeanNumber), (.commonSeparator, .europeanNumber),
        (.commonSeparator, .arabicNumber):
        types[index] = before
      default: break
      }
    }
  }

  /// W5: terminators beside a number belong to it. W6: separators and terminators elsewhere are
  /// neutral.
  private mutating func resolveTerminators() {
    var index = 0
    while index < types.count {
      switch types[index] {
      case .europeanSeparator, .commonSeparator: types[index] = .otherNeutral
      case .europeanTerminator:
        let first = index
        while index + 1 < types.count, types[index + 1] == .europeanTerminator { index += 1 }
        let isBeside =
          (first > 0 && types[first - 1] == .europeanNumber)
          || (index + 1 < types.count && types[index + 1] == .europeanNumber)
        for place in first...index { types[place] = isBeside ? .europeanNumber : .otherNeutral }
      default: break
      }
      index += 1
    }
  }

  /// W7: a number in left-to-right text is part of it.
  private mutating func resolveNumbersInText() {
    var letter = start
    for index in types.indices {
      switch types[index] {
      case .leftToRight, .rightToLeft: letter = types[index]
      case .europeanNumber where letter == .leftToRight: types[index] = .leftToRight
      default: break
      }
    }
  }
}
