package import VerticalLayout

/// The language tag that somebody meant who wrote the name of a country, or an underscore.
package enum LanguageAdvice {
  /// The tag that is usual for what was written; `nil` where none is known.
  package static func tag(meantBy text: String) -> String? {
    let folded = text.lowercased().map { $0 == "_" ? "-" : $0 }
    // `ja_JP.UTF-8`, as the environment has it.
    let name = String(String(folded).prefix { $0 != "." && $0 != "@" })
    if let tag = tags[name] { return tag }
    let subtags = name.split(separator: "-").map(String.init)
    guard let first = subtags.first else { return nil }
    let areas = Set(subtags.dropFirst())
    if ["zh", "chinese", "cn", "chs", "cht"].contains(first) {
      if !areas.isDisjoint(with: ["tw", "hk", "mo", "hant", "trad", "traditional", "t"]) {
        return "zh-Hant"
      }
      return "zh-Hans"
    }
    if ["ja", "jp", "japanese"].contains(first) { return "ja" }
    if ["ko", "kr", "korean"].contains(first) { return "ko" }
    return Spelling.closest(to: name, among: ["zh-hant", "zh-hans"]).flatMap { tags[$0] }
  }

  /// The warning about a language that no rules are known for; `nil` where there are some, or where it is certain that
  /// the neutral ones are meant.
  ///
  /// - Parameter isOfSpan: true for the language of words in the text, which may be any.
  package static func warning(about language: LanguageTag, isOfSpan: Bool = false) -> String? {
    let text = language.text.lowercased()
    if language.profile != .neutral {
      if let meant = areaMeant(in: text) {
        return "no area has such a code; did you mean \(meant)?"
      }
      let scripts = text.split(separator: "-").dropFirst().filter { $0.utf8.count == 4 }
      guard text.hasPrefix("zh"), let script = scripts.first, !["hant", "hans"].contains(script),
        let meant = Spelling.closest(to: String(script), among: ["hant", "hans"])
      else { return nil }
      return "no script has the code \(script); did you mean zh-H\(meant.dropFirst())?"
    }
    let neutral = "no rules are known for this language, and those that all share are followed; "
    if let meant = tag(meantBy: text) { return neutral + "did you mean \(meant)?" }
    // The first ask for the rules that all share; the last are guessed for texts of their letters, where these are right.
    let isNeutral = ["und", "mul", "zxx", "en", "vi", "mn"].contains(text.prefix { $0 != "-" })
    guard !isOfSpan, !isNeutral else { return nil }
    return neutral + "there are some for zh-Hans, zh-Hant, ja and ko"
  }

  /// The tag that is meant where what should be a script or an area is neither: `zh-ant`, `ja-JPN`.
  private static func areaMeant(in text: String) -> String? {
    let subtags = text.split(separator: "-")
    guard subtags.count == 2, let language = subtags.first, let last = subtags.last,
      last.utf8.count == 3, last.utf8.contains(where: { $0 > UInt8(ascii: "9") })
    else { return nil }
    switch language {
    case "ja", "ko": return String(language)
    case "zh":
      // Others of three letters are languages, such as zh-yue.
      switch last {
      case "twn", "hkg", "mac", "ant", "hnt", "cht": return "zh-Hant"
      case "chn", "sgp", "ans", "hns", "chs": return "zh-Hans"
      default: return nil
      }
    default: return nil
    }
  }

  private static let tags = [
    "cn": "zh-Hans", "prc": "zh-Hans", "chs": "zh-Hans", "sc": "zh-Hans", "sg": "zh-Hans",
    "chinese": "zh-Hans", "simplified": "zh-Hans", "hans": "zh-Hans", "zh-hans": "zh-Hans",
    "tw": "zh-Hant", "hk": "zh-Hant", "mo": "zh-Hant", "cht": "zh-Hant", "tc": "zh-Hant",
    "traditional": "zh-Hant", "hant": "zh-Hant", "zh-hant": "zh-Hant", "cantonese": "yue",
    "chi": "zh-Hans", "zho": "zh-Hans", "cmn": "zh-Hans", "zhs": "zh-Hans", "zht": "zh-Hant",
    "gb": "zh-Hans", "big5": "zh-Hant",
    "jp": "ja", "jpn": "ja", "jap": "ja", "japanese": "ja", "nihongo": "ja",
    "kr": "ko", "kor": "ko", "korean": "ko", "hangul": "ko", "kp": "ko",
  ]
}
