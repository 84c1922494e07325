/// A BCP 47 language tag, such as `zh-Hant`, `ja` or `vi-Hani`.
public struct LanguageTag: Hashable, Sendable {
  /// The tag as given.
  public let text: String

  /// Takes any well-formed tag: letters, digits and hyphens, subtags of one to eight, the first one
  /// of two letters or more. `nil` otherwise.
  public init?(_ text: String) {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = subtags.first, first.count >= 2, first.allSatisfy(\.isASCIILetter),
      subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) })
    else { return nil }
    self.init(unchecked: text)
  }

  private init(unchecked text: String) { self.text = text }

  public static let traditionalChinese = LanguageTag(unchecked: "zh-Hant")
  public static let simplifiedChinese = LanguageTag(unchecked: "zh-Hans")
  public static let japanese = LanguageTag(unchecked: "ja")
  public static let korean = LanguageTag(unchecked: "ko")
  public static let undetermined = LanguageTag(unchecked: "und")

  /// The one of the four sets of rules that the language follows, or the neutral one.
  public var profile: LanguageTag.LanguageProfile {
    // The usual tags, which thousands of styles may be asked for.
    switch text {
    case "ja": return .japanese
    case "ko": return .korean
    case "zh", "zh-Hans": return .simplifiedChinese
    case "zh-Hant": return .traditionalChinese
    case "und", "en": return .neutral
    default: return profileOfSubtags
    }
  }

  private var profileOfSubtags: LanguageTag.LanguageProfile {
    let subtags = text.lowercased().split(separator: "-")
    let isSimplified = subtags.contains("hans")
    switch subtags.first {
    case "ja": return .japanese
    case "ko", "okm": return .korean
    case "zh", "cmn", "yue", "lzh", "nan", "hak", "wuu", "gan":
      if isSimplified { return .simplifiedChinese }
      let traditional: Set<Substring> = ["hant", "tw", "hk", "mo"]
      if subtags.contains(where: traditional.contains) { return .traditionalChinese }
      // Without a script: Mandarin is read as simplified; literary Chinese and the languages of the
      // south are mostly printed in traditional characters.
      return subtags.first == "zh" || subtags.first == "cmn" || subtags.first == "wuu"
        ? .simplifiedChinese : .traditionalChinese
    default: return .neutral
    }
  }
}

extension LanguageTag: CustomStringConvertible {
  public var description: String { text }
}

extension LanguageTag {
  /// The sets of typographic rules. Languages outside the four share the neutral one.
  public enum LanguageProfile: Hashable, Sendable, CaseIterable {
    case traditionalChinese, simplifiedChinese, japanese, korean, neutral
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
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
