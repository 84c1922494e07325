import ArgumentParser
import Storage
import VerticalFonts
import VerticalImages
import VerticalLayout
import VerticalPress

/// `vtype draw`: draws a layout that was saved in full, without its text (YY-50).
struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    _superCommandName: "vtype",
    abstract: "Draw a layout that was saved with --full-layout.",
    discussion: """
      The layout is what --layout or --format json writes with --full-layout. The picture is the one that the text \
      itself gives with the same options of output. Images are in the layout; fonts are not: they have to be where they \
      were, beside the layout, installed, or named by --font, and have the same bytes.
      """)

  @Argument(
    help: ArgumentHelp("A layout as JSON; - is standard input.", valueName: "layout"),
    completion: .file(extensions: ["json"]))
  var layout: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; - is standard output. It may be given several times.",
      discussion: "%03d in it is the number of the page.", valueName: "file"),
    completion: .file())
  var output: [String] = []

  @Option(
    help: ArgumentHelp(
      "A font file of the layout that is elsewhere now; may repeat.", valueName: "file"),
    completion: .file(extensions: ["otf", "ttf", "ttc", "otc"]))
  var font: [String] = []

  @OptionGroup(title: "Output") var results: OutputArguments

  func validate() throws {
    guard !layout.isEmpty else {
      throw ValidationError(
        "no layout: name a file that --full-layout wrote, or - for standard input")
    }
    guard !output.isEmpty else {
      throw ValidationError("no output: add -o FILE, such as -o poem.pdf")
    }
    guard !results.fullLayout else {
      throw ValidationError("--full-layout is for setting a text, and this draws a layout")
    }
    try results.check(nil)
    let plan = try plan()
    guard plan.folder == nil,
      !(plan.jobs.first?.outputs ?? []).contains(where: { $0.format == .json })
    else { throw ValidationError("a layout is drawn as PDF, SVG or PNG, to files: -o poem.pdf") }
  }

  private func plan() throws(ValidationError) -> OutputPlan {
    var read = ReadFiles()
    read.addText(layout)
    for font in font { read.addFont(font) }
    return try OutputPlan(
      inputs: [layout], outputs: output, format: results.format, layout: nil, read: read)
  }

  func run() throws {
    let messages = Messages(isQuiet: results.quiet)
    let plan = try plan()
    Progress.start(texts: 1, isQuiet: results.quiet)
    defer { Progress.end() }
    do throws(Failure) {
      try run(plan.jobs.first?.outputs ?? [], messages)
    } catch {
      if Interruption.signal != 0 { throw ExitCode(128 + Interruption.signal) }
      messages.error(error, input: layout == "-" ? "<stdin>" : layout)
      throw ExitCode(error.status.rawValue)
    }
  }

  private func run(_ outputs: [OutputFile], _ messages: Messages) throws(Failure) {
    let drawing = try drawing()
    let library = FontLibrary()
    let folder = layout == "-" ? "" : Files.folder(of: layout)
    let fonts = try SavedFonts(given: font, folder: folder, library: library).open(drawing.fonts)
    let images = try images(of: drawing)
    let settings = try results.settings(paper: drawing.paper)
    try settings.check(outputs.map(\.format))
    results.tellAdvice([], messages)
    var read = ReadFiles()
    read.addText(layout)
    for font in fonts { read.add(font.path, as: .font) }
    for output in outputs {
      if let problem = read.problem(overwriting: output.path) { throw problem }
    }
    let desk = DrawingDesk(library, settings)
    try Interruption.holding { () throws(Failure) in
      var files = OutputFiles(read: read)
      for output in outputs {
        let pieces = SavedPieces(drawing, fonts: fonts, images: images)
        _ = try desk.draw(
          pieces, as: output.format, to: output.path, anchors: pieces.anchors,
          pageCount: pieces.pageCount, files: &files)
      }
      for (name, reason) in images.coarseImages {
        messages.note(
          "the image “\(name)” has fewer pixels than its place asks for: \(Failure(reason).message)",
          input: nil)
      }
      try files.commit()
    }
  }

  private func drawing() throws(Failure) -> LayoutDrawing {
    let bytes = try Files.read(layout, limit: Files.maximumLayoutByteCount)
    guard !SavedLayouts(bytes).isStream else {
      throw Failure(.badInput, "there are several layouts in it; draw a file of one")
    }
    do throws(LayoutReadError) {
      return try LayoutDrawing(json: bytes)
    } catch {
      let advice = error == .withoutDrawing ? "; save it with --full-layout" : ""
      throw Failure(.badInput, error.description + advice)
    }
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

extension DrawCommand: PlainOptions {
  mutating func visit(_ words: inout PlainWords) throws(NotPlain) {
    try words.input("layout", at: 0, &_layout, usually: "")
    try words.list("output", letter: "o", &_output)
    try words.list("font", &_font)
    try words.group(&_results)
  }
}
