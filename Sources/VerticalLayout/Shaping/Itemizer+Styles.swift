extension Itemizer {
  /// The style of a cluster where kinds of characters have their own (X4). The space after a word on its side
  /// goes with it.
  func partStyle(_ style: Int, of cluster: Cluster, after run: TextRun?) -> Int {
    let parts = styled.table.compositeStyles[style]
    if cluster.kind == .space, cluster.orientation == .rotated {
      guard let last = run?.style else { return style }
      let isOnSide = [parts[.latin], parts[.digits]].contains {
        $0 == last || styled.table.wholeStyles[$0] == last
      }
      return isOnSide ? last : style
    }
    guard cluster.kind == .text,
      let part = TextStyle.CompositeKind(analysis.scalars[Int(cluster.firstScalar)], of: cluster)
    else { return style }
    // Digits on their side are letters where they have no font of their own.
    if part == .digits, cluster.orientation == .rotated, parts[.digits] == style {
      return parts[.latin]
    }
    return parts[part]
  }

  /// The style of a cluster in flattened text: blanks after letters on their side are as those.
  func wholeStyle(_ style: Int, of cluster: Cluster, after run: TextRun?) -> Int {
    guard cluster.kind != .text, let run, styled.table.wholeStyles[style] == run.style else {
      return style
    }
    return run.style
  }
}

extension TextStyle.CompositeKind {
  /// The kind of a character; `nil` for what fonts are not composed of, such as Hangul.
  fileprivate init?(_ scalar: Unicode.Scalar, of cluster: Cluster) {
    let properties = CharacterProperties(scalar)
    switch properties.generalCategory {
    case .decimalNumber:
      self = .digits
      return
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      self = cluster.orientation == .rotated && scalar.isASCII ? .latin : .punctuation
      return
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      self = cluster.orientation == .rotated && scalar.isASCII ? .latin : .symbols
      return
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .letterNumber, .otherNumber, .spaceSeparator,
      .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .privateUse,
      .unassigned:
      break
    }
    switch cluster.script {
    case .hiragana, .katakana: self = .kana
    case .han: self = .kanji
    case .latin, .greek, .cyrillic:
      guard cluster.orientation == .rotated else { return nil }
      self = .latin
    default:
      // The prolonged sound mark, which several scripts share.
      guard scalar == "\u{30FC}" else { return nil }
      self = .kana
    }
  }
}
