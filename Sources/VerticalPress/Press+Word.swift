import Manuscript
import Storage
import VerticalImages
import VerticalLayout

extension Press {
  /// Writes a text as a Word file on the pages of the layout (DO-1 to DO-5).
  func writeWord(
    _ document: Document, _ pages: [MadePage], _ text: OpenText, to path: String,
    files: inout some PageSink & ~Copyable
  ) throws(Failure) -> [Diagnostic] {
    var reports: [Diagnostic] = []
    var options = try self.options(ofWord: document, text)
    options.hasEndnotes = options.hasEndnotes || pages.contains { $0.kind == .notes }
    options.images = images(of: document, text.images.set, &reports)
    for (name, image) in options.images where image.isSVG {
      options.images[name] = pixels(of: name, text.images.set, &reports)
    }
    let book = WordBook(document, options)
    if text.options.furniture.lines.contains(where: { $0.kind == .head }) {
      reports.append(
        Diagnostic(
          .note, .notationApproximated,
          "running heads are left out of a Word file; its headers can have them"))
    }
    if text.options.regions != PageRegions() {
      reports.append(
        Diagnostic(
          .note, .notationApproximated,
          "the design of the pages is left out of a Word file; their size and margins are kept"))
    }
    let bytes = try Self.container(of: book.files)
    try files.write(to: path, as: .docx) { (sink) throws(Failure) in try sink(bytes) }
    return reports + book.diagnostics
  }

  /// An SVG as a picture of pixels, since Word shows it with one beside it alone; `nil` where it cannot be drawn.
  private func pixels(
    of name: String, _ set: ImageSet, _ reports: inout [Diagnostic]
  ) -> BookImage? {
    guard let file = set.image(named: name) else { return nil }
    // Some 300 an inch, and no more than readers show.
    let scale = max(min(3, 2400 / max(file.width, file.height, 1)), 1)
    do throws(ImageError) {
      let pixels = try file.pixels(width: file.width * scale, height: file.height * scale)
      return BookImage(
        try pixels.png(), type: "image/png", width: pixels.width, height: pixels.height,
        naturalSize: file.naturalSize)
    } catch {
      reports.append(
        Diagnostic(
          .warning, .imageUnusable,
          "the image “\(name)”: \(error.description); its words are set in its place"))
      return nil
    }
  }

  private func options(
    ofWord document: Document, _ text: OpenText
  ) throws(Failure) -> WordOptions {
    let layout = text.options
    let language = document.language ?? layout.style.language
    do throws(LayoutError) {
      var options = WordOptions(
        language: language, page: try WordPage(layout), fonts: fonts(layout.style, language))
      options.title = document.title
      options.author = document.author
      options.modified = setup.output.creationDate > 0 ? setup.output.creationDate : nil
      options.rules = WordRules(layout, language)
      options.cells = try document.automaticCells(layout)
      options.indent = layout.indentInEm(language)
      options.dropsSeparators = layout.paragraphs.blankLines == .automatic
      options.hasEndnotes =
        setup.manuscript.notes == .end || setup.manuscript.notes == .chapter
      return options
    } catch {
      throw Failure(error)
    }
  }

  /// The families that the layout names, those of ideographs and letters apart; those of Word where it names none.
  private func fonts(_ style: TextStyle, _ language: LanguageTag) -> WordFonts {
    func family(_ names: [String]) -> String? {
      names.first { name in !name.contains("/") && !name.isEmpty }
    }
    var fonts = WordFonts(usualIn: language)
    if let own = family(style.fonts) { (fonts.eastAsian, fonts.latin) = (own, own) }
    if let own = family(style.composite[.kanji]?.fonts ?? []) { fonts.eastAsian = own }
    if let own = family(style.composite[.latin]?.fonts ?? []) { fonts.latin = own }
    return fonts
  }
}

extension WordPage {
  /// The page of a layout.
  fileprivate init(_ layout: LayoutOptions) throws(LayoutError) {
    let page = try layout.fixedPage()
    self.init(
      paper: page.paper, margins: page.margins, size: layout.style.size, pitch: page.pitch,
      characters: page.characters, columns: page.columns)
    tiers = page.tiers
    tierGap = page.tierGap
    isFacing = layout.bookPages.firstSide != nil
    isLeftToRight = layout.columns.direction == .leftToRight
    firstNumber = max(layout.furniture.firstNumber, 0)
    folio = layout.furniture.lines.first { $0.kind == .folio }.map { Folio($0.slot) }
  }
}

extension WordPage.Folio {
  fileprivate init(_ slot: PageFurniture.Slot) {
    switch slot {
    case .headInner: self.init(isAtHead: true, place: .inner)
    case .headCenter: self.init(isAtHead: true, place: .center)
    case .headOuter: self.init(isAtHead: true, place: .outer)
    case .footInner: self.init(isAtHead: false, place: .inner)
    case .footCenter: self.init(isAtHead: false, place: .center)
    case .footOuter, .outer, .fold: self.init(isAtHead: false, place: .outer)
    }
  }
}

extension WordRules {
  fileprivate init(_ layout: LayoutOptions, _ language: LanguageTag) {
    self.init()
    hasKinsoku = layout.columnBreaks.kinsoku != .off
    isStrict =
      layout.columnBreaks.kinsoku.map { $0 == .strict } ?? (language.profile == .japanese)
    hangs = layout.columnBreaks.hanging != .none
    if case .gap(.absolute(.zero))? = layout.spacing.autospace { hasAutospace = false }
    if case .gap(.em(0))? = layout.spacing.autospace { hasAutospace = false }
    isJustified = layout.columns.alignment.isJustified
    readingsAtHead = layout.readings.alignment != .center
    readingSize = layout.readings.size
  }
}
