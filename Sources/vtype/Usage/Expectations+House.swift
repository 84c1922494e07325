import Manuscript
import VerticalLayout
import VerticalPress

extension KinsokuArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    Expectation.choice(text, among: allValueStrings + ["a file of TOML such as house.toml"])
  }
}

extension HyphenationRule: ExplainedArgument {
  static func complaint(about text: String) -> String {
    let tag = LanguageTag(text)
    let reason = tag.map { $0.profile != .neutral } == true ? "\(text) has no hyphens; " : ""
    return "\(reason)expected none, auto, or a language of letters such as en-US, de or fr"
      + Spelling.question(text, among: ["none", "auto"])
  }
}

extension HyphenLettersArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    "expected two numbers from 1 to 99 between a comma, before the hyphen and after it, such as 2,3"
  }
}

extension CompositeArgument: ExplainedArgument {
  static func complaint(about text: String) -> String {
    do throws(CompositeFontError) {
      _ = try CompositeFont(text)
      return ""
    } catch { return "\(error)" }
  }
}
