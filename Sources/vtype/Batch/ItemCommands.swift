import ArgumentParser
import Storage

/// The command as each item has it: an item's own options win, and its list of fonts stands in place of the
/// command's.
struct ItemCommands {
  /// The arguments of the command.
  private let words: [String]
  /// `nil` where they are right only with options of an item.
  private let command: BatchCommand?

  init(_ words: [String]) {
    self.words = words
    command = (try? BatchCommand(plain: words)) ?? (try? BatchCommand.parse(words))
  }

  func command(with options: [String]) throws(Failure) -> BatchCommand {
    if var command {
      if options.contains(where: { $0.hasPrefix("--font=") }) { command.fonts.font = [] }
      if let command = try? command.with(options) { return command }
    }
    let words = ItemCommands.arguments(words, with: options)
    if let mistake = BatchCommand.mistake(in: words) {
      throw Failure(mistake.status, mistake.message)
    }
    do {
      return try BatchCommand.parse(words)
    } catch {
      throw Failure(.usage, BatchCommand.message(for: error))
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
