import CommandOptions
import HouseFiles
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
      "The notation to write; marks are vtype's own.",
      discussion:
        "Without it the suffix of each output says it: .html, .mdi or .md; .epub makes an e-book, .docx a Word file.",
      valueName: "notation"))
  var to: ConversionTarget?

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write; - is standard output. May be given several times, for several notations.",
      valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Flag("strict", help: "Fail where something cannot be said, and write nothing.")
  var strict = false

  @Flag("quiet", letter: "q", help: "Tell no notes.")
  var quiet = false

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments

  func validate() throws {
    guard !input.isEmpty else {
      throw UsageMistake("no input: name a text file, or - for standard input")
    }
    if BookDescription.isName(input) {
      throw UsageMistake(
        "\(input) is a book file; convert the texts that it names, one by one, or set it with vtype book \(input)"
      )
    }
    try manuscript.check()
    for path in outputs where target(of: path) == nil {
      let names = ConversionTarget.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageMistake(
        output.count > 1
          ? "the suffix of \(path) names no notation to write: end it in .html, .mdi, .md, .epub or .docx"
          : "no notation to write: add --to with \(names)")
    }
    if to != nil, output.count > 1 {
      throw UsageMistake("--to is for one output; each of several has its own by how it ends")
    }
  }

  /// Standard output where none is named.
  private var outputs: [String] { output.isEmpty ? ["-"] : output }

  private func target(of output: String) -> ConversionTarget? {
    if let to { return to }
    guard let dot = output.lastIndex(of: ".") else { return nil }
    let suffixes: [String: ConversionTarget] = [
      ".html": .html, ".htm": .html, ".mdi": .mdi, ".md": .marks, ".epub": .epub, ".docx": .docx,
    ]
    return suffixes[output[dot...].lowercased()]
  }

  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: quiet)
    let name = input == "-" ? "<stdin>" : input
    messages.report(ofLanguage: options.language)
    do throws(Failure) {
      let text = try read()
      var diagnostics = text.diagnostics
      var files: [(path: String, bytes: [UInt8])] = []
      for path in outputs {
        let target = target(of: path) ?? .marks
        if let format = target.format {
          let (bytes, reports) = try book(text, OutputFile(path: path, format: format))
          diagnostics += reports.filter { !diagnostics.contains($0) }
          files.append((path, bytes))
          continue
        }
        let pictures = try pictures(of: text.document, for: path)
        let seals = target == .html ? try text.document.sealDrawings() : [:]
        let exported = (target.notation ?? .marks).export(
          text.document.renamingImages(pictures.names), seals: seals)
        files += pictures.files
        diagnostics += exported.diagnostics.filter { !diagnostics.contains($0) }
        files.append((path, Array(exported.text.utf8)))
      }
      messages.report(
        diagnostics, input: name, text: text.document.text, origin: text.document.origin)
      if strict, let first = diagnostics.first(where: { $0.severity == .warning }) {
        throw Failure(.badInput, "nothing is written, since there are warnings: \(first.message)")
      }
      try write(files, of: text.document)
    } catch {
      messages.error(error, input: name)
      throw ExitCode(error.status.rawValue)
    }
  }

  /// The text as an e-book or a Word file, with the reports on that.
  private func book(
    _ text: Manuscript, _ output: OutputFile
  ) throws(Failure) -> (bytes: [UInt8], [Diagnostic]) {
    let setup = try TextArguments($manuscript.given, over: []).setup()
    let press = Press(setup)
    var open = try press.open(text, drawnAs: [output.format]) {
      ImageFinder(text: input, allowed: manuscript.imageFolders, wording: .command)
    }
    var summary = TextSummary(open)
    var files = FilesInMemory()
    _ = try press.write(&open, to: [output], into: &summary, files: &files)
    return (files.files.first?.bytes ?? [], summary.diagnostics)
  }

  /// The pictures of a container, which stand in a folder beside the text: `novel.media/001.png` for `novel.md` (CX-3).
  private func pictures(
    of document: Document, for path: String
  ) throws(Failure) -> (names: [String: String], files: [(path: String, bytes: [UInt8])]) {
    guard path != "-" else { return ([:], []) }
    let finder = ImageFinder(text: input, allowed: manuscript.imageFolders, wording: .command)
    let folder = Files.folder(of: path)
    var names: [String: String] = [:]
    var files: [(path: String, bytes: [UInt8])] = []
    for case let image? in document.spans.map(\.attribute.image) where names[image.image] == nil {
      guard let bytes = try finder.inContainer(image.image) else { continue }
      let number = String(files.count + 1)
      let digits = String(repeating: "0", count: max(3 - number.utf8.count, 0)) + number
      let suffix = Files.suffix(of: image.image)
      let name = "\(Files.stem(of: path)).media/\(digits).\(suffix.isEmpty ? "png" : suffix)"
      names[image.image] = name
      files.append((folder + name, bytes))
      guard Files.exists(folder + name) else { continue }
      guard try Files.read(folder + name) == bytes else {
        throw Failure(
          .cannotWrite,
          "\(folder + name) is another picture than that of the text; move it, or name another output"
        )
      }
    }
    if let first = files.first {
      try Files.makeDirectory(String(Files.folder(of: first.path).dropLast()))
    }
    return (names, files)
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

  private func write(
    _ texts: [(path: String, bytes: [UInt8])], of document: Document
  ) throws(Failure) {
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
      for (path, bytes) in texts {
        try files.write(to: path, as: .any) { (sink) throws(Failure) in try sink(bytes) }
      }
      try files.commit()
    }
  }
}

/// What a text is converted to: a notation, or a file of its own kind.
enum ConversionTarget: String, WordArgument {
  case aozora, narou, kakuyomu, pixiv, html, denden, mdi, marks
  case epub, docx

  /// `vtype` is the older name of marks here.
  init?(argument: String) {
    self.init(rawValue: argument == "vtype" ? "marks" : argument)
  }

  var notation: ExportNotation? { ExportNotation(rawValue: rawValue) }

  var format: OutputFormat? { OutputFormat(rawValue: rawValue) }
}
