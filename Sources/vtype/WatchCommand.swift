import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalPress

/// `vtype watch`: the command, and again each time that something changes which it has read (WA-1).
struct WatchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Set texts, and set them again each time they change.",
    discussion: """
      It takes the inputs and options of vtype, or a book file with those of vtype book, and writes the same bytes. \
      What counts are all files that a run has read: texts, chapters, pictures, settings, page designs, rules. Files \
      are old or new, and never half written; pages that stay the same are not written again; pages that are no more \
      are removed. Each run tells a line, and the warnings that are new. Ctrl+C ends it.

      EXAMPLES
        vtype watch novel.txt --page a5 -o novel.pdf
        vtype watch book.toml -o book.pdf
      """)

  @Argument(
    help: OptionHelp("Text files, or a book file.", valueName: "input"),
    completion: .files([]))
  var inputs: [String] = []

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write; a folder takes a file an input.",
      discussion:
        "%03d in it is the number of the page. It may be given several times, for outputs of one layout.",
      valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Option(
    "layout",
    help: OptionHelp("Also write the layout as JSON.", valueName: "file"),
    completion: .files([]))
  var layout: String?

  @Option(
    "config",
    help: OptionHelp(
      "A settings file in TOML, with these options by their names.",
      discussion: "What is given on the command line wins.", valueName: "file"),
    completion: .files(["toml"]))
  var config: String?

  @OptionGroup var preset: PresetArguments

  @Option(
    "jobs",
    help: OptionHelp(
      "The number of processors for a long text; by default all.",
      discussion: "The bytes are the same whatever their number.", valueName: "number"))
  var jobs: Int?

  @Flag(
    "poll",
    help: OptionHelp(
      "Look at the files each half second.",
      discussion: "For network drives and others that report no changes."))
  var poll = false

  @OptionGroup var outside: OutsideArguments
  @OptionGroup var text: TextArguments

  func validate() throws {
    guard !inputs.isEmpty else { throw UsageMistake("no input: name a text file to watch") }
    for input in inputs where input == "-" || Files.isSpecial(input) {
      throw UsageMistake(
        "\(input == "-" ? "standard input" : input) can be read once, and does not change; watch a file"
      )
    }
    guard !output.isEmpty || layout != nil else {
      throw UsageMistake("no output: add -o FILE, such as -o poem.pdf")
    }
    for path in output + [layout].compactMap({ $0 })
    where path == "-" || OutputFiles.writesAtOnce(to: path) {
      throw UsageMistake(
        "\(path == "-" ? "standard output" : path) takes one run, and no second; write to a file")
    }
    if let input = inputs.first(where: BookDescription.isName) {
      guard inputs.count == 1 else {
        throw UsageMistake("a book file is watched alone: \(input), and no other input")
      }
      guard config == nil else {
        throw UsageMistake(
          "a book file has its settings in it, under [settings]; leave --config out")
      }
    }
  }

  /// The options of the command line over those of files, as far as these can be read now, and of presets.
  static func expand(_ given: [GivenOption]) -> [GivenOption] {
    let isBook = given.inputs.contains(where: BookDescription.isName)
    return Settings.expandWhatCanBeRead(given, isBook ? BookCommand.expand : VType.expand)
  }

  func run(given: [GivenOption]) throws {
    let own = given.filter { $0.name != "poll" }
    let isBook = inputs.contains(where: BookDescription.isName)
    guard isBook || !outside.allowOutside else {
      throw UsageMistake("--allow-outside is for book files, and there is none")
    }
    // A mistake of the command line ends it; one of a file can be mended while we wait.
    let known = Self.expand(own)
    if isBook { _ = try BookCommand(given: known) } else { _ = try VType(given: known) }
    var watch = WatchRun(inputs: inputs, output: output + [layout].compactMap { $0 }, polls: poll)
    let status = watch.run { log in
      if isBook {
        try BookCommand(given: BookCommand.expand(own)).run(log: log)
      } else {
        try VType(given: VType.expand(own)).run(given: own, log: log)
      }
    }
    throw ExitCode(status.rawValue)
  }
}
