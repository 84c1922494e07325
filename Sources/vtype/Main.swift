// The command. It is thin: it reads words, makes plans, and reports.
//
// A command is an `ArgumentGroup` with a `run`. Its words become options by name, those of settings files, books and presets
// are laid under them (`expand`), and its properties are read from the sum. Commands that set texts ask `TextArguments` for a
// set-up and give it to a `Press`; what they have of their own is which texts, which files, and what is said afterwards:
// `PlanRun` for one text or a few, `BatchRun` for thousands, `CheckRun` for findings, `SnapshotRun` for comparisons.
// The process is prepared for hostile surroundings first: closed standard streams, and files that may not grow.
// The same program is its own helper under two names that are no commands: a worker of a batch, and a process that draws
// SVG pictures with limits.
// Mistakes of the user end with a sentence and an exit code of `ExitStatus`; what a signal stops leaves no unfinished file.

import Batches
import CommandOptions
import Glibc
import Storage
import TypesettingOptions
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
    case WorkerProcess.workerName: BatchWorker.run(rest)
    case SVGDrawing.workerName: SVGWorker.serve()
    case "batch": run(BatchCommand.self, rest, over: BatchCommand.expand)
    case "book": run(BookCommand.self, rest, over: BookCommand.expand)
    case "cover": run(CoverCommand.self, rest, over: BookCommand.expand)
    case "check":
      run(CheckCommand.self, rest) { (given) throws(Failure) in
        try PixelPages.expand(
          BookPreset.expand(Settings.expand(given, without: CheckCommand.optionsOfOutput)))
      }
    case "convert": run(ConvertCommand.self, rest)
    case "draw": run(DrawCommand.self, rest)
    case "fonts": run(FontsCommand.self, rest)
    case "preview":
      run(PreviewCommand.self, rest) { Settings.expandWhatCanBeRead($0, PreviewCommand.expand) }
    case "query": run(QueryCommand.self, rest)
    case "sheets": run(SheetsCommand.self, rest)
    case "snapshot": run(SnapshotCommand.self, rest) { PixelPages.expand(BookPreset.expand($0)) }
    case "watch": run(WatchCommand.self, rest, over: WatchCommand.expand)
    case "help": HelpRequest.help(all: false).answer(command(named: rest.first))
    default:
      run(VType.self, arguments, over: VType.expand)
    }
  }

  /// Runs a command.
  ///
  /// - Parameter expand: lays the options of the command line over those of files and presets.
  private static func run<Asked: Command>(
    _ type: Asked.Type, _ words: [String],
    over expand: ([GivenOption]) throws(Failure) -> [GivenOption] = { $0 }
  ) {
    // A question alone needs no options.
    if words.count == 1, let question = HelpRequest(words[...]) { question.answer(type) }
    // A page that is no page, but a question about them.
    if case .papers? = HelpRequest(words.prefix { $0 != "--" }) { HelpRequest.papers.answer(type) }
    // `vtype --help snapshot` asks for the page of that command.
    if type == VType.self, let name = words.first(where: { !$0.hasPrefix("-") }),
      name == "help" || command(named: name) != VType.self
    {
      HelpRequest(words.prefix { $0 != "--" })?.answer(command(named: name))
    }
    guard let given = try? Asked.given(in: words) else {
      return UsageMistakes.report(of: words, to: type)
    }
    let expanded: [GivenOption]
    do throws(Failure) {
      expanded = try expand(given)
    } catch {
      UsageMistakes.report(of: words, to: type)
      Messages().error(error, input: nil)
      exit(error.status.rawValue)
    }
    if type == VType.self { UsageMistakes.reportOfSubcommand(words) }
    do {
      let command = try Asked(given: expanded)
      UsageMistakes.warnOfContradictions(in: given)
      try command.run(given: given)
      CommandEnd.endOutput()
    } catch {
      if let code = error as? ExitCode { exit(code.rawValue) }
      UsageMistakes.fail(UsageMistake(error), type)
    }
  }

  /// Prepares the process. Where files may not grow beyond a size (`ulimit -f`), a write is to fail with a reason rather
  /// than end us. And no file is to be opened in the place of a standard stream that is closed: messages would be written
  /// into it. The stand-in there can be used as little.
  private static func prepare() {
    _ = signal(SIGXFSZ, SIG_IGN)
    MemoryEnd.listen()
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      unsafe _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The command that a word names; without one, the main command.
  private static func command(named name: String?) -> any Command.Type {
    VType.configuration.subcommands.first { $0.configuration.commandName == name } ?? VType.self
  }
}
