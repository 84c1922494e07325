/// The main use of a character: General_Category (UAX #44).
@usableFromInline
package enum GeneralCategory: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// Letters: Lu, Ll, Lt, Lm, Lo.
  case uppercaseLetter, lowercaseLetter, titlecaseLetter, modifierLetter, otherLetter
  /// Marks that combine with the character before them: Mn, Mc, Me.
  case nonspacingMark, spacingMark, enclosingMark
  /// Numbers: Nd, Nl, No.
  case decimalNumber, letterNumber, otherNumber
  /// Punctuation between words: Pc, Pd.
  case connectorPunctuation, dashPunctuation
  /// Brackets and quotation marks: Ps, Pe, Pi, Pf.
  case openPunctuation, closePunctuation, initialPunctuation, finalPunctuation
  /// All other punctuation: Po.
  case otherPunctuation
  /// Symbols: Sm, Sc, Sk, So.
  case mathSymbol, currencySymbol, modifierSymbol, otherSymbol
  /// Separators: Zs, Zl, Zp.
  case spaceSeparator, lineSeparator, paragraphSeparator
  /// Control and format characters: Cc, Cf.
  case control, format
  /// Code points that are not characters by themselves, or not in Unicode: Cs, Co, Cn.
  case surrogate, privateUse, unassigned
}
