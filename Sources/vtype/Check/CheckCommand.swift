import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype check`: what is wrong with texts, without setting them on paper.
struct CheckCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with texts and with their layout.",
    discussion: """
      An input is a text, a folder, a pattern, a .json file with poems or a .jsonl file with jobs, as of
      vtype batch; - is a text from standard input. A finding a line: file, line and column, severity,
      what is wrong, and a code that docs/check.md explains. Options are those that the texts are to be
      set with. The exit code is 1 where there is an error or a warning, with --strict also where there is
      a note. A single text that cannot be read has the code that vtype ends with.
      """)

  /// Options that a settings file may have, and that make no difference to a check: those of outputs, but for those that
  /// have a say in the layout.
  static var optionsOfOutput: Set<String> {
    Set(OutputArguments.table.names).subtracting(CutArguments.table.names)
  }

  @Argument(
    help: OptionHelp(
      "Texts, folders, patterns, .json with poems, .jsonl with jobs; - is standard input.",
      valueName: "input"),
    completion: .files([]))
  var inputs: [String] = []

  @Option(
    "format",
    help: OptionHelp(
      "The form of findings: for people, as JSON, as annotations of GitHub's workflows, or as SARIF.",
      discussion:
        "human names at most 20 findings of a code in a file, and counts the others. sarif is the form that code "
        + "scanning of many services reads.",
      valueName: "format"))
  var format: CheckFormat = .human

  @Option(
    "severity", help: OptionHelp("The least severity that is reported.", valueName: "severity"))
  var severity: CheckSeverity = .note

  @Option(
    "ignore",
    help: OptionHelp(
      "A code that is not looked for; may be given several times.", valueName: "code"))
  var ignore: [CheckCode] = []

  @OptionGroup var cut: CutArguments

  @Flag(
    "print",
    help: OptionHelp(
      "Look for what print shops mind as well: colours, coarse images, small text, thin lines.",
      discussion:
        "docs/books.md says what. Text too near to where pages are cut is looked for, as with --bleed."
    ))
  var print = false

  @Flag(
    "genko", help: "Count sheets of manuscript paper, or of --sheet.")
  var genko = false

  @Option(
    "pictures",
    help: OptionHelp(
      "A folder for small pictures of the places that look wrong, each with a frame about it.",
      discussion:
        "Of things over each other, columns that are opened, readings that touch and the like; at most 100 of a text.",
      valueName: "folder"),
    completion: .folders)
  var pictures: String?

  @Flag("strict", help: "Let a note set the exit code as well.")
  var strict = false

  @Flag("quiet", letter: "q", help: "Leave out the last line, which counts the findings.")
  var quiet = false

  @Flag("allow-outside", help: "Let jobs read files outside of the folder of their list.")
  var allowOutside = false

  @Option(
    "config",
    help: OptionHelp(
      "A settings file in TOML; what it says of outputs is passed over.", valueName: "file"),
    completion: .files(["toml"]))
  var config: String?

  @Option(
    "book",
    help: OptionHelp(
      "Settings of a book by its size, as with vtype --book. What is given elsewhere wins.",
      valueName: "name"))
  var book: BookPreset?

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments
  @OptionGroup(title: "Fonts") var fonts: FontArguments
  @OptionGroup(title: "Layout") var layout: LayoutArguments

  /// The options that texts are set with.
  var given: [GivenOption] {
    let given = [$manuscript, $fonts, $layout, $cut].flatMap(\.given)
    return genko && !given.has("sheet") ? given + [GivenOption("sheet", "genko")] : given
  }

  private var text: TextArguments { get throws { try TextArguments(given: given) } }

  /// Reports what a user should know of the options.
  func reportAdvice() { try? text.reportAdvice(Messages(isQuiet: quiet)) }

  func validate() throws {
    guard !inputs.isEmpty else {
      throw UsageMistake("no input: name texts or folders, or - for standard input")
    }
    guard inputs.count(where: { $0 == "-" }) < 2 else {
      throw UsageMistake("standard input can be read once only")
    }
    _ = try text
  }
}

/// Options of outputs that have a say in the layout: where pages are cut, and where leaves are sewn.
struct CutArguments: ArgumentGroup {
  @Option(
    "bleed",
    help: OptionHelp(
      "Look for text that is too near to where pages are cut, as with --bleed of other commands.",
      valueName: "length"))
  var bleed: Dimension?

  @Flag("marks", help: "The same, as with --marks.")
  var marks = false

  @Option(
    "impose",
    help: OptionHelp(
      "How pages are put on sheets, as with --impose of other commands: leaves have a fold.",
      valueName: "way"))
  var impose: ImpositionArgument?

  @Option(
    "holes",
    help: OptionHelp(
      "The holes of thread-bound leaves, which need a margin, as with --holes of other commands.",
      valueName: "number"))
  var holes: HolesArgument?
}

extension CheckCommand {
  func run(given: [GivenOption]) throws {
    reportAdvice()
    let run = CheckRun(self)
    do throws(Failure) {
      try run.run()
    } catch {
      Messages().error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
    if run.status != .success { throw ExitCode(run.status.rawValue) }
  }
}

extension CheckFormat: WordArgument {}

extension CheckSeverity: WordArgument {}

/// A code that may be ignored: any but those of texts that cannot be checked.
struct CheckCode: OptionValue {
  var code: FindingCode

  init?(argument: String) {
    guard let code = FindingCode(rawValue: argument), code.severity != .error else { return nil }
    self.code = code
  }

  static var allValueStrings: [String] {
    FindingCode.allCases.filter { $0.severity != .error }.map(\.rawValue).sorted()
  }

  static func complaint(about text: String) -> String {
    guard let meant = Spelling.closest(to: text, among: allValueStrings) else {
      return Expectation.choice(text, among: allValueStrings)
    }
    return "no finding has this code; did you mean \(meant)?"
  }
}
