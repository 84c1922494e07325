import ArgumentParser
import Glibc
import Storage
import VerticalImages
import VerticalPress

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
    case SVGDrawing.workerName: SVGWorker.serve()
    case "batch":
      run(BatchCommand.self, rest) { () throws(Failure) in try BatchCommand.expand(rest) }
    case "book":
      run(BookCommand.self, rest) { () throws(Failure) in try BookCommand.expand(rest) }
    case "cover":
      run(CoverCommand.self, rest) { () throws(Failure) in try BookCommand.expand(rest) }
    case "check":
      run(CheckCommand.self, rest) { () throws(Failure) in
        try BookPreset.expand(Settings.expand(rest, without: CheckCommand.optionsOfOutput))
      }
    case "convert": run(ConvertCommand.self, rest)
    case "draw": run(DrawCommand.self, rest)
    case "fonts": run(FontsCommand.self, rest)
    case "query": run(QueryCommand.self, rest)
    case "sheets": run(SheetsCommand.self, rest)
    case "snapshot": run(SnapshotCommand.self, rest)
    case "help": HelpRequest.help(all: false).answer(command(named: rest.first))
    default:
      run(VType.self, arguments) { () throws(Failure) in
        try VRainFolder.expand(BookPreset.expand(Settings.expand(arguments)))
      }
    }
  }

  /// Runs a command. ArgumentParser, which takes most of the time of a short text, reads what is not plain.
  ///
  /// - Parameter expanded: the words with those of a settings file before them.
  private static func run<Command: ParsableCommand & PlainOptions>(
    _ type: Command.Type, _ words: [String], expanded: (() throws(Failure) -> [String])? = nil
  ) {
    let expandedWords: [String]
    do throws(Failure) {
      expandedWords = try expanded?() ?? words
    } catch {
      UsageMistakes.tell(of: words, to: type)
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
    // Behind options, too, a word may name a subcommand.
    if type == VType.self,
      words.contains(where: { $0 == "help" || command(named: $0) != VType.self })
    {
      // `vtype --help snapshot` asks for the page of that command.
      let asked = words.first { !$0.hasPrefix("-") }
      HelpRequest(words.prefix { $0 != "--" })?.answer(self.command(named: asked))
      return UsageMistakes.run(type, expandedWords)
    }
    guard let command = try? Command(plain: expandedWords) else {
      UsageMistakes.tell(of: expandedWords, to: type)
      return UsageMistakes.run(type, expandedWords)
    }
    if type == VType.self { UsageMistakes.tellOfSubcommand(expandedWords) }
    do {
      var command = command
      UsageMistakes.warnOfContradictions(in: words)
      try command.run()
      CommandEnd.endOutput()
    } catch {
      CommandEnd.end(Command.self, with: error)
    }
  }

  /// Prepares the process. Where files may not grow beyond a size (`ulimit -f`), a write is to fail with a reason rather
  /// than end us. And no file is to be opened in the place of a standard stream that is closed: messages would be written
  /// into it. The stand-in there can be used as little.
  private static func prepare() {
    _ = signal(SIGXFSZ, SIG_IGN)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      unsafe _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The command that a word names; without one, the main command.
  private static func command(named name: String?) -> any ParsableCommand.Type {
    VType.configuration.subcommands.first { $0.configuration.commandName == name } ?? VType.self
  }
}
