import CommandOptions
import Storage
package import VerticalLayout

/// A level of kinsoku, or a file of a house's own lists.
package enum KinsokuArgument: OptionValue, Equatable {
  case level(Kinsoku)
  case file(String)

  package init?(argument: String) {
    if let level = Kinsoku(rawValue: argument) {
      self = .level(level)
    } else if argument.contains("/") || Files.suffix(of: argument) == "toml" {
      self = .file(argument)
    } else {
      return nil
    }
  }

  package var level: Kinsoku? { if case .level(let level) = self { level } else { nil } }
  package var file: String? { if case .file(let path) = self { path } else { nil } }

  package static var allValueStrings: [String] { Kinsoku.allCases.map(\.rawValue) }
}
