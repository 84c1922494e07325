/// Spacing between two neighbours.
extension Spacer {
  /// Sets the last item against the one before it.
  mutating func adjust(
    _ before: Neighbour, _ oldStyle: StyleSpacing, _ scalar: Unicode.Scalar, _ style: StyleSpacing,
    at index: Int
  ) {
    let first = before.spacingClass
    let second = items[index].spacingClass
    if oldStyle.model.followsTables { followTables(before, scalar, oldStyle, at: index) }
    switch (first, second) {
    // Beside a tate-chu-yoko cell nothing is added (T4, A4), but between it and letters (JLREQ, Table 1).
    case (.ideograph, .letter), (.tateChuYoko, .letter):
      setAutospace(oldStyle.autospace, after: index - 1)
      turnedStart = index
    case (.letter, .ideograph), (.letter, .tateChuYoko):
      setAutospace(style.autospace, after: index - 1)
      if style.usesGrid { alignToGrid(endingAt: index, em: style.em) }
      turnedStart = nil
    // Quotation marks on their side belong to the letters that they are around (cl-27).
    // Signs of a number that lie as it does are a part of it.
    case (.sideways, .letter)
    where before.scalar.isTurnedQuote
      || before.scalar.isTurnedPrefix && ("0"..."9").contains(scalar):
      openQuote(oldStyle, at: index - 1)
    case (.sideways, _)
    where (second == .ideograph || second == .tateChuYoko)
      && (before.scalar.isTurnedQuote || before.scalar.isTurnedSuffix)
      && index > paragraphStart + 1 && items[index - 2].spacingClass.isTurned:
      setAutospace(style.autospace, after: index - 1)
      turnedStart = nil
    case (.fixed, .letter) where oldStyle.profile == .japanese && oldStyle.sentenceSpace == .zero:
      setAutospace(oldStyle.autospace, after: index - 1)
      turnedStart = nil
    case (.fixed, _):
      appendSentenceSpace(oldStyle, after: before.scalar, at: index)
    case (.stop, .middle) where oldStyle.model.followsTables,
      (.comma, .middle) where oldStyle.model.followsTables:
      break
    // The blank of a stop is no part of the space that an author has typed (JLREQ, Table 1).
    case (.stop, .ideographicSpace) where oldStyle.profile == .japanese,
      (.comma, .ideographicSpace) where oldStyle.profile == .japanese:
      turnedStart = nil
    case (.wordSpace, .opening) where style.profile == .korean: items[index].cutInside(.head)
    case (_, .wordSpace) where oldStyle.profile == .korean && first.blank == .below,
      (_, .sideways)
    where oldStyle.profile == .korean && first.blank == .below && scalar.isTurnedQuote:
      cut(index - 1, .tail)
    case (_, .ideograph):
      setNumberSolid(before, oldStyle, scalar, at: index)
      setGuillemetOff(before, scalar, style, at: index)
      turnedStart = nil
    default:
      if !second.isTurned, second != .wordSpace { turnedStart = nil }
      setGuillemetOff(before, scalar, style, at: index)
      switch MarkBlank.cut(first.blank, second.blank, firstIsSmaller: oldStyle.em < style.em) {
      case .none: break
      case .firstTail: cut(index - 1, .tail)
      case .secondHead:
        // The bracket of this style keeps its blank beside a typed indent as well (P10).
        if style.headBrackets != .full || style.profile != .japanese || first != .ideographicSpace {
          items[index].cutInside(.head)
        }
      }
      if style.isTight, oldStyle.isTight { cutBlanks(of: first, second, at: index) }
    }
  }

  /// Marks what only JLREQ's tables have: the blank of a mark beside a word space keeps its length (Tables 3 to 5, cl-26),
  /// and the last stage alone opens the place between … and digits, and before … after small kana, ー and 々 (Table 6).
  private mutating func followTables(
    _ before: Neighbour, _ scalar: Unicode.Scalar, _ style: StyleSpacing, at index: Int
  ) {
    let (first, second) = (before.spacingClass, items[index].spacingClass)
    switch (first, second) {
    case (_, .wordSpace) where first.blank != .none: items[index - 1].keepsBlank = true
    case (.wordSpace, _) where second.blank != .none: items[index].keepsBlank = true
    case (.ideograph, .inseparable) where before.scalar.isBoundKana,
      (.inseparable, .letter) where ("0"..."9").contains(scalar):
      items[index - 1].opensLast = true
    // A quarter of an em beside the symbol of a unit, which the last stage alone opens (Tables 1 and 6: cl-24, cl-25).
    case (.letter, .letter)
    where ("0"..."9").contains(before.scalar) != ("0"..."9").contains(scalar)
      && items[index - 1].em == items[index].em && standsBesideUnit(scalar):
      setAutospace(style.autospace, after: index - 1)
      items[index - 1].opensLast = true
    default: break
    }
  }

  /// True if the letters on one side of the last cell's start are the symbol of a unit.
  ///
  /// - Parameter next: the character that begins there, a digit or the first letter.
  private func standsBesideUnit(_ next: Unicode.Scalar) -> Bool {
    let goesBack = ("0"..."9").contains(next)
    let clusters = analysis.clusters
    var place = goesBack ? cluster - 2 : cluster - 1
    var word: [Unicode.Scalar] = []
    while clusters.indices.contains(place), word.count <= UnitSymbol.longest {
      let scalar = analysis.scalars[Int(clusters[place].firstScalar)]
      let category = CharacterProperties(scalar).generalCategory
      guard category == .lowercaseLetter || category == .uppercaseLetter else { break }
      word.append(scalar)
      place += goesBack ? -1 : 1
    }
    if goesBack { word.reverse() }
    var text = ""
    text.unicodeScalars.append(contentsOf: word)
    return UnitSymbol.isUnit(text)
  }

  /// Cuts the blanks of two marks that meet.
  private mutating func cutBlanks(
    of first: SpacingClass, _ second: SpacingClass, at index: Int
  ) {
    guard first.blank != .none, second.blank != .none else { return }
    cut(index - 1, first.blank.whole)
    cut(index, second.blank.whole)
  }

  /// Gives « and » on their side the half em that brackets have, beside upright text (cl-01, cl-02).
  private mutating func setGuillemetOff(
    _ before: Neighbour, _ scalar: Unicode.Scalar, _ style: StyleSpacing, at index: Int
  ) {
    guard style.profile != .neutral else { return }
    let first = before.spacingClass
    let second = items[index].spacingClass
    let opens = second == .sideways && scalar.isOpeningGuillemet && first.isUprightText
    let closes = first == .sideways && before.scalar.isClosingGuillemet && second.isUprightText
    guard opens || closes else { return }
    items[index - 1].gap += style.em.half
    items[index - 1].opensLast = true
  }

  private mutating func setAutospace(_ gap: Length, after index: Int) {
    guard gap > .zero else { return }
    items[index].gap += gap
    items[index].hasAutospace = true
  }

  /// Opens the place before a quotation mark that letters follow.
  private mutating func openQuote(_ style: StyleSpacing, at mark: Int) {
    guard mark > paragraphStart else { return }
    switch items[mark - 1].spacingClass {
    case .ideograph, .tateChuYoko:
      setAutospace(style.autospace, after: mark - 1)
      turnedStart = mark
    default: break
    }
  }

  /// Brings letters between two ideographs, and the gaps beside them, to whole ems (A7).
  private mutating func alignToGrid(endingAt end: Int, em: Length) {
    guard let start = turnedStart, start > paragraphStart, em > .zero else { return }
    let over = items[start..<end].length.rawValue % em.rawValue
    let rest = Length(rawValue: over == 0 ? 0 : em.rawValue - over)
    items[start - 1].gap = rest.half
    items[end - 1].gap = rest - rest.half
  }

  /// Opens the place after ！ or ？ that ends a sentence (P16; JLREQ 3.1.6): none before a closing
  /// mark, or where a blank stands already.
  private mutating func appendSentenceSpace(
    _ style: StyleSpacing, after mark: Unicode.Scalar, at index: Int
  ) {
    guard style.sentenceSpace > .zero, mark.endsSentence else { return }
    switch items[index].spacingClass {
    case .ideograph, .hangul, .upright, .tateChuYoko, .letter, .sideways, .prefix:
      items[index - 1].gap += style.sentenceSpace
    case .opening:
      items[index - 1].gap += style.sentenceSpace
      items[index].cutInside(.head)
    case .closing, .stop, .comma, .middle, .centredStop, .centredComma, .fixed, .ideographicSpace,
      .connector, .inseparable, .suffix, .wordSpace, .other:
      break
    }
  }

  /// Sets 、 and ・ inside a number solid (P15).
  private mutating func setNumberSolid(
    _ before: Neighbour, _ style: StyleSpacing, _ scalar: Unicode.Scalar, at index: Int
  ) {
    guard before.spacingClass.blank != .none, style.profile == .japanese,
      before.previous.isIdeographicDigit, scalar.isIdeographicDigit
    else { return }
    // 一四、二 is a list and 二、三 a number: only single digits are taken for one.
    let isSingle = !before.second.isIdeographicDigit && before.second != "・"
    if isSingle, before.scalar == "、" || before.scalar == "，" { cut(index - 1, .tail) }
    if before.scalar == "・" { cut(index - 1, .both) }
  }

  /// Cuts an item wherever it comes to stand.
  private mutating func cut(_ index: Int, _ cut: Cell.Cut) { items[index].cutEverywhere(cut) }
}
