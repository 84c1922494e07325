import Batches
import CommandOptions
import Storage
import TypesettingOptions
import VerticalCairo
import VerticalFonts
import VerticalLayout
import VerticalPress
import VerticalSnapshots

/// `vtype snapshot record|verify FOLDER`: keeps layouts and pictures of a folder's texts, and tells what
/// has changed.
struct SnapshotCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Keep layouts and pictures of texts, and report what has changed.",
    discussion: """
      Every .txt file of the folder, and of those in it, is a case; so is every job of a .jsonl file, an \
      object a line with "text" or "input", the name as "output", and options by their names. Options \
      stand in vtype.toml for a folder, in name.toml for name.txt, and on the command line, which wins.

      record writes the snapshots that are missing to __snapshots__/ in the folder: a layout as JSON, \
      name.json, and a picture a page, name.png, at 96 dpi unless --dpi says otherwise; with --format json \
      the layout alone. verify sets the texts again and compares. What differs is told by column and cell, \
      and shown side by side in __failures__/. A case without a snapshot and a snapshot without a case are \
      failures too. --update, with either, accepts what differs and removes what has no case.

      Exit codes: 0 all is as recorded; 1 something differs or could not be set; 64 usage; 66 no such \
      folder, or no case in it; 73 a snapshot cannot be written; 75 the system lacks room, memory or processes.
      """)

  enum Action: String, WordArgument {
    case record, verify
  }

  @Argument(.isRequired, help: OptionHelp("record or verify.", valueName: "action"))
  var action: Action = .verify

  @Argument(
    .isRequired, help: OptionHelp("The folder of texts.", valueName: "folder"),
    completion: .folders)
  var folder = ""

  @Flag("update", help: "Accept what differs, and remove snapshots without a text.")
  var update = false

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The folder of pictures of differences; by default __failures__/ in the folder of texts.",
      valueName: "folder"),
    completion: .folders)
  var output: String?

  @Option(
    "report",
    help: OptionHelp(
      "Write what was found as JSON; - is standard output.", valueName: "file"),
    completion: .files([]))
  var report: String?

  @Option(
    "tolerance",
    help: OptionHelp(
      "The most that a colour of a pixel may differ, from 0 to 255.", valueName: "number"))
  var tolerance = 0

  @Option(
    "max-pixels",
    help: OptionHelp(
      "The number of pixels of a page that may differ by more.", valueName: "number"))
  var maxPixels = 0

  @OptionGroup var preset: PresetArguments

  @OptionGroup var text: TextArguments

  /// The folder of the texts, with its slash.
  var root: String { folder.hasSuffix("/") ? folder : folder + "/" }

  /// Snapshots are pictures and layouts.
  static func complaint(about value: String, of name: String) -> String? {
    let formats = [OutputFormat.png, .json].map(\.rawValue)
    guard name == "format", !formats.contains(value) else { return nil }
    return Expectation.choice(value, among: formats)
  }

  func validate() throws {
    guard !folder.isEmpty else {
      throw UsageMistake(
        "no folder: vtype snapshot record FOLDER, or vtype snapshot verify FOLDER")
    }
    try text.validate()
    try NumberLimit.tolerance.check(tolerance)
    guard maxPixels >= 0 else { throw UsageMistake("--max-pixels must not be negative") }
  }
}

extension SnapshotCommand {
  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: text.output.quiet)
    do throws(Failure) {
      var run = SnapshotRun(
        command: self, given: given, messages: messages)
      let status = try run.run()
      guard status == .success else { throw Failure(status, "") }
    } catch {
      if !error.message.isEmpty { messages.error(error, input: nil) }
      throw ExitCode(error.status.rawValue)
    }
  }
}

/// Sets the cases of a folder one after the other and compares, or records, each.
struct SnapshotRun {
  private let command: SnapshotCommand
  /// The options of the command line, which lie over each case's own.
  private let given: [GivenOption]
  private let messages: Messages
  private let library = FontLibrary(memory: .ofUser)
  private let renderer: CairoRenderer
  private var report = SnapshotReport()
  /// The snapshot files that belong to a case.
  private var owned: Set<String> = []
  /// Cases whose files are not known, since they could not be set.
  private var unknown: [SnapshotFiles] = []
  /// Snapshots whose pictures are not looked at, without their suffix.
  private var unpictured: Set<String> = []
  /// The images that texts show.
  private var images = ReadFiles()

  private var snapshots: String { command.root + SnapshotFiles.folderName }
  private var failures: String { command.output ?? command.root + SnapshotFiles.failuresName }

  init(command: SnapshotCommand, given: [GivenOption], messages: Messages) {
    self.command = command
    self.given = given
    self.messages = messages
    renderer = CairoRenderer(fonts: library)
  }

  mutating func run() throws(Failure) -> ExitStatus {
    command.text.reportAdvice(messages)
    let cases = try SnapshotCases(command.root)
    for path in cases.strayOptions { messages.warning("no text has these options", input: path) }
    findImages(of: cases)
    Progress.start(texts: cases.cases.count, isQuiet: command.text.output.quiet)
    defer { Progress.end() }
    for item in cases.cases {
      defer { Progress.addText() }
      let result: SnapshotReport.Entry
      do throws(Failure) {
        result = try run(item)
      } catch {
        unknown.append(SnapshotFiles(folder: snapshots, name: item.name))
        result = SnapshotReport.Entry(item.name, input: item.input, .failed, failure: error)
      }
      show(result)
      report.entries.append(result)
    }
    try findOrphans()
    if let path = command.report { try writeReport(to: path, cases) }
    messages.report(report.summary, isFailure: report.status != .success)
    return report.status
  }

  /// Writes the report, and over nothing that was read or recorded.
  private func writeReport(to path: String, _ cases: SnapshotCases) throws(Failure) {
    var read = ReadFiles()
    for file in cases.files { read.add(file, as: .list) }
    for case .file(let text)? in cases.cases.map(\.source) { read.add(text, as: .text) }
    try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(reserved: Array(owned), read: read)
      let bytes = report.json(folder: command.folder)
      try files.write(to: path, as: .any) { (sink) throws(Failure) in try sink(bytes) }
      try files.commit()
    }
  }

  /// Adds the images of texts that lie among snapshots: none is written over or removed.
  private mutating func findImages(of cases: SnapshotCases) {
    var found = ImagesInReach(
      outputFolders: [snapshots, failures].map { Files.resolved($0) },
      command.text.manuscript.options,
      allowed: command.text.manuscript.imageFolders, isOff: command.text.manuscript.noImages)
    for item in cases.cases where item.failure == nil {
      switch item.source {
      case .file(let path): found.add(textAt: path) { try? item.readFile() }
      case .text(let text): found.add(textAt: "") { Array(text.utf8) }
      case .poems(let poems): found.add(poems)
      case nil: break
      }
    }
    for path in found.paths { images.add(path, as: .image) }
  }

  // MARK: A case

  private mutating func run(_ item: SnapshotCase) throws(Failure) -> SnapshotReport.Entry {
    if let failure = item.failure { throw failure }
    let command = try options(of: item)
    let actual = try snapshot(of: item, command)
    let files = SnapshotFiles(folder: snapshots, name: item.name, keeping: images)
    let shown = SnapshotFiles(folder: failures, name: item.name, keeping: images)
    try claim(files, pages: actual.pictures.count, by: item)
    guard let expected = try files.read(like: actual) else {
      guard self.command.action == .record || self.command.update else {
        return SnapshotReport.Entry(item.name, input: item.input, .missing)
      }
      try write(actual, to: files)
      return SnapshotReport.Entry(item.name, input: item.input, .recorded)
    }
    let tolerance = PictureTolerance(color: self.command.tolerance, pixels: self.command.maxPixels)
    let difference = SnapshotDifference(from: expected, to: actual, tolerance: tolerance)
    if difference.isEmpty {
      try shown.removeFailure()
      return SnapshotReport.Entry(item.name, input: item.input, .same)
    }
    var entry = SnapshotReport.Entry(
      item.name, input: item.input, self.command.update ? .updated : .differs,
      difference: difference)
    if self.command.update {
      try write(actual, to: files)
      try shown.removeFailure()
    } else {
      entry.pictures = show(expected, actual, difference, tolerance, in: shown)
    }
    return entry
  }

  private func write(_ snapshot: Snapshot, to files: SnapshotFiles) throws(Failure) {
    try Interruption.holding { () throws(Failure) in try files.write(snapshot) }
  }

  /// Shows what differs. That it does is what counts, also where its pictures cannot be written.
  private func show(
    _ expected: Snapshot, _ actual: Snapshot, _ difference: SnapshotDifference,
    _ tolerance: PictureTolerance, in files: SnapshotFiles
  ) -> [String] {
    do throws(Failure) {
      try files.removeFailure()
      let pages = expected.sideBySide(with: actual, difference, tolerance: tolerance)
      return try Interruption.holding { () throws(Failure) in
        try files.writeFailure(actual, pages)
      }
    } catch {
      messages.warning(error.message, input: nil)
      return []
    }
  }

  /// The command with the case's options under those of the command line.
  private func options(of item: SnapshotCase) throws(Failure) -> SnapshotCommand {
    do throws(UsageMistake) {
      let given = [GivenOption("dpi", "96")] + item.options.given.under(given)
      return try SnapshotCommand(given: PixelPages.expand(BookPreset.replace(in: given)))
    } catch {
      throw Failure(error.status, error.message)
    }
  }

  private func snapshot(
    of item: SnapshotCase, _ command: SnapshotCommand
  ) throws(Failure) -> Snapshot {
    let press = Press(try command.text.setup(writesFiles: false), library: library)
    let input: TextInput
    switch item.source {
    case .file(let path): input = .bytes(try item.readFile(), name: path)
    case .text(let content): input = .text(content)
    case .poems(let poems): input = .poems(poems)
    case nil: throw Failure(.usage, "there is nothing to set")
    }
    let text = try press.set(input)
    let reports = text.summary.diagnostics
    if command.text.output.strict, reports.contains(where: { $0.severity == .warning }) {
      messages.report(reports, input: item.input, text: text.summary.document.text)
      throw Failure(.partlyFailed, "--strict allows no warnings")
    }
    var snapshot = Snapshot(layout: text.reportedLayout.json(), pictures: [])
    if command.text.output.format == .json { return snapshot }
    for page in text.layout.pages.indices {
      do throws(RenderError) {
        snapshot.pictures.append(
          try renderer.png(
            text.layout.displayList(ofPage: page), dpi: command.text.output.dpi,
            paper: press.setup.output.paper, images: text.summary.images.set))
      } catch {
        throw Failure(error)
      }
    }
    return snapshot
  }

  /// Notes which files are the case's; two cases cannot share one.
  private mutating func claim(
    _ files: SnapshotFiles, pages: Int, by item: SnapshotCase
  ) throws(Failure) {
    if pages == 0 { unpictured.insert(String(files.layout.dropLast(".json".count))) }
    for path in [files.layout] + files.pictures(pages: pages) {
      guard owned.insert(path).inserted else {
        throw Failure(.usage, "\(path) is the snapshot of another case; rename one of them")
      }
    }
  }

  // MARK: Orphans

  /// Snapshots without a case. Where a case could not be set, it is not known what is one.
  private mutating func findOrphans() throws(Failure) {
    let files = SnapshotRun.files(in: snapshots + "/").filter { path in
      !owned.contains(path) && !isUnpictured(path) && !unknown.contains { $0.owns(path) }
        && images.problem(overwriting: path) == nil
    }
    for path in files {
      guard command.update && unknown.isEmpty else {
        report.orphans.append(path)
        messages.error(
          Failure(
            .partlyFailed,
            command.update
              ? "no case has this snapshot; it is kept while a case cannot be set"
              : "no case has this snapshot; --update removes it"),
          input: path)
        continue
      }
      try SnapshotFiles.check(path, in: snapshots)
      try Files.remove(path)
      Files.removeEmptyDirectory(Files.folder(of: path))
      report.removed.append(path)
      messages.note("removed: no case has this snapshot", input: path)
    }
  }

  /// True if it is a picture of a case whose layout alone is kept in this run.
  private func isUnpictured(_ path: String) -> Bool {
    guard !unpictured.isEmpty, path.hasSuffix(".png") else { return false }
    let stem = path.dropLast(".png".count)
    let name = stem.lastIndex(of: "-").map { stem[..<$0] } ?? stem
    return unpictured.contains(String(stem)) || unpictured.contains(String(name))
  }

  /// The layouts and pictures of a folder and of those in it; other files are none of ours.
  private static func files(in folder: String) -> [String] {
    Files.names(in: folder).filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
      let path = folder + name
      if Files.isDirectory(path) { return Files.isLink(path) ? [] : files(in: path + "/") }
      return name.hasSuffix(".json") || name.hasSuffix(".png") ? [path] : []
    }
  }

  // MARK: Messages

  private func show(_ entry: SnapshotReport.Entry) {
    switch entry.state {
    case .same, .recorded: break
    case .missing:
      messages.error(
        Failure(
          .partlyFailed, "no snapshot; vtype snapshot record \(command.folder) records it"),
        input: entry.input)
    case .failed:
      if let failure = entry.failure { messages.error(failure, input: entry.input) }
    case .differs:
      let pictures = entry.pictures.prefix(3).map { "picture: \($0)" }
      let more = entry.pictures.count - pictures.count
      messages.error(
        Failure(.partlyFailed, "differs from its snapshot"), input: entry.input,
        more: entry.lines(limit: 12) + pictures + (more > 0 ? ["and \(more) more pictures"] : []))
    case .updated:
      messages.note("updated", input: entry.input, more: entry.lines(limit: 12))
    }
  }
}

extension Messages {
  /// The last line of a run.
  fileprivate func report(_ summary: String, isFailure: Bool) {
    if isFailure {
      error(Failure(.partlyFailed, summary), input: nil)
    } else {
      note(summary, input: nil)
    }
  }
}
