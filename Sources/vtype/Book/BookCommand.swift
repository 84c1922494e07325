import Batches
import CommandOptions
import HouseFiles
import Manuscript
import Storage
import TypesettingOptions
import VerticalLayout
import VerticalPress

/// `vtype book`: a whole book out of the files that a book file names (BK-B1).
struct BookCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Set a whole book: title pages, contents, chapters, index, colophon.",
    discussion: """
      A book file is in TOML. front, body and back are lists of files, of patterns such as "chapters/*.txt",
      and of pages that are made: "half-title", "title", "contents", "notes", "index", "colophon". title, author,
      publisher, date and so on are what these pages say. Options of vtype stand under [settings]; those of
      the command line win. Files may be in any notation and encoding. docs/books.md has an example.
      """)

  @Argument(
    help: OptionHelp("The book file.", valueName: "book"),
    completion: .files(["toml"]))
  var inputs: [String] = []

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write; - is standard output.",
      discussion: "%03d in it is the number of the page.", valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Option(
    "layout",
    help: OptionHelp("Also write the layout as JSON; - is standard output.", valueName: "file"),
    completion: .files([]))
  var layout: String?

  @OptionGroup var preset: PresetArguments

  @Option(
    "jobs",
    help: OptionHelp(
      "The number of processors for a long text; by default all.",
      discussion: "The bytes are the same whatever their number.", valueName: "number"))
  var jobs: Int?

  @OptionGroup var outside: OutsideArguments
  @OptionGroup var text: TextArguments

  func validate() throws {
    guard inputs.count == 1 else {
      throw UsageMistake(
        inputs.isEmpty
          ? "no book file; name one, such as book.toml"
          : "a book is made of one book file, and these are \(inputs.count)")
    }
    // The settings of a book file are looked for by its name, before there is a command.
    if let input = inputs.first, !BookDescription.isName(input) {
      throw UsageMistake("\(input) is no book file: the name of one ends in .toml")
    }
    guard !output.isEmpty || layout != nil else {
      throw UsageMistake("no output: add -o FILE, such as -o book.pdf")
    }
    guard text.manuscript.toc == nil else {
      throw UsageMistake(
        "a book file says where contents stand: front = [\"title\", \"contents\"], and how they look: [contents]"
      )
    }
    try NumberLimit.jobs.check(jobs)
    try text.validate()
  }

  func run(given: [GivenOption]) throws { try run(log: nil) }

  /// - Parameter log: takes note of what is written, for the next run of a watch.
  func run(log: WriteLog?) throws {
    let messages = Messages(isQuiet: text.output.quiet)
    do throws(Failure) {
      try run(messages, log)
    } catch {
      throw messages.end(with: error)
    }
    if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
  }

  private func run(_ messages: Messages, _ log: WriteLog?) throws(Failure) {
    guard let path = inputs.first else { return }
    text.reportAdvice(messages)
    let description = try BookDescription(path, allowsOutside: outside.allowOutside)
    // The book file says where contents stand.
    var setup = try text.setup(processors: jobs ?? Processors.count)
    setup.contents = nil
    setup.output.book.cover = setup.output.book.cover ?? description.coverPicture
    setup.output.log = log
    let press = Press(setup)
    let tally = NoteTally()
    var reader = BookReader(description, press) { text, name in
      messages.report(
        tally.take(text.diagnostics, of: name, language: text.document.language),
        input: name, text: text.document.text, origin: text.document.origin)
    }
    let given = text.manuscript
    let (book, files) = try reader.read(
      BookReader.Data(
        title: given.title, author: given.author, language: given.lang,
        hasNotesOnPages: given.notes?.isOnPages == true))
    var read = ReadFiles()
    read.add(path, as: .settings)
    for file in files.map(\.name) + description.files { read.add(file, as: .text) }
    read.add(text)
    let plan: OutputPlan
    do throws(UsageMistake) {
      plan = try OutputPlan(
        inputs: [path], outputs: output, format: text.output.format, layout: layout, read: read)
    } catch {
      throw Failure(.usage, error.message)
    }
    guard let planned = plan.texts.first else { return }
    if let folder = plan.folder { try Files.makeDirectory(folder) }
    let run = PlanRun(press: press, messages: messages, read: read)
    Progress.start(texts: 1, isQuiet: text.output.quiet)
    defer { Progress.end() }
    let text = try press.open(
      NumberedBook(BookComposer(book), files: files), drawnAs: planned.formats)
    try run.run(planned, text)
    tally.report(messages)
  }
}

extension BookCommand {
  /// The options of the command over the settings of its book file.
  static func expand(_ given: [GivenOption]) throws(Failure) -> [GivenOption] {
    guard let path = given.inputs.first(where: BookDescription.isName) else { return given }
    let settings = try BookDescription.settings(
      of: path, allowsOutside: given.has("allow-outside"))
    return PixelPages.expand(BookPreset.expand(settings?.options(under: given) ?? given))
  }
}
