import CommandOptions
import Storage

/// The command as each item has it: an item's own options win, and its list of fonts stands in place of the
/// command's.
struct ItemCommands {
  /// The arguments of the command.
  private let words: [String]

  init(_ words: [String]) { self.words = words }

  func command(with options: [String]) throws(Failure) -> BatchCommand {
    do throws(UsageMistake) {
      return try BatchCommand(words: ItemCommands.arguments(words, with: options))
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  /// The arguments of the command with those of an item among them.
  static func arguments(_ base: [String], with options: [String]) -> [String] {
    let end = base.firstIndex(of: "--") ?? base.endIndex
    var kept: [String] = []
    var isValue = false
    let hasFonts = options.contains { $0.hasPrefix("--font=") }
    for argument in base[..<end] {
      if isValue {
        isValue = false
      } else if hasFonts && argument == "--font" {
        isValue = true
      } else if !hasFonts || !argument.hasPrefix("--font=") {
        kept.append(argument)
      }
    }
    return kept + options + base[end...]
  }
}
