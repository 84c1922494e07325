import Batches
import CommandOptions
import Storage
import TypesettingOptions
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// `vtype draw`: draws a layout that was saved in full, without its text (YY-50).
struct DrawCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw a layout that was saved with --full-layout.",
    discussion: """
      The layout is what --layout or --format json writes with --full-layout. The picture is the one that the text \
      itself gives with the same options of output. Images are in the layout; fonts are not: they have to be where they \
      were, beside the layout, installed, or named by --font, and have the same bytes. Of several layouts, a line each, \
      as vtype batch --layout - writes them, each is drawn to a file in the folder of -o, named by its number and \
      its title; exit code 1 if some of them fail.
      """)

  @Argument(
    .isRequired,
    help: OptionHelp("A layout as JSON; - is standard input.", valueName: "layout"),
    completion: .files(["json"]))
  var layout = ""

  @Option(
    "output", letter: "o",
    help: OptionHelp(
      "The file to write; - is standard output; a folder has a file for each layout. May be given several times.",
      discussion: "%03d in it is the number of the page.", valueName: "file"),
    completion: .files([]))
  var output: [String] = []

  @Option(
    "font",
    help: OptionHelp(
      "A font file of the layout that is elsewhere now; may repeat.", valueName: "file"),
    completion: .files(["otf", "ttf", "ttc", "otc"]))
  var font: [String] = []

  @OptionGroup(title: "Output") var results: OutputArguments

  func validate() throws {
    guard !layout.isEmpty else {
      throw UsageMistake(
        "no layout: name a file that --full-layout wrote, or - for standard input")
    }
    guard !output.isEmpty else {
      throw UsageMistake("no output: add -o FILE, such as -o poem.pdf")
    }
    guard !results.fullLayout else {
      throw UsageMistake("--full-layout is for setting a text, and this draws a layout")
    }
    try results.check(nil)
    guard !(try plan().texts.first?.outputs ?? []).contains(where: { $0.format == .json }) else {
      throw UsageMistake("a layout is drawn as PDF, SVG or PNG, to files: -o poem.pdf")
    }
  }

  private func plan() throws(UsageMistake) -> OutputPlan {
    var read = ReadFiles()
    read.addText(layout)
    for font in font { read.addFont(font) }
    return try OutputPlan(
      inputs: [layout], outputs: output, format: results.format, layout: nil, read: read)
  }

  func run(given: [GivenOption]) throws {
    let messages = Messages(isQuiet: results.quiet)
    let plan = try plan()
    defer { Progress.end() }
    var status = ExitStatus.success
    do throws(Failure) {
      let layouts = SavedLayouts(try Files.read(layout, limit: Files.maximumLayoutByteCount))
      let count = layouts.indices.count
      guard plan.folder != nil || count == 1 else {
        throw Failure(.usage, "\(count) layouts need a folder to go to: -o FOLDER/")
      }
      Progress.start(texts: count, isQuiet: results.quiet)
      if let folder = plan.folder { try Files.makeDirectory(folder) }
      let failures = drawAll(layouts, plan, messages)
      let several: ExitStatus = failures.contains(.tryAgain) ? .tryAgain : .partlyFailed
      if let first = failures.first { status = count == 1 ? first : several }
    } catch {
      status = report(error, messages)
    }
    if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
    if status != .success { throw ExitCode(status.rawValue) }
  }

  private func report(_ failure: Failure, _ messages: Messages) -> ExitStatus {
    if Interruption.signal == 0 {
      messages.error(failure, input: layout == "-" ? "<stdin>" : layout)
    }
    return failure.status
  }

  /// Draws each layout; one that cannot be drawn stops no other.
  private func drawAll(
    _ layouts: SavedLayouts, _ plan: OutputPlan, _ messages: Messages
  ) -> [ExitStatus] {
    var run = SavedLayoutRun(command: self, messages: messages)
    results.reportAdvice([], messages)
    var failures: [ExitStatus] = []
    for index in layouts.indices where Interruption.signal == 0 {
      defer { Progress.addText() }
      do throws(Failure) {
        let drawing = try drawing(layouts.bytes(index))
        var outputs = plan.texts.first?.outputs ?? []
        if layouts.areLines, let folder = plan.folder {
          let name = BatchNames.name(ofText: index + 1, titled: drawing.title)
          for number in outputs.indices {
            outputs[number].path = "\(folder)\(name).\(outputs[number].format.rawValue)"
          }
        }
        try run.draw(drawing, to: outputs)
      } catch {
        var failure = error
        failure.place = failure.place ?? layouts.place(index)
        failures.append(report(failure, messages))
      }
    }
    return failures
  }

  private func drawing(_ bytes: [UInt8]) throws(Failure) -> LayoutDrawing {
    do throws(LayoutReadError) {
      return try LayoutDrawing(json: bytes)
    } catch {
      let advice = error == .withoutDrawing ? "; save it with --full-layout" : ""
      throw Failure(.badInput, error.description + advice)
    }
  }
}

/// Draws layouts one after the other, and keeps what the next can use.
private struct SavedLayoutRun {
  let command: DrawCommand
  let messages: Messages
  private let read: ReadFiles
  private let hashes = FileHashes()
  /// The fonts of the last layout, and the library in which they are open.
  private var fonts: (drawn: [LayoutDrawing.DrawnFont], files: [FontFile], library: FontLibrary)?
  private var written: Set<FileLocation> = []

  init(command: DrawCommand, messages: Messages) {
    self.command = command
    self.messages = messages
    var read = ReadFiles()
    read.addText(command.layout)
    self.read = read
  }

  mutating func draw(
    _ drawing: LayoutDrawing, to outputs: [OutputFile]
  ) throws(Failure) {
    let (fonts, library) = try open(drawing.fonts)
    let images = try images(of: drawing)
    let settings = try command.results.settings(paper: drawing.paper)
    try settings.check(outputs.map(\.format))
    var read = read
    for font in fonts { read.add(font.path, as: .font) }
    for output in outputs {
      if let problem = read.problem(overwriting: output.path) { throw problem }
    }
    reportOfRefusedLinks(drawing)
    let press = Press(
      TextSetup(layout: LayoutOptions(), output: settings), library: library)
    let (before, messages) = (written, messages)
    written = try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(written: before, read: read)
      try press.write(drawing, fonts: fonts, images: images, to: outputs, files: &files)
      for (name, reason) in images.coarseImages {
        messages.note(
          "the image “\(name)” has fewer pixels than its place asks for: \(Failure(reason).message)",
          input: nil)
      }
      let written = files.written
      try files.commit()
      return written
    }
  }

  /// Warns of links that a layout has and that no output gets, as setting its text does.
  private func reportOfRefusedLinks(_ drawing: LayoutDrawing) {
    var reported: Set<AllowedLinks.Refusal> = []
    for page in drawing.pages {
      for case .link(let uri, _) in drawing.displayList(ofPage: page.index).items {
        guard let refusal = AllowedLinks.refusal(of: uri), reported.insert(refusal).inserted else {
          continue
        }
        messages.warning(refusal.message, input: command.layout == "-" ? "<stdin>" : command.layout)
      }
    }
  }

  /// Opens the fonts of a layout, in the library of the last one where they are the same.
  private mutating func open(
    _ drawn: [LayoutDrawing.DrawnFont]
  ) throws(Failure) -> ([FontFile], FontLibrary) {
    if let fonts, fonts.drawn == drawn { return (fonts.files, fonts.library) }
    let library = FontLibrary(memory: .ofUser)
    let folder = command.layout == "-" ? "" : Files.folder(of: command.layout)
    let files = try SavedFonts(
      given: command.font, folder: folder, library: library, hashes: hashes
    ).open(drawn)
    fonts = (drawn, files, library)
    return (files, library)
  }

  private func images(of drawing: LayoutDrawing) throws(Failure) -> ImageSet {
    var images = ImageSet(svgWorker: SVGDrawing.worker(SVGWorker.Limits()))
    for image in drawing.images {
      do throws(ImageError) {
        _ = try images.add(image.bytes, name: image.name)
      } catch {
        var failure = Failure(error)
        failure.message = "the image “\(image.name)”: \(failure.message)"
        throw failure
      }
    }
    return images
  }
}
