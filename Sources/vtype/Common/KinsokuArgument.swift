import CommandOptions
import Storage
import VerticalLayout

/// A level of kinsoku, or a file of a house's own lists.
enum KinsokuArgument: OptionValue, Equatable {
  case level(Kinsoku)
  case file(String)

  init?(argument: String) {
    if let level = Kinsoku(rawValue: argument) {
      self = .level(level)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else {
      return nil
    }
  }

  var level: Kinsoku? { if case .level(let level) = self { level } else { nil } }
  var file: String? { if case .file(let path) = self { path } else { nil } }

  static var allValueStrings: [String] { Kinsoku.allCases.map(\.rawValue) }
}
