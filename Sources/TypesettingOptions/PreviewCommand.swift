package import CommandOptions
import Glibc
import HouseFiles
package import Storage
import VerticalPress

/// `vtype preview`: shows a text in the browser while it is written (PV-1). The server is a program of its own, so that
/// vtype starts as fast as without it.
package struct PreviewCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show a text in the browser while you write it.",
    discussion: """
      It opens a page that shows the text as it will be printed, and follows the text, its pictures and its settings \
      as they change on disk. Nobody but you can see it: it is on this machine alone, under an address that cannot be \
      guessed. The address is the first line of standard output; each line after it is the file, line and column of \
      a click. A line of a number, or of a file, line and column, on standard input shows that place. Ctrl+C ends it. \
      docs/preview.md shows the page.
      """)

  package init() {}

  @Argument(
    help: OptionHelp("A text file, a book file, or a folder of vRain.", valueName: "input"),
    completion: .files([]))
  package var inputs: [String] = []

  @Option(
    "config",
    help: OptionHelp(
      "A settings file in TOML, with these options by their names.",
      discussion: "What is given on the command line wins.", valueName: "file"),
    completion: .files(["toml"]))
  package var config: String?

  @OptionGroup package var preset: PresetArguments

  @Option(
    "port",
    help: OptionHelp("The port to listen on; by default one that is free.", valueName: "number"))
  package var port: Int?

  @Flag("no-open", help: "Open no browser; the address is printed in any case.")
  package var noOpen = false

  @Flag("read-only", help: "Show the text, and edit nothing on the page.")
  package var readOnly = false

  @Flag(
    "autosave",
    help: OptionHelp(
      "Save edits of the page a second after the last key.",
      discussion: "Otherwise Ctrl+S and the button save."))
  package var autosave = false

  @Flag(
    "poll",
    help: OptionHelp(
      "Look at the files each half second.",
      discussion: "For network drives and others that report no changes."))
  package var poll = false

  @OptionGroup package var outside: OutsideArguments
  @OptionGroup package var text: TextArguments

  package func validate() throws {
    guard let input = inputs.first else {
      throw UsageMistake("no input: name a text file to show")
    }
    guard inputs.count == 1 else {
      throw UsageMistake(
        "one text is shown at a time, and these are \(inputs.count); a book file joins several")
    }
    guard input != "-", !Files.isSpecial(input) else {
      throw UsageMistake(
        "\(input == "-" ? "standard input" : input) can be read once, and does not change; show a file"
      )
    }
    if let port, !(0...65_535).contains(port) {
      throw UsageMistake("--port must be from 0 to 65535")
    }
    try text.validate()
  }

  /// True for a book file.
  package var isBook: Bool { inputs.contains(where: BookDescription.isName) }

  /// The options over those of files and presets.
  package static func expand(_ given: [GivenOption]) throws(Failure) -> [GivenOption] {
    if let path = given.inputs.first(where: BookDescription.isName) {
      let settings = try BookDescription.settings(
        of: path, allowsOutside: given.has("allow-outside"))
      return PixelPages.expand(BookPreset.expand(settings?.options(under: given) ?? given))
    }
    return try PixelPages.expand(VRainFolder.expand(BookPreset.expand(Settings.expand(given))))
  }

  /// Becomes the program that shows it.
  package func run(given: [GivenOption]) throws {
    let own = Files.folder(of: Files.real("/proc/self/exe") ?? "")
    let places = [own + "vtype-preview", own + "../libexec/vtype/vtype-preview"]
    let words = [places[0]] + Words.all.dropFirst(2)
    for path in places where Files.exists(path) {
      var arguments =
        unsafe words.map { word in unsafe word.withSystemPath { unsafe strdup($0) } } + [nil]
      defer { for index in words.indices { unsafe free(arguments[index]) } }
      unsafe _ = path.withSystemPath { unsafe execv($0, &arguments) }
    }
    throw UsageMistake(
      "the preview is a program of its own, vtype-preview, and it is not beside vtype (\(own)); the package "
        + "vtype and scripts/install bring it", status: .fontMissing)
  }
}
