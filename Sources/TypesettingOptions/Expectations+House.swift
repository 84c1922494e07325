import CommandOptions
import Manuscript
import VerticalLayout
import VerticalPress

extension KinsokuArgument {
  package static func complaint(about text: String) -> String {
    Expectation.choice(text, among: allValueStrings + ["a file of TOML such as house.toml"])
  }
}

extension HyphenationRule {
  package static func complaint(about text: String) -> String {
    let tag = LanguageTag(text)
    let reason = tag.map { $0.profile != .neutral } == true ? "\(text) has no hyphens; " : ""
    return "\(reason)expected none, auto, or a language of letters such as en-US, de or fr"
      + (names[text.lowercased()].map { "; did you mean \($0)?" }
        ?? Spelling.question(text, among: ["none", "auto"]))
  }

  /// The tags of languages by their names.
  private static var names: [String: String] {
    [
      "english": "en", "american": "en-US", "british": "en-GB", "french": "fr", "francais": "fr",
      "français": "fr", "german": "de", "deutsch": "de", "italian": "it", "italiano": "it",
      "spanish": "es", "español": "es", "portuguese": "pt", "dutch": "nl", "polish": "pl",
      "russian": "ru", "swedish": "sv", "danish": "da", "norwegian": "no", "czech": "cs",
      "hungarian": "hu", "latin": "la", "greek": "el",
    ]
  }
}

extension HyphenLettersArgument {
  package static func complaint(about text: String) -> String {
    "expected two numbers from 1 to 99 between a comma, before the hyphen and after it, such as 2,3"
  }
}

extension CompositeArgument {
  package static func complaint(about text: String) -> String {
    do throws(CompositeFontError) {
      _ = try CompositeFont(text)
      return ""
    } catch { return "\(error)" }
  }
}

extension SheetArgument {
  package static func complaint(about text: String) -> String {
    if let preset = PageSheet.Preset.sized(text)?.preset {
      let lengths = preset.lengths
      if !lengths.isEmpty {
        return "\(preset.rawValue) is cut of paper of \(Spelling.list(lengths.map(String.init))) 尺"
      }
      if !allValueStrings.contains(where: { $0.hasPrefix(preset.rawValue + "-") }) {
        return "\(preset.rawValue) is not cut of paper by 尺; --page gives it another size"
      }
    }
    var near = Spelling.nearest(text, among: allValueStrings, count: 3)
    // A sheet stands for its sizes.
    near = near.filter { name in !near.contains { name.hasPrefix($0 + "-") } }
    return "no such sheet"
      + (near.isEmpty ? "" : "; did you mean \(Spelling.list(near))?")
      + (near.isEmpty ? "; " : " ")
      + "vtype sheets lists them, and a file of your own ends in .toml"
  }
}
