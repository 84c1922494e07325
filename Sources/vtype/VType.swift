import Batches
import CommandOptions
import HouseFiles
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype [INPUT…] [options] -o OUTPUT`: sets texts. Reads options, calls the typesetter, writes
/// bytes and reports.
struct VType: Command {
  @Argument(
    help: OptionHelp("Text files; - is standard input.", valueName: "input"),
    completion: .files([]))
  var inputs: [String] = []

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write; - is standard output; a folder takes a file an input.",
      discussion:
        "%03d in it is the number of the page. It may be given several times, for outputs of one layout.",
      valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Option(
    "layout",
    help: OptionHelp("Also write the layout as JSON; - is standard output.", valueName: "file"),
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

  @Flag(
    "print",
    help:
      """
      Print the settings of --book, as a file for --config, or the level of --kinsoku or the --spacing-model as a \
      file.
      """)
  var print = false

  @Option(
    "jobs",
    help: OptionHelp(
      "The number of processors for a long text; by default all.",
      discussion: "The bytes are the same whatever their number.", valueName: "number"))
  var jobs: Int?

  @OptionGroup var text: TextArguments

  func validate() throws {
    if print {
      guard
        preset.book != nil || text.layout.kinsoku?.level != nil || text.layout.spacingModel != nil
      else {
        throw UsageMistake(
          "--print prints the settings of a book, --book bunko --print, the lists of a level, "
            + "--kinsoku strict --print, or the spaces of a model, --spacing-model jis --print")
      }
      return
    }
    if drawsSeals {
      guard !output.isEmpty else {
        throw UsageMistake("no output: add -o FILE, such as -o seal.svg")
      }
      return
    }
    guard !inputs.isEmpty else {
      throw UsageMistake("no input: name a text file, or - for standard input")
    }
    if let mistake = Self.mistake(
      inInputs: inputs, hasOutput: !output.isEmpty, isNotationGiven: text.manuscript.isNotationGiven
    ) {
      throw mistake
    }
    guard !inputs.contains("") else {
      throw UsageMistake("an input is empty; name a text file, or - for standard input")
    }
    guard !output.isEmpty || layout != nil else {
      let last = inputs.last.flatMap { input in
        let isText = inputs.count == 1 && Files.exists(input)
        return OutputFormat(suffixOf: input) == nil || isText ? nil : input
      }
      throw UsageMistake(
        last.map { "no output; did you mean -o \($0)?" }
          ?? "no output: add -o FILE, such as -o poem.pdf")
    }
    try NumberLimit.jobs.check(jobs)
    try text.validate()
    do throws(UsageMistake) {
      _ = try plan()
    } catch {
      // Words of a value that is not between quotes are taken for inputs.
      if inputs.count > 1, let word = inputs.first(where: { $0 != "-" && !Files.exists($0) }) {
        throw UsageMistake(
          "no file “\(word)”; a value of several words stands between quotes, as in "
            + "--font 'Noto Serif CJK JP'")
      }
      throw error
    }
  }

  /// The plan of outputs; checks everything that can be known before any work.
  private func plan() throws(UsageMistake) -> OutputPlan {
    try OutputPlan(
      inputs: inputs, outputs: output, format: text.output.format, layout: layout, read: filesToRead
    )
  }

  /// The files that are read and known before any work.
  private var filesToRead: ReadFiles {
    var read = ReadFiles()
    for input in inputs { read.addText(input) }
    if let config { read.add(config, as: .settings) }
    read.add(text)
    return read
  }

  /// Those, and the images of all texts, which none of several outputs may be written over.
  private func filesToRead(folder: String?) -> ReadFiles {
    var read = filesToRead
    guard let folder, inputs.count > 1 else { return read }
    var images = ImagesInReach(
      outputFolders: [Files.resolved(folder)], text.manuscript.options,
      allowed: text.manuscript.imageFolders, isOff: text.manuscript.noImages)
    for input in inputs where input != "-" {
      images.add(textAt: input) { try? Files.read(input) }
    }
    for path in images.paths { read.add(path, as: .image) }
    return read
  }

  func run(given: [GivenOption]) throws { try run(given: given, log: nil) }

  /// - Parameter log: takes note of what is written, for the next run of a watch.
  func run(given: [GivenOption], log: WriteLog?) throws {
    if print, let book = preset.book { CommandEnd.answer(book.settings) }
    if print, let level = text.layout.kinsoku?.level {
      CommandEnd.answer(KinsokuFile.text(of: level, in: text.manuscript.lang ?? .japanese))
    }
    if print, let model = text.layout.spacingModel {
      CommandEnd.answer(SpacingFile.text(of: model, in: text.manuscript.lang ?? .japanese))
    }
    if drawsSeals { return try drawSeals() }
    let messages = Messages(isQuiet: text.output.quiet)
    let plan = try plan()
    var setup: TextSetup
    do throws(Failure) {
      setup = try text.setup(processors: jobs ?? Processors.count)
      setup.output.log = log
      if let folder = plan.folder { try Files.makeDirectory(folder) }
    } catch {
      messages.error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
    text.reportAdvice(messages, more: text.output.advice(on: self.output, given: given))
    let tally = plan.texts.count > 1 ? NoteTally() : nil
    let run = PlanRun(
      press: Press(setup), messages: messages, tally: tally,
      read: filesToRead(folder: plan.folder))
    var failures: [ExitStatus] = []
    Progress.start(texts: plan.texts.count, isQuiet: text.output.quiet)
    defer { Progress.end() }
    for planned in plan.texts {
      defer { Progress.addText() }
      do throws(Failure) {
        try run.run(planned)
      } catch {
        if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
        messages.error(error.withSuggestion(for: planned.input), input: planned.inputName)
        failures.append(error.status)
      }
    }
    tally?.report(messages)
    if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
    guard let first = failures.first else { return }
    let several: ExitStatus = failures.contains(.tryAgain) ? .tryAgain : .partlyFailed
    throw ExitCode((plan.texts.count == 1 ? first : several).rawValue)
  }
}

extension VType {
  /// The options of the command over those of its files and presets.
  static func expand(_ given: [GivenOption]) throws(Failure) -> [GivenOption] {
    try PixelPages.expand(VRainFolder.expand(BookPreset.expand(Settings.expand(given))))
  }
}

extension VType {
  /// The mistake in inputs that are no texts: a command line between quotes, a book file, a folder.
  private static func mistake(
    inInputs inputs: [String], hasOutput: Bool, isNotationGiven: Bool
  ) -> UsageMistake? {
    for input in inputs where input != "-" {
      if !Files.exists(input), input.contains(" -") {
        return UsageMistake(
          "“\(input)” is one word, since it stands between quotes; only a name with blanks in it needs them"
        )
      }
      if BookDescription.isName(input), !isNotationGiven, Files.exists(input) {
        return UsageMistake(
          "\(input) is a file of settings and no text; vtype book \(input) -o book.pdf sets the book that it "
            + "describes, and --config \(input) takes settings from it")
      }
      if hasOutput, Files.isDirectory(input), VRainFolder(input) == nil {
        let name = Files.withoutEndSlashes(input)
        return UsageMistake(
          "\(input) is a directory; vtype batch \(name) -o FOLDER/ sets each of its texts, and \(name)/*.txt names "
            + "them", status: .noInput)
      }
    }
    return nil
  }
}

extension Failure {
  /// Names the file that was meant, where there is no such file and another one has nearly its name.
  fileprivate func withSuggestion(for input: String) -> Failure {
    guard status == .noInput, input != "-", !Files.exists(input) else { return self }
    let folder = Files.folder(of: input)
    let names = Files.names(in: folder.isEmpty ? "." : folder).sorted()
    guard let name = Spelling.closest(to: Files.name(of: input), among: names) else { return self }
    var failure = self
    failure.message += "; did you mean \(folder)\(name)?"
    return failure
  }
}

/// The version, as `--version` and the changelog have it.
let vtypeVersion = "0.1.0"
