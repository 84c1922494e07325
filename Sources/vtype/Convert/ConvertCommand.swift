import CommandOptions
import Manuscript
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype convert INPUT --to NOTATION`: writes a text in another notation (NO-B4).
struct ConvertCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a text in another notation, or as a web page in columns.",
    discussion: """
      The text is read as vtype reads it, and written in UTF-8. No character of it is lost; what the notation \
      has no mark for is a warning, one a kind. docs/notations.md has what each can say. Without -o it goes to \
      standard output.
      """)

  @Argument(
    help: OptionHelp("A text file; - is standard input.", valueName: "input"),
    completion: .files([]))
  var input: String = ""

  @Option(
    "to",
    help: OptionHelp(
      "The notation to write; vtype is vtype's own marks.",
      discussion: "Without it the output's suffix says it: .html, .mdi or .md.",
      valueName: "notation"))
  var to: ExportNotation?

  @Option(
    "output", letter: "o",
    help: OptionHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .files([]))
  var output: String?

  @Flag("strict", help: "Fail where something cannot be said, and write nothing.")
  var strict = false

  @Flag("quiet", letter: "q", help: "Tell no notes.")
  var quiet = false

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments

  func validate() throws {
    guard !input.isEmpty else {
      throw UsageMistake("no input: name a text file, or - for standard input")
    }
    try manuscript.check()
    guard target != nil else {
      throw UsageMistake(
        "no notation to write: add --to with \(ExportNotation.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
  }

  private var target: ExportNotation? {
    if let to { return to }
    guard let output, let dot = output.lastIndex(of: ".") else { return nil }
    let suffixes: [String: ExportNotation] = [
      ".html": .html, ".htm": .html, ".mdi": .mdi, ".md": .vtype,
    ]
    return suffixes[output[dot...].lowercased()]
  }

  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: quiet)
    let name = input == "-" ? "<stdin>" : input
    messages.tell(ofLanguage: options.language)
    do throws(Failure) {
      let text = try read()
      let exported = (target ?? .vtype).export(text.document)
      messages.tell(
        text.diagnostics + exported.diagnostics, input: name, text: text.document.text,
        origin: text.document.origin)
      if strict,
        let first = (text.diagnostics + exported.diagnostics).first(where: {
          $0.severity == .warning
        })
      {
        throw Failure(.badInput, "nothing is written, since there are warnings: \(first.message)")
      }
      try write(Array(exported.text.utf8), of: text.document)
    } catch {
      messages.error(error, input: name)
      throw ExitCode(error.status.rawValue)
    }
  }

  private func read() throws(Failure) -> Manuscript {
    if let folder = VRainFolder(input) { return try folder.read(options) }
    let bytes = try Files.read(input)
    if let failure = ForeignFile.failure(for: bytes) { throw failure }
    return try TimedReading.read(options, bytes, name: input)
  }

  /// Notes that stand on pages come after the text here: a notation has no pages.
  private var options: ManuscriptOptions {
    var options = manuscript.options
    if options.notes?.isOnPages == true { options.notes = .end }
    options.noteMarks = .inline
    options.noteNumerals = .arabic
    return options
  }

  private func write(_ bytes: [UInt8], of document: Document) throws(Failure) {
    var read = ReadFiles()
    read.addText(input)
    read.addRules(manuscript)
    // What is written names them as well.
    let finder = ImageFinder(text: input, allowed: manuscript.imageFolders, wording: .command)
    for case let image? in document.spans.map(\.attribute.image) {
      if let path = try? finder.path(of: image.image) { read.add(path, as: .image) }
    }
    try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(read: read)
      try files.write(to: output ?? "-") { (sink) throws(Failure) in try sink(bytes) }
      try files.commit()
    }
  }
}
