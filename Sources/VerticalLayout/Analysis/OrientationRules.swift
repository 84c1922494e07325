/// The places in a column of characters for which Unicode leaves them to the language (O8, O10, O13, 20.6). UAX #50 gives
/// the default; outside Chinese, Japanese and Korean nothing else holds (O1).
struct OrientationRules: Hashable {
  let profile: LanguageTag.LanguageProfile

  /// A kind of character that a language has a say in.
  enum Tailoring: UInt8, Hashable, CaseIterable {
    case none
    /// — ― ⸺, which run down the column.
    case dash
    /// … ‥ ⋯, which run down the column.
    case ellipsis
    /// Curly quotes, upright in Chinese.
    case quote
    /// · ‧ ・ between the parts of a name.
    case interpunct
    /// 、 。 ， ． and ﹐ ﹑ ﹒, which stand in a corner or in the centre.
    case stop
    /// ！ ？
    case exclamation
    case smallKana
    /// ‐ – ゠ 〜 of Japanese, in cells of their own lengths (P19).
    case hyphen
    /// A mark with a variation selector that puts it in the corner.
    case cornerMark
    /// A mark with one that puts it in the centre.
    case centeredMark
  }

  /// The kind of a character in this language.
  func tailoring(of scalar: Unicode.Scalar) -> Tailoring {
    let isChinese: Bool
    switch profile {
    case .neutral: return .none
    case .japanese, .korean: isChinese = false
    case .simplifiedChinese, .traditionalChinese: isChinese = true
    }
    switch scalar.value {
    case 0x2014, 0x2015, 0x2E3A: return .dash
    case 0x2025, 0x2026, 0x22EF: return .ellipsis
    case 0x2018, 0x2019, 0x201C, 0x201D: return isChinese ? .quote : .none
    case 0xB7, 0x2027, 0x30FB: return isChinese ? .interpunct : .none
    case 0x2010, 0x2013, 0x301C, 0x30A0: return profile == .japanese ? .hyphen : .none
    case 0x3001, 0x3002, 0xFE50...0xFE52, 0xFF0C, 0xFF0E: return .stop
    case 0xFF01, 0xFF1F: return .exclamation
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0x1B132...0x1B167:
      let properties = CharacterProperties(scalar)
      let isKana = properties.script == .hiragana || properties.script == .katakana
      return isKana && properties.verticalOrientation == .transformedUpright ? .smallKana : .none
    default: return .none
    }
  }
}

extension TextAnalysis {
  /// True if a cluster is a letter or digit that lies on its side.
  private func isTurnedLetter(_ index: Int) -> Bool {
    let cluster = clusters[index]
    guard cluster.kind == .text, cluster.orientation == .rotated else { return false }
    switch CharacterProperties(scalars[Int(cluster.firstScalar)]).generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      return true
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
      .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate,
      .privateUse, .unassigned:
      return false
    }
  }

  /// The cluster before a place of a paragraph, over one space.
  private func neighbor(before index: Int, in paragraph: Range<Int>) -> Int? {
    var previous = index - 1
    if previous > paragraph.lowerBound, clusters[previous].kind == .space { previous -= 1 }
    return previous >= paragraph.lowerBound ? previous : nil
  }

  /// The cluster from a place of a paragraph on, over one space.
  private func neighbor(from index: Int, in paragraph: Range<Int>) -> Int? {
    var next = index
    if next + 1 < paragraph.upperBound, clusters[next].kind == .space { next += 1 }
    return next < paragraph.upperBound ? next : nil
  }

  /// True if some clusters have text on its side before and after them, and so belong to it.
  func isInsideTurnedText(_ range: Range<Int>, of paragraph: Range<Int>) -> Bool {
    guard let before = neighbor(before: range.lowerBound, in: paragraph),
      let after = neighbor(from: range.upperBound, in: paragraph)
    else { return false }
    return isTurnedLetter(before) && isTurnedLetter(after)
  }

  /// True if a cluster touches text on its side, and no upright text.
  func touchesOnlyTurnedText(_ index: Int, of paragraph: Range<Int>) -> Bool {
    let neighbors = [
      neighbor(before: index, in: paragraph), neighbor(from: index + 1, in: paragraph),
    ].compactMap { $0 }
    return neighbors.contains(where: isTurnedLetter)
      && neighbors.allSatisfy { clusters[$0].orientation == .rotated }
  }

  /// The curly quotes of a paragraph that lie on their side with what they enclose (O11): pairs around
  /// text without any upright character, apostrophes, and quotes without a partner that touch turned
  /// letters on their inside.
  func turnedQuotes(of paragraph: Range<Int>) -> Set<Int> {
    var turned: Set<Int> = []
    // Quotes that are open, with the upright characters before each.
    var open: [(index: Int, mark: Unicode.Scalar, uprights: Int)] = []
    var uprights = 0

    func closeUnmatched(_ index: Int) {
      if index + 1 < paragraph.upperBound, isTurnedLetter(index + 1) { turned.insert(index) }
    }
    for index in paragraph {
      let cluster = clusters[index]
      let scalar = scalars[Int(cluster.firstScalar)]
      switch scalar {
      case "\u{2018}", "\u{201C}":
        open.append((index, scalar, uprights))
      case "\u{2019}", "\u{201D}":
        let followsLetter = index > paragraph.lowerBound && isTurnedLetter(index - 1)
        let precedesLetter = index + 1 < paragraph.upperBound && isTurnedLetter(index + 1)
        if scalar == "\u{2019}", followsLetter, precedesLetter {
          turned.insert(index)
          continue
        }
        let mark: Unicode.Scalar = scalar == "\u{2019}" ? "\u{2018}" : "\u{201C}"
        // Nobody nests deeper, and so a text of quotes alone takes linear time.
        let match = open.indices.suffix(8).last { open[$0].mark == mark }
        if let match {
          for inner in open[(match + 1)...] { closeUnmatched(inner.index) }
          if open[match].uprights == uprights, open[match].index + 1 < index {
            turned.formUnion([open[match].index, index])
          }
          open.removeSubrange(match...)
        } else if followsLetter || scalar == "\u{2019}" && precedesLetter {
          turned.insert(index)
        }
      default:
        if cluster.kind == .text, cluster.orientation == .upright { uprights += 1 }
      }
    }
    for quote in open { closeUnmatched(quote.index) }
    return turned
  }
}
