import ArgumentParser
import Glibc
import Storage

/// The command needs no subcommand, so its first argument may be a file; the few words that name a
/// subcommand are looked for first. A file of such a name is written `./fonts`.
@main
enum Main {
  static func main() {
    prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case BatchCommand.workerName: BatchWorker.run(rest)
    case "batch": BatchCommand.main(withSettings(rest))
    case "check": CheckCommand.main(withSettings(rest, without: CheckCommand.optionsOfOutput))
    case "help": command(named: rest.first).main(["--help"])
    case let name where command(named: name) != VType.self: command(named: name).main(rest)
    default: set(withSettings(arguments))
    }
  }

  /// Runs the main command. ArgumentParser, which takes most of the time of a short text, reads what is not plain.
  private static func set(_ words: [String]) {
    // A word that names a subcommand is one behind options as well.
    guard !words.contains(where: { $0 == "help" || command(named: $0) != VType.self }),
      let command = try? VType(plain: words)
    else { return VType.main(words) }
    do {
      try command.run()
    } catch {
      VType.exit(withError: error)
    }
  }

  /// Where files may not grow beyond a size (`ulimit -f`), a write is to fail with a reason rather than
  /// end us. And no file is to be opened in the place of a standard stream that is closed: messages
  /// would be written into it. What is there instead can be used as little.
  private static func prepare() {
    _ = signal(SIGXFSZ, SIG_IGN)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      unsafe _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The arguments with those of a settings file before them.
  private static func withSettings(
    _ arguments: [String], without omitted: Set<String> = []
  ) -> [String] {
    do throws(Failure) {
      return try Settings.expand(arguments, without: omitted)
    } catch {
      Messages().error(error, input: nil)
      VType.exit(withError: ExitCode(error.status.rawValue))
    }
  }

  /// The command that a word names; without one, the main command.
  private static func command(named name: String?) -> any ParsableCommand.Type {
    VType.configuration.subcommands.first { $0.configuration.commandName == name } ?? VType.self
  }
}
