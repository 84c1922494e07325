import CommandOptions
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

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
