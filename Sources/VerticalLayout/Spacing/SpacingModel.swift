/// Whose tables Japanese spacing and justification follow (`--spacing-model`, P14, P18, J8).
public enum SpacingModel: String, Hashable, Sendable, CaseIterable {
  /// JLREQ, but an interpunct after a stop or comma as JIS and CSS Text 4 have it (21.2).
  case usual
  /// JLREQ's tables 1 and 3 to the letter: three quarters of an em between a stop or comma and an
  /// interpunct.
  case jlreq
  /// JIS X 4051: at a column's end brackets and commas are set solid, full stops keep their blank, and
  /// columns are shortened in another order (JLREQ, table 4).
  case jis
  /// As books are set: blanks shrink to a quarter of an em and no further (JLREQ, table 5).
  case books
}
