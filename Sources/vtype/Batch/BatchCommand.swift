import ArgumentParser
import Batches
import Glibc
import Storage
import VerticalLayout

/// `vtype batch`: many texts in one run, on all processors.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    _superCommandName: "vtype",
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

  static let workerName = "--batch-worker"

  @Argument(
    help: ArgumentHelp(
      "Texts, folders, patterns, .json with poems, .jsonl with jobs; - is jobs from standard input.",
      valueName: "input"),
    completion: .file())
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with an input a line; may be given several times.", valueName: "file"),
    completion: .file())
  var list: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The names of outputs, of {stem}, {title}, {author} and {index}.",
      discussion: "By default {stem}, and {index}-{title} where an input has many texts.",
      valueName: "pattern"))
  var name: String?

  @Flag(
    help: ArgumentHelp(
      "Set all poems of a .json file as one text.",
      discussion:
        "Before the name of a book's size, as in --book bunko, pages of such a book for each text.")
  )
  var book = false

  @Option(
    help: ArgumentHelp(
      "Write the layouts to standard output, as JSON, a line a text, in the order of the inputs.",
      discussion: "It takes - only. A text that fails has the line null.", valueName: "file"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "How many workers, each a process; by default as many as there are processors.",
      valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write what has become of each text, as JSON; - is standard output.", valueName: "file"),
    completion: .file())
  var report: String?

  @Flag(help: "Go on after a failure, which is the default.")
  var keepGoing = false

  @Flag(help: "Begin no further text after a failure.")
  var failFast = false

  @Option(
    help: ArgumentHelp("Give up a text that takes more seconds.", valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Set every text, also where nothing has changed.")
  var again = false

  @Option(
    help: ArgumentHelp(
      "Set only a part of the texts: 2/8 is the second of eight.",
      discussion:
        "Numbers and names are those of the whole list. A text stays in its part when the "
        + "list grows, as far as parts of the same size let it.", valueName: "part/parts"))
  var shard: Shard = .whole

  @Flag(help: "Take the inputs for reports of shards and merge them, to the file of --report.")
  var mergeReports = false

  @Flag(
    help: ArgumentHelp(
      "Let jobs read and write everywhere.",
      discussion:
        "Without it a job reads files in the folder of the list or below it, and writes in the folder of -o or below."
    ))
  var allowOutside = false

  @Option(
    help: ArgumentHelp("A settings file in TOML.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var config: String?

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments
  @OptionGroup(title: "Fonts") var fonts: FontArguments
  @OptionGroup(title: "Layout") var arguments: LayoutArguments
  @OptionGroup(title: "Output") var results: OutputArguments

  /// True if outputs are remembered from run to run.
  var remembers: Bool { output != nil && !again }

  /// The folder of outputs, with its slash.
  var folder: String? { output.map { $0.hasSuffix("/") ? $0 : $0 + "/" } }

  /// The label that tells the unfinished files of this run from those of others in the same folder.
  var label: String { BatchLabel(shard).text }

  func validate() throws {
    guard !inputs.isEmpty || !list.isEmpty else {
      throw ValidationError("no input: name texts, folders, or files with jobs")
    }
    try manuscript.check()
    try results.check(fonts, arguments)
    if mergeReports { return }
    if let layout, layout != "-" {
      throw ValidationError("--layout of a batch takes - only; --format json writes files")
    }
    guard layout == nil || report != "-" else {
      throw ValidationError("--layout and --report both go to standard output")
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024")
    }
    if let timeout, !(timeout > 0 && timeout < 1_000_000) {
      throw ValidationError("--timeout must be more than nothing")
    }
    if failFast && keepGoing {
      throw ValidationError("--fail-fast and --keep-going exclude each other")
    }
    if let field = BatchNames(pattern: name, manuscript: manuscript.options).unknownField {
      throw ValidationError(
        "--name has no {\(field)}; there are {stem}, {title}, {author} and {index}")
    }
  }

  /// The words with those of a settings file, and of a book by its size, before them.
  static func expand(_ words: [String]) throws(Failure) -> [String] {
    BookPreset.replace(in: try Settings.expand(words))
  }
}

extension BatchCommand: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    words.inputs(&_inputs)
    try words.list("list", &_list)
    try words.option("output", letter: "o", &_output)
    try words.option("name", &_name)
    try words.flag("book", &_book)
    try words.option("layout", &_layout)
    try words.option("jobs", &_jobs)
    try words.option("report", &_report)
    try words.flag("keep-going", &_keepGoing)
    try words.flag("fail-fast", &_failFast)
    try words.option("timeout", &_timeout)
    try words.flag("again", &_again)
    try words.option("shard", &_shard, usually: .whole)
    try words.flag("merge-reports", &_mergeReports)
    try words.flag("allow-outside", &_allowOutside)
    try words.option("config", &_config)
    try words.groups(&_manuscript, &_fonts, &_arguments, &_results)
  }
}
