import CommandOptions
import VerticalLayout
import VerticalPress

extension CheckFormat: WordArgument {}

extension CheckSeverity: WordArgument {}

/// A code that may be ignored: any but those of texts that cannot be checked.
struct CheckCode: OptionValue {
  var code: FindingCode

  init?(argument: String) {
    guard let code = FindingCode(rawValue: argument), code.severity != .error else { return nil }
    self.code = code
  }

  static var allValueStrings: [String] {
    FindingCode.allCases.filter { $0.severity != .error }.map(\.rawValue).sorted()
  }

  static func complaint(about text: String) -> String {
    guard let meant = Spelling.closest(to: text, among: allValueStrings) else {
      return Expectation.choice(text, among: allValueStrings)
    }
    return "no finding has this code; did you mean \(meant)?"
  }
}
