extension MarkBlank {
  /// The cut that takes all of it.
  var whole: Cell.Cut {
    switch self {
    case .above: .head
    case .below: .tail
    case .around: .both
    case .fixed, .none: .none
    }
  }

  /// Which blank goes of two marks that follow each other, each in its own size (P2 to P8).
  ///
  /// Between a closing and an opening mark one blank is enough: the larger one stays, and the closing
  /// mark's where both are of one size.
  enum PairCut { case none, firstTail, secondHead }

  static func cut(_ first: MarkBlank, _ second: MarkBlank, firstIsSmaller: Bool) -> PairCut {
    switch (first, second) {
    case (.above, .above), (.around, .above): .secondHead
    case (.below, .above): firstIsSmaller ? .firstTail : .secondHead
    case (.below, .below), (.below, .around): .firstTail
    case (.above, .below), (.above, .around), (.around, .below), (.around, .around): .none
    case (.fixed, _), (_, .fixed), (.none, _), (_, .none): .none
    }
  }
}

extension SpacingClass {
  /// The part of a mark's blank that may go at a column's end, and whether it always does (P12, P13).
  ///
  /// JIS X 4051 sets closing brackets and commas solid there, and keeps the blank of full stops (P14).
  func cutAtColumnEnd(
    in profile: LanguageTag.LanguageProfile, model: SpacingModel
  ) -> (cut: Cell.Cut, always: Bool) {
    switch (blank, profile) {
    case (.below, .japanese) where model == .jis:
      self == .stop ? (.none, false) : (.tail, true)
    case (.below, .simplifiedChinese): (.tail, true)
    case (.below, .japanese), (.below, .korean), (.below, .traditionalChinese): (.tail, false)
    // Tables 4 and 5 take nothing of an interpunct there.
    case (.around, .japanese): model == .jis || model == .books ? (.none, false) : (.both, false)
    case (.around, .simplifiedChinese), (.around, .traditionalChinese), (.around, .korean):
      (.none, false)
    case (.above, _), (.fixed, _), (.none, _), (_, .neutral): (.none, false)
    }
  }

  /// The part of a mark's blank that goes at a column's head (P10, P11): Japanese and Chinese columns begin with the mark
  /// itself.
  func cutAtColumnHead(
    in profile: LanguageTag.LanguageProfile, opensParagraph: Bool, brackets: HeadBrackets
  ) -> Cell.Cut {
    guard blank == .above else { return .none }
    switch profile {
    case .japanese:
      switch brackets {
      case .flush: return .head
      case .full: return .none
      case .half: return opensParagraph ? .none : .head
      }
    case .simplifiedChinese, .traditionalChinese: return .head
    case .korean, .neutral: return .none
    }
  }
}
