import ArgumentParser

/// The command needs no subcommand, so its first argument may be a file; the few words that name a
/// subcommand are looked for first. A file of such a name is written `./fonts`.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "help": command(named: rest.first).main(["--help"])
    case let name: command(named: name).main(command(named: name) == VType.self ? arguments : rest)
    }
  }

  /// The command that a word names; without one, the main command.
  private static func command(named name: String?) -> any ParsableCommand.Type {
    VType.configuration.subcommands.first { $0.configuration.commandName == name } ?? VType.self
  }
}
