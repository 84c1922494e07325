package import CommandOptions
package import Storage
package import VerticalLayout
package import VerticalPress
package import VerticalWriters

/// Options for the writing of results, and for messages.
package struct OutputArguments: ArgumentGroup {
  package init() {}

  @Option(
    "format",
    help: OptionHelp(
      "The format, where the output's suffix does not say it.", valueName: "format"))
  package var format: OutputFormat?

  @Option(
    "binding",
    help: OptionHelp(
      "The side on which a PDF of several pages is bound.",
      discussion:
        "Viewers go by it when they show two pages side by side. With right, browsers may copy the "
        + "text in a wrong order.",
      valueName: "side"))
  var binding: DocumentMetadata.Binding?

  @Option(
    "backend",
    help: OptionHelp(
      "The writer of PDF and SVG; PNG is always drawn by cairo.",
      discussion:
        "native, vtype's own writer, shows text as vertical text, so that more readers give it back in order, "
        + "in smaller files and less time. cairo draws the same pages.",
      valueName: "writer"))
  var backend: Backend = .native

  @Option(
    "bleed",
    help: OptionHelp(
      "The reach of grounds and pictures beyond the edges, where the page is cut: 3mm for most printers.",
      discussion:
        "The page of the file is larger by that on each side, and a PDF says where it is cut.",
      valueName: "length"))
  var bleed: Dimension?

  @Flag(
    "marks",
    help: OptionHelp(
      "Draw the marks at which printers cut: double ones at the corners, a cross on each side.",
      discussion: "With a bleed of 3mm, unless --bleed says another."))
  var marks = false

  @OptionGroup var sheets: ImpositionArguments
  @OptionGroup package var books: BookFileArguments

  @Option(
    "color",
    help: OptionHelp(
      "The colours of a PDF: gray for printing with black ink alone.",
      discussion:
        "Colours and pictures become greys that are as light. Black text is of black ink with rgb too.",
      valueName: "colors"))
  var color: PDFColors = .rgb

  @Option(
    "pdf-standard",
    help: OptionHelp(
      "A standard that a PDF keeps: a-2u for archives, ua-1 for all readers, both as a-2u,ua-1, or x-1a for print shops.",
      discussion:
        "ua-1 and x-1a need a title. x-1a has black and greys only, and no links: add --color gray. What cannot be kept "
        + "is an error.",
      valueName: "standard"))
  package var pdfStandard: StandardsArgument?

  @Option(
    "date",
    help: OptionHelp(
      "The date that a PDF or an e-book has, such as 2026-11-23.",
      discussion:
        "Without it that of SOURCE_DATE_EPOCH, or 1970, so that the same text always gives the same bytes.",
      valueName: "date"))
  var date: DateArgument?

  @Option(
    "glyphs",
    help: OptionHelp(
      "The form of characters: what is usual in each format, outlines alone, or in SVG text in fonts, or shared outlines.",
      discussion:
        """
        outlines leaves text and fonts out of PDF and SVG: nothing can be copied or found then. text shows an SVG's \
        characters in fonts that it carries, for browsers. sprite writes the outlines of all pages of an SVG once, in \
        a file that has to stand beside them: NAME-glyphs.svg.
        """,
      valueName: "form"))
  var glyphs: GlyphForm = .usual

  @Flag(
    "no-tags",
    help: OptionHelp(
      "Leave the structure out of PDFs: paragraphs, headings, links and images as such.",
      discussion: "--backend cairo writes none."))
  var noTags = false

  @Option("dpi", help: OptionHelp("The resolution of PNG.", valueName: "number"))
  package var dpi: Double = 300

  @Option(
    "part",
    help: OptionHelp(
      "Draw a part of each page alone, in PNG.",
      discussion:
        "Its left and upper edge, width and height, in points or with units: 0,0,50mm,50mm. Pictures of parts that "
        + "meet make up that of the page.",
      valueName: "x,y,width,height"))
  var part: AreaArgument?

  @Option(
    "pages",
    help: OptionHelp(
      "Write some of the pages: 3, 3-5, 7- or several of these between commas.",
      discussion:
        "They are counted from 1, whatever numbers they show; the first of several has to be there. The layout as "
        + "JSON has the same.",
      valueName: "pages"))
  var pages: PageSelection?

  @Flag(
    "full-layout",
    help: OptionHelp(
      "Save in the layout as JSON all that drawing needs, for vtype draw.",
      discussion: "Glyphs, colours, lines, links and images; fonts by their files, with a check."))
  package var fullLayout = false

  @Flag(
    "strict", help: "Fail with the first warning: on a missing font or character with exit code 69."
  )
  package var strict = false

  @Flag("quiet", letter: "q", help: "Say nothing but warnings and errors.")
  package var quiet = false

  /// Checks the numbers among the options.
  package func check(_ fonts: FontArguments, _ arguments: LayoutArguments) throws {
    try check(arguments.bookPages, haveFolds: arguments.sheets.sheet != nil)
    try arguments.check(fonts)
  }

  /// Checks the numbers among these options.
  ///
  /// - Parameters:
  ///   - pages: those of the pages; `nil` where these are set already.
  ///   - haveFolds: true where each page is a leaf with a fold of its own.
  package func check(_ pages: BookPageArguments?, haveFolds: Bool = false) throws {
    try NumberLimit.dpi.check(dpi)
    if let bleed {
      guard let length = bleed.absolute, (.zero...PrintSheet.mostBleed).contains(length) else {
        throw UsageMistake("--bleed must be from 0mm to 50mm")
      }
    }
    try checkSVG()
    try checkPDF()
    try books.validate()
    try sheets.check(backend: backend, pages, haveFolds: haveFolds)
  }

  /// The sheet that pages are printed on; `nil` where these are the sheets.
  package var sheet: PrintSheet? {
    guard bleed != nil || marks else { return nil }
    return PrintSheet(bleed: bleed?.absolute ?? PrintSheet.usualBleed, hasMarks: marks)
  }

  /// Settings of a press.
  ///
  /// - Parameters:
  ///   - paper: the colour below pages in PNG; white where there is none.
  ///   - seconds: the date of files; `nil` for that of the options or of the environment.
  /// - Throws: ``Failure`` where the date of the environment is none.
  package func settings(
    paper: Color?, processors: Int = 1, date seconds: Int? = nil
  ) throws(Failure) -> OutputSettings {
    let creationDate: Int
    if let seconds = seconds ?? date?.seconds {
      creationDate = seconds
    } else {
      creationDate = try SourceDate.fromEnvironment()
    }
    var settings = OutputSettings(
      backend: backend, dpi: dpi, paper: paper ?? .white, creationDate: creationDate,
      isStrict: strict)
    settings.part = part?.rect
    settings.pages = pages
    settings.binding = binding
    settings.isLayoutFull = fullLayout
    settings.hasOutlines = glyphs == .outlines
    settings.pdf = pdf
    settings.svgForm = svgForm
    settings.processors = processors
    settings.sheet = sheet
    settings.imposing = sheets.imposing(sheet)
    settings.wording = .command
    settings.countPage = Progress.addPage
    settings.book = books.settings
    return settings
  }

  /// Options of PDFs of our own writer.
  private var pdf: PDFOptions {
    let standards = pdfStandard?.standards ?? []
    // Outlines are no text that a structure could be of, and classic files do not know of readings.
    let isTagged =
      !noTags && glyphs != .outlines && sheets.impose == nil && !standards.contains(.x1a)
    return PDFOptions(standards: standards, colors: color, isTagged: isTagged)
  }

  private func checkPDF() throws {
    let standards = pdfStandard?.standards ?? []
    guard !standards.isEmpty || color != .rgb else { return }
    guard backend == .native else {
      let name = standards.isEmpty ? "--color" : "--pdf-standard"
      throw UsageMistake("\(name) needs vtype's own writer; leave --backend cairo out")
    }
    guard standards.contains(.ua1) else { return }
    let others = [
      ("--no-tags", noTags), ("--glyphs outlines", glyphs == .outlines),
      ("--impose", sheets.impose != nil),
    ]
    if let other = others.first(where: \.1) {
      throw UsageMistake(
        "--pdf-standard ua-1 needs the text and its structure, and \(other.0) has none; leave one out"
      )
    }
  }

  /// Advice on files whose names end as another format than theirs does.
  ///
  /// - Parameter given: the options of the command line itself.
  package func advice(on outputs: [String], given: [GivenOption]) -> [String] {
    var advice = outputs.compactMap { path -> String? in
      guard let format, let own = OutputFormat(suffixOf: path), own != format else { return nil }
      return "\(path) is written as \(format.rawValue), as --format says"
    }
    let formats = outputs.map { format ?? OutputFormat(suffixOf: $0) }
    if formats.contains(.png), let page = given.last(where: { $0.name == "page" })?.text,
      let note = PixelPages.note(onPage: page, dpi: dpi)
    {
      advice.append(note)
    }
    if !formats.isEmpty, formats.allSatisfy({ $0 == .epub }) {
      let names = [
        "page", "margin", "size", "font", "columns", "book", "measure", "pitch", "hanmen",
      ]
      let unused = names.filter(given.has).map { "--\($0)" }
      if !unused.isEmpty {
        advice.append(
          "\(unused.joined(separator: ", ")): of no effect, since the reader of an e-book chooses pages, fonts and sizes"
        )
      }
    }
    if given.has("binding"), !formats.contains(.pdf) {
      advice.append("--binding has no effect: a PDF alone says where its pages are bound")
    }
    return advice
  }

  /// Reports what a user should know of the options before any work.
  package func reportAdvice(_ advice: [String], _ messages: Messages) {
    for advice in advice { messages.note(advice, input: nil) }
    guard glyphs == .outlines else { return }
    messages.note("--glyphs outlines writes no text: nothing can be copied or found", input: nil)
  }

  /// Gives layout options what the outputs ask for.
  package func adapt(_ options: inout LayoutOptions) {
    sheets.adapt(&options)
    if sheet != nil { options.page.distanceFromCut = PrintSheet.safeDistance }
  }

  private func checkSVG() throws {
    guard glyphs == .text || glyphs == .sprite, backend != .native else { return }
    throw UsageMistake(
      "--glyphs \(glyphs.rawValue) needs vtype's own writer; leave --backend cairo out")
  }

  /// The form of characters in SVG.
  var svgForm: SVGForm {
    switch glyphs {
    case .usual, .outlines: .outlines
    case .text: .text
    case .sprite: .sprite
    }
  }
}

/// The form of characters in PDF and SVG (`--glyphs`).
package enum GlyphForm: String, WordArgument {
  /// Text in fonts in a PDF, and in an SVG outlines with text that can be copied.
  case usual
  /// Outlines alone.
  case outlines
  case text, sprite
}

/// Standards as they are written, between commas.
package struct StandardsArgument: OptionValue, Equatable {
  package var standards: Set<PDFStandard>

  package init?(argument: String) {
    standards = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let standard = PDFStandard(rawValue: String(name)) else { return nil }
      standards.insert(standard)
    }
    // What print shops take is older than the others.
    if standards.contains(.x1a), standards.count > 1 { return nil }
  }

  package static var allValueStrings: [String] {
    PDFStandard.allCases.map(\.rawValue) + ["a-2u,ua-1"]
  }
}

extension StandardsArgument: CustomStringConvertible {
  package var description: String { standards.map(\.rawValue).sorted().joined(separator: ",") }
}

extension PDFColors: WordArgument {}
