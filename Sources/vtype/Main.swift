import ArgumentParser
import Glibc
import Storage

/// The command needs no subcommand, so its first argument may be a file; the few words that name a
/// subcommand are looked for first. A file of such a name is written `./fonts`.
@main
enum Main {
  static func main() {
    prepare()
    let arguments = Array(Words.all.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case BatchCommand.workerName: BatchWorker.run(rest)
    case "batch": run(BatchCommand.self, withSettings(rest))
    case "check": run(CheckCommand.self, withSettings(rest, without: CheckCommand.optionsOfOutput))
    case "help": run(command(named: rest.first), ["--help"])
    case let name where command(named: name) != VType.self: run(command(named: name), rest)
    default: set(withSettings(arguments))
    }
  }

  /// Runs the main command. ArgumentParser, which takes most of the time of a short text, reads what is not plain.
  private static func set(_ words: [String]) {
    // A word that names a subcommand is one behind options as well.
    guard !words.contains(where: { $0 == "help" || command(named: $0) != VType.self }),
      let command = try? VType(plain: words)
    else { return run(VType.self, words) }
    do {
      try command.run()
    } catch {
      end(VType.self, with: error)
    }
  }

  private static func run<Command: ParsableCommand>(_ type: Command.Type, _ words: [String]) {
    do {
      var command = try type.parseAsRoot(words)
      try command.run()
      // What is printed line by line.
      guard fflush(nil) == 0 else {
        let failure = Failure(writing: "standard output")
        Messages().error(failure, input: nil)
        exit(failure.status.rawValue)
      }
    } catch {
      end(type, with: error)
    }
  }

  /// Ends the command with what there is to say: help on standard output, which may have no room for it.
  private static func end<Command: ParsableCommand>(
    _ type: Command.Type, with error: any Error
  ) -> Never {
    var text = type.fullMessage(for: error)
    // What is said has lines of its own; a word of the user's that has some is quoted whole.
    for word in Words.all where word.utf8.contains(UInt8(ascii: "\n")) {
      let value = word.drop { $0 != "=" }.dropFirst()
      for part in [word, String(value)] where !part.isEmpty {
        text = text.replacing(part, with: part.quoted)
      }
    }
    let code = type.exitCode(for: error)
    let stream = code.isSuccess ? STDOUT_FILENO : STDERR_FILENO
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let bytes = Array((lines.map { String($0).quoted }.joined(separator: "\n") + "\n").utf8)
    do throws(Failure) {
      if !text.isEmpty { try Files.write(bytes, to: stream, named: "standard output") }
    } catch {
      guard code.isSuccess else { exit(code.rawValue) }
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
    exit(code.rawValue)
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
      exit(error.status.rawValue)
    }
  }

  /// The command that a word names; without one, the main command.
  private static func command(named name: String?) -> any ParsableCommand.Type {
    VType.configuration.subcommands.first { $0.configuration.commandName == name } ?? VType.self
  }
}
