/// In which direction columns follow each other.
public enum ColumnDirection: String, Hashable, Sendable, CaseIterable {
  /// Chinese, Japanese, Korean: the first column stands at the right (`--rtl`).
  case rightToLeft = "rtl"
  /// Mongolian, and labels in user interfaces (`--ltr`, U-01).
  case leftToRight = "ltr"
}

extension ColumnDirection {
  /// The direction that a language is written in: Mongolian script, and Manchu and Sibe with it, goes from left to right
  /// (M1; MLREQ, general page layout).
  public init(usualIn language: LanguageTag) {
    let subtags = language.text.lowercased().split(separator: "-")
    let isMongolian =
      subtags.dropFirst().contains("mong") || subtags.first == "mnc" || subtags.first == "sjo"
      || subtags.first == "mvf"
    self = isMongolian ? .leftToRight : .rightToLeft
  }
}
