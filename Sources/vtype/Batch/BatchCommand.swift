import Batches
import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype batch`: many texts in one run, on all processors.
struct BatchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Set many texts in one run, on several processors.",
    discussion: """
      An input is a text, a folder (its .txt, .html, .mdi, .json and .jsonl files), a pattern such as 'poems/*.txt', a
      .json file with an array of poems, or a .jsonl file with a job a line: an object with "text" or
      "input", "output", and options by their names. - reads jobs from standard input. Texts that end in
      .md are named or fit a pattern; those of a folder are not taken. Each text has an output of its own
      in the folder of -o. One that fails does not keep the others from being set, and makes the exit
      code 1. Texts whose output is there already, from the same text, options, fonts and version, are
      not set again.
      """)

  @Argument(
    help: OptionHelp(
      "Texts, folders, patterns, .json with poems, .jsonl with jobs; - is jobs from standard input.",
      valueName: "input"),
    completion: .files([]))
  var inputs: [String] = []

  @Option(
    "list",
    help: OptionHelp(
      "A file with an input a line; may be given several times.", valueName: "file"),
    completion: .files([]))
  var list: [String] = []

  @Option(
    "output", letter: "o", help: OptionHelp("The folder to write to.", valueName: "folder"),
    completion: .folders)
  var output: String?

  @Option(
    "name",
    help: OptionHelp(
      "The names of outputs, of {stem}, {title}, {author} and {index}.",
      discussion: "By default {stem}, and {index}-{title} where an input has many texts.",
      valueName: "pattern"))
  var name: String?

  @Flag(
    "book", wordsAfter: BookPreset.allCases.map(\.rawValue),
    help: OptionHelp(
      "Set all poems of a .json file as one text.",
      discussion:
        "Before the name of a book's size, as in --book bunko, pages of such a book for each text.")
  )
  var book = false

  @Option(
    "layout",
    help: OptionHelp(
      "Write the layouts to standard output, as JSON, a line a text, in the order of the inputs.",
      discussion: "It takes - only. A text that fails has the line null.", valueName: "file"))
  var layout: String?

  @Option(
    "jobs",
    help: OptionHelp(
      "The number of workers, each a process; by default as many as there are processors.",
      valueName: "number"))
  var jobs: Int?

  @Option(
    "report",
    help: OptionHelp(
      "Write what has become of each text, as JSON; - is standard output.", valueName: "file"),
    completion: .files([]))
  var report: String?

  @OptionGroup var failures: FailureArguments

  @Flag("again", help: "Set every text, also where nothing has changed.")
  var again = false

  @Option(
    "shard",
    help: OptionHelp(
      "Set only a part of the texts: 2/8 is the second of eight.",
      discussion:
        "Numbers and names are those of the whole list. A text stays in its part when the "
        + "list grows, as far as parts of the same size let it.", valueName: "part/parts"))
  var shard: Shard = .whole

  @Flag(
    "merge-reports",
    help: "Take the inputs for reports of shards and merge them, to the file of --report.")
  var mergeReports = false

  @Flag(
    "allow-outside",
    help: OptionHelp(
      "Let jobs read and write everywhere.",
      discussion:
        "Without it a job reads files in the folder of the list or below it, and writes in the folder of -o or below."
    ))
  var allowOutside = false

  @Option(
    "config", help: OptionHelp("A settings file in TOML.", valueName: "file"),
    completion: .files(["toml"]))
  var config: String?

  @OptionGroup var text: TextArguments

  /// True if outputs are remembered from run to run.
  var remembers: Bool { output != nil && !again }

  /// The options that texts are set with.
  var given: [GivenOption] { text.given }

  /// The folder of outputs, with its slash.
  var folder: String? { output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } }

  /// The label that tells the unfinished files of this run from those of others in the same folder.
  var label: String { BatchLabel(shard).text }

  func validate() throws {
    guard !inputs.isEmpty || !list.isEmpty else {
      throw UsageMistake("no input: name texts, folders, or files with jobs")
    }
    try text.validate()
    if mergeReports { return }
    if let layout, layout != "-" {
      throw UsageMistake("--layout of a batch takes - only; --format json writes files")
    }
    guard layout == nil || report != "-" else {
      throw UsageMistake("--layout and --report both go to standard output")
    }
    if let output, !Files.exists(output), !output.hasSuffix("/"),
      OutputFormat(suffixOf: output) != nil
    {
      throw UsageMistake(
        "-o \(output) is the name of a file, and a batch writes a file a text; give -o FOLDER/; vtype book makes one "
          + "PDF of several texts")
    }
    if let book = inputs.first(where: BookDescription.isName) {
      throw UsageMistake("\(book) is a book file; vtype book \(book) -o book.pdf sets it")
    }
    try NumberLimit.jobs.check(jobs)
    try failures.validate()
    if let name, let problem = BatchNames.problem(of: name) {
      throw UsageMistake("--name \(name): \(problem)")
    }
  }

  /// The options over those of a settings file, and of a book by its size.
  static func expand(_ given: [GivenOption]) throws(Failure) -> [GivenOption] {
    PixelPages.expand(BookPreset.replace(in: try Settings.expand(given)))
  }
}

/// What becomes of a text that fails, and of those after it.
struct FailureArguments: ArgumentGroup {
  @Flag("keep-going", help: "Go on after a failure, which is the default.")
  var keepGoing = false

  @Flag("fail-fast", help: "Begin no further text after a failure.")
  var failFast = false

  @Option(
    "timeout", help: OptionHelp("Give up a text that takes more seconds.", valueName: "seconds"))
  var timeout: Double?

  func validate() throws {
    if let timeout, !(timeout > 0 && timeout < 1_000_000) {
      throw UsageMistake("--timeout must be more than nothing")
    }
    if failFast && keepGoing {
      throw UsageMistake("--fail-fast and --keep-going exclude each other")
    }
  }
}

extension Shard: OptionValue {
  package init?(argument: String) { self.init(argument) }

  package var defaultValueDescription: String { description }

  package static func complaint(about text: String) -> String {
    "expected a part and how many there are, such as 2/8 for the second of eight"
  }
}
