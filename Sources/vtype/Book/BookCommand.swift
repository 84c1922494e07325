import ArgumentParser
import Manuscript
import Storage
import VerticalLayout

/// `vtype book`: a whole book out of the files that a book file names (BK-B1).
struct BookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    _superCommandName: "vtype",
    abstract: "Set a whole book: title pages, contents, chapters, index, colophon.",
    discussion: """
      A book file is in TOML. front, body and back are lists of files, of patterns such as "chapters/*.txt",
      and of pages that are made: "half-title", "title", "contents", "index", "colophon". title, author,
      publisher, date and so on are what these pages say. Options of vtype stand under [settings]; those of
      the command line win. Files may be in any notation and encoding. docs/books.md has an example.
      """)

  @Argument(
    help: ArgumentHelp("The book file.", valueName: "book"),
    completion: .file(extensions: ["toml"]))
  var inputs: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; - is standard output.",
      discussion: "%03d in it is the number of the page.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Also write the layout as JSON; - is standard output.", valueName: "file"),
    completion: .file())
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "Settings of a book by its size: page, type area, margins, page numbers, running heads.",
      discussion: "What is given elsewhere wins.", valueName: "name"))
  var book: BookPreset?

  @Option(
    help: ArgumentHelp(
      "How many processors a long text may use; by default all.",
      discussion: "The bytes are the same whatever their number.", valueName: "number"))
  var jobs: Int?

  @OptionGroup(title: "Text") var manuscript: ManuscriptArguments
  @OptionGroup(title: "Fonts") var fonts: FontArguments
  @OptionGroup(title: "Layout") var arguments: LayoutArguments
  @OptionGroup(title: "Output") var results: OutputArguments

  func validate() throws {
    guard inputs.count == 1 else {
      throw ValidationError(
        inputs.isEmpty
          ? "no book file; name one, such as book.toml"
          : "a book is made of one book file, and these are \(inputs.count)")
    }
    guard output != nil || layout != nil else {
      throw ValidationError("no output: add -o FILE, such as -o book.pdf")
    }
    guard manuscript.toc == nil else {
      throw ValidationError(
        "a book file says where contents stand: front = [\"title\", \"contents\"], and how they look: [contents]"
      )
    }
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024")
    }
    try manuscript.check()
    try results.check(fonts, arguments)
  }

  func run() throws {
    let messages = Messages(isQuiet: results.quiet)
    do throws(Failure) {
      try run(messages)
    } catch {
      if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
      messages.error(error, input: nil)
      throw ExitCode(error.status.rawValue)
    }
    if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
  }

  private func run(_ messages: Messages) throws(Failure) {
    guard let path = inputs.first else { return }
    let description = try BookDescription(path)
    let setter = TextSetter(
      manuscript: manuscript.options, imageFolders: manuscript.allowImages,
      svgLimits: manuscript.svgLimits, fonts: fonts.all
    ) { language in
      var options = arguments.options(fonts: fonts, language: language)
      results.adapt(&options, isSVG: results.format == .svg)
      return options
    } fitting: { language in
      arguments.fitting(fonts: fonts, language: language)
    }
    let tally = NoteTally()
    var reader = BookReader(description, setter: setter, messages: messages, tally: tally)
    let (book, files) = try reader.read(manuscript)
    var read = ReadFiles()
    read.add(path, as: .settings)
    for file in files { read.add(file.name, as: .text) }
    for font in fonts.all { read.addFont(font) }
    let plan: OutputPlan
    do throws(ValidationError) {
      plan = try OutputPlan(
        inputs: [path], output: output, format: results.format, layout: layout, read: read)
    } catch {
      throw Failure(.usage, error.message)
    }
    guard let job = plan.jobs.first else { return }
    if let folder = plan.folder { try Files.makeDirectory(folder) }
    let settings = Press.OutputSettings(
      backend: results.backend, dpi: results.dpi, part: results.part?.rect,
      paper: arguments.paper ?? .white, creationDate: try SourceDate.fromEnvironment(),
      binding: results.binding, isStrict: results.strict, hasOutlines: results.outline,
      isTagged: !results.noTags, svgForm: results.svgForm, processors: jobs ?? Processors.count,
      sheet: results.sheet, imposing: results.imposing)
    let press = Press(setter: setter, output: settings, messages: messages, read: read)
    Progress.start(texts: 1, isQuiet: results.quiet)
    defer { Progress.end() }
    try press.run(job, setter.open(BookInHand(BookComposer(book), files: files)))
    tally.tell(messages)
  }
}

extension BookCommand: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    words.inputs(&_inputs)
    try words.option("output", letter: "o", &_output)
    try words.option("layout", &_layout)
    try words.option("book", &_book)
    try words.option("jobs", &_jobs)
    try words.groups(&_manuscript, &_fonts, &_arguments, &_results)
  }

  /// The words of the command with the settings of its book file before them.
  static func expand(_ words: [String]) throws(Failure) -> [String] {
    let options = words.prefix { $0 != "--" }
    guard !options.contains(where: { ["--help", "-h", "--version"].contains($0) }),
      let path = options.first(where: { $0.hasSuffix(".toml") && !$0.hasPrefix("-") })
    else { return words }
    let settings = try BookDescription.settings(of: path)
    return BookPreset.expand(settings?.words(before: words) ?? words)
  }
}

/// Reads the texts of a book.
struct BookReader {
  private let description: BookDescription
  private let setter: TextSetter
  private let messages: Messages
  private let tally: NoteTally
  private var files: [BookFile] = []

  init(
    _ description: BookDescription, setter: TextSetter, messages: Messages, tally: NoteTally
  ) {
    self.description = description
    self.setter = setter
    self.messages = messages
    self.tally = tally
  }

  /// The book, and the files of its texts in their order.
  mutating func read(
    _ arguments: ManuscriptArguments
  ) throws(Failure) -> (book: Book, files: [BookFile]) {
    var book = description.book
    book.front = try parts(description.front)
    book.body = try parts(description.body)
    book.back = try parts(description.back)
    book.title = arguments.title ?? book.title
    book.author = arguments.author ?? book.author
    book.language = arguments.lang ?? book.language
    let texts = (book.body + book.front + book.back).compactMap { part in
      if case .text(let text) = part { text.document } else { nil }
    }
    if book.body.count == 1 {
      book.title = book.title ?? texts.first?.title
      book.author = book.author ?? texts.first?.author
    }
    let language = book.language ?? texts.lazy.compactMap(\.language).first
    book.language = language
    book.colophon =
      description.labels.map {
        ColophonLine($0.label.text(in: language), $0.text.asDate(in: language))
      } + book.colophon
    return (book, files)
  }

  private mutating func parts(
    _ items: [BookDescription.Item]
  ) throws(Failure) -> [Book.Part] {
    var parts: [Book.Part] = []
    for item in items {
      switch item {
      case .made(let part): parts.append(part)
      case .file(let file): parts.append(.text(try text(file)))
      }
    }
    return parts
  }

  private mutating func text(_ item: BookDescription.FileItem) throws(Failure) -> BookText {
    var manuscript: Manuscript
    do throws(Failure) {
      manuscript = try setter.manuscript(Files.read(item.path), name: item.path) { options in
        options.title = nil
        options.author = nil
        if let notation = item.notation { options.notation = notation.choice }
        if let encoding = item.encoding { options.encoding = encoding.encoding }
      }
    } catch {
      var failure = error
      failure.file = failure.file ?? item.path
      throw failure
    }
    messages.tell(
      tally.take(manuscript.diagnostics, of: item.path, language: manuscript.document.language),
      input: item.path, text: manuscript.document.text, origin: manuscript.document.origin)
    files.append(
      BookFile(
        name: item.path, origin: manuscript.document.origin, text: manuscript.document.text))
    manuscript.document.nameImages(from: Files.folder(of: item.path))
    return BookText(manuscript.document, heading: item.heading)
  }
}

extension Document {
  /// Names images from the current folder on, and not from the one of their text.
  fileprivate mutating func nameImages(from folder: String) {
    guard !folder.isEmpty else { return }
    for index in spans.indices {
      switch spans[index].attribute {
      case .attachment(var image) where !Files.isAbsolute(image.image):
        image.image = folder + image.image
        spans[index].attribute = .attachment(image)
      case .float(var float) where !Files.isAbsolute(float.attachment.image):
        float.attachment.image = folder + float.attachment.image
        spans[index].attribute = .float(float)
      default: break
      }
    }
  }
}

extension String {
  /// A date such as 2026-11-23 as books have it: 二〇二六年十一月二十三日; other text as it is.
  fileprivate func asDate(in language: LanguageTag?) -> String {
    let parts = split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, utf8.count == 10, let year = parts[0], let month = parts[1],
      let day = parts[2], (1...12).contains(month), (1...31).contains(day)
    else { return self }
    if language?.profile == .korean { return "\(year)년 \(month)월 \(day)일" }
    return "\(PageLabel(number: year).hanText)年\(month.hanNumber)月\(day.hanNumber)日"
  }
}

extension Int {
  /// A number from 1 to 99 in Han numerals with tens: 二十三.
  fileprivate var hanNumber: String {
    let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    let tens = self / 10 % 10
    return (tens == 0 ? "" : (tens == 1 ? "" : digits[tens]) + "十") + digits[self % 10]
  }
}
