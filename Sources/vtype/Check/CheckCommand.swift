import Batches
import CommandOptions
import Glibc
import HouseFiles
import Manuscript
import Storage
import TypesettingOptions
import VerticalFonts
import VerticalImages
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

  @OptionGroup var reported: ReportedArguments

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

/// The findings that are reported.
struct ReportedArguments: ArgumentGroup {
  @Option(
    "severity", help: OptionHelp("The least severity that is reported.", valueName: "severity"))
  var severity: CheckSeverity = .note

  @Option(
    "ignore",
    help: OptionHelp(
      "A code that is not looked for; may be given several times.", valueName: "code"))
  var ignore: [CheckCode] = []

  func has(_ finding: CheckFinding) -> Bool {
    finding.severity >= severity && !ignore.contains { $0.code == finding.code }
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

/// One run of `vtype check`: text by text, with the same fonts.
final class CheckRun {
  /// The exit code of the command.
  private(set) var status = ExitStatus.success

  private let command: CheckCommand
  private let library = FontLibrary(memory: .ofUser)
  private var report: CheckReport
  /// The presses of texts, by their options.
  private var presses: [[GivenOption]: Press] = [:]
  /// The names that pictures of earlier texts have.
  private var pictureNames: Set<String> = []

  init(_ command: CheckCommand) {
    self.command = command
    report = CheckReport(command.format, isQuiet: command.quiet, version: vtypeVersion) {
      (bytes) throws(Failure) in
      try Progress.aside { () throws(Failure) in
        try Files.write(bytes, to: STDOUT_FILENO, named: "to standard output")
      }
    }
  }

  func run() throws(Failure) {
    var failures: [ExitStatus] = []
    var count = 0
    Progress.start(texts: 1, isQuiet: command.quiet)
    defer { Progress.end() }
    try report.begin()
    for input in command.inputs {
      do throws(Failure) {
        if BookDescription.isName(input) {
          count += 1
          try check(book: input)
          continue
        }
        let items = try items(of: input)
        for item in items {
          count += 1
          do throws(Failure) {
            try check(item)
          } catch {
            failures.append(error.status)
            if try !reportFaults(of: item, error) { try addFailure(error, item.name) }
          }
        }
      } catch {
        guard ![.cannotWrite, .tryAgain].contains(error.status) else { throw error }
        if !BookDescription.isName(input) { count += 1 }
        failures.append(error.status)
        try addFailure(error, input)
      }
    }
    try report.finish()
    if count == 1, let failure = failures.first {
      status = failure
    } else if !failures.isEmpty
      || report.worst.map({ $0 >= (command.strict ? .note : .warning) }) == true
    {
      status = .partlyFailed
    }
  }

  private func items(of input: String) throws(Failure) -> BatchItems {
    if input == "-" { return BatchItems([BatchItem(.file("-"), name: "<stdin>")]) }
    return try BatchInputs(
      inputs: [input], allowsOutside: command.allowOutside,
      rules: SettingsOfJobs(given: command.given)
    )
    .items
  }

  private func check(_ item: BatchItem) throws(Failure) {
    if let failure = item.failure { throw failure }
    let press = try press(for: item.options)
    var text = try press.open(item.input(advice: Reach.advice))
    let set = try press.set(&text)
    try report.add(
      findings(of: text, set, press, named: item.name), file: item.name, text: text.document.text,
      origin: text.document.origin, bytes: text.file)
  }

  /// Checks a book as a whole, with the settings of its file; each finding is told with the file that it is in.
  private func check(book path: String) throws(Failure) {
    let settings = try BookDescription.settings(of: path, allowsOutside: command.allowOutside)
    let press = try press(
      for: BookPreset.replace(in: settings?.options(under: command.given) ?? []))
    let description = try BookDescription(path, allowsOutside: command.allowOutside)
    var readings: [(name: String, text: Manuscript)] = []
    var reader = BookReader(description, press) { text, name in readings.append((name, text)) }
    let given = command.manuscript
    let (book, files) = try reader.read(
      BookReader.Data(
        title: given.title, author: given.author, language: given.lang,
        hasNotesOnPages: press.setup.manuscript.notes?.isOnPages == true))
    for (name, text) in readings {
      try report.add(
        wanted(CheckRun.findings(text.diagnostics)), file: name, text: text.document.text,
        origin: text.document.origin, bytes: text.file)
    }
    let whole = NumberedBook(BookComposer(book), files: files)
    let places = whole.composed.texts
    var text = try press.open(whole)
    let set = try press.set(&text)
    var ofBook: [CheckFinding] = []
    var ofFiles: [Int: [CheckFinding]] = [:]
    for var finding in try findings(of: text, set, press, named: path) {
      finding.sourceRange = nil
      let part = finding.range.flatMap { range in
        places.last {
          $0.range.lowerBound <= range.lowerBound && range.lowerBound < $0.range.upperBound
        }
      }
      guard let part, let range = finding.range, files.indices.contains(part.number) else {
        finding.range = nil
        ofBook.append(finding)
        continue
      }
      finding.range = TextRange(
        max(0, range.lowerBound - part.origin), max(0, range.upperBound - part.origin))
      ofFiles[part.number, default: []].append(finding)
    }
    try report.add(ofBook, file: path, text: "", origin: nil, bytes: nil)
    for (number, found) in ofFiles.sorted(by: { $0.key < $1.key }) {
      let file = files[number]
      try report.add(found, file: file.name, text: file.text, origin: file.origin, bytes: nil)
    }
  }

  private static func findings(_ diagnostics: [Diagnostic]) -> [CheckFinding] {
    diagnostics.compactMap { diagnostic in
      FindingCode(diagnostic.code).map {
        CheckFinding(
          $0, diagnostic.range, .message(diagnostic.message), source: diagnostic.sourceRange,
          // An option may have no effect on this text, or on none; and a style of typeface takes a font by its name.
          severity: [.optionUnused, .fontSubstituted].contains(diagnostic.code)
            && diagnostic.severity == .note ? .note : nil)
      }
    }
  }

  /// What is told of findings, in the order of their places.
  private func wanted(_ findings: [CheckFinding]) -> [CheckFinding] {
    findings.filter(command.reported.has).sorted { CheckRun.order($0) < CheckRun.order($1) }
  }

  /// What is wrong with a text that has been set.
  private func findings(
    of text: OpenText, _ set: SetText, _ press: Press, named name: String
  ) throws(Failure) -> [CheckFinding] {
    let (document, layout) = (text.document, set.layout)
    var findings = CheckRun.findings(set.summary.diagnostics)
    findings += text.images.problems.map {
      CheckFinding(.imageUnusable, $0.range, .message($0.failure.message))
    }
    // Each of them is told already.
    let unusable = Set(text.images.problems.map(\.range))
    findings.removeAll { finding in
      finding.code == .attributeNotSet && finding.range.map { unusable.contains($0) } == true
    }
    let found = TextCheck.findings(
      in: document, layout, options: text.options, fonts: press.setup.fonts, library: library)
    findings += found.all
    try draw(found.looks, of: layout, images: text.images.set, named: name)
    if command.genko, var count = text.options.manuscriptCount {
      count.add(layout)
      findings.append(CheckFinding(.manuscriptSheets, nil, .message(count.words)))
    }
    if command.print {
      findings += PrintCheck.findings(
        in: layout, references: document.noteReferenceRanges, images: text.images.set,
        library: library)
    }
    return wanted(findings)
  }

  /// Draws the places that look wrong, where pictures are asked for: those that are told of.
  private func draw(
    _ looks: [LookCheck.Look], of layout: Layout, images: ImageSet, named name: String
  ) throws(Failure) {
    guard let folder = command.pictures else { return }
    let reported = looks.filter { command.reported.has($0.finding) }
    guard !reported.isEmpty else { return }
    try Files.makeDirectory(folder)
    var pictures = LookPictures(folder: folder, library: library, taken: pictureNames)
    try pictures.add(reported, of: layout, named: name, images: images)
    pictureNames = pictures.names
    try pictures.finish()
  }

  /// Reports each place of a file that is no text, where there are several.
  ///
  /// - Returns: whether it was told.
  private func reportFaults(of item: BatchItem, _ failure: Failure) throws(Failure) -> Bool {
    guard failure.status == .badInput, case .file(let path) = item.source, path != "-" else {
      return false
    }
    var options = try press(for: item.options).setup.manuscript
    options.repair = true
    options.notation = .named(.plain)
    options = options.withoutPatterns
    guard let bytes = try? Files.read(path), ForeignFile.failure(for: bytes) == nil,
      ForeignFile.failure(forUnknown: bytes)?.message != failure.message,
      let text = try? ManuscriptReader(options: options).read(bytes),
      let file = text.file, file.faults.count > 1
    else { return false }
    let first = CheckFinding(.invalidText, nil, .message(failure.message))
    let findings = file.faults.enumerated().map { index, fault in
      let range = TextRange(fault.textOffset, fault.textOffset + 3)
      let message = "not \(file.encoding) (byte offset \(fault.byteOffset))"
      return CheckFinding(
        .invalidText, range, index == 0 ? first.subject : .message(message))
    }
    try report.add(
      findings, file: item.name, text: text.document.text, origin: nil, bytes: file)
    return true
  }

  /// By place; what has none comes first.
  private static func order(_ finding: CheckFinding) -> (Int, Int, String) {
    (
      finding.range?.lowerBound ?? -1, finding.range?.upperBound ?? -1, finding.code.rawValue
    )
  }

  /// Reports a text that cannot be checked.
  private func addFailure(_ failure: Failure, _ name: String) throws(Failure) {
    if [.cannotWrite, .tryAgain].contains(failure.status) { throw failure }
    let code: FindingCode =
      switch failure.status {
      case .badInput: .invalidText
      case .noInput: .inputMissing
      case .fontMissing: .fontMissing
      case .success, .partlyFailed, .usage, .cannotWrite, .tryAgain: .layoutFailed
      }
    try report.add(
      CheckFinding(code, nil, .message(failure.message)), file: failure.file ?? name,
      at: failure.place)
  }

  /// The options of a job lie over those of the command.
  private func press(for options: [GivenOption]) throws(Failure) -> Press {
    if let known = presses[options] { return known }
    var setup = try TextArguments(options, over: command.given).setup(writesFiles: false)
    setup.manuscript.countsMarks = command.format == .json
    setup.passesOverImages = true
    if command.print { setup.layout.page.distanceFromCut = PrintSheet.safeDistance }
    if presses.count >= 64 { presses.removeAll() }
    let press = Press(setup, library: library)
    presses[options] = press
    return press
  }
}

extension Document {
  /// The numbers of notes in the text, which are small as readings are.
  fileprivate var noteReferenceRanges: Set<TextRange> {
    Set(
      spans.lazy.filter { if case .noteReference = $0.attribute { true } else { false } }
        .map(\.range))
  }
}
