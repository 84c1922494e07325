/// The numbers of ordered lists (`--list-numerals`).
public enum ListNumerals: String, Hashable, Sendable, CaseIterable {
  /// 一、二、 … 十二、
  case han
  /// Digits side by side in one cell.
  case arabic
}
