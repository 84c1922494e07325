/// A word on its side that may be divided: the cells of its letters, one after the other.
struct SidewaysWord {
  /// In lower case. Each letter is a scalar.
  var letters: [Unicode.Scalar] = []
  /// The cell of each letter.
  var cells: [Int] = []
}

/// Finds the words of letters on their side in some cells.
///
/// Text without a blank in it is looked at as a whole: addresses, and words with digits in them or beside them,
/// are no words that are divided, nor are those in capitals, and those that have hyphens of the author's.
struct WordFinder {
  let analysis: TextAnalysis
  let shaped: ShapedText

  /// The words of a paragraph.
  ///
  /// - Parameter body: is given each word.
  func eachWord(in paragraph: Range<Int>, _ body: (SidewaysWord) -> Void) {
    var start = paragraph.lowerBound
    while start < paragraph.upperBound {
      guard isLetters(start) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < paragraph.upperBound, isLetters(end),
        shaped.cells[end].range.lowerBound == shaped.cells[end - 1].range.upperBound
      {
        end += 1
      }
      if end - start > 1 { addWords(of: start..<end, body) }
      start = end
    }
  }

  /// True if a cell is text of a font on its side.
  private func isLetters(_ index: Int) -> Bool {
    let cell = shaped.cells[index]
    guard cell.kind == .text else { return false }
    let run = shaped.runs[Int(cell.run)]
    return run.orientation == .sideways && run.level == 0 && !run.isMissing
      && run.placement == .font && run.content == .text
  }

  /// Goes over the words of a text without blanks.
  private func addWords(of cells: Range<Int>, _ body: (SidewaysWord) -> Void) {
    var text = BlanklessText()
    var scalar = analysis.offsets.partitioningIndex {
      Int($0) >= shaped.cells[cells.lowerBound].range.lowerBound
    }
    for index in cells {
      let end = shaped.cells[index].range.upperBound
      while scalar < analysis.scalars.count, Int(analysis.offsets[scalar]) < end {
        text.append(analysis.scalars[scalar], cell: index)
        scalar += 1
      }
    }
    text.eachWord(body)
  }
}

/// A text without a blank in it.
private struct BlanklessText {
  private var scalars: [Unicode.Scalar] = []
  private var kinds: [Kind] = []
  private var cells: [Int] = []

  /// Kinds of characters in and around words.
  enum Kind {
    case letter, apostrophe
    /// A character that divides a word by itself: a hyphen, or a soft hyphen.
    case hyphen
    /// A character that only addresses, names of files and of programs have among letters.
    case sign
    case point, digit, mark, other

    /// True if a word may be divided that stands beside it.
    var maySurroundWord: Bool { self == .other || self == .point || self == .apostrophe }
  }

  mutating func append(_ scalar: Unicode.Scalar, cell: Int) {
    scalars.append(scalar)
    kinds.append(Kind(scalar))
    cells.append(cell)
  }

  func eachWord(_ body: (SidewaysWord) -> Void) {
    guard !isAddress else { return }
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, isPart(end) { end += 1 }
      if isDivisible(start..<end) {
        body(
          SidewaysWord(
            letters: scalars[start..<end].map(\.inPatterns), cells: Array(cells[start..<end])))
      }
      start = max(end, start + 1)
    }
  }

  private func isDivisible(_ word: Range<Int>) -> Bool {
    word.count > 1
      && (word.lowerBound == 0 || kinds[word.lowerBound - 1].maySurroundWord)
      && (word.upperBound == kinds.count || kinds[word.upperBound].maySurroundWord)
      && word.contains { kinds[$0] == .letter && !scalars[$0].properties.isUppercase }
  }

  /// True if signs among letters, or points between them, make it an address.
  private var isAddress: Bool {
    kinds.indices.contains { index in
      switch kinds[index] {
      case .sign: true
      case .point:
        index > 0 && index + 1 < kinds.count && kinds[index - 1] == .letter
          && kinds[index + 1] == .letter
      case .letter, .apostrophe, .hyphen, .digit, .mark, .other: false
      }
    }
  }

  /// True if a character is a letter of a word, or an apostrophe between two.
  private func isPart(_ index: Int) -> Bool {
    switch kinds[index] {
    case .letter: true
    case .apostrophe:
      index > 0 && index + 1 < kinds.count && kinds[index - 1] == .letter
        && kinds[index + 1] == .letter
    case .hyphen, .sign, .point, .digit, .mark, .other: false
    }
  }
}

extension BlanklessText.Kind {
  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "a"..."z", "A"..."Z": self = .letter
    case "0"..."9": self = .digit
    case "'", "\u{2019}": self = .apostrophe
    case "-", "\u{AD}", "\u{2010}", "\u{2011}": self = .hyphen
    case "@", "/", "\\", "_", "#", "=", "&", "~": self = .sign
    case ".", ":": self = .point
    default:
      switch CharacterProperties(scalar).generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        self = .letter
      case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: self = .mark
      case .decimalNumber, .letterNumber, .otherNumber: self = .digit
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
        .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator,
        .surrogate, .privateUse, .unassigned:
        self = .other
      }
    }
  }
}

extension Unicode.Scalar {
  /// A letter as patterns have it.
  fileprivate var inPatterns: Unicode.Scalar { self == "\u{2019}" ? "'" : lowercased }
}
